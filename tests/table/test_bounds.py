"""What one table may grow to: the ledger of a game, and all that guests can add to a log."""

import pytest

from mafia_de_cuba.rules.moves import Accuse, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Question, Retract, Say, Topic
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.commands import checks, devices, game, start
from mafia_de_cuba.table.events import Moved
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.testimony import hear, questions
from mafia_de_cuba.testimony.statements import REMEMBERED

from .table_driver import Room, denied, opened, theft

CLAIM = Claim(received=Contents(9))
TALK = (Say("No."), CLAIM, Retract(Topic.TOOK), Ask(2, Question.TOOK))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """A ledger that is soon full."""
    monkeypatch.setattr(game, "LONGEST_LEDGER", 12)
    return 12


def questioned(**options: object) -> Room:
    """A game in which everybody took a diamond."""
    room = Room(6, **options).begin()  # type: ignore[arg-type]
    return room.play(*theft(Hide(0), *[Pocket(1)] * 5))


def test_a_ledger_takes_a_thousand_entries() -> None:
    assert game.LONGEST_LEDGER >= 1000


def test_talk_beyond_the_ledgers_length_is_refused_and_the_game_goes_on(short: int) -> None:
    room = questioned()
    for number in range(short):
        room.move(1 + number % 5, Say("So it was."))
    before, rows = room.views(), room.rows()
    for words in TALK:
        assert denied(room.move, 1, words) == "ledger_full"
    assert (room.views(), room.rows()) == (before, rows), "a refused call changes nothing"
    room.move(0, Accuse(1))
    assert room.game_state.phase is not Phase.INVESTIGATION


def test_what_was_said_before_the_ledger_was_full_is_answered_again(short: int) -> None:
    room = questioned()
    told = [room.move(1, Say("So it was."), key=f"once {number}") for number in range(short)]
    assert [room.move(1, Say("So."), key=f"once {number}") for number in range(short)] == told


def test_a_ledger_of_before_that_is_longer_still_opens(short: int) -> None:
    room = questioned()
    for _ in range(short):
        room.move(1, Say("So it was."))
    room.table.grant((Moved(1, Say("And more.")),) * 5)
    assert len(room.recovered().game_state.ledger) == short + 5


@pytest.mark.usefixtures("short")
def test_bots_keep_silent_and_play_on_when_all_is_said() -> None:
    room = Room(2, bots=4).begin(godfather="Ana")
    room.move(0, Hide(0))
    while room.game_state.phase is Phase.THEFT:
        room.move(room.game_state.turn or 0, Pocket(1))
    while not game.all_said(room.game):
        room.move(0, Ask(2, Question.TOOK))
    said = len(room.game_state.ledger)
    room.move(0, Accuse(2))
    assert len(room.game_state.ledger) == said
    assert room.game_state.phase is not Phase.ACCUSATION, (
        "a bot that is accused empties its pockets"
    )


def test_a_bot_in_office_plays_on_when_all_is_said(short: int) -> None:
    room = Room(1, bots=5, pace=Pace.TABLE).begin(godfather="Dolores")
    for _ in range(4000):
        if room.game.over:
            break
        seat = next(s for s in range(6) if room.at(s) == 0)
        if moves := opened(room.view(seat)):
            room.move(seat, moves[-1])
        elif room.game_state.phase is Phase.INVESTIGATION and not game.all_said(room.game):
            room.move(seat, Say("It was not me."))
        room.clock.advance(1.0)
    assert room.game.over
    assert len(room.game_state.ledger) <= short


# ---------------------------------------------------------------- nothing grows with the square


def test_of_what_a_seat_said_before_only_the_last_is_kept() -> None:
    room = questioned()
    for diamonds in range(30):
        room.move(1, Claim(took=Take(diamonds % 2)))
    cell = hear(room.view()).said[1].took
    assert cell.said
    assert len(cell.before) <= REMEMBERED


def test_a_full_ledger_is_heard_as_word_by_word() -> None:
    room = questioned()
    for number in range(60):
        room.move(0, Ask(1 + number % 5, Question.TOOK))
        if number % 3:
            room.move(1 + number % 5, Claim(took=Take(number % 2)))
        hear(room.view())
    again = room.recovered()
    assert hear(again.view())[1:] == hear(room.view())[1:]
    open_ones = [each for each in questions(room.view()) if each.answer is None]
    assert {each.question.target for each in open_ones} == set(hear(room.view()).waiting)


# ---------------------------------------------------------------- what guests can add to a log


def test_people_cannot_come_and_go_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MOST_PLAYERS_EVER", 10)
    room = Room(6)
    for number in range(4):
        player = room.wait(f"Guest {number}")
        room.table.do(commands.leave, player)
    rows = room.rows()
    assert denied(room.wait, "One more") == "full"
    assert denied(room.join, "One more") == "full"
    assert denied(room.add_bot) == "full"
    assert room.rows() == rows
    assert room.begin().game.seating == list(range(6)), "who is there plays"


def test_a_seat_cannot_be_on_any_number_of_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "MOST_DEVICES", 4)
    room = Room(6)
    tokens = [room.table.another_token(1) for _ in range(3)]
    assert denied(room.table.another_token, 1) == "full"
    assert {room.table.player(token) for token in tokens} == {1}, "those that it has are kept"
    assert room.table.another_token(2)


def test_a_series_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "MOST_GAMES", 1)
    room = questioned()
    while not room.game.over:
        room.move(0, Accuse(next(s for s in range(1, 6) if not room.view().players[s].revealed)))
        if room.game_state.accused is not None:
            room.move(room.game_state.accused, Reveal())
    assert denied(room.begin) == "full"


def test_a_log_takes_no_more_of_what_people_repeat_but_a_game_goes_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = questioned()
    monkeypatch.setattr(checks, "MOST_ROWS", room.state.rows)
    assert denied(room.wait, "Guest") == "full"
    assert denied(room.table.another_token, 1) == "full"
    assert room.move(1, Say("It goes on.")) > 0
    room.move(0, Accuse(1))
    room.move(1, Reveal())
    assert room.game_state.revealed(1)
    room.table.do(commands.leave, 2)
    assert room.state.players[2].gone
