"""Building views of a table: the game's view of one seat, and what is public of the table."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Pass, Reveal, Shoot
from mafia_de_cuba.rules.record import write_act
from mafia_de_cuba.views import PlayerView, View, You, view

from . import elections
from .ballots import ballots, elected_seat
from .choices import with_choices
from .house_rules import offered
from .next_game import next_game, offered_next
from .options import Pace
from .state import TALK, TableGame, TableState, complete_setup
from .view import TableView

_encode = msgspec.json.Encoder().encode
# What the API's views leave out.
FOR_PAGES = ("news", "free", "accused_after", "known", "house_rules")
OWN = ("players", "you", "held", "told")  # what may differ between viewers, and the version
APART = (*OWN, "version", "ledger")


class Written:
    """JSON that stays the same while nothing but words is added."""

    def __init__(self) -> None:
        self.rest = ""  # what all viewers share besides the ledger
        self.words: list[str] = []
        self.own: dict[int | None, str] = {}


class Shown:
    """A table as it stands after so many rows: what all may know is made once for all viewers."""

    def __init__(self, table: TableState, before: "Shown | None" = None) -> None:
        self.state = table
        self.rows = table.rows
        self.game = table.game
        self.acts = len(self.game.acts) if self.game else 0
        same = before if before and before.only_words_since() else None
        self.public: TableView = same.public if same else show_public(table)
        self.public = self._with_words(self.public, None)
        self._views: dict[int | None, TableView] = same._views if same else {}
        self._spoken: dict[int | None, TableView] = {}  # the same with all words
        self._written: Written = same._written if same else Written()

    def only_words_since(self) -> bool:
        """Whether nothing but talk has happened: then nobody knows more than what was said."""
        if self.game is None or self.game is not self.state.game:
            return False
        acts = self.game.acts[self.acts :]
        return self.state.rows - self.rows == len(acts) and all(
            isinstance(act.move, TALK) for act in acts
        )

    def to(self, player: int | None) -> TableView:
        """What this player, or a spectator (None), may know."""
        if player not in self._spoken:
            if player not in self._views:
                self._views[player] = show_more(self.state, player, self.public)
            self._spoken[player] = self._with_words(self._views[player], player)
        return self._spoken[player]

    def _with_words(self, view: TableView, player: int | None) -> TableView:
        ledger = self.game.state.ledger if self.game else ()
        return replace(view, version=self.state.version(player), ledger=ledger)

    def written_to(self, player: int | None) -> str:
        """The view of this player, or of a spectator, as JSON."""
        own = self._written.own
        if player not in own:
            view = self.to(player)
            own[player] = _members({key: getattr(view, key) for key in OWN})
        return f'{{"version":{self.state.version(player)},{own[player]},{self._shared}}}'

    @cached_property
    def _shared(self) -> str:
        """What all viewers share, as members of a JSON object."""
        kept, ledger = self._written, self.public.ledger
        if not kept.rest:
            written = write_table_view(replace(self.public, ledger=()))
            kept.rest = _members({key: written[key] for key in written if key not in APART})
        kept.words += [_json(write_act(s.seat, s.words)) for s in ledger[len(kept.words) :]]
        return f'{kept.rest},"ledger":[{",".join(kept.words)}]'


def _json(value: Any) -> str:
    return _encode(value).decode()


def _members(parts: dict[str, Any]) -> str:
    """JSON of an object without its braces."""
    return _json(parts)[1:-1]


def show(table: TableState, player: int | None) -> TableView:
    """What this player, or a spectator (None), may know of the table."""
    return Shown(table).to(player)


def show_public(table: TableState) -> TableView:
    """What everybody may know."""
    game = table.game
    if game is None:
        return _lobby(table)
    seen = view(game.state, None)
    return TableView(
        table=table.code,
        version=table.version(None),
        phase=seen.phase,
        setup=seen.setup,
        godfather=seen.godfather,
        jokers=seen.jokers,
        accused=seen.accused,
        turn=seen.turn,
        recovered=seen.recovered,
        outcome=seen.outcome,
        ledger=seen.ledger,
        players=_players(table, seen),
        you=None,
        theft=seen.theft,
        suggested=elected_seat(table, game),
        ballots=ballots(table, game),
        window_open=game.window_open,
        news=game.news,
        accused_after=game.accused_after,
        free=tuple(seat for seat in _deserted(table, game) if seat not in game.substitutes),
        held=False,
        substitutes=tuple(sorted(game.substitutes)),
        guests=_guests(table, game),
        next_game=next_game(table) if game.over else None,
        house_rules=offered_next(table) if game.over else (),
        **_public(table),
    )


def show_more(table: TableState, player: int | None, public: TableView) -> TableView:
    """What this player may know: what all may, and what the player's seat knows besides."""
    game, version = table.game, table.version(player)
    seats = game.seating if game else table.order
    if player not in seats:
        return replace(public, version=version)
    seat = seats.index(player)
    if game is None:
        nothing_yet = You(seat, None, None, None, None, None, ())
        return replace(public, version=version, you=nothing_yet)
    seen = view(game.state, seat)
    return replace(
        public,
        version=version,
        players=_players(table, seen),
        you=_you(table, game, seen),
        held=seat in game.pending,
        told=game.told.get(seat),
    )


