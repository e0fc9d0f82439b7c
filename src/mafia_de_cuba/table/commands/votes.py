"""Commands about absence and votes: on an absent player, and on the next Godfather."""

from mafia_de_cuba.table.elections import godfather_voters, last_godfather, voters_about
from mafia_de_cuba.table.errors import forbidden, not_understood, refused
from mafia_de_cuba.table.events import (
    Events,
    Returned,
    Sat,
    Substituted,
    Voted,
    VoteOpened,
    Waited,
)
from mafia_de_cuba.table.state import TableState


def ask_about(table: TableState, player: int, seat: int, away: bool) -> Events:
    """Let the table vote what to do about an absent player."""
    game = table.game
    if game is None or game.over or player not in game.seating:
        raise forbidden("players_only")
    if not 0 <= seat < len(game.seating) or table.played_by_bot(seat):
        raise refused("S1", "no_such_player")
    if not away and not table.player_at(seat).gone:
        raise forbidden("player_is_here")
    if seat in game.absent_votes:
        return ()
    return (VoteOpened(seat),)


def vote_about(
    table: TableState, player: int, seat: int, choice: str, away: frozenset[int] = frozenset()
) -> Events:
    """Vote about an absent player: wait, or a bot; more than half of who is here decides."""
    game = table.game
    if game is None or seat not in game.absent_votes or player not in voters_about(table, seat):
        raise forbidden("no_such_vote")
    if choice not in ("wait", "bot"):
        raise not_understood("wait_or_bot")
    here = [
        number
        for number in voters_about(table, seat)
        if number == player or table.seat_of(number) not in away
    ]
    before = game.absent_votes[seat]
    votes = {**before, player: choice}
    vote = Voted(player, choice, seat)
    if sum(votes.get(number) == choice for number in here) * 2 <= len(here):
        return () if votes == before else (vote,)
    return vote, (Substituted if choice == "bot" else Waited)(seat)


def return_to_seat(table: TableState, player: int) -> Events:
    """A player who is back has their seat again, from a bot or from whoever took it."""
    game, seat = table.game, table.seat_of(player)
    if game is None or game.over:
        return ()
    if player in game.lent:
        return (Sat(game.lent[player], player),)
    if seat is not None and (seat in game.substitutes or seat in game.absent_votes):
        return (Returned(seat),)
    return ()


def vote_godfather(table: TableState, player: int, seat: int) -> Events:
    """A winner's vote for the next Godfather; the last Godfather's breaks a tie (E4)."""
    game = table.game
    if game is None or not game.over:
        raise forbidden("godfather_later")
    if player not in (*godfather_voters(table), last_godfather(table)):
        raise forbidden("winners_choose", "E4")
    if not 0 <= seat < len(game.seating):
        raise refused("S1", "no_such_seat")
    choice = str(seat)
    return () if game.godfather_votes.get(player) == choice else (Voted(player, choice),)
