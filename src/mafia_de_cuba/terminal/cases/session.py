"""A case on a terminal, in lines: everything is printed once, and every command ends with Enter."""

from collections.abc import Iterable, Sequence

from mafia_de_cuba.analysis.cases.attempt import Attempt
from mafia_de_cuba.analysis.cases.case_result import news, result
from mafia_de_cuba.analysis.cases.marks import ClaimMark, Mark, follow
from mafia_de_cuba.analysis.cases.reasoning import Line, hint_lines
from mafia_de_cuba.analysis.cases.reasoning_words import ReasoningWords
from mafia_de_cuba.analysis.cases.study import Study
from mafia_de_cuba.i18n import N_
from mafia_de_cuba.terminal.replay.frames import hanging
from mafia_de_cuba.terminal.solo.session import until_left
from mafia_de_cuba.terminal.ui.console import WIDTH, Console
from mafia_de_cuba.terminal.ui.display import Left

from .commands import HELP, read_claim_mark, read_seat, read_seat_mark, read_verb


def play_case(made: Study, console: Console) -> int:
    """Let somebody solve a case; the exit status."""
    return until_left(Solving(made, console).play)


class Solving:
    """One case, and how far somebody has come with it."""

    def __init__(self, made: Study, console: Console) -> None:
        self.made = made
        self.case = made.case
        self.console = console
        self.words = console.words
        self.told = ReasoningWords(console.words, made.case)
        self.attempt = Attempt(made.case.setup.jokers, made.thieves)
        self.claim_marks: dict[int, Mark] = {}
        self.seat_marks: dict[int, Mark] = {}
        self.hints = self.asked = 0

    def play(self) -> None:
        """Read commands until the case is over. Raises Left, EOFError."""
        self.show_case()
        self.show_help()
        while not self.attempt.is_over:
            self.console.insist("> ", self.obey)
        self.show_end()

    def obey(self, line: str) -> None:
        """One command. Raises Malformed, Left."""
        verb, rest = read_verb(self.words, line) if line else ("help", "")
        match verb:
            case "mark":
                self.mark(self.claim_marks, *read_claim_mark(self.words, self.case, rest))
            case "suppose":
                self.mark(self.seat_marks, *read_seat_mark(self.words, self.case, rest))
            case "accuse":
                self.accuse(read_seat(self.case, rest)[0])
            case "give up":
                self.attempt = self.attempt.give_up()
            case "leave":
                raise Left
            case _:
                self.show(verb)

    def show(self, what: str) -> None:
        """What was asked for, and changes nothing."""
        match what:
            case "follow":
                self.show_followed()
            case "contradictions":
                self.show_clashes()
            case "hint":
                self.show_hint()
            case "case":
                self.show_case()
            case _:
                self.show_help()

    def mark(self, marks: dict[int, Mark], place: int, mark: Mark | None) -> None:
        """Take something as true or false, or leave it open again; say what was understood."""
        marks.pop(place, None)
        if mark is not None:
            marks[place] = mark
        self.say([self.told.mark(mark) if mark else self.words._(N_("Open again."))])

    def accuse(self, seat: int) -> None:
        """“Empty your pockets!”"""
        self.attempt = self.attempt.accuse(seat)
        if not self.attempt.is_over:
            self.say([news(self.told, self.attempt), self.told.stakes(self.attempt.jokers_left)])

    # ------------------------------------------------------------ lines

    def say(self, sentences: Iterable[str], first: str = "") -> None:
        """Print sentences, each from the beginning of a line, behind a sign if there is one."""
        for sentence in sentences:
            self.console.show(hanging(first, sentence, WIDTH - 1))

    def show_case(self) -> None:
        """Everything that is known and was said, with the marks."""
        self.console.show([""])
        self.say([*self.told.known(), *self.told.rules(), *self.told.word_of_honour()])
        self.say([self.told.stakes(self.attempt.jokers_left)])
        self.console.show([""])
        for seat in range(1, len(self.case.players)):
            self.show_seat(seat)
        self.console.show([""])

    def show_seat(self, seat: int) -> None:
        """What one seat said; claims go by their numbers."""
        supposed = self.seat_marks.get(seat)
        heading = f"{seat} {self.told.name(seat)}"
        self.say([f"{heading}  ({self.told.mark(supposed)})" if supposed else heading])
        claims = [n for n, spoken in enumerate(self.case.claims) if spoken.seat == seat]
        for claim in claims:
            said = self.words.say(N_("“%(words)s”"), words=self.told.claim(claim))
            self.say([f"{said}{self.sign(claim)}"], f"   [{claim + 1}] ")
        if not claims:
            self.say([self.words._(N_("says nothing"))], "   ")

    def sign(self, claim: int) -> str:
        """How a claim is marked."""
        mark = self.claim_marks.get(claim)
        if not isinstance(mark, ClaimMark):
            return ""
        return f"  ({self.words._(N_('true') if mark.true else N_('false'))})"

    def show_help(self) -> None:
        """What can be typed."""
        self.say(self.words._(line) for line in HELP.values())

    def show_followed(self) -> None:
        """What follows from the marks."""
        marks = (*self.claim_marks.values(), *self.seat_marks.values())
        if not marks:
            self.say([self.words._(N_("Mark something first."))])
            return
        self.asked += 1
        found = follow(self.case, marks)
        if found.conflict:
            self.say([self.words._(N_("These marks cannot all be right:"))])
            self.say((self.told.mark(mark) for mark in found.conflict), "- ")
        elif found.facts:
            self.say([self.words._(N_("If your marks are right:"))])
            self.say((self.told.fact(fact) for fact in found.facts), "- ")
        else:
            self.say([self.words._(N_("Your marks go together. Nothing new is certain yet."))])

    def show_clashes(self) -> None:
        """Claims that cannot all be true."""
        self.asked += 1
        self.say([self.words._(N_("Of each of these, something is untrue:"))])
        for clash in self.made.clashes:
            numbers = [f"[{claim + 1}]" for claim in clash]
            self.say([f"- {self.words.listed(numbers)}"])

    def show_hint(self) -> None:
        """One more line of the reasoning."""
        hints = hint_lines(self.made.lines)
        if self.hints == len(hints):
            message = N_("That was the last hint: what is left is the answer.")
            self.say([self.words._(message)])
            return
        self.show_lines(hints[self.hints : self.hints + 1])
        self.hints += 1

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Lines of the reasoning, suppositions indented."""
        for line in lines:
            told = self.told.line(line, self.made.thieves)
            self.say([told], f"{'  ' * line.depth}- ")

    def show_end(self) -> None:
        """How it ended, how the answer can be found, and what can be shared."""
        self.say(["", news(self.told, self.attempt), self.told.answer(self.made.thieves), ""])
        self.show_lines(self.made.lines)
        shared = result(self.words, self.case, self.attempt, self.hints, self.asked)
        self.console.show(["", *shared.splitlines()])
