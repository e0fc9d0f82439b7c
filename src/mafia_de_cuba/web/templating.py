"""Templating: Jinja's environments, and the one cache of what components look like.

A component's HTML is a pure function of the language and its model.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup, escape

from mafia_de_cuba import testimony
from mafia_de_cuba.caching import SizedCache
from mafia_de_cuba.rules.setup import TABLE
from mafia_de_cuba.rules.talk import SILENCE
from mafia_de_cuba.table.options import OPTIONS
from mafia_de_cuba.web.live.messages import Piece

from . import sentences
from .http.static_files import modules, static
from .inline_icons import inline_icon
from .presenters import rulebook
from .presenters.icons import Icons
from .presenters.ledger import told
from .presenters.lobby import box_problem
from .presenters.model import At, Model
from .presenters.reactions import REACTIONS
from .presenters.text_width import breakable
from .presenters.verdict import told_to, wins
from .template_code import PlainCode, escaped

BETWEEN_TAGS = re.compile(r"(?<=[>}\"])\s*\n\s*(?=[<{])")
LINE_BREAK = re.compile(r"\s*\n\s*")


class ShortLines(Extension):
    """Lets a template's lines be short: a line break between tags is nothing, elsewhere a space."""

    def preprocess(self, source: str, *_: object) -> str:
        """The source in one line; a space between tags that counts is written `{{ " " }}`."""
        return LINE_BREAK.sub(" ", BETWEEN_TAGS.sub("", source.strip()))


class PlainEnvironment(Environment):
    """An environment whose templates become plain code (template_code.py)."""

    code_generator_class = PlainCode
    escape = staticmethod(escaped)


@cache
def environment(lang: str) -> Environment:
    """Where templates of this language live; made once."""
    made = PlainEnvironment(
        loader=PackageLoader("mafia_de_cuba.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,
        extensions=[ShortLines],
    )
    words = sentences.Words(lang)
    made.globals |= translations(words)
    made.globals |= {"words": words, "lang": lang, "languages": sentences.LANGUAGES}
    made.globals |= {"static": static, "script": script, "draw": Icons(words, static)}
    made.globals |= {"breakable": breakable}
    made.globals["inline_icon"] = inline_icon
    made.globals |= {"chapters": rulebook.CHAPTERS, "printed": TABLE, "silence": SILENCE}
    made.globals["options"] = {option.name: option for option in OPTIONS}
    made.globals |= {"testimony": testimony, "told": told, "box_problem": box_problem}
    made.globals |= {"wins": wins, "told_to": told_to, "reactions": REACTIONS}
    made.globals["part"] = partial(part, lang)
    made.globals["ui"] = made.get_template("macros.html").module
    return made


def translations(speech: sentences.Words) -> dict[str, Callable[..., Markup]]:
    """The functions that translate, as templates call them: what is filled in is escaped."""

    @cache
    def known(message: str) -> str:
        return speech.catalogue.gettext(message)

    @cache
    def plain(message: str) -> Markup:
        return Markup(known(message) % {})

    def gettext(message: str, **parts: Any) -> Markup:
        return filled(known(message), parts) if parts else plain(message)

    def ngettext(one: str, many: str, num: int, **parts: Any) -> Markup:
        return filled(speech.catalogue.ngettext(one, many, num), {"num": num, **parts})

    return {"_": gettext, "ngettext": ngettext}


def filled(sentence: str, parts: dict[str, Any]) -> Markup:
    """A sentence of ours with words of others in it."""
    return Markup(sentence % {name: escape(part) for name, part in parts.items()})


@cache
def page_of(lang: str, name: str) -> Template:
    """A template of a language."""
    return environment(lang).get_template(name)


# ---------------------------------------------------------------- components

KEY = 1024  # bytes that a model takes, about
PIECES: SizedCache[tuple[str, Model], Piece] = SizedCache(64 << 20)  # of all languages together
NOWHERE = At("", None)


def render(lang: str, model: Model) -> Piece:
    """A component's HTML: made once, and kept while it is asked for."""
    found = PIECES.get((lang, model))
    if found is None:
        found = Piece(draw(lang, model))
        PIECES.keep((lang, model), found, 2 * len(found.html) + KEY)
    return found


def part(lang: str, model: Model) -> Markup:
    """A component within a page or another component; one with a nonce is of one page only."""
    if getattr(model, "at", NOWHERE).nonce:
        return draw(lang, model)
    return render(lang, model).html


def draw(lang: str, model: Model) -> Markup:
    """A component's HTML, made anew."""
    page, known = component_of(lang, type(model))
    context = Context(page.environment, known, page.name, page.blocks)
    context.vars["it"] = model
    return Markup("".join(page.root_render_func(context)))


@cache
def component_of(lang: str, model: type[Model]) -> tuple[Template, dict[str, Any]]:
    """The template that a model's class names, and what every template knows."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", model.__name__).lower()
    page = page_of(lang, f"components/{name}.html")
    return page, dict(page.globals)


@cache
def script(entry: str) -> Markup:
    """A script with what it imports: a slow phone does not wait for one after the other."""
    preload = Markup('<link rel="modulepreload" href="{}">\n')
    links = Markup("").join(preload.format(static(path)) for path in modules(entry))
    return links + Markup('<script type="module" src="{}"></script>').format(static(entry))
