"""What bots say and do while the player listens: one exchange at a time, or until it matters."""

from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Ask, Talk
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.testimony import open_question

from .person import ANSWERING, Person


class BotExchanges:
    """The bots of one investigation, as the player hears them."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.warned: Act | None = None  # an accusation that the player was told of

    def announced(self) -> Act | None:
        """The accusation that comes next, if the player was told of it."""
        return self.warned if self.warned is self.person.bots.due else None

    def next(self) -> bool:
        """One exchange: words, a question with its answer, or a move; whether there was any."""
        act = self.person.bots.next()
        if act is None:
            return False
        if isinstance(act.move, Accuse) and self._may_object() and self.warned is not act:
            self.warned = act
            return True
        self.make(act)
        if isinstance(act.move, Ask) and act.move.target != self.person.me:
            self.hear_answer(act.move.target)
        return True

    def until_it_matters(self) -> bool:
        """Exchanges until an accusation, or until the player has something to do."""
        if not self.next():
            return False
        while self.person.seen().phase is Phase.INVESTIGATION and not self._waits_for_player():
            self.person.look()
            if self.person.display.pause(ANSWERING) or not self.next():
                break
        return True

    def hear_answer(self, seat: int) -> None:
        """Let a bot that was asked answer, or say that it does not."""
        self.person.display.pause(ANSWERING)
        if answer := self.person.bots.answer():
            self.make(answer)
        else:
            silent = narration.unanswered(self.person.words, self.person.seen(), seat)
            self.person.display.tell([silent])

    def make(self, act: Act) -> None:
        """Make a move or say something, and show it."""
        person = self.person
        person.bots.play(act)
        if isinstance(act.move, Talk):
            person.display.tell([narration.told(person.words, person.seen(), person.bots.bots)])
        elif isinstance(act.move, Accuse):
            person.display.tell([narration.accused(person.words, person.seen(), person.bots.bots)])
        person.look()

    def _may_object(self) -> bool:
        me = self.person.me
        return me is not None and self.person.seen().players[me].in_play

    def _waits_for_player(self) -> bool:
        me = self.person.me
        asked = me is not None and open_question(self.person.seen(), me) is not None
        return asked or self.announced() is not None
