"""Bots at work: they never stall a table, never wait for words, and repeat where nothing is by chance."""

import sqlite3
from collections.abc import Callable
from random import Random
from unittest.mock import patch

import pytest

from mafia_de_cuba.bots.interface import Wish
from mafia_de_cuba.bots.personality import PERSONALITIES
from mafia_de_cuba.bots.turns import MOST_QUESTIONS
from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Hide, Pass, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Role, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import SILENCE, Ask, Claim, Question, Say
from mafia_de_cuba.table import bot_seats
from mafia_de_cuba.table.bot_moves import granted
from mafia_de_cuba.table.bot_turns import bot_turns
from mafia_de_cuba.table.events import BotKind, Chosen, Started
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.rows import read_event
from mafia_de_cuba.testimony import open_question
from mafia_de_cuba.views import View
from tests.games import TABLES, random_setup

from .table_driver import NAMES, Room, opened, play_by_chance, theft

LEVELS = ("easy", "medium", "hard")


def any_bots(rng: Random, number: int) -> list[BotKind]:
    """Bots of all levels and tastes."""
    return [BotKind(rng.choice(LEVELS), rng.choice(("", *PERSONALITIES))) for _ in range(number)]


def some_name(rng: Random, room: Room) -> str:
    return rng.choice([player.name for player in room.table.show(None).players])


def confessions(room: Room) -> list[Claim]:
    """What bots said that are Thieves, and that tells of diamonds taken."""
    return [
        said.words
        for said in room.game_state.ledger
        if isinstance(said.words, Claim)
        and isinstance(said.words.took, Take)
        and said.words.took.diamonds
        and room.game_state.role(said.seat) is Role.THIEF
    ]


def test_a_bot_takes_nothing_that_goes_into_the_bag() -> None:
    """Both were to take effect together: the rules refused that, and the table stood still."""
    room = Room(1, bots=5, pace=Pace.TABLE, setup=standard(6)).begin().play((0, Hide(0)))
    room.table.grant((Chosen(1, Dismiss(Token.DRIVER)),))
    (turn,) = bot_turns(room.state)
    room.table.grant(granted(room.state, turn, Pocket(token=Token.DRIVER)))
    room.clock.advance(60)
    assert room.game_state.bag is Token.DRIVER
    assert room.game_state.phase is Phase.INVESTIGATION


