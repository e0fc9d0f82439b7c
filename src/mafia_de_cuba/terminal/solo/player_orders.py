"""What the player does in the investigation: speak, ask, accuse, give up."""

from collections.abc import Callable, Iterable

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.moves import Accuse, Concede
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    SILENCE,
    Ask,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    standing_claims,
)
from mafia_de_cuba.terminal.ui.claim_draft import draft_of
from mafia_de_cuba.terminal.ui.display import Choice, Option
from mafia_de_cuba.terminal.ui.offered import plain_offer
from mafia_de_cuba.terminal.ui.scene import Scene, others
from mafia_de_cuba.testimony import Asked
from mafia_de_cuba.testimony.offers import offer
from mafia_de_cuba.views import PlayerView, View

from .bot_exchanges import BotExchanges
from .person import Person


class PlayerOrders:
    """The orders of a player at the table; what is left out is asked for."""

    def __init__(self, person: Person, exchanges: BotExchanges) -> None:
        self.person = person
        self.words = person.words
        self.exchanges = exchanges

    # ------------------------------------------------------------ speaking

    def question_to_me(self, asked: Asked) -> str:
        """The question that waits for the player's answer."""
        return self.words.say(
            N_("%(name)s asks you: %(question)s"),
            name=self.person.name(asked.by),
            question=self.words.short_question(asked.question.about),
        )

    def claim(self, scene: Scene) -> str:
        """Claim something or answer; what to tell the player if nothing is said."""
        asked = scene.asked
        draft = draft_of(scene.view, ANSWERED_BY[asked.question.about] if asked else ())
        prompt = self.question_to_me(asked) if asked else self.words._("You say of the box:")
        if not self.person.display.draft(prompt, draft):
            return ""
        claim = draft.claim() or (Say(SILENCE) if asked else None)
        if claim is None:
            return self.words._("You have said nothing new.")
        self._speak(claim)
        return ""

    def keep_silent(self) -> None:
        """Answer with silence."""
        self._speak(Say(SILENCE))

    def say_words(self) -> None:
        """Say something in free words."""
        if text := self.person.display.text(self.words._("You say:")):
            self._speak(Say(text))
            self._confirm()

    def _confirm(self) -> None:
        """Offer what the player's own words can be heard as: bots hear what is confirmed."""
        while found := offer(self.person.seen(), self._seat(), self.words.lang):
            said = [plain_offer(self.words, move, self.person.seen()) for move in found.moves]
            options = [Option(str(number), text) for number, text in enumerate(said, 1)]
            key = self._picked(self.words._("You mean:"), options)
            if not key:
                return
            self._say_so(found.moves[int(key) - 1])

    def _say_so(self, move: Talk) -> None:
        if isinstance(move, Ask):
            self.ask(move.target, move.about)
        else:
            self._speak(move)

    def ask(self, seat: int | None, about: Question | None) -> None:
        """Ask somebody something, and hear the answer."""
        seat = seat if seat is not None else self._whom(others(self.person.seen()))
        about = about if about is not None else self._what()
        if seat is not None and about is not None:
            self._speak(Ask(seat, about))
            self.exchanges.hear_answer(seat)

    def judge(self, opinion: Callable[[int], Talk]) -> None:
        """Vouch for or doubt somebody in play, the Godfather included."""
        players = self.person.seen().players
        seat = self._whom(p for p in players if p.in_play and p.seat != self.person.me)
        if seat is not None:
            self._speak(opinion(seat))

    def withdraw(self, seen: View) -> None:
        """Take back one of the player's own claims."""
        topics = standing_claims(seen.ledger, self._seat())
        options = [Option(topic, self.words.topic(topic)) for topic in topics]
        if key := self._picked(self.words._("What do you withdraw?"), options):
            self._speak(Retract(Topic(key)))

    def _speak(self, words: Talk) -> None:
        self.exchanges.make(Act(self._seat(), words))

    # ------------------------------------------------------------ moves

    def accuse(self, seat: int | None) -> None:
        """Accuse somebody, once the player has confirmed it."""
        unknown = [player for player in others(self.person.seen()) if not player.revealed]
        target = seat if seat is not None else self._whom(unknown)
        if target is None:
            return
        self.person.table.check(self._seat(), Accuse(target))
        cry = self.words.say(N_("%(name)s, empty your pockets!"), name=self.person.name(target))
        if self.person.sure(
            cry, [stake.sentence for stake in self.words.stakes(self.person.seen())]
        ):
            self.exchanges.make(Act(self._seat(), Accuse(target)))

    def concede(self) -> None:
        """Give up, once the player has confirmed it."""
        if self.person.sure(self.words._("Do you give up?")):
            self.person.settle(Act(self._seat(), Concede()))

    # ------------------------------------------------------------ what was left out

    def _seat(self) -> int:
        assert self.person.me is not None
        return self.person.me

    def _whom(self, players: Iterable[PlayerView]) -> int | None:
        options = [Option(str(player.seat), player.name) for player in players]
        key = self._picked(self.words._("Whom?"), options)
        return int(key) if key else None

    def _what(self) -> Question | None:
        options = [Option(about, self.words.question(about)) for about in Question]
        key = self._picked(self.words._("What do you ask?"), options)
        return Question(key) if key else None

    def _picked(self, prompt: str, options: list[Option]) -> str | None:
        picked = self.person.display.pick(Choice(prompt, options, back=True))
        return picked.key if picked else None
