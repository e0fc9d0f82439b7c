"""The ledger: what each seat has said, what cannot all be true of it, and the last words."""

from collections.abc import Iterator

from mafia_de_cuba.bots.voice import Wording, heard, sentence, stand_in
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.setup import Setup
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
    standing_of,
)
from mafia_de_cuba.testimony import said as plainly
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import N_, Words

from .model import Model, NamedSeat

NONE: frozenset[Topic] = frozenset()
SHOWN = 4  # of the last words: a phone shows two lines of them, and all when it is tapped
MANY_KINDS = 5  # of tokens in the box: what is said of them takes three lines
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
    refused: bool  # it was asked about and left without an answer


class Faith(Model, frozen=True):
    """The names of those who say that they believe a seat, and of those who doubt it."""

    believers: tuple[str, ...]
    doubters: tuple[str, ...]


class Row(Model, frozen=True):
    """One seat of the ledger: what it said, and what a phone without the round shows of it."""

    player: PlayerView
    guest: str  # who plays here now, if it is not who began
    bot: bool
    said: Said
    heard: bool  # it has said something, or its turn to speak is over
    asked: Question | None  # not answered yet
    wrong: frozenset[Topic]  # what cannot be true together with other words
    refused: tuple[Question, ...] = ()  # asked, and left without an answer
    faith: Faith | None = None  # if anybody has an opinion

    @property
    def role(self) -> str:
        """Its emblem, once everyone may know it."""
        role = self.player.role if self.player.revealed else None
        return "thief" if role is Role.OFFENDER else str(role or "")

    def columns(self) -> Iterator[Column]:
        """What was said, column by column."""
        for title, topics, questions in COLUMNS:
            said = tuple((topic, self.said.on(topic), topic in self.wrong) for topic in topics)
            refused = any(about in questions for about in self.refused)
            yield Column(title, said, self.asked in questions, refused)


class Testimony(Model, frozen=True):
    """What each seat has said, contradictions where the table helps in public, and opinions."""

    players: tuple[PlayerView, ...]
    guests: tuple[NamedSeat, ...]  # who plays for others
    substitutes: tuple[int, ...]
    said: tuple[Said, ...]  # by seat
    voices: frozenset[int]  # who has said anything
    asked: tuple[tuple[int, Asked], ...]  # the questions that wait for an answer, by seat
    contradictions: tuple[Contradiction, ...]
    sides: tuple[Sides, ...]
    refused: tuple[tuple[int, tuple[Question, ...]], ...]  # left without an answer, by seat

    def rows(self) -> list[Row]:
        """The seats in the order of the box."""
        asked, wrong = dict(self.asked), marked(self.contradictions)
        marks = wrong, dict(self.guests), dict(self.refused)
        return [self._row(player, asked.get(player.seat), *marks) for player in self.players[1:]]

    def _row(
        self,
        player: PlayerView,
        asked: Asked | None,
        wrong: set[WrongCell],
        guests: dict[int, str],
        refused: dict[int, tuple[Question, ...]],
    ) -> Row:
        seat = player.seat
        false = frozenset(topic for topic in Topic if (seat, topic) in wrong) if wrong else NONE
        about = asked.question.about if asked and player.in_play else None
        return Row(
            player=player,
            guest=guests.get(seat, ""),
            bot=player.bot or seat in self.substitutes,
            said=self.said[seat],
            heard=seat in self.voices or not player.in_play,
            asked=about,
            wrong=false,
            refused=refused.get(seat, ()),
            faith=self._faith(seat),
        )

    def _faith(self, seat: int) -> Faith | None:
        """Who believes a seat, and who doubts it, by name."""
        by_seats = standing_of(self.sides, seat) if self.sides else ()
        if not any(by_seats):
            return None
        return Faith(*(tuple(self.players[each].name for each in seats) for seats in by_seats))


