"""The ending: everything revealed, seat by seat, how the box went round, and the next game."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from mafia_de_cuba.rules.outcome import Outcome
from mafia_de_cuba.rules.pieces import Box, Role, Take, Token
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Said, hear
from mafia_de_cuba.views import PlayerView, Theft
from mafia_de_cuba.web.sentences import N_, Words

from .chart import present_chart
from .model import At, Model, NamedSeat, Regions, Screen, Title, Viewer, body_class, present_band
from .votes import present_ballots, present_knocks, present_watching

TITLE = N_("The end")
COLUMNS = (
    (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS),
    (Topic.TOOK, Topic.DISMISSED),
    (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS),
)


class Verdict(Model, frozen=True):
    """How the game ended, and who has won."""

    outcome: Outcome
    godfather: int
    players: tuple[PlayerView, ...]


class Maintained(Model, frozen=True):
    """What a seat maintained to the end in one column, and whether all of it was true."""

    values: tuple[tuple[Topic, Statement], ...]
    true: bool


class Truth(Model, frozen=True):
    """One seat laid open: what it received, took and passed on, and what it said of it."""

    name: str
    role: Role
    won: bool
    received: Box
    took: Take
    passed: Box
    dismissed: Token | None
    said: tuple[Maintained, ...]  # column by column


class Truths(Model, frozen=True):
    """The ledger of what was true."""

    rows: tuple[Truth, ...]


class Series(Model, frozen=True):
    """Who has won how many games, the best first."""

    games: int
    standings: tuple[tuple[str, int], ...]


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


class EndButtons(Model, frozen=True):
    """The record, and the next game: the host begins it."""

    code: str
    is_host: bool
    host: str


# ---------------------------------------------------------------- screens


def present_public(view: TableView, _away: frozenset[int]) -> Regions:
    """How it ended, how the box went round, and every truth; nobody is away any more."""
    ledger: tuple[Model, ...] = (Truths(tuple(_truths(view))),)
    if view.series:
        ledger += (_series(view),)
    return {"main": (present_verdict(view), present_chart(view)), "ledger": ledger}


def present_verdict(view: TableView) -> Verdict:
    """How the game ended."""
    assert view.outcome, "the game is over"
    return Verdict(view.outcome, view.godfather or 0, view.players)


def present_own(viewer: Viewer) -> Screen:
    """My vote, and the host's next game; on a device that was passed round, all of theirs."""
    view, me = viewer.view, viewer.me
    host = view.host if me is None and view.host in viewer.extra.seats else me
    as_host = viewer._replace(me=host, at=replace(viewer.at, seat=host))
    act = chain(_choosing(as_host), present_knocks(as_host), present_ballots(viewer))
    is_host = host is not None and host == view.host
    name = "" if view.host is None else view.players[view.host].name
    buttons = EndButtons(view.table, is_host, name)
    regions: Regions = {
        "band": present_band(viewer, TITLE),
        "act": tuple(act),
        "thumb": (buttons, *present_watching(viewer)),
    }
    return Screen(body_class("end", me), Title(TITLE), regions)


# ---------------------------------------------------------------- what was true


def _truths(view: TableView) -> Iterator[Truth]:
    theft, heard = view.theft, hear(view).said
    assert theft, "the game is over"
    for player in view.players:
        received = theft.received[player.seat] if player.seat < len(theft.received) else None
        if received:
            yield _truth(view, theft, player, received, heard[player.seat])


def _truth(view: TableView, theft: Theft, player: PlayerView, received: Box, said: Said) -> Truth:
    later = theft.received[player.seat + 1 :]
    passed = (later[0] if later else theft.left) or theft.left
    dismissed = theft.bag if player.seat == 1 else None
    assert view.outcome
    assert player.role
    assert player.took
    facts: dict[Topic, Statement] = {
        Topic.RECEIVED_DIAMONDS: received.diamonds,
        Topic.RECEIVED_TOKENS: received.tokens,
        Topic.TOOK: player.took,
        Topic.DISMISSED: dismissed,
        Topic.PASSED_DIAMONDS: passed.diamonds,
        Topic.PASSED_TOKENS: passed.tokens,
    }
    return Truth(
        name=player.name,
        role=player.role,
        won=player.seat in view.outcome.winners,
        received=received,
        took=player.took,
        passed=passed,
        dismissed=dismissed,
        said=tuple(_maintained(said, facts, topics) for topics in COLUMNS),
    )


def _maintained(said: Said, facts: dict[Topic, Statement], topics: tuple[Topic, ...]) -> Maintained:
    values = tuple((topic, said.on(topic).value) for topic in topics if said.on(topic).said)
    return Maintained(values, all(value == facts[topic] for topic, value in values))


def wins(words: Words, verdict: Verdict) -> list[tuple[tuple[Role, ...], str]]:
    """Who has won, and why: the roles that share a reason, and its sentence."""

    def role(seat: int) -> Role:
        if seat == verdict.godfather:
            return Role.GODFATHER
        return verdict.players[seat].role or Role.URCHIN

    reasons = words.whys(verdict)
    return [(tuple(dict.fromkeys(map(role, seats))), sentence) for seats, sentence in reasons]


def _series(view: TableView) -> Series:
    best_first = sorted(view.score.items(), key=lambda pair: (-pair[1], pair[0]))
    return Series(len(view.series), tuple(best_first))


# ---------------------------------------------------------------- the next game


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
