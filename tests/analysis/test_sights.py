"""What every seat could know is what `deduce` says, at each stage of a game."""

import json

import pytest

from mafia_de_cuba.analysis.game import PastGame
from mafia_de_cuba.analysis.sights import first_of_stages, sights_of, stages_of
from mafia_de_cuba.deduction import query
from mafia_de_cuba.rules.notation import write_line
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.rules.talk import Talk
from tests.analysis.past_games import games

EVERY = pytest.mark.parametrize("record", games(), ids=lambda record: write_line(record)[:60])


@EVERY
def test_sights_are_what_deduce_says(record: Record) -> None:
    game = PastGame(record)
    written = json.loads(write(record))
    for moves, sights in zip(first_of_stages(game), sights_of(game), strict=True):
        asked = {"record": written | {"moves": written["moves"][:moves]}}
        for seat in range(len(record.players)):
            deduced = query.answer(json.dumps(asked | {"as": seat}))
            if sights is None:
                assert "error" in deduced
                continue
            assert sights[seat].worlds == deduced["worlds"]
            thief = [roles.get("thief", 0.0) for roles in deduced["roles"]]
            assert sights[seat].thief == pytest.approx(thief, abs=1e-12)


@EVERY
def test_words_begin_no_stage(record: Record) -> None:
    stages = stages_of(PastGame(record))
    assert len(stages) == len(record.acts) + 1
    for number, act in enumerate(record.acts):
        assert stages[number + 1] - stages[number] == (not isinstance(act.move, Talk))
