"""Every screen as a file: sample games rendered to static HTML that opens from disk.

`python -m scripts.gallery OUT` writes OUT/<language>/<screen>.html and OUT/index.html.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Pocket
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.presets import presets
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.table.devices import Device
from mafia_de_cuba.table.options import Help, Options, SetupWish
from mafia_de_cuba.table.queries import Sitting, Waiting
from mafia_de_cuba.table.scripted import play_script
from mafia_de_cuba.table.timers import TimeLeft
from mafia_de_cuba.table.told import Told
from mafia_de_cuba.table.view import Ballot, Chair, Game, NextGame, TableView
from mafia_de_cuba.views import PlayerView, View, You, view
from mafia_de_cuba.web.http.static_files import static, static_files
from mafia_de_cuba.web.lessons import LESSONS
from mafia_de_cuba.web.pages.learn import rendered
from mafia_de_cuba.web.pages.people import Own
from mafia_de_cuba.web.presenters.ledger import talk
from mafia_de_cuba.web.presenters.lobby import cards
from mafia_de_cuba.web.presenters.qr_code import qr
from mafia_de_cuba.web.rendering import At, Extra, Guest, render_page, render_table
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from scripts.case_gallery import case_pictures, notebook_picture
from scripts.replay_gallery import replay_pictures

NAMES = (
    *("Dolores", "Bea", "Teo", "Inés", "Marco", "Yola"),
    *("Sam", "Noor", "Maximiliano", "Ana", "Jean-Baptiste", "Lu"),
)
EXTRA = Extra(origin="http://192.168.1.20:8000", nonce="gallery")

CLEANER = "8 box=2henchman+cleaner+fbi+driver | h2 3/driver cleaner 4 fbi henchman 6 -"
DRIVEN = "8 box=2henchman+cleaner+fbi+driver | h2 3/henchman cleaner 4 fbi driver 6 -"
TRAITOR = "7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3"
REBELS = "7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 5 x2"
TWELVE = "12 | h4 2/cia 1 henchman henchman driver 3 fbi henchman 2 driver -"
STAKES = (  # an heir in office, to whom an accusation can do everything that there is
    "12 box=2henchman+fbi+cia+lover+2revolutionary+traitor+driver fake open jokers=0 | "
    "h2 3/driver traitor 1 fbi lover 2 1 1 1 henchman 1+fake x10"
)
FULL = (
    "12 box=5henchman+cleaner+fbi+2driver jokers=0 | h5 10/fbi henchman henchman henchman henchman "
    "henchman cleaner driver driver - -"
)

# fmt: off
SAMPLES = {
    # screen            game so far, as one line                                        seat
    "hide":             ("8 |", 0),
    "theft-yours":      ("8 | h2", 1),
    "theft-middle":     ("8 box=2henchman+cleaner+fbi+driver | h2 3/driver henchman 4", 4),
    "theft-last":       ("8 | h2 3/driver henchman 4 henchman fbi 5", 7),
    "theft-empty":      ("8 jokers=0 | h5 5/driver henchman 5 fbi henchman henchman", 7),
    "theft-rehearsing": ("8 | h2 3/driver", 5),
    "theft-watching":   ("8 | h2 3/driver", None),
    "theft-fake":       ("6 box=henchman+fbi+traitor fake | h1 2 3+fake", 3),
    "theft-open-box":   ("6 open | h1 2", 2),
    "theft-twelve":     ("12 | h4 2/cia 1 henchman henchman", 5),
    "questions-godfather":   (f"{CLEANER} {{TALK}}", 0),
    "questions-help":   (f"{CLEANER} {{TALK}} {{MORE}}", 0),
    "questions-asked":  (f"{CLEANER} {{TALK}} 0:ask3=received_diamonds", 3),
    "questions-tokens": (f"{CLEANER} {{TALK}} 0:ask3=received_tokens", 3),
    "questions-last-word": (f"{CLEANER} {{TALK}} 0:say=In%C3%A9s%2C%20a%20last%20word%3F", 3),
    "questions-typed":  (f"{CLEANER} {{TALK}} 5:say=I%20got%20six%20diamonds.", 5),
    "questions-quiet":  (f"{CLEANER} {{TALK}}", 5),
    "questions-five":   ("5 | h0 henchman 4 fbi 2", 0),
    "questions-twelve": (f"{TWELVE} {{TALK}}", 0),
    "questions-stakes": (STAKES, 2),
    "questions-loud-help": (f"{TWELVE} {{LOUD}}", 4),
    "questions-out":    ("8 jokers=1 | h2 3/driver henchman 4 fbi henchman 6 - x1", 1),
    "accused":          (f"{CLEANER} x3?", 2),
    "accused-me":       (f"{CLEANER} x3?", 3),
    "accused-reason":   (f"{CLEANER} {{TALK}} 0:say=Sam%20says%2013%2C%20I%20sent%2012. x3?", 4),
    "accused-me-reason": (f"{CLEANER} {{TALK}} 0:say=Sam%20says%2013%2C%20I%20sent%2012. x3?", 3),
    "accused-plain":    ("8 | h2 3/driver henchman 4 fbi henchman 6 - x3?", 3),
    "reveal-thief":     (f"{CLEANER} {{TALK}} x3", 4),
    "reveal-innocent":  ("8 jokers=2 | h2 3/driver henchman 4 fbi henchman 6 - x2", 4),
    "reveal-shot":      (f"{CLEANER} x3? 2:pow", 4),
    "reveal-fake":      ("6 box=henchman+fbi+driver fake | h1 2 3+fake henchman fbi - x2", 0),
    "reveal-traitor":   (TRAITOR, 2),
    "end-agent":        (f"{DRIVEN} {{TALK}} x4", 5),
    "end-recovered":    ("6 jokers=2 | h2 13/driver henchman fbi - - x1", 0),
    "end-fallen":       ("8 jokers=0 | h2 3/driver henchman 4 fbi henchman 6 - x2", 7),
    "end-pow":          (f"{CLEANER} x4? 2:pow", 0),
    "end-lover":        ("7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 3),
    "end-revolution":   (REBELS, 3),
    "end-betrayed":     (f"{TRAITOR} 2:x5", 5),
    "end-twelve":       (f"{TWELVE} {{TALK}} x7", 6),
    "end-loyal":        (f"{FULL} x1", 3),
    "end-urchins":      (f"{FULL} {{LOUD}} x2", 10),
}
# fmt: on
LOOKED_BACK = {  # games that have a replay
    "replay": f"{DRIVEN} {{TALK}} x4",
    "replay-twelve": f"{TWELVE} {{LOUD}} x7",
}
TALK = (
    "1:claim=received.diamonds=10,received.tokens=2henchman+cleaner+fbi+driver,took=henchman,"
    "passed.diamonds=10,passed.tokens=henchman+cleaner+fbi+driver "
    "2:claim=received.diamonds=10,took=henchman 3:claim=received.diamonds=6,took=henchman "
    "2:say=Ten%20went%20on%20to%20you%2C%20with%20three%20tokens. 4:say=I%20say%20nothing."
)
LOUD = " ".join(
    f"{seat}:claim=received.diamonds={seat},received.tokens=5henchman+fbi+2driver,took=driver,"
    f"passed.diamonds={12 - seat},passed.tokens=4henchman+fbi+2driver"
    for seat in range(1, 12)
)
MORE = (
    "0:ask6=received_diamonds 6:claim=received.diamonds=9,took=driver 6:retract=took "
    "6:claim=took=4 0:ask5=took 5:claim=took=cleaner 0:ask3=passed"
)

LEARNT = (  # lesson, step, and an answer that is explained
    *(("suspect", number, None) for number in (1, 2, 3, 4, 6, 8, 9, 10)),
    *(("godfather", number, None) for number in (1, 2, 6, 8)),
    ("godfather", 5, 2),
)


class Picture(NamedTuple):
    """One screen as a page."""

    name: str
    html: str


# ---------------------------------------------------------------- views of sample games


def named_record(line: str) -> Record:
    """The game of a line, with names."""
    record = read_line(line.format(TALK=TALK, MORE=MORE, LOUD=LOUD))
    return replace(record, players=NAMES[: len(record.players)])


def sample(line: str, seat: int | None, **more: Any) -> TableView:
    """The view of a seat after the moves of a line."""
    record = named_record(line)
    names = record.players
    played = play_script(record)
    seen = view(played.state, seat)
    facts: dict[str, Any] = {key: getattr(seen, key) for key in seen.__struct_fields__}
    over = seen.outcome is not None
    return TableView(
        **facts
        | affairs(names)
        | {
            "ballots": (godfather_ballot(seen.outcome.winners),) if seen.outcome else (),
            "suggested": 0 if over else None,
            "next_game": next_game(seen) if over else None,
            "window_open": seen.accused is not None and bool(seen.setup.tokens.cleaner),
            "news": played.news,
            "accused_after": len(seen.ledger) if seen.accused is not None else 0,
        }
        | more
    )


def next_game(seen: View) -> NextGame:
    """The game to come: two have changed places, one sits out, a bot and a newcomer play."""
    names = [player.name for player in seen.players]
    seats: list[int | None] = [0, *range(len(names) - 2, 0, -1), None][:12]
    chairs = tuple(
        Chair(
            "Zoe" if n is None else names[n], n, n == 4, "hard" if n == 4 else None, n == 0, False
        )
        for n in seats
    )
    out = Chair(names[-1], len(names) - 1, False, None, False, False)
    box = standard(min(max(len(chairs), 5), 12))
    return NextGame(chairs, (out,), box, 0, True, None, None, "standard")


def godfather_ballot(winners: tuple[int, ...]) -> Ballot:
    """The winners' vote, one of them undecided."""
    choices = tuple(map(str, winners or (0,)))
    return Ballot("godfather", None, winners, choices, dict.fromkeys(winners[1:], choices[0]), None)


