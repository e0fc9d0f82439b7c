"""What the script of a replay needs, as JSON: every step through everybody's eyes.

A share is in per cent, rounded as the words round it; None is: nothing to know. Worlds are text,
because there may be more of them than a script can count.
"""

import json
from typing import Any

from mafia_de_cuba.analysis.eyes import Eyes
from mafia_de_cuba.analysis.findings import Findings
from mafia_de_cuba.analysis.sights import Sights, first_of_stages, stages_of
from mafia_de_cuba.analysis.telling import Telling, percent_of
from mafia_de_cuba.analysis.what_if import may_be_accused
from mafia_de_cuba.rules.moves import Accuse
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.record import write

from .replay_curve import places_of

Json = dict[str, Any]


def written_data(telling: Telling, findings: Findings | None) -> str:
    """All of it, such that no text in it can end the element that holds it."""
    text = json.dumps(data_of(telling, findings), separators=(",", ":"))
    return text.replace("<", "\\u003c")


def data_of(telling: Telling, findings: Findings | None) -> Json:
    """All of it as plain values; steps count from 1, stages and seats from 0."""
    game, steps = telling.game, telling.analysis.steps
    acts, states = game.record.acts, game.states[1:]
    accusations = [n for n, act in enumerate(acts, 1) if isinstance(act.move, Accuse)]
    return {
        "record": json.loads(write(game.record)),
        "stages": stages_of(game)[1:],
        "office": [state.godfather for state in states],
        "accusations": accusations,
        "accusable": [may_be_accused(game.states[moves]) for moves in first_of_stages(game)],
        "secrets": secrets_of(telling),
        "names": [telling.words.short(role) for role in Role],
        "roles": [roles_of(telling, seat) for seat in (None, *range(len(telling.names)))],
        "known": known_of(findings.sights, len(telling.names)) if findings else [],
        "beliefs": {step.moves: [percent_of(share) for share in step.belief] for step in steps},
        "places": places_of(telling) if steps else [],
    }


def secrets_of(telling: Telling) -> Json:
    """By step: whose secret it is, and what others noticed of it, if anything."""
    found: Json = {}
    outsiders = [Eyes(telling, seat) for seat in (0, 1)]
    for index, (seat, _) in enumerate(telling.game.record.acts):
        other = outsiders[1 if seat == 0 else 0]
        seen = other.move(index) if index in other.moves else None
        if seen != telling.move(index):
            found[str(index + 1)] = [seat, seen]
    return found


def roles_of(telling: Telling, seat: int | None) -> list[list[int | None]]:
    """By stage and seat: what these eyes knew everybody to be, by the place in `names`."""
    eyes, places = Eyes(telling, seat), {role: place for place, role in enumerate(Role)}
    return [
        [None if role is None else places[role] for role in eyes.roles(moves)]
        for moves in first_of_stages(telling.game)
    ]


def known_of(sights: list[Sights], players: int) -> list[list[Json | None]]:
    """By seat and stage: what the seat could know by facts alone."""
    return [[_sight(stage, seat) for stage in sights] for seat in range(players)]


def _sight(stage: Sights, seat: int) -> Json | None:
    if stage is None:
        return None
    sight = stage[seat]
    shares = [percent_of(share) for share in sight.thief]
    return {"worlds": str(sight.worlds), "thief": [None, *shares[1:]]}
