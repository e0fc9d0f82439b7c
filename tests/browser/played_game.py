"""An evening: a line of the notation, played by people on the pages of a table."""

import json
from collections.abc import Callable, Iterable
from typing import Any, cast

from playwright.sync_api import Browser, expect

from mafia_de_cuba.i18n.verdicts import LOST, WON
from mafia_de_cuba.rules.moves import (
    Accuse,
    Concede,
    Dismiss,
    Hide,
    Pocket,
    Reveal,
    Shoot,
)
from mafia_de_cuba.rules.notation import read_line, write_line
from mafia_de_cuba.rules.outcome import Outcome
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.presets import matching
from mafia_de_cuba.rules.record import Act, Record, read
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import Ask, Claim, Retract, Say, Talk
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.views import view
from mafia_de_cuba.web.presenters.passing import next_holder
from mafia_de_cuba.web.sentences import Words

from .browser_server import Serving
from .phones import TV, Device, Hand, Person

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay", "Gil", "Hana", "Iván", "Jo", "Kim", "Luz")
SCREENS = {
    Phase.HIDE: "theft",
    Phase.THEFT: "theft",
    Phase.INVESTIGATION: "questions",
    Phase.ACCUSATION: "accusation",
    Phase.OVER: "end",
}


class Evening:
    """A table, its people by seat, who watches, and what the rules say of the game so far."""

    def __init__(
        self,
        browser: Browser,
        server: Serving,
        line: str,
        *,
        lang: str = "en",
        make: Callable[..., Person] = Person,
        watched: bool = False,
    ) -> None:
        self.browser = browser
        self.server = server
        self.words = Words(lang)
        self.lang = lang
        given = read_line(line)
        self.record = Record(NAMES[: len(given.players)], given.setup, given.acts)
        self.people: list[Person] = []
        self.state: State = start(self.record.players, self.record.setup)
        self.asked: set[int] = set()
        self.code = ""
        self.tv: Device | None = None
        self.watcher: Device | None = None
        self.gather(make)
        if watched:
            self.be_watched()
        self.set_up(self.record.setup)

    # ------------------------------------------------------------ the lobby

    @property
    def host(self) -> Person:
        """Who opened the table."""
        return self.people[0]

    @property
    def url(self) -> str:
        """Where the table is."""
        return f"{self.server.base}/t/{self.code}"

    def gather(self, make: Callable[..., Person]) -> None:
        """The host opens the table, the second comes by its code, the others by its link."""
        for seat, name in enumerate(self.record.players):
            person = make(self.browser, name, self.lang, seat)
            self.people.append(person)
            if seat == 0:
                self.code = person.open_table(self.server.base)
            elif seat == 1:
                person.come_by_code(self.server.base, self.code)
            else:
                person.come_by_link(self.server.base, self.code)
            person.on_screen("lobby")

    def be_watched(self) -> None:
        """A TV on the wall, and somebody who looks on."""
        self.tv = Device(self.browser, self.lang, TV)
        self.tv.go(f"{self.url}/screen")
        self.watcher = Device(self.browser, self.lang)
        self.watcher.go(f"{self.url}?watch=1")

    def set_up(self, setup: Setup) -> None:
        """The host lays out the box; a new table has that of a first game."""
        jokers = standard(len(self.people)).jokers
        preset = matching(setup, len(self.people))
        if preset is None:
            self.host.fill_box({kind: setup.tokens.count(kind) for kind in Token})
        elif preset == "first":
            jokers = setup.jokers
        else:
            self.host.choose_box(preset)
        if setup.jokers != jokers:
            self.host.house_rule("jokers", str(setup.jokers))
        if setup.fake_diamond:
            self.host.house_rule("fake_diamond", True)
        if setup.open_box:
            self.host.house_rule("open_box", True)

    # ------------------------------------------------------------ the game

    def begin(self) -> None:
        """The host locks the door."""
        self.host.begin()
        self.all_see()

    def play(self, until: int | None = None) -> None:
        """Play the line on, to its end or for so many acts in all."""
        if self.state.phase is Phase.HIDE and self.state.hidden == 0 and not self.played:
            self.begin()
        while self.played < (until or len(self.record.acts)):
            self.step()

    played = 0

    def step(self) -> None:
        """The next act, by the page of whose it is."""
        act = self.record.acts[self.played]
        following = self.record.acts[self.played + 1 : self.played + 2]
        if isinstance(act.move, Dismiss) and following and isinstance(following[0].move, Pocket):
            self.state = play(self.state, act.seat, act.move)
            self.played += 1
            self.people[act.seat].take(following[0].move.take, act.move.token)
            act = following[0]
        else:
            self.act(act)
        self.state = play(self.state, act.seat, act.move)
        self.played += 1
        if not self.in_a_hurry():
            self.all_see()

    def skip(self) -> None:
        """The next act has been made already."""
        act = self.record.acts[self.played]
        self.state = play(self.state, act.seat, act.move)
        self.played += 1

    def in_a_hurry(self) -> bool:
        """Whether the window may close before everybody has been looked at."""
        following = self.record.acts[self.played : self.played + 1]
        return bool(following) and isinstance(following[0].move, Shoot)

    def act(self, act: Act) -> None:
        """One act by thumb."""
        person = self.people[act.seat]
        match act.move:
            case Hide(diamonds):
                person.hide(diamonds)
            case Pocket():
                box = self.state.box
                assert person.box_holds() == (box.diamonds, box.tokens.total())
                person.take(act.move.take)
            case Accuse(target):
                person.accuse(target)
            case Reveal():
                person.reveal()
            case Shoot():
                person.pow()
            case Concede():
                person.concede()
            case Ask(target, about):
                person.ask(target, about)
                self.asked.add(target)
            case Claim():
                person.claim(act.move, act.seat in self.asked)
                self.asked.discard(act.seat)
            case Retract(topic):
                person.retract(topic)
            case Say(text):
                person.say(text)

    # ------------------------------------------------------------ what everybody sees

    def devices(self) -> Iterable[Device]:
        """Every page that follows the table."""
        yield from self.people
        if self.tv and self.watcher:
            yield from (self.tv, self.watcher)

    def all_see(self) -> None:
        """Every page follows: its screen, where the box is, what was said last, who was found out."""
        for device in self.devices():
            self.sees(device)

    def sees(self, device: Device) -> None:
        """One page follows."""
        state, phase = self.state, self.state.phase
        screen = SCREENS[phase]
        if device is self.tv:
            screen = f"tv-{phase}"
        device.on_screen(screen)
        if phase is Phase.THEFT:
            device.there(f'[data-region=main] [data-seat="{state.turn}"]')
        if phase is Phase.ACCUSATION and state.accused is not None:
            device.shows(state.players[state.accused])
        if phase is Phase.INVESTIGATION and state.ledger and device is not self.tv:
            words = state.ledger[-1].words
            if isinstance(words, Ask):
                device.shows(self.words.question(words.about))
            if isinstance(words, Say):
                device.shows(words.text)
        if phase is Phase.OVER:
            self.sees_end(device)

    def sees_end(self, device: Device) -> None:
        """The ending, who wins and why."""
        outcome = self.state.outcome
        assert outcome is not None
        where = "thumb" if device is self.tv else "main"
        device.shows(self.words.ending(outcome.ending), where)
        for seat in outcome.winners:
            device.shows(self.state.players[seat], where)
        if device is not self.tv:
            self.sees_verdict(device, outcome)

    def sees_verdict(self, device: Device, outcome: Outcome) -> None:
        """One's own verdict first, where the device is of one seat, then all other winners."""
        seat = device.seat if isinstance(device, Person) else None
        if seat is not None:
            device.shows(self.words._(WON if seat in outcome.winners else LOST))
        reasons = self.words.whys(view(self.state, None), but=seat)
        number = len(reasons) or int(not outcome.winners)
        expect(device.page.locator(".winners li")).to_have_count(number)

    # ------------------------------------------------------------ afterwards

    def check_record(self) -> None:
        """What the server kept is what was played."""
        kept = read(self.server.get(f"/t/{self.code}/record"))
        assert write_line(kept) == write_line(self.record)