def affairs(names: tuple[str, ...]) -> dict[str, Any]:
    """The public state of a table in mid-series."""
    return {
        "table": "VEGA",
        "version": 17,
        "host": 0,
        "options": Options(),
        "series": (
            Game(Ending.AGENT_ACCUSED, names[1], (names[4],)),
            Game(Ending.DIAMONDS_RECOVERED, names[0], (names[0], names[2])),
        ),
        "score": {names[4]: 1, names[0]: 1, names[2]: 1},
        "games": dict.fromkeys(names, 2),
        "held": False,
        "substitutes": (),
        "waiting": (),
    }


def lobby_sample(
    players: int,
    box: str = "standard",
    me: int | None = 0,
    bots: tuple[int, ...] = (6,),
    **more: Any,
) -> TableView:
    """A lobby with so many players, bots among them, and this box."""
    printed = standard(min(max(players, 5), 12))
    boxes = {each.key: each.tokens for each in presets(players)}
    setup = replace(printed, tokens=boxes.get(box, printed.tokens))
    seated = tuple(
        PlayerView(seat, NAMES[seat], True, False, 0, False, bot=seat in bots)
        for seat in range(players)
    )
    nothing: dict[str, Any] = dict.fromkeys(
        ("godfather", "jokers", "accused", "turn", "recovered", "outcome", "theft")
    )
    return TableView(
        **nothing
        | affairs(NAMES)
        | {
            "phase": "lobby",
            "setup": setup,
            "ledger": (),
            "players": seated,
            "you": None if me is None else You(me, None, None, None, None, None, ()),
            "options": Options(setup=SetupWish(tokens=setup.tokens)),
            "suggested": 1 if players > 1 else 0,
            "series": (),
            "games": {},
            "score": {},
            "ballots": (),
            "window_open": False,
            "levels": {seat: "hard" for seat in bots if seat < players},
        }
        | more
    )


