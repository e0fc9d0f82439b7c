"""The questions: what a seat may ask, answer and claim, what it knows, and an accusation."""

from collections.abc import Iterator
from itertools import chain

from mafia_de_cuba.rules.pieces import Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Question, Statement, Topic
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Contradiction, Said, against_mine, hear, suggestions
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import N_

from .ledger import present_ledger, present_speech
from .model import At, Model, NamedSeat, Regions, Screen, Title, Viewer, body_class, present_band
from .news import present_news, present_tally, story
from .round import JokersLeft, lit_seat, present_round
from .votes import present_absent, present_ballots, present_watching

TITLE = N_("The questions")
CLAIMED = (Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS, Question.TOOK, Question.PASSED)


class ClaimFields(Model):
    """The fields of one claim, and what was said before."""

    about: Question
    setup: Setup
    diamonds: int | None = None
    tokens: Tokens | None = None


class Answer(Model):
    """The form that answers a question: fields for a claim, or a line for anything."""

    at: At
    asker: str
    about: Question
    fields: ClaimFields | None
    notes: str  # the name under which the tab keeps what its player rehearsed


class Asking(Model):
    """The form that asks somebody a question; `folded` for who does not hold the office."""

    at: At
    others: tuple[NamedSeat, ...]
    chosen: int | None
    folded: bool


class Hint(Model):
    """A question for a Godfather who does not know what to ask, one tap away."""

    at: At
    ask: Ask
    players: tuple[PlayerView, ...]


class FreeWords(Model):
    """A line for anything: a question in one's own words, or whatever one wants to say."""

    at: At
    office: bool


class ClaimForm(Model):
    """One claim that nobody asked for."""

    at: At
    fields: ClaimFields


class Claims(Model):
    """Claims that nobody asked for, and those that can be taken back."""

    at: At
    forms: tuple[ClaimForm, ...]
    standing: tuple[tuple[Topic, Statement], ...]


class GiveUp(Model):
    """The Godfather's way out."""

    at: At


class OutOfGame(Model):
    """What is told to who is out."""


class AnswerButtons(Model):
    """The buttons of the answer's form."""


class Pocket(Model):
    """What the viewer knows, for their eyes: one height for all at a table, whatever it says."""

    role: Role | None
    received: Box | None  # with what was taken, of who took from the box
    took: Take | None
    dismissed: Token | None
    hidden: int | None  # for who holds or held the office
    left: Box | None
    diamonds: int | None
    helped: bool
    lies: tuple[Contradiction, ...]  # what others claim against what this seat knows
    players: tuple[PlayerView, ...]  # whom the sentences about them name


class Accuse(Model):
    """The only way to force a pocket open: said twice. It knows what is at stake."""

    at: At
    seats: tuple[NamedSeat, ...]
    chosen: int | None
    setup: Setup
    godfather: int
    jokers: int
    players: tuple[PlayerView, ...]


# ---------------------------------------------------------------- screens


def present_public(view: TableView, away: frozenset[int]) -> Regions:
    """What just happened, the table in the round, the last words, and the ledger."""
    table = present_round(view, away, JokersLeft(view.jokers or 0))
    main: tuple[Model, ...] = (table, present_speech(view))
    told = story(view)
    if told and told.fresh:
        main = (present_news(view, told), present_tally(view), *main)
    return {"main": main, "ledger": (present_ledger(view),)}


def present_own(viewer: Viewer) -> Screen:
    """The viewer's own questions, or answers, and what they know."""
    me = viewer.me
    office = me is not None and me == viewer.view.godfather
    regions: Regions = {
        "band": present_band(viewer, TITLE),
        "act": tuple(chain(present_ballots(viewer), present_absent(viewer), _act(viewer))),
        "thumb": tuple(_thumb(viewer)),
    }
    return Screen(
        body_class("questions godfather" if office else "questions", me), Title(TITLE), regions
    )


def _act(viewer: Viewer) -> Iterator[Model]:
    view, me, at = viewer.view, viewer.me, viewer.at
    if me is None:
        return
    if not view.players[me].in_play:
        yield OutOfGame()
        return
    said = hear(view).said[me]
    yield from _answer(viewer, said)
    office = me == view.godfather
    if office:
        yield from _office(viewer)
    yield FreeWords(at, office)
    if me:
        yield Claims(at, _claim_forms(at, view.setup), _standing(said))
    yield GiveUp(at) if office else Asking(at, _askable(view, me), None, folded=True)


