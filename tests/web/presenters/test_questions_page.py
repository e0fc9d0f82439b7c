"""The page of the questions: who has not been heard, what the Godfather misses, and what I know."""

import re
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.talk import SILENCE
from mafia_de_cuba.web.rendering import render_screen
from scripts import gallery

GAME = "6 | h2 3 henchman 4 fbi driver"  # 15 - 2 = 13 go round, 6 come back: 7 are missing


def regions(line: str, seat: int | None) -> dict[str, str]:
    return render_screen(gallery.sample(line, seat), seat, "en").regions


def unheard(line: str) -> list[int]:
    """The seats that nobody has heard, as the ledger says."""
    rows = re.findall(r'<tr[^>]* data-seat="(\d+)">(.*?)</tr>', regions(line, None)["ledger"])
    return [int(seat) for seat, row in rows if "not heard yet" in row]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("", [1, 2, 3, 4, 5]),
        ("2:say=Well", [1, 3, 4, 5]),
        ("2:claim=took=henchman", [1, 3, 4, 5]),
        ("2:ask3=took", [1, 2, 4, 5]),  # who only asks has told nothing; 3 is awaited
        (f"0:ask2=took 2:say={SILENCE}", [1, 3, 4, 5]),  # its row shows the silence instead
        ("2:doubt4", [1, 3, 4, 5]),
        ("x1", [2, 3, 4, 5]),  # who is out says no more
    ],
)
def test_the_ledger_shows_who_has_not_been_heard(words: str, left: list[int]) -> None:
    assert unheard(f"{GAME} {words}".strip()) == left


def missing(line: str, seat: int | None) -> list[str]:
    return re.findall(
        r'class="missing">.*?class="num">(\d+)<', "".join(regions(line, seat).values())
    )


def test_the_godfather_alone_sees_how_many_diamonds_are_missing() -> None:
    assert missing(GAME, 0) == ["7"]
    assert missing(f"{GAME} x1", 0) == ["4"]
    for seat in (None, 1, 2, 3, 4, 5):
        assert missing(GAME, seat) == []


def test_who_takes_the_office_sees_what_is_missing_and_who_left_it_does_not() -> None:
    assert missing(gallery.TRAITOR, 2) != []
    assert missing(gallery.TRAITOR, 0) == []


def places(line: str, seat: int) -> list[str]:
    """Where in the ledger stands what this seat knows."""
    return re.findall(r'class="beside secret" data-place="([\d.]+)"', regions(line, seat)["thumb"])


def test_what_i_know_is_of_my_boxes_and_in_my_part_of_the_page_only() -> None:
    assert places(GAME, 0) == ["1.1", "5.3"]
    assert places(GAME, 3) == ["3.1", "3.2", "3.3"]
    assert places(gallery.TRAITOR, 2) == ["1.1", "6.3", "2.1", "2.2", "2.3"]
    for region in ("main", "ledger", "act", "band"):
        assert 'class="beside' not in regions(GAME, 3)[region]


def shapes(seats: Iterable[int]) -> set[str]:
    """What the row for the thumb of each seat is made of, without words, numbers and emblems."""
    shown = (regions(GAME, seat)["thumb"].partition("<template")[0] for seat in seats)
    return {" ".join(re.findall(r"<(\w+)", html)) for html in shown}


def test_pockets_look_alike_whatever_is_in_them() -> None:
    assert len(shapes(range(1, 6))) == 1


def test_an_answer_is_in_the_row_for_the_thumb() -> None:
    shown = regions(f"{GAME} 0:ask3=took", 3)
    assert 'id="answer"' in shown["thumb"]
    assert 'id="answer"' not in shown["act"]
    assert 'id="answer"' not in regions(f"{GAME} 0:ask3=took", 2)["thumb"]


def test_a_row_tells_what_the_round_tells_of_a_seat() -> None:
    line = f"{GAME} x2".replace("|", "jokers=1 |")
    seen = gallery.sample(line, None, guests={4: "Zoe <3"}, substitutes=(5,))
    ledger = render_screen(seen, None, "en").regions["ledger"]
    rows = dict(re.findall(r'<tr[^>]* data-seat="(\d+)">(.*?)</tr>', ledger))
    assert "was given a joker" in rows["2"]
    assert 'aria-label="Loyal Henchman"' in rows["2"].partition("</th>")[0]
    assert "Zoe &lt;3" in rows["4"]
    assert "for Marco" in rows["4"]
    assert "<small>bot</small>" in rows["5"]
    assert "<small>bot</small>" not in rows["3"]