# ---------------------------------------------------------------- pages


def pictures(lang: str) -> Iterator[Picture]:
    """Every screen in this language."""
    yield from door_pictures(lang)
    yield from lobby_pictures(lang)
    yield from choice_pictures(lang)
    yield from lesson_pictures(lang)
    for name, (line, seat) in SAMPLES.items():
        helped = {"options": Options(help=Help.PUBLIC)} if name.endswith("-help") else {}
        seen = sample(line, seat, **helped)
        left = TimeLeft(9, 9) if seen.accused is not None else None
        yield Picture(
            name, render_table(seen, seat, lang, away=frozenset({4}), left=left, extra=EXTRA)
        )
        on_tv = seat in (0, None) or name.startswith(("end", "accused", "reveal", "questions"))
        if on_tv:
            public = sample(line, None, **helped)
            yield Picture(
                f"tv-{name}",
                render_table(public, None, lang, left=left, extra=EXTRA, name="tv.html"),
            )


def lesson_pictures(lang: str) -> Iterator[Picture]:
    """Steps of the lessons, one of them with an answer that is explained."""
    for key, number, wrong in LEARNT:
        shown = rendered(LESSONS[key], number, lang, wrong)
        html = render_page("lesson.html", lang, **shown, name="Rosa", staged="")
        yield Picture(f"lesson-{key}-{number}", html)


