"""Offers: what somebody's last free words can be confirmed as, and when no longer."""

import pytest
from msgspec.structs import replace

from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.talk import (
    SILENCE,
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Say,
    Spoken,
    Talk,
    Topic,
    Vouch,
)
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony.offers import (
    MOST_OFFERED,
    Lost,
    Slip,
    addressed,
    offer,
    slip,
    understood,
)
from scripts.gallery import sample

THEFT = "6 | h2 3 driver henchman fbi 1"
NINE = Claim(received=Contents(diamonds=9))


def heard(*said: tuple[int, Talk], seat: int = 2) -> TableView:
    """The view of a seat of the investigation once this was said."""
    view = sample(THEFT, seat)
    return replace(view, ledger=tuple(Spoken(by, words) for by, words in said))


def offered(*said: tuple[int, Talk], language: str = "en") -> tuple[Talk, ...]:
    found = offer(heard(*said), 2, language)
    return found.moves if found else ()


def test_what_one_has_just_said_is_offered_as_a_claim() -> None:
    assert offered((2, Say("I got nine"))) == (NINE,)


def test_what_others_say_is_not_offered_and_does_not_end_an_offer() -> None:
    assert offered((3, Say("I got nine"))) == ()
    assert offered((2, Say("I got nine")), (3, Say("I took 3"))) == (NINE,)


@pytest.mark.parametrize(
    "later", [Say("Good evening."), Say(SILENCE), Claim(took=Take()), Vouch(4)]
)
def test_whoever_goes_on_is_no_longer_asked(later: Talk) -> None:
    assert offered((2, Say("I got nine")), (2, later)) == ()


def test_only_what_stands_can_be_taken_back() -> None:
    words = Say("I lied about the diamonds I received")
    assert offered((2, words)) == ()
    assert offered((2, NINE), (2, words)) == (Retract(Topic.RECEIVED_DIAMONDS),)
    assert offered((2, NINE), (2, words), (2, Retract(Topic.RECEIVED_DIAMONDS))) == ()


def test_what_was_confirmed_is_not_offered_again() -> None:
    name = heard().players[4].name
    words = (2, Say(f"I got nine. {name} is lying!"))
    assert offered(words) == (NINE, Doubt(4))
    assert offered(words, (2, NINE)) == (Doubt(4),)
    assert offered(words, (2, NINE), (2, Doubt(4))) == ()
    assert offered((2, NINE), words, (2, Doubt(4))) == ()  # it was said before


def test_a_question_is_offered_until_it_is_asked() -> None:
    ask = Ask(4, Question.TOOK)
    words = (2, Say(f"{heard().players[4].name}, what did you take?"))
    assert offered(words) == (ask,)
    assert offered(words, (2, ask)) == ()


def test_words_are_read_in_the_language_of_the_page_else_in_any() -> None:
    driver = (Claim(took=Take(token=Token.DRIVER)),)
    for language in ("en", "fr", "es"):
        assert offered((2, Say("j'ai pris le chauffeur")), language=language) == driver
        assert offered((2, Say("I took the driver")), language=language) == driver


def test_words_of_the_page_s_own_language_are_read_in_no_other() -> None:
    name = heard().players[4].name
    assert offered((2, Say(f"quizás {name} miente")), language="es") == ()


def test_the_first_godfather_claims_nothing_of_a_box() -> None:
    view = heard((0, Say("I got nine")), seat=0)
    assert offer(view, 0, "en") is None


def test_nobody_is_asked_about_who_is_out_of_the_game() -> None:
    view = heard()
    gone = tuple(replace(p, in_play=p.seat != 4) for p in view.players)
    words = f"{view.players[4].name} is lying"
    assert understood(view, 2, words, "en") == (Doubt(4),)
    assert understood(replace(view, players=gone), 2, words, "en") == ()


def test_no_more_is_offered_than_a_phone_shows() -> None:
    names = [player.name for player in heard().players if player.seat != 2]
    line = " ".join(f"{name} is lying." for name in names)
    assert len(offered((2, Say(line)))) == MOST_OFFERED


