"""What was said so far, as the floor counts it: who spoke up, and who is about to be accused."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from mafia_de_cuba.bots.phrasebook import saying_of
from mafia_de_cuba.rules.talk import SILENCE, Ask, Opinion, Say, Spoken
from mafia_de_cuba.views import View


class SpokenUp(NamedTuple):
    """Words that a bot said without being asked: where, and who."""

    place: int
    seat: int


def spoken_up(ledger: Sequence[Spoken], bots: Collection[int], godfather: int) -> list[SpokenUp]:
    """Each time one of these bots spoke up: asked, said what it thinks of somebody, or remarked."""
    return [said for said in _unasked(ledger) if said.seat in bots and said.seat != godfather]


def _unasked(ledger: Sequence[Spoken]) -> Iterator[SpokenUp]:
    asked: set[int] = set()  # who owes a reply
    for place, spoken in enumerate(ledger):
        seat, words = spoken.seat, spoken.words
        if isinstance(words, Ask):
            asked.add(words.target)
            yield SpokenUp(place, seat)
        elif seat in asked:
            asked.discard(seat)
        elif isinstance(words, Opinion) or (isinstance(words, Say) and words.text != SILENCE):
            yield SpokenUp(place, seat)


class Announced(NamedTuple):
    """The accusation that a bot in office has given its reason for: where, and of whom."""

    place: int
    target: int


def announced(seen: View, since: int) -> list[Announced]:
    """The reasons that the Godfather has given since then, in order."""
    seats = {player.name: player.seat for player in seen.players}
    found = []
    for place, spoken in enumerate(seen.ledger[since:], since):
        if spoken.seat == seen.godfather and isinstance(spoken.words, Say):
            saying = saying_of(spoken.words.text)
            if saying and saying.is_reason and saying.about() in seats:
                found.append(Announced(place, seats[saying.about()]))
    return found


def has_pleaded(ledger: Sequence[Spoken], seat: int, since: int) -> bool:
    """Whether the seat has asked since then not to be accused."""
    return any(
        spoken.seat == seat and isinstance(spoken.words, Say) and _is_plea(spoken.words.text)
        for spoken in ledger[since:]
    )


def _is_plea(text: str) -> bool:
    saying = saying_of(text)
    return saying is not None and saying.kind == "plead"