def choice_pictures(lang: str) -> Iterator[Picture]:
    """A choice that may still be changed, what the clock or a bot did, and a clock that runs."""
    seen = sample("8 | h2", 1)
    assert seen.you is not None
    you = replace(seen.you, took=Take(token=Token.DRIVER))
    held = replace(seen, you=you, held=True)
    yield Picture("theft-held", render_table(held, 1, lang, extra=EXTRA))
    line = "8 | h2 3/driver henchman 4"
    for why in ("clock", "away"):
        told = sample(line, 2, told=Told(why, (Pocket(token=Token.HENCHMAN),)))
        yield Picture(f"theft-told-{why}", render_table(told, 2, lang, extra=EXTRA))
    left, public = TimeLeft(42, 60), sample(line, None)
    mine = sample(line, 4, options=Options(clock=60))
    yield Picture("theft-clock", render_table(mine, 4, lang, left=left, extra=EXTRA))
    tv = render_table(public, None, lang, left=left, extra=EXTRA, name="tv.html")
    yield Picture("tv-theft-clock", tv)


def door_pictures(lang: str) -> Iterator[Picture]:
    """The pages that belong to no game."""
    words = Words(lang)

    def page(picture: str, template: str, /, **context: Any) -> Picture:
        return Picture(picture, render_page(template, lang, **context))

    empty = {"code": "", "problem": "", "name": "", "name_problem": "", "back": ""}
    yield page("home", "home.html", **empty)
    yield page("home-back", "home.html", **empty | {"name": "Inés", "back": "VEGA"})
    yield page("home-plain", "home.html", **empty, theme="plain")
    lost = words._("There is no such table.")
    yield page("home-lost", "home.html", **empty | {"code": "QXZW", "problem": lost})
    door = {"code": "VEGA", "names": list(NAMES[:4]), "open": True, "name": "", "problem": ""}
    door |= {"playing": False, "knock": False, "banned": False, "sent_away": False}
    yield page("join", "join.html", **door, free=[])
    yield page("join-again", "join.html", **door | {"playing": True, "sent_away": True}, free=[])
    yield page("join-locked", "join.html", **door | {"knock": True}, free=[])
    yield page("join-banned", "join.html", **door | {"banned": True, "open": False}, free=[])
    taken = words.say("Somebody here is called %(name)s already.", name="Bea")
    yield page(
        "join-taken", "join.html", **door | {"name": "Bea", "problem": taken}, free=["Bea 2"]
    )
    yield page("watch", "watch.html", code="", problem="")
    lone = {"name": "", "players": "8", "seat": "random", "level": "medium", "box": "standard"}
    lone |= {"help": "private"}
    yield page("alone", "alone.html", **lone, cards=cards(), problem="")
    wrong = lone | {"players": "6", "box": "cleaner", "seat": "3", "level": "mixed"}
    no_box = words._("There is no such box for so many players.")
    yield page("alone-wrong", "alone.html", **wrong, cards=cards(), problem=no_box)
    yield page("together", "together.html", names=list(NAMES[:5]), bots=1, problem="")
    yield page("rules", "rules.html")
    yield page("learn", "learn.html", resumed="/learn/suspect/4")
    talked = talk(sample(SAMPLES["questions-help"][0], None))
    yield page("said", "said.html", back="/t/VEGA", exchanges=talked)
    link = "http://192.168.1.20:8000/t/VEGA/rejoin/q0dY3sV9mJ2kLx8A"
    at = At("VEGA", 3, "", "")
    seat = {"code": "VEGA", "back": "/t/VEGA?as=3", "at": at, "name": "Inés"}
    first, linked = Device(3, 1, "first", 1_750_000_000), Device(3, 2, "link", 1_750_003_600)
    only = [Own(first, True, True)]
    both = [Own(first, True, False), Own(linked, False, False)]
    yield page("rejoin", "rejoin.html", **seat, devices=both, link=link, qr=qr(link))
    yield page("devices", "rejoin.html", **seat, devices=only, link="", qr=None)
    yield from people_pictures(page)
    yield from case_pictures(page, words)
    yield notebook_picture(page, words, sample(SAMPLES["questions-help"][0], 1))
    games = {name: named_record(line) for name, line in LOOKED_BACK.items()}
    yield from replay_pictures(page, words, games)
    yield page(
        "error",
        "error.html",
        heading=words.error("not_found"),
        message=words._("There is no such table."),
        rule=None,
        status=404,
        back="",
    )


