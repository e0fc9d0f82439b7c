"""Scenes: what the screens of a game tell, worked out from a view: ledger, lamp, tray, chart."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

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
    Contents,
    Question,
    Retract,
    Say,
    Spoken,
    Statement,
    Topic,
)
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView

from .words import N_, Words

MOST_HIDDEN = 5  # T1
TOPICS = tuple(Topic)
SILENCE = "…"  # what is said by saying nothing


# ---------------------------------------------------------------- the ledger


class Cell(NamedTuple):
    """What a seat has said on one topic: whether it stands, and what it said before."""

    said: bool = False
    value: Statement = None
    before: tuple[Statement, ...] = ()


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
    clash: int | None  # the seat before, if it says that it passed on something else


def rows(view: TableView) -> list[Row]:
    """What each seat has said, in the order of the box."""
    said = statements(view)
    waiting = pending(view)
    return [
        Row(
            seat=player.seat,
            name=player.name,
            in_play=player.in_play,
            cells=said[player.seat],
            asked=waiting[player.seat].about if player.seat in waiting else None,
            clash=_clash(view, said, player.seat),
        )
        for player in view.players[1:]
    ]


def statements(view: TableView) -> list[Said]:
    """What each seat has said on each topic, and what it took back or replaced."""
    kept = _heard.get(id(view.ledger))
    if kept and kept[0] is view.ledger and len(kept[1]) == len(view.players):
        return kept[1]
    said: list[dict[Topic, Cell]] = [{} for _ in view.players]
    for spoken in view.ledger:
        cells = said[spoken.seat]
        match spoken.words:
            case Claim():
                for topic, value in spoken.words.topics().items():
                    cells[topic] = Cell(True, value, _earlier(cells.get(topic, Cell()), value))
            case Retract(topic):
                cells[topic] = Cell(False, None, _earlier(cells.get(topic, Cell()), None))
    heard = [Said(**{str(topic): cell for topic, cell in cells.items()}) for cells in said]
    if len(_heard) > MOST_HEARD:
        _heard.clear()
    _heard[id(view.ledger)] = (view.ledger, heard)
    return heard


# One table's views share their ledger: what it comes to is worked out once for all of them.
_heard: dict[int, tuple[tuple[Spoken, ...], list[Said]]] = {}
MOST_HEARD = 256


def _earlier(cell: Cell, value: Statement) -> tuple[Statement, ...]:
    if not cell.said or (cell.value == value and value is not None):
        return cell.before
    return (*cell.before, cell.value)[-2:]


def _clash(view: TableView, said: list[Said], seat: int) -> int | None:
    """The seat before, where the table helps in public and the two cannot both be right."""
    if view.options.help is not Help.PUBLIC or seat < 2:
        return None
    before, mine = said[seat - 1], said[seat]
    for passed, received in PASSED_ON:
        told, heard = before.on(passed), mine.on(received)
        if told.said and heard.said and told.value != heard.value:
            return seat - 1
    return None


PASSED_ON = (
    (Topic.PASSED_DIAMONDS, Topic.RECEIVED_DIAMONDS),
    (Topic.PASSED_TOKENS, Topic.RECEIVED_TOKENS),
)


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


def lately(view: TableView, number: int) -> list[Spoken]:
    """The last words, oldest first."""
    return list(view.ledger[-number:])


def is_silence(spoken: Spoken) -> bool:
    """Whether somebody chose to say nothing."""
    return isinstance(spoken.words, Say) and spoken.words.text == SILENCE


def told(words: Words, spoken: Spoken) -> str:
    """What somebody said, as they would say it."""
    match spoken.words:
        case Ask(about=about):
            return words.question(about)
        case Retract(topic):
            return words.say(N_("Forget what I said (%(topic)s)."), topic=words.topic(topic))
        case Say(text):
            return text
    return " ".join(_claimed(words, spoken.words))


def _claimed(words: Words, claim: Claim) -> Iterator[str]:
    if claim.received is not UNSET:
        yield words.say(N_("I received %(things)s."), things=_contents(words, claim.received))
    if claim.took is not UNSET:
        yield words.say(N_("I took %(things)s."), things=words.take(claim.took))
    if claim.passed is not UNSET:
        yield words.say(N_("I passed on %(things)s."), things=_contents(words, claim.passed))
    if claim.dismissed is None:
        yield words.say(N_("I put nothing into the bag."))
    elif claim.dismissed is not UNSET:
        yield words.say(
            N_("I put a token into the bag: %(token)s."), token=words.role(claim.dismissed)
        )


def _contents(words: Words, contents: Contents) -> str:
    things = [] if contents.diamonds is UNSET else [words.diamonds(contents.diamonds)]
    things += [] if contents.tokens is UNSET else [words.tokens(contents.tokens)]
    return words.listed(things)


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


def chairs(view: TableView, away: frozenset[int], lamp: int | None) -> list[Chair]:
    """The seats round the table, without any secret of the viewer's own."""
    return [
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
        )
        for player in view.players
    ]


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


def lies(view: TableView, me: int) -> tuple[tuple[str, Topic], ...]:
    """What a neighbour claims against what this seat saw, where the table helps in private."""
    you = view.you
    if view.options.help is Help.OFF or you is None:
        return ()
    said, found = statements(view), []
    mine = ((me - 1, you.received, "passed"), (me + 1, passed(view, me), "received"))
    for seat, box, verb in mine:
        if box is None or not 0 < seat < len(view.players):
            continue
        for thing, truth in (("diamonds", box.diamonds), ("tokens", box.tokens)):
            cell = said[seat].on(Topic(f"{verb}_{thing}"))
            if cell.said and cell.value != truth:
                found.append((view.players[seat].name, Topic(f"{verb}_{thing}")))
    return tuple(found)


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
