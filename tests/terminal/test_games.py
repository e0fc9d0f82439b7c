"""Whole games, typed by scripted players."""

import re
import signal
import sys

import pytest
from msgspec.structs import replace

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.record import Act, play_through
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Doubt
from mafia_de_cuba.terminal.ui.console import device

from .scripted_player import ENTER, NAMES, Takes, play_out, theft

WITH_CLEANER = Setup(Tokens(henchman=1, fbi=1, driver=1, cleaner=1))
WITH_FAKE = replace(standard(6), fake_diamond=True)
WITH_TRAITOR = Setup(Tokens(henchman=1, traitor=1, driver=1))

BASE: Takes = [("driver", "3"), "henchman", "fbi", "10", "nothing"]
CLEANER: Takes = [("n", "cleaner"), "5", "driver", "fbi", "10", "nothing"]
TRAITOR: Takes = [("n", "t"), "h", "dr", "15", "n"]
PASS, SHOOT = (ENTER, "pass"), (ENTER, "shoot")

# fmt: off
GAMES = [
    # setup        hide takes                                    commands                                        ending                  winners
    (standard(6),  "2", BASE,                                    ["accuse Dora", "accuse Ana"],                  "diamonds_recovered",   {0, 2}),
    (standard(6),  "2", BASE,                                    ["accuse Carl"],                                "agent_accused",        {3}),
    (standard(6),  "2", BASE,                                    ["accuse B"],                                   "godfather_eliminated", {4, 5}),
    (standard(6),  "2", BASE,                                    ["concede"],                                    "godfather_eliminated", {4, 5}),
    (standard(6),  "5", [("h", "dr"), "f", "10", "n", "n"],      ["acc carl"],                                   "diamonds_recovered",   {0, 1}),
    (standard(6),  "5", [("h", "f"), "dr", "5", "4", "1"],       ["acc carl", "acc dora", "acc eva"],            "diamonds_recovered",   {0}),
    (WITH_CLEANER, "0", CLEANER,                                 ["accuse Dora", *SHOOT, *PASS * 4],             "agent_shot",           {1}),
    (WITH_CLEANER, "0", CLEANER,                                 ["accuse Dora", *PASS, *SHOOT * 4],             "agent_accused",        {4}),
    (WITH_CLEANER, "0", CLEANER,                                 ["accuse Bea", *SHOOT * 5, "accuse Eva"],       "diamonds_recovered",   {0}),
    (WITH_CLEANER, "0", CLEANER,                                 ["accuse Ana", *SHOOT * 5],                     "godfather_eliminated", {5, 6}),
    (WITH_FAKE,    "0", [("n", "fake 2"), "h", "fb", "dr", "13"], ["accuse Ana", "accuse Eva", "accuse Ana"],    "diamonds_recovered",   {0, 2}),
    (WITH_FAKE,    "0", [("n", "fake"), "h", "fbi", "dr", "15"], ["accuse Ana", "accuse Ana", "accuse Eva"],     "diamonds_recovered",   {0, 2}),
    (WITH_TRAITOR, "0", TRAITOR,                                 ["accuse Carl", "pocket Ana", ENTER, ENTER, "accuse Dora"], "diamonds_recovered", {1}),
    (WITH_TRAITOR, "0", TRAITOR,                                 ["concede", "accuse Bea"],                      "henchman_betrayed",    {2, 3, 4, 5}),
]
# fmt: on


@pytest.mark.parametrize(("setup", "hide", "takes", "commands", "ending", "winners"), GAMES)
def test_a_game_ends(
    setup: Setup, hide: str, takes: Takes, commands: list[str], ending: str, winners: set[int]
) -> None:
    players = setup.tokens.total() + 3
    table, _, farewell = play_out(setup, players, theft(hide, takes), [ENTER], commands)
    outcome = table.view().outcome
    assert outcome
    assert (outcome.ending, set(outcome.winners)) == (ending, winners)
    record = read_line(farewell.splitlines()[-1])
    assert record == table.record()
    assert play_through(record.players, record.setup, record.acts).outcome == outcome
    assert {name for name in NAMES if re.search(rf"^ {name} wins", farewell, re.M)} == {
        NAMES[seat] for seat in winners
    }
    for seat, name in enumerate(NAMES[:players]):
        assert f"\n {'★' if seat in winners else ' '} {seat} {name}" in farewell


