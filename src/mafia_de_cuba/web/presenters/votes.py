"""Votes and waiting: seats that are away, guests who ask for a seat, and who only watches."""

from collections.abc import Iterator

from mafia_de_cuba.table.view import Ballot
from mafia_de_cuba.views import PlayerView

from .model import At, Guest, Model, NamedSeat, Viewer


class Votes(Model, frozen=True):
    """What a voter may choose, has chosen, and how many have voted."""

    choices: tuple[str, ...]  # empty for who may not vote
    mine: str | None
    cast: int
    voters: int


class SeatBallot(Model, frozen=True):
    """Somebody asks for a seat, and the table or its host decides."""

    at: At
    number: int
    name: str
    seat: str
    votes: Votes
    counted: bool  # the host decides alone, and sees no count


class AbsentBallot(Model, frozen=True):
    """Somebody is away, and the table decides whether a bot plays."""

    at: At
    seat: int
    name: str
    chosen: str | None
    votes: Votes


class Absent(Model, frozen=True):
    """The form that asks the table what to do about somebody who is away."""

    at: At
    players: tuple[PlayerView, ...]
    substitutes: tuple[int, ...]
    askable: frozenset[int]

    def others(self) -> Iterator[NamedSeat]:
        """People for whom no bot plays yet, by seat and name."""
        for player in self.players:
            played = player.bot or player.seat in self.substitutes
            if not played and player.seat != self.at.seat:
                yield player.seat, player.name


class Watching(Model, frozen=True):
    """What somebody is told who only watches, and the seats that they may ask for."""

    at: At
    guest: Guest | None
    over: bool
    seats: tuple[NamedSeat, ...]

    @property
    def may_sit_next(self) -> bool:
        """Whether they may take a seat in the next game without the host."""
        guest = self.guest
        return bool(guest and self.over and guest.may_sit and not guest.admitted)


class Knock(Model, frozen=True):
    """Somebody waits to be let in to the next game, and the host decides."""

    at: At
    number: int
    name: str


def present_ballots(viewer: Viewer) -> Iterator[Model]:
    """The open votes about seats: those who ask for one first, then those who are away."""
    view, me, at = viewer.view, viewer.me, viewer.at
    if me is not None:
        asking = [ballot for ballot in view.ballots if ballot.about == "seat"]
        for number, ballot in enumerate(asking):
            votes = _votes(ballot, me, me == view.host)
            name = view.players[ballot.seat or 0].name
            yield SeatBallot(at, number, ballot.name or "", name, votes, me != view.host)
    for ballot in view.ballots:
        if ballot.about == "absent" and ballot.seat is not None:
            name = view.players[ballot.seat].name
            yield AbsentBallot(at, ballot.seat, name, ballot.chosen, _votes(ballot, me))


def _votes(ballot: Ballot, me: int | None, may: bool = False) -> Votes:
    choices = ballot.choices if may or me in ballot.voters else ()
    mine = None if me is None else ballot.votes.get(me)
    return Votes(choices, mine, len(ballot.votes), len(ballot.voters))


def present_absent(viewer: Viewer) -> Iterator[Absent]:
    """The form about absences, of people for whom no bot plays yet."""
    view, me = viewer.view, viewer.me
    if me is not None and view.players[me].in_play:
        yield Absent(viewer.at, view.players, view.substitutes, viewer.askable)


def present_watching(viewer: Viewer) -> Iterator[Watching]:
    """What is told to who has no seat on this device."""
    view, guest = viewer.view, viewer.extra.guest
    if viewer.me is not None or viewer.extra.seats:
        return
    may_ask = guest is None or (guest.may_ask and not guest.asked)
    free = (*view.substitutes, *view.free) if may_ask else ()
    seats = tuple((seat, view.players[seat].name) for seat in free)
    yield Watching(viewer.at, guest, view.phase == "over", seats)


def present_knocks(viewer: Viewer) -> Iterator[Knock]:
    """Between games: whom the host has not let in yet."""
    view = viewer.view
    if viewer.me is None or viewer.me != view.host:
        return
    settled = (*view.admitted, *view.sitting_out)
    names = [name for name in view.waiting if name not in settled]
    for number, name in enumerate(names):
        yield Knock(viewer.at, number, name)
