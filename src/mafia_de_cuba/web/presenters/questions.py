"""The questions: what a seat may ask, answer and claim, what it knows, and an accusation."""

from collections.abc import Iterator
from itertools import islice

from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.talk import Question
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Asked, Said, against_mine, hear, suggestions
from mafia_de_cuba.views import PlayerView, You
from mafia_de_cuba.web.sentences import N_

from .ledger import present_ledger, present_speech
from .model import At, Model, Regions, Screen, Title, Viewer, body_class, present_band
from .news import present_news, present_tally, story
from .question_forms import (
    CLAIMED,
    Accuse,
    Answer,
    AnswerButtons,
    Asking,
    ClaimFields,
    ClaimForms,
    Claims,
    FreeWords,
    GiveUp,
    Hint,
    OutOfGame,
    Pocket,
)
from .round import JokersLeft, lit_seat, present_round
from .votes import Absent, present_ballots, present_watching

TITLE = N_("The questions")
PAGE_TITLE = Title(TITLE)


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
    view, me, title = viewer.view, viewer.me, present_band(viewer, TITLE)
    ballots = tuple(present_ballots(viewer)) if view.ballots else ()
    if me is None:
        regions: Regions = {"band": title, "act": ballots, "thumb": tuple(present_watching(viewer))}
        return Screen(body_class("questions", None), PAGE_TITLE, regions)
    heard, own, is_godfather = hear(view), view.players[me], me == view.godfather
    asked = heard.waiting.get(me) if own.in_play else None
    act = _act(viewer, heard.said[me], asked, is_godfather) if own.in_play else [OutOfGame()]
    thumb = _thumb(viewer, own, asked, is_godfather)
    regions = {"band": title, "act": (*ballots, *act), "thumb": tuple(thumb)}
    name = "questions godfather" if is_godfather else "questions"
    return Screen(body_class(name, me), PAGE_TITLE, regions)


def _chosen(viewer: Viewer) -> int | None:
    """Whom the Godfather looks at; a live page knows that by itself."""
    return None if viewer.live else lit_seat(viewer.view)


# ---------------------------------------------------------------- what a seat may do


def _act(viewer: Viewer, said: Said, asked: Asked | None, is_godfather: bool) -> list[Model]:
    view, at = viewer.view, viewer.at
    act: list[Model] = [Absent(at, view.players, view.substitutes, viewer.askable)]
    if asked:
        act.append(_answer(viewer, said, asked))
    if is_godfather:
        act += _questions(viewer)
    act.append(FreeWords(at, is_godfather))
    if at.seat:
        act.append(Claims(at, ClaimForms(at, view.setup), said))
    act.append(GiveUp(at) if is_godfather else Asking(at, view.players, None, folded=True))
    return act


def _questions(viewer: Viewer) -> Iterator[Model]:
    """What the Godfather may ask, and might ask next, where the table helps at all."""
    view, at = viewer.view, viewer.at
    yield Asking(at, view.players, _chosen(viewer), folded=False)
    if view.options.help is not Help.OFF:
        for ask in islice(suggestions(view, view.godfather or 0), 1):
            yield Hint(at, ask, view.players)


def _answer(viewer: Viewer, said: Said, asked: Asked) -> Answer:
    """The answer to the question that waits for this seat, with what it said before."""
    view, at, about = viewer.view, viewer.at, asked.question.about
    fields = None
    if about in CLAIMED or (about is Question.DISMISSED and at.seat == 1):
        fields = ClaimFields(about, view.setup, *_said_before(said, about))
    notes = notes_name(at, len(view.series))
    return Answer(at, view.players[asked.by].name, about, fields, notes)


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


def notes_name(at: At, game: int) -> str:
    """Under which name a tab keeps what its player wants to say in this game."""
    return f"{at.code}-{game}-{at.seat}"


# ---------------------------------------------------------------- what a seat knows


def _thumb(viewer: Viewer, own: PlayerView, asked: Asked | None, is_godfather: bool) -> list[Model]:
    you = viewer.view.you
    thumb: list[Model] = [AnswerButtons()] if asked else []
    if you:
        thumb.append(_pocket(viewer.view, own, you))
    if is_godfather:
        thumb += _accuse(viewer)
    return thumb


def _pocket(view: TableView, own: PlayerView, you: You) -> Pocket:
    thief = bool(own.took and own.seat)  # who took from the box, not the first Godfather
    helped = view.options.help is not Help.OFF
    lies = tuple(against_mine(view)) if helped else ()
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
    view, godfather = viewer.view, viewer.view.godfather or 0
    seats = tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and not player.revealed and player.seat != godfather
    )
    if seats:
        jokers, chosen = view.jokers or 0, _chosen(viewer)
        yield Accuse(viewer.at, seats, chosen, view.setup, godfather, jokers, view.players)
