"""Names of external bots: `exec:COMMAND`, and a short label for each command."""

import re
import shlex
import shutil
from collections.abc import Iterable
from pathlib import PurePath

OUTSIDE = "exec:"
LONGEST_WORD = 12
Labels = dict[str, str]  # `exec:COMMAND` to what its players are called

# Who only runs what comes after it: the program is named after that.
RUNNERS = re.compile(r"(python|pypy|node|deno|bun|ruby|perl|php|lua|java|bash|sh|env|uv|run)\d*")


class NoProgram(ValueError):
    """The command names nothing that can be started; says why in a sentence."""


def is_program(name: str) -> bool:
    """Whether a bot's name is a command."""
    return name.startswith(OUTSIDE)


def words_of(name: str) -> list[str]:
    """The words of a command, as a shell reads them. Raises NoProgram."""
    try:
        words = shlex.split(name.removeprefix(OUTSIDE))
    except ValueError as fault:
        raise NoProgram(f"'{name}' is no command: {str(fault).lower()}.") from None
    if not words:
        raise NoProgram("'exec:' needs a command: exec:COMMAND.")
    return words


def check_program(name: str) -> None:
    """Raises NoProgram if the command cannot be started."""
    program = words_of(name)[0]
    if shutil.which(program) is None:
        raise NoProgram(f"There is no program '{program}' that can be started.")


def word_for(name: str) -> str:
    """One clean word for a command: `exec:python3 -u bots/mine.py` is `mine`."""
    stems = [PurePath(word).stem.lower() for word in words_of(name) if not word.startswith("-")]
    words = [re.sub(r"[^a-z0-9]+", "", stem) for stem in stems]
    told = [word for word in words if word[:1].isalpha()]
    own = [word for word in told if not RUNNERS.fullmatch(word)]
    return [*own, *told, "program"][0][:LONGEST_WORD]


def labels_of(names: Iterable[str]) -> Labels:
    """What players of each command are called; two commands of one word get a number besides."""
    labels: Labels = {}
    for name in dict.fromkeys(filter(is_program, names)):
        word, number = word_for(name), 2
        label = f"exec-{word}"
        while label in labels.values():
            label, number = f"exec-{word}{number}", number + 1
        labels[name] = label
    return labels
