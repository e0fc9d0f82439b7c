"""Commands whose output finds no more room end with a sentence and status 1, not a traceback."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

FULL = (errno.ENOSPC, errno.EDQUOT)


class Commands(click.Group):
    """A group of such commands."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except OSError as fault:
            if fault.errno not in FULL:
                raise
            drop_output()
            sentence = f"Not everything could be written: {fault.strerror}."
            raise click.ClickException(sentence) from None


def drop_output() -> None:
    """Let what standard output still holds go nowhere: Python would fail once more at its end."""
    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
