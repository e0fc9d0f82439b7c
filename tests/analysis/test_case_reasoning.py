"""The reasoning of a case: every line is certain from what stands before it, by another solver."""

from collections.abc import Iterator

import pytest

from mafia_de_cuba.analysis.cases import effort
from mafia_de_cuba.analysis.cases.case import Case
from mafia_de_cuba.analysis.cases.facts import Came, Fact, Stole, Took
from mafia_de_cuba.analysis.cases.maker import Made, make_case
from mafia_de_cuba.analysis.cases.reasoning import Kind, Line, Reasoning, hint_lines
from mafia_de_cuba.analysis.cases.reasoning_words import ReasoningWords
from mafia_de_cuba.analysis.cases.solver import Steps, count, seats_of, thief_sets
from mafia_de_cuba.analysis.cases.study import study
from mafia_de_cuba.i18n import LANGUAGES, Words

MADE = [
    make_case(f"reasoning/{number}", level, None)
    for level, cases in (("easy", 4), ("medium", 3), ("hard", 2))
    for number in range(1, cases + 1)
]
Supposed = dict[int, bool]


def named(made: Made) -> str:
    return f"{made.case.level} {made.case.name}"


class Check:
    """Counts worlds by the boxes of `case --solve`, which share nothing with the reasoning."""

    def __init__(self, case: Case) -> None:
        self.of = effort.Reasoning(case)

    def steps(self, supposed: Supposed) -> list[Steps]:
        return [self.of.steps(seat, supposed) for seat in self.of.seats]

    def thieves(self, supposed: Supposed) -> list[tuple[int, ...]]:
        sets = thief_sets(self.of.paths, self.steps(supposed))
        return [seats_of(number) for number in range(sets.bit_length()) if sets >> number & 1]

    def worlds_with(self, supposed: Supposed, fact: Fact, holds: bool) -> int:
        steps = self.steps(supposed)
        steps[fact.seat - 1] = [
            (take, [pair for pair in pairs if self.is_so(fact, take, pair[0]) == holds])
            for take, pairs in steps[fact.seat - 1]
        ]
        return count(self.of.paths, steps).worlds

    def is_so(self, fact: Fact, take: object, box: int) -> bool:
        match fact:
            case Came(_, diamonds):
                return box // self.of.paths.coding.diamond == diamonds
            case Took(_, took):
                return take == took
            case Stole(_, thief):
                return bool(getattr(take, "diamonds", 0)) == thief


def supposed_at(lines: tuple[Line, ...]) -> Iterator[tuple[Line, Supposed, Supposed]]:
    """Each line, with what was supposed or certain before it and after it."""
    scopes: list[Supposed] = [{}]
    for line in lines:
        del scopes[line.depth + 1 :]
        before = {seat: truth for scope in scopes for seat, truth in scope.items()}
        if line.kind is Kind.SUPPOSE:
            scopes.append({line.seat: line.honest})
        elif line.kind is Kind.RULED_OUT:
            scopes[line.depth][line.seat] = not line.honest
        yield line, before, {seat: truth for scope in scopes for seat, truth in scope.items()}


@pytest.mark.parametrize("made", MADE, ids=named)
def test_every_line_is_certain(made: Made) -> None:
    check, lines = Check(made.case), tuple(Reasoning(made.case).lines())
    assert lines[-1].kind in (Kind.ANSWER, Kind.IMPOSSIBLE)
    for line, before, after in supposed_at(lines):
        match line.kind:
            case Kind.ANSWER:
                assert check.thieves(before) == [made.thieves]
            case Kind.RULED_OUT:
                assert check.thieves({**before, line.seat: line.honest}) == []
            case Kind.IMPOSSIBLE:
                assert check.thieves({**before, line.seat: True}) == []
                assert check.thieves({**before, line.seat: False}) == []
        for fact in line.facts:
            assert check.worlds_with(after, fact, holds=True), (line, fact)
            assert not check.worlds_with(after, fact, holds=False), (line, fact)


@pytest.mark.parametrize("made", MADE, ids=named)
def test_both_sides_of_a_supposition_are_followed(made: Made) -> None:
    open_at: dict[int, list[Line]] = {}
    for line in Reasoning(made.case).lines():
        if line.kind is Kind.SUPPOSE:
            open_at.setdefault(line.depth, []).append(line)
    for supposed in open_at.values():
        first, second = supposed[::2], supposed[1::2]
        assert [line.seat for line in first] == [line.seat for line in second]
        assert all(line.honest for line in first)
        assert not any(line.honest for line in second)


@pytest.mark.parametrize("made", MADE, ids=named)
def test_what_is_said_of_a_contradiction_is_so(made: Made) -> None:
    """What it "can only have been" are all the numbers and roles that are possible then."""
    check = Check(made.case)
    for line, before, _ in supposed_at(tuple(Reasoning(made.case).lines())):
        for why in line.whys:
            roles = {
                take.role
                for take, pairs in check.steps(before)[line.seat - 1]
                if check.worlds_with(before, Took(line.seat, take), holds=True) and pairs
            }
            assert not why.roles or set(why.roles) == roles
            if why.numbers and why.kind is None and why.topic == "received_diamonds":
                possible = [
                    number
                    for number in range(16)
                    if check.worlds_with(before, Came(line.seat, number), holds=True)
                ]
                assert list(why.numbers) == possible


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reasoning_is_told_in_every_language(lang: str) -> None:
    told = {}
    for made in MADE:
        words = ReasoningWords(Words(lang), made.case)
        lines = [words.line(line, made.thieves) for line in Reasoning(made.case).lines()]
        assert all(lines)
        assert "%(" not in "".join(lines)
        assert any(words.names(made.thieves) in line for line in lines)
        told[named(made)] = lines
    english = Words("en")
    if lang != "en":
        for made in MADE:
            in_english = ReasoningWords(english, made.case)
            for line, text in zip(Reasoning(made.case).lines(), told[named(made)], strict=True):
                assert in_english.line(line, made.thieves) != text


def test_hints_leave_the_answer_to_the_solver() -> None:
    made = study("reasoning/1", "easy")
    assert [line.kind for line in made.lines].count(Kind.ANSWER) >= 1
    assert Kind.ANSWER not in [line.kind for line in hint_lines(made.lines)]