# ---------------------------------------------------------------- what is asked, in sight

LANGUAGES = ("en", "fr", "es")
TWO_ASK = f"{GAME} 3:ask2=took 0:ask2=received_diamonds"
WAITING = {
    "en": "and 1 more asks you",
    "fr": "et 1 autre question t’attend",
    "es": "y te espera 1 pregunta más",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_asked_twice_is_told_that_one_more_waits(lang: str) -> None:
    thumb = render_screen(gallery.sample(TWO_ASK, 2), 2, lang).regions["thumb"]
    assert WAITING[lang] in thumb
    assert thumb.count('data-question="') == 1


def test_what_typed_words_mean_is_offered_where_the_thumb_is() -> None:
    said = f"{GAME} 2:say=I%20took%202%20diamonds"
    own = regions(said, 2)
    assert 'id="understood"' in own["thumb"]
    assert 'id="understood"' not in own["act"]
    assert not any('id="understood"' in each for each in regions(said, 3).values())


UNREAD = {
    "en": "Nobody was asked",
    "fr": "Personne n’a été interrogé",
    "es": "no has preguntado a nadie",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_that_nobody_was_asked_by_says_so_to_its_speaker(lang: str) -> None:
    names = [player.name for player in gallery.sample(GAME, 0).players]
    words = f"0:say={names[1]}%20%26%20{names[2]}%20%E2%80%A6%20hm%3F"
    for seat in (0, 1, None):
        page = render_screen(gallery.sample(f"{GAME} {words}", seat), seat, lang).regions
        assert (UNREAD[lang] in page["thumb"]) == (seat == 0)


ONE_THING = {"en": "one thing at a time", "fr": "une seule chose à la fois", "es": "una sola cosa"}
BY_BUTTON = {"en": "the red button", "fr": "le bouton rouge", "es": "el botón rojo"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_asks_one_player_too_much_is_told_to_ask_one_thing(lang: str) -> None:
    name = gallery.sample(GAME, 0).players[1].name
    words = f"0:say={name},%20what%20did%20you%20get%20and%20what%20did%20you%20take%3F"
    for seat in (0, 1, None):
        page = render_screen(gallery.sample(f"{GAME} {words}", seat), seat, lang).regions
        assert (ONE_THING[lang] in page["thumb"]) == (seat == 0)
        notice = page["thumb"].partition("nobody-asked")[2].partition("</p>")[0]
        assert (name in notice) == (seat == 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_godfather_whose_words_accuse_nobody_is_shown_what_does(lang: str) -> None:
    name = gallery.sample(GAME, 0).players[1].name
    words = f"0:say={name},%20empty%20your%20pockets!"
    for seat in (0, 1, None):
        page = render_screen(gallery.sample(f"{GAME} {words}", seat), seat, lang).regions
        assert (BY_BUTTON[lang] in page["thumb"]) == (seat == 0)


@pytest.mark.parametrize("words", ["0:say=Hm%3F", "0:ask2=took", "0:say=Well."])
def test_words_that_name_nobody_are_no_lost_question(words: str) -> None:
    assert UNREAD["en"] not in regions(f"{GAME} {words}", 0)["thumb"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_row_can_say_that_it_is_the_viewers_own(lang: str) -> None:
    you = {"en": "you", "fr": "toi", "es": "tú"}[lang]
    page = render_screen(gallery.sample(GAME, 2), 2, lang)
    assert page.regions["ledger"].count(f'class="if-me">{you}<') == 5  # CSS shows the viewer's own


@pytest.mark.parametrize(("people", "told"), [(6, True), (2, True), (1, False)])
def test_several_people_are_told_that_they_can_simply_talk(people: int, told: bool) -> None:
    seen = gallery.sample("6 | h2 3 henchman fbi driver 4", 1)
    seats = tuple(replace(each, bot=each.seat >= people) for each in seen.players)
    pages = render_screen(replace(seen, players=seats), 1, "en").regions
    tv = render_screen(replace(seen, players=seats, you=None), None, "en", name="tv.html").regions
    assert ("simply talk, or write here" in pages["main"]) is told
    assert ("listen, or simply talk" in pages["act"]) is told
    assert ("Simply talk." in "".join(tv.values())) is told
