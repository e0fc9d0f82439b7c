"""Scenes: what the screens of a game tell, worked out from a view: ledger, lamp, tray, chart."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.bots.voice import speak
from mafia_de_cuba.ledger import (
    Cell,
    Clash,
    against_mine,
    among_claims,
    clashing,
    heard,
    marked,
    suggestions,
)
from mafia_de_cuba.ledger import said as plainly
from mafia_de_cuba.rules.events import (
    Eliminated,
    FakeShown,
    JokerGiven,
    OfficeTaken,
    PocketsEmptied,
    Shot,
)
from mafia_de_cuba.rules.moves import Pocket
from mafia_de_cuba.rules.pieces import DIAMONDS, Box, Role, Take, Token, Tokens
from mafia_de_cuba.rules.talk import (
    Ask,
    Claim,
    Question,
    Spoken,
    Statement,
    Topic,
)
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView

from .words import Words

MOST_HIDDEN = 5  # T1
TOPICS = tuple(Topic)


# ---------------------------------------------------------------- the ledger


class Said(NamedTuple):
    """What a seat has said, topic by topic."""

    received_diamonds: Cell = Cell()
    received_tokens: Cell = Cell()
    passed_diamonds: Cell = Cell()
    passed_tokens: Cell = Cell()
    took: Cell = Cell()
    dismissed: Cell = Cell()

    def on(self, topic: Topic) -> Cell:
        """What was said on a topic."""
        cell: Cell = getattr(self, topic)
        return cell


class Row(NamedTuple):
    """One seat of the ledger."""

    seat: int
    name: str
    in_play: bool
    cells: Said
    asked: Question | None  # not answered yet
    wrong: frozenset[Topic]  # what cannot be true together with other words


def rows(view: TableView) -> list[Row]:
    """What each seat has said, in the order of the box."""
    said = statements(view)
    waiting, wrong = pending(view), marked(clashes(view))
    return [
        Row(
            seat=player.seat,
            name=player.name,
            in_play=player.in_play,
            cells=said[player.seat],
            asked=waiting[player.seat].about if player.seat in waiting else None,
            wrong=frozenset(topic for seat, topic in wrong if seat == player.seat),
        )
        for player in view.players[1:]
    ]


def statements(view: TableView) -> list[Said]:
    """What each seat has said on each topic, and what it took back or replaced."""
    kept = _heard.get(id(view.ledger))
    if kept and kept[0] is view.ledger and len(kept[1]) == len(view.players):
        return kept[1]
    said = [Said(**{str(topic): cell for topic, cell in cells.items()}) for cells in heard(view)]
    if len(_heard) > MOST_HEARD:
        _heard.clear()
    _heard[id(view.ledger)] = (view.ledger, said)
    return said


# One table's views share their ledger: what it comes to is worked out once for all of them.
_heard: dict[int, tuple[tuple[Spoken, ...], list[Said]]] = {}
MOST_HEARD = 256


def clashes(view: TableView) -> list[Clash]:
    """Claims that cannot all be true, where the table helps in public."""
    return among_claims(view) if view.options.help is Help.PUBLIC else []


def lies(view: TableView) -> tuple[Clash, ...]:
    """What others claim against what this seat knows, where the table helps at all."""
    return tuple(against_mine(view)) if view.options.help is not Help.OFF else ()


def warnings(words: Words, view: TableView) -> tuple[str, ...]:
    """The same, in sentences."""
    return tuple(clashing(words, view, clash) for clash in lies(view))


def suggestion(view: TableView, me: int) -> Ask | None:
    """What a Godfather might ask next, where the table helps at all."""
    if view.options.help is Help.OFF:
        return None
    return next(iter(suggestions(view, me)), None)


# ---------------------------------------------------------------- who is looked at


def pending(view: TableView) -> dict[int, Ask]:
    """The questions that wait for an answer, by the seat that was asked."""
    waiting: dict[int, Ask] = {}
    for spoken in view.ledger:
        if isinstance(spoken.words, Ask):
            waiting[spoken.words.target] = spoken.words
        else:
            waiting.pop(spoken.seat, None)
    return {seat: ask for seat, ask in waiting.items() if view.players[seat].in_play}


def asker(view: TableView, seat: int) -> int:
    """Who asked the seat last."""
    return next(
        spoken.seat
        for spoken in reversed(view.ledger)
        if isinstance(spoken.words, Ask) and spoken.words.target == seat
    )


def lit(view: TableView) -> int | None:
    """The seat in the lamplight: the accused, who was asked, who spoke; the box in the theft."""
    if view.accused is not None:
        return view.accused
    if view.phase == "hide":
        return 0
    if view.turn is not None:
        return view.turn
    if view.phase != "investigation":
        return None
    news = story(view)
    if news and news.fresh:
        return news.seat if news.heir is None else news.heir
    if not view.ledger:
        return None
    last = view.ledger[-1]
    return last.words.target if isinstance(last.words, Ask) else last.seat


class Utterance(NamedTuple):
    """Something said: by whom, to whom, and, of a bot, where in the ledger and to which table."""

    spoken: Spoken
    name: str
    asked: str = ""
    place: int = 0
    names: tuple[str, ...] = ()  # of all seats; empty: a person's words


def utterance(view: TableView, place: int) -> Utterance:
    """What was said at this place of the ledger."""
    spoken, players = view.ledger[place], view.players
    asked = players[spoken.words.target].name if isinstance(spoken.words, Ask) else ""
    player = players[spoken.seat]
    if player.bot:
        names = tuple(each.name for each in players)
        return Utterance(spoken, player.name, asked, place, names)
    return Utterance(spoken, player.name, asked)


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
    said: list[Exchange] = []
    waiting: dict[int, int] = {}  # who was asked: where the question is
    for place, spoken in enumerate(view.ledger):
        here = utterance(view, place)
        if spoken.seat in waiting and not isinstance(spoken.words, Ask):
            question = waiting.pop(spoken.seat)
            said[question] = said[question]._replace(answer=here)
            continue
        if isinstance(spoken.words, Ask):
            waiting[spoken.words.target] = len(said)
        said.append(Exchange(here))
    return said[::-1]


def told(words: Words, said: Utterance) -> str:
    """What somebody said, as they would say it."""
    spoken = said.spoken
    if said.names and isinstance(spoken.words, Ask | Claim):
        return speak(spoken.words, said.name, said.place, words.lang, said.names)
    return plainly(words, spoken.words)


def askable(view: TableView, me: int) -> tuple[tuple[int, str], ...]:
    """Whom a seat may ask (I2), by seat and name."""
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and player.seat != me
    )


def names(view: TableView) -> list[tuple[int, str]]:
    """Every seat and its name, to choose from."""
    return [(player.seat, player.name) for player in view.players]


def accusable(view: TableView) -> tuple[tuple[int, str], ...]:
    """Whom the Godfather may accuse (I3): everyone sees who has emptied their pockets."""
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if player.in_play and not player.revealed and player.seat != view.godfather
    )


def people(view: TableView, me: int | None) -> tuple[tuple[int, str], ...]:
    """Whose absence a seat may bring before the table: people for whom no bot plays yet."""
    if me is None or not view.players[me].in_play:
        return ()
    return tuple(
        (player.seat, player.name)
        for player in view.players
        if not (player.bot or player.seat == me or player.seat in view.substitutes)
    )


class Chair(NamedTuple):
    """A seat as everyone sees it, for the round."""

    seat: int
    name: str
    boss: bool
    lit: bool
    out: bool
    away: bool
    bot: bool
    role: str  # once everyone may know it
    joker: bool
    fake: bool
    guest: str = ""  # who plays here now, if it is not who began


def chairs(view: TableView, away: frozenset[int], lamp: int | None) -> tuple[Chair, ...]:
    """The seats round the table, without any secret of the viewer's own."""
    return tuple(
        Chair(
            seat=player.seat,
            name=player.name,
            boss=player.seat == view.godfather,
            lit=player.seat == lamp,
            out=not player.in_play,
            away=player.seat in away,
            bot=player.bot or player.seat in view.substitutes,
            role=str(player.role) if player.revealed and player.role else "",
            joker=bool(player.jokers),
            fake=player.fake_shown,
            guest=view.guests.get(player.seat, ""),
        )
        for player in view.players
    )