def view_of(server: Serving, code: str) -> dict[str, Any]:
    """The spectator's view, by the API."""
    seen: dict[str, Any] = json.loads(server.get(f"/api/tables/{code}"))
    return seen


class OnePhone(Evening):
    """An evening on one device that goes round."""

    def gather(self, make: Callable[..., Person]) -> None:
        """All names at once."""
        del make
        self.phone = Device(self.browser, self.lang)
        self.phone.go(f"{self.server.base}/together")
        fields = self.phone.page.locator("#together [name=names]")
        for seat, name in enumerate(self.record.players):
            fields.nth(seat).fill(name)
            self.people.append(Hand(self.phone, name, seat))
        self.phone.tap("button[form=together]")
        self.phone.on_screen("lobby")
        self.code = self.phone.page.url.rpartition("/")[2]

    def devices(self) -> Iterable[Device]:
        """There is one."""
        yield self.phone

    def sees(self, device: Device) -> None:
        """A curtain falls before each secret of the theft; all else is for everybody."""
        if self.state.phase in (Phase.HIDE, Phase.THEFT):
            device.there(f'body.curtain [data-hold-link][href$="as={self.state.turn or 0}"]')
        else:
            device.there(self.in_whose_hand())
            super().sees(device)

    def in_whose_hand(self) -> str:
        """The phone lies on the table again, unless who spoke goes on."""
        last = self.record.acts[self.played - 1]
        seen = cast(TableView, view(self.state, None))
        goes_on = (
            isinstance(last.move, Talk)
            and next_holder(seen, tuple(range(len(self.people))))[0] == last.seat
        )
        return f"body.me-{last.seat}" if goes_on else "body.watching"