@pytest.mark.parametrize("seed", range(100))
def test_one_person_and_bots_reach_the_end(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice(TABLES)
    room = Room(1, bots=any_bots(rng, seats - 1), setup=random_setup(rng, seats))
    room.begin(some_name(rng, room))
    play_by_chance(room, rng)
    assert room.view().outcome is not None
    assert not confessions(room)


@pytest.mark.parametrize("seed", range(60))
def test_an_idle_person_does_not_stop_bots_at_the_pace_of_people(seed: int) -> None:
    """Any box, any bots in all seats, the Godfather's too; the person lets the clock choose."""
    rng = Random(seed)
    seats = rng.choice(TABLES)
    setup = random_setup(rng, seats)
    room = Room(1, bots=any_bots(rng, seats - 1), pace=Pace.TABLE, setup=setup, clock=20)
    room.begin(rng.choice([p.name for p in room.table.show(None).players if p.bot]))
    for _ in range(600):
        if room.game.over or room.game.absent_votes:
            break
        room.clock.advance(10)
    assert room.game.over or [*room.game.absent_votes] == [room.state.seat_of(0)], "an idle heir"
    assert not confessions(room)


@pytest.mark.parametrize("seed", range(40))
def test_one_person_and_bots_reach_the_end_at_the_pace_of_people(seed: int) -> None:
    rng = Random(f"person/{seed}")
    seats = rng.choice(TABLES)
    setup = random_setup(rng, seats)
    room = Room(1, bots=any_bots(rng, seats - 1), pace=Pace.TABLE, setup=setup)
    room.begin(some_name(rng, room))
    seat = room.state.seat_of(0)
    for _ in range(2000):
        if room.game.over:
            break
        if room.game_state.in_play(seat) and (moves := opened(room.view(seat))):
            room.move(seat, rng.choice([m for m in moves if not isinstance(m, Concede)]))
        elif is_asked(room, seat):
            room.move(seat, Say(SILENCE))  # a bot in office waits for it
        room.clock.advance(4)
    assert room.game.over
    assert not [claim for claim in confessions(room) if claim not in words_of(room, seat)]


def is_asked(room: Room, seat: int) -> bool:
    """Whether nothing was said yet to the last question to this seat."""
    return room.game_state.in_play(seat) and open_question(room.view(seat), seat) is not None


def words_of(room: Room, seat: int) -> list[object]:
    return [said.words for said in room.game_state.ledger if said.seat == seat]


def test_bots_ask_and_answer_at_an_instant_table() -> None:
    room = Room(2, bots=6).begin("Dolores")
    play_by_chance(room, Random(2))
    kinds = {type(said.words) for said in room.game_state.ledger}
    assert {Ask, Claim} <= kinds


@pytest.mark.parametrize("seats", TABLES)
def test_a_bot_holds_the_box_for_one_beat_whatever_it_does(seats: int) -> None:
    for _ in range(3):
        room = Room(2, bots=seats - 2, pace=Pace.TABLE).begin("Bea")  # Ana, on her phone, is last
        room.play((0, Hide(2)))
        came = room.clock.time()
        for seat in range(1, seats - 1):
            assert room.game_state.turn == seat
            room.clock.advance(room.table.tempo.beat)
        assert room.game_state.turn == seats - 1
        assert room.clock.time() - came == (seats - 2) * room.table.tempo.beat


def test_people_who_talk_all_the_time_do_not_stop_a_bot() -> None:
    room = Room(5, bots=1, pace=Pace.TABLE).begin("Inés")
    room.clock.advance(8)
    for seat in range(1, 6):
        room.play((seat, Pocket(1)))
    for _ in range(400):
        if room.game_state.accused is not None:
            return
        room.move(3, Say("It was not me."))
        room.clock.advance(1)
    raise AssertionError("the bot is still listening")


def test_at_an_instant_table_it_is_always_a_persons_move() -> None:
    rng = Random(3)
    room = Room(2, bots=6).begin()
    while not room.game.over:
        seats = [seat for seat in range(8) if opened(room.view(seat))]
        people = [seat for seat in seats if not room.state.played_by_bot(seat)]
        assert people
        room.move(people[0], rng.choice(opened(room.view(people[0]))))


@pytest.mark.parametrize("seed", range(10))
def test_the_same_names_options_and_moves_give_the_same_views(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice(TABLES)
    setup, kinds = random_setup(rng, seats), any_bots(rng, seats - 2)
    twins = [Room(2, bots=kinds, setup=setup).begin() for _ in range(2)]
    for _ in range(2):
        while not twins[0].game.over:
            open_to = {s: opened(twins[0].view(s)) for s in range(seats)}
            mine = [s for s in open_to if open_to[s] and not twins[0].state.played_by_bot(s)]
            seat = rng.choice(mine)
            move = rng.choice(open_to[seat])
            assert len({twin.move(seat, move) for twin in twins}) == 1
            assert twins[0].views() == twins[1].views()
        for twin in twins:
            twin.begin()
        assert twins[0].views() == twins[1].views()


def test_other_names_give_other_games() -> None:
    games = set()
    for name in NAMES:
        room = Room([name], bots=7).begin().play((0, Hide(2)))
        games.add(room.game_state.takes)
    assert len(games) > 3


def test_a_token_in_the_bag_does_not_show_in_what_a_bot_does_next() -> None:
    """Bots draw by chance from what all have seen: whether the first player dismissed is no part of it."""
    accused = []
    setup = Setup(standard(6).tokens, jokers=12)
    for dismisses in (False, True):
        room = Room(["Bea", "Cruz", "Dora", "Eli", "Fay"], bots=1, setup=setup).begin("Inés")
        if dismisses:
            room.play((1, Dismiss(Token.DRIVER)))
        room.play(*[(seat, Pocket(1)) for seat in range(1, 6)])
        accused.append(room.game_state.accused)
    assert accused[0] == accused[1]


def test_a_bot_is_never_asked_to_wait_for_a_cleaner_at_an_instant_table() -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, cleaner=1), jokers=12)
    room = Room(2, bots=4, setup=setup).begin()
    moves = theft(Hide(0), Pocket(token=Token.CLEANER))
    room.play(*moves, (0, Accuse(2)))
    assert room.game_state.accused is None


def test_a_bot_shoots_or_lets_be_before_the_pockets_open_at_an_instant_table() -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, cleaner=1), jokers=12)
    shots = set()
    for name in NAMES[6:]:
        room = Room([*NAMES[:5], name], setup=setup).begin()
        room.play(*theft(Hide(0), Pocket(token=Token.CLEANER), *[Pocket(1)] * 4))
        room.game.substitutes |= {1, 2}
        room.play((0, Accuse(2)))
        assert room.game_state.accused is None
        shots.add(room.game_state.shooter)
    assert shots == {1, None}


# ---------------------------------------------------------------- who sits there


