"""Games by chance, for tests: legal boxes, legal games and words in between, all from a seed."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from random import Random

from mafia_de_cuba.rules.moves import Concede, GameMove, Pocket
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import EXISTING, Take, Token, Tokens
from mafia_de_cuba.rules.play import acting_seats, legal_moves, play
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    Vouch,
)

TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)  # S1: every number of players


@cache
def legal_boxes(players: int) -> tuple[Tokens, ...]:
    """Every mix of tokens that S4 allows for this number of players, written down anew."""
    ranges = [range(EXISTING.count(token) + 1) for token in Token]
    boxes = (Tokens(*counts) for counts in product(*ranges) if sum(counts) == players - 3)
    return tuple(
        box for box in boxes if (box.henchman or box.cleaner) and (box.traitor or not box.minion)
    )


def random_setup(
    rng: Random, players: int, fake: bool | None = None, open_box: bool | None = None
) -> Setup:
    """A legal setup: any box with equal chance, mostly few jokers; None leaves an option to chance."""
    return Setup(
        rng.choice(legal_boxes(players)),
        jokers=rng.choice((0, 0, 1, 1, 2, 3, 12)),
        fake_diamond=rng.random() < 0.5 if fake is None else fake,
        open_box=rng.random() < 0.5 if open_box is None else open_box,
    )


def random_acts(rng: Random, players: int, setup: Setup, talk: float = 0.0) -> Iterator[Act]:
    """A legal game from the first move to the end; `talk` is the chance of words before a move."""
    state = start(default_names(players), setup)
    while state.phase is not Phase.OVER:
        if rng.random() < talk and (words := random_talk(rng, state)):
            yield words
        seat = rng.choice(acting_seats(state))
        move = random_move(rng, legal_moves(state, seat))
        yield Act(seat, move)
        state = play(state, seat, move)


def random_game(rng: Random, players: int, setup: Setup, talk: float = 0.0) -> Record:
    """The record of a random legal game."""
    return Record(default_names(players), setup, tuple(random_acts(rng, players, setup, talk)))


def random_move(rng: Random, moves: tuple[GameMove, ...]) -> GameMove:
    """One of these moves: any kind of take as often as any other, and seldom a concession."""
    kinds: dict[object, list[GameMove]] = {}
    for move in moves:
        kinds.setdefault(_kind(move), []).append(move)
    if len(kinds) > 1 and Concede in kinds and rng.random() < 0.9:
        del kinds[Concede]
    return rng.choice(rng.choice(list(kinds.values())))


def _kind(move: GameMove) -> object:
    match move:
        case Pocket(diamonds, token, fake):
            return diamonds > 0, token is not None, fake
    return type(move)


def random_talk(rng: Random, state: State) -> Act | None:
    """Words of somebody in play, true or not; None where nobody may speak."""
    if state.phase not in (Phase.INVESTIGATION, Phase.ACCUSATION):
        return None
    seats = [seat for seat in range(len(state.players)) if state.in_play(seat)]
    if len(seats) < 2:
        return None
    seat, other = rng.sample(seats, 2)
    return Act(seat, random_words(rng, other))


def random_words(rng: Random, other: int) -> Talk:
    """A question to the other seat, an opinion of it, a claim, a retraction or free words."""
    match rng.randrange(6):
        case 0:
            return Ask(other, rng.choice(list(Question)))
        case 1:
            return Retract(rng.choice(list(Topic)))
        case 2:
            return Say(rng.choice(("", "It was Ana.", "¡Quieto todo el mundo!", "a|b c/d+e=f%")))
        case 3:
            return rng.choice((Vouch, Doubt))(other)
    return random_claim(rng)


def random_claim(rng: Random) -> Claim:
    """A claim on one to four things; it need not be possible."""
    tokens = rng.choice(legal_boxes(rng.choice(TABLES)))
    claims = {
        "received": Contents(diamonds=rng.randrange(20)),
        "passed": rng.choice((Contents(tokens=tokens), Contents(rng.randrange(16), tokens))),
        "took": rng.choice(
            (
                Take(),
                Take(rng.randrange(20)),
                Take(token=rng.choice(list(Token))),
                Take(2, fake=True),
            )
        ),
        "dismissed": rng.choice((None, *Token)),
    }
    said = rng.sample(list(claims), rng.randint(1, 4))
    return Claim(**{key: claims[key] for key in said})


def states(record: Record) -> Iterator[State]:
    """The state before the first move of a legal record, and after each."""
    yield from played(start(record.players, record.setup), record.acts)


def played(state: State, acts: Iterable[Act]) -> Iterator[State]:
    """This state, and the one after each of these legal acts."""
    yield state
    for seat, move in acts:
        state = play(state, seat, move)
        yield state
