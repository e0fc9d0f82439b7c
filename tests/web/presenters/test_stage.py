"""The stage: the card of a reveal on every screen, what the accused are told, and the accuser's words."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.table.timers import Staged
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.web.live.messages import Memory, write
from mafia_de_cuba.web.rendering import Extra, render_screen, render_table
from scripts import gallery
from tests.web.asgi_client import inside

EXTRA = Extra(origin="http://table.test", nonce="n")
STAGED = Staged(17, 0.25, 6.2)
THIEF = "8 | h2 3/driver henchman 4 fbi henchman 6 - x3"
UNJUST = "8 jokers=1 | h2 3/driver henchman 4 fbi henchman 6 - x2"
FAKE = "6 box=henchman+fbi+driver fake | h1 2 3+fake henchman fbi - x2"
HEIR = "7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3"
AGENT = "6 | h2 3/driver henchman fbi 10 - x3"
NAMES = ("Bea", "Cruz", "Dora", "Eli")
SHOT = "7 box=henchman+fbi+driver+cleaner | h1 2 cleaner fbi driver henchman 12 x3? 2:pow"


def shown(line: str, seat: int | None, lang: str = "en", **more: Any) -> dict[str, str]:
    name = more.pop("name", None)
    return render_screen(gallery.sample(line, seat, **more), seat, lang, name=name).regions


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# ---------------------------------------------------------------- the card


@pytest.mark.parametrize("name", [None, "tv.html"])
@pytest.mark.parametrize("line", [THIEF, AGENT, UNJUST, FAKE, HEIR, SHOT])
def test_a_reveal_stands_on_the_stage_of_every_screen(line: str, name: str | None) -> None:
    assert 'data-step="name"' in shown(line, None, name=name)["stage"]


@pytest.mark.parametrize("name", [None, "tv.html"])
def test_it_goes_when_somebody_speaks_but_for_the_last(name: str | None) -> None:
    assert shown(f"{THIEF} 1:say=Hm", None, name=name)["stage"] == ""
    assert shown(AGENT, None, name=name)["stage"] != ""
    assert shown(THIEF.removesuffix(" x3"), None, name=name)["stage"] == ""


def test_an_agent_who_is_shot_is_named_with_who_shot() -> None:
    card = words(shown(SHOT, None)["stage"])
    assert "Inés is an FBI Agent." in card
    assert "Teo is the Cleaner, and fired the shot." in card
    assert "Both are out" not in card


def test_what_was_never_said_is_told_too() -> None:
    assert "Inés had not said what was taken." in words(shown(THIEF, None)["stage"])


def test_a_message_says_since_when_a_reveal_is_shown() -> None:
    page = render_screen(gallery.sample(AGENT, 0), 0, "en")
    assert '"stage":[17,0.25,6.20]' in write(3, None, page, Memory(), STAGED)
    assert '"stage":[' not in write(3, None, page, Memory())


def test_a_page_loaded_meanwhile_has_titles_that_tell_nothing() -> None:
    seen = gallery.sample(AGENT, 0)
    page = render_table(seen, 0, "en", extra=EXTRA, staged=STAGED)
    assert 'data-staged="17 0.25 6.20"' in page
    assert titles(page) == ["Accused · Mafia de Cuba", "Accused"]
    later = render_table(seen, 0, "en", extra=EXTRA)
    assert "data-staged" not in later
    assert titles(later) == ["The end · Mafia de Cuba", "The end"]


def titles(page: str) -> list[str]:
    return re.findall(r"<(?:title|h1)[^>]*>([^<]*)</", page)


# ---------------------------------------------------------------- whom it concerns


@pytest.mark.parametrize(
    ("line", "seat", "sentence"),
    [
        (UNJUST, 2, "You were accused unjustly: Dolores paid you a joker."),
        (FAKE, 2, "Only the fake diamond is out. You stay in, and may be accused again."),
        (HEIR, 2, "You are the Godfather now."),
        (THIEF, 3, "You are out. Nothing is left to do"),
        (HEIR, 0, "You are out. Nothing is left to do"),
    ],
)
def test_whom_it_concerns_is_told_what_it_means(line: str, seat: int, sentence: str) -> None:
    players = range(len(read_line(line).players))
    told = [each for each in players if sentence in words(shown(line, each)["act"])]
    assert told == [seat]


@pytest.mark.parametrize("is_open", [True, False])
def test_the_accused_alone_are_told_that_they_are(is_open: bool) -> None:
    line = "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi driver 6 - x3?"
    seen = {seat: shown(line, seat, window_open=is_open) for seat in range(8)}
    assert [seat for seat in seen if "You are accused." in seen[seat]["act"]] == [3]


# ---------------------------------------------------------------- the accuser's words


def accused(said: str, **more: Any) -> TableView:
    """An accusation after these words."""
    return gallery.sample(f"6 | h2 3 henchman 4 fbi driver {said} x1?", None, **more)


def poster(seen: TableView, lang: str = "en") -> str:
    regions = render_screen(seen, None, lang).regions
    tv = render_screen(seen, None, lang, name="tv.html").regions
    assert ('class="voice reason"' in regions["main"]) == ('class="voice reason"' in tv["ledger"])
    return words(regions["main"])


def test_what_the_godfather_said_just_before_stands_on_the_poster() -> None:
    assert "“You lie”" in poster(accused("0:say=You%20lie"))
    assert "You lie" not in poster(accused("0:say=You%20lie 2:say=Hm"))
    assert "…" not in poster(accused("0:say=%E2%80%A6")).replace("Empty", "")


def test_the_reason_of_a_bot_is_in_the_language_of_who_reads_it() -> None:
    seen = accused("0:say=Bea%20says%2013%2C%20I%20sent%2012.")
    bots = tuple(replace(player, bot=True) for player in seen.players)
    own = accused("0:say=Bea%20said%2013%2C%20hm")
    assert "Bea said 13, hm" in poster(own, "fr")  # a person's own words stay as they are
    assert "Bea dit treize diamants, j’ai envoyé douze diamants." in poster(
        replace(seen, players=bots), "fr"
    )
    assert "Bea dice trece diamantes, yo mandé doce diamantes." in poster(
        replace(seen, players=bots), "es"
    )


def test_a_reason_goes_up_with_the_accusation(tmp_path: Path) -> None:
    with inside(tmp_path / "data") as app:
        options = {"pace": "instant"}
        host = app.json("POST", "/api/tables", {"name": "Ana", "options": options})
        code, api = host["table"], f"/api/tables/{host['table']}"
        others = [app.json("POST", f"{api}/players", {"name": name}) for name in NAMES]
        tokens = [each["token"] for each in (host, *others)]
        app.json("POST", f"{api}/start", {}, tokens[0])
        takes: list[dict[str, Any]] = [{"do": "hide", "diamonds": 2}]
        takes += [{"do": "take", "diamonds": 1}] * 4
        for token, move in zip(tokens, takes, strict=True):
            app.json("POST", f"{api}/moves", {**move, "seen": 0, "id": "theft"}, token)
        form = {"do": "accuse", "target": "1", "reason": " You lie. ", "as": "0", "id": "x"}
        cookie = {"cookie": f"seats_{code}={tokens[0]}"}
        for _ in range(2):  # what is sent again happens once
            app.ask("POST", f"/t/{code}/move", data=form, headers=cookie)
        view = app.json("GET", api)
        assert view["accused"] == 1
        assert view["ledger"] == [{"seat": 0, "do": "say", "text": "You lie."}]
        assert "“You lie.”" in app.ask("GET", f"/t/{code}", headers=cookie).text
