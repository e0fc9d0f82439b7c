"""Pieces, boxes and claims in a few letters, for where space is short."""

from mafia_de_cuba.i18n import Words
from mafia_de_cuba.rules.pieces import Box, Take, Token, Tokens
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.testimony import Said


def short_token(words: Words, token: Token) -> str:
    """Three letters for a token; every language tells all of them apart."""
    return words.short(token)[:3]


def short_tokens(words: Words, tokens: Tokens) -> str:
    """Tokens in short: `2Loy FBI Dri`."""
    named = (
        f"{number if number > 1 else ''}{short_token(words, token)}"
        for token in Token
        if (number := tokens.count(token))
    )
    return " ".join(named) or "–"


def short_take(words: Words, take: Take) -> str:
    """A take in short: `3◆`, `FBI`, `0`."""
    things = [f"{take.diamonds}◆"] if take.diamonds else []
    things += [short_token(words, take.token)] if take.token else []
    things += ["◇"] if take.fake else []
    return " ".join(things) or "0"


def short_box(words: Words, box: Box) -> str:
    """A box in short: `9◆ 2Loy FBI`."""
    fake = " ◇" if box.fake_diamond else ""
    return f"{box.diamonds}◆{fake} {short_tokens(words, box.tokens)}"


def short(words: Words, value: Statement) -> str:
    """Anything that may be claimed, in short."""
    match value:
        case Tokens():
            return short_tokens(words, value)
        case Take():
            return short_take(words, value)
        case Token():
            return short_token(words, value)
        case int():
            return f"{value}◆"
    return "–"


def legend(words: Words, setup: Setup) -> list[str]:
    """What the short names mean, piece by piece."""
    kinds = [f"{short_token(words, kind)} {words.role(kind)}" for kind in setup.tokens.kinds()]
    fake = ["◇ " + words._("the fake diamond")] if setup.fake_diamond else []
    return ["◆ " + words._("diamonds"), *fake, *kinds]


def short_claims(words: Words, said: Said) -> list[str]:
    """What a seat claims, in short: diamonds received, what it took, diamonds passed on."""
    told = (Topic.RECEIVED_DIAMONDS, Topic.TOOK, Topic.PASSED_DIAMONDS)
    if not any(said.on(topic).said for topic in told):
        return []
    received, took, passed = (
        short(words, cell.value) if (cell := said.on(topic)).said else "?" for topic in told
    )
    return [f"{received.rstrip('◆')}›{took}›{passed.rstrip('◆')}"]
