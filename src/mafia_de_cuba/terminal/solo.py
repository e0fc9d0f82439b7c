"""One person among bots: a game from the first line to the last."""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.ledger import SILENCE, open_question, suggestions
from mafia_de_cuba.rules.moves import (
    Accuse,
    Concede,
    Dismiss,
    Hide,
    Pocket,
    Reveal,
    Shoot,
)
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.refusal import Refused
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    Ask,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    standing_claims,
)
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.views import View
from mafia_de_cuba.words import N_, Words

from . import telling
from .company import Company
from .face import Face, Left, Option, Order, Scene, clashes
from .story import draft_of, truth_of
from .table import Table
from .telling import Told

PASSING, ANSWERING, HOLDING = 0.4, 0.7, 1.2  # seconds that things take to sink in


class Solo:
    """One game; `me` is the person's seat, None who only looks on."""

    def __init__(
        self, face: Face, table: Table, company: Company, me: int | None, words: Words, level: Help
    ) -> None:
        self.face = face
        self.table = table
        self.company = company
        self.me = me
        self.words = words
        self.help = level
        self.warned: Act | None = None  # an accusation that everybody sees coming

    def play(self) -> None:
        """The whole game. Raises Left."""
        self._look()
        self.face.tell(telling.opening(self.words, self._seen()))
        self._theft()
        if not self._seen().outcome:
            self._look()
            self.face.tell(telling.returned(self.words, self._seen()))
            self.company.open_floor()
            self._investigation()
        self._look()
        self.face.page("end")

    # ------------------------------------------------------------ looking

    def _seen(self) -> View:
        return self.table.view(self.me)

    def _look(self) -> Scene:
        seen = self._seen()
        scene = Scene(
            self.words,
            seen,
            self.help,
            self.table.round - (seen.phase is Phase.ACCUSATION),
            clashes(seen, self.help),
            self._suggestion(seen),
            open_question(seen, self.me) if self.me is not None else None,
        )
        self.face.look(scene)
        return scene

    def _suggestion(self, seen: View) -> Ask | None:
        asks = self.help is not Help.OFF and self.me == seen.godfather
        if not asks or seen.phase is not Phase.INVESTIGATION or self.me is None:
            return None
        return next(iter(suggestions(seen, self.me)), None)

    def _name(self, seat: int) -> str:
        return self.table.view().players[seat].name

    # ------------------------------------------------------------ the theft

    def _theft(self) -> None:
        while (seen := self._seen()).phase in (Phase.HIDE, Phase.THEFT):
            seat = seen.turn or 0
            if seat == self.me:
                self._help_myself(seen)
            elif act := self.company.next():
                self._look()
                self.face.beat(PASSING)
                self.company.play(act)
                self._tell_taken(act)

    def _tell_taken(self, act: Act) -> None:
        name = self._name(act.seat)
        if isinstance(act.move, Hide):
            self.face.tell([telling.hidden(self.words, name)])
        elif isinstance(act.move, Pocket):
            self.face.tell([telling.helped(self.words, name)])

    def _help_myself(self, seen: View) -> None:
        self._look()
        if seen.phase is Phase.HIDE:
            self._hide()
            return
        _ = self.words._
        self.face.tell([Told(_("The box comes to you. The lid creaks."), tone="news")])
        if any(isinstance(move, Dismiss) for move in self._moves()):
            self._dismiss(seen)
        self._take()
        self.face.tell(telling.helped_myself(self.words, self._seen()))

    def _moves(self) -> Sequence[object]:
        you = self._seen().you
        return you.moves if you else ()

    def _hide(self) -> None:
        _ = self.words._
        note = _("Up to five diamonds stay with you. The rest goes round, with the tokens.")
        option = Option("hide", _("diamonds to hide"), note, 0, 5)
        picked = self.face.pick(_("How many do you hide?"), [option])
        assert picked
        self.company.play(Act(0, Hide(picked.number)))
        self.face.tell(
            [
                Told(
                    self.words.say(
                        N_("You hide %(diamonds)s and pass the box on."),
                        diamonds=self.words.diamonds(picked.number),
                    ),
                    tone="aside",
                )
            ]
        )

    def _dismiss(self, seen: View) -> None:
        """The first player's bag (T2)."""
        _, moves = self.words._, self._moves()
        nobody = Option("nothing", _("nothing into the bag"))
        tokens = [
            Option(move.token, self.words.role(move.token))
            for move in moves
            if isinstance(move, Dismiss)
        ]
        prompt = _("You are first. Does a token go into the bag, unseen until the end?")
        picked = self.face.pick(prompt, [nobody, *tokens], self._box_lines())
        for move in moves:
            if picked and isinstance(move, Dismiss) and move.token == picked.key:
                self.company.play(Act(1, move))
        assert seen.turn == 1

    def _take(self) -> None:
        assert self.me is not None
        picked = self.face.pick(
            self.words._("What do you take?"), list(self._takes()), self._box_lines()
        )
        assert picked
        match picked.key:
            case "diamonds":
                move = Pocket(diamonds=picked.number)
            case "fake":
                move = Pocket(diamonds=picked.number, fake=True)
            case "nothing":
                move = Pocket()
            case token:
                move = next(
                    move
                    for move in self._moves()
                    if isinstance(move, Pocket) and move.token == token
                )
        self.company.play(Act(self.me, move))

    def _takes(self) -> Iterator[Option]:
        """What the box allows, each with what it would make of me."""
        takes = [move.take for move in self._moves() if isinstance(move, Pocket)]
        most = max(take.diamonds for take in takes)
        if most:
            yield Option("diamonds", self.words._("diamonds"), self._becoming(Role.THIEF), 1, most)
        if Take(fake=True) in takes:
            label = self.words._("fake diamond and diamonds")
            yield Option("fake", label, self._becoming(Role.URCHIN), 0, most)
        for take in takes:
            if take.token:
                yield Option(take.token, self.words.role(take.token), self._becoming(take.role))
        if Take() in takes:
            yield Option("nothing", self.words._("nothing"), self._becoming(Role.URCHIN))

    def _becoming(self, role: Role) -> str:
        return f"{self.words.role(role)} — {self.words.aim(role)}"

    def _box_lines(self) -> list[str]:
        you = self._seen().you
        assert you
        assert you.received
        box = you.received.without(Take(token=you.dismissed))
        stones = " ".join("◆" * box.diamonds + "◇" * box.fake_diamond)
        inside = self.words.say(N_("In the box: %(things)s."), things=self.words.box(box))
        return [inside, f"  {stones}" if stones else "", ""]

    # ------------------------------------------------------------ the investigation

    def _investigation(self) -> None:
        notice = ""
        while (seen := self._seen()).outcome is None:
            if seen.phase is Phase.ACCUSATION:
                self._window(seen)
                continue
            scene = self._look()
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
                name=self._name(scene.asked.by),
                question=self.words.short_question(scene.asked.question.about),
            )
        if self.warned and self.warned is self.company.due:
            return self.words.say(
                N_("%(name)s has heard enough, and is about to accuse. A last word?"),
                name=self._name(self.warned.seat),
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
        scene = self._look()
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
            case "accuse":
                self._accuse(order.seat)
            case "concede":
                self._concede()
            case "quit":
                if self._sure(self.words._("Leave the game?")):
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
            self.face.tell([telling.unanswered(self.words, self._seen(), seat)])

    def _may_object(self) -> bool:
        return self.me is not None and self._seen().players[self.me].in_play

    def _hear_out(self) -> bool:
        """Exchanges until somebody is accused, or about to be, or it is for the player to act."""
        if not self._go_on():
            return False
        while self._seen().phase is Phase.INVESTIGATION and not self._pauses():
            self._look()
            if self.face.beat(ANSWERING) or not self._go_on():
                break
        return True

    def _pauses(self) -> bool:
        warned = self.warned is not None and self.warned is self.company.due
        asked = self.me is not None and open_question(self._seen(), self.me) is not None
        return warned or asked

    def _do(self, act: Act) -> None:
        """Make it happen, and tell of it."""
        self.company.play(act)
        if isinstance(act.move, Talk):
            self.face.tell([telling.told(self.words, self._seen(), self.company.bots)])
        elif isinstance(act.move, Accuse):
            self.face.tell([telling.accused(self.words, self._seen(), self.company.bots)])
        self._look()

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
        seen = self._seen()
        seats = [
            player
            for player in seen.players
            if player.in_play
            and player.seat not in (self.me, seen.godfather)
            and (kind is Ask or not player.revealed)
        ]
        options = [Option(str(player.seat), player.name) for player in seats]
        picked = self.face.pick(self.words._("Whom?"), options, back=True)
        return int(picked.key) if picked else None

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
        self.table.check(self.me, Accuse(target))
        name = self._name(target)
        if self._sure(self.words.say(N_("%(name)s, empty your pockets!"), name=name)):
            self._do(Act(self.me, Accuse(target)))

    def _concede(self) -> None:
        assert self.me is not None
        if self._sure(self.words._("Do you give up?")):
            self._settle(Act(self.me, Concede()))

    def _sure(self, prompt: str) -> bool:
        _ = self.words._
        options = [Option("yes", _("yes")), Option("no", _("no"))]
        picked = self.face.pick(prompt, options, back=True)
        return picked is not None and picked.key == "yes"

    # ------------------------------------------------------------ pockets

    def _window(self, before: View) -> None:
        """From the cry to the pockets; with a Cleaner about, a shot may come between (I4)."""
        self._look()
        known = any(player.role is Role.CLEANER and player.revealed for player in before.players)
        if before.setup.tokens.cleaner and not known:
            self.face.tell([telling.window(self.words)])
        act = self._shot() or self.company.next()
        self.face.beat(HOLDING)
        if act is None:
            act = self._turned_out()
        self._settle(act)

    def _settle(self, act: Act) -> None:
        """Make an accusation, or a concession, come to what it comes to."""
        before = self.table.view()
        self.company.play(act)
        self.face.tell(telling.settled(self.words, before, self.table.view()))
        self.company.open_floor()
        self._look()

    def _shot(self) -> Act | None:
        """The player's own shot."""
        if self.me is None or Shoot() not in self._moves():
            return None
        _ = self.words._
        options = [Option("hold", _("hold still")), Option("shoot", _("POW!"))]
        picked = self.face.pick(_("Your hand is on the gun. Do you shoot?"), options)
        return Act(self.me, Shoot()) if picked and picked.key == "shoot" else None

    def _turned_out(self) -> Act:
        """The player's own pockets."""
        assert self.me is not None
        _ = self.words._
        self.face.pick(_("All eyes are on you."), [Option("reveal", _("Empty my pockets"))])
        return Act(self.me, Reveal())
