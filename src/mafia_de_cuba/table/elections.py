"""Elections: who may vote about what, and who will be the next Godfather."""

from .seating import next_players
from .state import TableGame, TableState


def voters_about(table: TableState, seat: int) -> list[int]:
    """Who may vote about an absent seat: the other people in the game."""
    assert table.game is not None
    return [
        number
        for other, number in enumerate(table.game.seating)
        if other != seat and not table.played_by_bot(other) and not table.players[number].gone
    ]


def voters_about_seats(table: TableState) -> list[int]:
    """Who decides whether somebody may sit down now: the people in play, else all people."""
    assert table.game is not None
    people = [
        seat
        for seat, number in enumerate(table.game.seating)
        if not table.played_by_bot(seat) and not table.players[number].gone
    ]
    in_play = [seat for seat in people if table.game.state.in_play(seat)]
    return [table.game.seating[seat] for seat in in_play or people]


def godfather_voters(table: TableState) -> list[int]:
    """Who chooses the next Godfather: the winners, else the last Godfather (E4)."""
    if table.game is None or table.game.state.outcome is None:
        return []
    winners = [table.game.seating[seat] for seat in table.game.state.outcome.winners]
    people = [number for number in winners if number in table.people()]
    return people or [last_godfather(table)]


def last_godfather(table: TableState) -> int:
    """The player who held the office last."""
    assert table.game is not None
    return table.game.seating[table.game.state.godfather]


def next_godfather(table: TableState) -> int | None:
    """The Godfather of the next game, if the start names nobody; it is one of its players.

    Who was chosen (E4), else the last one; before the first game who the host said, else the host.
    """
    wanted = [table.chosen_godfather, table.host]
    if table.game and table.game.over:
        wanted = [_chosen(table, table.game), last_godfather(table), table.host]
    sitting = next_players(table)
    return next((n for n in (*wanted, *sitting) if n in sitting), None)


def suggested_godfather(table: TableState) -> int | None:
    """Who should be the first Godfather: who the host said, else who has played most."""
    wanted = (table.chosen_godfather, most_experienced(table), next_godfather(table))
    return next((number for number in wanted if number in table.order), None)


def experience(table: TableState, player: int) -> int:
    """How many games a player has finished: here, and before by what their device says."""
    return table.players[player].played + table.games.get(player, 0)


def most_experienced(table: TableState) -> int | None:
    """The one person at the table who has finished more games than every other."""
    people = [number for number in next_players(table) if not table.players[number].bot]
    most = max((experience(table, number) for number in people), default=0)
    best = [number for number in people if experience(table, number) == most]
    return best[0] if most and len(best) == 1 else None


def _chosen(table: TableState, game: TableGame) -> int:
    """Whom the winners want; a tie is the last Godfather's to break (E4)."""
    votes = {voter: game.seating[int(choice)] for voter, choice in game.godfather_votes.items()}
    counted = [choice for voter, choice in votes.items() if voter in godfather_voters(table)]
    most = max((counted.count(choice) for choice in counted), default=0)
    leading = {choice for choice in counted if counted.count(choice) == most}
    if len(leading) == 1:
        return leading.pop()
    tie_break = votes.get(last_godfather(table))
    return tie_break if tie_break in leading else last_godfather(table)
