"""A game played on the wire: who sends which request when, and all the noise that people make meanwhile.

What a seat does besides its moves (looking again, forbidden moves, a repeated request, a second tab, a
thumb on POW!) is drawn from a chance of its own. So in two worlds one seat can be made to do exactly
the same, while everybody else behaves as they like.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from math import ceil
from random import Random
from typing import Any, NamedTuple

import msgspec

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.notation import write_take
from mafia_de_cuba.rules.record import Act, as_move
from mafia_de_cuba.rules.seals import Seal
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Claim, Say, Talk
from mafia_de_cuba.table.reactions import Emblem
from mafia_de_cuba.table.timers import Tempo

from .in_process_server import CODE, Reply, Viewer, Wire, bearer, cookie, form

API = f"/api/tables/{CODE}"
PAGE = f"/t/{CODE}"
LIVE = f"WS {API}/live"
TEMPO = Tempo()
MOMENT = 0.01  # seconds between two deeds of one seat: what came down is told apart by its time
# fmt: off
NAMES = (
    "Don Ángel", "Bea", "Cruz", "Dora", "Eli", "Fé <b>&", "Gil", "Hugo", "Iñaki", "José", "Kai", "Lu",
)
# fmt: on

# Moves to try when they are forbidden; legal ones are left out by who tries.
PROBES: tuple[dict[str, Any], ...] = (
    {"do": "shoot"},
    {"do": "reveal"},
    {"do": "concede"},
    {"do": "pass"},
    {"do": "take"},
    {"do": "take", "diamonds": 1},
    {"do": "take", "token": "cleaner"},
    {"do": "take", "fake": True},
    {"do": "take", "diamonds": 16},
    {"do": "dismiss", "token": "henchman"},
    {"do": "dismiss", "token": "cleaner"},
    {"do": "hide", "diamonds": 2},
    {"do": "accuse", "target": 1},
    {"do": "accuse", "target": 3},
    {"do": "accuse", "target": 99},
    {"do": "pocket"},
    {"do": "take", "carrots": 1},
    {"do": "accuse"},
)
SEALS = f"{API}/seals"
NOTEBOOKS = 10_000  # a chance of their own, so that nothing else changes with them
PAGES = ("?watch=1", "?watch=1", "/said", "/people", "/picture.svg", "/record", "/screen")


class Staging(NamedTuple):
    """How a game is put on: at which pace, on pages or not, in which language, with which clock."""

    pace: str = "instant"
    pages: bool = False
    language: str = "en"
    clock: int | None = None
    ended: bool = False  # whether the host ends the game at last
    notebooks: float = 0.0  # how often somebody looks into their notebook


Chance = Callable[[Viewer, int], Random]  # a viewer's own, at each step
Deed = tuple[float, Callable[[], Awaitable[Any]]]


class BotTable:
    """The people round one table and their devices."""

    def __init__(self, wire: Wire, players: int, staging: Staging, chance: Chance) -> None:
        self.wire = wire
        self.players = players
        self.staging = staging
        self.chance = chance
        self.tokens: dict[Viewer, str] = {}
        self.requests: dict[Viewer, tuple[str, bytes]] = {}  # the last move of each
        self.made: dict[Viewer, int] = {}  # how many moves each made
        self.window = 0.0  # when the open window closes
        self.end = 0.0  # of this step
        self.step = 0
        self.begun: list[float] = []  # when each game started
        self.effects: list[tuple[float, Act]] = []  # each move, and when it takes effect
        self.choices: list[
            tuple[float, float, int, Hide | Dismiss | Pocket]
        ] = []  # held from, until, by, what
        self.bags_back: list[tuple[float, int]] = []  # when the bag was taken back, by whom
        self.windows: list[tuple[float, float]] = []
        self.guests: list[float] = []  # when somebody came
        self.guest = ""  # the cookie of who came last
        self.told: list[tuple[float, int, Any]] = []  # what the clock did: when, for whom, what
        self.seeds: list[str] = []  # of each game's chance
        self.seals: list[Seal] = []  # of all games

    @property
    def on_table_pace(self) -> bool:
        """Whether people play."""
        return self.staging.pace == "table"

    def viewers(self) -> list[Viewer]:
        """Everybody who looks on with a device of their own."""
        return [*range(self.players), None]

    # ------------------------------------------------------------ sitting down

    async def sit_down(self, setup: Setup, on_pages: Iterable[Viewer] = ()) -> None:
        """Open the table, take all seats, connect all devices, start."""
        options = {
            "pace": self.staging.pace,
            "clock": self.staging.clock,
            "setup": msgspec.to_builtins(setup),
        } | ({"help": "public"} if self.staging.notebooks else {})
        body = {"name": NAMES[0], "options": options}
        self.tokens[0] = (await self.post(0, "/api/tables", body)).json["token"]
        for seat in range(1, self.players):
            body = {"name": NAMES[seat]}
            self.tokens[seat] = (await self.post(seat, f"{API}/players", body)).json["token"]
        for viewer in self.viewers():
            await self.wire.connect(viewer, f"{API}/live", *self.proof(viewer))
        for viewer in on_pages:
            await self.wire.connect(viewer, f"{PAGE}/live", *self.browser(viewer))
        if self.staging.pages:
            await self.wire.connect("tv", f"{PAGE}/screen/live", *self.browser(None))
        await self.start()

    async def share(self, *seats: int) -> None:
        """A device that is passed round: in the middle of the table, and in the hands of each."""
        crumbs = f"seats_{CODE}={'.'.join(self.tokens[seat] for seat in seats)}"
        headers = cookie(f"lang={self.staging.language}; {crumbs}"), (b"x-live", b"1")
        for whose in ("", *(f"?as={seat}" for seat in seats)):
            await self.wire.connect("shared", f"{PAGE}/live{whose}", *headers)

    async def start(self) -> None:
        """The first game, or the next, with the same Godfather."""
        await self.wire.until(self.wire.clock.now + 1)
        self.begun.append(self.wire.clock.now)
        reply = await self.post(0, f"{API}/start", {"godfather": NAMES[0]})
        assert reply.status == 200, reply

    def proof(self, viewer: Viewer) -> list[tuple[bytes, bytes]]:
        """What a client of the API shows."""
        return [bearer(self.tokens[viewer])] if viewer in self.tokens else []

    def browser(self, viewer: Viewer) -> list[tuple[bytes, bytes]]:
        """What a browser sends."""
        crumbs = [f"lang={self.staging.language}"]
        if viewer in self.tokens:
            crumbs.append(f"seats_{CODE}={self.tokens[viewer]}")
        return [cookie("; ".join(crumbs)), (b"x-live", b"1")]

    async def post(self, viewer: Viewer, path: str, body: Any) -> Reply:
        """A call of the API."""
        return await self.wire.call(
            viewer, "POST", path, msgspec.json.encode(body), *self.proof(viewer)
        )

    # ------------------------------------------------------------ seeing and moving

    def seen(self, viewer: Viewer) -> dict[str, Any]:
        """The last view that came down to a viewer."""
        view: dict[str, Any] = msgspec.json.decode(self.wire.last[viewer, LIVE])
        return view

    def may(self, seat: Viewer) -> list[dict[str, Any]]:
        """The moves that the seat knows of."""
        you = self.seen(seat)["you"]
        moves: list[dict[str, Any]] = you["moves"] if you else []
        return moves

    async def move(self, seat: int, move: GameMove | Talk, final: bool = True) -> None:
        """A move that must be granted; one that is not final is changed later."""
        self.made[seat] = self.made.get(seat, 0) + 1
        key, version = f"canary-{seat}-{self.made[seat]}", self.seen(seat)["version"]
        if self.staging.pages and not (isinstance(move, Claim) or move == Say("")):
            action = "press" if isinstance(move, Shoot) and self.on_table_pace else "move"
            path, body = f"{PAGE}/{action}", form(seen=version, id=key, **fields(move))
        else:
            parts = {**msgspec.to_builtins(move), "seen": version, "id": key}
            path, body = f"{API}/moves", msgspec.json.encode(parts)
        self.requests[seat] = path, body
        self.note(Act(seat, move), final)
        reply = await self.repeat(seat)
        assert reply.status in (200, 204), (seat, move, reply)

    def note(self, act: Act, final: bool = True) -> None:
        """Keep when this move will take effect: what is held and what is shot wait for their time."""
        effect = self.wire.clock.now
        if self.on_table_pace and isinstance(act.move, Hide | Dismiss | Pocket):
            effect = self.end
            self.choices.append((self.wire.clock.now, effect, act.seat, act.move))
        elif self.on_table_pace and isinstance(act.move, Shoot):
            effect = self.window
        if final:
            before = self.on_table_pace and isinstance(act.move, Dismiss)  # its take is noted
            self.effects.insert(len(self.effects) - before, (effect, act))

    async def repeat(self, viewer: Viewer) -> Reply:
        """The last move of this seat, sent as it was."""
        path, body = self.requests[viewer]
        headers = self.browser(viewer) if path.startswith(PAGE) else self.proof(viewer)
        return await self.wire.call(viewer, "POST", path, body, *headers)

    async def press(self, seat: int) -> None:
        """A thumb on POW!, on a page."""
        body = form(id=f"thumb-{seat}-{self.step}")
        await self.wire.call(seat, "POST", f"{PAGE}/press", body, *self.browser(seat))

    async def keep_still(self, seat: int) -> None:
        """A thumb that lets be, on a page."""
        body = form(id=f"still-{seat}-{self.step}")
        await self.wire.call(seat, "POST", f"{PAGE}/pass", body, *self.browser(seat))

    async def late_guest(self) -> None:
        """Somebody new comes during a game and watches by name."""
        if self.seen(None)["phase"] == "over":  # then they would have a place in the next game
            return
        self.guests.append(self.wire.clock.now)
        body = form(name=f"Guest {self.step}")
        reply = await self.wire.call("guest", "POST", f"{PAGE}/join", body, *self.browser(None))
        self.guest = reply.cookie()

    # ------------------------------------------------------------ changing one's mind

    async def waver(self, seat: int, rng: Random) -> None:
        """Draft, choose or fill the bag in a way that will be changed again."""
        moves = self.may(seat)
        assert moves, "the box has gone on too soon"
        takes = [move for move in moves if move["do"] != "dismiss"]
        if rng.random() < 0.4:
            bags = [move["token"] for move in moves if move["do"] == "dismiss"]
            bag = rng.choice(bags) if bags else None
            reply = await self.post(seat, f"{API}/draft", {"move": rng.choice(takes), "bag": bag})
            assert reply.status == 200, reply
        else:
            await self.move(seat, as_move(rng.choice(moves)), final=False)

    def choose(self, when: float, act: Act, bag: Act | None) -> Iterator[Deed]:
        """The choice that counts, after whatever was chosen before; and what goes into the bag."""
        if act.seat == 1:
            yield when - MOMENT / 2, self.take_bag_back
        yield when, lambda: self.move(*act)
        if bag:
            yield when + MOMENT / 2, lambda: self.move(*bag)

    async def take_bag_back(self) -> None:
        """Whether or not there is something in it."""
        you = self.seen(1)["you"]
        if you["dismissed"]:
            self.bags_back.append((self.wire.clock.now, 1))
        reply = await self.post(1, f"{API}/bag/back", {})
        assert reply.status == 200, reply

    # ------------------------------------------------------------ time that runs out

    @property
    def last_beat(self) -> int:
        """The beat on which the box goes on when time has run out; without a clock, the first."""
        return ceil((self.staging.clock or 0) / TEMPO.beat) or 1

    def is_late(self, passes: float) -> bool:
        """Whether the clock runs out in this time."""
        return self.staging.clock is not None and passes > self.staging.clock

    def be_late(self, when: float, act: Act, bag: Act | None) -> Iterator[Deed]:
        """Leave the choice to the clock, which takes what was drafted."""
        assert self.staging.clock is not None
        due = self.wire.clock.now + self.staging.clock
        moves = [*([bag.move] if bag else []), act.move]
        yield when, lambda: self.draft(act, bag)
        yield due, lambda: self.run_out(due, act.seat, moves)

    async def draft(self, act: Act, bag: Act | None) -> None:
        """What counts if time runs out."""
        token = bag.move.token if bag and isinstance(bag.move, Dismiss) else None
        body = {"move": msgspec.to_builtins(act.move), "bag": token}
        reply = await self.post(act.seat, f"{API}/draft", body)
        assert reply.status == 200, reply

    async def run_out(self, due: float, seat: int, moves: list[GameMove | Talk]) -> None:
        """Keep what the clock has done, and what its player is told of it."""
        for move in reversed(moves):  # the take first: `note` puts the bag before it
            self.note(Act(seat, move))
        did = [msgspec.to_builtins(move) for move in moves]
        self.told.append((due, seat, {"why": "clock", "did": did, "drafted": True}))

    # ------------------------------------------------------------ emblems

    async def react(self, rng: Random) -> None:
        """An emblem of somebody who waits or is out, which everybody sees, or of nobody."""
        emblem, out = rng.choice([*Emblem]), self.out()
        if self.guest and (not out or rng.random() < 0.5):
            body, crumbs = (
                form(emblem=emblem),
                cookie(f"lang={self.staging.language}; {self.guest}"),
            )
            path = f"{PAGE}/react"
            reply = await self.wire.call("guest", "POST", path, body, crumbs, (b"x-live", b"1"))
        elif out:
            reply = await self.post(rng.choice(out), f"{API}/reactions", {"emblem": emblem})
        else:
            return
        assert reply.status in (200, 204), reply

    def out(self) -> list[int]:
        """The seats that are out of the game, as everybody sees."""
        return [player["seat"] for player in self.seen(None)["players"] if not player["in_play"]]

    # ------------------------------------------------------------ noise

    def noises(self, start: float, end: float) -> Iterator[Deed]:
        """What everybody does besides, in this stretch of time."""
        for viewer in self.viewers():
            rng = self.chance(viewer, self.step)
            if rng.random() < (0.5 if self.wire.clock.now < self.window else 0.25):
                when = start + rng.random() * (end - start)
                yield when, lambda viewer=viewer, rng=rng: self.probe(viewer, rng)  # type: ignore[misc]

    def notebooks(self, start: float, end: float) -> Iterator[Deed]:
        """Who looks into their notebook in this stretch of time."""
        for viewer in self.viewers():
            rng = self.chance(viewer, NOTEBOOKS + self.step)
            if rng.random() < self.staging.notebooks:
                when = start + rng.random() * (end - start)
                yield when, lambda viewer=viewer, rng=rng: self.look_up(viewer, rng)  # type: ignore[misc]

    async def look_up(self, viewer: Viewer, rng: Random) -> None:
        """Look into a notebook, by the API or on its page, with something marked in it."""
        one, other = (rng.randrange(1, self.players) for _ in range(2))
        if rng.random() < 0.5:
            body = {"trust": [{"seat": one, "about": "took"}], "lies": [other]}
            await self.post(viewer, f"{API}/notebook", body)
        else:
            marks = form(trust=f"{one}.took", lies=other)
            path = f"{PAGE}/notebook?as={viewer}"
            await self.wire.call(viewer, "POST", path, marks, *self.browser(viewer))

    def thumbs(self, start: float, end: float, shooter: int | None) -> Iterator[Deed]:
        """Thumbs in the window: on either button of who cannot shoot, but for the game's own shot."""
        for seat in set(range(self.players)) - {shooter}:
            rng = self.chance(seat, self.step)
            rng.random()
            if rng.random() < 0.4:
                when, shoots = start + rng.random() * (end - start), rng.random() < 0.5
                yield when, lambda seat=seat, shoots=shoots: self.thumb(seat, shoots)  # type: ignore[misc]

    async def thumb(self, seat: int, shoots: bool) -> None:
        """One thumb; a Cleaner's keeps still unless the game has it shoot."""
        shoots = shoots and {"do": "shoot"} not in self.may(seat)
        await (self.press(seat) if shoots else self.keep_still(seat))

    async def probe(self, viewer: Viewer, rng: Random) -> None:
        """Something that changes nothing for anybody."""
        match rng.randrange(8):
            case 0:
                await self.wire.call(viewer, "GET", API, b"", *self.proof(viewer))
            case 1:
                path = rng.choice([API, SEALS])
                await self.wire.call(viewer, "GET", path, b"", *self.proof(viewer))
            case 2 if viewer in self.requests:
                await self.repeat(viewer)
            case 3:
                proof = self.proof(viewer)
                second = await self.wire.connect(viewer, f"{API}/live", *proof, tab="second tab")
                await self.wire.hang_up(second)
            case 4:
                calls: list[tuple[str, Any]] = [
                    (f"{API}/start", {}),
                    (f"{API}/options", {"clock": 30}),
                    (f"{API}/players", {"name": NAMES[3]}),
                    (f"{API}/bots", {}),
                ]
                await self.post(viewer, *rng.choice([*calls, *self.not_now(viewer)]))
            case 5 if self.staging.pages:
                headers = self.browser(viewer)[:1]
                page = rng.choice(PAGES)
                await self.wire.call(viewer, "GET", f"{PAGE}{page}", b"", *headers)
            case _:
                await self.try_forbidden(viewer, rng)

    def not_now(self, viewer: Viewer) -> Iterator[tuple[str, Any]]:
        """What is refused to who has neither the box nor a reason to show emblems."""
        if not self.may(viewer):
            yield f"{API}/draft", {"move": {"do": "take", "diamonds": 1}}
            yield f"{API}/bag/back", {}
        if self.seen(None)["phase"] != "over" and viewer not in self.out():
            yield f"{API}/reactions", {"emblem": "gasp"}

    async def try_forbidden(self, viewer: Viewer, rng: Random) -> None:
        """A move that the viewer knows to be forbidden, with a version that is right or stale."""
        legal, seen = self.may(viewer), self.seen(viewer)
        wish = rng.choice(PROBES)
        if wish in legal:
            wish = {"do": "nonsense"}
        version = rng.choice((seen["version"], 0))
        parts = {**wish, "seen": version, "id": f"probe-{viewer}-{self.step}"}
        reply = await self.post(viewer, f"{API}/moves", parts)
        assert reply.status in (400, 401, 409, 422), (viewer, wish, reply)

    # ------------------------------------------------------------ the game

    async def play(self, acts: Iterable[Act]) -> None:
        """The moves of a game, each in its time, and then one more look by everybody."""
        bag: Act | None = None
        for act in acts:
            if isinstance(act.move, Dismiss):
                bag = act
                continue
            await self.do([*self.deeds(act, bag)])
            bag, self.step = None, self.step + 1
        if bag:
            await self.move(*bag)
        if self.staging.ended:
            reply = await self.post(0, f"{API}/end", {})
            assert reply.status == 200, reply
            await self.wire.settle()
        for viewer in self.viewers():
            await self.wire.call(viewer, "GET", API, b"", *self.proof(viewer))

    async def do(self, deeds: list[Deed]) -> None:
        """All deeds, each at its time."""
        for when, deed in sorted(deeds, key=lambda deed: deed[0]):
            await self.wire.until(when)
            await deed()

    def deeds(self, act: Act, bag: Act | None) -> Iterator[Deed]:
        """One move with what goes before it, and the noise round it."""
        now, seat, move = self.wire.clock.now, act.seat, act.move
        when, end = now + 0.5, now + 1.0
        own = self.chance(seat, -1 - self.step)  # when it is made is the mover's affair
        if self.on_table_pace and isinstance(move, Hide | Pocket):
            shown = Random(f"{self.players} {self.step}")  # everybody sees how many
            beats = shown.choice((1, 1, 2, self.last_beat))
            end = now + beats * TEMPO.beat
            when = end - TEMPO.beat * (0.05 + 0.9 * own.random())  # in the last of them
            if self.is_late(end - now):
                when = min(when, now + (self.staging.clock or 0) - MOMENT)
        elif self.on_table_pace and isinstance(move, Shoot):
            when, end = now + (self.window - now) * own.random(), self.window
        elif self.on_table_pace and isinstance(move, Reveal) and now < self.window:
            when, end = self.window + 0.5, self.window + 1.0
        if self.staging.pages and Random(-self.step).random() < 0.3:  # a change that all see
            yield end - min(end - now, TEMPO.beat) * 0.6, self.late_guest  # in the last beat
        self.end = end
        emblem = Random(f"emblem {self.step}")
        if emblem.random() < 0.4:
            yield now + (end - now) * 0.7, lambda: self.react(emblem)
        if self.is_late(end - now) and own.random() < 0.5:
            yield from self.be_late(when, Act(seat, move), bag)
        elif self.on_table_pace and isinstance(move, Hide | Pocket):
            since = end - 0.99 * TEMPO.beat  # an earlier choice would take effect on its own
            for _ in range(own.choice((0, 0, 1, 2, 3))):
                at = since + (when - MOMENT - since) * own.random()
                yield at, lambda: self.waver(seat, own)
            yield from self.choose(when, Act(seat, move), bag)
        else:
            if bag:
                yield now + (when - now) * own.random(), lambda: self.move(*bag)
            yield when, lambda: self.move(seat, move)
        yield from self.noises(now, end)
        yield from self.notebooks(now, end)
        if now < self.window:
            shooter = seat if isinstance(move, Shoot) else None
            yield from self.thumbs(now, end, shooter)
        if self.on_table_pace and isinstance(move, Accuse):
            self.window = when + TEMPO.window if self.has_window() else 0.0
            self.windows.append((when, self.window))
        yield end, self.wire.settle

    def has_window(self) -> bool:
        """Whether this table's box could have held a Cleaner."""
        return "cleaner" in self.seen(None)["setup"]["tokens"]


def fields(move: GameMove | Talk) -> dict[str, Any]:
    """A move as a form of a page has it."""
    if isinstance(move, Pocket):
        return {"do": "take", "take": write_take(move.take)}
    parts: dict[str, Any] = msgspec.to_builtins(move)
    return parts