# ---------------------------------------------------------------- what just happened


class Story(NamedTuple):
    """What the last accusation, or a concession, came to."""

    fresh: bool  # nobody has spoken since
    seat: int | None  # whose pockets are out, or who showed the fake diamond
    fake: bool  # only the fake diamond was shown
    shooter: int | None
    joker: bool  # the Godfather apologized
    fallen: int | None  # the Godfather who is out
    heir: int | None  # the Traitor in office


def story(view: TableView) -> Story | None:
    """The news of the table, put in order."""
    if view.news is None or view.phase == "accusation":
        return None
    facts = view.news.facts
    shown = [fact.seat for fact in facts if isinstance(fact, FakeShown)]
    seats = shown or [fact.seat for fact in facts if isinstance(fact, PocketsEmptied)]
    shooters = [fact.shooter for fact in facts if isinstance(fact, Shot)]
    gone = [fact.seat for fact in facts if isinstance(fact, Eliminated)]
    fallen = [seat for seat in gone if seat not in seats + shooters]
    heirs = [fact.seat for fact in facts if isinstance(fact, OfficeTaken)]
    return Story(
        fresh=len(view.ledger) == view.news.said,
        seat=_first(seats),
        fake=bool(shown),
        shooter=_first(shooters),
        joker=any(isinstance(fact, JokerGiven) for fact in facts),
        fallen=_first(fallen),
        heir=_first(heirs),
    )


