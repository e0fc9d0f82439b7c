"""All people on one device: bots take about a second, nothing of it tells a secret, and nobody waits."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from statistics import median
from unittest.mock import patch

import pytest

from mafia_de_cuba.rules.moves import Accuse, Dismiss, GameMove, Hide, Pass, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.record import as_move
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import SILENCE, Ask, Question, Say
from mafia_de_cuba.table import bot_timing, commands
from mafia_de_cuba.table.arrival import Arrival
from mafia_de_cuba.table.credentials import hashed
from mafia_de_cuba.table.devices import LINK
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.one_device import is_on_one_device
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.table.view_builder import write_table_view
from scripts.drill_pace import LOOK, next_deed

from .table_driver import Room, opened, theft

QUICK = 1.0  # seconds that a bot has the box
CLEANER = Setup(Tokens(henchman=1, fbi=1, cleaner=1), jokers=12)
PATIENT = Setup(standard(6).tokens, jokers=12)


def alone(godfather: str | None = None, **more: object) -> Room:
    """One person and five bots."""
    return Room(1, bots=5, pace=Pace.TABLE, **more).begin(godfather)  # type: ignore[arg-type]


def is_quick(room: Room) -> bool:
    return is_on_one_device(room.state)


# ---------------------------------------------------------------- whose device it is


def test_one_person_and_one_passed_phone_are_one_device() -> None:
    assert is_quick(alone())
    assert is_quick(Room(5, pace=Pace.TABLE, hotseat=True).begin())
    assert is_quick(Room(3, bots=3, pace=Pace.TABLE, hotseat=True).begin())


def test_people_on_phones_of_their_own_are_not() -> None:
    assert not is_quick(Room(2, bots=4, pace=Pace.TABLE).begin())
    room = Room(4, bots=1, pace=Pace.TABLE, hotseat=True)
    room.join("Zoe")
    assert not is_quick(room.begin())


def brought(room: Room, name: str, *beside: str) -> None:
    """Somebody more on the device that holds these players' seats."""
    arrival = Arrival(credentials=tuple(hashed(each) for each in beside))
    room.table.do(commands.join, name, hashed(name), hotseat=True, arrival=arrival)


def test_names_added_to_a_phone_are_on_that_phone() -> None:
    room = Room(["Ana"], bots=3, pace=Pace.TABLE)
    brought(room, "Bea", "Ana")
    brought(room, "Cruz", "Ana", "Bea")
    assert is_quick(room.begin())


def test_two_phones_that_are_both_passed_round_are_two_devices() -> None:
    room = Room(["Ana", "Zoe"], bots=2, pace=Pace.TABLE)
    brought(room, "Bea", "Ana")
    brought(room, "Yves", "Zoe")
    assert not is_quick(room.begin())


def test_a_seat_taken_along_to_another_phone_is_on_that_phone() -> None:
    room = Room(3, bots=2, pace=Pace.TABLE, hotseat=True).begin()
    room.table.another_token(room.number("Bea"), LINK)
    assert not is_quick(room)
    room.table.revoke(room.number("Bea"), 2)
    assert is_quick(room)


def test_a_second_screen_of_the_only_person_changes_nothing() -> None:
    room = alone()
    room.table.another_token(room.number("Ana"), LINK)
    assert is_quick(room)


def test_who_is_away_counts_and_who_left_does_not() -> None:
    room = Room(2, bots=4, pace=Pace.TABLE).begin()
    room.game.substitutes.add(1)
    assert not is_quick(room), "Bea sees her phone, whoever plays for her"
    room.table.do(commands.leave, room.number("Bea"))
    assert is_quick(room)


def test_nobody_on_any_device_is_no_hurry() -> None:
    room = alone()
    room.table.do(commands.leave, 0)
    assert not is_quick(room)


# ---------------------------------------------------------------- the box


@pytest.mark.parametrize("hotseat", [False, True])
def test_a_persons_choice_takes_effect_at_once(hotseat: bool) -> None:
    room = Room(1 + 4 * hotseat, bots=4 - 4 * hotseat, pace=Pace.TABLE, hotseat=hotseat).begin()
    room.clock.advance(3.3)
    room.move(0, Hide(2))
    room.clock.advance(0)
    assert room.game_state.turn == 1


