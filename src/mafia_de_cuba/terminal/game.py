"""One game from the names to the end, as the device goes round the table."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from msgspec import UNSET
from msgspec.structs import replace

from mafia_de_cuba.rules.moves import Accuse, Concede, Dismiss, Pocket, Reveal, Shoot
from mafia_de_cuba.rules.notation import default_names, write_line
from mafia_de_cuba.rules.pieces import Role, Tokens
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.refusal import Malformed, Refused
from mafia_de_cuba.rules.setup import Setup, check_players, standard
from mafia_de_cuba.views import View

from . import screens, words
from .console import Console, clean, device
from .face import Left
from .table import Table

LONGEST_NAME = 16
COMMANDS = ("accuse", "concede", "ask", "claim", "say", "pocket", "rules", "help", "quit")


def evening(
    names: Sequence[str] = (),
    people: int | None = None,
    box: str | None = None,
    jokers: int | None = None,
    fake: bool = False,
    record: str | None = None,
) -> int:
    """Play one game on this terminal; the exit status."""
    given = tuple(clean(name) for name in names) or default_names(people or 0)
    status = 0
    try:
        with device() as console:
            seated = check_names(given, people) if given else ask_names(console)
            table = Table(seated, make_setup(len(seated), box, jokers, fake))
            farewell = play_game(console, table)
        farewell += saved(table, record)
    except (Malformed, Refused) as no:
        raise click.UsageError(no.message) from None
    except Left:
        farewell = ["The game is left as it is. Nobody wins."]
    except EOFError:
        farewell = ["", "The input has ended, and the game with it. Nobody wins."]
    except KeyboardInterrupt:
        status, farewell = 130, ["", "Interrupted: the game ends here. Nobody wins."]
    click.echo("\n".join(farewell))
    return status


def play_game(console: Console, table: Table) -> list[str]:
    """A whole game; returns what there is to say at the end. Raises Left."""
    theft(console, table)
    over = table.view().outcome  # E1, at once
    last = ["Nobody stole a single diamond."] if over else investigation(console, table)
    return [*last, "", *screens.end_lines(table.view()), "", write_line(table.record())]


def saved(table: Table, file: str | None) -> Iterator[str]:
    """Write the record where it is wanted, and say so."""
    if file is not None:
        try:
            Path(file).write_bytes(write(table.record()) + b"\n")
            yield f"The record is in {file}."
        except OSError as error:
            yield f"The record could not be saved: {error.strerror}."


# ---------------------------------------------------------------- before


def ask_names(console: Console) -> tuple[str, ...]:
    """The names round the table, asked for."""
    lines = ["Who plays? Type 5 to 12 names with commas between: the Godfather first,"]
    console.page("Mafia de Cuba", [*lines, "then clockwise, as you sit.", ""])
    return console.insist("Names: ", lambda answer: check_names(split_names(answer)))


def split_names(answer: str) -> tuple[str, ...]:
    """Names with commas between, or just spaces."""
    return tuple(name for name in re.split(" ?, ?" if "," in answer else " ", answer) if name)


def check_names(names: tuple[str, ...], number: int | None = None) -> tuple[str, ...]:
    """These names, if they can be shown and told apart."""
    check_players(tuple(name.casefold() for name in names))
    if max(map(len, names)) > LONGEST_NAME:
        raise Malformed(f"Names have at most {LONGEST_NAME} letters.")
    if number not in (None, len(names)):
        raise Malformed(f"{len(names)} names for {number} players.")
    return names


def make_setup(players: int, box: str | None, jokers: int | None, fake: bool) -> Setup:
    """The printed setup with these changes."""
    setup = replace(standard(players), fake_diamond=fake)
    if box is not None:
        tokens = words.read_contents(box).tokens
        setup = replace(setup, tokens=Tokens() if tokens is UNSET else tokens)
    return setup if jokers is None else replace(setup, jokers=jokers)


# ---------------------------------------------------------------- the theft


def theft(console: Console, table: Table) -> None:
    """The box goes from the Godfather to the last player, and back."""
    names = [player.name for player in table.view().players]
    console.page(f"Mafia de Cuba for {len(names)}", screens.setup_lines(table.view().setup))
    console.ask()
    console.curtain("The Diamond Theft", f"{names[0]}, the Godfather")
    console.page(names[0], ["Hide 0 to 5 diamonds for yourself; the others go round.", ""])
    console.insist("Hide: ", lambda answer: table.play(0, words.read_hide(answer)))
    for seat in range(1, len(names)):
        console.curtain("The Diamond Theft", names[seat])
        help_oneself(console, table, seat)
    console.curtain("The box is back", f"{names[0]}, the Godfather")
    if not table.view().outcome:
        look(console, table, 0)


def help_oneself(console: Console, table: Table, seat: int) -> None:
    """One player and the box: the same lines and questions whatever it holds."""
    seen = table.view(seat)
    assert seen.you
    box = screens.box_lines(seen.you.received or seen.setup.box(), seen.setup)
    console.page(seen.players[seat].name, ["In the box:", *box, ""])
    if seat == 1:
        console.show(["First you may put one token into the bag: type its name, or nothing."])
        console.insist("Dismiss: ", lambda answer: dismiss(table, seen, answer))
        console.show([""])
    fake = ["The fake diamond goes alone or with diamonds: fake, fake 2."] * seen.setup.fake_diamond
    lines = ["Take diamonds (type how many) or one token (its name; first letters will do)."]
    console.show([*lines, "Only with an empty box, or as the last player: nothing.", *fake])
    console.insist("Take: ", lambda answer: take(table, seen, seat, answer))
    console.show(["", *screens.taken_lines(table.view(seat))])
    console.ask("\nPress Enter to close the box. ")


def dismiss(table: Table, seen: View, answer: str) -> None:
    """The first player's dismissal, or none (T2)."""
    if token := words.read_token(answer, seen.setup):
        table.play(1, Dismiss(token))


