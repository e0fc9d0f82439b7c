"""The canary on the wire: everything that came down to everybody, held against who might know what when.

The truth is the test's own: `sightings.Notes` of the moves that had taken effect by the time of a
message, and what a seat itself had chosen meanwhile. Every key of a view has its place here; a key
that has none fails the test, for nobody has looked at what it tells.
"""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket, Shoot
from mafia_de_cuba.rules.play import apply_all, decide
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.state import start
from mafia_de_cuba.rules.talk import Talk
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.told import SECRET
from tests.games import random_game, random_setup
from tests.views.canary import of_player, of_self, plain
from tests.views.sightings import Notes, memory, notes_on

from .in_process_server import CODE, Sent, Viewer, serving
from .staged_game import API, NAMES, BotTable, Staging

# fmt: off
TABLE_VIEW = {
    "table", "version", "phase", "setup", "godfather", "jokers", "accused", "turn", "recovered",
    "outcome", "ledger", "players", "you", "theft", "host", "options", "suggested", "series",
    "score", "games", "ballots", "window_open", "held", "substitutes", "waiting",
    "levels", "guests", "admitted", "locked", "told", "next_game", "sitting_out", "ended_by",
    "experience",
}
# fmt: on


def faults(seed: str, players: int, games: int, staging: Staging) -> Iterator[str]:
    """What the canary dies of at a table of random games."""
    rng = Random(f"{seed}/{players}")
    setup = random_setup(rng, players)
    while staging.pace == "table" and not setup.tokens.cleaner and "cleaner" in seed:
        setup = random_setup(rng, players)
    records = [random_game(rng, players, setup, talk=0.15) for _ in range(games)]
    company, sent = asyncio.run(perform(records, setup, staging, seed))
    truth = [*timeline(company, players, setup)]
    for viewer, items in sent.items():
        for item in items:
            yield from (f"{viewer} at {item.at}: {fault}" for fault in in_bytes(item, company))
            view = view_in(item)
            if view and not isinstance(viewer, str):
                told = dies_of(view, item.at, viewer, company, truth, setup)
                yield from (f"{viewer} at {item.at}: {fault}" for fault in told)


async def perform(
    records: list[Record], setup: Setup, staging: Staging, seed: str
) -> tuple[BotTable, dict[Viewer, list[Sent]]]:
    """A series of games at one table."""
    async with serving() as wire:
        company = BotTable(
            wire,
            len(records[0].players),
            staging,
            lambda viewer, step: Random(f"{seed}/{viewer}/{step}"),
        )
        await company.sit_down(setup, [0, 1, None] if staging.pages else [])
        for number, record in enumerate(records):
            if number:
                await company.start()
            await company.play(record.acts)
            company.seeds.append(wire.table.state.game.seed)  # type: ignore[union-attr]
            company.seals += wire.table.state.game.seals  # type: ignore[union-attr]
        return company, wire.sent


def timeline(company: BotTable, players: int, setup: Setup) -> Iterator[tuple[float, Notes, int]]:
    """What was true from when on: the notes after each move that took effect, and the game's number."""
    moves = sorted(company.effects, key=lambda effect: effect[0])
    ends = [*company.begun[1:], float("inf")]
    for number, (begun, end) in enumerate(zip(company.begun, ends, strict=True)):
        state, notes = start(NAMES[:players], setup), notes_on(players, setup)
        yield begun, notes, number
        for at, (seat, move) in moves:
            if begun < at < end:
                facts = decide(state, seat, move)
                state, notes = apply_all(state, facts), notes.after(facts)
                yield at, notes, number


def view_in(item: Sent) -> dict[str, Any] | None:
    """The view that a message carries, if it carries one."""
    if item.how == f"GET {API}":
        _, _, body = item.what.partition(b"\r\n\r\n")
        view = msgspec.json.decode(body)
    elif item.how.endswith(f"{API}/live"):
        view = msgspec.json.decode(msgspec.json.decode(item.what).get("text", "{}"))
    else:
        return None
    return view if "phase" in view and view["phase"] != "lobby" else None


