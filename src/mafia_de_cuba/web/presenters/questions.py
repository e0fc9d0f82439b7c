"""The questions: what a seat may ask, answer and claim, what it knows, and an accusation."""

from collections.abc import Iterator

from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.talk import Question
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Asked, Said
from mafia_de_cuba.testimony.offers import Lost
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import N_

from .ledger import can_talk, present_ledger, present_speech
from .model import At, Model, Regions, Screen, Title, Viewer, body_class, present_band
from .news import News, Tally, present_news, present_own_news, present_tally, story
from .pocket import present_pocket
from .question_forms import (
    CLAIMED,
    Accuse,
    Answer,
    AnswerButtons,
    Asking,
    ClaimFields,
    FreeWords,
    GiveUp,
    Hint,
    NobodyAsked,
    NotAsked,
    OutOfGame,
    Plea,
    StoryForm,
    Understood,
)
from .reactions import present_reactions
from .round import JokersLeft, present_round
from .votes import Absent, present_ballots, present_watching

TITLE = N_("The questions")
PAGE_TITLE = Title(TITLE)

Reply = Answer | Plea


class Found(Model, frozen=True):
    """What just happened; on a phone it lies over the ledger until it is put away."""

    players: int
    news: News
    tally: Tally


def present_public(view: TableView, away: frozenset[int]) -> Regions:
    """What just happened, the table in the round, the last words, and the ledger."""
    table = present_round(view, away, JokersLeft(view.jokers or 0))
    main: tuple[Model, ...] = (table, present_speech(view))
    told = story(view)
    if told and told.fresh:
        main = (Found(len(view.players), present_news(view, told), present_tally(view)), *main)
    return {"main": main, "ledger": (present_ledger(view),)}


def present_own(viewer: Viewer) -> Screen:
    """The viewer's own questions, or answers, and what they know."""
    view, me, title = viewer.view, viewer.me, present_band(viewer, TITLE)
    ballots = tuple(present_ballots(viewer)) if view.ballots else ()
    if me is None:
        looking_on = (*ballots, *present_reactions(viewer))
        watching = tuple(present_watching(viewer))
        regions: Regions = {"band": title, "act": looking_on, "thumb": watching}
        return Screen(body_class("questions", None), PAGE_TITLE, regions)
    own, is_godfather = view.players[me], me == view.godfather
    answer = _reply(viewer, own)
    act = _act(viewer, is_godfather) if own.in_play else _out(viewer)
    if own.in_play and not (answer or is_godfather):
        godfather = view.players[view.godfather or 0].name
        act.insert(0, NotAsked(godfather, not view.jokers, can_talk(view)))
    act = [*present_own_news(view, me), *act] if viewer.words.news else act
    thumb = _thumb(viewer, own, answer, is_godfather)
    regions = {"band": title, "act": (*ballots, *act), "thumb": tuple(thumb)}
    name = "questions godfather" if is_godfather else "questions"
    return Screen(body_class(name, me), PAGE_TITLE, regions)


def _out(viewer: Viewer) -> list[Model]:
    """Who is out looks on, and may show an emblem now and then."""
    return [OutOfGame(), *present_reactions(viewer)]


# ---------------------------------------------------------------- what a seat may do


def _act(viewer: Viewer, is_godfather: bool) -> list[Model]:
    view, at = viewer.view, viewer.at
    act: list[Model] = [Absent(at, view.players, view.substitutes, viewer.askable)]
    if is_godfather:
        act += _questions(viewer)
    act.append(FreeWords(at, is_godfather, any(player.bot for player in view.players)))
    if at.seat:
        act.append(_story(viewer))
    others = Asking(at, view.players, viewer.words.unheard, folded=True)
    act.append(GiveUp(at) if is_godfather else others)
    return act


def _understood(viewer: Viewer) -> Iterator[Understood | NobodyAsked]:
    """What the viewer's own last words may be confirmed as, or why they came to nothing."""
    found = viewer.words.offer
    if found and found.number != viewer.extra.declined:
        yield Understood(viewer.at, found.number, found.moves, viewer.view.players)
    elif slip := viewer.words.slip:
        one = None if slip.seat is None else viewer.view.players[slip.seat].name
        yield NobodyAsked(slip.lost is Lost.ACCUSES_NOBODY, one)


def _questions(viewer: Viewer) -> Iterator[Model]:
    """What the Godfather may ask, and might ask next, where the table helps at all."""
    view, at = viewer.view, viewer.at
    yield Asking(at, view.players, viewer.words.lit, folded=False)
    if prompt := viewer.words.hint:
        yield Hint(at, prompt, view.players)


def _story(viewer: Viewer) -> StoryForm:
    """The whole story that a seat may tell, unasked or as an answer."""
    view, at, you = viewer.view, viewer.at, viewer.view.you
    notes = notes_name(at, len(view.series))
    seen = (you.received, you.took, you.dismissed) if you else (None, None, None)
    return StoryForm(at, view.setup, viewer.words.said, *seen, notes)


def _reply(viewer: Viewer, own: PlayerView) -> Reply | None:
    """What is asked of a seat: an answer, or a last word."""
    view, words = viewer.view, viewer.words
    if not own.in_play:
        return None
    if words.asked:
        return _answer(viewer, words.said, words.asked[0], len(words.asked) - 1)
    if words.last_word:
        return Plea(viewer.at, view.players[view.godfather or 0].name)
    return None


def _answer(viewer: Viewer, said: Said, asked: Asked, more: int) -> Answer:
    """The answer to the question that this seat is asked first, with what it said before."""
    view, at, about = viewer.view, viewer.at, asked.question.about
    fields = None
    if about in CLAIMED or (about is Question.DISMISSED and at.seat == 1):
        fields = ClaimFields(about, view.setup, *_said_before(said, about))
    notes = notes_name(at, len(view.series))
    return Answer(at, view.players[asked.by].name, about, fields, notes, view.players, more)


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


def _thumb(
    viewer: Viewer, own: PlayerView, answer: Reply | None, is_godfather: bool
) -> list[Model]:
    """The row for the thumb: whoever is asked answers here, wherever they have scrolled to."""
    you = viewer.view.you
    thumb: list[Model] = list(_understood(viewer)) if own.in_play else []
    thumb += [answer, AnswerButtons()] if answer else []
    if you:
        thumb.append(present_pocket(viewer.view, own, you, viewer.words.lies))
    if is_godfather:
        thumb += _accuse(viewer)
    return thumb


def _accuse(viewer: Viewer) -> Iterator[Accuse]:
    """Whom the Godfather may accuse (I3): everyone sees who has emptied their pockets."""
    view, godfather = viewer.view, viewer.view.godfather or 0
    seats = tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and not player.revealed and player.seat != godfather
    )
    if seats:
        jokers, lit = view.jokers or 0, viewer.words.lit
        yield Accuse(viewer.at, seats, lit, view.setup, godfather, jokers, view.players)
