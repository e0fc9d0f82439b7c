"""The command `mafia-de-cuba simulate`: plays, counts, and writes what was asked for."""

import errno
import signal
import sys
from pathlib import Path
from typing import Any

import click

from . import batch_simulator, simulate_report
from .checkpoint import Unusable
from .executors import Workers, WorkersDied, open_workers
from .external_bots import close_all
from .interrupts import Interrupts
from .ordered_work import in_order
from .output_files import STANDARD_OUTPUT, PartMissing, exit_status_of_writing
from .progress import progress
from .simulate import Job, play_task, tasks
from .simulate_options import check_files, make_job
from .simulation_run import Files, Run

INTERRUPTED = 128 + signal.SIGINT


def simulate(
    workers: int,
    json: Path | None,
    csv: Path | None,
    parquet: Path | None,
    records: Path | None,
    resume: Path | None,
    scheduler: str | None = None,
    **options: Any,
) -> None:
    """Play all games and report."""
    files = Files(json, csv, parquet, records, resume)
    job = make_job(files, **options)
    check_files(files)
    with open_workers(workers, scheduler) as crew:
        run = begun(job, files)
        with Interrupts() as interrupts:
            status = played(run, crew, interrupts)
            status = max(status, report(run, files))
    raise SystemExit(status)


def begun(job: Job, files: Files) -> Run:
    """The simulation, from its beginning or its checkpoint. Raises BadParameter."""
    try:
        return Run(job, files)
    except (Unusable, PartMissing) as fault:
        raise click.BadParameter(str(fault)) from None
    except OSError as fault:
        raise click.BadParameter(
            f"'{fault.filename}' cannot be written: {fault.strerror}."
        ) from None


def played(run: Run, workers: Workers, interrupts: Interrupts) -> int:
    """Play until the end, an interruption or a fault; the exit status."""
    try:
        play(run, workers, interrupts)
        run.finish()
    except (OSError, WorkersDied) as fault:
        if isinstance(fault, OSError) and fault.errno == errno.EPIPE:
            run.abandon()
            raise  # who reads has seen enough
        click.echo(f"Stopped after {run.games} games: {reason(fault)}.", err=True)
        give_what_is_there(run)
        return 1
    except BaseException:
        run.abandon()
        raise
    return INTERRUPTED if run.games < run.job.games else 0


def reason(fault: OSError | WorkersDied) -> str:
    """What went wrong, in words."""
    return str(getattr(fault, "strerror", None) or fault).rstrip(".")


def play(run: Run, workers: Workers, interrupts: Interrupts) -> None:
    """Play all games that are left, with a bar to watch."""
    job, show = run.job, progress(run.job.games)
    show(run.games)
    left = tasks(job, run.games)
    try:
        if job.batch:  # compiled once, before there are workers
            batch_simulator.play_games(job.players, job.setup, job.seed, 0, 0, False, job.policy)
        for chunk in interrupts.until_interrupted(in_order(play_task, left, workers)):
            run.add(chunk)
            show(run.games)
    finally:
        close_all()
        if run.games < job.games and sys.stderr.isatty():
            click.echo(err=True)  # the bar has not ended its line


def give_what_is_there(run: Run) -> None:
    """After a fault: the files with the games that were counted, as far as they can be written."""
    for part in run.salvage():
        click.echo(f"What was written is in '{part}'.", err=True)


def report(run: Run, files: Files) -> int:
    """The JSON, and for people some lines, unless standard output is used for something else."""
    status = write_json(files.json, run) if files.json else 0
    if STANDARD_OUTPUT not in files:  # last: whoever reads it may have seen enough
        for line in simulate_report.lines(run.job, run.counts):
            click.echo(line)
    return status


def write_json(path: Path, run: Run) -> int:
    """The exit status: 1 if it could not be written."""
    return exit_status_of_writing(path, simulate_report.written(run.job, run.counts))
