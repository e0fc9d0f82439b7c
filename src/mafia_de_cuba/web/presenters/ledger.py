"""The ledger: what each seat has said, what cannot all be true of it, and the last words."""

from collections.abc import Iterator

from mafia_de_cuba.bots.voice import has_voice, speak
from mafia_de_cuba.rules.talk import Ask, Opinion, Question, Spoken, Topic
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import (
    Cell,
    Contradiction,
    Said,
    Sides,
    among_claims,
    hear,
    marked,
    opinions,
    paired,
)
from mafia_de_cuba.testimony import said as plainly
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import N_, Words

from .model import Model

NONE: frozenset[Topic] = frozenset()
COLUMNS = (
    # title, topics, and the questions that they answer
    (
        N_("received"),
        (Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS),
        (Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS),
    ),
    (N_("took"), (Topic.TOOK, Topic.DISMISSED), (Question.TOOK, Question.DISMISSED)),
    (N_("passed on"), (Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS), (Question.PASSED,)),
)


class Column(Model, frozen=True):
    """One cell of a row: what was said on its topics, and whether an answer is awaited."""

    title: str
    topics: tuple[tuple[Topic, Cell, bool], ...]  # the last: whether it cannot be true
    awaited: bool


class Row(Model, frozen=True):
    """One seat of the ledger."""

    seat: int
    name: str
    in_play: bool
    said: Said
    asked: Question | None  # not answered yet
    wrong: frozenset[Topic]  # what cannot be true together with other words

    def columns(self) -> Iterator[Column]:
        """What was said, column by column."""
        for title, topics, questions in COLUMNS:
            said = tuple((topic, self.said.on(topic), topic in self.wrong) for topic in topics)
            yield Column(title, said, self.asked in questions)


class Testimony(Model, frozen=True):
    """What each seat has said, contradictions where the table helps in public, and opinions."""

    rows: tuple[Row, ...]
    contradictions: tuple[Contradiction, ...]
    sides: tuple[Sides, ...]
    players: tuple[PlayerView, ...]  # whom the sentences name; empty where there are none


class Ledger(Model, frozen=True):
    """The ledger of a phone: everything said is a page of its own, at `code`, if anything was."""

    testimony: Testimony
    code: str


def present_testimony(view: TableView) -> Testimony:
    """What each seat has said, in the order of the box."""
    found = tuple(contradictions(view))
    sides = tuple(opinions(view))
    return Testimony(_rows(view, found), found, sides, view.players if found or sides else ())


def present_ledger(view: TableView) -> Ledger:
    """The ledger of a phone."""
    return Ledger(present_testimony(view), view.table if view.ledger else "")


def _rows(view: TableView, found: tuple[Contradiction, ...]) -> tuple[Row, ...]:
    heard, wrong = hear(view), marked(found) if found else frozenset()

    def row(player: PlayerView) -> Row:
        seat = player.seat
        asked = heard.waiting.get(seat) if player.in_play else None
        false = frozenset(topic for topic in Topic if (seat, topic) in wrong) if wrong else NONE
        about = asked.question.about if asked else None
        return Row(seat, player.name, player.in_play, heard.said[seat], about, false)

    return tuple(map(row, view.players[1:]))


def contradictions(view: TableView) -> list[Contradiction]:
    """Claims that cannot all be true, where the table helps in public."""
    return list(among_claims(view)) if view.options.help is Help.PUBLIC else []


# ---------------------------------------------------------------- in words


class Utterance(Model, frozen=True):
    """Something said: by whom, to whom, and, of a bot, where in the ledger and to which table."""

    spoken: Spoken
    name: str
    asked: str = ""
    about: str = ""  # of whom an opinion is
    place: int = 0
    names: tuple[str, ...] = ()  # of all seats; empty: a person's words


class Speech(Model, frozen=True):
    """The last words, oldest first; before the first, who asks now that the box is back."""

    last: tuple[Utterance, ...]
    asks_first: str


class Exchange(Model, frozen=True):
    """A question and its answer, or words that nobody asked for."""

    first: Utterance
    answer: Utterance | None = None


def utterance(view: TableView, place: int) -> Utterance:
    """What was said at this place of the ledger."""
    spoken, players = view.ledger[place], view.players
    asked = players[spoken.words.target].name if isinstance(spoken.words, Ask) else ""
    about = players[spoken.words.target].name if isinstance(spoken.words, Opinion) else ""
    player = players[spoken.seat]
    if player.bot:
        names = tuple(each.name for each in players)
        return Utterance(spoken, player.name, asked, about, place, names)
    return Utterance(spoken, player.name, asked, about)


def lately(view: TableView, number: int) -> tuple[Utterance, ...]:
    """The last words, oldest first."""
    end = len(view.ledger)
    return tuple(utterance(view, place) for place in range(max(0, end - number), end))


def present_speech(view: TableView) -> Speech:
    """The last words on a phone."""
    quiet = not view.ledger and view.news is None
    godfather = view.players[view.godfather or 0].name
    return Speech(lately(view, 3), godfather if quiet else "")


def talk(view: TableView) -> list[Exchange]:
    """Everything said, the latest first, every question with its answer."""
    said = [
        Exchange(utterance(view, place), None if reply is None else utterance(view, reply))
        for place, reply in paired(view.ledger)
    ]
    return said[::-1]


def told(words: Words, said: Utterance) -> str:
    """What somebody said, as they would say it."""
    spoken = said.spoken.words
    if said.names and has_voice(spoken):
        return speak(spoken, said.name, said.place, words.lang, said.names)
    return plainly(words, spoken, said.about)
