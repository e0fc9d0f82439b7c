"""The investigation among bots: what the player wants, what bots say, until the game is over."""

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.moves import Accuse, Concede
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.refusal import Refused
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    SILENCE,
    Ask,
    Doubt,
    Opinion,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    Vouch,
    standing_claims,
)
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.face import Left, Option, Order, Scene, others
from mafia_de_cuba.terminal.ui.story_draft import draft_of, truth_of
from mafia_de_cuba.testimony import open_question
from mafia_de_cuba.views import View

from .accusation import empty_pockets
from .person import ANSWERING, Place


class Investigation:
    """The investigation as it is played from one place."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.face, self.words = place.face, place.words
        self.company, self.me = place.company, place.me
        self.warned: Act | None = None  # an accusation that everybody sees coming

    def run(self) -> None:
        """Orders and accusations until the game is over. Raises Left."""
        notice = ""
        while (seen := self.place.seen()).outcome is None:
            if seen.phase is Phase.ACCUSATION:
                empty_pockets(self.place, seen)
                continue
            scene = self.place.look()
            try:
                notice = self._obey(
                    self.face.order(self._prompt(scene, notice), self._verbs(scene))
                )
            except Refused as no:
                notice = self.words.refusal(no)

    def _prompt(self, scene: Scene, notice: str) -> str:
        if notice:
            return notice
        if scene.asked:
            return self.words.say(
                N_("%(name)s asks you: %(question)s"),
                name=self.place.name(scene.asked.by),
                question=self.words.short_question(scene.asked.question.about),
            )
        if self.warned and self.warned is self.company.due:
            return self.words.say(
                N_("%(name)s has heard enough, and is about to accuse. A last word?"),
                name=self.place.name(self.warned.seat),
            )
        return ""

    def _verbs(self, scene: Scene) -> list[Option]:
        """What can be done now; the first is what Enter does."""
        _, seen, me = self.words._, scene.view, self.me
        here = me is not None and seen.players[me].in_play
        boss = here and me == seen.godfather
        verbs = [
            ("answer", _("answer"), scene.asked is not None),
            ("silent", _("keep silent"), scene.asked is not None),
            ("go", _("go on"), scene.asked is None),
            ("ask", _("ask somebody"), here),
            ("suggest", _("ask that"), scene.suggestion is not None),
            ("accuse", _("Empty your pockets!"), boss),
            ("claim", _("claim"), here and bool(truth_of(seen)) and scene.asked is None),
            ("withdraw", _("withdraw"), here and bool(self._maintained(seen))),
            ("say", _("say"), here),
            ("vouch", _("vouch"), here),
            ("doubt", _("doubt"), here),
            ("concede", _("give up"), boss),
            ("fast", _("listen"), scene.asked is None),
            ("ledger", _("ledger"), True),
            ("help", _("help"), True),
            ("quit", _("leave"), True),
        ]
        return [Option(key, label) for key, label, possible in verbs if possible]

    def _maintained(self, seen: View) -> list[Topic]:
        return list(standing_claims(seen.ledger, self.me)) if self.me is not None else []

    def _obey(self, order: Order) -> str:
        """Do it; what to say to the player about it, if anything. Raises Refused, Left."""
        scene = self.place.look()
        match order.verb:
            case "go":
                return "" if self._go_on() else self.words._("Nobody has anything to add.")
            case "fast":
                return "" if self._hear_out() else self.words._("Nobody has anything to add.")
            case "answer" | "claim":
                return self._claim(scene)
            case "silent":
                self._speak(Say(SILENCE))
            case "ask":
                self._ask(order)
            case "suggest" if scene.suggestion:
                self._ask(Order("ask", scene.suggestion.target, scene.suggestion.about))
            case "withdraw":
                self._withdraw(scene.view)
            case "say":
                if text := self.face.text(self.words._("You say:")):
                    self._speak(Say(text))
            case "vouch":
                self._judge(Vouch)
            case "doubt":
                self._judge(Doubt)
            case "accuse":
                self._accuse(order.seat)
            case "concede":
                self._concede()
            case "quit":
                if self.place.sure(self.words._("Leave the game?")):
                    raise Left
            case page:
                self.face.page(page)
        return ""

    # ------------------------------------------------------------ what bots do

    def _go_on(self) -> bool:
        """One exchange: a word, a question and its answer, or a move; whether there was any."""
        act = self.company.next()
        if act is None:
            return False
        if isinstance(act.move, Accuse) and self._may_object() and self.warned is not act:
            self.warned = act
            return True
        self._do(act)
        if isinstance(act.move, Ask) and act.move.target != self.me:
            self._hear(act.move.target)
        return True

    def _hear(self, seat: int) -> None:
        """The answer of a bot that was asked."""
        self.face.beat(ANSWERING)
        if answer := self.company.answer():
            self._do(answer)
        else:
            self.face.tell([narration.unanswered(self.words, self.place.seen(), seat)])

    def _may_object(self) -> bool:
        return self.me is not None and self.place.seen().players[self.me].in_play

    def _hear_out(self) -> bool:
        """Exchanges until somebody is accused, or about to be, or it is for the player to act."""
        if not self._go_on():
            return False
        while self.place.seen().phase is Phase.INVESTIGATION and not self._pauses():
            self.place.look()
            if self.face.beat(ANSWERING) or not self._go_on():
                break
        return True

    def _pauses(self) -> bool:
        warned = self.warned is not None and self.warned is self.company.due
        asked = self.me is not None and open_question(self.place.seen(), self.me) is not None
        return warned or asked

    def _do(self, act: Act) -> None:
        """Make it happen, and tell of it."""
        self.company.play(act)
        if isinstance(act.move, Talk):
            self.face.tell([narration.told(self.words, self.place.seen(), self.company.bots)])
        elif isinstance(act.move, Accuse):
            self.face.tell([narration.accused(self.words, self.place.seen(), self.company.bots)])
        self.place.look()

    # ------------------------------------------------------------ what the player does

    def _speak(self, words: Talk) -> None:
        assert self.me is not None
        self._do(Act(self.me, words))

    def _claim(self, scene: Scene) -> str:
        draft = draft_of(scene.view, ANSWERED_BY[scene.asked.question.about] if scene.asked else ())
        prompt = self._prompt(scene, "") if scene.asked else self.words._("You say of the box:")
        if not self.face.draft(prompt, draft):
            return ""
        claim = draft.claim() or (Say(SILENCE) if scene.asked else None)
        if claim is None:
            return self.words._("You have said nothing new.")
        self._speak(claim)
        return ""

    def _ask(self, order: Order) -> None:
        seat = order.seat if order.seat is not None else self._whom(Ask)
        about = order.about if order.about is not None else self._what()
        if seat is not None and about is not None:
            self._speak(Ask(seat, about))
            self._hear(seat)

    def _whom(self, kind: type[Ask | Accuse]) -> int | None:
        seats = [p for p in others(self.place.seen()) if kind is Ask or not p.revealed]
        options = [Option(str(player.seat), player.name) for player in seats]
        picked = self.face.pick(self.words._("Whom?"), options, back=True)
        return int(picked.key) if picked else None

    def _judge(self, opinion: type[Opinion]) -> None:
        """Say what one thinks of somebody in play, the Godfather included."""
        seats = [p for p in self.place.seen().players if p.in_play and p.seat != self.me]
        options = [Option(str(player.seat), player.name) for player in seats]
        if picked := self.face.pick(self.words._("Whom?"), options, back=True):
            self._speak(opinion(int(picked.key)))

    def _what(self) -> Question | None:
        options = [Option(about, self.words.question(about)) for about in Question]
        picked = self.face.pick(self.words._("What do you ask?"), options, back=True)
        return Question(picked.key) if picked else None

    def _withdraw(self, seen: View) -> None:
        options = [Option(topic, self.words.topic(topic)) for topic in self._maintained(seen)]
        picked = self.face.pick(self.words._("What do you withdraw?"), options, back=True)
        if picked:
            self._speak(Retract(Topic(picked.key)))

    def _accuse(self, seat: int | None) -> None:
        assert self.me is not None
        target = seat if seat is not None else self._whom(Accuse)
        if target is None:
            return
        self.place.table.check(self.me, Accuse(target))
        cry = self.words.say(N_("%(name)s, empty your pockets!"), name=self.place.name(target))
        if self.place.sure(cry, self.words.stakes(self.place.seen())):
            self._do(Act(self.me, Accuse(target)))

    def _concede(self) -> None:
        assert self.me is not None
        if self.place.sure(self.words._("Do you give up?")):
            self.place.settle(Act(self.me, Concede()))
