"""What people say on the pages: the whole story, opinions, silence, last words, and their secrets."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import SILENCE, Ask, Claim, Contents, Doubt, Question, Vouch
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.options import Help, Options
from mafia_de_cuba.web.pages.forms import Form, move_of
from mafia_de_cuba.web.rendering import render_screen
from scripts import gallery

# Seat 1 took 3 of 13 and put the Driver into the bag, seat 2 the Henchman, seat 3 the FBI's …
THEFT = "6 | h2 3/driver henchman fbi 10 -"
LANGS = ("en", "fr", "es")


def regions(talk: str, seat: int | None, lang: str = "en", **more: Any) -> dict[str, str]:
    """What a seat's page says after this talk."""
    return render_screen(gallery.sample(f"{THEFT} {talk}", seat, **more), seat, lang).regions


def form_of(html: str, name: str) -> str:
    """One form of a page."""
    found = re.search(rf'<form id="{name}".*?</form>', html)
    assert found, name
    return found[0]


def chosen(form: str) -> dict[str, str]:
    """What a form begins with: its lists and radio buttons."""
    lists = re.findall(r'<select class="input" name="([^"]+)">(.*?)</select>', form)
    picked = {name: re.findall(r"<option([^>]*) selected>([^<]*)", body) for name, body in lists}
    radios = re.findall(r'name="([^"]+)" value="([^"]+)" checked', form)
    return {name: found[0][1] for name, found in picked.items() if found} | dict(radios)


# ---------------------------------------------------------------- the whole story


def test_a_story_begins_with_what_was_said_and_leaves_open_what_follows() -> None:
    talk = "2:claim=received.diamonds=9,took=henchman 2:claim=passed.diamonds=9"
    assert chosen(form_of(regions(talk, 2)["act"], "tell")) == {
        "received_diamonds": "9",
        "took": "Loyal Henchman",
        "passed_diamonds": "–",
    }
    other = regions("2:claim=received.diamonds=9,took=henchman,passed.diamonds=5", 2)["act"]
    assert chosen(form_of(other, "tell"))["passed_diamonds"] == "5"


def test_only_the_first_player_tells_of_a_bag() -> None:
    assert 'name="dismissed"' in form_of(regions("", 1)["act"], "tell")
    assert 'name="dismissed"' not in form_of(regions("", 2)["act"], "tell")
    assert "tell" not in re.findall(r'<form id="(\w+)"', regions("", 0)["act"])


def test_the_truth_stands_beside_the_story_of_its_own_seat_only() -> None:
    for seat, numbers in (
        (4, [["10"], ["10"], ["0"]]),
        (2, [["10"], [], ["10"]]),
        (0, []),
        (None, []),
    ):
        page = "".join(regions("", seat).values())
        truths = re.findall(r'<p class="true secret">(.*?)</p>', page)
        assert [re.findall(r'class="num">(\d+)', truth) for truth in truths] == numbers


@pytest.mark.parametrize(
    ("fields", "claim"),
    [
        (
            {"received_diamonds": "9", "took": "2"},
            Claim(Contents(9), Contents(7), Take(2)),
        ),
        (
            {"received_tokens.fbi": "1", "received_tokens.driver": "1", "took": "fbi"},
            Claim(
                Contents(tokens=Tokens(fbi=1, driver=1)),
                Contents(tokens=Tokens(driver=1)),
                Take(token=Token.FBI),
            ),
        ),
        (
            {"passed_diamonds": "5", "took": "2"},
            Claim(Contents(7), Contents(5), Take(2)),
        ),
        (
            {"received_diamonds": "9", "took": "2", "passed_diamonds": "3"},  # told otherwise
            Claim(Contents(9), Contents(3), Take(2)),
        ),
        ({"received_diamonds": "9"}, Claim(Contents(9))),
        ({"took": "-", "dismissed": "-"}, Claim(took=Take(), dismissed=None)),
    ],
)
def test_the_server_works_the_other_box_out(fields: dict[str, str], claim: Claim) -> None:
    sent = [("do", "claim"), ("whole", "1"), *fields.items()]
    assert move_of(Form(sent)) == claim


def test_a_story_that_cannot_be_is_refused() -> None:
    sent = [("do", "claim"), ("whole", "1"), ("received_diamonds", "2"), ("took", "5")]
    with pytest.raises(TableError, match="more than came"):
        move_of(Form(sent))
    assert move_of(Form([*sent[:1], *sent[2:]])) == Claim(Contents(2), took=Take(5))


def test_a_claim_can_be_taken_back() -> None:
    act = regions("2:claim=took=henchman", 2)["act"]
    assert 'name="about" value="took"' in form_of(act, "retract")
    assert 'id="retract"' not in regions("", 2)["act"]


# ---------------------------------------------------------------- asking each other


@pytest.mark.parametrize("seat", [0, 3])
def test_everybody_may_ask_everything_and_say_whom_they_believe(seat: int) -> None:
    act = regions("", seat)["act"]
    assert '<input type="hidden" name="do" value="ask">' in form_of(act, "ask")
    asked = set(re.findall(r'form="ask" name="about" value="(\w+)"', act))
    assert asked == {str(question) for question in Question}
    assert re.findall(r'form="ask" name="do" value="(\w+)"', act) == ["vouch", "doubt"]


def test_the_button_that_is_tapped_says_what_the_form_does() -> None:
    ask = [("do", "ask"), ("target", "3")]
    assert move_of(Form([*ask, ("about", "suspect")])) == Ask(3, Question.SUSPECT)
    assert move_of(Form([*ask, ("do", "vouch")])) == Vouch(3)
    assert move_of(Form([*ask, ("do", "doubt")])) == Doubt(3)


