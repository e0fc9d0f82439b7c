"""Form fields: talk as the forms of pages write it; `pages/forms.py` reads it again."""

from collections.abc import Iterator

from msgspec import UNSET

from mafia_de_cuba.rules.notation import write_take
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Doubt, Retract, Talk, Vouch

Fields = tuple[tuple[str, str], ...]


def written(move: Talk) -> Fields:
    """The fields of a form that makes this move."""
    return tuple(_fields(move))


def _fields(move: Talk) -> Iterator[tuple[str, str]]:
    match move:
        case Ask(target, about):
            yield from (("do", "ask"), ("target", str(target)), ("about", about.value))
        case Doubt(target):
            yield from (("do", "doubt"), ("target", str(target)))
        case Vouch(target):
            yield from (("do", "vouch"), ("target", str(target)))
        case Retract(about):
            yield from (("do", "retract"), ("about", about.value))
        case Claim():
            yield "do", "claim"
            yield from _claimed(move)


def _claimed(claim: Claim) -> Iterator[tuple[str, str]]:
    for place, contents in (("received", claim.received), ("passed", claim.passed)):
        if contents is not UNSET:
            yield from _contents(place, contents)
    if claim.took is not UNSET:
        yield "took", write_take(claim.took)
    if claim.dismissed is not UNSET:
        yield "dismissed", str(claim.dismissed or "-")


def _contents(place: str, contents: Contents) -> Iterator[tuple[str, str]]:
    """A box; who counts one kind of token, though it be none, counts them all."""
    if contents.diamonds is not UNSET:
        yield f"{place}_diamonds", str(contents.diamonds)
    if contents.tokens is not UNSET:
        kinds = list(contents.tokens.kinds()) or [Token.HENCHMAN]
        yield from ((f"{place}_tokens.{kind}", str(contents.tokens.count(kind))) for kind in kinds)
