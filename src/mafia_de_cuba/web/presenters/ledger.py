"""The hearing: what was said, as the screens tell it: rows, open questions, the last words."""

from typing import NamedTuple

from mafia_de_cuba.bots.voice import has_voice, speak
from mafia_de_cuba.rules.talk import Ask, Opinion, Question, Spoken, Topic
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import (
    Cell,
    Contradiction,
    Said,
    against_mine,
    among_claims,
    contradiction_sentence,
    hear,
    marked,
    opinions,
    paired,
    sides_taken,
    suggestions,
)
from mafia_de_cuba.testimony import said as plainly
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import Words

TOPICS = tuple(Topic)
NONE: frozenset[Topic] = frozenset()
UNSAID = Said()  # of who has said nothing


# ---------------------------------------------------------------- what each seat has said


def statements(view: TableView) -> tuple[Said, ...]:
    """What each seat has said on each topic, and what it took back or replaced."""
    return hear(view).said


def pending(view: TableView) -> dict[int, Ask]:
    """The questions that wait for an answer, by the seat that was asked."""
    waiting = hear(view).waiting
    return {seat: asked.question for seat, asked in waiting.items() if view.players[seat].in_play}


def asker(view: TableView, seat: int) -> int:
    """Who asked the seat the question that waits for an answer."""
    return hear(view).waiting[seat].by


class Row(NamedTuple):
    """One seat of the ledger."""

    seat: int
    name: str
    in_play: bool
    said: Said
    asked: Question | None  # not answered yet
    wrong: frozenset[Topic]  # what cannot be true together with other words

    def on(self, *topics: Topic) -> tuple[tuple[Topic, Cell, bool], ...]:
        """What was said on these topics, and whether it cannot be true."""
        return tuple((topic, self.said.on(topic), topic in self.wrong) for topic in topics)

    def is_asked(self, *questions: Question) -> bool:
        """Whether one of these questions waits for an answer."""
        return self.asked in questions


def rows(view: TableView) -> tuple[Row, ...]:
    """What each seat has said, in the order of the box."""
    said, waiting, wrong = statements(view), pending(view), marked(contradictions(view))

    def row(player: PlayerView) -> Row:
        seat, asked = player.seat, waiting.get(player.seat)
        false = frozenset(topic for topic in Topic if (seat, topic) in wrong) if wrong else NONE
        about = asked.about if asked else None
        return Row(seat, player.name, player.in_play, said[seat], about, false)

    return tuple(map(row, view.players[1:]))


# ---------------------------------------------------------------- help


def contradictions(view: TableView) -> list[Contradiction]:
    """Claims that cannot all be true, where the table helps in public."""
    return among_claims(view) if view.options.help is Help.PUBLIC else []


def lies(view: TableView) -> tuple[Contradiction, ...]:
    """What others claim against what this seat knows, where the table helps at all."""
    return tuple(against_mine(view)) if view.options.help is not Help.OFF else ()


def warnings(words: Words, view: TableView) -> tuple[str, ...]:
    """The same, in sentences."""
    return tuple(contradiction_sentence(words, view, contradiction) for contradiction in lies(view))


def suggestion(view: TableView, me: int) -> Ask | None:
    """What a Godfather might ask next, where the table helps at all."""
    if view.options.help is Help.OFF:
        return None
    return next(iter(suggestions(view, me)), None)


# ---------------------------------------------------------------- in words


class Utterance(NamedTuple):
    """Something said: by whom, to whom, and, of a bot, where in the ledger and to which table."""

    spoken: Spoken
    name: str
    asked: str = ""
    about: str = ""  # of whom an opinion is
    place: int = 0
    names: tuple[str, ...] = ()  # of all seats; empty: a person's words


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


def lately(view: TableView, number: int) -> list[Utterance]:
    """The last words, oldest first."""
    end = len(view.ledger)
    return [utterance(view, place) for place in range(max(0, end - number), end)]


class Exchange(NamedTuple):
    """A question and its answer, or words that nobody asked for."""

    first: Utterance
    answer: Utterance | None = None


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


def sides(words: Words, view: TableView) -> tuple[str, ...]:
    """Who believes and who doubts whom, a line for each seat that has said so."""
    return tuple(sides_taken(words, view, each) for each in opinions(view))
