"""Commands that look after the tables of a server: list, export, import, back up, restore."""

import sys
from pathlib import Path
from typing import Any, BinaryIO

import click

NEW_FILE = click.Path(dir_okay=False, path_type=Path)
CODE = click.argument("code", callback=lambda _, __, code: code.upper())
DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tables"),
    show_default=True,
    help="Where the tables are kept.",
)


class DataCommand(click.Command):
    """A command that ends with a sentence where the data cannot be used."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an error becomes a sentence and exit status 1."""
        from mafia_de_cuba.store.errors import Unusable

        try:
            return super().invoke(ctx)
        except Unusable as error:
            raise SystemExit(str(error)) from None


class DataGroup(click.Group):
    """Commands of that kind."""

    command_class = DataCommand


@click.group(cls=DataGroup)
def tables() -> None:
    """Look after the tables of a server (docs/data.md)."""


@tables.command("list")
@DATA
def list_tables(data: Path) -> None:
    """Say which tables there are, and how they are. While they are served, too."""
    from mafia_de_cuba.admin import listed

    for table in listed(data):
        click.echo(str(table))


@tables.command("export")
@CODE
@click.argument("file", type=NEW_FILE, required=False)
@DATA
def export_table(code: str, file: Path | None, data: Path) -> None:
    """Write a table, damaged or not, to FILE or standard output. While it is served, too.

    An export holds every secret of the table's games.
    """
    from mafia_de_cuba.admin import export
    from mafia_de_cuba.store.transfer import write_private

    lines = export(data, code)
    click.echo("This holds every secret of the table: let no player see it.", err=True)
    if file is None:
        sys.stdout.buffer.writelines(line + b"\n" for line in lines)
    else:
        write_private(file, lines)


@tables.command("import")
@click.argument("file", type=click.File("rb"))
@DATA
def import_table(file: BinaryIO, data: Path) -> None:
    """Bring a table back from an export, under its old code."""
    from mafia_de_cuba.admin import import_table as bring_back

    click.echo(f"Table {bring_back(data, iter(file))} is there.")


@tables.command("close")
@CODE
@DATA
def close_table(code: str, data: Path) -> None:
    """End a table: nobody finds it any more, and an export of it is kept."""
    from mafia_de_cuba.admin import close

    click.echo(f"Table {code} is closed and kept in {close(data, code)}")


@tables.command("forget")
@CODE
@click.option("--yes", is_flag=True, help="Do not ask.")
@DATA
def forget_table(code: str, yes: bool, data: Path) -> None:
    """Remove a table for good."""
    from mafia_de_cuba.admin import forget

    if not yes:
        click.confirm(f"Remove table {code} for good?", abort=True)
    forget(data, code)
    click.echo(f"Table {code} is forgotten.")


@click.command(cls=DataCommand)
@click.argument("destination", type=NEW_FILE)
@DATA
def backup(destination: Path, data: Path) -> None:
    """Copy all tables into one new file. While they are served, too."""
    from mafia_de_cuba.admin import back_up

    back_up(data, destination)
    click.echo(f"All tables are in {destination}. It holds their secrets.")


@click.command(cls=DataCommand)
@click.argument("source", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Put tables aside that are there already.")
@DATA
def restore(source: Path, force: bool, data: Path) -> None:
    """Serve the tables of a backup from now on."""
    from mafia_de_cuba.admin import restore as put_back

    for aside in put_back(data, source, force):
        click.echo(f"What was there is now {aside}")
    click.echo(f"The tables of {source} are in {data}.")