def in_bytes(item: Sent, company: BotTable) -> Iterator[str]:
    """Whatever may be in no byte at all: others' tokens, hashes of them, ids of moves, seeds."""
    for seed in company.seeds:
        if seed.encode() in item.what:
            yield f"a seed in {item.how}"
    for seal in company.seals:
        if seal.salt.encode() in item.what and not item.how.endswith("/record"):
            yield f"salt in {item.how}"
        if seal.seal.encode() in item.what and not item.how.endswith(("/seals", "/record")):
            yield f"a seal in {item.how}"
    for word in (b"canary-", b"thumb-", b"still-", b"probe-"):
        if word in item.what:
            yield f"an id in {item.how}"
    joining = item.how in ("POST /api/tables", f"POST {API}/players")
    for token in company.tokens.values():
        if token.encode() in item.what and not joining:
            yield f"a token in {item.how}"
        if hashed(token).encode() in item.what:
            yield f"a hash in {item.how}"


def dies_of(
    view: dict[str, Any],
    at: float,
    viewer: int | None,
    company: BotTable,
    truth: list[tuple[float, Notes, int]],
    setup: Setup,
) -> Iterator[str]:
    """What is wrong with this view, sent at this time."""
    notes, number = next((notes, n) for since, notes, n in reversed(truth) if since <= at)
    known: dict[Any, Any] = {k: plain(looks) for k, looks in memory(notes, viewer).items()}
    chosen = chosen_by(company, viewer, at)
    over = known["phase"] == "over"
    window = any(a <= at < b for a, b in company.windows) and not over
    if set(view) != TABLE_VIEW:
        yield f"the keys {set(view) ^ TABLE_VIEW}"
    public = {
        "table": CODE,
        "phase": known["phase"],
        "setup": plain(setup),
        "godfather": known["godfather"],
        "accused": known["accused"],
        "turn": known.get("box with"),
        "recovered": recovered(notes, known),
        "host": 0,
        "suggested": known["godfather"] if over else None,  # nobody votes
        "ballots": view["ballots"] if over else [],
        "theft": view["theft"] if over else None,
        "outcome": view["outcome"] if over else None,
        "window_open": window,
        "held": any(not isinstance(move, Dismiss) for move in chosen),
        "told": told(company, viewer, at, company.begun[number]),
        "substitutes": [],
        "levels": {},
        "guests": {},
        "locked": False,
        "next_game": next_game(company, known["godfather"], setup) if over else None,
        "sitting_out": [],
        "ended_by": None,
        "experience": {},  # the lobby's
    }
    yield from (f"{key} is {view[key]}" for key, value in public.items() if view[key] != value)
    if view["version"] != version(company, at, viewer):
        yield f"version {view['version']}, not {version(company, at, viewer)}"
    if len(view["series"]) != number + over or len(view["ledger"]) != notes.lines:
        yield "the series, or the ledger"
    if sum(view["games"].values()) != len(view["series"]) * len(view["players"]):
        yield "the games played"
    if (view["you"] is None) != (viewer is None):
        yield "a spectator with eyes, or a player without"
    if view["you"]:
        mine = known | choice(chosen)
        yield from of_self(view["you"], mine, viewer)
        yield from of_moves(view, mine, viewer, notes, company)
    for player in view["players"]:
        yield from (f"of {player['seat']}: {f}" for f in of_player(player, known, viewer))


UNFELT = Talk | SECRET | Shoot  # moves that end no note: the window shoots, a press is its secret


def told(company: BotTable, viewer: int | None, at: float, begun: float) -> Any:
    """What the clock did for this seat in this game, until its player makes a move."""
    notes = [note for note in company.told if begun <= note[0] <= at and note[1] == viewer]
    if not notes:
        return None
    since, _, note = notes[-1]
    moved = any(
        since < when <= at and act.seat == viewer and not isinstance(act.move, UNFELT)
        for when, act in company.effects
    )
    return None if moved else note


def next_game(company: BotTable, godfather: int, setup: Setup) -> dict[str, Any]:
    """What everybody is told of the game to come: the same people at the same places."""
    chairs = [
        {
            "name": name,
            "seat": seat,
            "bot": False,
            "level": None,
            "host": not seat,
            "admitted": False,
        }
        for seat, name in enumerate(NAMES[: company.players])
    ]
    return {
        "chairs": chairs,
        "sitting_out": [],
        "setup": plain(setup),
        "suggested": godfather,
        "can_start": True,
        "reason": None,
        "rule": None,
        "advice": None,
    }


