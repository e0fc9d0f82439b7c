"""Offers: what a seat said in free words, as claims, questions and opinions for it to confirm.

Nothing is used but what everybody at the table knows: the words, the names, whose they are, and
the language that the speaker's page is in. What is not confirmed is not said.
"""

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from mafia_de_cuba.i18n.languages import LANGUAGES
from mafia_de_cuba.rules.talk import Ask, Claim, Doubt, Retract, Say, Talk, Vouch

from .last_word import invited_name
from .reading import calls_for_pockets, is_for_somebody, known_words, named_in, read
from .replies import is_silence
from .statements import Lately, View, hear

MOST_OFFERED = 3  # of one utterance
MOST_READ = 16_384  # utterances kept as read: the last words of everybody at two thousand tables


class Offer(NamedTuple):
    """What somebody's last words can be confirmed as, and where those words stand."""

    number: int  # in the ledger
    moves: tuple[Talk, ...]


class Lost(Enum):
    """What somebody meant to do with words that do not do it."""

    ASKS_NOBODY = auto()  # several are named, or it is not clear who
    ASKS_MUCH = auto()  # one is named, and nothing or too much is asked
    ACCUSES_NOBODY = auto()


class Slip(NamedTuple):
    """What came to nothing, and who alone was named."""

    lost: Lost
    seat: int | None = None


def understood(view: View, seat: int, text: str, language: str) -> tuple[Talk, ...]:
    """What a seat would say with these words, as far as it may say that now."""
    found = read_anyhow(text, language, hear(view).names, seat)
    return tuple([move for move in found if _may_say(view, seat, move)])[:MOST_OFFERED]


@lru_cache(MOST_READ)
def read_anyhow(text: str, language: str, names: tuple[str, ...], seat: int) -> tuple[Talk, ...]:
    """What words say in a language, else in one that knows no fewer of them, if that is clear."""
    if own := read(text, language, names, seat):
        return tuple(own)
    least = known_words(text, language)
    others = [each for each in LANGUAGES if each != language and known_words(text, each) >= least]
    found = {tuple(moves) for each in others if (moves := read(text, each, names, seat))}
    return found.pop() if len(found) == 1 else ()


def _may_say(view: View, seat: int, move: Talk) -> bool:
    """Whether it is of somebody in play, or of what stands; seat 0 had no box to speak of."""
    if isinstance(move, Ask | Doubt | Vouch):
        return view.players[move.target].in_play
    if isinstance(move, Retract):
        return move.about in hear(view).said[seat].standing()
    return isinstance(move, Claim) and seat != 0


def offer(view: View, seat: int, language: str) -> Offer | None:
    """What a seat's last free words are offered to it as; None once it has gone on from them."""
    lately = hear(view).lately.get(seat, ())
    moves = _meant(view, seat, lately, language)
    since = [words for _, words in lately[1:]] if moves else []
    if not moves or any(move not in moves for move in since):
        return None
    left = tuple(move for move in moves if move not in since and not _stands(view, seat, move))
    return Offer(lately[0][0], left) if left else None


def _meant(view: View, seat: int, lately: Lately, language: str) -> tuple[Talk, ...]:
    """What the free words say that a seat has spoken lately, if any."""
    match lately:
        case ((_, Say() as words), *_) if not is_silence(words):
            return understood(view, seat, words.text, language)
    return ()


def slip(view: View, seat: int, language: str, settled: int = 0) -> Slip | None:
    """Why a seat's last words came to nothing; those before the last reveal are over."""
    match hear(view).lately.get(seat, ()):
        case ((number, Say(text) as words),) if invited_name(words) is None:
            if seat == view.godfather and number >= settled and calls_for_pockets(text):
                return Slip(Lost.ACCUSES_NOBODY)
            return _unread(view, seat, text, language) if "?" in text else None
    return None


def _unread(view: View, seat: int, text: str, language: str) -> Slip | None:
    """A question that names others and in which nothing can be read."""
    named = _named(text, hear(view).names, language) - {seat}
    if not named or understood(view, seat, text, language):
        return None
    return Slip(Lost.ASKS_MUCH, *named) if len(named) == 1 else Slip(Lost.ASKS_NOBODY)


def addressed(view: View, text: str, target: int | None, language: str) -> str:
    """Words as they are said to somebody: a question to one, if unnamed, begins with a name."""
    names = tuple([player.name for player in view.players])
    called = names[target : target + 1] if target is not None and target >= 0 else ()
    if not called or "?" not in text or _named(text, names, language):
        return text
    return f"{called[0]}, {text}" if is_for_somebody(text, language) else text


_named = lru_cache(MOST_READ)(named_in)


def _stands(view: View, seat: int, move: Talk) -> bool:
    """Whether the seat has said so already, and maintains it."""
    heard = hear(view)
    match move:
        case Claim():
            standing = heard.said[seat].standing()
            return all(standing.get(topic, ...) == it for topic, it in move.topics().items())
        case Doubt(target) | Vouch(target):
            return heard.opinions.get((seat, target)) == move
    return False
