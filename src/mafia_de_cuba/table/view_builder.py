"""Showing a table: the view of one seat, built up from the game's view and the public affairs."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.record import write_act
from mafia_de_cuba.views import PlayerView, View, You, view

from .options import Pace
from .state import TALK, Affairs, Play, complete_setup
from .view import Ballot, TableView

_encode = msgspec.json.Encoder().encode
FOR_PAGES = ("news", "free")  # what the API's views leave out
OWN = ("players", "you", "held")  # what may differ from one viewer to another, and the version
APART = (*OWN, "version", "ledger")


class Written:
    """JSON that stays the same while nothing but words is added."""

    def __init__(self) -> None:
        self.rest = ""  # what all viewers share besides the ledger
        self.words: list[str] = []
        self.own: dict[int | None, str] = {}


class Shown:
    """A table as it stands after so many rows: what all may know is made once for all viewers."""

    def __init__(self, affairs: Affairs, before: "Shown | None" = None) -> None:
        self.affairs = affairs
        self.rows = affairs.rows
        self.game = affairs.play
        self.acts = len(self.game.acts) if self.game else 0
        self.kept: dict[tuple[object, ...], Any] = {}  # what pages make of the public view
        same = before if before and before.only_words_since() else None
        self.public: TableView = same.public if same else show_public(affairs)
        self.public = self._with_words(self.public, None)
        self._views: dict[int | None, TableView] = same._views if same else {}
        self._spoken: dict[int | None, TableView] = {}  # the same with all words
        self._written: Written = same._written if same else Written()

    def only_words_since(self) -> bool:
        """Whether nothing but talk has happened: then nobody knows more than what was said."""
        if self.game is None or self.game is not self.affairs.play:
            return False
        acts = self.game.acts[self.acts :]
        return self.affairs.rows - self.rows == len(acts) and all(
            isinstance(act.move, TALK) for act in acts
        )

    def to(self, player: int | None) -> TableView:
        """What this player, or a spectator (None), may know."""
        if player not in self._spoken:
            if player not in self._views:
                self._views[player] = show_more(self.affairs, player, self.public)
            self._spoken[player] = self._with_words(self._views[player], player)
        return self._spoken[player]

    def _with_words(self, view: TableView, player: int | None) -> TableView:
        ledger = self.game.state.ledger if self.game else ()
        return replace(view, version=self.affairs.version(player), ledger=ledger)

    def written_to(self, player: int | None) -> str:
        """The same, as JSON."""
        own = self._written.own
        if player not in own:
            view = self.to(player)
            own[player] = _members({key: getattr(view, key) for key in OWN})
        return f'{{"version":{self.affairs.version(player)},{own[player]},{self._shared}}}'

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


def show(affairs: Affairs, player: int | None) -> TableView:
    """What this player, or a spectator (None), may know of the table."""
    return Shown(affairs).to(player)


def show_public(affairs: Affairs) -> TableView:
    """What everybody may know."""
    game = affairs.play
    if game is None:
        return _lobby(affairs)
    seen = view(game.state, None)
    return TableView(
        table=affairs.code,
        version=affairs.version(None),
        phase=seen.phase,
        setup=seen.setup,
        godfather=seen.godfather,
        jokers=seen.jokers,
        accused=seen.accused,
        turn=seen.turn,
        recovered=seen.recovered,
        outcome=seen.outcome,
        ledger=seen.ledger,
        players=_players(affairs, seen),
        you=None,
        theft=seen.theft,
        suggested=None if not game.over else _seat_or_none(game, affairs.elected()),
        ballots=_ballots(affairs, game),
        window_open=game.window_open,
        news=game.news,
        free=tuple(seat for seat in _deserted(affairs, game) if seat not in game.substitutes),
        held=False,
        substitutes=tuple(sorted(game.substitutes)),
        guests=_guests(affairs, game),
        **_public(affairs),
    )


def show_more(affairs: Affairs, player: int | None, public: TableView) -> TableView:
    """What this player may know: what all may, and what the player's seat knows besides."""
    game, version = affairs.play, affairs.version(player)
    seats = game.seating if game else affairs.order
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
        players=_players(affairs, seen),
        you=_you(affairs, game, seen),
        held=seat in game.held,
    )


def _deserted(affairs: Affairs, game: Play) -> Iterator[int]:
    """The seats of a running game whose players left for good."""
    if not game.over:
        yield from (s for s, number in enumerate(game.seating) if affairs.players[number].gone)


