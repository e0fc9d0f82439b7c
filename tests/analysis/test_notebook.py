"""The notebook: worlds as `deduce` counts them, contradictions, stories that nobody refutes."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from mafia_de_cuba.analysis.clashing_words import Cell
from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.notebook import Belief, Notes, standing_cells, work_out
from mafia_de_cuba.deduction.counts import count_worlds
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Claim, Contents, Spoken, Topic
from mafia_de_cuba.views import View, view

from .past_games import games

NOTHING = Belief()


def moments() -> Iterator[tuple[Record, State, int]]:
    """The last question of each game, through the eyes of the Godfather and of another."""
    for record in games()[:4]:
        game = PastGame(record)
        state = game.states[game.steps[-1]]
        yield from ((record, state, seat) for seat in (state.godfather, 1))


MOMENTS = list(moments())


@pytest.fixture(params=range(len(MOMENTS)))
def moment(request: pytest.FixtureRequest) -> tuple[View, View]:
    """What a seat sees, and what everybody sees."""
    _, state, seat = MOMENTS[request.param]
    return view(state, seat), view(state, None)


def noted(moment: tuple[View, View], *trust: Cell, lies: tuple[int, ...] = ()) -> Notes:
    return work_out(*moment, Belief(trust, lies), True)


def test_who_trusts_all_of_a_seat_is_told_what_deduce_says(moment: tuple[View, View]) -> None:
    seen, _ = moment
    for seat in range(1, len(seen.players)):
        cells = [cell for cell in standing_cells(seen) if cell[0] == seat]
        notes, counts = noted(moment, *cells), count_worlds(seen, [seat])
        assert notes.worlds == counts.worlds
        if counts.worlds:
            seats = range(len(seen.players))
            assert notes.roles == tuple(counts.roles(each) for each in seats)
        else:
            assert notes.roles == ()


def test_a_seat_tells_the_truth_or_lies(moment: tuple[View, View]) -> None:
    seen, _ = moment
    every = noted(moment).worlds
    for seat in {seat for seat, _ in standing_cells(seen)}:
        cells = [cell for cell in standing_cells(seen) if cell[0] == seat]
        assert every == noted(moment, *cells).worlds + noted(moment, lies=(seat,)).worlds


def test_clashes_are_the_pairs_that_leave_no_world(moment: tuple[View, View]) -> None:
    found, cells = noted(moment).clashes, list(standing_cells(moment[0]))
    for place, one in enumerate(cells):
        alone = (one,) in found
        assert alone == (not noted(moment, one).worlds)
        for two in cells[place + 1 :][:3]:
            if not alone and (two,) not in found:
                assert ((one, two) in found) == (not noted(moment, one, two).worlds)


def test_words_that_do_not_stand_are_ignored(moment: tuple[View, View]) -> None:
    seen, public = moment
    silent = replace(seen, ledger=())
    notes = work_out(silent, public, Belief(tuple(standing_cells(seen)), (1, 2, 99)), True)
    assert notes.worlds == count_worlds(silent).worlds
    assert notes.clashes == ()


def test_where_the_table_helps_less_there_are_no_clashes(moment: tuple[View, View]) -> None:
    assert work_out(*moment, NOTHING, False).clashes == ()


def test_an_open_story_goes_with_everything_said(moment: tuple[View, View]) -> None:
    seen, public = moment
    told = noted(moment).stories
    if seen.you is None or not seen.you.seat or seen.you.took is None:
        assert told is None
        return
    assert told is not None
    for story in told.stories:
        assert story.took != seen.you.took
        assert not story.took.diamonds
        if told.goes_with == "everybody":
            said = Claim(
                Contents(story.received.diamonds, story.received.tokens),
                Contents(story.passed.diamonds, story.passed.tokens),
                story.took,
            )
            ledger = (*public.ledger, Spoken(seen.you.seat, said))
            heard = replace(public, ledger=ledger)
            assert count_worlds(heard, range(1, len(seen.players))).worlds


def test_some_seat_has_open_stories_and_some_clashes() -> None:
    """Else the tests above would show nothing."""
    seen = [(view(state, seat), view(state, None)) for _, state, seat in MOMENTS]
    notes = [work_out(*moment, NOTHING, True) for moment in seen]
    assert any(each.clashes for each in notes)
    goes_with = {each.stories.goes_with for each in notes if each.stories and each.stories.stories}
    assert "everybody" in goes_with


def test_where_no_two_clash_one_larger_set_does() -> None:
    """Nobody says what two others deny, but the three of them cannot all be right."""
    line = "6 | h2 3 driver henchman 2 fbi 1:claim=passed.diamonds=10"
    told = " 2:claim=took=2 3:claim=received.diamonds=9"
    game = PastGame(read_line(line + told))
    seen = view(game.last, None)
    notes = work_out(seen, seen, NOTHING, True)
    said = (1, Topic.PASSED_DIAMONDS), (2, Topic.TOOK), (3, Topic.RECEIVED_DIAMONDS)
    assert notes.clashes == (said,)
    assert all(work_out(seen, seen, Belief(pair), True).worlds for pair in combinations(said, 2))
