"""One phone passed round: on every page of a whole game there is one main button, never none."""

from html.parser import HTMLParser
from random import Random

import pytest

from mafia_de_cuba.rules.moves import Accuse, Concede, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import SILENCE, Ask, Question, Say
from mafia_de_cuba.table import queries
from mafia_de_cuba.table.options import Pace
from mafia_de_cuba.testimony import open_question
from mafia_de_cuba.web.presenters.passing import next_holder
from mafia_de_cuba.web.rendering import Extra, render_table
from tests.table.table_driver import Room, opened, theft

VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "option"}
MAIN = {"button-main", "pow"}


class MainButtons(HTMLParser):
    """The main buttons of a page that are seen: not those in folds that are shut."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.path: list[tuple[str, bool]] = []  # the open tags, and whether each hides its content
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        shut = tag == "details" and "open" not in given
        hidden = [name for name, hides in self.path if hides]
        is_seen = not hidden or (len(hidden) == 1 and "summary" in (tag, *self._inside_fold()))
        is_main = bool(MAIN & {*(given.get("class") or "").split()}) or "data-hold-link" in given
        if is_main and is_seen:
            self.found.append(given.get("href") or given.get("form") or given.get("class") or tag)
        if tag not in VOID:
            self.path.append((tag, shut))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.path.pop()

    def _inside_fold(self) -> list[str]:
        names = [name for name, _ in self.path]
        return names[names.index("details") :] if "details" in names else []


def device(room: Room) -> tuple[int, ...]:
    """The seats on the phone."""
    seats = range(len(room.game.seating))
    return tuple(seat for seat in seats if room.state.player_at(seat).hotseat)


def page(room: Room, seat: int | None, lang: str = "en") -> str:
    """The phone's page, in the middle of the table or in somebody's hands."""
    seats, name = device(room), None
    if seat is None and (hand := room.table.ask(queries.next_in_hand, seats)) is not None:
        seat, name = hand, "curtain.html"
    view = room.view(None if name else seat)
    return render_table(
        view, seat, lang, extra=Extra(seats=seats, nonce="n"), name=name, public=room.view()
    )


def main_buttons(room: Room, seat: int | None, lang: str = "en") -> list[str]:
    return MainButtons(page(room, seat, lang)).found


def check_pages(room: Room) -> None:
    """Whoever has the phone, one button says what to do."""
    for seat in (None, *device(room)):
        found = main_buttons(room, seat)
        assert len(found) == 1, (room.view().phase, room.view().godfather, seat, found)


def go_on(room: Room, rng: Random) -> None:
    """Something that may happen next: a person moves, answers or asks, or time passes."""
    people = [seat for seat in device(room) if room.game_state.in_play(seat)]
    able = [seat for seat in people if opened(room.view(seat))]
    asked = [seat for seat in people if open_question(room.view(seat), seat)]
    if asked and rng.random() < 0.6 and room.view().phase == "investigation":
        room.move(asked[0], Say(SILENCE))
    elif room.view().phase == "investigation" and people and rng.random() < 0.4:
        seat = rng.choice(people)
        others = [
            s for s in range(len(room.game.seating)) if room.game_state.in_play(s) and s != seat
        ]
        room.move(seat, Ask(rng.choice(others), rng.choice([*Question])))
    elif able:
        seat = rng.choice(able)
        moves = [move for move in opened(room.view(seat)) if not isinstance(move, Concede)]
        room.move(seat, rng.choice(moves))
    room.clock.advance(rng.choice((0, 0.5, 2)))


@pytest.mark.parametrize(("people", "seed"), [(2, 0), (3, 1), (6, 0)])
def test_a_whole_game_on_one_phone_has_one_main_button_on_every_page(
    people: int, seed: int
) -> None:
    rng = Random(f"{people}/{seed}")
    boxes = (standard(6), Setup(Tokens(henchman=1, fbi=1, cleaner=1), jokers=2))
    room = Room(people, bots=6 - people, pace=Pace.TABLE, setup=boxes[seed % 2], hotseat=True)
    names = [player.name for player in room.table.show(None).players]
    room.begin(rng.choice(names))
    for _ in range(3000):
        if room.game.over:
            break
        check_pages(room)
        go_on(room, rng)
    assert room.game.over
    assert main_buttons(room, None) == ["next"]


@pytest.mark.parametrize(("passed", "first"), [(True, 'id="names"'), (False, "ticket-code")])
def test_the_lobby_of_one_phone_begins_with_names_and_others_with_the_code(
    passed: bool, first: str
) -> None:
    view = Room(5, pace=Pace.TABLE).table.show(0)
    extra = Extra(seats=tuple(range(5)) if passed else (), nonce="n")
    html = render_table(view, None if passed else 0, "en", extra=extra)
    places = {html.find(each) for each in ('id="names"', "ticket-code")} - {-1}
    assert html.find(first) == min(places)


# ---------------------------------------------------------------- whose turn it is

STOLEN = theft(Hide(2), *[Pocket(1)] * 4)


def evening() -> Room:
    """Five on one phone, after the theft."""
    return Room(5, pace=Pace.TABLE, hotseat=True).begin().play(*STOLEN)


def passed_to(room: Room, seat: int | None = None) -> str:
    [link] = main_buttons(room, seat)
    return link.rpartition("/")[2].rpartition("?")[2]


def test_the_phone_goes_to_who_asks_is_asked_and_is_accused() -> None:
    room = evening()
    assert passed_to(room) == "to=0"
    room.move(0, Ask(3, Question.TOOK))
    assert passed_to(room) == "to=3"
    assert passed_to(room, seat=1) == "to=3"
    room.move(3, Say(SILENCE))
    assert passed_to(room) == "to=0"
    room.move(0, Accuse(2))
    assert passed_to(room) == "to=2"
    assert passed_to(room, seat=0) == "to=2"
    room.move(2, Reveal())


def test_the_last_one_asked_has_the_phone_first() -> None:
    room = evening().play((0, Ask(1, Question.TOOK)), (0, Ask(3, Question.TOOK)))
    assert passed_to(room) == "to=3"
    room.move(3, Say(SILENCE))
    assert passed_to(room) == "to=1"


def test_while_a_bot_asks_others_who_was_heard_least_may_speak() -> None:
    room = Room(2, bots=3, pace=Pace.TABLE, hotseat=True).begin("Dolores")
    seats = device(room)
    while room.view().phase != "investigation":
        for seat in seats:
            if opened(room.view(seat)):
                room.move(seat, opened(room.view(seat))[0])
        room.clock.advance(0.5)
    room.move(seats[0], Say("It was not me."))
    assert next_holder(room.view(), seats)[0] == seats[1]


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_the_button_names_who_gets_the_phone(lang: str) -> None:
    room = evening().play((0, Ask(3, Question.TOOK)))
    thumb = page(room, None, lang).partition('class="button button-main pass-on"')[2]
    assert thumb.partition("</a>")[0].count("Dora") == 2


def test_a_phone_of_ones_own_has_no_such_button() -> None:
    room = Room(5, pace=Pace.TABLE).begin().play(*STOLEN)
    html = render_table(room.view(3), 3, "en", extra=Extra(seats=(3,)), public=room.view())
    assert "pass-on" not in html


def test_the_page_of_who_has_the_phone_says_whose_it_is() -> None:
    hands = page(evening(), 3).partition('<nav class="hands"')[2].partition("</nav>")[0]
    assert "<b>Dora</b>" in hands


def test_who_has_chosen_puts_the_phone_down_and_changes_it_only_on_purpose() -> None:
    room = Room(5, pace=Pace.TABLE, hotseat=True).begin()
    room.move(0, Hide(2))
    assert room.view(0).held
    assert main_buttons(room, 0) == [f"/t/{room.view().table}"]
