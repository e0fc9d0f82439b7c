"""Icons: emblems, diamonds and tokens as small pieces of HTML, in the words of a language."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from mafia_de_cuba.rules.pieces import Take, Tokens
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.web.sentences import N_, Words

KEPT = 1 << 10  # emblems of a language, about a kilobyte each
Draw = Callable[..., Markup]


class Icons:
    """Draws emblems; the same ones come again and again."""

    def __init__(self, words: Words, static: Callable[[str], str]) -> None:
        self.words = words
        self.static = static
        self.icon: Draw = lru_cache(KEPT)(self._icon)
        self.gems: Draw = lru_cache(KEPT)(self._gems)
        self.kinds: Draw = lru_cache(KEPT)(self._kinds)
        self.take: Draw = lru_cache(KEPT)(self._take)

    def value(self, topic: Topic, value: Statement) -> Markup:
        """One thing that somebody said."""
        match topic:
            case Topic.TOOK:
                return self.take(value)
            case Topic.DISMISSED:
                return self._bagged(value)
            case Topic.RECEIVED_DIAMONDS | Topic.PASSED_DIAMONDS:
                return self.gems(value)
        return self.kinds(value)

    def _icon(self, name: str, label: str = "", cls: str = "") -> Markup:
        said = Markup(' role="img" aria-label="{}"').format(label) if label else None
        return Markup('<svg class="i{}"{}><use href="{}"/></svg>').format(
            f" {cls}" if cls else "",
            said or Markup(' aria-hidden="true"'),
            self.static(f"sprite.svg#{name}"),
        )

    def _gems(self, number: int) -> Markup:
        word = self.words.ngettext("diamond", "diamonds", number)
        return Markup('<span class="num">{}</span>').format(number) + self._icon(
            "diamond", word, "gem"
        )

    def _kinds(self, tokens: Tokens) -> Markup:
        """Tokens by kind, several of a kind counted."""
        drawn = [
            self._kind(token, self.words.role(token), _many(tokens.count(token)))
            for token in tokens.kinds()
        ]
        return Markup("").join(drawn) or self._none(self.words._(N_("no tokens")))

    def _kind(self, name: str, label: str, many: str = "") -> Markup:
        """An emblem that can be struck out, and how many there are of it."""
        return Markup('<span class="kind">{}{}</span>').format(self._icon(name, label), many)

    def _take(self, take: Take) -> Markup:
        drawn = [self._gems(take.diamonds)] if take.diamonds else []
        drawn += [self._kind(take.token, self.words.role(take.token))] if take.token else []
        drawn += [self._kind("fake", self.words._(N_("the fake diamond")))] if take.fake else []
        return Markup("").join(drawn) or self._none(self.words._(N_("nothing")))

    def _bagged(self, token: Any) -> Markup:
        bag = self._icon("bag", self.words._(N_("put into the bag")))
        if token:
            inside = self._kind(token, self.words.role(token))
        else:
            nothing = escape(self.words._(N_("nothing")))
            dash = Markup('<span aria-hidden="true">–</span><span class="unseen">{}</span>')
            inside = dash.format(nothing)
        return Markup('<span class="bagged">{}{}</span>').format(bag, inside)

    def _none(self, word: str) -> Markup:
        return Markup('<span class="none">{}</span>').format(word)


def _many(number: int) -> Markup:
    if number == 1:
        return Markup("")
    return Markup('<b class="many"><span class="unseen">×</span>{}</b>').format(number)
