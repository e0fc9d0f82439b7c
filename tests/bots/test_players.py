"""Players: never a crash or a stall, never a confession, the same story twice, no second sight."""

import os
from random import Random

import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.easy import misremembered
from mafia_de_cuba.bots.registry import BOTS, UnknownBot, bot
from mafia_de_cuba.bots.stories import Story
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.rules.moves import Concede
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Take, Token, Tokens, legal_takes
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import read, replay, write
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import ANSWERED_BY, FOUR_QUESTIONS, Ask, Claim, Topic
from mafia_de_cuba.views import view
from tests.games import random_setup

from .tables import any_bots, game_of

LEVELS = ("easy", "medium", "hard")


def test_who_misremembers_claims_no_more_diamonds_than_there_are() -> None:
    truth = Story(Box(DIAMONDS, Tokens(driver=1)), Take(token=Token.DRIVER))
    numbers = {misremembered(truth, Random(n)).received.diamonds for n in range(50)}
    assert numbers == {DIAMONDS, DIAMONDS - 1}


@pytest.mark.parametrize("seed", range(int(os.environ.get("MANY_GAMES", "40"))))
def test_no_setup_makes_a_bot_crash_or_stall(seed: int) -> None:
    rng = Random(f"any/{seed}")
    players = rng.randint(5, 12)
    game = game_of(any_bots(rng, players), f"any/{seed}", random_setup(rng, players))
    assert game.state.outcome is not None
    assert game.faults == 0
    assert replay(write(game.record)) == game.state


def test_a_seed_replays_a_game() -> None:
    names = ["hard", "hard-quiet", "medium", "easy-reckless", "untrained", "random"]
    first, again = game_of(names, "same"), game_of(names, "same")
    assert first.record == again.record
    assert game_of(names, "other").record != first.record
    assert read(write(first.record)) == first.record


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(15))
def test_thieves_do_not_confess(level: str, seed: int) -> None:
    rng = Random(seed)
    game = game_of(any_bots(rng, 7, [level]), f"confess/{seed}")
    for spoken in game.state.ledger:
        if isinstance(spoken.words, Claim) and isinstance(spoken.words.took, Take):
            thief = game.state.role(spoken.seat) is Role.THIEF
            assert not (thief and spoken.words.took.diamonds)


def until_investigation(names: list[str], seed: str, setup: Setup) -> State:
    """The state after a theft by these bots in which somebody stole."""
    for attempt in range(100):
        game = game_of(names, f"{seed}/{attempt}", setup)
        if len(game.record.acts) > 2 * len(names):
            state = start(game.record.players, setup)
            for seat, move in game.record.acts:
                if state.phase is Phase.INVESTIGATION:
                    return state
                state = play(state, seat, move)
    raise AssertionError


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(8))
def test_asked_again_a_bot_tells_the_same(level: str, seed: int) -> None:
    rng = Random(f"again/{seed}")
    names = any_bots(rng, 7, [level])
    state = until_investigation(names, f"again/{seed}", standard(7))
    seats = list(range(1, 7)) * 2
    rng.shuffle(seats)
    told: dict[int, dict[Topic, object]] = {seat: {} for seat in seats}
    for seat in seats:
        for question in rng.sample(FOUR_QUESTIONS, 4):
            state = play(state, 0, Ask(seat, question))
            answer = bot(names[seat], f"again/{seat}")(view(state, seat), rng)
            assert isinstance(answer, Claim)
            for topic, said in answer.topics().items():
                assert told[seat].setdefault(topic, said) == said
            assert any(topic in answer.topics() for topic in ANSWERED_BY[question])
            state = play(state, seat, answer)


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_worlds_that_look_alike_get_the_same_move(name: str) -> None:
    """Whatever others took, a seat whose view is the same moves the same."""
    setup = standard(6)
    for seed in range(6):
        state = until_investigation(["medium"] * 6, f"alike/{seed}", setup)
        for other in worlds_like(state, 3):
            assert view(other, 3) == view(state, 3)
            for seen in (replace(state, ledger=()), state):
                twin = replace(other, ledger=seen.ledger)
                moves = [bot(name, "x")(view(s, 3), Random(seed)) for s in (seen, twin)]
                assert moves[0] == moves[1]


def worlds_like(state: State, seat: int) -> list[State]:
    """States in which the seats after this one took otherwise."""
    found = []
    box = state.received[seat]
    assert box is not None
    taken = state.takes[seat]
    assert taken is not None
    box = box.without(taken)
    for fourth in legal_takes(box, last=False)[::3]:
        fifth = legal_takes(box.without(fourth), last=True)[-1]
        takes = (*state.takes[: seat + 1], fourth, fifth)
        received = (*state.received[: seat + 1], box, box.without(fourth))
        left = box.without(fourth).without(fifth)
        if any(take and take.diamonds for take in takes):
            found.append(replace(state, takes=takes, received=received, box=left))
    return found


def test_a_bot_of_no_name_is_refused() -> None:
    for name in ("", "harder", "hard-nobody", "quiet", "untrained-quiet"):
        with pytest.raises(UnknownBot):
            bot(name)
    assert len(BOTS) == 2 + 3 * 6


def test_the_godfather_never_concedes_and_asks_within_bounds() -> None:
    for level in LEVELS:
        game = game_of([level] + ["hard-quiet"] * 11, f"ask/{level}")
        moves = [move for seat, move in game.record.acts if seat == 0]
        assert not any(isinstance(move, Concede) for move in moves)
        assert sum(isinstance(move, Ask) for move in moves) <= 4 * 11


def test_a_traitor_in_office_goes_on() -> None:
    setup = Setup(Tokens(henchman=2, traitor=1, minion=1), jokers=0)
    heirs = 0
    for seed in range(60):
        game = game_of(any_bots(Random(seed), 7, LEVELS), f"heir/{seed}", setup)
        heirs += game.state.godfather != 0
        assert game.faults == 0
    assert heirs > 3


def test_silence_where_a_move_is_due_does_not_stall_a_game() -> None:
    game = play_game([lambda view, rng: None] * 6, standard(6), "mute")
    assert game.state.outcome is not None
    assert game.faults > 0
