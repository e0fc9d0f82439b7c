"""What an accusation puts at stake: all that can come of it in this box, from public facts only."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import Setup

from .languages import N_
from .views import Seated

if TYPE_CHECKING:
    from .sentences import Words

ENDING = (Token.FBI, Token.CIA, Token.LOVER, Token.REVOLUTIONARY)  # I5d, I5e, I5f


class Investigated(Seated, Protocol):
    """Of a view, what it takes to say what an accusation puts at stake."""

    @property
    def setup(self) -> Setup:
        """What was in the box at first."""

    @property
    def jokers(self) -> int | None:
        """What is left for mistakes."""


class Stake(NamedTuple):
    """One thing that may come of an accusation: a sentence, and the pieces that it is about."""

    sentence: str
    icons: tuple[str, ...]


def stakes(words: "Words", view: Investigated) -> tuple[Stake, ...]:
    """Each thing that may come of an accusation, the price of a mistake first."""
    price = Stake(_mistake(words, view.jokers or 0), ("joker" if view.jokers else "godfather",))
    return (price, *_endings(words, view), *_free(words, view))


def ending_tokens(view: Investigated) -> list[Token]:
    """Whom to accuse ends the game, as far as everybody knows: who came out is accused no more."""
    betrayed = (Token.HENCHMAN,) if view.godfather else ()  # I5g: a Traitor in office
    return [
        token
        for token in (*ENDING, *betrayed)
        if view.setup.tokens.count(token) > _came_out(view, token)
    ]


def _came_out(view: Investigated, token: Token) -> int:
    shown = (player.took for player in view.players if player.revealed)
    return sum(took is not None and took.token is token for took in shown)


def _mistake(words: "Words", jokers: int) -> str:
    """I5i."""
    if not jokers:
        return words._("If this is no Thief, you are out.")
    return words.ngettext(
        "If this is no Thief it costs you your last joker.",
        "If this is no Thief it costs you one of %(num)s jokers.",
        jokers,
    ) % {"num": jokers}


def _endings(words: "Words", view: Investigated) -> Iterator[Stake]:
    if tokens := ending_tokens(view):
        who = words.any_of([words.one(token) for token in tokens])
        over = words.say(N_("If it is %(who)s, the game is over."), who=who)
        yield Stake(over, tuple(map(str, tokens)))


def _free(words: "Words", view: Investigated) -> Iterator[Stake]:
    """What costs no joker though it is no Thief: I5a, I5h and I5b."""
    shown = [player for player in view.players if player.fake_shown]
    if view.setup.fake_diamond and not shown:
        yield Stake(words._("If they show the fake diamond, it costs you nothing."), ("fake",))
    for player in shown:
        if player.in_play and not player.revealed:
            told = N_("%(name)s has shown the fake diamond, and costs you nothing.")
            yield Stake(words.say(told, name=player.name), ("fake",))
    if view.setup.open_box:
        free = words._("If they broke the rules of the box, it costs you nothing.")
        yield Stake(free, ("box-open",))
