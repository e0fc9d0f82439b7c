"""Evenings by chance: people come and go, set options, play, talk, vote, and try what they may not."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.table import commands
from mafia_de_cuba.table.elections import voters_about
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.options import Help, Pace
from tests.games import TABLES, random_setup, random_words

from .table_driver import NAMES, Room, can_move, opened, wish

Action = Callable[[], object]
LEVELS = ("easy", "medium", "hard")


class Evening:
    """A room and what happens in it, one action after another, all from a seed."""

    def __init__(self, seed: int, pace: Pace) -> None:
        self.rng = Random(seed)
        self.watching: list[tuple[Callable[[], None], int]] = []
        people = self.rng.randint(2, 7)
        seats = self.rng.choice([n for n in TABLES if n > people])
        self.room = Room(
            people,
            bots=seats - people,
            pace=pace,
            setup=random_setup(self.rng, seats),
            clock=self.rng.choice((None, 8, 20)) if pace is Pace.TABLE else None,
        )

    def act(self) -> bool:
        """Somebody does something; says whether it was granted."""
        action = self.rng.choice(self._likely() or self._possible())
        try:
            action()
        except TableError:
            return False
        return True

    def _likely(self) -> list[Action]:
        """Mostly, what makes the game go on."""
        room, rng = self.room, self.rng
        if rng.random() < 0.4:
            return []
        if room.state.waiting and rng.random() < 0.15:
            name = room.state.players[rng.choice(room.state.waiting)].name
            return [lambda: room.table.grant(commands.admit(room.state, room.state.host, name))]
        if not room.state.in_game():
            return [room.begin] if rng.random() < 0.5 else []
        if room.game.absent_votes and rng.random() < 0.5:
            seat = rng.choice(list(room.game.absent_votes))
            voters = voters_about(room.state, seat)
            return [lambda: self._vote(rng.choice(voters), seat)] if voters else []
        if room.state.waiting and rng.random() < 0.2:
            free = [s for s in range(len(room.game.seating)) if room.state.is_free(s)]
            guest, seat = rng.choice(room.state.waiting), rng.choice(free or [0])
            return [lambda: room.table.grant(commands.ask_for_seat(room.state, guest, seat))]
        if room.game.seat_requests:
            return [lambda: self._decide(rng.choice([*room.game.seat_requests]))]
        if room.game_state.phase is Phase.INVESTIGATION and rng.random() < 0.3:
            return [self._talk]
        if room.state.options.pace is Pace.TABLE and rng.random() < 0.5:
            return [lambda: room.clock.advance(rng.choice((0.5, 3, 8, 30)))]
        return [self._move(seat) for seat in can_move(room)]

    def _talk(self) -> None:
        speaker, other = self.rng.sample(range(len(self.room.game.seating)), 2)
        self.room.move(speaker, random_words(self.rng, other))

    def _move(self, seat: int) -> Action:
        moves = opened(self.room.view(seat))
        return lambda: self.room.move(seat, self.rng.choice(moves))

    def _possible(self) -> list[Action]:
        room, rng, state, table = self.room, self.rng, self.room.state, self.room.table
        players = list(state.players)
        someone, other, seat = rng.choice(players), rng.choice(players), rng.randrange(13)
        anything = rng.choice(
            (Hide(2), Pocket(3), Pocket(token=Token.FBI), Accuse(1), Shoot(), Reveal(), Pass())
        )
        host = state.host if rng.random() < 0.8 else someone
        setup = wish(random_setup(rng, max(5, min(12, len(state.order)))))
        options = replace(state.options, help=rng.choice(list(Help)), setup=setup)
        actions: list[Action] = [
            lambda: room.join(rng.choice(NAMES)),
            lambda: room.wait(rng.choice(NAMES)),
            lambda: table.grant(commands.add_bot(state, host, BotKind(rng.choice(LEVELS)))),
            lambda: table.grant(commands.choose_godfather(state, host, seat)),
            lambda: table.grant(commands.draw_godfather(state, host, rng)),
            lambda: table.grant(commands.choose_most_experienced(state, host)),
            lambda: table.grant(commands.shuffle(state, host, rng)),
            lambda: table.grant(commands.shift_seat(state, host, seat, rng.randrange(-3, 4))),
            lambda: table.grant(commands.rename(state, someone, rng.choice(NAMES))),
            lambda: table.grant(commands.rename(state, host, rng.choice(NAMES), seat)),
            lambda: table.grant(commands.sit_out(state, someone, out=rng.random() < 0.7)),
            lambda: table.grant(commands.sit_out(state, host, rng.random() < 0.5, seat)),
            lambda: table.grant(commands.set_options(state, host, options)),
            lambda: table.grant(commands.hand_over(state, host, seat)),
            lambda: table.grant(commands.begin(state, someone, None)),
            lambda: table.move(someone, anything, rng.randrange(50), f"any {rng.random()}"),
            lambda: table.move(someone, random_words(rng, seat), 0, f"talk {rng.random()}"),
            lambda: table.move(someone, Concede(), 0, "the same key"),
            lambda: table.press(someone, f"pow {rng.random()}"),
            *self._with_box(),
            lambda: table.grant(commands.ask_about(state, someone, seat, away=True)),
            lambda: self._vote(someone, seat),
            lambda: table.grant(commands.vote_godfather(state, someone, seat)),
            lambda: table.grant(commands.ask_for_seat(state, someone, seat)),
            lambda: table.grant(commands.sit_next(state, someone)),
            lambda: table.grant(commands.lock(state, host, rng.random() < 0.5)),
            lambda: table.grant(commands.admit(state, host, state.players[other].name)),
            lambda: table.grant(commands.admit(state, host, state.players[other].name, seat)),
            lambda: self._decide(other),
            lambda: self._new_device(other),
            lambda: self._come(other),
            self._go,
        ]
        if rng.random() < 0.15:
            actions = [
                lambda: self._remove(host, other),
                lambda: self._leave(other),
                lambda: table.grant(commands.end_game(state, host)),
            ]
        return actions

    def _with_box(self) -> list[Action]:
        """What people who hold the box may do besides choosing; nobody speaks for a bot."""
        room = self.room
        if not room.state.in_game() or room.game_state.phase not in (Phase.HIDE, Phase.THEFT):
            return []
        seat, rng = room.game_state.turn or 0, self.rng
        if room.state.player_at(seat).bot:
            return []
        wish = rng.choice((Hide(2), Pocket(3), None, Pocket(token=Token.FBI)))
        return [
            lambda: room.move(1, Dismiss(rng.choice(list(Token)))),
            lambda: room.table.do(commands.take_bag_back, room.at(1)),
            lambda: room.table.draft(room.at(seat), wish, rng.choice((None, None, Token.FBI))),
        ] * 3

    def _vote(self, player: int, seat: int) -> None:
        choice = self.rng.choice(("wait", "bot", "bot", "?"))
        away = self.room.table.away()
        entries = commands.vote_about(self.room.state, player, seat, choice, away)
        self.room.table.grant(entries)

    def _decide(self, guest: int) -> None:
        state = self.room.state
        voter = self.rng.choice([state.host, *state.people()])
        choice = self.rng.choice(("admit", "admit", "decline", "?"))
        name = state.players[guest].name
        away = self.room.table.away()
        self.room.table.do(commands.decide_request, voter, name, choice, away)

    def _remove(self, host: int, player: int) -> None:
        state = self.room.state
        if not state.players[player].gone and len(state.people()) > 2:
            ban = self.rng.random() < 0.5
            self.room.table.do(commands.remove, host, player, ban)

    def _new_device(self, player: int) -> None:
        if self.room.state.players[player].bot or self.room.state.players[player].gone:
            return
        self.room.table.another_token(player, "link")
        devices = [each.number for each in self.room.table.devices(player).values()]
        self.room.table.revoke(player, self.rng.choice(devices))

    def _come(self, player: int) -> None:
        if self.room.state.players[player].bot or self.room.state.players[player].gone:
            return

        def watcher() -> None:
            self.room.table.show(player)

        self.watching.append((watcher, player))
        self.room.table.watch(watcher, player)

    def _go(self) -> None:
        if self.watching:
            self.room.table.unwatch(self.watching.pop(0)[0])

    def _leave(self, player: int) -> None:
        if not self.room.state.players[player].gone and len(self.room.state.people()) > 2:
            self.room.table.do(commands.leave, player)
