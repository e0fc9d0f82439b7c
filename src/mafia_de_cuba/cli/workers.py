"""The options that say who plays many games: processes of this machine, or a cluster."""

import os

import click
from click.core import ParameterSource

MOST_WORKERS = 64
WORKERS_RANGE = click.IntRange(1, MOST_WORKERS)


def usable_cores() -> int:
    """How many cores this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, MOST_WORKERS)


def instead_of_workers(
    context: click.Context, _: click.Parameter, address: str | None
) -> str | None:
    """Refuse a cluster and a number of processes at once."""
    sources = {context.get_parameter_source(name) for name in ("workers", "jobs")}
    if address is not None and ParameterSource.COMMANDLINE in sources:
        raise click.UsageError("Either --workers or --scheduler.")
    return address


# Eager, so that it is known when --scheduler is read.
WORKERS = click.option(
    "--workers",
    default=usable_cores,
    show_default="one for each core",
    type=WORKERS_RANGE,
    is_eager=True,
    help="How many processes.",
)
TWO_WORKERS = click.option(
    "--workers",
    "--jobs",
    "jobs",
    default=2,
    show_default=True,
    type=WORKERS_RANGE,
    is_eager=True,
    help="How many processes.",
)
SCHEDULER = click.option(
    "--scheduler",
    metavar="ADDRESS",
    callback=instead_of_workers,
    help="Play on the Dask cluster of this scheduler instead (docs/cluster.md).",
)