@pytest.mark.parametrize("chance", [0.0, 0.5, 0.999])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_bot_has_the_box_for_a_second_whatever_it_does(level: str, chance: float) -> None:
    """Also who puts a token into the bag first, and who finds nothing."""
    bagged = set()
    for _ in range(6):
        with patch.object(bot_timing, "_chance", lambda: chance):
            room = Room(1, bots=[BotKind(level)] * 5, pace=Pace.TABLE).begin()
            room.play((0, Hide(5)))
            came = room.clock.time()
            for seat in range(1, 6):
                assert room.game_state.turn == seat
                room.clock.advance(QUICK - 0.01)
                assert room.game_state.turn == seat
                room.clock.advance(0.01)
        assert room.game_state.turn is None
        assert room.clock.time() - came == pytest.approx(5 * QUICK)
        bagged.add(room.game_state.bag is not None)
    assert bagged, "some have used the bag, some have not"


@pytest.mark.parametrize(
    "moves",
    [(Pocket(13),), (Pocket(1),), (Dismiss(Token.DRIVER), Pocket(token=Token.FBI))],
)
def test_a_spectator_cannot_tell_what_a_bot_took_by_its_time(moves: tuple[GameMove, ...]) -> None:
    left = iter(moves)
    with patch("mafia_de_cuba.table.bot_moves._thinking", lambda *_: next(left, None)):
        room = alone().play((0, Hide(2)))
        times = []
        came = room.clock.time()
        room.table.watch(lambda: times.append(room.clock.time() - came), None)
        before = room.view().version
        while room.view().version == before:
            room.clock.advance(0.05)
    assert times[-1] == pytest.approx(QUICK)
    assert room.game_state.takes[1] == moves[-1].take  # type: ignore[union-attr]


# ---------------------------------------------------------------- the questions


def bots_turn() -> Room:
    """A person at seat 1 to 5, a bot in office, the box back."""
    room = alone("Dolores", setup=PATIENT)
    while room.game_state.turn is not None or room.game_state.phase == "hide":
        seat = room.state.seat_of(0)
        if room.game_state.turn == seat:
            room.move(seat, opened(room.view(seat))[0])
        room.clock.advance(0.5)
    return room


def last_question(room: Room) -> Ask | None:
    asks = [said.words for said in room.game_state.ledger if isinstance(said.words, Ask)]
    return asks[-1] if asks else None


def asked(room: Room) -> Ask:
    """Wait until the person is asked."""
    for _ in range(2000):
        ask = last_question(room)
        if ask and ask.target == room.state.seat_of(0):
            return ask
        room.clock.advance(0.25)
    raise AssertionError("nobody asks")


def test_a_bot_in_office_waits_for_the_persons_answer() -> None:
    room = bots_turn()
    ask = asked(room)
    room.clock.advance(20)  # what bots have to say unasked
    before = room.game_state.ledger
    room.clock.advance(3600)
    assert room.game_state.ledger == before
    assert room.game_state.accused is None
    room.move(ask.target, Say(SILENCE))
    room.clock.advance(6)
    assert len(room.game_state.ledger) > len(before) + 1 or room.game_state.accused is not None


def test_with_a_clock_nobody_waits_for_ever() -> None:
    room = alone("Dolores", setup=PATIENT, clock=20)
    for _ in range(600):
        if room.game_state.accused is not None or room.game.over:
            return
        room.clock.advance(1)
    raise AssertionError("it waits for ever")


def test_bots_answer_in_a_readable_rhythm() -> None:
    times = []
    room = alone()
    room.play((0, Hide(2)))
    room.clock.advance(60)
    for number in range(40):
        begun, before = room.clock.time(), len(room.game_state.ledger)
        room.move(0, Ask(1 + number % 5, Question.PASSED))
        while len(room.game_state.ledger) == before + 1:
            room.clock.advance(0.05)
        times.append(room.clock.time() - begun)
        room.clock.advance(5)
    assert min(times) >= 0.9
    assert max(times) <= 2.4