def test_no_secret_is_read() -> None:
    """What a seat holds changes nothing of what its words are offered as."""
    said = (2, Say("I took the driver"))
    views = [heard(said), replace(heard(said), you=None)]
    other = sample("6 | h1 driver 3 henchman fbi 1", 2)
    views.append(replace(other, ledger=views[0].ledger))
    assert len({offer(view, 2, "en") for view in views}) == 1


def with_ines() -> TableView:
    """The same table with Inés in seat 3 and José Luis in seat 2."""
    view = heard()
    names = {2: "José Luis", 3: "Inés"}
    called = tuple(replace(p, name=names.get(p.seat, p.name)) for p in view.players)
    return replace(view, players=called)


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("which tokens did you see?", "en"),
        ("what did you receive?", "en"),  # diamonds or tokens: yet it is theirs to answer
        ("did you take the driver?", "en"),
        ("how many diamonds were in the box?", "en"),
        ("who do you think it is?", "en"),
        ("qu'as-tu pris ?", "fr"),
        ("combien de diamants as-tu reçus ?", "en"),
        ("¿qué tomaste?", "es"),
    ],
)
def test_a_question_that_names_nobody_is_put_to_who_is_looked_at(words: str, language: str) -> None:
    view = heard()
    assert addressed(view, words, 4, language) == f"{view.players[4].name}, {words}"


def test_what_begins_with_the_name_of_who_is_looked_at_is_read() -> None:
    view = heard()
    words = addressed(view, "which tokens did you see?", 4, "en")
    assert understood(view, 0, words, "en") == (Ask(4, Question.RECEIVED_TOKENS),)


@pytest.mark.parametrize("target", [None, -1, 99])
def test_a_question_to_nobody_stays_as_it_is(target: int | None) -> None:
    assert addressed(heard(), "what did you take?", target, "en") == "what did you take?"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("ines what did you take?", "en"),
        ("INES what did you take?", "en"),
        ("jose, what did you receive?", "en"),
        ("Who took the rest?", "en"),
        ("who is lying?", "en"),
        ("what did you all take?", "en"),
        ("what did everyone receive?", "en"),
        ("are you ready?", "en"),
        ("why so quiet?", "en"),
        ("I believe none of you.", "en"),
        ("qui a pris le reste ?", "fr"),
        ("qu'avez-vous tous pris ?", "fr"),
        ("¿quién tomó el resto?", "es"),
        ("¿qué tomaron ustedes?", "es"),
        ("¿qué tomaste, Inés?", "es"),
    ],
)
def test_words_that_name_somebody_or_ask_no_one_person_stay_as_typed(
    words: str, language: str
) -> None:
    assert addressed(with_ines(), words, 4, language) == words


def slipped(words: str, seat: int = 0, language: str = "en", settled: int = 0) -> Slip | None:
    view = replace(with_ines(), ledger=(Spoken(seat, Say(words)),))
    return slip(view, seat, language, settled)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Ines, how many did you get and what did you take?", Slip(Lost.ASKS_MUCH, 3)),
        ("ines what did you receive?", Slip(Lost.ASKS_MUCH, 3)),
        ("ines & jose, what did you take?", Slip(Lost.ASKS_NOBODY)),
        ("ines, what did you take?", None),
        ("Who took the rest?", None),
        ("ines is quiet", None),
    ],
)
def test_a_question_that_asks_nobody_is_told_from_one_that_asks_too_much(
    words: str, found: Slip | None
) -> None:
    assert slipped(words) == found


@pytest.mark.parametrize(
    "words",
    ["Inés, empty your pockets!", "Inés, vide tes poches !", "¡Inés, vacía los bolsillos!"],
)
def test_a_godfather_who_types_an_accusation_accuses_nobody(words: str) -> None:
    for language in ("en", "fr", "es"):
        assert slipped(words, language=language) == Slip(Lost.ACCUSES_NOBODY)
    assert slipped(words, seat=2) is None
    assert slipped(words, settled=1) is None  # somebody has been accused since


def test_a_slip_ends_with_what_is_said_next() -> None:
    words = (Spoken(0, Say("Inés, empty your pockets!")), Spoken(0, Say("Well.")))
    assert slip(replace(with_ines(), ledger=words), 0, "en") is None