def _first(seats: list[int]) -> int | None:
    return seats[0] if seats else None


# ---------------------------------------------------------------- the box


class Tray(NamedTuple):
    """What lies on the paper of the box: the same places for everyone, filled or not."""

    part: str  # "hide", "take" or "rehearse"
    diamonds: int  # of the fifteen places, how many are filled
    most: int  # the highest number that may be chosen
    tokens: tuple[tuple[Token, bool], ...]  # every token of the setup, and whether it is here
    fake: bool  # whether the fake diamond is here
    bag: bool  # whether a token may go into the bag
    nothing: bool  # whether nothing may be taken


def tray(view: TableView, me: int | None) -> Tray:
    """The box as this seat may see it; who may not sees the one to rehearse with."""
    you = view.you
    if you and view.phase == "hide" and me == 0 and not view.held:
        return _tray("hide", view, view.setup.box(), MOST_HIDDEN)
    if you and you.moves and you.received and view.turn == me and not view.held:
        box = you.received
        if you.dismissed:
            box = box.without(Take(token=you.dismissed))
        takes = [move.take for move in you.moves if isinstance(move, Pocket)]
        return _tray(
            "take",
            view,
            box,
            max((take.diamonds for take in takes), default=0),
            bag=any(not isinstance(move, Pocket) for move in you.moves),
            nothing=Take() in takes,
        )
    return _tray("rehearse", view, view.setup.box(), DIAMONDS)


def mood(view: TableView, me: int) -> str:
    """What the lid says to who has no box in hand: it is done, think it over, or rehearse."""
    if view.held:
        return "held"
    return "think" if view.phase == "hide" or me == 0 else "rehearse"


def notes(view: TableView, me: int) -> str:
    """Under which name a tab keeps what its player wants to say in this game."""
    return f"{view.table}-{len(view.series)}-{me}"


def _tray(
    part: str, view: TableView, box: Box, most: int, bag: bool = False, nothing: bool = False
) -> Tray:
    return Tray(
        part,
        box.diamonds,
        most,
        drawn(view.setup.tokens, box.tokens),
        box.fake_diamond,
        bag,
        nothing,
    )


def drawn(every: Tokens, present: Tokens) -> tuple[tuple[Token, bool], ...]:
    """Every token of the setup, one by one, and whether it is present."""
    return tuple(
        (token, number < present.count(token))
        for token in every.kinds()
        for number in range(every.count(token))
    )


def passed(view: TableView, seat: int) -> Box | None:
    """The box as a seat passed it on, where the viewer may know: their own, or all at the end."""
    if view.theft:
        later = view.theft.received[seat + 1 :]
        return later[0] if later else view.theft.left
    you = view.you
    if not (you and you.seat == seat and you.received and you.took):
        return None
    box = you.received.without(Take(token=you.dismissed)) if you.dismissed else you.received
    return box.without(you.took)


