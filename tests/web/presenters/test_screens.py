"""The screens of a game: sound at every step, public where they must be, and true to the forms."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Concede, Dismiss, Hide, Pass, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.play import apply_all, decide
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import Phase, State, start
from mafia_de_cuba.rules.talk import Ask, Doubt, Question, Topic
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.options import Help, Options
from mafia_de_cuba.table.view import Ballot, News, TableView
from mafia_de_cuba.views import view
from mafia_de_cuba.web.http.static_files import modules, static_files
from mafia_de_cuba.web.live.messages import Memory, Page, write
from mafia_de_cuba.web.pages.forms import Form, move_of
from mafia_de_cuba.web.presenters.ledger import talk
from mafia_de_cuba.web.rendering import (
    Extra,
    render_page,
    render_screen,
    render_table,
)
from mafia_de_cuba.web.templating import PIECES
from scripts import gallery
from tests.games import random_game, random_setup
from tests.views.other_worlds import pairs
from tests.web.pages.test_home import EXTRA, NASTY, Reader, label_of

LANGS = ("en", "fr", "es")
TABLES = (5, 8, 12)
PUBLIC, PRIVATE = ("main", "ledger"), ("band", "act", "thumb")


def table_view(state: State, seat: int | None, **more: Any) -> TableView:
    """What a seat of a live table in this state may know."""
    seen = view(state, seat)
    facts: dict[str, Any] = {key: getattr(seen, key) for key in seen.__struct_fields__}
    return TableView(
        **facts
        | gallery.affairs(state.players)
        | {"ballots": (), "suggested": None, "window_open": False}
        | more
    )


def steps(record: Record) -> Iterator[tuple[State, News | None]]:
    """The states along a record, with the news of each."""
    state, news = start(record.players, record.setup), None
    yield state, news
    for seat, move in record.acts:
        facts = decide(state, seat, move)
        state = apply_all(state, facts)
        if isinstance(move, Reveal | Shoot | Concede):
            news = News(facts, len(state.ledger))
        yield state, news


@cache
def games(players: int) -> tuple[Record, ...]:
    """A few random games with whatever tokens, fake diamonds and open boxes."""
    rng = Random(players)
    return tuple(random_game(rng, players, random_setup(rng, players), talk=0.5) for _ in range(2))


def viewers(players: int) -> Iterable[int | None]:
    return (None, *range(players))


def screens(seen: TableView, seat: int | None, lang: str = "en") -> Iterator[Page]:
    yield render_screen(seen, seat, lang, extra=EXTRA)
    if seat is None:
        yield render_screen(seen, None, lang, extra=EXTRA, name="tv.html")


# ---------------------------------------------------------------- sound


@pytest.mark.parametrize("players", TABLES)
def test_every_step_of_random_games_is_sound(players: int) -> None:
    for record in games(players):
        for number, (state, news) in enumerate(steps(record)):
            for seat in (None, number % players, state.godfather, state.turn or 0):
                seen = table_view(state, seat, news=news, window_open=bool(number % 2))
                for screen in screens(seen, seat, LANGS[number % 3]):
                    for name, html in screen.regions.items():
                        read = Reader(html)
                        assert read.faults == [], (name, html)
                        assert read.open == [], (name, html)


def test_everybody_sees_who_plays_for_whom() -> None:
    guests = {2: "Zoe <3"}
    table = gallery.sample("6 | h2 3 henchman fbi driver 4", None, guests=guests)
    for screen in screens(table, None):
        seats = screen.regions["main"]
        assert "<b>Zoe &lt;3</b><small>for Teo</small>" in seats
        assert seats.count("<small>for ") == 1
    theft = gallery.sample("6 | h2 3", None, guests=guests)
    shown = render_screen(theft, None, "fr", extra=EXTRA).regions["main"]
    assert "<b>Zoe &lt;3 (pour Teo)</b>" in shown
    accused = gallery.sample("6 | h2 3 henchman fbi driver 4 x2?", None, guests=guests)
    assert "Zoe &lt;3 (for Teo)" in render_screen(accused, None, "en", extra=EXTRA).regions["main"]


@pytest.mark.parametrize("players", [5, 12])
def test_whole_pages_are_sound(players: int) -> None:
    for record in games(players):
        for number, (state, news) in enumerate(steps(record)):
            seat = number % players
            html = render_table(table_view(state, seat, news=news), seat, "en", extra=EXTRA)
            read = Reader(html)
            assert read.faults == []
            assert read.open == []
            assert len(set(read.ids)) == len(read.ids), "an id is given twice"
            for tag in re.findall(r"<svg\b[^>]*>", html):
                assert "aria-hidden" in tag or "aria-label" in tag, tag
            for field in re.findall(r"<(?:input|select)\b[^>]*>", html):
                assert 'type="hidden"' in field or label_of(html, field), field


@pytest.mark.parametrize("name", gallery.SAMPLES)
def test_names_are_words(name: str) -> None:
    line, seat = gallery.SAMPLES[name]
    seen = gallery.sample(line, seat)
    bad = tuple(replace(player, name=f"{NASTY}{player.seat}") for player in seen.players)
    for html in (
        render_table(replace(seen, players=bad), seat, "en", extra=EXTRA),
        render_table(replace(seen, players=bad), None, "fr", extra=EXTRA, name="tv.html"),
    ):
        assert "{{" not in html.replace("{{ 7*7 }}", "")
        assert '<b>"Ana' not in html
        assert "<b>&#34;Ana" not in html
        assert Reader(html).faults == []


# ---------------------------------------------------------------- public and private


@pytest.mark.parametrize("players", TABLES)
def test_public_regions_are_the_same_bytes_for_everyone(players: int) -> None:
    for record in games(players):
        for number, (state, news) in enumerate(steps(record)):
            more: dict[str, Any] = {"news": news, "window_open": bool(number % 2)}
            more["options"] = Options(help=(*Help,)[number % 3])
            seen = {seat: table_view(state, seat, **more) for seat in viewers(players)}
            shown = {seat: render_screen(seen[seat], seat, "en").regions for seat in seen}
            for region in PUBLIC if state.outcome is None else ("ledger",):
                assert len({regions[region] for regions in shown.values()}) == 1, region


@pytest.mark.parametrize("players", TABLES)
def test_at_the_end_only_the_verdict_is_the_viewers_own(players: int) -> None:
    for record in games(players):
        state, news = list(steps(record))[-1]
        seen = {seat: table_view(state, seat, news=news) for seat in viewers(players)}
        shown = {seat: render_screen(seen[seat], seat, "en").parts["main"].pieces for seat in seen}
        assert len({pieces[1:] for pieces in shown.values()}) == 1
        assert state.outcome
        for seat, (verdict, *_) in shown.items():
            told = (
                None
                if seat is None
                else "You win:"
                if seat in state.outcome.winners
                else "You lost."
            )
            assert ("You win:" in verdict.html) is (told == "You win:")
            assert ("You lost." in verdict.html) is (told == "You lost.")


def test_public_regions_are_rendered_once_for_all_viewers() -> None:
    state = start(("A", "B", "C", "D", "E"), random_setup(Random(1), 5))
    public = table_view(state, None)
    pages = [render_screen(table_view(state, seat), seat, "en", public=public) for seat in (0, 3)]
    first, second = (page.parts for page in pages)
    for region in PUBLIC:
        assert first[region] is second[region]
    assert [first[region] for region in PRIVATE] != [second[region] for region in PRIVATE]


@pytest.mark.parametrize("help_level", list(Help))
@pytest.mark.parametrize("players", TABLES)
def test_regions_from_the_cache_are_the_same_as_new_ones(players: int, help_level: Help) -> None:
    options = Options(help=help_level)
    for record in games(players):
        kept = list(regions_along(record, options, anew=False))
        assert kept == list(regions_along(record, options, anew=True))


def regions_along(record: Record, options: Options, anew: bool) -> Iterator[dict[str, str]]:
    """The regions of some viewers along a game, from the cache or each made anew."""
    for number, (state, news) in enumerate(steps(record)):
        if anew:
            PIECES.clear()
        public = table_view(state, None, news=news, options=options)
        for seat in (number % len(record.players), state.godfather):
            seen = table_view(state, seat, news=news, options=options)
            yield render_screen(seen, seat, "en", extra=EXTRA, public=public).regions


@pytest.mark.parametrize("players", TABLES)
def test_a_socket_that_is_sent_what_differs_shows_the_whole_page(players: int) -> None:
    for record in games(players):
        memory, seat = Memory(), players - 1
        shown: dict[str, str] = {}
        for state, news in steps(record):
            seen = table_view(state, seat, news=news)
            page = render_screen(seen, seat, "en", extra=EXTRA, last=memory.page)
            assert page.regions == render_screen(seen, seat, "en", extra=EXTRA).regions
            message = json.loads(write(state.turn or 0, None, page, memory))
            unchanged = shown.items() & message["regions"].items()
            shown |= message["regions"]
            assert shown == page.regions
            assert not unchanged, "what was sent already is not sent again"
            assert (message["body"], message["title"]) == (page.own.body, page.own.title)


def test_a_page_names_its_game_so_that_drafts_of_another_one_are_dropped() -> None:
    for line in ("6 | h2", "6 | h2 3 henchman 4 fbi driver", "6 | h2 3 henchman 4 fbi driver x1?"):
        seen = gallery.sample(line, 2)
        games = [replace(seen, series=seen.series[:played]) for played in (0, 1, 2)]
        bands = [render_screen(each, 2, "en").regions["band"] for each in games]
        assert [re.findall(r'data-game="(\d+)"', band) for band in bands] == [["0"], ["1"], ["2"]]


@pytest.mark.parametrize("players", [5, 7, 12])
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_screens(players: int) -> None:
    compared = 0
    for found in pairs(7, players, games=5):
        real, other = (shown_along(states, found.viewer) for states in (found.real, found.other))
        assert real == other
        compared += 1
    assert compared


def shown_along(states: Iterable[State], viewer: int | None) -> list[Page]:
    """All that a viewer is shown along these states, a screen whenever it changes."""
    sent: list[Page] = []
    for state in states:
        for screen in screens(table_view(state, viewer), viewer):
            if screen not in sent[-2:]:
                sent.append(screen)
    return sent


@pytest.mark.parametrize("players", TABLES)
def test_in_the_theft_every_phone_has_the_same_places(players: int) -> None:
    for record in games(players):
        for state, _ in steps(record):
            if state.phase not in (Phase.HIDE, Phase.THEFT):
                break
            shapes = {footprint(table_view(state, seat), seat) for seat in range(players)}
            assert len(shapes) == 1


def footprint(seen: TableView, seat: int) -> tuple[Any, ...]:
    """What can be told of a theft phone from a metre away: places, rows and buttons."""
    regions = render_screen(seen, seat, "en").regions
    box = regions["act"]
    return (
        box.count("<li"),
        box.count('class="tray-head"'),
        box.count('class="bag-row"'),
        len(re.findall(r'<svg class="(?:i )?token"', box)),
        box.count('class="tray-sum"'),
        regions["thumb"].count("button-main"),
        regions["main"],
    )


def test_the_window_is_the_same_for_everyone_in_play() -> None:
    seen = {
        seat: gallery.sample(
            "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi driver 6 - x3?", seat
        )
        for seat in range(8)
    }
    shown = set()
    for seat, mine in seen.items():
        html = render_screen(replace(mine, window_open=True), seat, "en").regions["thumb"]
        shown.add(html.replace(f'name="as" value="{seat}"', ""))
    assert len(shown) == 1
    assert "POW!" in shown.pop()


def test_pow_is_offered_only_where_the_box_was_set_up_with_a_cleaner() -> None:
    seen = gallery.sample("6 | h2 3 henchman 4 fbi driver x1?", 2)
    assert "POW!" not in render_table(replace(seen, window_open=True), 2, "en", extra=EXTRA)


def test_help_is_given_to_whom_it_is_set_for() -> None:
    line = "6 | h2 3 henchman 4 fbi driver 1:claim=passed.diamonds=2 2:claim=received.diamonds=9"
    for help_level, everyone, neighbour in (
        (Help.OFF, False, False),
        (Help.PRIVATE, False, True),
        (Help.PUBLIC, True, True),
    ):
        seen = gallery.sample(line, 2)
        seen = replace(seen, options=replace(seen.options, help=help_level))
        regions = render_screen(seen, 2, "en").regions
        assert ('class="wrong"' in regions["ledger"]) is everyone
        assert ("Bea passed on 2 diamonds; Teo found 9 diamonds." in regions["ledger"]) is everyone
        assert ("≠" in regions["thumb"]) is neighbour


def test_a_godfather_is_told_what_nobody_has_said_yet() -> None:
    line = "6 | h2 3 henchman 4 fbi driver 1:claim=received.diamonds=13,passed.diamonds=10"
    for help_level in Help:
        seen = replace(gallery.sample(line, 0), options=Options(help=help_level))
        hint = "Nobody has said yet" in render_screen(seen, 0, "en").regions["act"]
        assert hint is (help_level is not Help.OFF)
        others = replace(gallery.sample(line, 2), options=Options(help=help_level))
        assert "Nobody has said yet" not in render_screen(others, 2, "en").regions["act"]


def test_every_question_stands_with_its_answer() -> None:
    line = "6 | h2 3 henchman 4 fbi driver 0:ask1=took 2:say=Well 1:claim=took=henchman 0:ask3=took"
    exchanges = talk(gallery.sample(line, None))
    html = render_page("said.html", "en", back="/t/VEGA", exchanges=exchanges)
    first, said, answered = re.findall(r"<li>(.*?)</li>", html)
    assert "What did you take" in first
    assert "I took" not in first
    assert "Well" in said
    assert re.search(r"What did you take.*<p>.*I took", answered)


def test_a_bot_speaks_in_its_own_words_and_in_every_language() -> None:
    line = "6 | h2 3 henchman 4 fbi driver 1:claim=took=henchman 1:claim=took=henchman"
    seen = gallery.sample(line, 2)
    spoken = replace(seen, players=tuple(replace(p, bot=p.seat == 1) for p in seen.players))
    told = {lang: render_screen(spoken, 2, lang).regions["main"] for lang in ("en", "fr", "es")}
    assert len(set(told.values())) == 3
    assert told["en"] != render_screen(seen, 2, "en").regions["main"]


# ---------------------------------------------------------------- forms

FIELDS = {
    "last-word": {"target"},
    "move": {
        "do",
        "bag",
        "diamonds",
        "token",
        "fake",
        "target",
        "about",
        "text",
        "to",
        "took",
        "dismissed",
    }
    | {"whole", "reason"}
    | {f"{place}_diamonds" for place in ("received", "passed")}
    | {f"has_{place}_tokens" for place in ("received", "passed")}
    | {f"{place}_tokens.{token}" for place in ("received", "passed") for token in Token},
    "press": set(),
    "pass": set(),
    "vote": {"ballot", "seat", "choice", "name"},
    "absent": {"seat"},
    "sit": {"seat"},
    "admit": {"name"},
    "start": {"shuffle"},
    "react": {"emblem"},
    "leave": set(),
    "end-game": set(),
}
OWN = {"as", "seen", "id"}


class Fields(Reader):
    """Reads the forms of a page: by action, the names of their fields, wherever these stand."""

    def __init__(self, html: str) -> None:
        self.forms: dict[str, str] = {}
        self.fields: list[tuple[str, str]] = []
        self.now = ""
        super().__init__(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.now = given.get("id") or f"form {len(self.forms)}"
            self.forms[self.now] = given.get("action", "")
        elif tag in ("input", "select", "button") and given.get("name"):
            self.fields.append((given.get("form", self.now), given["name"]))

    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        self.now = "" if tag == "form" else self.now


@pytest.mark.parametrize("players", [6, 9])
def test_forms_have_the_fields_that_the_table_reads(players: int) -> None:
    seen_actions = set()
    for record in games(players):
        for number, (state, news) in enumerate(steps(record)):
            seat = number % players
            ballots = (
                Ballot("absent", 1, tuple(range(players)), ("wait", "bot"), {}, None),
                *(
                    (Ballot("godfather", None, (seat,), ("0", "1"), {}, None),)
                    if state.outcome
                    else ()
                ),
            )
            more = {"news": news, "ballots": ballots, "host": seat, "window_open": True}
            html = render_table(table_view(state, seat, **more), seat, "en", extra=EXTRA)
            read = Fields(html)
            for form, name in read.fields:
                action = read.forms.get(form, "")
                if not action.startswith("/t/VEGA/"):
                    continue  # the menu's settings, or notes that stay in the tab
                action = action.removeprefix("/t/VEGA/").partition("?")[0]
                seen_actions.add(action)
                assert name in FIELDS[action] | OWN, (action, name)
    assert {"move", "absent", "vote", "start"} <= seen_actions


@pytest.mark.parametrize("players", TABLES)
def test_every_take_of_the_rules_can_be_chosen_in_the_box(players: int) -> None:
    for record in games(players):
        for state, _ in steps(record):
            if state.phase not in (Phase.HIDE, Phase.THEFT):
                break
            seat = state.turn or 0
            html = render_screen(table_view(state, seat), seat, "en").regions["act"]
            diamonds = set(map(int, re.findall(r'name="diamonds" value="(\d+)"', html)))
            radios = set(re.findall(r'type="radio" name="token" value="(\w+)"', html))
            bag = set(re.findall(r'<option value="(\w+)">', html))
            moves = view(state, seat).you
            assert moves
            for move in moves.moves:
                match move:
                    case Hide(number):
                        assert number in diamonds
                    case Pocket(number, token, fake):
                        assert number in diamonds
                        assert token is None or token in radios
                        assert not fake or 'name="fake"' in html
                    case Dismiss(token):
                        assert token in bag
                    case Pass():
                        raise AssertionError("nobody passes in the theft")


def test_an_answer_reads_as_the_claim_that_was_chosen() -> None:
    fields = [("do", "claim"), ("received_tokens.fbi", "1")]
    claim: Any = move_of(Form([*fields, ("received_tokens.henchman", "0"), ("took", "3+fake")]))
    assert claim.received.tokens == Tokens(fbi=1)
    assert (claim.took.diamonds, claim.took.fake) == (3, True)


def test_no_tokens_is_said_by_counting_none_and_not_by_saying_nothing() -> None:
    none: Any = move_of(Form([("do", "claim"), ("received_tokens.fbi", "0")]))
    assert none.received.tokens == Tokens()
    for empty in ([], [("received_diamonds", ""), ("received_tokens.fbi", "")]):
        with pytest.raises(TableError, match="Choose first what to say"):
            move_of(Form([("do", "claim"), *empty]))


def test_no_answer_is_chosen_before_it_is_given() -> None:
    for about in Question:
        view = gallery.sample(f"6 | h2 3/driver henchman fbi 10 - 0:ask2={about}", 2)
        answer = render_screen(view, 2, "en").regions["thumb"].partition('id="answer"')[2]
        assert "checked" not in answer.partition("</form>")[0], about


@pytest.mark.parametrize("about", Question)
def test_who_is_asked_gets_the_fields_of_the_answer(about: Question) -> None:
    state = start(("A", "B", "C", "D", "E", "F"), replace(standard(6), fake_diamond=True))
    for seat, move in random_game(Random(3), 6, state.setup).acts:
        state = apply_all(state, decide(state, seat, move))
        if state.phase is Phase.INVESTIGATION:
            break
    state = apply_all(state, decide(state, 0, Ask(2, about)))
    regions = render_screen(table_view(state, 2), 2, "en").regions
    names = set(
        re.findall(
            r'name="([\w.]+)"', regions["thumb"].partition('id="answer"')[2].partition("</form>")[0]
        )
    )
    wanted = {
        Question.RECEIVED_DIAMONDS: {"received_diamonds"},
        Question.RECEIVED_TOKENS: {"received_tokens.henchman"},
        Question.PASSED: {"passed_diamonds", "passed_tokens.henchman"},
        Question.TOOK: {"took"},
        Question.DISMISSED: {"text"},  # only the first player has a bag
        Question.SUSPECT: {"text"},
    }
    assert wanted[about] <= names
    assert 'form="answer"' in regions["thumb"]
    assert "answer" not in render_screen(table_view(state, 3), 3, "en").regions["thumb"]


def test_the_first_player_is_asked_about_the_bag() -> None:
    view = gallery.sample("6 | h2 3/driver henchman fbi 10 - 0:ask1=dismissed", 1)
    regions = render_screen(view, 1, "en").regions
    assert "What went into the bag?" in regions["thumb"]
    answer = regions["thumb"].partition('id="answer"')[2].partition("</form>")[0]
    assert 'value="claim"' in answer
    assert set(re.findall(r'name="dismissed" value="([^"]+)"', answer)) == {
        *("henchman", "fbi", "driver", "-")
    }


@pytest.mark.parametrize("name", [None, "tv.html"])
def test_opinions_stand_in_the_ledger_and_among_the_last_words(name: str | None) -> None:
    words = "2:vouch1 2:doubt1 4:vouch0 3:ask2=suspect 2:doubt0"
    view = gallery.sample(f"6 | h2 3/driver henchman fbi 10 - {words}", None)
    names = [player.name for player in view.players]
    regions = render_screen(view, None, "en", name=name).regions
    assert f"{names[2]} doubts {names[0]} and {names[1]}." in regions["ledger"]
    assert f"{names[4]} believes {names[0]}." in regions["ledger"]
    assert f"{names[2]} believes" not in regions["ledger"], "it was replaced"
    assert f"I doubt {names[0]}." in "".join(regions.values())
    assert "<form" not in regions["ledger"]


def test_an_opinion_that_was_asked_for_stands_with_its_question() -> None:
    line = "6 | h2 3/driver henchman fbi 10 - 3:ask2=suspect 2:claim=took=- 2:vouch4 2:doubt0"
    view = gallery.sample(line, None)
    question = talk(view)[-1]
    assert question.answer
    assert question.answer.spoken.words == Doubt(0)


def test_who_is_out_or_watches_has_nothing_to_press_but_emblems() -> None:
    line = "8 jokers=1 | h2 3/driver henchman 4 fbi henchman 6 - x1"
    for seat, actions in ((1, ["react"]), (None, [])):
        regions = render_screen(gallery.sample(line, seat), seat, "en").regions
        forms = re.findall(r'action="/t/VEGA/(\w+)', regions["act"] + regions["thumb"])
        assert forms == actions
    empty = replace(gallery.sample(line, None), substitutes=(4,))
    assert 'action="/t/VEGA/sit?' in render_screen(empty, None, "en").regions["thumb"]


def test_the_end_tells_everything() -> None:
    line = (
        "6 | h2 3/driver henchman fbi 10 - "
        "1:claim=received.diamonds=13,took=henchman 2:claim=took=henchman x3"
    )
    regions = render_screen(gallery.sample(line, 2), 2, "en").regions
    assert "Everybody freeze!" in regions["main"]
    assert "hid 2 diamonds" in regions["main"]
    assert "Driver" in regions["main"]  # in the bag
    assert regions["ledger"].count("clash-mark") == 1  # what seat 1 took
    assert regions["ledger"].count("true-mark") == 2
    assert {str(topic) for topic in Topic}  # every topic is one of the ledger's cells


# ---------------------------------------------------------------- weight


def test_scripts_are_small_and_a_live_page_is_light() -> None:
    entries = ("js/table.js", "js/table_extras.js")
    scripts = {path for entry in entries for path in (entry, *modules(entry))}
    for name in (*scripts, "js/tv.js", *modules("js/tv.js")):
        assert len(static_files()[name].body) < 7_000, name
    parts = ["style.css", "game.css", *scripts, "sprite.svg", "cedar.svg", "frame.svg"]
    weight = sum(len(static_files()[part].packed) for part in parts)
    record = games(12)[0]
    state, news = list(steps(record))[-2]
    page = render_table(table_view(state, 0, news=news), 0, "en", extra=Extra(nonce="n"))
    assert weight + len(page.encode()) < 120_000
