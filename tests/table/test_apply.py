"""Folding: every kind of event that a log can hold has something that makes it true."""

from typing import get_args

import pytest

from mafia_de_cuba.table.apply import FOLDS
from mafia_de_cuba.table.event import Event
from mafia_de_cuba.table.events import TableEvent


@pytest.mark.parametrize("kind", get_args(TableEvent), ids=lambda kind: kind.__name__)
def test_every_event_is_made_true_in_one_place(kind: type[Event]) -> None:
    by_itself = kind.apply_to is not Event.apply_to
    assert by_itself != (kind in FOLDS)