# ---------------------------------------------------------------- the end


class Truth(NamedTuple):
    """One seat laid open: what it received, took and passed on, and what it said of it."""

    seat: int
    name: str
    role: Role
    won: bool
    received: Box | None
    took: Take | None
    passed: Box | None
    dismissed: Token | None
    cells: Said
    honest: dict[Topic, bool]  # of what it maintained to the end

    def is_true(self, *topics: Topic) -> bool:
        """Whether nothing that was maintained on these topics is a lie."""
        return all(self.honest.get(topic, True) for topic in topics)


def truths(view: TableView) -> list[Truth]:
    """Everything revealed, seat by seat."""
    said = statements(view)
    return [_truth(view, player.seat, said[player.seat]) for player in view.players]


def _truth(view: TableView, seat: int, cells: Said) -> Truth:
    theft, outcome, player = view.theft, view.outcome, view.players[seat]
    assert theft
    assert outcome
    assert player.role
    received = theft.received[seat] if seat < len(theft.received) else None
    after = passed(view, seat) if seat else None
    dismissed = theft.bag if seat == 1 else None
    facts: dict[Topic, Statement] = {Topic.TOOK: player.took, Topic.DISMISSED: dismissed}
    if received and after:
        facts |= {
            Topic.RECEIVED_DIAMONDS: received.diamonds,
            Topic.RECEIVED_TOKENS: received.tokens,
            Topic.PASSED_DIAMONDS: after.diamonds,
            Topic.PASSED_TOKENS: after.tokens,
        }
    return Truth(
        seat=seat,
        name=player.name,
        role=player.role,
        won=seat in outcome.winners,
        received=received,
        took=player.took if seat else None,
        passed=after,
        dismissed=dismissed,
        cells=cells,
        honest={
            topic: topic in facts and cells.on(topic).value == facts[topic]
            for topic in Topic
            if cells.on(topic).said
        },
    )


class Column(NamedTuple):
    """One seat of the chart of the theft: diamonds as paths, in its coordinates."""

    seat: int
    name: str
    role: Role
    x: float
    kept: str
    taken: str
    told: str
    figures: tuple[tuple[float, str], ...]  # a nought where there is nothing to draw
    received: int
    claimed: int | None


CHART_WIDTH, CHART_BASE, STEP = 312, 124, 9.4
GEM = "l3-3.6h6l3 3.6-6 6z"


def chart(view: TableView) -> list[Column]:
    """How the box went round: what each seat found, took, and said that it had found."""
    seats = [truth for truth in truths(view) if truth.received]
    pitch = CHART_WIDTH / max(len(seats), 1)
    return [_column(truth, pitch, number) for number, truth in enumerate(seats)]


def _column(truth: Truth, pitch: float, number: int) -> Column:
    assert truth.received
    assert truth.took
    gap = min(16.0, pitch / 2 - 0.5)
    x = number * pitch + (pitch - gap - 12) / 2
    taken, found = truth.took.diamonds, truth.received.diamonds
    cell = truth.cells.received_diamonds
    claimed = cell.value if isinstance(cell.value, int) else None
    figures = [(x + 6, "0")] if not found else []
    if claimed == 0:
        figures.append((x + gap + 6, "0"))
    return Column(
        seat=truth.seat,
        name=truth.name,
        role=truth.role,
        x=round(x + (gap + 12) / 2, 1),
        kept=_stack(x, 0, found - taken),
        taken=_stack(x, found - taken, taken),
        told=_stack(x + gap, 0, min(claimed or 0, DIAMONDS)),
        figures=tuple((round(left, 1), figure) for left, figure in figures),
        received=found,
        claimed=claimed,
    )


def _stack(x: float, start: int, number: int) -> str:
    places = range(start, start + number)
    return "".join(f"M{x:.1f} {CHART_BASE - place * STEP:.1f}{GEM}" for place in places)


def standings(view: TableView) -> Iterator[tuple[str, int]]:
    """Who has won how many games of the series, the best first."""
    yield from sorted(view.score.items(), key=lambda pair: (-pair[1], pair[0]))