def _answer(viewer: Viewer, said: Said) -> Iterator[Answer]:
    """The answer to the question that waits for this seat, with what it said before."""
    view, me = viewer.view, viewer.me
    ask = None if me is None else hear(view).waiting.get(me)
    if me is None or ask is None:
        return
    fields = None
    if ask.about in CLAIMED or (ask.about is Question.DISMISSED and me == 1):
        fields = ClaimFields(ask.about, view.setup, *_said_before(said, ask.about))
    asker = view.players[_asker(view, me)].name
    yield Answer(viewer.at, asker, ask.about, fields, notes_name(viewer))


def _claim_forms(at: At, setup: Setup) -> tuple[ClaimForm, ...]:
    """Each of the four questions may be answered unasked; the first player had the bag."""
    questions = (*CLAIMED, Question.DISMISSED) if at.seat == 1 else CLAIMED
    return tuple(ClaimForm(at, ClaimFields(about, setup)) for about in questions)


def _said_before(said: Said, about: Question) -> tuple[int | None, Tokens | None]:
    cells = {
        Question.RECEIVED_DIAMONDS: (said.received_diamonds.value, None),
        Question.RECEIVED_TOKENS: (None, said.received_tokens.value),
        Question.PASSED: (said.passed_diamonds.value, said.passed_tokens.value),
    }
    diamonds, tokens = cells.get(about, (None, None))
    return (
        diamonds if isinstance(diamonds, int) else None,
        tokens if isinstance(tokens, Tokens) else None,
    )


def _asker(view: TableView, seat: int) -> int:
    """Who asked the seat last."""
    return next(
        spoken.seat
        for spoken in reversed(view.ledger)
        if isinstance(spoken.words, Ask) and spoken.words.target == seat
    )


def notes_name(viewer: Viewer) -> str:
    """Under which name a tab keeps what its player wants to say in this game."""
    return f"{viewer.view.table}-{len(viewer.view.series)}-{viewer.me}"


def _office(viewer: Viewer) -> Iterator[Model]:
    """The Godfather's questions; whom a live page looks at, it knows by itself."""
    view, me = viewer.view, viewer.me or 0
    chosen = None if viewer.live else lit_seat(view)
    yield Asking(viewer.at, _askable(view, me), chosen, folded=False)
    if view.options.help is not Help.OFF:
        for ask in suggestions(view, me)[:1]:
            yield Hint(viewer.at, ask, view.players)


def _askable(view: TableView, me: int) -> tuple[NamedSeat, ...]:
    """Whom a seat may ask (I2), by seat and name."""
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and player.seat != me
    )


def _standing(said: Said) -> tuple[tuple[Topic, Statement], ...]:
    """The claims that can be taken back."""
    cells = ((topic, said.on(topic)) for topic in Topic)
    return tuple((topic, cell.value) for topic, cell in cells if cell.said)


def _thumb(viewer: Viewer) -> Iterator[Model]:
    view, me = viewer.view, viewer.me
    if me is None:
        yield from present_watching(viewer)
        return
    if view.players[me].in_play and me in hear(view).waiting:
        yield AnswerButtons()
    yield _pocket(view, view.players[me])
    if me == view.godfather:
        yield from _accuse(viewer)


def _pocket(view: TableView, own: PlayerView) -> Pocket:
    you, helped = view.you, view.options.help is not Help.OFF
    assert you, "who has a seat knows something"
    lies = tuple(against_mine(view)) if helped else ()
    thief = bool(own.took and own.seat)  # who took from the box, not the first Godfather
    return Pocket(
        role=own.role,
        received=you.received if thief else None,
        took=you.took if thief else None,
        dismissed=you.dismissed,
        hidden=you.hidden,
        left=you.left,
        diamonds=own.diamonds if you.hidden is not None else None,
        helped=helped,
        lies=lies,
        players=view.players if lies else (),
    )


def _accuse(viewer: Viewer) -> Iterator[Accuse]:
    """Whom the Godfather may accuse (I3): everyone sees who has emptied their pockets."""
    view = viewer.view
    seats = tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and not player.revealed and player.seat != view.godfather
    )
    chosen = None if viewer.live else lit_seat(view)
    if seats:
        yield Accuse(
            viewer.at, seats, chosen, view.setup, view.godfather or 0, view.jokers or 0, view.players
        )
