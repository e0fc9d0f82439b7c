"""What a table shows: made anew after each change, or taken over where only words were said."""

import pytest
from msgspec.json import decode, encode

from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.view_builder import show, write_table_view

from .random_evening import Evening


@pytest.mark.parametrize("pace", list(Pace))
def test_whatever_happens_everybody_is_shown_the_table_as_it_stands(pace: Pace) -> None:
    words = sum(talked(Evening(seed, pace), acts=120) for seed in range(10))
    assert words > 1


def talked(evening: Evening, acts: int) -> int:
    """How often nothing but talk happened in an evening that shows everybody what there is."""
    table, words = evening.room.table, 0
    for _ in range(acts):
        before = table._now()
        evening.act()
        words += before.rows < table.state.rows and before.only_words_since()
        for player in (None, *table.state.players):
            fresh = show(table.state, player)
            assert table.show(player) == fresh
            assert decode(table.write(player)) == decode(encode(write_table_view(fresh)))
    return words
