"""A game told afterwards: its moves and what the analysis found, in the words of a language."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from mafia_de_cuba.bots.voice import plainly
from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.i18n.causes import final
from mafia_de_cuba.rules.moves import (
    Accuse,
    Concede,
    Dismiss,
    GameMove,
    Hide,
    Pocket,
    Reveal,
    Shoot,
)
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Ask, Doubt, Say, Talk, Vouch
from mafia_de_cuba.testimony.wording import said
from mafia_de_cuba.views import view

from .accusations import Accusation
from .broken import Broken
from .game import PastGame, open_game
from .report import Analysis, analyse
from .steps import Step

BEST, GOOD, POOR = 0.02, 0.1, 0.25  # how much worse than the best an accusation may be
MOMENTS = 5  # so many are named


class Grade(NamedTuple):
    """How good an accusation was, as players of chess mark their moves."""

    most: float  # so much worse than the best it may be
    mark: str
    sentence: str


GRADES = (
    Grade(BEST, "!", N_("No other accusation was better.")),
    Grade(GOOD, "✓", N_("Nearly as good as the best.")),
    Grade(POOR, "?", N_("A mistake.")),
    Grade(1.0, "??", N_("A blunder.")),
)


class Moment(NamedTuple):
    """A move that changed what the seat in office might believe of somebody."""

    move: int
    seat: int
    before: float
    after: float


class Telling:
    """A past game in one language."""

    def __init__(self, game: PastGame, analysis: Analysis, words: Words) -> None:
        self.game = game
        self.analysis = analysis
        self.words = words
        self.names = game.record.players

    # ------------------------------------------------------------ moves

    def move(self, index: int) -> str:
        """One move, all secrets included."""
        seat, move = self.game.record.acts[index]
        if isinstance(move, Talk):
            return self._talk(seat, move)
        return self._deed(self.game.states[index + 1], seat, move)

    def _talk(self, seat: int, words: Talk) -> str:
        about = self.names[words.target] if isinstance(words, Ask | Vouch | Doubt) else ""
        spoken = said(self.words, self._in_our_language(words), about)
        target = about if isinstance(words, Ask) else ""
        told = N_("%(name)s → %(other)s: %(words)s") if target else N_("%(name)s: %(words)s")
        return self.words.say(told, name=self.names[seat], other=target, words=spoken)

    def _in_our_language(self, words: Talk) -> Talk:
        """Free words of bots are English in a record, whoever reads it."""
        return Say(plainly(words, self.names, self.words.lang)) if isinstance(words, Say) else words

    def _deed(self, after: State, seat: int, move: GameMove) -> str:
        words, name = self.words, self.names[seat]
        match move:
            case Hide(diamonds):
                hidden = words.diamonds(diamonds)
                return words.say(N_("%(name)s hides %(things)s."), name=name, things=hidden)
            case Dismiss(token):
                bag = N_("%(name)s puts a token into the bag: %(token)s.")
                return words.say(bag, name=name, token=words.role(token))
            case Pocket():
                things = words.take(move.take)
                return words.say(N_("%(name)s takes: %(things)s."), name=name, things=things)
            case Accuse(target):
                accused = N_("%(name)s accuses %(target)s.")
                return words.say(accused, name=name, target=self.names[target])
            case Reveal():
                return self._pockets(after, seat)
            case Shoot():
                return words.say(N_("%(name)s shoots."), name=name)
            case Concede():
                return words.say(N_("%(name)s gives up."), name=name)

    def _pockets(self, after: State, seat: int) -> str:
        take, name = after.take(seat), self.names[seat]
        assert take is not None, "the theft is over"
        if seat not in after.emptied and after.phase == "investigation":
            return self.words.say(N_("%(name)s shows the fake diamond."), name=name)
        things = N_("In the pockets of %(name)s: %(things)s.")
        return self.words.say(things, name=name, things=self.words.take(take))

    def ending(self) -> str:
        """How it ended; nothing of a game that goes on."""
        last = self.game.last
        if last.outcome is None:
            return ""
        accuse = next(
            (act for act in self.game.record.acts[::-1] if isinstance(act.move, Accuse)), None
        )
        conceded = isinstance(self.game.record.acts[-1].move, Concede)
        target = accuse.move.target if accuse and isinstance(accuse.move, Accuse) else None
        seen = view(last, None)
        return self.words.told_to_all(final(seen, None if conceded else target, conceded))

    # ------------------------------------------------------------ findings

    def percent(self, share: float) -> str:
        """A share, rounded; what is not certain is not told as certain."""
        return self.words.percent(percent_of(share))

    def accusation(self, rated: Accusation) -> list[str]:
        """What an accusation was worth."""
        chances = N_("Chance of a Thief: %(thief)s. Chance to win: %(win)s.")
        thief, win = self.percent(rated.thief), self.percent(rated.win)
        told = self.words.say(chances, thief=thief, win=win)
        grade = self.words._(grade_of(rated).sentence)
        if rated.best_win - rated.win <= BEST:
            return [told, grade]
        better = N_("Best: %(name)s, %(win)s.")
        best = self.names[rated.best]
        return [
            told,
            grade,
            self.words.say(better, name=best, win=self.percent(rated.best_win)),
        ]

    def lies(self, move: int) -> str:
        """What was untrue in a claim, if anything was."""
        found = [self.words.topic(lie.about) for lie in self.analysis.lies if lie.move == move]
        return self.words.say(N_("Untrue: %(things)s."), things=", ".join(found)) if found else ""

    def broken(self, found: Broken) -> str:
        """Which words cannot all be true."""
        if len(found.claims) == 1:
            return self.words.say(N_("This cannot be true."))
        others = [str(move + 1) for move in found.claims if move != found.move]
        message = N_("This does not fit what was said before: %(moves)s.")
        return self.words.say(message, moves=self.words.listed(others))

    @cached_property
    def moments(self) -> list[Moment]:
        """What changed the belief most, in the order of the game."""
        found = [*self._changes()]
        largest = sorted(found, key=lambda moment: -abs(moment.after - moment.before))[:MOMENTS]
        return sorted(largest, key=lambda moment: moment.move)

    def _changes(self) -> Iterator[Moment]:
        """By step: the seat of which the belief has changed most since the step before."""
        for before, after in pairwise(self.analysis.steps):
            seat = max(range(len(self.names)), key=lambda at: change(before, after, at))
            if change(before, after, seat) >= GOOD:
                yield Moment(after.moves - 1, seat, before.belief[seat], after.belief[seat])

    def moment(self, moment: Moment) -> str:
        """One of the moments, in words."""
        told = N_("%(name)s a Thief? From %(before)s to %(after)s.")
        before, after = self.percent(moment.before), self.percent(moment.after)
        return self.words.say(told, name=self.names[moment.seat], before=before, after=after)

    def notes(self, move: int) -> list[str]:
        """All that is to be said of a move."""
        notes = [self.lies(move)]
        notes += [self.broken(found) for found in self.analysis.broken if found.move == move]
        notes += [self.moment(found) for found in self.moments if found.move == move]
        for rated in self.analysis.accusations:
            notes += self.accusation(rated) if rated.move == move else []
        return [note for note in notes if note]


def percent_of(share: float) -> int:
    """A share in per cent; what is not certain is not told as certain."""
    if 0.0 < share < 1.0:
        share = min(max(share, 0.01), 0.99)
    return round(100 * share)


def grade_of(rated: Accusation) -> Grade:
    """How good an accusation was."""
    return next(grade for grade in GRADES if rated.best_win - rated.win <= grade.most)


def change(before: Step, after: Step, seat: int) -> float:
    """How much the belief about a seat has changed."""
    return abs(after.belief[seat] - before.belief[seat])


def tell(text: bytes | str, lang: str) -> Telling:
    """The game of this record, analysed and ready to be told. Raises Fault."""
    game = open_game(text)
    return Telling(game, analyse(game), Words(lang))
