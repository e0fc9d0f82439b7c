"""The batch simulator plays the same games as the readable rules: the same choices, states, winners."""

from random import Random

import pytest

from mafia_de_cuba.bots import learnt, planned_takes
from mafia_de_cuba.bots.personality import PERSONALITIES, STEADY
from mafia_de_cuba.lab import batch_numbers
from mafia_de_cuba.lab.batch_arrays import Fact
from mafia_de_cuba.lab.batch_games import KeptGame, read_games
from mafia_de_cuba.lab.batch_simulator import LEARNT, POLICIES, UNIFORM, NotCovered, play_games
from mafia_de_cuba.lab.chance import HALF, Chance
from mafia_de_cuba.lab.game_rows import count, row_of_state
from mafia_de_cuba.lab.learnt_policy import PLACES, learnt_policy, learnt_thefts
from mafia_de_cuba.lab.uniform_game import UNIFORM as UNIFORM_THEFTS
from mafia_de_cuba.lab.uniform_game import play_uniform_game
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Token, Tokens, legal_takes
from mafia_de_cuba.rules.presets import presets
from mafia_de_cuba.rules.record import play_through
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import State
from tests.games import TABLES, random_setup

GAMES = 6  # of each setup


def setups(players: int, number: int) -> list[Setup]:
    """Every ready-made box with and without the fake diamond, and so many by chance."""
    ready = [
        Setup(box.tokens, box.jokers, fake) for box in presets(players) for fake in (False, True)
    ]
    rng = Random(players)
    return ready + [random_setup(rng, players, open_box=False) for _ in range(number)]


def agree(game: KeptGame, state: State) -> None:
    """Every fact that both keep is the same."""
    assert state.outcome is not None
    assert game.ending is state.outcome.ending
    assert tuple(sorted(game.members(Fact.WINNERS))) == state.outcome.winners
    seats = range(len(state.players))
    assert game.roles == [state.role(seat) for seat in seats]
    takes = [state.take(seat) for seat in seats]
    assert game.diamonds == [state.hidden, *(take.diamonds for take in takes if take)]
    assert game.dismissed is state.bag
    assert game.facts[Fact.GODFATHER] == state.godfather
    assert game.facts[Fact.JOKERS] == state.jokers
    assert game.facts[Fact.MISSING] == DIAMONDS - state.diamonds(state.godfather)
    assert game.facts[Fact.FAKE_SHOWN] == len(state.fakes_shown)
    assert game.members(Fact.OUT) == state.out
    assert game.members(Fact.EMPTIED) == state.emptied


def kept(
    players: int, setup: Setup, seed: int, number: int, policy: str = UNIFORM
) -> list[KeptGame]:
    """The first games of a seed."""
    games = play_games(players, setup, seed, 0, number, keep=True, policy=policy)[1]
    return list(read_games(games, players))


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_choices_lead_to_the_same_states_and_winners(players: int, policy: str) -> None:
    replay(players, setups(players, 60 if policy == UNIFORM else 15), GAMES, policy)


@pytest.mark.long
@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("policy", POLICIES)
def test_many_more_games_agree(players: int, policy: str) -> None:
    replay(players, setups(players, 1200), GAMES, policy)


def replay(players: int, boxes: list[Setup], games: int, policy: str) -> None:
    """Play these boxes in the batch simulator, and replay each game by the readable rules."""
    thefts = UNIFORM_THEFTS if policy == UNIFORM else learnt_thefts(players)
    for seed, setup in enumerate(boxes):
        for number, game in enumerate(kept(players, setup, seed, games, policy)):
            acts = list(game.acts())
            agree(game, play_through(default_names(players), setup, acts))
            assert acts == play_uniform_game(players, setup, Chance(seed, number), thefts)[1]


@pytest.mark.parametrize("policy", POLICIES)
def test_the_games_compared_reach_every_ending_and_role(policy: str) -> None:
    endings, roles = set(), set()
    for players in TABLES:
        for seed, setup in enumerate(setups(players, 60)):
            for game in kept(players, setup, seed, GAMES, policy):
                endings.add(game.ending)
                roles |= set(game.roles)
    assert endings == set(Ending)
    assert roles == set(Role) - {Role.OFFENDER}


def test_roles_tokens_and_endings_are_numbered_as_the_enums_list_them() -> None:
    roles = list(Role)
    for name in ("GODFATHER", "THIEF", "URCHIN", *(token.name for token in Token)):
        assert roles[getattr(batch_numbers, name)] is Role[name]
    assert list(map(Role, Token)) == roles[batch_numbers.FIRST_TOKEN :]
    assert (len(Token), len(Role)) == (batch_numbers.TOKENS, batch_numbers.ROLES)
    ends = ("RECOVERED", "ELIMINATED", "AGENT_ACCUSED", "AGENT_SHOT", "LOVER", "REVOL", "BETRAYED")
    for number, (name, ending) in enumerate(zip(ends, Ending, strict=True)):
        assert name in ending.name
        full = next(
            key
            for key in vars(batch_numbers)
            if key.startswith(name) and key not in Role.__members__
        )
        assert getattr(batch_numbers, full) == number