def _lobby(affairs: Affairs) -> TableView:
    return TableView(
        table=affairs.code,
        version=affairs.version(None),
        phase="lobby",
        setup=complete_setup(affairs),
        godfather=None,
        jokers=None,
        accused=None,
        turn=None,
        recovered=None,
        outcome=None,
        ledger=(),
        players=tuple(
            PlayerView(
                seat=index,
                name=affairs.players[number].name,
                in_play=True,
                revealed=False,
                jokers=0,
                fake_shown=False,
                bot=affairs.players[number].bot is not None,
            )
            for index, number in enumerate(affairs.order)
        ),
        you=None,
        theft=None,
        suggested=_first_godfather(affairs),
        ballots=(),
        window_open=False,
        held=False,
        substitutes=(),
        **_public(affairs),
    )


def _public(affairs: Affairs) -> dict[str, Any]:
    names = {number: player.name for number, player in affairs.players.items()}
    seats = affairs.play.seating if affairs.play else affairs.order
    return {
        "host": seats.index(affairs.host) if affairs.host in seats else None,
        "options": affairs.options,
        "series": tuple(affairs.series),
        "score": {names[number]: wins for number, wins in affairs.wins.items()},
        "games": {names[number]: games for number, games in affairs.games.items()},
        "waiting": tuple(names[number] for number in affairs.waiting),
        "admitted": tuple(names[number] for number in affairs.coming() if affairs.play),
        "locked": affairs.locked,
        "levels": {
            seat: kind.level
            for seat, number in enumerate(seats)
            if (kind := affairs.players[number].bot)
        },
    }


def _first_godfather(affairs: Affairs) -> int | None:
    """The seat that the host gave the hat to, else the host's own."""
    wanted = (affairs.boss, affairs.host, *affairs.order)
    return next((affairs.order.index(n) for n in wanted if n in affairs.order), None)


def _guests(affairs: Affairs, game: Play) -> dict[int, str]:
    """Who plays a seat that another name began the game with."""
    names = (affairs.players[number].name for number in game.seating)
    begun = enumerate(zip(names, game.state.players, strict=True))
    return {seat: now for seat, (now, then) in begun if now != then}


def _seat_or_none(game: Play, player: int | None) -> int | None:
    return game.seating.index(player) if player in game.seating else None


def _players(affairs: Affairs, seen: View) -> tuple[PlayerView, ...]:
    return tuple(
        replace(player, bot=True) if affairs.player_at(player.seat).bot else player
        for player in seen.players
    )


def _you(affairs: Affairs, game: Play, seen: View) -> You | None:
    """The viewer's own knowledge, with what they chose already and what the window allows."""
    you = seen.you
    if you is None:
        return None
    match game.held.get(you.seat):
        case Pocket() as move:
            return replace(you, took=move.take, moves=())
        case Hide(diamonds):
            return replace(you, hidden=diamonds, moves=())
    if affairs.options.pace is Pace.INSTANT or seen.accused is None:
        return you
    hidden = (Reveal,) if game.window_open else (Pass, Shoot)
    return replace(you, moves=tuple(move for move in you.moves if not isinstance(move, hidden)))


def _ballots(affairs: Affairs, game: Play) -> tuple[Ballot, ...]:
    def seats(players: list[int]) -> tuple[int, ...]:
        return tuple(game.seating.index(number) for number in players if number in game.seating)

    def votes_by_seat(votes: dict[int, str]) -> dict[int, str]:
        return {
            game.seating.index(voter): choice
            for voter, choice in votes.items()
            if voter in game.seating
        }

    ballots = [
        Ballot(
            about="absent",
            seat=seat,
            voters=seats(affairs.voters_about(seat)),
            choices=("wait", "bot"),
            votes=votes_by_seat(votes),
            chosen=None,
        )
        for seat, votes in sorted(game.absent_votes.items())
    ]
    if not game.over:
        ballots += [
            Ballot(
                about="seat",
                seat=request.seat,
                voters=seats(affairs.voters_about_seats()),
                choices=("admit", "decline"),
                votes=votes_by_seat(request.votes),
                chosen=None,
                name=affairs.players[guest].name,
            )
            for guest, request in game.seat_requests.items()
        ]
    else:
        elected = _seat_or_none(game, affairs.elected())
        ballots.append(
            Ballot(
                about="godfather",
                seat=None,
                voters=seats(affairs.godfather_voters()),
                choices=tuple(str(seat) for seat in range(len(game.seating))),
                votes=votes_by_seat(game.godfather_votes),
                chosen=None if elected is None else str(elected),
            )
        )
    return tuple(ballots)


def write_table_view(seen: TableView) -> dict[str, Any]:
    """The view as plain JSON values, the ledger written as moves of the record."""
    written: dict[str, Any] = msgspec.to_builtins(seen, str_keys=True)
    written["ledger"] = [write_act(spoken.seat, spoken.words) for spoken in seen.ledger]
    for key in FOR_PAGES:
        del written[key]
    return written