def test_a_bot_is_medium_unless_told_otherwise() -> None:
    assert BotKind().level == "medium"
    room = Room(1, bots=5).begin()
    kinds = {type(bot_seats.bot_at(room.state, seat).level) for seat in range(1, 6)}  # type: ignore[attr-defined]
    assert len(kinds) == 1


def test_tastes_that_nobody_chose_are_another_in_each_game_and_nobody_sees_them() -> None:
    tastes = set()
    for _ in range(20):
        room = Room(1, bots=5, pace=Pace.TABLE).begin()
        tastes |= {bot_seats.bot_at(room.state, seat).character.tastes for seat in range(1, 6)}  # type: ignore[attr-defined]
        again = [bot_seats.bot_at(room.state, seat) for seat in range(1, 6)]
        assert again == [bot_seats.bot_at(room.recovered().state, seat) for seat in range(1, 6)]
    assert tastes == set(PERSONALITIES.values())


def test_tastes_that_the_host_chose_are_kept() -> None:
    room = Room(1, bots=[BotKind("hard", "quiet")] * 5, pace=Pace.TABLE).begin()
    for seat in range(1, 6):
        assert bot_seats.bot_at(room.state, seat).character.tastes == PERSONALITIES["quiet"]  # type: ignore[attr-defined]


def test_a_log_that_knows_no_seed_or_other_tastes_is_played_on() -> None:
    room = Room(1, bots=[BotKind("divine", "of no such tastes")] * 5, pace=Pace.TABLE).begin()
    rows = room.rows()
    started = read_event(rows[-1])
    assert isinstance(started, Started)
    assert started.seed
    rows[-1] = rows[-1].replace(f',"seed":"{started.seed}"'.encode(), b"")
    again = room.recovered(rows)
    assert again.game.seed != started.seed
    again.play((0, Hide(2)))
    again.clock.advance(5 * 8)
    assert again.game_state.phase in (Phase.INVESTIGATION, Phase.OVER)


def test_the_seed_of_a_game_is_secret() -> None:
    room = Room(2, bots=4, pace=Pace.TABLE).begin()
    assert len(room.game.seed) == 32
    assert Room(2, bots=4, pace=Pace.TABLE).begin().game.seed != room.game.seed
    shown = [str(room.views()), *(repr(room.view(seat)) for seat in (None, 0, 1))]
    assert not any(room.game.seed in text for text in shown)


# ---------------------------------------------------------------- bots that fail


def mute(_: View, __: Random) -> Wish | None:
    return None


def absurd(_: View, rng: Random) -> Wish | None:
    """Something that is hardly ever allowed."""
    return rng.choice(
        (
            Hide(9),
            Pocket(16),
            Accuse(0),
            Reveal(),
            Concede(),
            Pass(),
            Say("?"),
            Ask(0, Question.TOOK),
        )
    )


def curious(view: View, _: Random) -> Wish | None:
    """Never stops asking."""
    return Ask(1 if view.you and view.you.seat != 1 else 2, Question.TOOK)


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("player", [mute, absurd, curious])
def test_a_bot_that_knows_nothing_to_do_does_not_stall_a_table(
    player: Callable[[View, Random], Wish | None], pace: Pace
) -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, cleaner=1, driver=1, traitor=1), jokers=12)
    with patch.object(bot_seats, "bot", lambda name, seed: player):
        room = Room(1, bots=7, setup=setup, pace=pace, clock=20).begin("Dolores")
        for _ in range(600):
            if room.game.over:
                break
            room.clock.advance(20)
    assert room.game.over
    asks = [said for said in room.game_state.ledger if isinstance(said.words, Ask)]
    assert len(asks) <= 2 * MOST_QUESTIONS  # a Traitor may ask too
    assert not any(isinstance(act.move, Concede) for act in room.game.acts)


def broken(_: View, __: Random) -> Wish | None:
    raise ZeroDivisionError


@pytest.mark.parametrize("pace", list(Pace))
def test_a_bot_that_breaks_is_heard_of_and_played_for(
    pace: Pace, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(bot_seats, "bot", lambda name, seed: broken):
        room = Room(1, bots=5, pace=pace, clock=20).begin("Dolores")
        for _ in range(200):
            if room.game.over:
                break
            room.clock.advance(20)
    assert room.game.over
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_a_move_that_could_not_be_stored_is_made_later() -> None:
    room = Room(1, bots=5, pace=Pace.TABLE).begin("Dolores")
    full = sqlite3.OperationalError("database or disk is full")
    disk = patch.object(type(room.store), "append", side_effect=full)
    with disk, pytest.raises(sqlite3.OperationalError):
        room.clock.advance(8)
    assert room.game_state.phase is Phase.HIDE
    room.clock.advance(60)
    assert room.game_state.phase is not Phase.HIDE
