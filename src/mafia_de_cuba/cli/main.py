"""The commands: serve, play, referee, read, deduce, schema, league, simulate, balance and train."""

import signal
from pathlib import Path
from typing import Any, BinaryIO

import click
import msgspec

from mafia_de_cuba import __version__
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

from .balance import balance
from .cases import case
from .choices import TEMPO, ChoiceOf, bot_levels, help_levels, languages, talk_levels
from .data import DATA, backup, restore, tables
from .full_disk import Commands
from .lines import answer_lines
from .looking_back import analyse, replay, verify
from .workers import SCHEDULER, TWO_WORKERS, WORKERS

MANY = click.IntRange(1)
OUTPUT = click.Path(path_type=Path)
PLAYERS = click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mafia-de-cuba")
def main() -> None:
    """Mafia de Cuba: live tables, bots, referee and exact deduction."""


for command in (tables, backup, restore, case, analyse, replay, verify):
    main.add_command(command)


def accept_interrupts() -> None:
    """Let Ctrl-C end this program, however it was started.

    Shells without job control, `nohup` in scripts and service managers start background programs
    with SIGINT ignored, and everything that those start inherits it; Python then leaves it so.
    The commands that run until somebody ends them undo it: a game would otherwise not react to
    Ctrl-C at its own terminal. A detached server loses nothing by it: with job control Ctrl-C
    never reaches it, SIGHUP stays ignored as `nohup` wants it, and what is sent to it all the same
    is meant for it. The other commands are filters and leave signals as their caller set them.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@main.command()
@click.argument("file", type=click.File("rb"), default="-")
def referee(file: BinaryIO) -> None:
    """Judge game records, one JSON object a line (docs/record.md)."""
    from mafia_de_cuba.rules.referee import judge

    answer_lines(file, judge)


@main.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--lang", type=ChoiceOf(languages), default="en", show_default=True)
@click.option("--names", default="", help="The players, by seat, divided by commas.")
@click.option("--seat", type=click.IntRange(0), default=None, help="Who speaks.")
def read(file: BinaryIO, lang: str, names: str, seat: int | None) -> None:
    """Read free words, an utterance a line, as talk of the record (docs/reading.md)."""
    from mafia_de_cuba.testimony.reading import Reader

    reader = Reader(lang, [name.strip() for name in names.split(",")], seat)
    for line in file:
        click.echo(msgspec.json.encode(reader.read(line.decode(errors="replace"))))


@main.command()
@click.argument("file", type=click.File("rb"), default="-")
def deduce(file: BinaryIO) -> None:
    """Answer deduction queries, one JSON object a line (docs/deduction.md)."""
    from mafia_de_cuba.deduction.query import answer

    answer_lines(file, answer)


@main.command()
def schema() -> None:
    """Print the JSON Schema of a game record."""
    from mafia_de_cuba.rules.schema import record_schema

    click.echo(msgspec.json.format(msgspec.json.encode(record_schema()), indent=2).decode())


@main.command()
@click.argument("names", nargs=-1)
@click.option("--players", type=PLAYERS, help="How many: 6 unless said.")
@click.option("--seat", metavar="SEAT", help="Yours: 1 to 11, godfather, or random (unless said).")
@click.option("--level", type=ChoiceOf(bot_levels), help="Of the bots: medium unless said.")
@click.option("--box", help="standard, cleaner, revolution …, or tokens: 2henchman+fbi+driver.")
@click.option("--jokers", type=click.IntRange(0, 12), help="Other than the printed number.")
@click.option("--fake", is_flag=True, help="Add the green fake diamond.")
@click.option(
    "--help-level", type=ChoiceOf(help_levels), help="What the ledger marks: private unless said."
)
@click.option("--talk", type=ChoiceOf(talk_levels), help="How much bots talk: some unless said.")
@click.option("--name", help="What the others call you.")
@click.option("--watch", is_flag=True, help="Look on: every seat is a bot's.")
@click.option("--seed", help="The same seed and the same keys give the same game.")
@click.option("--record", type=click.Path(dir_okay=False), help="Where the record is saved.")
@click.option("--lang", type=ChoiceOf(languages), help="Else that of your system.")
@click.option("--plain", is_flag=True, help="Lines instead of a screen, as when piped.")
@click.option(
    "--people", metavar="NUMBER|NAMES", help="Pass this terminal round instead: 6, or Ana,Bea,…"
)
@click.option("--tempo", type=TEMPO, hidden=True, help="Tests play faster than people.")
def play(names: tuple[str, ...], people: str | None, **options: Any) -> None:
    """Play against bots on this terminal (docs/terminal.md).

    With NAMES, the Godfather's first, or --people, no bots: the terminal goes from hand to hand.
    """
    accept_interrupts()
    if names or people:
        from mafia_de_cuba.terminal.hotseat.game import play_hotseat

        shared = {key: options.pop(key) for key in ("box", "jokers", "fake", "record", "lang")}
        if any(value is not None and value is not False for value in options.values()):
            takes = "--box, --jokers, --fake, --record, --lang"
            raise click.UsageError(f"Passed round, a game takes {takes}.")
        raise SystemExit(play_hotseat(names, people, **shared))
    from mafia_de_cuba.terminal.solo.session import play_solo

    raise SystemExit(play_solo(**options))


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 serves the LAN.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@DATA
@click.option("--limits", type=click.Choice(["on", "off"]), default="on", show_default=True)
@click.option(
    "--durability",
    type=click.Choice(["disk", "process"]),
    default="disk",
    show_default=True,
    help="What an acknowledged move survives. disk: a power cut, for it waits until it is on the"
    " disk. process: the end of the program, kill -9 too; quicker, but a power cut or a crash of"
    " the whole machine can lose the last minute.",
)
@click.option("--proxy", metavar="ADDRESS", help="A proxy in front, whose X-Forwarded-… count.")
@click.option(
    "--tempo", type=TEMPO, default=1.0, hidden=True, help="Tests play faster than people."
)
def serve(
    host: str,
    port: int,
    data: Path,
    limits: str,
    durability: str,
    proxy: str | None,
    tempo: float,
) -> None:
    """Serve live tables to phones and programs (docs/api.md)."""
    accept_interrupts()
    from mafia_de_cuba.web.server import serve as serve_tables

    durable = durability == "disk"
    serve_tables(host, port, data, limits=limits == "on", tempo=tempo, durable=durable, proxy=proxy)


@main.command()
@click.option("--godfathers", default="hard,medium,easy,random", show_default=True)
@click.option("--others", default="mixed", show_default=True, help="A bot's name, or mixed.")
@click.option("--players", default="6", show_default=True, help="One number, or several: 6,8.")
@click.option("--games", default=200, show_default=True, type=MANY, help="For each Godfather.")
@click.option("--seed", default=1, show_default=True)
@TWO_WORKERS
@SCHEDULER
@click.option("--records", type=click.Path(path_type=Path), help="Write every game, one a line.")
@click.option("--json", type=click.Path(path_type=Path), help="Write the results.")
@click.option("--html", type=click.Path(path_type=Path), help="Write a report with plots.")
def league(**options: Any) -> None:
    """Let bots play each other, and count honestly."""
    accept_interrupts()
    from mafia_de_cuba.lab.league_command import league as play_league

    play_league(**options)


@main.command()
@click.option("--players", default=6, show_default=True, type=click.IntRange(5, 12))
@click.option("--games", default=200, show_default=True, type=MANY, help="Of each of three kinds.")
@click.option("--seed", default=1, show_default=True)
@TWO_WORKERS
@SCHEDULER
@click.option("--json", type=click.Path(path_type=Path), help="Write the results.")
def exploit(**options: Any) -> None:
    """Measure what those who know the code of `hard` win against it (docs/bots.md)."""
    accept_interrupts()
    from mafia_de_cuba.lab.exploit import exploit as play_both

    play_both(**options)


@main.command()
@click.option("--players", default=6, show_default=True, type=PLAYERS)
@click.option("--games", default=1000, show_default=True, type=MANY)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**64 - 1))
@click.option("--box", help="standard, cleaner, revolution …, or tokens: 2henchman+fbi+driver.")
@click.option("--jokers", type=click.IntRange(0, 12), help="Other than the printed number.")
@click.option("--fake-diamond", is_flag=True, help="Add the green fake diamond.")
@click.option("--open-box", is_flag=True, help="Takes are not checked; for bots only.")
@click.option(
    "--policy",
    type=click.Choice(["uniform", "learnt"]),
    help="Every choice alike (the default), or thefts by the chances that bots have learnt.",
)
@click.option("--godfather", metavar="BOT", help="A bot as Godfather, as in the league.")
@click.option("--others", metavar="BOTS", help="The other seats, as in the league.")
@WORKERS
@SCHEDULER
@click.option("--json", type=OUTPUT, help="Write the counts. In all files, - is standard output.")
@click.option("--csv", type=OUTPUT, help="Write a row for each game.")
@click.option("--parquet", type=OUTPUT, help="The same, as Parquet (pyarrow).")
@click.option("--records", type=OUTPUT, help="Write every game, one record a line.")
@click.option("--resume", type=OUTPUT, help="Keep here how far it came, and go on from there.")
def simulate(**options: Any) -> None:
    """Play many games and count who wins (docs/lab.md)."""
    accept_interrupts()
    from mafia_de_cuba.lab.simulate_command import simulate as play_games

    play_games(**options)


main.add_command(balance)


@main.command()
@click.option("--seed", default=1, show_default=True)
@click.option("--rounds", default=2, show_default=True, type=MANY)
@click.option("--games", default=120, show_default=True, type=MANY, help="For each table's size.")
@TWO_WORKERS
@SCHEDULER
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Where to write it.")
@click.option("--resume", type=click.Path(path_type=Path), help="Keep each round, and go on there.")
@click.option("--shipped", is_flag=True, help="Begin with the shipped tables, not with none.")
def train(**options: Any) -> None:
    """Learn what `hard` bots go by: chances, their own words, hiding (docs/bots.md)."""
    accept_interrupts()
    from mafia_de_cuba.lab.train import train as learn

    learn(**options)
