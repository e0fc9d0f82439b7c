"""Offers: what a seat said in free words, as claims, questions and opinions for it to confirm.

Nothing is used but what everybody at the table knows: the words, the names, whose they are, and
the language that the speaker's page is in. What is not confirmed is not said.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from mafia_de_cuba.i18n.languages import LANGUAGES
from mafia_de_cuba.rules.talk import Ask, Claim, Doubt, Retract, Say, Talk, Vouch

from .last_word import invited_name
from .reading import known_words, read
from .replies import is_silence
from .statements import Lately, View, hear

MOST_OFFERED = 3  # of one utterance
MOST_READ = 16_384  # utterances kept as read: the last words of everybody at two thousand tables


class Offer(NamedTuple):
    """What somebody's last words can be confirmed as, and where those words stand."""

    number: int  # in the ledger
    moves: tuple[Talk, ...]


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


def asks_nobody(view: View, seat: int, language: str) -> bool:
    """Whether a seat's last words name others in a question in which nothing can be read."""
    match hear(view).lately.get(seat, ()):
        case ((_, Say(text) as words),) if "?" in text and invited_name(words) is None:
            others = tuple([player.name for player in view.players if player.seat != seat])
            return _names_any(text, others) and not understood(view, seat, text, language)
    return False


def addressed(view: View, text: str, target: int | None) -> str:
    """Words as they are said to somebody: a question that names nobody begins with their name."""
    names = tuple([player.name for player in view.players])
    called = names[target : target + 1] if target is not None and target >= 0 else ()
    if not called or "?" not in text or _names_any(text, names):
        return text
    return f"{called[0]}, {text}"


@lru_cache(MOST_READ)
def _names_any(text: str, names: tuple[str, ...]) -> bool:
    """Whether a name stands in the text as words of their own, in small letters or large."""
    return any(re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) for name in names)


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
