"""A progress bar on standard error, where that is a terminal."""

import sys
from collections.abc import Callable

import click

BAR = 30


def progress(total: int) -> Callable[[int], None]:
    """A progress bar; none where standard error is no terminal."""
    if not sys.stderr.isatty():
        return lambda done: None

    def show(done: int) -> None:
        full = BAR * done // total
        end = "\n" if done == total else ""
        click.echo(f"\r[{'#' * full:<{BAR}}] {done}/{total}{end}", err=True, nl=False)

    return show