def test_bots_that_are_asked_together_do_not_speak_at_once() -> None:
    room = alone().play((0, Hide(2)))
    room.clock.advance(60)
    said = {len(room.game_state.ledger) + 5: room.clock.time()}
    for seat in range(1, 6):
        room.move(0, Ask(seat, Question.TOOK))
    for _ in range(400):
        room.clock.advance(0.05)
        said.setdefault(len(room.game_state.ledger), room.clock.time())
    assert len(said) == 6
    assert min(later - sooner for sooner, later in pairwise(said.values())) >= 0.5


@pytest.mark.parametrize("seed", range(3))
def test_after_pockets_were_emptied_there_is_time_to_look(seed: int) -> None:
    with seeded(seed):
        room, rng = alone("Dolores", setup=PATIENT), Random(seed)
        while room.view().news is None:
            go_on(room, rng)
    done = len(room.game.acts)
    room.clock.advance(5.5)
    assert len(room.game.acts) == done
    room.clock.advance(60)
    assert len(room.game.acts) > done


# ---------------------------------------------------------------- the window


def window(accused: int) -> Room:
    room = alone(setup=CLEANER).play((0, Hide(0)))
    room.clock.advance(6)
    return room.play((0, Accuse(accused)))


def closes_after(room: Room) -> float:
    return closing(room)[0]


def closing(room: Room) -> tuple[float, set[int]]:
    """After how long the window closes, and who has answered by then; a shot ends it too."""
    begun, answered = room.clock.time(), set[int]()
    while room.game.window_open:
        answered |= {*room.game.answers}
        room.clock.advance(0.25)
    return room.clock.time() - begun, answered


@pytest.mark.parametrize("press", [False, True])
def test_the_window_closes_soon_once_the_only_person_has_answered(press: bool) -> None:
    for seconds, closes in ((0.5, 3), (5, 5.25)):
        room = window(2)
        begun = room.clock.time()
        room.clock.advance(seconds)
        if press:
            room.table.press(0, "a")
        else:
            room.move(0, Pass())
        closes_after(room)
        assert room.clock.time() - begun == pytest.approx(closes, abs=0.25)
        assert {*room.game.answers} <= {0, 1, 3, 4, 5}


def test_a_person_who_does_not_press_has_the_whole_time() -> None:
    room = window(2)
    bots = {1, 3, 4, 5}
    assert closing(room) == (room.table.tempo.window, bots), "all bots have answered"


def test_the_passed_phone_reaches_everybody_in_the_window() -> None:
    room = Room(5, pace=Pace.TABLE, setup=Setup(Tokens(henchman=1, cleaner=1)), hotseat=True)
    room.begin().play(*theft(Hide(0), *[Pocket(1)] * 4), (0, Accuse(2)))
    room.clock.advance(600)
    assert room.game.window_open
    for seat in (0, 1, 3, 4):
        room.move(seat, Pass())
    room.clock.advance(0)
    assert opened(room.view(2)) == (Reveal(),)


# ---------------------------------------------------------------- a whole game


@contextmanager
def seeded(seed: object) -> Iterator[None]:
    """Bots draw the same times and stories again."""
    rng = Random(f"pace/{seed}")
    with (
        patch.object(bot_timing, "_chance", rng.random),
        patch("secrets.token_hex", lambda _: f"{rng.getrandbits(64):x}"),
    ):
        yield


def whole_game(godfather: bool, level: str, seed: int) -> float:
    """How long a person as most are plays a game against bots."""
    rng = Random(seed)
    with seeded((godfather, level, seed)):
        room = Room(1, bots=[BotKind(level)] * 5, pace=Pace.TABLE)
        names = [player.name for player in room.table.show(None).players]
        room.begin("Ana" if godfather else rng.choice(names[1:]))
        begun = room.clock.time()
        while not room.game.over and room.clock.time() < begun + 3600:
            go_on(room, rng)
    return room.clock.time() - begun


def go_on(room: Room, rng: Random) -> None:
    """The person does what is to be done, after a few seconds of thought, or looks on."""
    me = room.state.seat_of(0)
    deed = next_deed(write_table_view(room.view(me)), rng)
    room.clock.advance(deed.seconds if deed else LOOK)
    if deed:
        room.move(me, as_move(deed.move))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("godfather", [False, True])
def test_a_game_of_six_alone_fits_into_three_minutes(godfather: bool, level: str) -> None:
    times = [whole_game(godfather, level, seed) for seed in range(7)]
    assert median(times) < 180, times
    assert max(times) < 300, times
