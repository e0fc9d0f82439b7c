"""Templating: Jinja, where a call is a plain call and a sentence is looked up once.

Jinja asks of every call whether it wants the context passed, three times over for a sentence to
be translated. Nothing in our templates wants one, and screens are made many times a second.
"""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from mafia_de_cuba import testimony
from mafia_de_cuba.rules.setup import TABLE
from mafia_de_cuba.rules.talk import SILENCE
from mafia_de_cuba.table.options import OPTIONS
from mafia_de_cuba.web.presenters.icons import Icons

from . import sentences
from .http.static_files import modules, static
from .presenters import ending, game, ledger, rulebook


class PlainContext(Context):
    """A context that calls what it is asked to call."""

    def call(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """Call it; what Jinja adds for functions that want its context is left out."""
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return function(*given, **named)


@cache
def environment(lang: str) -> Environment:
    """Where templates of this language live; made once."""
    made = Environment(
        loader=PackageLoader("mafia_de_cuba.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,
    )
    made.context_class = PlainContext
    speech = sentences.Words(lang)
    made.globals |= translations(speech)
    made.globals |= {
        "words": speech,
        "static": static,
        "script": script,
        "lang": lang,
        "languages": sentences.LANGUAGES,
        "options": {option.name: option for option in OPTIONS},
    }
    made.globals |= {"chapters": rulebook.CHAPTERS, "printed": TABLE, "silence": SILENCE}
    made.globals |= {"scene": game, "hearing": ledger, "finale": ending}  # what screens tell
    made.globals["testimony"] = testimony  # what can be told of what was said
    made.globals["draw"] = Icons(speech, static)
    made.globals["ui"] = made.get_template("macros.html").module
    made.globals["game"] = made.get_template("game.html").module
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


class Blocks:
    """The blocks of a page by name, each made when it is asked for; empty where there is none."""

    def __init__(self, page: Template, given: Callable[[], dict[str, Any]]) -> None:
        self.page = page
        self.given = given

    def __getitem__(self, name: str) -> str:
        """One block."""
        make = self.page.blocks.get(name)
        return "".join(make(self._context)).strip() if make else ""

    @cached_property
    def _context(self) -> Context:
        page, known = self.page, {**shared_by(self.page), **self.given()}
        return PlainContext(page.environment, known, page.name, page.blocks)


@cache
def shared_by(page: Template) -> dict[str, Any]:
    """What every screen of a template is given."""
    return dict(page.globals)


@cache
def script(entry: str) -> Markup:
    """A script with what it imports: a slow phone does not wait for one after the other."""
    preload = Markup('<link rel="modulepreload" href="{}">\n')
    links = Markup("").join(preload.format(static(path)) for path in modules(entry))
    return links + Markup('<script type="module" src="{}"></script>').format(static(entry))
