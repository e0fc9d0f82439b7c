"""Lines: what a bot's words in the ledger mean to those who hear them, before they are worded."""

from collections.abc import Sequence
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import Ask, Claim, Opinion, Say, Spoken, Talk, Vouch

from .conversation.shared_box import shared_box
from .phrasebook import WHY, saying_of


class Line(NamedTuple):
    """The occasion that phrases are made for, and what fills their gaps in any language."""

    kind: str
    gaps: tuple[tuple[str, str], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()  # of diamonds
    claim: Claim | None = None

    @property
    def name(self) -> str:
        """Whom it speaks to or of, if anybody."""
        return dict(self.gaps).get("name", "")

    @property
    def asks(self) -> bool:
        """Whether somebody is to do something about it."""
        return self.kind.startswith("ask_") or self.kind == "accuse"


def line_of(ledger: Sequence[Spoken], place: int, names: Sequence[str]) -> Line | None:
    """What was said at this place, if bots have a voice for it."""
    seat, words = ledger[place].seat, ledger[place].words
    if isinstance(words, Opinion):
        return _opinion(ledger[:place], seat, words, names)
    return plain_line(words, names)


def plain_line(words: Talk, names: Sequence[str]) -> Line | None:
    """What words say by themselves, whatever was said before."""
    match words:
        case Claim():
            return Line(first_part(words), claim=words)
        case Ask(target, about):
            return Line(f"ask_{about}", (("name", names[target]),))
        case Vouch(target):
            return Line("vouch", (("name", names[target]),))
        case Say(text) if saying := saying_of(text):
            return Line(f"{WHY}{saying.kind}" if saying.is_reason else saying.kind, saying.gaps)
    return Line("doubt", (("name", names[words.target]),)) if isinstance(words, Opinion) else None


def _opinion(
    ledger: Sequence[Spoken], seat: int, words: Opinion, names: Sequence[str]
) -> Line | None:
    """An opinion of a neighbour names the box that both have held, if they speak of it."""
    friendly, line = isinstance(words, Vouch), plain_line(words, names)
    box = shared_box(ledger, seat, words.target)
    if line is None or box is None or box.mine is None or box.theirs is None:
        return line
    if (box.mine == box.theirs) != friendly:
        return line
    numbers = (("mine", box.mine), ("theirs", box.theirs))
    return line._replace(kind="back" if friendly else "contradict", numbers=numbers)


def first_part(claim: Claim) -> str:
    """The occasion of the first sentence about a claim."""
    if claim.received and claim.passed and isinstance(claim.took, Take):
        return _of_take("story", claim.took)
    if claim.received:
        return "received"
    if isinstance(claim.took, Take):
        return _of_take("took", claim.took)
    if claim.passed:
        return "passed"
    return "dismissed" if claim.dismissed else "dismissed_nothing"


def _of_take(kind: str, take: Take) -> str:
    return f"{kind}_nothing" if take == Take() else kind
