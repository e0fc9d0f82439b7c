"""Commands about votes: on an absent player, and on the next Godfather."""

from mafia_de_cuba.table.errors import TableError, forbidden, refused
from mafia_de_cuba.table.events import Events, Substituted, Voted, VoteOpened, Waited
from mafia_de_cuba.table.state import TableState


def ask_about(table: TableState, player: int, seat: int, away: bool) -> Events:
    """Let the table vote what to do about an absent player."""
    game = table.game
    if game is None or game.over or player not in game.seating:
        raise forbidden("Only players of a running game do that.")
    if not 0 <= seat < len(game.seating) or table.played_by_bot(seat):
        raise refused("S1", "There is no such player.")
    if not away and not table.player_at(seat).gone:
        raise forbidden("That player is here.")
    if seat in game.absent_votes:
        return ()
    return (VoteOpened(seat),)


def vote_about(
    table: TableState, player: int, seat: int, choice: str, away: frozenset[int] = frozenset()
) -> Events:
    """Vote about an absent player: wait, or a bot; more than half of who is here decides."""
    game = table.game
    if game is None or seat not in game.absent_votes or player not in table.voters_about(seat):
        raise forbidden("There is no such vote for you.")
    if choice not in ("wait", "bot"):
        raise TableError(400, "bad_request", "Wait, or a bot.")
    here = [
        number
        for number in table.voters_about(seat)
        if number == player or table.seat_of(number) not in away
    ]
    before = game.absent_votes[seat]
    votes = {**before, player: choice}
    vote = Voted(player, choice, seat)
    if sum(votes.get(number) == choice for number in here) * 2 <= len(here):
        return () if votes == before else (vote,)
    return vote, (Substituted if choice == "bot" else Waited)(seat)


def vote_godfather(table: TableState, player: int, seat: int) -> Events:
    """A winner's vote for the next Godfather; the last Godfather's breaks a tie (E4)."""
    game = table.game
    if game is None or not game.over:
        raise forbidden("The next Godfather is chosen when the game is over.")
    if player not in (*table.godfather_voters(), table.last_godfather()):
        raise TableError(403, "forbidden", "The winners choose the next Godfather.", "E4")
    if not 0 <= seat < len(game.seating):
        raise refused("S1", "There is no such seat at this table.")
    choice = str(seat)
    return () if game.godfather_votes.get(player) == choice else (Voted(player, choice),)
