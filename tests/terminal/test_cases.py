"""`mafia-de-cuba case --play`: read, mark, suppose, ask, accuse, in lines and three languages."""

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.analysis.cases.study import study
from mafia_de_cuba.cli import main
from mafia_de_cuba.i18n import LANGUAGES, Words

MADE = study("lone/1", "easy")
NAMES = MADE.case.players
THIEF = NAMES[MADE.thieves[0]]
OTHER = next(name for seat, name in enumerate(NAMES) if seat and seat not in MADE.thieves)
SPEAKER = NAMES[MADE.case.claims[0].seat]


def play(*typed: str, lang: str = "en", options: tuple[str, ...] = ()) -> Result:
    given = ["case", "--play", "--seed", "lone", "--level", "easy", "--lang", lang, *options]
    return CliRunner().invoke(main, given, input="".join(f"{line}\n" for line in typed))


def test_everything_that_is_known_is_printed_first() -> None:
    told = play().output
    for text in ("the Godfather", "Missing:", "Only Thieves may lie", "loses the case", "[1]"):
        assert text in told
    assert all(name in told for name in NAMES)
    assert "The only Thief is" not in told


def test_the_end_of_the_input_ends_it() -> None:
    assert play().exit_code == 0
    assert play("leave", f"accuse {THIEF}").exit_code == 0
    assert "Solved." not in play("leave", f"accuse {THIEF}").output


def test_the_thief_accused_solves_it() -> None:
    told = play("hint", f"accuse {THIEF}").output
    assert "Solved." in told
    assert f"The only Thief is {THIEF}." in told
    assert "solved, 1 hint" in told


def test_somebody_else_accused_loses_it() -> None:
    told = play(f"accuse {OTHER}").output
    assert "The case is lost." in told
    assert f"The only Thief is {THIEF}." in told


def test_giving_up_tells_the_answer() -> None:
    told = play("give up").output
    assert "You gave up." in told
    assert f"The only Thief is {THIEF}." in told


def test_marks_are_kept_followed_and_taken_back() -> None:
    told = play("mark 1 false", f"suppose {SPEAKER} tells the truth", "follow", "case").output
    assert f"{SPEAKER} tells the truth." in told
    assert "These marks cannot all be right:" in told
    assert "(false)" in told
    told = play("mark 1 false", "mark 1 unsure", "follow").output
    assert "Open again." in told
    assert "Mark something first." in told


def test_what_follows_from_a_supposition_is_indented() -> None:
    told = play("give up").output.splitlines()
    deepest = max(line.depth for line in MADE.lines)
    assert deepest
    assert any(line.startswith(f"{'  ' * deepest}- ") for line in told)


def test_contradictions_and_hints_are_told_when_asked() -> None:
    assert "something is untrue" in play("contradictions").output
    told = play(*["hint"] * len(MADE.lines)).output
    assert "That was the last hint" in told
    assert "The only Thief is" not in told


@pytest.mark.parametrize(
    "typed", ["dance", "mark 99 true", "mark 1", "suppose Nobody lies", "accuse"]
)
def test_what_is_not_understood_is_said(typed: str) -> None:
    told = play(typed, "leave")
    assert "Type one of:" in told.output
    assert told.exit_code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_are_typed_in_the_language_of_the_case(lang: str) -> None:
    words = Words(lang)
    told = play(words._("hint"), f"{words._('accuse')} {THIEF}", lang=lang).output
    assert words._("Solved.") in told
    assert "%(" not in told
    told = play("contradictions", "give up", lang=lang).output  # English is understood too
    assert words._("You gave up.") in told


@pytest.mark.parametrize(
    "options", [("--count", "2"), ("--players", "12"), ("--date", "2026-11-20"), ("--solve", "-")]
)
def test_options_that_make_no_sense_get_a_sentence(options: tuple[str, ...]) -> None:
    assert play(options=options).exit_code == 2


def test_a_language_is_for_playing() -> None:
    assert CliRunner().invoke(main, ["case", "--lang", "fr"]).exit_code == 2