def test_its_counts_are_those_of_the_same_games_counted_one_by_one() -> None:
    counts, _ = play_games(9, standard(9), 3, 5, 400)
    games = (play_uniform_game(9, standard(9), Chance(3, number)) for number in range(5, 405))
    rows = [row_of_state(*game) for game in games]
    for numbers, others in zip(counts, count(rows), strict=True):
        assert numbers.tolist() == others.tolist()


def test_games_are_numbered_from_the_first_one_of_the_seed() -> None:
    assert kept(6, standard(6), 1, 30)[20:] == list(
        read_games(play_games(6, standard(6), 1, 20, 10, keep=True)[1], 6)
    )


def test_an_open_box_is_refused_and_so_is_a_box_that_the_rules_refuse() -> None:
    with pytest.raises(NotCovered, match="no open box"):
        play_games(6, Setup(standard(6).tokens, open_box=True), 1, 0, 1)
    with pytest.raises(Refused):
        play_games(7, standard(6), 1, 0, 1)


# ---------------------------------------------------------------- learnt chances


@pytest.mark.parametrize("players", TABLES)
def test_learnt_takes_are_those_of_an_even_tempered_hard_bot(players: int) -> None:
    """The chances of whole numbers are those that the bot works out, to a ten-thousandth."""
    thefts, tastes = learnt_thefts(players), PERSONALITIES[STEADY]
    for setup in setups(players, 4):
        for diamonds in range(DIAMONDS + 1):
            box = Box(diamonds, setup.tokens, setup.fake_diamond)
            takes = legal_takes(box, last=True)
            real = planned_takes.mixed_weights(takes, diamonds, tastes, players)
            whole = [thefts.takes[diamonds][PLACES[take]] for take in takes]
            whole = [weight + max(whole) // batch_numbers.FLOOR + 1 for weight in whole]
            for weight, number in zip(real, whole, strict=True):
                assert number / sum(whole) == pytest.approx(weight / sum(real), abs=1e-4)


def test_the_bag_and_the_floor_are_those_of_the_hard_bot() -> None:
    shares = (planned_takes.BAG, planned_takes.AGAINST_THE_LOYAL)
    assert learnt_policy(6).shares.tolist() == [100 * share for share in shares]
    assert batch_numbers.FLOOR == 1 / planned_takes.LEAST


@pytest.mark.parametrize("token", [None, Token.CIA])
def test_the_bag_holds_what_the_hard_bot_would_put_there(token: Token | None) -> None:
    """Every token that either of them chooses with a take in a hundred tries."""
    numbers = {"henchman": 2, "fbi": 1, "driver": 1, "cleaner": 1, "lover": 1}
    tokens = Tokens(**(numbers | ({str(token): 1} if token else {})))
    box, thefts = Box(DIAMONDS, tokens), learnt_thefts(9)
    for take in legal_takes(box, last=False):
        ours = {thefts.bag(take, box, Chance(1, game)) for game in range(100)} - {None}
        rng, kinds = Random(1), list(tokens.kinds())
        theirs = {planned_takes.useful_dismissal(take, kinds, rng) for _ in range(100)}
        assert ours == theirs


def test_hiding_is_as_often_as_was_learnt() -> None:
    drawn = [learnt_thefts(12).hide(Chance(1, game)) for game in range(10_000)]
    for number, share in enumerate(learnt.lessons(12).hiding):
        assert drawn.count(number) == pytest.approx(10_000 * share, abs=200)


def test_a_role_that_the_training_never_met_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(learnt.lessons(6).chances)
    del before[Role.DRIVER]
    monkeypatch.setattr("mafia_de_cuba.lab.learnt_policy.lessons", lambda _: learnt.Lessons(before))
    with pytest.raises(NotCovered, match="Nothing was learnt about driver at tables of 6"):
        play_games(6, standard(6), 1, 0, 1, policy=LEARNT)


def test_a_policy_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotCovered, match="no policy 'clever'"):
        play_games(6, standard(6), 1, 0, 1, policy="clever")


# ---------------------------------------------------------------- chance


def test_the_words_are_those_of_splitmix64() -> None:
    chance = Chance(0, 0)
    chance.state = 1234567
    assert [chance.word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_numbers_that_would_favour_some_are_drawn_again() -> None:
    """2**32 - 1 of the 2**32 halves fit three times, and one is left over."""
    chance, words = Chance(0, 0), iter([0 << 32, 1 << 32, (HALF - 1) << 32])
    chance.word = lambda: next(words)  # type: ignore[method-assign]
    assert chance.below(3) == 0  # of 0 * 3 the lower half is 0: thrown away; 1 * 3 counts
    assert next(words) == (HALF - 1) << 32


def test_every_choice_comes_as_often_as_any_other() -> None:
    drawn = [Chance(1, game).below(11) for game in range(11_000)]
    assert all(abs(drawn.count(number) - 1000) < 150 for number in range(11))
