"""What everybody is told: who the Godfather is, that no joker is left, what tokens are for."""

import re

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.web.presenters.text_width import breakable
from mafia_de_cuba.web.rendering import render_screen
from scripts import gallery

CLEANER = "6 box=henchman+cleaner+fbi+driver"


def shown(line: str, seat: int | None, name: str | None = None) -> str:
    """All that a page shows after these moves."""
    return "".join(
        render_screen(gallery.sample(line, seat), seat, "en", name=name).regions.values()
    )


# ---------------------------------------------------------------- the Godfather, and the jokers


@pytest.mark.parametrize("line", ["6 |", "6 | h2", "6 | h2 3"])
def test_everybody_is_told_who_the_godfather_is_from_the_start(line: str) -> None:
    for seat in (None, *range(1, 6)):
        assert "Dolores is the Godfather." in shown(line, seat)
    assert "You are the Godfather." in shown(line, 0)
    assert "Dolores is the Godfather." in shown(line, None, "tv.html")


def test_everybody_is_told_that_the_last_joker_is_gone() -> None:
    spent = "6 jokers=1 | h2 3 henchman 4 fbi driver x2"
    for seat, name in ((None, None), (1, None), (0, None), (None, "tv.html")):
        assert "one more mistake, and Dolores falls." in shown(spent, seat, name)
    later = f"{spent} 1:say=Well"
    for seat in (1, 3):
        assert "No joker is left: one more mistake, and Dolores falls." in shown(later, seat)
    assert "no joker left" in shown(later, None)
    assert "no joker left" in shown(later, None, "tv.html")
    assert "0</b> jokers" not in shown(later, None)


def test_nobody_is_told_so_while_there_is_a_joker() -> None:
    left = "6 jokers=2 | h2 3 henchman 4 fbi driver x2"
    for seat, name in ((None, None), (1, None), (None, "tv.html")):
        assert "falls." not in shown(left, seat, name)


# ---------------------------------------------------------------- tokens


def new_tokens(html: str) -> list[str]:
    """The tokens whose aim is told without a tap."""
    part = html.partition("New at this table")[2].partition("</ul>")[0]
    return re.findall(r"<b>([^<]*):</b>", part)


@pytest.mark.parametrize(
    ("box", "known", "new"),
    [
        ("standard", (), []),
        ("cleaner", (), ["Cleaner"]),
        ("cleaner", (Token.CLEANER, Token.FBI), []),
        ("revolution", (Token.CLEANER,), ["Revolutionary"]),
    ],
)
def test_the_lobby_explains_what_is_new_at_this_table(
    box: str, known: tuple[Token, ...], new: list[str]
) -> None:
    for me in (0, 3):
        seen = gallery.lobby_sample(8, box, me=me, known=known)
        page = "".join(render_screen(seen, me, "en").regions.values())
        assert new_tokens(page) == new
        assert "You win if your right-hand neighbour wins." in page, "one tap away"


def test_the_theft_explains_every_token_to_everybody_by_one_tap() -> None:
    pages = [
        render_screen(gallery.sample(f"{CLEANER} | h2 3", seat), seat, "en") for seat in range(6)
    ]
    assert len({page.regions["main"] for page in pages}) == 1
    sheet = pages[5].regions["main"].partition('id="ask-aims"')[2]
    assert "hit an Agent and you win alone" in sheet
    assert "You win if your right-hand neighbour wins." in sheet


# ---------------------------------------------------------------- the rehearsal


def stories(seat: int) -> list[str]:
    """What a waiting seat may rehearse to have taken, apart from diamonds and tokens."""
    act = render_screen(gallery.sample("6 |", seat), seat, "en").regions["act"]
    return re.findall(r'<option value="-">([^<]*)<', act)


def test_a_rehearsal_offers_nothing_only_where_it_can_be_a_story() -> None:
    """T6: only the last may take nothing; T5: whom an empty box reaches, which is never the first."""
    assert stories(1) == []
    assert stories(2) == stories(4) == ["nothing: it was empty"]
    assert stories(5) == ["nothing"]


def test_a_rehearsal_says_what_it_is_for() -> None:
    assert "It is offered as your answers later." in shown("6 |", 3)
    assert "I was handed" not in shown("6 | h2", 0), "the Godfather will not be asked"
    assert "You sent 13 diamonds." in shown("6 | h2", 0)


# ---------------------------------------------------------------- whom to ask, and the chairs


def target(line: str, seat: int) -> str:
    """The name that the sheet for asking opens with."""
    act = render_screen(gallery.sample(line, seat), seat, "en").regions["act"]
    whom = act.partition('id="whom"')[2].partition("</select>")[0]
    [name] = re.findall(r"<option[^>]* selected>([^<]*)<", whom)
    return str(name)


@pytest.mark.parametrize(
    ("talk", "name"),
    [
        ("", "Bea"),
        ("1:claim=took=3", "Inés"),
        ("x1", "Inés"),
        ("1:say=A 3:say=B 4:say=C 5:say=D", "Bea"),
    ],
)
def test_the_sheet_for_asking_opens_on_a_suspect_who_has_not_been_heard(
    talk: str, name: str
) -> None:
    assert target(f"6 | h2 3 henchman 4 fbi driver {talk}".strip(), 2) == name


def test_chairs_are_numbered_as_the_box_will_go_round() -> None:
    line = "6 jokers=2 | h2 13/driver henchman fbi - - x1"
    seen = gallery.sample(line, 1)
    assert seen.next_game is not None
    later = replace(seen, next_game=replace(seen.next_game, suggested=2))
    page = "".join(render_screen(later, 1, "en").regions.values())
    names = [chair.name for chair in seen.next_game.chairs]
    listed = page.partition('class="next-names"')[2].partition("</ol>")[0]
    found = re.findall(r"<li>(.*?)<b>([^<]*)</b>", listed)
    assert [name for _, name in found] == [*names[2:], *names[:2]]
    assert 'aria-label="Godfather"' in found[0][0]
    assert [re.findall(r">(\d+)<", mark) for mark, _ in found[1:]] == [
        [str(number)] for number in range(1, len(names))
    ]


@pytest.mark.parametrize(
    ("name", "divided"),
    [
        ("Bea", "Bea"),
        ("Benjamin", "Ben-ja-min"),
        ("Dolores", "Dolo-res"),
        ("Maximiliano", "Maxi-mi-liano"),
        ("Encarnación", "Encar-na-ción"),
        ("Jean-Baptiste", "Jean-Baptiste"),
        ("Zzzzzzzzzzzz", "Zzzzzzzzzzzz"),
    ],
)
def test_a_long_name_is_divided_between_syllables(name: str, divided: str) -> None:
    assert breakable(name).replace("\u00ad", "-") == divided


# ---------------------------------------------------------------- the line of the TV

TALK = "6 | h2 3 henchman 4 fbi driver"


@pytest.mark.parametrize(
    ("words", "paired"),
    [
        ("0:ask2=took 2:claim=took=3", True),
        ("0:ask2=took 2:say=No", True),  # a person, instead of an answer
        ("0:ask2=took 2:claim=took=3 2:say=Poor%20Bea", False),  # it was answered before
        ("0:ask2=took 2:doubt3", False),
        ("0:ask2=took x1 2:say=Poor%20Bea", False),  # put before the pockets were emptied
    ],
)
def test_the_tv_puts_no_words_under_a_question_that_they_do_not_answer(
    words: str, paired: bool
) -> None:
    line = render_screen(gallery.sample(f"{TALK} {words}", None), None, "en", name="tv.html")
    assert ("tv-asked" in line.regions["thumb"]) == paired
