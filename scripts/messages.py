"""Keep the translations fresh: gather messages from code and templates, merge them, compile them.

`python scripts/messages.py` updates every .po and .mo; `--check` only tells what is missing.
"""

import ast
import sys
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from mafia_de_cuba.i18n.languages import DOMAIN, LOCALE, TRANSLATED

HOME = Path(__file__).parent.parent / "src" / "mafia_de_cuba"
DAY_ZERO = datetime(1955, 12, 31, tzinfo=UTC)  # of files that tell no date
METHODS = [("web/templates/**.html", "jinja2"), ("rules/**.py", "python")]
METHODS += [(f"{room}/**.py", "python") for room in ("bots", "table", "terminal", "web")]
METHODS += [(f"{room}/**.py", "python") for room in ("testimony", "i18n", "analysis")]
KEYWORDS = {  # where messages stand: which argument of which call
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
}


def gather() -> Catalog:
    """Every message of the program, in the order of the files."""
    gathered = Catalog(project="mafia-de-cuba", charset="utf-8", header_comment="")
    found = extract_from_dir(
        HOME, METHODS, {"**": {"newstyle_gettext": "true"}}, KEYWORDS, ("Translators:",)
    )
    rows = [*found, *templates()]
    for file, _, message, comments, context in sorted(rows, key=lambda row: (row[0], row[1])):
        gathered.add(message, None, [(file, 0)], auto_comments=comments, context=context)
    return gathered


Row = tuple[str, int, str, list[str], None]  # file, line, message, comments, context


def templates() -> Iterator[Row]:
    """The sentences of errors, from every dictionary that is called TEMPLATES."""
    for path in sorted(HOME.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            match node:
                case ast.Assign(targets=[ast.Name("TEMPLATES")], value=ast.Dict() as registry):
                    file = path.relative_to(HOME).as_posix()
                    for message in ast.literal_eval(registry).values():
                        yield file, node.lineno, message, [], None


def po(lang: str) -> Path:
    """The file that is translated."""
    return LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def merged(lang: str, gathered: Catalog) -> Catalog:
    """The translations there are for the messages there are: nothing guessed, nothing kept."""
    catalogue = Catalog(locale=lang, project="mafia-de-cuba", charset="utf-8", header_comment="")
    if po(lang).is_file():
        with po(lang).open("rb") as stream:
            catalogue = read_po(stream, locale=lang)
    catalogue.update(deepcopy(gathered), no_fuzzy_matching=True, keep_user_comments=False)
    catalogue.obsolete.clear()
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """What gettext reads; the same bytes on any day."""
    catalogue.creation_date = catalogue.revision_date = DAY_ZERO
    stream = BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def written(catalogue: Catalog) -> bytes:
    """What people translate: no dates, no line numbers, so that a change is one of words."""
    stream = BytesIO()
    write_po(
        stream, catalogue, width=100, include_lineno=False, omit_header=False, sort_output=True
    )
    lines = stream.getvalue().decode("utf-8").splitlines()
    dated = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator')
    return ("\n".join(line for line in lines if not line.startswith(dated)) + "\n").encode()


def missing(catalogue: Catalog) -> Iterator[str]:
    """The messages without a translation."""
    for message in catalogue:
        told = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and (message.fuzzy or not all(told)):
            yield message.id[0] if isinstance(message.id, tuple | list) else message.id


def main(check: bool) -> int:
    """Update the files, or only look; the number of messages that are missing."""
    gathered, absent = gather(), 0
    for lang in TRANSLATED:
        catalogue = merged(lang, gathered)
        for message in missing(catalogue):
            absent += 1
            print(f"{lang}: {message!r}")
        if not check:
            po(lang).parent.mkdir(parents=True, exist_ok=True)
            po(lang).write_bytes(written(catalogue))
            po(lang).with_suffix(".mo").write_bytes(compiled(catalogue))
    return absent


if __name__ == "__main__":
    sys.exit(1 if main("--check" in sys.argv) else 0)