class Ledger(Model, frozen=True):
    """The ledger of a phone, under the Godfather's name and how many jokers are left."""

    testimony: Testimony
    setup: Setup
    godfather: int
    jokers: int

    @property
    def name(self) -> str:
        """Who plays the Godfather."""
        told = self.testimony
        return dict(told.guests).get(self.godfather, told.players[self.godfather].name)

    @property
    def many_kinds(self) -> bool:
        """Whether rows have to be higher in this game, whatever is said."""
        return sum(1 for _ in self.setup.tokens.kinds()) > MANY_KINDS


def present_testimony(view: TableView) -> Testimony:
    """What each seat has said, in the order of the box."""
    heard = hear(view)
    return Testimony(
        players=view.players,
        guests=tuple(view.guests.items()),
        substitutes=view.substitutes,
        said=heard.said,
        voices=heard.voices,
        asked=tuple(heard.waiting.items()),
        contradictions=contradictions(view),
        sides=tuple(opinions(view)) if heard.opinions else (),
        refused=heard.all_refused(),
    )


def present_ledger(view: TableView) -> Ledger:
    """The ledger of a phone."""
    return Ledger(present_testimony(view), view.setup, view.godfather or 0, view.jokers or 0)


def contradictions(view: TableView) -> tuple[Contradiction, ...]:
    """Claims that cannot all be true, where the table helps in public."""
    return tuple(among_claims(view)) if view.options.help is Help.PUBLIC else ()


# ---------------------------------------------------------------- in words


class Utterance(Model, frozen=True):
    """Something said: by whom, to whom, and how a bot puts it."""

    spoken: Spoken
    name: str
    asked: str = ""
    about: str = ""  # of whom an opinion is
    wording: Wording | None = None


class Speech(Model, frozen=True):
    """The last words, oldest first; before the first, who asks now that the box is back."""

    code: str  # everything said is a page of its own there
    last: tuple[Utterance, ...]
    asks_first: str
    aloud: bool = False  # people play, who can talk to each other


class Exchange(Model, frozen=True):
    """A question and its answer, or words that nobody asked for."""

    first: Utterance
    answer: Utterance | None = None


def utterance(players: tuple[PlayerView, ...], ledger: tuple[Spoken, ...], place: int) -> Utterance:
    """What was said at this place of the ledger."""
    spoken = ledger[place]
    asked = players[spoken.words.target].name if isinstance(spoken.words, Ask) else ""
    about = players[spoken.words.target].name if isinstance(spoken.words, Opinion) else ""
    bots = [player.seat for player in players if player.bot]
    names = tuple([player.name for player in players])
    wording = heard(names, bots, ledger)[place] if bots else stand_in(spoken, names)
    return Utterance(spoken, players[spoken.seat].name, asked, about, wording)


def present_speech(view: TableView) -> Speech:
    """The last words on a phone."""
    places = range(len(view.ledger))[-SHOWN:]
    last = tuple(utterance(view.players, view.ledger, place) for place in places)
    quiet = not view.ledger and view.news is None
    godfather = view.players[view.godfather or 0].name
    return Speech(view.table, last, godfather if quiet else "", quiet and can_talk(view))


def can_talk(view: TableView) -> bool:
    """Whether several people play: what they say aloud is no part of the ledger."""
    return sum(not player.bot for player in view.players) > 1


def talk(view: TableView) -> list[Exchange]:
    """Everything said, the latest first, every question with its answer."""
    return exchanges(view.players, view.ledger)[::-1]


def exchanges(players: tuple[PlayerView, ...], ledger: tuple[Spoken, ...]) -> list[Exchange]:
    """Everything said, every question with its answer."""

    def at(place: int) -> Utterance:
        return utterance(players, ledger, place)

    return [
        Exchange(at(place), None if reply is None else at(reply)) for place, reply in paired(ledger)
    ]


def told(words: Words, said: Utterance) -> str:
    """What somebody said, as they would say it."""
    if said.wording:
        return sentence(said.wording, words.lang)
    return plainly(words, said.spoken.words, said.about)
