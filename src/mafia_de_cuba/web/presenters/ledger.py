"""The ledger: what each seat has said, what cannot all be true of it, and the last words."""

from collections.abc import Iterator

from mafia_de_cuba.bots.voice import has_voice, speak
from mafia_de_cuba.rules.talk import Ask, Opinion, Question, Spoken, Topic
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import (
    Asked,
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
SHOWN = 3  # of the last words, on a phone
WrongCell = tuple[int, Topic]  # a seat's words on a topic that cannot be true
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

    players: tuple[PlayerView, ...]
    said: tuple[Said, ...]  # by seat
    asked: tuple[tuple[int, Asked], ...]  # the questions that wait for an answer, by seat
    contradictions: tuple[Contradiction, ...]
    sides: tuple[Sides, ...]

    def rows(self) -> list[Row]:
        """The seats in the order of the box."""
        asked, wrong = dict(self.asked), marked(self.contradictions)
        return [self._row(player, asked.get(player.seat), wrong) for player in self.players[1:]]

    def _row(self, player: PlayerView, asked: Asked | None, wrong: set[WrongCell]) -> Row:
        seat = player.seat
        false = frozenset(topic for topic in Topic if (seat, topic) in wrong) if wrong else NONE
        about = asked.question.about if asked and player.in_play else None
        return Row(seat, player.name, player.in_play, self.said[seat], about, false)


class Ledger(Model, frozen=True):
    """The ledger of a phone: everything said is a page of its own, at `code`, if anything was."""

    testimony: Testimony
    code: str


def present_testimony(view: TableView) -> Testimony:
    """What each seat has said, in the order of the box."""
    heard = hear(view)
    sides = tuple(opinions(view)) if heard.opinions else ()
    asked = tuple(heard.waiting.items())
    return Testimony(view.players, heard.said, asked, contradictions(view), sides)


def present_ledger(view: TableView) -> Ledger:
    """The ledger of a phone."""
    return Ledger(present_testimony(view), view.table if view.ledger else "")


def contradictions(view: TableView) -> tuple[Contradiction, ...]:
    """Claims that cannot all be true, where the table helps in public."""
    return tuple(among_claims(view)) if view.options.help is Help.PUBLIC else ()


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

    last: tuple[Spoken, ...]
    place: int  # of the first of them in the ledger
    players: tuple[PlayerView, ...]
    asks_first: str

    def utterances(self) -> Iterator[Utterance]:
        """Who said what to whom."""
        for place, spoken in enumerate(self.last, self.place):
            yield utterance(self.players, place, spoken)


class Exchange(Model, frozen=True):
    """A question and its answer, or words that nobody asked for."""

    first: Utterance
    answer: Utterance | None = None


def utterance(players: tuple[PlayerView, ...], place: int, spoken: Spoken) -> Utterance:
    """What was said at this place of the ledger."""
    asked = players[spoken.words.target].name if isinstance(spoken.words, Ask) else ""
    about = players[spoken.words.target].name if isinstance(spoken.words, Opinion) else ""
    player = players[spoken.seat]
    if player.bot:
        names = tuple(each.name for each in players)
        return Utterance(spoken, player.name, asked, about, place, names)
    return Utterance(spoken, player.name, asked, about)


def present_speech(view: TableView) -> Speech:
    """The last words on a phone."""
    last = view.ledger[-SHOWN:]
    quiet = not view.ledger and view.news is None
    godfather = view.players[view.godfather or 0].name
    place = len(view.ledger) - len(last)
    return Speech(last, place, view.players, godfather if quiet else "")


def talk(view: TableView) -> list[Exchange]:
    """Everything said, the latest first, every question with its answer."""

    def at(place: int) -> Utterance:
        return utterance(view.players, place, view.ledger[place])

    said = [
        Exchange(at(place), None if reply is None else at(reply))
        for place, reply in paired(view.ledger)
    ]
    return said[::-1]


def told(words: Words, said: Utterance) -> str:
    """What somebody said, as they would say it."""
    spoken = said.spoken.words
    if said.names and has_voice(spoken):
        return speak(spoken, said.name, said.place, words.lang, said.names)
    return plainly(words, spoken, said.about)
