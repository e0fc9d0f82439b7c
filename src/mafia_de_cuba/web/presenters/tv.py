"""The public screen, for a TV or tablet: everything on it is for everyone."""

from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Question, Say, Spoken
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import is_open, is_silence, replies
from mafia_de_cuba.web.sentences import N_

from .accusation import present_reason
from .chart import Chart, present_chart
from .ledger import Testimony, Utterance, can_talk, present_testimony, utterance
from .lobby import invite, present_lobby_round
from .lobby_forms import Invitation, LobbyRound
from .model import Model, Regions, Screen, Title, Viewer
from .news import News, present_news, story
from .round import Round, present_round
from .verdict import Verdict, present_verdict

NEAR = 4  # how many words before an answer its question is looked for


class TvMiddle(Model, frozen=True):
    """What lies in the middle of the round: the seal, the clock, or the box and the jokers."""

    phase: str
    jokers: int


class TvTable(Model, frozen=True):
    """The table; in the theft, with the path of the box."""

    code: str
    round: Round | LobbyRound | None
    path: tuple[int, int] | None  # how many seats there are, and where the box is


class TvInvitation(Model, frozen=True):
    """How to come to the table."""

    invitation: Invitation


class TvPieces(Model, frozen=True):
    """What lies in the box before the theft."""

    setup: Setup
    godfather: str


class TvAccused(Model, frozen=True):
    """Who is accused; the moment of a Cleaner, where there could be one."""

    name: str
    cleaner: bool
    reason: Utterance | None  # what the Godfather said just before


class TvEnding(Model, frozen=True):
    """How it ended."""

    verdict: Verdict
    chart: Chart


class TvLedger(Model, frozen=True):
    """What has been said."""

    testimony: Testimony


class TvLine(Model, frozen=True):
    """The line at the foot: an event, told once by sound and voice, and how to come in."""

    event: str
    sound: str
    line: Model
    origin: str
    code: str


class TvWelcome(Model, frozen=True):
    """The line before a game."""


class TvEndLine(Model, frozen=True):
    """The line at the end."""

    verdict: Verdict


class TvNewsLine(Model, frozen=True):
    """The line of what just happened."""

    news: News


class TvWords(Model, frozen=True):
    """The line of what was said last; an answer under its question."""

    question: Utterance | None
    words: Utterance


class TvTurn(Model, frozen=True):
    """Whose turn it is: to hide, with the box in the theft, accusing, or asking."""

    phase: str
    name: str
    target: str = ""
    aloud: bool = False  # people play, who can talk to each other


# ---------------------------------------------------------------- screen


def present_tv(viewer: Viewer) -> Screen:
    """The public screen."""
    view = viewer.view
    theft = " tv-theft" if view.phase == "hide" else ""
    regions: Regions = {
        "band": (),
        "main": (_table(viewer),),
        "act": (),
        "ledger": _side(viewer),
        "thumb": (_line(viewer),),
    }
    return Screen(f"tv tv-{view.phase}{theft}", Title(N_("The table")), regions)


def _table(viewer: Viewer) -> TvTable:
    view = viewer.view
    if view.phase == "lobby":
        lobby = present_lobby_round(viewer, tv=True) if view.players else None
        return TvTable(view.table, lobby, None)
    middle = TvMiddle(view.phase, view.jokers or 0)
    theft = view.phase in ("hide", "theft")
    path = (len(view.players), view.turn or 0) if theft else None
    return TvTable(view.table, present_round(view, viewer.away, middle), path)


def _side(viewer: Viewer) -> tuple[Model, ...]:
    view = viewer.view
    match view.phase:
        case "lobby":
            return (TvInvitation(invite(view.table, viewer.extra.origin)),)
        case "hide" | "theft":
            return (TvPieces(view.setup, view.players[0].name),)
        case "accusation":
            return (_accused(view),)
        case "over":
            return (TvEnding(present_verdict(view), present_chart(view)),)
    told = story(view)
    if told and told.fresh:  # it stands in the place of the ledger
        return ()
    return (TvLedger(present_testimony(view)),)


def _accused(view: TableView) -> TvAccused:
    cleaner = view.window_open and bool(view.setup.tokens.cleaner)
    return TvAccused(view.players[view.accused or 0].name, cleaner, present_reason(view))


# ---------------------------------------------------------------- the line at the foot


def _line(viewer: Viewer) -> TvLine:
    view = viewer.view
    name, sound, line = _event(view)
    shown = viewer.extra.origin.partition("://")[2]
    return TvLine(name, sound, line, shown, view.table)


def _event(view: TableView) -> tuple[str, str, Model]:
    """What the line tells, under a name that it is told once by, and with which sound."""
    game = len(view.series)
    match view.phase:
        case "lobby":
            return f"lobby.{len(view.players)}", "chair", TvWelcome()
        case "hide":
            return f"hide.{game}", "box", TvTurn("hide", view.players[0].name)
        case "theft":
            turn = view.turn or 0
            return f"theft.{game}.{turn}", "box", TvTurn("theft", view.players[turn].name)
        case "accusation":
            return f"x.{game}.{view.accused}.{len(view.ledger)}", "accuse", _accusing(view)
        case "over":
            return f"over.{game}", "end", TvEndLine(present_verdict(view))
    return _said_or_done(view, game)


def _accusing(view: TableView) -> TvTurn:
    godfather, target = view.players[view.godfather or 0], view.players[view.accused or 0]
    return TvTurn("accusation", godfather.name, target.name)


def _said_or_done(view: TableView, game: int) -> tuple[str, str, Model]:
    """In the questions: the news, the last words, or that they begin."""
    told = story(view)
    if told and told.fresh and view.news:
        name = f"news.{game}.{view.news.said}.{told.seat}.{told.fake}"
        line = TvNewsLine(present_news(view, told, tv=True))
        return name, "", line  # it was heard when the pockets were turned out
    if view.ledger:
        sound = "question" if isinstance(view.ledger[-1].words, Ask) else "answer"
        return f"said.{game}.{len(view.ledger)}", sound, _last_words(view)
    asking = view.players[view.godfather or 0].name
    begin = TvTurn("investigation", asking, aloud=can_talk(view))
    return f"questions.{game}", "box", begin


def _last_words(view: TableView) -> TvWords:
    """The last words, with the question to who speaks if it was put just before."""
    last = len(view.ledger) - 1
    words = utterance(view.players, view.ledger, last)
    if not isinstance(view.ledger[last].words, Ask):
        for place in range(last - 1, max(last - NEAR, 0) - 1, -1):
            if _is_answered_last(view, place):
                return TvWords(utterance(view.players, view.ledger, place), words)
    return TvWords(None, words)


def _is_answered_last(view: TableView, place: int) -> bool:
    """Whether the last words are the first reply to the question here, put since the news."""
    last, asked, since = view.ledger[-1], view.ledger[place].words, view.news
    if not isinstance(asked, Ask) or asked.target != last.seat or (since and place < since.said):
        return False
    return is_open(view.ledger[:-1], place) and _is_reply(view, last, asked.about)


def _is_reply(view: TableView, last: Spoken, about: Question) -> bool:
    """A bot's free words are remarks: it answers what it is asked."""
    if isinstance(last.words, Say) and view.players[last.seat].bot:
        return is_silence(last.words)
    return replies(last.seat, last.words, about)
