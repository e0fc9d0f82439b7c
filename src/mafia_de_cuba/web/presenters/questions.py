"""The questions: what a seat may ask, answer and claim, what it knows, and an accusation."""

from collections.abc import Iterator

from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Question, Statement, Topic
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.table.view import TableView
from mafia_de_cuba.testimony import Said, against_mine, hear, suggestions
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.web.sentences import N_

from .ledger import present_ledger, present_speech
from .model import (
    At,
    Band,
    Model,
    NamedSeat,
    OwnRegions,
    Regions,
    Screen,
    Title,
    Viewer,
    body_class,
)
from .news import present_news, present_tally, story
from .question_forms import (
    Accuse,
    Answer,
    AnswerButtons,
    Asking,
    ClaimFields,
    ClaimForm,
    Claims,
    FreeWords,
    GiveUp,
    Hint,
    Knowledge,
    OutOfGame,
    Pocket,
)
from .round import JokersLeft, lit_seat, present_round
from .votes import Absent, present_ballots, present_watching

TITLE = N_("The questions")
UNSAID = Said()
CLAIMED = (Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS, Question.TOOK, Question.PASSED)


class Questions(OwnRegions, frozen=True):
    """All that the regions of one viewer are made from: most words change none of it."""

    at: At
    game: int
    setup: Setup
    players: tuple[PlayerView, ...]
    godfather: int | None
    jokers: int
    substitutes: tuple[int, ...]
    askable: frozenset[int]
    ballots: tuple[Model, ...]
    watching: tuple[Model, ...]  # for who has no seat
    helped: bool
    you: Knowledge | None
    said: Said  # by this seat
    ask: Ask | None  # the question that waits for its answer
    asker: str
    hint: Ask | None
    chosen: int | None  # whom the Godfather looks at; a live page knows that by itself

    def screen(self) -> Screen:
        """The viewer's own questions, or answers, and what they know."""
        me, name = self.at.seat, "questions godfather" if self.office else "questions"
        return Screen(
            body_class(name, me),
            Title(TITLE),
            {
                "band": (Band(self.at, TITLE, self.game),),
                "act": (*self.ballots, *_act(self)),
                "thumb": self.watching if self.own is None else tuple(_thumb(self, self.own)),
            },
        )

    @property
    def own(self) -> PlayerView | None:
        """The viewer's seat."""
        return None if self.at.seat is None else self.players[self.at.seat]

    @property
    def office(self) -> bool:
        """Whether the viewer is the Godfather."""
        return self.at.seat is not None and self.at.seat == self.godfather

    @property
    def others(self) -> tuple[NamedSeat, ...]:
        """Whom the seat may ask (I2), by seat and name."""
        return tuple(
            (player.seat, player.name)
            for player in self.players
            if player.in_play and player.seat != self.at.seat
        )


# ---------------------------------------------------------------- what the regions are made from


def present_public(view: TableView, away: frozenset[int]) -> Regions:
    """What just happened, the table in the round, the last words, and the ledger."""
    table = present_round(view, away, JokersLeft(view.jokers or 0))
    main: tuple[Model, ...] = (table, present_speech(view))
    told = story(view)
    if told and told.fresh:
        main = (present_news(view, told), present_tally(view), *main)
    return {"main": main, "ledger": (present_ledger(view),)}


def present_own(viewer: Viewer) -> Questions:
    """What the viewer's own regions are made from."""
    view, me = viewer.view, viewer.me
    seat = -1 if me is None else me
    heard, office = hear(view), seat == view.godfather
    in_play = me is not None and view.players[seat].in_play
    asked = heard.waiting.get(seat) if in_play else None
    return Questions(
        at=viewer.at,
        game=len(view.series),
        setup=view.setup,
        players=view.players,
        godfather=view.godfather,
        jokers=view.jokers or 0,
        substitutes=view.substitutes,
        askable=viewer.askable,
        ballots=tuple(present_ballots(viewer)) if view.ballots else (),
        watching=tuple(present_watching(viewer)) if me is None else (),
        helped=view.options.help is not Help.OFF,
        you=_knowledge(view),
        said=UNSAID if me is None else heard.said[seat],
        ask=asked.question if asked else None,
        asker=view.players[asked.by].name if asked else "",
        hint=_hint(view, seat) if office and in_play else None,
        chosen=None if viewer.live or not office else lit_seat(view),
    )


def _knowledge(view: TableView) -> Knowledge | None:
    you = view.you
    if you is None:
        return None
    lies = () if view.options.help is Help.OFF else tuple(against_mine(view))
    return Knowledge(you.received, you.took, you.dismissed, you.hidden, you.left, lies)


def _hint(view: TableView, me: int) -> Ask | None:
    """What a Godfather might ask next, where the table helps at all."""
    if view.options.help is Help.OFF:
        return None
    return next(iter(suggestions(view, me)), None)


# ---------------------------------------------------------------- what they show


def _act(own: Questions) -> Iterator[Model]:
    if own.own is None:
        return
    if not own.own.in_play:
        yield OutOfGame()
        return
    yield Absent(own.at, own.players, own.substitutes, own.askable)
    if own.ask:
        yield _answer(own, own.ask)
    if own.office:
        yield Asking(own.at, own.others, own.chosen, folded=False)
    if own.hint:
        yield Hint(own.at, own.hint, own.players)
    yield FreeWords(own.at, own.office)
    if own.at.seat:
        yield Claims(own.at, _claim_forms(own.at, own.setup), _standing(own.said))
    yield GiveUp(own.at) if own.office else Asking(own.at, own.others, None, folded=True)


def _answer(own: Questions, ask: Ask) -> Answer:
    """The answer to the question that waits for this seat, with what it said before."""
    fields = None
    if ask.about in CLAIMED or (ask.about is Question.DISMISSED and own.at.seat == 1):
        fields = ClaimFields(ask.about, own.setup, *_said_before(own.said, ask.about))
    return Answer(own.at, own.asker, ask.about, fields, notes_name(own.at, own.game))


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


def notes_name(at: At, game: int) -> str:
    """Under which name a tab keeps what its player wants to say in this game."""
    return f"{at.code}-{game}-{at.seat}"


def _standing(said: Said) -> tuple[tuple[Topic, Statement], ...]:
    """The claims that can be taken back."""
    cells = ((topic, said.on(topic)) for topic in Topic)
    return tuple((topic, cell.value) for topic, cell in cells if cell.said)


def _thumb(own: Questions, seat: PlayerView) -> Iterator[Model]:
    if own.ask:
        yield AnswerButtons()
    if own.you:
        yield _pocket(own, seat, own.you)
    if own.office:
        yield from _accuse(own)


def _pocket(own: Questions, seat: PlayerView, you: Knowledge) -> Pocket:
    thief = bool(seat.took and seat.seat)  # who took from the box, not the first Godfather
    return Pocket(
        role=seat.role,
        received=you.received if thief else None,
        took=you.took if thief else None,
        dismissed=you.dismissed,
        hidden=you.hidden,
        left=you.left,
        diamonds=seat.diamonds if you.hidden is not None else None,
        helped=own.helped,
        lies=you.lies,
        players=own.players if you.lies else (),
    )


def _accuse(own: Questions) -> Iterator[Accuse]:
    """Whom the Godfather may accuse (I3): everyone sees who has emptied their pockets."""
    seats = tuple(
        (player.seat, player.name)
        for player in own.players
        if player.in_play and not player.revealed and player.seat != own.godfather
    )
    if seats:
        godfather = own.godfather or 0
        yield Accuse(own.at, seats, own.chosen, own.setup, godfather, own.jokers, own.players)