def test_the_game_is_over_at_once_if_nobody_stole() -> None:
    takes: Takes = [("n", "h"), "dr", "fbi", "fake", "n"]
    _, script, farewell = play_out(WITH_FAKE, 6, theft("5", takes))
    assert "The Investigation" not in script.transcript
    assert farewell.startswith(" All fifteen are back!")


def test_talk_is_kept_and_shown() -> None:
    talk = [
        "ask Bea took",
        "ask Ana Bea diamonds",
        "claim Bea took henchman",
        "claim bea received 9 2henchman+fbi",
        "claim B passed on nothing",
        "claim Ana bag nothing",
        "claim Carl took fake 2",
        "say Ana: It was Bea.",
    ]
    table, script, farewell = play_out(
        WITH_FAKE, 6, theft("2", [("d", "3"), "h", "fbi", "10", "n"]), [ENTER], talk, ["concede"]
    )
    for line in (
        "Don: Bea — What did you take?",
        "Ana: Bea — How many diamonds were in the box when you got it?",
        "Bea: I took a Loyal Henchman.",
        "Bea: I received 9 diamonds, 2 Loyal Henchmen and the FBI Agent.",
        "Bea: I passed on 0 diamonds and no tokens.",
        "Ana: I put nothing into the bag.",
        "Carl: I took 2 diamonds and the fake diamond.",
        "Ana: It was Bea.",
    ):
        assert f"\n {line}\n" in script.transcript
    assert read_line(farewell.splitlines()[-1]) == table.record()


def test_free_words_are_offered_and_kept_apart_until_they_are_confirmed() -> None:
    talk = [
        *("say Bea: I got nine and Carl is lying", "yes"),
        *("say Carl: I took nothing", "no"),
        "say Ana: Bea, what did you take?",
        "say Dora: I took the driver",  # who goes on has not confirmed what was offered
        "concede",
    ]
    takes: Takes = [("d", "3"), "h", "fbi", "10", "n"]
    table, script, _ = play_out(WITH_FAKE, 6, theft("2", takes), [ENTER], talk)
    confirmed = [act for act in table.record().acts if isinstance(act.move, Claim | Doubt | Ask)]
    assert confirmed == [Act(2, Claim(received=Contents(diamonds=9))), Act(2, Doubt(3))]
    for offered in (
        "You mean: I received 9 diamonds. I doubt Carl. (yes / no)",
        "You mean: I took nothing. (yes / no)",
        "You mean: Ask Bea: “What did you take?” (yes / no)",
    ):
        assert offered in script.transcript


def test_they_are_offered_in_the_language_of_the_game() -> None:
    talk = ["parler Bea: j'ai recu 9 diams", "oui", "abandonner"]
    takes: Takes = [("chauffeur", "3"), "fid", "fbi", "10", "rien"]
    table, script, _ = play_out(WITH_FAKE, 6, theft("2", takes), [ENTER], talk, lang="fr")
    assert Act(2, Claim(received=Contents(diamonds=9))) in table.record().acts
    assert "J’ai reçu 9 diamants. (oui / non)" in script.transcript


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT])
def test_what_ends_a_game_passed_round_leaves_the_terminal_clean(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    before = signal.getsignal(number)
    with pytest.raises(SystemExit), device(Words("en")):
        signal.raise_signal(number)
    assert signal.getsignal(number) == before
    assert capsys.readouterr().out == "\033[?1049h\033[?1049l"