def test_who_is_asked_whom_to_accuse_names_somebody_by_a_tap() -> None:
    page = regions("2:ask3=suspect", 3)
    form = form_of("".join(page.values()), "suspects")
    assert re.findall(r'name="target" value="(\d)"', form) == ["1", "2", "4", "5"]
    assert 'id="plea"' not in "".join(page.values()), "it was not the Godfather"


LAST_WORD = "0:say=In%C3%A9s%2C%20a%20last%20word%3F"  # to seat 3
INVITATIONS = {"en": "Inés, a last word?", "fr": "Inés, un dernier", "es": "¿una última palabra?"}


def pleads(talk: str, seat: int) -> bool:
    """Whether a seat is asked for a last word."""
    return 'id="plea"' in regions(talk, seat)["thumb"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_last_word_is_no_question_but_an_invitation_that_all_hear(lang: str) -> None:
    form = form_of(regions("", 0)["thumb"], "last-word")
    assert "/last-word?" in form
    assert "about" not in form
    page = regions(LAST_WORD, 3, lang)
    assert len(re.findall(r'name="text" value="([^"]+)"', form_of(page["thumb"], "plea"))) == 3
    assert 'form="answer"' in page["thumb"], "or in one's own words"
    assert 'data-unfold="story"' in page["thumb"], "or the whole story"
    assert INVITATIONS[lang] in page["main"]


@pytest.mark.parametrize("lang", LANGS)
def test_everybody_reads_a_ready_last_word_in_their_own_language(lang: str) -> None:
    plea = form_of(regions(LAST_WORD, 3, lang)["thumb"], "plea")
    buttons = re.findall(r'value="([^"]+)">([^<]+)<', plea)[-3:]
    for kept, read in buttons:
        heard = regions(f"{LAST_WORD} 3:say={quote(kept)}", 0, lang)["main"]
        assert read in heard, "as the button says it"
        assert (kept == read) is (lang == "en"), "kept as one sentence for all"


def test_a_last_word_waits_until_it_is_spoken() -> None:
    assert pleads(LAST_WORD, 3)
    assert not pleads(LAST_WORD, 2)
    assert not pleads(LAST_WORD.replace("0:", "2:"), 3), "it was not the Godfather"
    assert not pleads("0:ask3=suspect", 3), "that is a question"
    for other in ("2:say=Well", "3:ask2=took"):
        assert pleads(f"{LAST_WORD} {other}", 3), other
    for spoken in ("3:say=Never", f"3:say={SILENCE}", "3:claim=took=2", "3:doubt2", "0:say=Well"):
        assert not pleads(f"{LAST_WORD} {spoken}", 3), spoken


def test_the_lamp_falls_on_who_is_asked_for_a_last_word() -> None:
    assert 'data-lit="3"' in regions(LAST_WORD, None)["main"]


def test_who_had_no_bag_has_an_answer_ready() -> None:
    page = "".join(regions("0:ask3=dismissed", 3).values())
    assert 'value="I had no bag. Ask Bea."' in form_of(page, "answer")
    first = form_of("".join(regions("0:ask1=dismissed", 1).values()), "answer")
    assert 'name="dismissed" value="driver"' in first


# ---------------------------------------------------------------- marks in the ledger


def row_of(html: str, seat: int) -> str:
    found = re.search(rf'<tr[^>]* data-seat="{seat}">.*?</tr>', html)
    assert found
    return found[0]


@pytest.mark.parametrize("name", [None, "tv.html"])
def test_opinions_are_counted_beside_the_name(name: str | None) -> None:
    view = gallery.sample(f"{THEFT} 2:doubt1 3:doubt1 4:vouch1 4:vouch2", None)
    ledger = render_screen(view, None, "en", name=name).regions["ledger"]
    assert re.findall(r'aria-hidden="true">(\d)<', row_of(ledger, 1)) == ["1", "2"]
    assert "doubted by Teo and Inés" in row_of(ledger, 1)
    assert "believed by Marco" in row_of(ledger, 2)
    assert "faith" not in row_of(ledger, 3)


def test_silence_leaves_a_mark_until_the_seat_speaks() -> None:
    asked, silent = "0:ask2=took", f"0:ask2=took 2:say={SILENCE}"
    for talk, mark in (("", ""), (asked, "…"), (silent, "silent"), (f"{silent} {asked}", "…")):
        ledger = regions(talk, None)["ledger"]
        [took] = re.findall(r'<td data-col="took">(.*?)</td>', row_of(ledger, 2)) or [""]
        assert mark in took
        assert ("silent" in took) is (mark == "silent")
        assert ("…" in took) is (mark == "…")
    assert "silent" not in row_of(regions(f"{silent} 2:claim=took=3", None)["ledger"], 2)


# ---------------------------------------------------------------- help and words


def test_a_hint_names_where_stories_part_and_whom_to_ask() -> None:
    talk = "1:claim=passed.diamonds=10 2:claim=received.diamonds=9"
    for level in Help:
        view = replace(gallery.sample(f"{THEFT} {talk}", 0), options=Options(help=level))
        act = render_screen(view, 0, "en").regions["act"]
        named = "Bea passed on 10 diamonds; Teo found 9 diamonds." in act
        assert named is (level is Help.PUBLIC)
        assert ("Ask Teo: “What did you take?”" in act) is named


def test_the_line_for_words_tells_what_bots_do_with_them() -> None:
    view = gallery.sample(THEFT, 2)
    people = tuple(replace(player, bot=False) for player in view.players)
    bots = tuple(replace(player, bot=player.seat == 3) for player in view.players)
    for players, told in ((people, False), (bots, True)):
        act = render_screen(replace(view, players=players), 2, "en").regions["act"]
        assert ("Bots hear what you confirm." in act) is told
