"""Leaks to plant on the wire: ways to get the live table wrong, each of which these tests have to notice."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Dismiss, Pocket
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.table import (
    apply,
    apply_game,
    bot_moves,
    commands,
    live_table,
    queries,
    reactions,
    timers,
    view_builder,
)
from mafia_de_cuba.table.errors import TableError, conflict, refused
from mafia_de_cuba.table.events import Answered, Chosen, Drafted, Moved
from mafia_de_cuba.web.api import player_calls
from mafia_de_cuba.web.live import sockets

from .staged_game import Staging

INSTANT = Staging("instant")
TABLE = Staging("table")
CLOCK = Staging("table", clock=60)
PAGES = Staging("table", pages=True, clock=60)

Function = Callable[..., Any]


class Leak(NamedTuple):
    """A wrong function: where, how it is made from the right one, and how the game is put on."""

    name: str
    where: Any
    function: str
    plant: Callable[[Function], Function]
    staging: Staging


@contextmanager
def planted(leak: Leak) -> Iterator[None]:
    """The leak, for a while."""
    right = getattr(leak.where, leak.function)
    wrong = leak.plant(right)
    with ExitStack() as stack:
        stack.enter_context(patch.object(leak.where, leak.function, wrong))
        folds = [kind for kind, fold in apply.FOLDS.items() if fold is right]
        for kind in folds:
            stack.enter_context(patch.dict(apply.FOLDS, {kind: wrong}))
        yield


def is_cleaner(play: Any, seat: int) -> bool:
    """Whether the seat may shoot."""
    return play.state.role(seat) is Role.CLEANER and play.state.in_play(seat)


def counts_publicly(*kinds: type) -> Callable[[Function], Function]:
    """Versions that go up for everybody."""

    def plant(right: Function) -> Function:
        def _count(self: Any, entry: Any) -> None:
            hidden = entry.move if isinstance(entry, Moved) else entry
            if isinstance(hidden, kinds):
                self.public += 1
            right(self, entry)

        return _count

    return plant


def shows_choices(right: Function) -> Function:
    """Everybody sees what has been chosen."""

    def _players(table: Any, seen: Any) -> Any:
        return tuple(
            replace(player, took=held.take)
            if isinstance(held := table.game.pending.get(player.seat), Pocket)
            else player
            for player in right(table, seen)
        )

    return _players


def refuses_thumbs(right: Function) -> Function:
    """A thumb that cannot shoot is told so."""

    def press(table: Any, player: int, key: str) -> Any:
        entries = right(table, player, key)
        if not is_cleaner(table.game, table.seat_of(player)):
            raise refused("I4", "window_closed")
        return entries

    return press


def shoots_at_once(right: Function) -> Function:
    """The window closes when the Cleaner has pressed."""

    def press(self: Any, player: int, key: str) -> None:
        right(self, player, key)
        if commands.game.shot_after_window(self.state):
            self.timers.close_window()

    return press


def hurries_the_empty_handed(right: Function) -> Function:
    """Who takes nothing passes the box on at once."""

    def _next_beat(self: Any, game: Any) -> float:
        empty = any(m == Pocket() for m in game.pending.values())
        now: float = self.clock.time() if empty else right(self, game)
        return now

    return _next_beat


def hurries_diamonds(right: Function) -> Function:
    """Who takes a token thinks a beat longer."""

    def _next_beat(self: Any, game: Any) -> float:
        token = any(getattr(m, "token", None) for m in game.pending.values())
        beat: float = right(self, game) + (self.tempo.beat if token else 0)
        return beat

    return _next_beat


def hurries_drafts(right: Function) -> Function:
    """Who had drafted something passes the box on at once."""

    def _next_beat(self: Any, game: Any) -> float:
        now: float = self.clock.time() if game.draft else right(self, game)
        return now

    return _next_beat


def notices_changes(right: Function) -> Function:
    """Everybody hears of a choice that is changed."""

    def _chosen(table: Any, event: Any) -> None:
        table.public += event.seat in table.game.pending
        right(table, event)

    return _chosen


def stops_the_clock(right: Function) -> Function:
    """The clock stands still once the choice is made."""

    def run_clock(self: Any) -> None:
        if not (self.state.game and self.state.game.pending):
            right(self)

    return run_clock


def sends_every_row(right: Function) -> Function:
    """A message for each row of the log, whoever it concerns."""

    def _seen(self: Any) -> Any:
        return (*right(self), self.table.state.rows)

    return _seen


def opens_for_a_cleaner(right: Function) -> Function:
    """The window is held only where somebody could use it."""

    def _moved(self: Any, entry: Any) -> None:
        right(self, entry)
        seats = range(len(self.game.state.takes))
        if self.game.window_open and not any(is_cleaner(self.game, seat) for seat in seats):
            self.game.window_open = False

    return _moved


def closes_with_answers(right: Function) -> Function:
    """The window closes once a Cleaner has let be."""

    def _answered(self: Any, entry: Answered) -> None:
        right(self, entry)
        if not entry.shoot and self.game and is_cleaner(self.game, entry.seat):
            self.game.window_open = False
            self.public += 1

    return _answered


def stale_by_rows(_: Function) -> Function:
    """What counts as stale is the log, not what the seat has seen."""

    def _stale_or(table: Any, player: int, seen: int, denial: Any) -> Any:
        hidden = table.rows - table.public
        if seen != table.version(player) or hidden % 2:
            return conflict("stale", "window_closed", denial.rule)
        return denial

    return _stale_or


def passes_need_a_cleaner(right: Function) -> Function:
    """Nobody passes where nobody can shoot."""

    def move(table: Any, player: int, wish: Any, *rest: Any) -> Any:
        entries = right(table, player, wish, *rest)
        seats = range(len(table.game.state.takes)) if table.game else ()
        if isinstance(entries[0], Answered) and not any(is_cleaner(table.game, s) for s in seats):
            raise refused("I4", "nothing_to_pass")
        return entries

    return move


def offers_shots(right: Function) -> Function:
    """Only who has something to fear is told that the window is open."""

    def _you(table: Any, play: Any, seen: Any) -> Any:
        you = right(table, play, seen)
        if you and table.game.window_open and any(is_cleaner(table.game, s) for s in play.answers):
            return replace(you, moves=())
        return you

    return _you


def foresees_the_bag(right: Function) -> Function:
    """The chance of a bot counts every move, the secret ones too."""

    def chance_of(play: Any, occasion: Any) -> Random:
        return Random(f"{right(play, occasion).random()}/{len(play.acts)}")

    return chance_of


def tells_the_seed(right: Function) -> Function:
    """The bots' chance is told to everybody."""

    def _public(table: Any) -> Any:
        return {**right(table), "waiting": (table.game.seed if table.game else "",)}

    return _public