def people_pictures(page: Callable[..., Picture]) -> Iterator[Picture]:
    """Who is at the table and who waits, for the host and for others."""
    rows = [
        Sitting(seat, name, seat in (2, 5), seat == 3, seat == 4, seat not in (2, 3, 5))
        for seat, name in enumerate(NAMES[:7])
    ]
    free = ((2, NAMES[2]), (5, NAMES[5]))
    guests = [
        Waiting("Zoe", False, False, NAMES[2], free),
        Waiting("Maximiliana-Constanza II", False, False, "", free),
        Waiting("Yan", False, True, "", ()),
    ]
    seen = {"code": "VEGA", "back": "/t/VEGA", "at": At("VEGA", 3, "", ""), "me": 3}
    seen |= {"sitting": rows, "waiting": guests, "playing": True}
    yield page("people-host", "people.html", **seen, is_host=True, locked=False)
    later = [replace(guest, asks="", seats=()) for guest in guests]
    after = seen | {"waiting": later, "playing": False}
    yield page("people-host-locked", "people.html", **after, is_host=True, locked=True)
    yield page("people", "people.html", **seen | {"me": 1}, is_host=False, locked=True)


def waiting_pictures(lang: str) -> Iterator[Picture]:
    """Who waits, as they and the host see it: in the lobby, in a game and after it."""
    locked = replace(lobby_sample(8), locked=True, waiting=("Zoe", "Yan"))
    yield Picture("lobby-locked", render_table(locked, 0, lang, extra=EXTRA))
    knocks = replace(EXTRA, guest=Guest("Zoe", may_sit=False))
    yield Picture("lobby-waiting", render_table(locked, None, lang, extra=knocks))
    ask = Ballot("seat", 2, (0, 1, 3), ("admit", "decline"), {1: "admit"}, None, "Zoe")
    asked = replace(EXTRA, guest=Guest("Zoe", asked=True))
    for name, line in (("questions-asked", TWELVE), ("theft-asked", "8 | h2 3/driver henchman 4")):
        for seat, extra in ((0, EXTRA), (3, EXTRA), (None, asked)):
            seen = replace(sample(line, seat), ballots=(ask,), waiting=("Zoe",), host=0)
            whose = {0: "host", 3: "voter", None: "guest"}[seat]
            yield Picture(f"{name}-{whose}", render_table(seen, seat, lang, extra=extra))
    line, _ = SAMPLES["theft-watching"]
    free = replace(sample(line, None), substitutes=(2,), waiting=("Zoe",))
    may = replace(EXTRA, guest=Guest("Zoe"))
    yield Picture("theft-may-ask", render_table(free, None, lang, extra=may))
    over, _ = SAMPLES["end-agent"]
    end = replace(sample(over, 0), host=0, waiting=("Zoe", "Yan"), admitted=("Yan",))
    yield Picture("end-knocks", render_table(end, 0, lang, extra=EXTRA))
    yield Picture("end-may-sit", render_table(replace(end, you=None), None, lang, extra=may))


