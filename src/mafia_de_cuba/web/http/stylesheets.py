"""The stylesheets: which parts they are joined from, in which order. What comes later wins."""

import re
from pathlib import Path

PARTS = "css"  # the folder of the parts: browsers get the joined sheets only

# fmt: off
SHEETS: dict[str, tuple[str, ...]] = {
    "style.css": (  # every page
        "tokens", "base", "layout",
        "components/labels", "components/buttons", "components/fields",
        "components/round", "components/round_numbers", "components/ledger",
        "components/secrets", "components/menu", "components/folds", "components/aims",
        "pages/home", "pages/doors", "pages/alone", "pages/lobby", "pages/invitation",
        "pages/how_to", "pages/game_options",
        "pages/passed_device", "pages/people",
        "wide", "short_phones", "large_text",
        "themes/plain", "themes/forced_colors", "themes/print",
    ),
    "cases.css": ("pages/cases", "pages/case"),  # after it on the pages of cases
    "game.css": (  # after it on the pages of a table
        "game/viewer", "game/clock", "game/theft", "game/lid", "game/theft_passed", "game/tray",
        "game/questions", "game/speech",
        "game/answers", "game/sheets", "game/ledger", "game/rows", "game/pocket", "game/story",
        "game/notebook", "game/events", "game/accusation", "game/end", "game/coach",
        "game/reactions",
        "tv/screen", "tv/game", "tv/lobby_and_end", "tv/small",
        "game/wide", "game/short_phones", "game/question_phone", "game/question_sizes",
        "game/large_text", "game/landscape", "game/lying", "game/lies_open", "game/stage",
    ),
    "learn.css": ("pages/learn", "pages/learn_room"),  # after them on the pages of lessons
    "rules.css": ("pages/rules", "pages/rules_print"),  # after style.css on the page of the rules
    "replay.css": (  # after style.css on the pages of past games
        "pages/replay_findings", "pages/games", "pages/replay", "pages/replay_sizes",
    ),
}
# fmt: on

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE_BREAK = re.compile(r"\s*\n\s*")
NEEDLESS = re.compile(r"(?<=[{};,(]) | (?=[{})])|;(?= ?})")

PLAIN, CHOSEN, UNCHOSEN = "themes/plain", '[data-theme="plain"]', ":root:not([data-theme])"


def joined(static: Path, sheet: str) -> str:
    """A stylesheet made from its parts."""
    return "\n".join(_part(static / PARTS, name) for name in SHEETS[sheet])


def packed(sheet: str) -> str:
    """A stylesheet as browsers get it: without what only its writers need."""
    return NEEDLESS.sub("", LINE_BREAK.sub(" ", COMMENT.sub("", sheet))).strip()


def _part(folder: Path, name: str) -> str:
    text = (folder / f"{name}.css").read_text("utf-8")
    return text + _for_contrast(text) if name == PLAIN else text


def _for_contrast(plain: str) -> str:
    """The plain look for those whose system asks for more contrast and who have chosen no look."""
    return f"@media (prefers-contrast: more) {{\n{plain.replace(CHOSEN, UNCHOSEN)}}}\n"