def tells_ids(right: Function) -> Function:
    """A refusal that quotes the request."""

    def read_wish(text: bytes) -> Any:
        try:
            return right(text)
        except TableError as denied:
            denied.message += f" {text!r}"
            raise

    return read_wish


def tells_all(right: Function) -> Function:
    """Everybody is told what the clock has done for somebody."""

    def show_public(table: Any) -> Any:
        notes = [*table.game.told.values()] if table.game else []
        return replace(right(table), told=notes[-1]) if notes else right(table)

    return show_public


def notices_notes(right: Function) -> Function:
    """Everybody hears that the clock has chosen."""

    def tell(table: Any, seat: int, move: Any, player: int) -> None:
        before = table.game.told.get(seat)
        right(table, seat, move, player)
        table.public += table.game.told.get(seat) != before

    return tell


def hushes_emblems(right: Function) -> Function:
    """Nobody shows an emblem once the choice is made."""

    def may_react(table: Any, player: int) -> bool:
        return right(table, player) and not (table.game and table.game.pending)

    return may_react


def marks_by_rows(right: Function) -> Function:
    """A reveal is told from others by the length of the log."""

    def staged(self: Any) -> Any:
        shown = right(self)
        return shown and shown._replace(mark=self.state.rows)

    return staged


def hands_to_cleaners(right: Function) -> Function:
    """A device that is passed round goes only to who could use it in the window."""

    def _next_in_window(game: Any, seats: Any) -> int | None:
        held = any(is_cleaner(game, seat) for seat in range(len(game.seating)))
        hand: int | None = right(game, seats) if held else None
        return hand

    return _next_in_window


LEAKS = (
    Leak(
        "a choice counts in everybody's version",
        apply,
        "_count",
        counts_publicly(Chosen),
        TABLE,
    ),
    Leak(
        "a dismissal counts in everybody's version",
        apply,
        "_count",
        counts_publicly(Dismiss),
        INSTANT,
    ),
    Leak(
        "a thumb counts in everybody's version",
        apply,
        "_count",
        counts_publicly(Answered),
        TABLE,
    ),
    Leak("a choice is shown to others", view_builder, "_players", shows_choices, TABLE),
    Leak("thumbs that cannot shoot are told so", commands, "press", refuses_thumbs, TABLE),
    Leak("a Cleaner's thumb closes the window", live_table.LiveTable, "press", shoots_at_once, PAGES),
    Leak("a Cleaner's stillness closes the window", apply_game, "_answered", closes_with_answers, TABLE),
    Leak("no window without a Cleaner", apply_game, "_moved", opens_for_a_cleaner, TABLE),
    Leak("who takes nothing is quicker", timers.Timers, "_next_beat", hurries_the_empty_handed, TABLE),
    Leak("who takes a token is slower", timers.Timers, "_next_beat", hurries_diamonds, TABLE),
    Leak("a draft counts in everybody's version", apply, "_count", counts_publicly(Drafted), TABLE),
    Leak("a draft hurries the box", timers.Timers, "_next_beat", hurries_drafts, CLOCK),
    Leak("a changed choice is noticed", apply_game, "_chosen", notices_changes, TABLE),
    Leak("the clock stops for a choice", timers.Timers, "run_clock", stops_the_clock, PAGES),
    Leak("a message for every row", sockets.LiveView, "_seen", sends_every_row, TABLE),
    Leak("stale by the log", commands.game, "_stale_or", stale_by_rows, INSTANT),
    Leak("no passing without a Cleaner", commands, "move", passes_need_a_cleaner, TABLE),
    Leak("bots foresee the bag", bot_moves, "chance_of", foresees_the_bag, INSTANT),
    Leak("the seed is told", view_builder, "_public", tells_the_seed, TABLE),
    Leak("a refusal quotes the request", player_calls, "read_wish", tells_ids, INSTANT),
    Leak("no moves once the Cleaner has answered", view_builder, "_you", offers_shots, TABLE),
    Leak("all are told what the clock chose", view_builder, "show_public", tells_all, PAGES),
    Leak("all hear that the clock has chosen", apply_game, "tell", notices_notes, PAGES),
    Leak("no emblems once the choice is made", reactions, "may_react", hushes_emblems, PAGES),
    Leak("a reveal is marked by the log", timers.Timers, "staged", marks_by_rows, PAGES),
    Leak("a passed phone knows the Cleaner", queries, "_next_in_window", hands_to_cleaners, PAGES),
)  # fmt: skip
