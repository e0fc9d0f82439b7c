"""Counting how hard players lie: which box their stories keep, which take they claim."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from mafia_de_cuba.bots.echoes import manners
from mafia_de_cuba.bots.godfathers_eyes import told_by
from mafia_de_cuba.bots.hard import HARD
from mafia_de_cuba.bots.interface import before_own_words, own
from mafia_de_cuba.bots.learnt import OwnWords, Telling
from mafia_de_cuba.bots.neighbours import first_heard, situation_of
from mafia_de_cuba.bots.player import Player
from mafia_de_cuba.bots.stories import Story, lies, place_of, plain_takes, true_story
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.views import View, view

PRIOR = 10.0  # stories that the table before counts for
LEAST = 0.01
TRUTH, RECEIVED, PASSED, ECHO, INVENTED = range(5)
WAYS = 5
FEWEST = 12  # stories of a role in a situation, for a row of its own

K = TypeVar("K")


class Words(Struct):
    """What the stories of some games kept, by role, and what their liars claimed."""

    kept: dict[Role, list[int]] = field(default_factory=dict)
    beside: dict[tuple[Role, str], list[int]] = field(default_factory=dict)  # by situation too
    claimed: Counter[Role] = field(default_factory=Counter)
    possible: Counter[Role] = field(default_factory=Counter)

    def join(self, other: "Words") -> None:
        """All the other's stories too."""
        _add_up(self.kept, other.kept)
        _add_up(self.beside, other.beside)
        self.claimed.update(other.claimed)
        self.possible.update(other.possible)

    def add(self, seen: View, told: Story) -> None:
        """One more story, of the seat that sees this."""
        truth, seen = true_story(seen), replace(seen, ledger=before_own_words(seen))
        kept = kept_by(told, truth)
        if kept == INVENTED and any(told_by(told, place_of(seen), seen.ledger).echoes.values()):
            kept = ECHO
        role = truth.took.role
        self.kept.setdefault(role, [0] * WAYS)[kept] += 1
        self.beside.setdefault((role, _situation(seen, truth)), [0] * WAYS)[kept] += 1
        if kept != TRUTH:
            self.claimed[told.took.role] += 1
            others = lies(truth, place_of(seen), plain_takes(seen.setup))
            self.possible.update({story.took.role for story in others})


def _situation(seen: View, truth: Story) -> str:
    claims = [each.claims for each in manners(seen.ledger, len(seen.players))]
    return situation_of(truth, place_of(seen), first_heard(claims, own(seen).seat))


def _add_up(mine: dict[K, list[int]], theirs: dict[K, list[int]]) -> None:
    for key, counts in theirs.items():
        mine[key] = [a + b for a, b in zip(mine.get(key, [0] * WAYS), counts, strict=True)]


def kept_by(told: Story, truth: Story) -> int:
    """Whether the story is true, or which of the boxes it keeps."""
    if told == truth:
        return TRUTH
    if told.received == truth.received:
        return RECEIVED
    return PASSED if told.passed == truth.passed else INVENTED


def hear(words: Words, state: State, bots: Sequence[object]) -> None:
    """The stories of all hard players at a table, as they stand."""
    for seat, bot in enumerate(bots):
        if seat and isinstance(bot, Player) and bot.level is HARD:
            seen = view(state, seat)
            words.add(seen, bot.level.story(seen, bot.character))


def learn(before: OwnWords, words: Words, everywhere: Words) -> OwnWords:
    """The table after these stories, and those at tables of all sizes."""
    roles = dict(before.roles)
    for role, counts in sorted(words.kept.items()):
        roles[role] = telling(before.roles.get(role, Telling()), counts)
    return OwnWords(roles, pretended(before, words), beside(before, everywhere))


def beside(before: OwnWords, words: Words) -> dict[Role, dict[str, Telling]]:
    """How roles speak after what neighbours said, where that was heard often enough.

    It moves half the way, for this is what Godfathers and liars answer each other with.
    """
    after = {role: dict(rows) for role, rows in before.beside.items()}
    for (role, situation), counts in sorted(words.beside.items()):
        if sum(counts) >= FEWEST:
            rows = after.setdefault(role, {})
            new = telling(rows.get(situation) or telling(Telling(), words.kept[role]), counts)
            rows[situation] = midway(rows.get(situation, new), new)
    return after


def midway(one: Telling, other: Telling) -> Telling:
    """What lies half the way between two."""
    pairs = zip(astuple(one), astuple(other), strict=True)
    return Telling(*(round((a + b) / 2.0, 4) for a, b in pairs))


def telling(old: Telling, counts: Sequence[int]) -> Telling:
    """How a role speaks; what was before counts for a few stories."""
    told, lied = sum(counts), sum(counts[RECEIVED:])
    return Telling(
        mean(old.truth, counts[TRUTH], told),
        mean(old.keep_received, counts[RECEIVED], lied),
        mean(old.keep_passed, counts[PASSED], lied),
        mean(old.echo, counts[ECHO], lied),
    )


def mean(old: float, hits: int, of: int) -> float:
    """The share of the hits; what was before counts for a few."""
    return round((PRIOR * old + hits) / (PRIOR + of), 4)


def pretended(before: OwnWords, words: Words) -> dict[Role, float]:
    """How often each role is claimed where it could be, relative to the mean, and to before."""
    rates = {
        role: (words.claimed[role] + LEAST) / (words.possible[role] + 1.0)
        for role in sorted(words.possible)
    }
    whole = sum(rates.values()) / max(1, len(rates))
    after = dict(before.pretended)
    for role, rate in rates.items():
        old, seen = before.pretended.get(role, 1.0), words.possible[role]
        after[role] = round(max(LEAST, (PRIOR * old + seen * rate / whole) / (PRIOR + seen)), 4)
    return after
