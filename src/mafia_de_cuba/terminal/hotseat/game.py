"""A game on one device passed from hand to hand; it is hidden before each player's secrets."""

from collections.abc import Sequence
from pathlib import Path

import click

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.errors import Malformed, Refused
from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.notation import default_names, write_line
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.talk import Say, Talk
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.terminal.solo.options import Options, make_setup
from mafia_de_cuba.terminal.solo.session import check_place, saved, until_left
from mafia_de_cuba.terminal.ui import answers, frames, narration
from mafia_de_cuba.terminal.ui.answers import meant
from mafia_de_cuba.terminal.ui.console import WIDTH, Console, device
from mafia_de_cuba.terminal.ui.display import Left, Option
from mafia_de_cuba.terminal.ui.end_page import end
from mafia_de_cuba.terminal.ui.narration import Told
from mafia_de_cuba.terminal.ui.offered import plain_offer, yes_or_no
from mafia_de_cuba.terminal.ui.pages import rule_page
from mafia_de_cuba.terminal.ui.paint import PLAIN
from mafia_de_cuba.terminal.ui.scene import Scene
from mafia_de_cuba.testimony.offers import offer
from mafia_de_cuba.views import View

from . import pages
from .names import ask_names, given_names, next_order, wants_another
from .typed_commands import read_player, read_talk, read_verb


def play_hotseat(names: Sequence[str] = (), people: str | None = None, **given: object) -> int:
    """Play on this terminal until the table wants no more; the exit status."""
    try:
        seated = given_names(names, people)
        number = seated if isinstance(seated, int) else len(seated)
        options = Options(players=number, **given)  # type: ignore[arg-type]
        make_setup(options)
        check_place(options.record)
    except (Malformed, Refused) as no:
        raise click.UsageError(no.message) from None
    farewell: list[str] = []

    def play() -> None:
        with device(options.words) as console:
            play_games(console, seated, options, farewell)

    status = until_left(play)
    click.echo("\n".join(farewell))
    return status


def play_games(
    console: Console, seated: tuple[str, ...] | int, options: Options, farewell: list[str]
) -> None:
    """Play game after game; where nobody sits at a screen, one. Raises Left."""
    if isinstance(seated, int):
        seated = ask_names(console, seated) if console.screen else default_names(seated)
    play_one(console, seated, options, farewell)
    while console.screen and wants_another(console, farewell):
        seated = next_order(console, seated)
        play_one(console, seated, options, farewell)


def play_one(
    console: Console, seated: tuple[str, ...], options: Options, farewell: list[str]
) -> None:
    """Play one game; its record is saved even if it is left. Raises Left."""
    table, words = LocalGame(seated, make_setup(options)), options.words
    farewell[:] = [words._("The game is left unfinished. Nobody wins.")]
    try:
        farewell[:] = HotseatGame(console, table).play()
    finally:
        if options.record:
            farewell.append(saved(words, table.record(), Path(options.record)))