def _deserted(table: TableState, game: TableGame) -> Iterator[int]:
    """The seats of a running game whose players left for good."""
    if not game.over:
        yield from (s for s, number in enumerate(game.seating) if table.players[number].gone)


def _lobby(table: TableState) -> TableView:
    setup, godfather = complete_setup(table), elections.suggested_godfather(table)
    return TableView(
        table=table.code,
        version=table.version(None),
        phase="lobby",
        setup=setup,
        godfather=None,
        jokers=None,
        accused=None,
        turn=None,
        recovered=None,
        outcome=None,
        ledger=(),
        players=_lobby_players(table),
        you=None,
        theft=None,
        suggested=None if godfather is None else table.order.index(godfather),
        house_rules=offered(table, godfather, setup, len(table.order)),
        ended_by=None if table.ended_by is None else table.players[table.ended_by].name,
        experience=_experience(table),
        ballots=(),
        window_open=False,
        held=False,
        substitutes=(),
        **_public(table),
    )


def _lobby_players(table: TableState) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(
            seat=index,
            name=table.players[number].name,
            in_play=True,
            revealed=False,
            jokers=0,
            fake_shown=False,
            bot=table.players[number].bot is not None,
        )
        for index, number in enumerate(table.order)
    )


def _public(table: TableState) -> dict[str, Any]:
    names = {number: player.name for number, player in table.players.items()}
    seats = table.game.seating if table.game else table.order
    return {
        "host": seats.index(table.host) if table.host in seats else None,
        "options": table.options,
        "series": tuple(table.series),
        "score": {names[number]: wins for number, wins in table.wins.items()},
        "games": {names[number]: games for number, games in table.games.items()},
        "waiting": tuple(names[number] for number in table.waiting),
        "admitted": tuple(names[number] for number in table.coming() if table.game),
        "sitting_out": tuple(names[n] for n in table.waiting if n in table.sitting_out),
        "locked": table.locked,
        "known": tuple(sorted(table.known)),
        "levels": {
            seat: kind.level
            for seat, number in enumerate(seats)
            if (kind := table.players[number].bot)
        },
    }


def _experience(table: TableState) -> dict[int, int]:
    games = (elections.experience(table, number) for number in table.order)
    return {seat: number for seat, number in enumerate(games) if number}


def _guests(table: TableState, game: TableGame) -> dict[int, str]:
    """Who plays a seat that another player, of another name, began the game with."""
    others = [s for s, number in enumerate(game.seating) if number != game.began[s]]
    names = {seat: table.players[game.seating[seat]].name for seat in others}
    return {seat: name for seat, name in names.items() if name != game.state.players[seat]}


def _players(table: TableState, seen: View) -> tuple[PlayerView, ...]:
    return tuple(
        replace(player, bot=True) if table.player_at(player.seat).bot else player
        for player in seen.players
    )


def _you(table: TableState, game: TableGame, seen: View) -> You | None:
    """The viewer's own knowledge, with what they chose already and what the window allows."""
    you = seen.you
    if you is None:
        return None
    if table.options.pace is Pace.INSTANT or seen.accused is None:
        return with_choices(game, you)
    hidden = (Reveal,) if game.window_open else (Pass, Shoot)
    return replace(you, moves=tuple(move for move in you.moves if not isinstance(move, hidden)))


def write_table_view(seen: TableView) -> dict[str, Any]:
    """The view as plain JSON values, the ledger written as moves of the record."""
    written: dict[str, Any] = msgspec.to_builtins(seen, str_keys=True)
    written["ledger"] = [write_act(spoken.seat, spoken.words) for spoken in seen.ledger]
    for key in FOR_PAGES:
        del written[key]
    return written
