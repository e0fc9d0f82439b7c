"""Folding of a game's events: moves, answers in the window, votes, and who plays which seat."""

from collections.abc import Callable
from typing import Any

from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Hide, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.play import apply_all
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.setup import MOST_PLAYERS
from mafia_de_cuba.rules.state import Phase, start
from mafia_de_cuba.rules.talk import Spoken
from mafia_de_cuba.views import view

from .events import (
    Answered,
    BagTakenBack,
    Chosen,
    Drafted,
    Ended,
    Moved,
    Returned,
    Sat,
    SeatAsked,
    SeatDeclined,
    SeatVoted,
    Started,
    Substituted,
    Voted,
    VoteOpened,
    Waited,
    WindowClosed,
)
from .options import Pace
from .seals import seal_choice
from .state import TALK, SeatRequest, TableGame, TableState
from .told import Draft, tell
from .view import Game, News


def _started(table: TableState, event: Started) -> None:
    table.order = list(event.players)
    table.waiting = [number for number in table.waiting if number not in event.players]
    table.admitted.intersection_update(table.waiting)
    names = tuple(table.players[number].name for number in event.players)
    seed = event.seed or f"{names!r}/{len(table.series)}/{event.setup!r}"
    table.game = TableGame(list(event.players), start(names, event.setup), seed)
    table.chosen_godfather = table.ended_by = None


def _ended(table: TableState, event: Ended) -> None:
    """The lobby again; who was to play the next game sits down, and no trace of this one stays."""
    game = table.game
    assert game is not None
    coming = [number for number in table.coming() if number not in table.order]
    table.order = [*table.order, *coming][:MOST_PLAYERS]
    table.waiting = [number for number in table.waiting if number not in table.order]
    table.admitted.clear()
    table.chosen_godfather = game.began[0] if table.series else None  # elected, and still to play
    table.game, table.ended_by = None, event.player


def _chosen(table: TableState, event: Chosen) -> None:
    assert table.game is not None
    tell(table, event.seat, event.move, event.player)
    if isinstance(event.move, Dismiss):
        table.game.bag = event.move.token
    else:
        table.game.pending[event.seat] = event.move


def _bag_taken_back(table: TableState, _: BagTakenBack) -> None:
    assert table.game is not None
    table.game.bag = None


def _drafted(table: TableState, event: Drafted) -> None:
    assert table.game is not None
    table.game.draft = Draft(event.move, event.bag) if event.move else None


def _moved(table: TableState, event: Moved) -> None:
    """The facts are those that were decided when the move was made: nothing is judged again."""
    game = table.game
    assert game is not None
    if not (event.seat in game.pending or _fills_bag(game, event)):  # what was told when chosen
        tell(table, event.seat, event.move, event.player)
    game.acts.append(Act(event.seat, event.move))
    if isinstance(event.move, TALK):
        game.state = apply_all(game.state, (Spoken(event.seat, event.move),))
        return
    accused, said = game.state.accused, len(game.state.ledger)
    game.state = apply_all(game.state, event.facts)
    if isinstance(event.move, Accuse):
        game.accused_after = said
    if isinstance(event.move, Reveal | Shoot | Concede):
        game.news = News(event.facts, said, event.seat, accused)
    if isinstance(event.move, Dismiss):
        game.bag = None
    else:
        game.pending.pop(event.seat, None)
        game.answers.clear()
        game.window_open = _opens_window(table, game)
    if isinstance(event.move, Hide | Pocket):
        game.draft = None
        seal_choice(game, event)
    if game.over:
        _score(table, game)


def _fills_bag(game: TableGame, event: Moved) -> bool:
    """Whether the bag that was pending takes effect."""
    return game.bag is not None and event.move == Dismiss(game.bag)


def _opens_window(table: TableState, game: TableGame) -> bool:
    """Whether there is time to shoot now, in every game whose box could have held a Cleaner."""
    cleaner = game.state.setup.tokens.cleaner > 0
    accused = game.state.phase is Phase.ACCUSATION
    return accused and cleaner and table.options.pace is Pace.TABLE


