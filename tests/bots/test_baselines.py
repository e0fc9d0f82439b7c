"""The baselines: what `random` and `untrained` take, say and accuse, and how often."""

from collections import Counter
from random import Random
from typing import Any

from mafia_de_cuba.bots.baselines import random_bot, story_of, untrained
from mafia_de_cuba.bots.stories import lies, place_of, plain_takes, true_story
from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.rules.talk import FOUR_QUESTIONS, Ask, Claim, Spoken, Talk
from mafia_de_cuba.views import view

from .tables import game_of

MANY = 6000


def table(*moves: Pocket, players: int = 6) -> State:
    """A theft under way: two hidden, then these takes."""
    state = play(start(tuple("ABCDEFGH"[:players]), standard(players)), 0, Hide(2))
    for seat, move in enumerate(moves, 1):
        state = play(state, seat, move)
    return state


def even(counts: Counter[Any], number: int) -> bool:
    """Whether all of so many outcomes came up about alike."""
    mean = counts.total() / number
    return len(counts) == number and all(abs(n - mean) < 5 * mean**0.5 for n in counts.values())


def test_untrained_takes_anything_alike_and_dismisses_half_the_time() -> None:
    first = Counter(untrained(view(table(), 1), Random(seed)) for seed in range(MANY))
    dismissals = Counter({m: n for m, n in first.items() if isinstance(m, Dismiss)})
    takes = Counter({m: n for m, n in first.items() if isinstance(m, Pocket)})
    assert abs(dismissals.total() / MANY - 0.5) < 0.03
    assert even(dismissals, 3)
    assert even(takes, 13 + 3)


def test_untrained_hides_zero_to_five_alike() -> None:
    state = start(tuple("ABCDEF"), standard(6))
    assert even(Counter(untrained(view(state, 0), Random(seed)) for seed in range(MANY)), 6)


FULL = (Pocket(3), Pocket(token=Token.HENCHMAN), Pocket(2), Pocket(token=Token.DRIVER), Pocket())


def test_untrained_accuses_anybody_alike() -> None:
    moves = Counter(untrained(view(table(*FULL), 0), Random(seed)) for seed in range(MANY))
    assert even(moves, 5)
    assert all(isinstance(move, Accuse) for move in moves)


def test_untrained_loyal_tell_the_truth_and_others_any_story_alike() -> None:
    state = table(*FULL)
    seen = view(state, 2)
    assert {story_of(seen, Random(seed)) for seed in range(50)} == {true_story(seen)}
    seen = view(state, 3)
    truth = true_story(seen)
    told = [truth, *lies(truth, place_of(seen), plain_takes(seen.setup))]
    assert even(Counter(story_of(seen, Random(seed)) for seed in range(MANY)), len(told))
    assert {story.took for story in told} <= {
        *(Take(token=kind) for kind in (Token.HENCHMAN, Token.FBI, Token.DRIVER)),
        *(Take(diamonds=number) for number in (1, 2, 3, 5)),
        Take(),
    }


def test_untrained_tells_all_at_once_and_sticks_to_it() -> None:
    state = table(*FULL)
    first = untrained(view(state, 3), Random(1))
    assert isinstance(first, Claim)
    assert len(first.topics()) == 5
    state = play(state, 3, first)
    assert untrained(view(state, 3), Random(2)) is None
    for question in FOUR_QUESTIONS:
        asked = play(state, 0, Ask(3, question))
        again = untrained(view(asked, 3), Random(3))
        assert isinstance(again, Claim)
        assert again.topics().items() <= first.topics().items()


def test_random_says_nothing_and_never_concedes() -> None:
    for seed in range(20):
        game = game_of(["random"] * 8, f"random/{seed}")
        assert not any(isinstance(move, Talk | Concede) for _, move in game.record.acts)
        assert not any(isinstance(spoken, Spoken) for spoken in game.state.ledger)
    moves = Counter(random_bot(view(table(), 1), Random(seed)) for seed in range(MANY))
    assert even(moves, 3 + 13 + 3)


def test_a_random_godfather_wins_as_often_as_the_prototype_s() -> None:
    outcomes = [
        game_of(["random"] + ["untrained"] * 5, f"r/{seed}").state.outcome for seed in range(600)
    ]
    won = sum(outcome is not None and 0 in outcome.winners for outcome in outcomes)
    assert 0.09 < won / 600 < 0.19
