"""Elections: who may vote about what, and who is elected the next Godfather."""

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


def elected(table: TableState) -> int | None:
    """The next Godfather: who was chosen (E4) and is here, else the last, else the host."""
    if table.game is None or not table.game.over:
        return None
    chosen, last = _chosen(table, table.game), last_godfather(table)
    return next((n for n in (chosen, last) if not table.players[n].gone), table.host)


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