def _score(table: TableState, game: TableGame) -> None:
    outcome = game.state.outcome
    assert outcome is not None
    winners = [game.seating[seat] for seat in outcome.winners]
    for number in game.seating:
        table.games[number] = table.games.get(number, 0) + 1
    for number in winners:
        table.wins[number] = table.wins.get(number, 0) + 1
    names = tuple(table.players[number].name for number in winners)
    godfather = table.players[game.seating[0]].name
    table.series.append(Game(outcome.ending, godfather, names))
    table.known.update(game.state.setup.tokens.kinds())
    table.records.append(game.record())
    table.evening.append(view(game.state, 0))  # who held the office saw all of it


def _answered(table: TableState, event: Answered) -> None:
    if table.game and table.game.window_open:
        table.game.answers[event.seat] = event.shoot


def _window_closed(table: TableState, _: WindowClosed) -> None:
    assert table.game is not None
    table.game.window_open = False


def _vote_opened(table: TableState, event: VoteOpened) -> None:
    assert table.game is not None
    table.game.absent_votes[event.seat] = {}


def _voted(table: TableState, event: Voted) -> None:
    assert table.game is not None
    if event.seat is None:
        table.game.godfather_votes[event.voter] = event.choice
    else:
        table.game.absent_votes[event.seat][event.voter] = event.choice


def _waited(table: TableState, event: Waited) -> None:
    assert table.game is not None
    table.game.absent_votes.pop(event.seat, None)


def _substituted(table: TableState, event: Substituted) -> None:
    assert table.game is not None
    table.game.substitutes.add(event.seat)
    table.game.absent_votes.pop(event.seat, None)
    _drop_unfinished(table.game, event.seat)


def _drop_unfinished(game: TableGame, seat: int) -> None:
    """A bot begins anew where its player had chosen nothing yet."""
    if seat == (game.state.turn or 0) and seat not in game.pending:
        game.bag = game.draft = None


def _returned(table: TableState, event: Returned) -> None:
    assert table.game is not None
    table.game.substitutes.discard(event.seat)
    table.game.absent_votes.pop(event.seat, None)
    _no_requests_for(table, event.seat)


def _seat_asked(table: TableState, event: SeatAsked) -> None:
    assert table.game is not None
    table.game.seat_requests[event.player] = SeatRequest(event.seat)


def _seat_voted(table: TableState, event: SeatVoted) -> None:
    assert table.game is not None
    table.game.seat_requests[event.player].votes[event.voter] = event.choice


def _seat_declined(table: TableState, event: SeatDeclined) -> None:
    assert table.game is not None
    table.game.seat_requests.pop(event.player, None)
    table.game.declined.add(event.player)


def _no_requests_for(table: TableState, seat: int) -> None:
    """Nobody asks any more for a seat that is taken."""
    assert table.game is not None
    requests = table.game.seat_requests.items()
    table.game.seat_requests = {who: each for who, each in requests if each.seat != seat}


def _sat(table: TableState, event: Sat) -> None:
    assert table.game is not None
    before = table.players[table.game.seating[event.seat]]
    table.game.seating[event.seat] = event.player
    table.game.have_sat.add(event.player)
    table.game.substitutes.discard(event.seat)
    table.game.absent_votes.pop(event.seat, None)
    table.game.seat_requests.pop(event.player, None)
    _no_requests_for(table, event.seat)
    table.order = [number for number in table.game.seating if not table.players[number].gone]
    table.waiting = [number for number in table.waiting if number != event.player]
    table.admitted.discard(event.player)
    table.sitting_out.discard(event.player)
    if before.bot or before.gone:
        return
    table.waiting.append(before.number)
    table.admitted.add(before.number)
    lent = table.game.lent
    if lent.pop(event.player, None) is None and event.seat not in lent.values():
        lent[before.number] = event.seat


GAME_FOLDS: dict[type, Callable[[TableState, Any], None]] = {
    Started: _started,
    Ended: _ended,
    Chosen: _chosen,
    BagTakenBack: _bag_taken_back,
    Drafted: _drafted,
    Moved: _moved,
    Answered: _answered,
    WindowClosed: _window_closed,
    VoteOpened: _vote_opened,
    Voted: _voted,
    Waited: _waited,
    Substituted: _substituted,
    Returned: _returned,
    SeatAsked: _seat_asked,
    SeatVoted: _seat_voted,
    SeatDeclined: _seat_declined,
    Sat: _sat,
}