def take(table: Table, seen: View, seat: int, answer: str) -> None:
    """Take what the answer names."""
    taken = words.read_take(answer, seen.setup)
    table.play(seat, Pocket(taken.diamonds, taken.token, taken.fake))


# ---------------------------------------------------------------- the investigation


def investigation(console: Console, table: Table) -> list[str]:
    """Commands until the game is over; returns the last news. Raises Left."""
    notice = ["Type help for what can be typed here."]
    while not (seen := table.view()).outcome:
        console.page(
            f"The Investigation, round {table.round}", screens.public_lines(seen, console.height)
        )
        console.show(notice)
        try:
            notice = list(obey(console, table, console.ask("> ")))
        except (Malformed, Refused) as no:
            notice = [no.message]
    return notice


def obey(console: Console, table: Table, line: str) -> Iterator[str]:
    """Do what a command says; yields what everybody should read next."""
    seen = table.view()
    names = [player.name for player in seen.players]
    first, _, rest = line.partition(" ")
    match verb := words.choose(first, COMMANDS):
        case "accuse":
            yield from accuse(console, table, words.read_name(rest, names)[0])
        case "concede":
            table.play(seen.godfather, Concede())
            yield f"{names[seen.godfather]} gives up."
            yield from screens.news(seen, table.view())
        case "ask" | "claim" | "say":
            table.play(*words.read_talk(verb, rest, names, seen.godfather, seen.setup))
        case "pocket":
            seat = words.read_name(rest, names)[0]
            console.curtain("A look into the pocket", names[seat])
            look(console, table, seat)
        case "rules":
            console.page("The rules in short", screens.rule_lines(seen.setup))
            console.ask()
        case "help":
            console.page("What can be typed", [screens.HELP])
            console.ask()
        case "quit":
            raise Left


def accuse(console: Console, table: Table, target: int) -> Iterator[str]:
    """Empty your pockets! With a Cleaner about, everybody is asked for a shot first (I4)."""
    table.play(table.view().godfather, Accuse(target))
    seen = table.view()
    shots = [seat for seat in possible_cleaners(seen) if wants_to_shoot(console, table, seat)]
    for seat in shots:
        if may_shoot(table.view(seat)):
            table.play(seat, Shoot())
            break
    else:
        table.play(target, Reveal())
    yield from screens.news(seen, table.view())


def possible_cleaners(seen: View) -> list[int]:
    """Who might shoot for all that everybody knows, whether or not anyone took the token."""
    if not seen.setup.tokens.cleaner:
        return []
    known = [player for player in seen.players if player.role is Role.CLEANER]
    others = [player for player in seen.players if player.role is None]
    return [p.seat for p in known or others if p.in_play and p.seat != seen.accused]


def wants_to_shoot(console: Console, table: Table, seat: int) -> bool:
    """Ask one player in private; the question is the same for all."""
    seen = table.view(seat)
    accused = seen.players[seen.accused or 0].name
    console.curtain(f"{accused}, empty your pockets!", seen.players[seat].name)
    lines = [f"{accused} is accused. Shoot or pass? Only the Cleaner's shot counts."]
    console.page(seen.players[seat].name, [*lines, ""])
    said = console.insist("Answer: ", lambda answer: words.choose(answer, ("shoot", "pass")))
    return said == "shoot"


def may_shoot(seen: View) -> bool:
    """Whether this is the view of a Cleaner with a shot open."""
    return seen.you is not None and Shoot() in seen.you.moves


def look(console: Console, table: Table, seat: int) -> None:
    """What a seat knows for itself, until Enter."""
    seen = table.view(seat)
    console.page(seen.players[seat].name, screens.pocket_lines(seen))
    console.ask()
