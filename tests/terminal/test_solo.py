"""Whole games of one among bots: on every seat, with every box, in every language."""

from random import Random

import pytest

from mafia_de_cuba.bots.phrasebook import say
from mafia_de_cuba.bots.registry import level_choices
from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.moves import Accuse, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.presets import presets
from mafia_de_cuba.rules.record import Act, Record, write
from mafia_de_cuba.rules.referee import judge
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import SILENCE, Ask, Claim, Question, Say
from mafia_de_cuba.terminal.solo.options import Game, Options
from mafia_de_cuba.testimony import open_question

from .random_player import RandomPlayer

BOXES = [(players, box.key) for players in (5, 6, 7, 8, 10, 12) for box in presets(players)]


def played(options: Options, seed: str, player: RandomPlayer | None = None) -> Game:
    game = Game(options, seed)
    game.play(player or RandomPlayer(seed))
    return game


def accepted(record: Record) -> bool:
    return judge(write(record)).get("phase") == "over"


@pytest.mark.parametrize(("players", "box"), BOXES)
def test_every_box_is_played_to_its_end(players: int, box: str) -> None:
    rng = Random(f"{players}/{box}")
    options = Options(
        players=players,
        box=box,
        level=rng.choice([*level_choices()]),
        fake=rng.random() < 0.5,
        lang=rng.choice(list(LANGUAGES)),
        help_level=rng.choice(["off", "private", "public"]),
    )
    assert accepted(played(options, f"{players}/{box}").table.record())


@pytest.mark.parametrize("seat", [*map(str, range(1, 8)), "random", "godfather"])
def test_every_seat_is_played_to_its_end(seat: str) -> None:
    game = played(Options(players=8, seat=seat, level="mixed", lang="en"), seat)
    assert accepted(game.table.record())
    assert game.me == int(seat) if seat.isdecimal() else game.me in range(8)


def test_who_looks_on_sees_a_game_of_bots() -> None:
    player = RandomPlayer("watch")
    game = played(Options(players=6, watch=True, lang="en"), "watch", player)
    assert game.me is None
    assert accepted(game.table.record())


def test_the_same_seed_and_the_same_wishes_give_the_same_game() -> None:
    records = [played(Options(level="hard", lang="en"), "again").table.record() for _ in range(2)]
    assert records[0] == records[1]
    assert played(Options(level="hard", lang="en"), "other").table.record() != records[0]


# ---------------------------------------------------------------- who waits for whom


def test_the_godfather_waits_for_an_answer_and_takes_silence_for_one() -> None:
    player = RandomPlayer("silent", ["go", "silent"])
    game = played(Options(players=6, seat="3", level="medium", lang="en"), "s2", player)
    words = [act for act in game.table.record().acts if isinstance(act.move, Ask | Say | Claim)]
    mine = [
        number
        for number, act in enumerate(words)
        if isinstance(act.move, Ask) and act.move.target == 3
    ]
    assert mine, "nobody asked: choose another seed"
    for number in mine:
        assert (words[number + 1].seat, words[number + 1].move) == (3, Say(SILENCE))


def test_a_question_to_a_bot_is_answered_before_anything_else_happens() -> None:
    player = RandomPlayer("asking", ["suggest"])
    game = played(Options(players=7, seat="godfather", level="medium", lang="en"), "a1", player)
    acts = game.table.record().acts
    asked = [n for n, act in enumerate(acts) if isinstance(act.move, Ask)]
    assert len(asked) > 5
    for number in asked:
        move = acts[number].move
        assert isinstance(move, Ask)
        assert acts[number + 1].seat == move.target


def test_a_bot_in_office_refuses_a_question_and_goes_on() -> None:
    game = after_the_theft("curious")
    game.bot_table.play(Act(2, Ask(0, Question.PASSED)))
    assert game.bot_table.next() == Act(0, say("office"))
    game.bot_table.play(next_act(game))
    assert not open_question(game.table.view(), 0)
    assert game.bot_table.next() != Act(0, say("office"))


def after_the_theft(seed: str) -> Game:
    """A game whose person, at seat 2, has helped themselves to the first thing there was."""
    game = Game(Options(players=6, seat="2", level="medium", lang="en"), seed)
    while game.table.view().phase in (Phase.HIDE, Phase.THEFT):
        you = game.table.view(2).you
        assert you
        pockets = [move for move in you.moves if isinstance(move, Pocket)]
        game.bot_table.play(Act(2, pockets[0]) if pockets else next_act(game))
    return game


def next_act(game: Game) -> Act:
    act = game.bot_table.next()
    assert act, "a bot has something to do"
    return act


def test_an_accusation_is_made_up_before_it_is_made_and_words_may_still_change_it() -> None:
    game = after_the_theft("warned")
    company = game.bot_table
    while not isinstance((act := next_act(game)).move, Accuse):
        company.play(act)
        if open_question(game.table.view(), 2):
            assert company.next() is None, "the Godfather waits"
            company.play(Act(2, Say(SILENCE)))
    assert company.next() is act
    assert game.table.view().accused is None
    company.play(Act(2, Say("Not me!")))
    assert company.next() is not act, "everybody thinks again"


def test_who_is_in_play_has_a_last_word_before_each_accusation() -> None:
    player = RandomPlayer("last word", ["go", "silent"])
    game = played(Options(players=8, seat="7", level="medium", lang="en"), "w", player)
    accusations = [act for act in game.table.record().acts if isinstance(act.move, Accuse)]
    warnings = [prompt for prompt in player.prompts if "has heard enough" in prompt]
    mine = [number for number, act in enumerate(accusations, 1) if act.move == Accuse(7)]
    assert len(warnings) == (mine[0] if mine else len(accusations)) >= 2


# ---------------------------------------------------------------- what is told


def test_the_evening_tells_of_pockets_and_of_the_end() -> None:
    player = RandomPlayer("told", ["accuse"])
    game = played(Options(players=6, seat="godfather", lang="en"), "t1", player)
    told = "\n".join(each.text for each in player.log)
    record = game.table.record()
    for act in record.acts:
        if isinstance(act.move, Reveal):
            accused = game.table.view().players[act.seat]
            assert accused.role is not Role.GODFATHER
            assert f"In the pockets of {accused.name}" in told
    assert "Fifteen diamonds" in told


def test_a_dismissal_is_told_to_nobody() -> None:
    for seed in range(20):
        player = RandomPlayer(str(seed), ["accuse"])
        game = Game(Options(players=7, seat="godfather", lang="en"), f"bag{seed}")
        game.play(player)
        theft = game.table.view().theft
        assert theft
        passing = [each.text for each in player.log if "passes the box on" in each.text]
        assert len(passing) == 6, "one line for each seat, with or without a bag"
        if theft.bag:
            return
    pytest.fail("nobody used the bag")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "", "LC_MESSAGES": "es"}, "es"),
    ],
)
def test_the_language_of_the_surroundings(
    environ: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert Options().words.lang == lang
    assert Options(lang="fr").words.lang == "fr"
