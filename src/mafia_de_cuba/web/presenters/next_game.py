"""Between games: the lobby again, below the result: Godfather, chairs, box, bots, who sits out."""

from collections.abc import Iterator

from mafia_de_cuba.rules.setup import FEWEST_PLAYERS
from mafia_de_cuba.table.view import Chair
from mafia_de_cuba.table.view import NextGame as GameToCome

from .boxes import Lineup, present_bots, present_box_card, present_boxes, present_house_rules
from .lobby import swapped
from .lobby_forms import Lock
from .model import At, Model, NamedSeat, Viewer

NOBODY = -1


class Choice(Model, frozen=True):
    """One candidate for the next Godfather."""

    key: str
    name: str
    mine: bool
    cast: int


class GodfatherVote(Model, frozen=True):
    """Who is the next Godfather (E4)."""

    at: At
    by_winners: bool
    chosen: str  # a name
    choices: tuple[Choice, ...]  # empty for who may not vote
    voters: int
    votes: tuple[tuple[str, str], ...]  # by name, open to all


class NextGame(Model, frozen=True):
    """The host's form for the next game; on a shared device it names the Godfather too."""

    at: At
    by_winners: bool
    candidates: tuple[NamedSeat, ...]
    suggested: int | None


class NextTable(Model, frozen=True):
    """Who plays the next game, in the order of the box; and whether I do."""

    at: At
    chairs: tuple[str, ...]
    godfather: int  # a chair, or nobody yet
    sitting_out: tuple[str, ...]
    is_host: bool
    plays: bool | None  # whether the viewer does; None for who has no seat here, or must play

    @property
    def missing(self) -> int:
        """How many players must come before a game can start."""
        return max(FEWEST_PLAYERS - len(self.chairs), 0)

    def in_order(self) -> list[tuple[int | None, str]]:
        """Everybody with their seat as the box will go round; no seats where nobody begins."""
        if self.godfather == NOBODY:
            return [(None, name) for name in self.chairs]
        first = self.godfather
        return list(enumerate((*self.chairs[first:], *self.chairs[:first])))


class NextChair(Model, frozen=True):
    """One chair in the host's list; who came since the last game goes by name."""

    name: str
    seat: int | None
    host: bool
    bot: bool
    level: str
    up: str
    down: str
    first: bool
    last: bool


class NextChairs(Model, frozen=True):
    """The host's list of chairs, and of those who sit out."""

    at: At
    chairs: tuple[NextChair, ...]
    sitting_out: tuple[str, ...]

    @property
    def seats(self) -> tuple[NamedSeat, ...]:
        """Those who have played, by seat and name."""
        return tuple((each.seat, each.name) for each in self.chairs if each.seat is not None)


class BetweenGames(Model, frozen=True):
    """All that is to be settled before the next game."""

    at: At
    parts: tuple[Model, ...]


def present_next_game(viewer: Viewer) -> Iterator[Model]:
    """The vote, the chairs and the box for all; for the host, everything that can be changed."""
    parts = (*_choosing(viewer), *_lobby(viewer))
    if parts:
        yield BetweenGames(viewer.at, parts)


# ---------------------------------------------------------------- chairs, box and bots


def _lobby(viewer: Viewer) -> Iterator[Model]:
    game = viewer.view.next_game
    if game is None:
        return
    view = viewer.view
    lineup = Lineup(game.setup, len(game.chairs), True, view.known, view.house_rules)
    yield _next_table(viewer, game)
    yield present_box_card(lineup, game.advice or "")
    if _is_host(viewer):
        yield from _settings(viewer, game, lineup)


def _settings(viewer: Viewer, game: GameToCome, lineup: Lineup) -> Iterator[Model]:
    bots = ((chair.seat, chair.name, chair.level or "") for chair in game.chairs if chair.bot)
    yield from present_boxes(viewer.at, lineup)
    yield _next_chairs(viewer, game)
    yield present_bots(viewer.at, tuple(bots), len(game.chairs))
    yield present_house_rules(viewer, lineup)
    yield Lock(viewer.at, viewer.view.locked)


def _is_host(viewer: Viewer) -> bool:
    return viewer.me is not None and viewer.me == viewer.view.host


def _next_table(viewer: Viewer, game: GameToCome) -> NextTable:
    return NextTable(
        at=viewer.at,
        chairs=tuple(chair.name for chair in game.chairs),
        godfather=NOBODY if game.suggested is None else game.suggested,
        sitting_out=tuple(chair.name for chair in game.sitting_out),
        is_host=_is_host(viewer),
        plays=_plays(viewer, game),
    )


def _plays(viewer: Viewer, game: GameToCome) -> bool | None:
    """Whether the viewer plays next; the host does, and who has no seat is told elsewhere."""
    if viewer.me is None or viewer.shared or _is_host(viewer):
        return None
    return any(chair.seat == viewer.me for chair in game.chairs)


def _next_chairs(viewer: Viewer, game: GameToCome) -> NextChairs:
    number = len(game.chairs)
    chairs = tuple(_next_chair(chair, place, number) for place, chair in enumerate(game.chairs))
    return NextChairs(viewer.at, chairs, tuple(chair.name for chair in game.sitting_out))


def _next_chair(chair: Chair, place: int, number: int) -> NextChair:
    return NextChair(
        name=chair.name,
        seat=chair.seat,
        host=chair.host,
        bot=chair.bot,
        level=chair.level or "",
        up=swapped(number, place, -1),
        down=swapped(number, place, 1),
        first=place == 0,
        last=place == number - 1,
    )


# ---------------------------------------------------------------- the next Godfather


def _choosing(viewer: Viewer) -> Iterator[Model]:
    view, me = viewer.view, viewer.me
    if not viewer.shared:
        yield from _godfather_votes(viewer)
    if me is not None and me == view.host:
        assert view.outcome
        names = tuple((player.seat, player.name) for player in view.players)
        candidates = names if viewer.shared else ()
        yield NextGame(viewer.at, bool(view.outcome.winners), candidates, view.suggested)


def _godfather_votes(viewer: Viewer) -> Iterator[GodfatherVote]:
    view, me = viewer.view, viewer.me
    assert view.outcome

    def name(choice: str | int) -> str:
        return view.players[int(choice)].name

    for ballot in view.ballots:
        if ballot.about != "godfather":
            continue
        cast, mine = list(ballot.votes.values()), None if me is None else ballot.votes.get(me)
        choices = (
            Choice(choice, name(choice), mine == choice, cast.count(choice))
            for choice in ballot.choices
        )
        yield GodfatherVote(
            at=viewer.at,
            by_winners=not set(ballot.voters).isdisjoint(view.outcome.winners),
            chosen="" if ballot.chosen is None else name(ballot.chosen),
            choices=tuple(choices) if me in ballot.voters else (),
            voters=len(ballot.voters),
            votes=tuple((name(seat), name(choice)) for seat, choice in ballot.votes.items()),
        )