def lobby_pictures(lang: str) -> Iterator[Picture]:
    """The lobby in its states, and the curtain."""

    def lobby(name: str, seen: TableView, me: int | None, extra: Extra = EXTRA) -> Picture:
        away = frozenset({4} if len(seen.players) > 5 else ())
        return Picture(name, render_table(seen, me, lang, away=away, extra=extra))

    yield lobby("lobby-first", lobby_sample(1), 0)
    yield lobby("lobby-three", lobby_sample(3, me=2), 2)
    yield lobby("lobby-five", lobby_sample(5), 0)
    yield lobby("lobby", lobby_sample(8, "cleaner"), 0)
    yield lobby("lobby-guest", lobby_sample(8, "cleaner", me=3), 3)
    yield lobby("lobby-watching", lobby_sample(8, me=None), None)
    wrong = replace(lobby_sample(8).setup, tokens=Tokens(fbi=1, minion=1, driver=2, lover=1))
    yield lobby("lobby-own-box", lobby_sample(8, setup=wrong), 0)
    yield lobby("lobby-twelve", lobby_sample(12, "everything"), 0)
    yield lobby("lobby-bots", lobby_sample(12, "first", bots=tuple(range(3, 12))), 0)
    full = lobby_sample(12, "everything", me=None)
    yield Picture("tv-lobby", render_table(full, None, lang, extra=EXTRA, name="tv.html"))
    yield from waiting_pictures(lang)
    yield lobby("lobby-plain", lobby_sample(8, "cleaner"), 0, replace(EXTRA, theme="plain"))
    shared = replace(EXTRA, seats=tuple(range(8)))
    seen = sample("8 | h2", None)
    yield Picture("curtain", render_table(seen, 1, lang, extra=shared, name="curtain.html"))
    quiet = sample("8 | h2 3/driver henchman 4 henchman fbi 5 -", None)
    yield Picture("shared-table", render_table(quiet, None, lang, extra=shared))
    godfather = sample("8 | h2 3/driver henchman 4 henchman fbi 5 -", 0)
    yield Picture("shared-godfather", render_table(godfather, 0, lang, extra=shared))


# ---------------------------------------------------------------- files


def offline(html: str, sprite: str) -> str:
    """The page as it opens from disk: drawings inside, no server."""
    html = html.replace(f'href="{static("sprite.svg#")}', 'href="#')
    html = html.replace(f'"{static("")}', '"../static/')
    html = re.sub(r' data-live="[^"]*"', "", html)
    return html.replace("</body>", f'<div hidden class="sprite">{sprite}</div>\n</body>')


def main(out: Path) -> None:
    """Write the gallery."""
    sprite = static_files()["sprite.svg"].body.decode()
    for path, file in static_files().items():
        (out / "static" / path).parent.mkdir(parents=True, exist_ok=True)
        (out / "static" / path).write_bytes(file.body)
    links = []
    for lang in LANGUAGES:
        (out / lang).mkdir(parents=True, exist_ok=True)
        for picture in pictures(lang):
            page = out / lang / f"{picture.name}.html"
            page.write_text(offline(picture.html, sprite), "utf-8")
            links.append(f'<li><a href="{lang}/{picture.name}.html">{lang} {picture.name}</a></li>')
    (out / "index.html").write_text(
        f"<!doctype html><title>Gallery</title><ol>{''.join(links)}</ol>", "utf-8"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
