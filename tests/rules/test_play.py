"""Playing: what holds in every state of every legal game, whoever plays it."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product, starmap
from random import Random

import pytest

from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.moves import (
    Accuse,
    Concede,
    Dismiss,
    GameMove,
    Hide,
    Pocket,
    Reveal,
    Shoot,
)
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import (
    DIAMONDS,
    Box,
    Role,
    Take,
    Token,
    Tokens,
    is_legal,
    legal_takes,
)
from mafia_de_cuba.rules.play import acting_seats, apply, decide, legal_moves
from mafia_de_cuba.rules.record import Act, Record, play_through
from mafia_de_cuba.rules.referee import report
from mafia_de_cuba.rules.setup import check, standard
from mafia_de_cuba.rules.state import Phase, State
from mafia_de_cuba.rules.talk import Ask, Claim, Question, Say, Talk
from tests.games import TABLES, legal_boxes, random_game, random_setup, random_words, states

GAMES = 520  # 65 for each number of players

POOL: list[GameMove] = [
    *(Hide(number) for number in range(-1, 7)),
    *(Dismiss(token) for token in Token),
    *(
        Pocket(diamonds, token, fake)
        for diamonds in (-1, 0, 1, 2, 3, 5, 10, 15, 16)
        for token in (None, Token.HENCHMAN, Token.FBI, Token.CLEANER)
        for fake in (False, True)
    ),
    *(Accuse(target) for target in range(-1, 13)),
    Shoot(),
    Reveal(),
    Concede(),
]


@cache
def games() -> tuple[Record, ...]:
    """Legal games of all sizes, boxes and options; every ninth table plays the printed setup."""
    rng = Random(1955)
    tables = [TABLES[number % len(TABLES)] for number in range(GAMES)]
    return tuple(
        random_game(rng, table, standard(table) if turn % 9 == 0 else random_setup(rng, table))
        for turn, table in enumerate(tables)
    )


def positions(step: int = 1) -> Iterator[State]:
    """Every state of every game, or of every few."""
    for record in games()[::step]:
        yield from states(record)


def seats(state: State) -> range:
    return range(len(state.players))


def refusal(state: State, seat: int, move: GameMove | Talk) -> Refused | None:
    """Why the move is refused, if it is; anything else that is raised is an error."""
    try:
        decide(state, seat, move)
    except Refused as refused:
        return refused
    return None


def test_the_games_have_seen_everything() -> None:
    finals = [list(states(record))[-1] for record in games()]
    roles = {final.role(seat) for final in finals for seat in seats(final)}
    endings = {final.outcome.ending for final in finals if final.outcome}
    assert roles == set(Role)
    assert endings == set(Ending)
    assert any(final.godfather for final in finals)
    assert any(final.shooter for final in finals)
    assert any(final.bag for final in finals)
    assert any(final.fakes_shown for final in finals)
    assert any(final.comforted for final in finals)
    assert any(final.outcome and not final.outcome.winners for final in finals)


def test_diamonds_are_conserved() -> None:
    for state in positions():
        pockets = sum(
            state.diamonds(seat) for seat in seats(state) if seat not in (0, state.godfather)
        )
        assert state.hidden + state.box.diamonds + pockets + state.recovered == DIAMONDS


def test_tokens_are_conserved() -> None:
    for state in positions():
        for token in Token:
            taken = sum(take.token is token for take in state.takes if take)
            bag = state.bag is token
            assert state.box.tokens.count(token) + taken + bag == state.setup.tokens.count(token)


def test_jokers_and_the_fake_diamond_are_conserved() -> None:
    for state in positions():
        assert state.jokers + len(state.comforted) == state.setup.jokers
        fakes = sum(take.fake for take in state.takes if take)
        assert fakes + state.box.fake_diamond == state.setup.fake_diamond


def test_legal_moves_are_accepted_and_others_refused() -> None:
    for state in positions(step=5):
        for seat in seats(state):
            legal = legal_moves(state, seat)
            assert len(set(legal)) == len(legal)
            assert all(refusal(state, seat, move) is None for move in legal)
            assert all(refusal(state, seat, move) for move in POOL if move not in legal)


def test_acting_seats_are_those_with_moves() -> None:
    for state in positions():
        assert acting_seats(state) == [seat for seat in seats(state) if legal_moves(state, seat)]


def test_nobody_else_is_at_the_table() -> None:
    for state in positions():
        for seat in (-1, len(state.players)):
            refused = refusal(state, seat, Concede())
            assert refused
            assert refused.rule == "S1"


def test_a_refusal_leaves_no_trace() -> None:
    rng = Random(1)
    for state in positions():
        before = report(state), hash(state)
        for move in rng.sample(POOL, 5):
            refusal(state, rng.choice(seats(state)), move)
        assert (report(state), hash(state)) == before


def test_refusals_name_a_rule() -> None:
    rng = Random(2)
    for state in positions():
        for move in rng.sample(POOL, 10):
            if refused := refusal(state, rng.choice(seats(state)), move):
                assert refused.rule[0] in "STI"
                assert refused.message.endswith(".")


def test_a_game_ends_with_winners_in_play() -> None:
    for record in games():
        *before, final = states(record)
        assert all(state.outcome is None for state in before)
        assert final.phase is Phase.OVER
        assert final.outcome
        winners = final.outcome.winners
        assert list(winners) == sorted(set(winners))
        assert all(final.in_play(seat) for seat in winners)
        assert Role.OFFENDER not in {final.role(seat) for seat in winners}
        assert not any(legal_moves(final, seat) for seat in seats(final))


def test_the_window() -> None:
    for state in positions():
        assert (state.phase is Phase.ACCUSATION) == (state.accused is not None)


def test_what_is_over_stays_so() -> None:
    """Nobody comes back into play, hides what was shown, or takes back what was recovered."""
    for record in games():
        steps = list(states(record))
        for before, after in pairwise(steps):
            assert before.out <= after.out
            assert before.emptied <= after.emptied
            assert before.fakes_shown <= after.fakes_shown
            assert before.recovered <= after.recovered
            assert after.takes[: len(before.takes)] == before.takes


def test_nobody_is_godfather_out_of_play_before_the_end() -> None:
    for state in positions():
        assert state.outcome or state.in_play(state.godfather)
        assert state.godfather == 0 or state.role(state.godfather) is Role.TRAITOR


def test_events_are_applied_one_by_one() -> None:
    for record in games():
        steps = states(record)
        state = next(steps)
        for (seat, move), after in zip(record.acts, steps, strict=True):
            for fact in decide(state, seat, move):
                state = apply(state, fact)
            assert state == after


def test_talk_changes_no_answer() -> None:
    rng = Random(3)
    for record in games():
        quiet = play_through(record.players, record.setup, record.acts)
        loud = play_through(record.players, record.setup, with_words(rng, record))
        assert report(loud) == report(quiet)


def with_words(rng: Random, record: Record) -> Iterator[Act]:
    """The same game with words wherever somebody may speak."""
    for act, state in zip(record.acts, states(record), strict=False):
        for seat in rng.sample(seats(state), 2):
            words = random_words(rng, rng.choice(seats(state)))
            if refusal(state, seat, words) is None:
                yield Act(seat, words)
        yield act


def test_talk_is_for_those_in_play_until_the_end() -> None:
    for state in positions():
        talking = state.phase in (Phase.INVESTIGATION, Phase.ACCUSATION)
        for seat in seats(state):
            spoken = refusal(state, seat, Say("Hola"))
            assert (spoken is None) == (talking and state.in_play(seat))
            target = (seat + 1) % len(state.players)
            asked = refusal(state, seat, Ask(target, Question.TOOK))
            assert (asked is None) == (spoken is None and state.in_play(target))


def test_words_are_kept() -> None:
    rng = Random(4)
    for table in TABLES:
        record = random_game(rng, table, random_setup(rng, table), talk=1.0)
        *_, final = states(record)
        said = [act for act in record.acts if isinstance(act.move, Ask | Say | Claim)]
        kept = [(spoken.seat, spoken.words) for spoken in final.ledger]
        assert [act for act in kept if isinstance(act[1], Ask | Say | Claim)] == said


@pytest.mark.parametrize("players", TABLES)
def test_every_legal_box_is_allowed(players: int) -> None:
    rng = Random(players)
    for _ in legal_boxes(players):
        check(random_setup(rng, players), players)


@pytest.mark.parametrize("last", [False, True])
def test_a_take_is_legal_if_it_is_listed(last: bool) -> None:
    """`is_legal` judges one take without listing all: for boxes that somebody only told of."""
    kinds = (Token.HENCHMAN, Token.FBI)
    takes = list(starmap(Take, product(range(6), (None, *kinds), (False, True))))
    for diamonds, henchmen, fake in product(range(4), range(3), (False, True)):
        box = Box(diamonds, Tokens(henchman=henchmen), fake)
        listed = legal_takes(box, last)
        assert [take for take in takes if is_legal(box, take, last)] == [
            take for take in takes if take in listed
        ]