class HotseatGame:
    """One game; its log keeps what was said and what came of accusations."""

    def __init__(self, console: Console, table: LocalGame) -> None:
        self.console = console
        self.table = table
        self.words = console.words
        self.names = [player.name for player in table.view().players]
        self.log: list[Told] = []
        self.offered: tuple[Talk, ...] = ()  # what the last words were understood as
        self.spoke = 0  # whose words those were

    def play(self) -> list[str]:
        """Play the whole game; the lines for the end. Raises Left."""
        self._theft()
        news = frames.talk(self.words, self._investigation(), PLAIN, WIDTH)
        over = end(self._scene(), PLAIN, WIDTH)
        return [*news, *[""] * bool(news), *over, "", write_line(self.table.record())]

    def _scene(self) -> Scene:
        return Scene(self.words, self.table.view(), Help.OFF, self.table.round)

    # ------------------------------------------------------------ the theft

    def _theft(self) -> None:
        """Pass the box from the Godfather to the last player, and back."""
        opening = pages.opening_lines(self.words, self.table.view())
        self.console.pages("MAFIA DE CUBA", opening)
        for seat in range(len(self.names)):
            self._hand_over(self.words._("The Diamond Theft"), seat)
            self._take_from_box(seat) if seat else self._hide()
        self._hand_over(self.words._("The Diamond Theft"), 0)
        if not self.table.view().outcome:  # E1
            self._look(0)

    def _hand_over(self, title: str, seat: int) -> None:
        self.console.hand_over(title, self.names[seat])

    def _hide(self) -> None:
        _ = self.words._
        note = _("Up to five diamonds stay with you. The rest goes round, with the tokens.")
        lines = pages.sentences(note, "", _("How many do you hide?"))
        self.console.page(self.names[0], lines)
        self.console.insist(
            "> ", lambda answer: self.table.play(0, Hide(answers.number(self.words, answer)))
        )

    def _take_from_box(self, seat: int) -> None:
        """Let one player take from the box: the same lines and questions whatever it holds."""
        _, seen, name = self.words._, self.table.view(seat), self.names[seat]
        assert seen.you
        assert seen.you.received
        box = pages.box_lines(self.words, seen.you.received, seen.setup)
        self.console.page(name, [*pages.sentences(_("What lies in the box")), *box, ""])
        if seat == 1:
            self._put_into_bag(seen)
        ways = [_("Type a number of diamonds, the name of one token, or nothing.")]
        if seen.setup.fake_diamond:
            ways.append(_("The fake diamond goes alone or with diamonds: fake, fake 2."))
        self.console.show(pages.sentences(_("What do you take?"), *ways))
        self.console.insist("> ", lambda answer: self._take(seat, answer))
        self.console.page(name, pages.taken_lines(self.words, self.table.view(seat)))
        self.console.enter(N_("Press Enter to close the box."))

    def _put_into_bag(self, seen: View) -> None:
        """The first player's dismissal, or none (T2)."""

        def attempt(answer: str) -> None:
            if token := answers.token(self.words, answer, seen.setup):
                self.table.play(1, Dismiss(token))

        _ = self.words._
        prompt = _("You are first. Does a token go into the bag, unseen until the end?")
        way = _("Type the name of one token, or nothing.")
        self.console.show(pages.sentences(prompt, way))
        self.console.insist("> ", attempt)
        self.console.show([""])

    def _take(self, seat: int, answer: str) -> None:
        took = answers.take(self.words, answer, self.table.view().setup)
        self.table.play(seat, Pocket(took.diamonds, took.token, took.fake))

    # ------------------------------------------------------------ the investigation

    def _investigation(self) -> list[Told]:
        """Follow commands until the game is over; the last news. Raises Left."""
        notice, before = "", 0
        while not self.table.view().outcome:
            before = len(self.log)
            self._show(notice or self.words._("Type help to see what can be typed."))
            try:
                self._answer(self.console.ask("> "))
                notice = self._offer_notice()
            except (Malformed, Refused) as no:
                notice = self.words.refusal(no)
        return self.log[before:]

    def _show(self, notice: str) -> None:
        """The table as everybody sees it, what was said last, and a notice."""
        paint, scene = self.console.paint, self._scene()
        table = [*frames.ring(scene, paint, WIDTH, None), paint("─" * WIDTH, "dim")]
        below = ["", *pages.sentences(notice)]
        room = self.console.height - len(table) - len(below) - 3  # title and prompt
        said = frames.talk(self.words, self.log, paint, WIDTH)[-room:]
        self.console.page(frames.title(scene, PLAIN, WIDTH), [*table, *said, *below])

    def _answer(self, line: str) -> None:
        """Confirm what the last words were understood as, or go on. Raises Malformed …"""
        offered, self.offered = self.offered, ()
        said = meant(line, yes_or_no(self.words)) if offered and line else []
        if len(said) != 1:
            self._follow(line)
        elif said[0].key == "yes":
            for move in offered:
                self._talk(Act(self.spoke, move))

    def _offer_notice(self) -> str:
        """What was understood of free words, if anything was, and how it is confirmed."""
        seen, _ = self.table.view(), self.words._
        said = [plain_offer(self.words, move, seen) for move in self.offered]
        if not said:
            return ""
        return f"{_('You mean:')} {' '.join(said)} ({_('yes')} / {_('no')})"

    def _talk(self, act: Act) -> None:
        """Somebody says something; free words are read."""
        self.table.play(act.seat, act.move)
        self.log.append(narration.told(self.words, self.table.view(), ()))
        if isinstance(act.move, Say):
            found = offer(self.table.view(), act.seat, self.words.lang)
            self.offered, self.spoke = found.moves if found else (), act.seat

    def _follow(self, line: str) -> None:
        """Follow a typed command. Raises Malformed, Refused, Left."""
        seen = self.table.view()
        verb, rest = read_verb(self.words, line)
        match verb:
            case "accuse":
                self._accuse(read_player(rest, seen)[0])
            case "concede":
                self._settle(seen.godfather, Concede())
            case "ask" | "claim" | "vouch" | "doubt" | "say":
                self._talk(read_talk(self.words, verb, rest, seen))
            case "pocket":
                seat = read_player(rest, seen)[0]
                self._hand_over(self.words._("Your pocket"), seat)
                self._look(seat)
            case "rules":
                rules = rule_page(self._scene(), self.console.paint, WIDTH)
                self.console.pages(self.words._("The rules"), rules)
            case "help":
                self.console.pages(self.words._("Help"), pages.help_lines(self.words, seen))
            case "quit":
                raise Left

    def _look(self, seat: int) -> None:
        """Show what only this seat knows, until Enter."""
        lines = pages.pocket_lines(self.words, self.table.view(seat))
        self.console.pages(self.names[seat], lines)

    # ------------------------------------------------------------ accusations

    def _accuse(self, target: int) -> None:
        """Accuse; where there may be a Cleaner, everybody is asked first whether to shoot (I4)."""
        self.table.play(self.table.view().godfather, Accuse(target))
        self.log.append(narration.accused(self.words, self.table.view(), ()))
        asked = possible_cleaners(self.table.view())
        self.log += [narration.window(self.words)] * bool(asked)
        shots = [seat for seat in asked if self._wants_to_shoot(seat)]
        shooter = next((seat for seat in shots if may_shoot(self.table.view(seat))), None)
        if shooter is None:
            self._settle(target, Reveal())
        else:
            self._settle(shooter, Shoot())

    def _settle(self, seat: int, move: Reveal | Shoot | Concede) -> None:
        before = self.table.view()
        self.table.play(seat, move)
        self.log += narration.settled(self.words, before, self.table.view())

    def _wants_to_shoot(self, seat: int) -> bool:
        """Ask one player in private; everybody gets the same question."""
        _, accused = self.words._, self.table.view().accused
        assert accused is not None
        cry = self.words.say(N_("%(name)s, empty your pockets!"), name=self.names[accused])
        self._hand_over(cry, seat)
        question = _("Shoot or pass? Only the Cleaner's shot counts.")
        self.console.page(self.names[seat], pages.sentences(cry, question))
        options = [Option("shoot", _("shoot")), Option("pass", _("pass"))]
        said = self.console.insist("> ", lambda said: answers.chosen(said, options))
        return said.key == "shoot"


def possible_cleaners(seen: View) -> list[int]:
    """Who might be the Cleaner by what everybody knows, whether or not anyone took the token."""
    if not seen.setup.tokens.cleaner:
        return []
    known = [player for player in seen.players if player.role is Role.CLEANER]
    others = [player for player in seen.players if player.role is None]
    return [p.seat for p in known or others if p.in_play and p.seat != seen.accused]


def may_shoot(seen: View) -> bool:
    """Whether this is the view of a Cleaner who may shoot now."""
    return seen.you is not None and Shoot() in seen.you.moves
