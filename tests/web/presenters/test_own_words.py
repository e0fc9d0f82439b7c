"""A page's own part: made from what concerns its seat, and again only when that has changed."""

import pytest

from mafia_de_cuba.table.options import Help, Options
from mafia_de_cuba.web.live.messages import NOTHING, Page
from mafia_de_cuba.web.presenters.model import At, Extra, Viewer
from mafia_de_cuba.web.presenters.own_words import NO_LEDGER
from mafia_de_cuba.web.presenters.screens import with_own_words
from mafia_de_cuba.web.rendering import render_screen
from scripts import gallery

GAME = "6 | h2 3 henchman 4 fbi driver"
HELPED = Options(help=Help.PRIVATE)


def page(
    words: str, seat: int, last: Page = NOTHING, lang: str = "en", extra: Extra | None = None
) -> Page:
    """The page of a seat once these words were said."""
    view = gallery.sample(f"{GAME} {words}".strip(), seat, options=HELPED)
    public = gallery.sample(f"{GAME} {words}".strip(), None, options=HELPED)
    return render_screen(view, seat, lang, public=public, last=last, extra=extra or Extra())


@pytest.mark.parametrize(
    ("seat", "more"),
    [
        (2, "3:say=Well"),
        (2, "0:ask3=took"),
        (2, "3:doubt4 4:vouch3"),
        (0, "3:say=Well"),
        (5, "4:say=I%20took%20three%20diamonds."),  # what may be confirmed is 4's own
    ],
)
def test_words_that_do_not_concern_a_seat_make_nothing_of_its_own_anew(
    seat: int, more: str
) -> None:
    said = "1:say=Hm 3:say=Hm 4:say=Hm"
    first = page(said, seat)
    later = page(f"{said} {more}", seat, last=first)
    assert later.own is first.own
    assert later.shared != first.shared
    assert later.regions == page(f"{said} {more}", seat).regions


@pytest.mark.parametrize(
    ("seat", "more"),
    [
        (2, "0:ask2=took"),  # asked
        (2, "2:claim=took=driver"),  # its own story
        (2, "2:say=I%20took%20three%20diamonds."),  # which it may confirm
        (2, "0:say=Teo%2C%20a%20last%20word%3F"),  # invited to one
        (3, "2:claim=passed.diamonds=1"),  # 3 knows better
        (2, "1:say=Hm"),  # whom to ask first
        (0, "0:ask1=received_diamonds"),  # what to ask next
    ],
)
def test_words_that_concern_a_seat_change_its_own_part(seat: int, more: str) -> None:
    first = page("", seat)
    later = page(more, seat, last=first)
    assert later.own is not first.own
    assert later.regions == page(more, seat).regions


def test_another_language_makes_the_own_part_anew() -> None:
    first = page("", 2)
    assert page("", 2, last=first).own is first.own
    assert page("", 2, last=first, lang="fr").regions == page("", 2, lang="fr").regions


def test_own_parts_cannot_look_into_the_ledger() -> None:
    view = gallery.sample(f"{GAME} 2:say=Well", 2)
    viewer = with_own_words(Viewer(view, 2, At(view.table, 2)))
    assert viewer.view.ledger is NO_LEDGER
    for look in (len, bool, list, lambda ledger: ledger[0], lambda ledger: ledger[-1:]):
        with pytest.raises(LookupError):
            look(viewer.view.ledger)


def test_who_shares_a_device_is_told_when_others_speak() -> None:
    """Whose turn it is to have the phone depends on how much each of its seats has said."""
    both = Extra(seats=(2, 3))
    first = page("", 4, extra=Extra(seats=(4, 2)))
    later = page("0:ask2=took", 4, last=first, extra=Extra(seats=(4, 2)))
    assert later.own.regions["thumb"] != first.own.regions["thumb"]
    assert page("2:say=Hm", 3, last=page("", 3, extra=both), extra=both).regions
