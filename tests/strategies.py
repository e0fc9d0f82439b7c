"""What hypothesis makes up for tests: records with any well-written acts, legal or not."""

from hypothesis import strategies as st
from msgspec import UNSET

from mafia_de_cuba.rules.moves import (
    Accuse,
    Concede,
    Dismiss,
    GameMove,
    Hide,
    Pocket,
    Reveal,
    Shoot,
)
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.record import Act, Record
from mafia_de_cuba.rules.setup import Setup, standard
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Contents,
    Doubt,
    Question,
    Retract,
    Say,
    Talk,
    Topic,
    Vouch,
)

from .games import TABLES, legal_boxes

NUMBERS = st.one_of(st.integers(-3, 20), st.integers())
COUNTS = st.integers(0, 99)
SEATS = st.integers(0, 11)
TOKENS = st.sampled_from(Token)
WORDS = st.text(st.characters(codec="utf-8"))
MAYBE = st.just(UNSET)

counts = st.builds(Tokens, *[st.integers(0, 3) | COUNTS for _ in Token])
takes = st.builds(Take, COUNTS, st.none() | TOKENS, st.booleans())
contents = (
    st.builds(Contents, COUNTS, MAYBE | counts)
    | st.builds(Contents, MAYBE, counts)
)  # fmt: skip
claims = st.one_of(
    st.builds(Claim, contents, MAYBE | contents, MAYBE | takes, MAYBE | st.none() | TOKENS),
    st.builds(Claim, MAYBE, contents, MAYBE | takes, MAYBE | st.none() | TOKENS),
    st.builds(Claim, MAYBE, MAYBE, takes, MAYBE | st.none() | TOKENS),
    st.builds(Claim, MAYBE, MAYBE, MAYBE, st.none() | TOKENS),
)
Numbers = st.SearchStrategy[int]


def talk(seats: Numbers) -> st.SearchStrategy[Talk]:
    """Any words, about these seats."""
    return st.one_of(
        st.builds(Ask, seats, st.sampled_from(Question)),
        claims,
        st.builds(Retract, st.sampled_from(Topic)),
        st.builds(Vouch, seats),
        st.builds(Doubt, seats),
        st.builds(Say, WORDS),
    )


def game_moves(seats: Numbers, hidden: Numbers, taken: Numbers) -> st.SearchStrategy[GameMove]:
    """Any moves, with such numbers."""
    return st.one_of(
        st.builds(Hide, hidden),
        st.builds(Dismiss, TOKENS),
        st.builds(Pocket, taken, st.none() | TOKENS, st.booleans()),
        st.builds(Accuse, seats),
        st.just(Shoot()),
        st.just(Reveal()),
        st.just(Concede()),
    )


ANY_SEAT = st.integers(0, 12) | NUMBERS
acts = st.builds(Act, ANY_SEAT, game_moves(ANY_SEAT, NUMBERS, NUMBERS) | talk(ANY_SEAT))
# As the schema wants them: numbers that some table could do with.
written_acts = st.builds(
    Act, SEATS, game_moves(SEATS, st.integers(0, 5), st.integers(0, 15)) | talk(SEATS)
)


@st.composite
def setups(draw: st.DrawFn, players: int) -> Setup:
    """The printed setup, or any other that S4 and S6 allow."""
    custom = st.builds(
        Setup,
        st.sampled_from(legal_boxes(players)),
        st.integers(0, 12),
        st.booleans(),
        st.booleans(),
    )
    return draw(st.just(standard(players)) | custom)


@st.composite
def records(draw: st.DrawFn, each: st.SearchStrategy[Act] = acts) -> Record:
    """A record whose table is in order, with any acts whatsoever, or such as these."""
    players = draw(st.sampled_from(TABLES))
    names = st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=8),
        min_size=players,
        max_size=players,
        unique=True,
    )
    return Record(
        draw(st.just(default_names(players)) | names.map(tuple)),
        draw(setups(players)),
        tuple(draw(st.lists(each, max_size=20))),
    )