def version(company: BotTable, at: float, viewer: int | None) -> int:
    """How many changes the viewer has seen by then, counted by the test."""
    public: list[float] = [
        *company.begun,
        *company.guests,
        *(end for _, end in company.windows if end),
        *(when for when, act in company.effects if not isinstance(act.move, Dismiss)),
    ]
    own = [
        *(since for since, _, seat, _ in company.choices if seat == viewer),
        *(when for when, seat in company.bags_back if seat == viewer),
        *(
            when
            for when, act in company.effects
            if isinstance(act.move, Dismiss) and act.seat == viewer
        ),
    ]
    return 1 + company.players + sum(when <= at for when in public + own)


def recovered(notes: Notes, known: dict[Any, Any]) -> int:
    """How many diamonds came out of pockets: at the end the pockets lie open and stay full."""
    if known["phase"] == "over":
        return sum(notes.takes[s - 1].diamonds for s in came_out(notes))
    return sum(
        value[0].get("diamonds", 0)
        for key, value in known.items()
        if key[0] == "pockets" and ("out", key[1]) in known
    )


def came_out(notes: Notes) -> Iterator[int]:
    """Who emptied their pockets before the end."""
    for _, thing, looks in notes.sights:
        if looks == "over" and thing == "phase":
            return
        match thing:
            case ("pockets", int(seat)):
                yield seat


def chosen_by(company: BotTable, viewer: int | None, at: float) -> list[Hide | Dismiss | Pocket]:
    """What a seat has chosen by then and may still change: the last of each kind."""
    last: dict[type, Hide | Dismiss | Pocket] = {}
    back = [when for when, seat in company.bags_back if seat == viewer and when <= at]
    for since, until, seat, move in company.choices:
        if seat == viewer and since <= at < until:
            is_back = isinstance(move, Dismiss) and any(since <= when for when in back)
            last |= {} if is_back else {type(move): move}
    return [*last.values()]


def choice(moves: list[Hide | Dismiss | Pocket]) -> dict[str, Any]:
    """What a seat knows of its own choices before anybody else does."""
    known: dict[str, Any] = {}
    for move in moves:
        match move:
            case Hide(diamonds):
                known["hidden"] = diamonds
            case Dismiss(token):
                known["dismissed"] = plain(token)
            case Pocket():
                known["took"] = plain(move.take)
    return known


def of_moves(
    view: dict[str, Any],
    known: dict[Any, Any],
    viewer: int | None,
    notes: Notes,
    company: BotTable,
) -> Iterator[str]:
    """The kinds of moves that a seat is offered, against those that its own knowledge allows."""
    offered = {move["do"] for move in view["you"]["moves"]}
    expected = kinds(known, viewer, notes, company, view["window_open"])
    if offered != expected:
        yield f"offered {offered}, not {expected}"


def kinds(
    known: dict[Any, Any], seat: int | None, notes: Notes, company: BotTable, window: bool
) -> set[str]:
    """The kinds of moves open to a seat, from what it remembers."""
    match known["phase"]:
        case "hide" if seat == 0:
            return {"hide"}
        case "theft" if known["box with"] == seat:
            tokens = known["received"]["tokens"]
            used = "dismissed" in known and not company.on_table_pace  # there it may be changed
            may_dismiss = seat == 1 and tokens and not used
            return {"take", "dismiss"} if may_dismiss else {"take"}
        case "investigation" if known["godfather"] == seat:
            left = set(range(1, notes.players)) - {seat}
            gone = {key[1] for key in known if key[0] in ("pockets", "out")}
            return {"accuse", "concede"} if left - gone else {"concede"}
        case "accusation" if known["accused"] == seat:
            return set() if window else {"reveal"}
        case "accusation" if notes.setup.tokens.cleaner and ("out", seat) not in known:
            if company.on_table_pace and not window:
                return set()
            assert isinstance(seat, int)
            cleaner = known.get("took") == {"token": "cleaner"} and not notes.offended(seat)
            return {"pass", "shoot"} if cleaner else {"pass"}
    return set()
