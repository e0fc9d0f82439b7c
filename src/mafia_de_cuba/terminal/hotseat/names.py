"""Who plays a game passed round: names from the command line, or asked for one by one."""

from collections.abc import Sequence

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.notation import default_names
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, check_players
from mafia_de_cuba.terminal.errors import Mistyped
from mafia_de_cuba.terminal.ui.answers import chosen
from mafia_de_cuba.terminal.ui.console import Console, clean
from mafia_de_cuba.terminal.ui.display import Option

LONGEST_NAME = 16


def given_names(names: Sequence[str], people: str | None) -> tuple[str, ...] | int:
    """The names on the command line, or how many are to be asked for. Raises Malformed, Refused."""
    if people is None:
        return check_names(tuple(map(clean, names)))
    if not people.isdecimal():
        return check_names((*map(clean, names), *map(clean, people.split(","))))
    if names:
        return check_names(tuple(map(clean, names)), int(people))
    if not FEWEST_PLAYERS <= int(people) <= MOST_PLAYERS:
        raise Mistyped("option_people")
    return int(people)


def check_names(names: tuple[str, ...], number: int | None = None) -> tuple[str, ...]:
    """These names, if they are short enough and differ. Raises Malformed, Refused."""
    check_players(tuple(name.casefold() for name in names))
    if max(map(len, names)) > LONGEST_NAME:
        raise Mistyped("long_names", longest=LONGEST_NAME)
    if number not in (None, len(names)):
        raise Mistyped("number_of_names", names=len(names), players=number)
    return names


def ask_names(console: Console, number: int) -> tuple[str, ...]:
    """Ask everybody's name, the Godfather's first; Enter alone takes a name like P3."""
    words, names = console.words, list[str]()
    who = words._("Who plays? The Godfather first, then the others as the box goes round.")
    console.page("MAFIA DE CUBA", [f" {who}", ""])
    for usual in default_names(number):

        def attempt(answer: str, usual: str = usual) -> str:
            return new_name(clean(answer) or usual, names)

        prompt = words.say(N_("Name (Enter: %(name)s):"), name=usual)
        names.append(console.insist(f" {prompt} ", attempt))
    return tuple(names)


def new_name(name: str, taken: Sequence[str]) -> str:
    """A name that nobody else has. Raises Malformed."""
    if len(name) > LONGEST_NAME:
        raise Mistyped("name_length", longest=LONGEST_NAME)
    if name.casefold() in (each.casefold() for each in taken):
        raise Mistyped("name_taken", name=name)
    return name


def wants_another(console: Console, told: Sequence[str]) -> bool:
    """Show how the game ended, and ask whether there is one more: Enter is yes."""
    words = console.words
    options = [Option("yes", words._("yes")), Option("no", words._("no"))]
    console.pages_but_last(f"MAFIA DE CUBA · {words._('The end')}", told)
    prompt = words._("Another game? [Y/n]")
    said = console.insist(f"\n {prompt} ", lambda said: chosen(said or "yes", options))
    return said.key == "yes"


def next_order(console: Console, names: tuple[str, ...]) -> tuple[str, ...]:
    """The seats of the next game: the table chooses its Godfather, the others keep their order."""
    prompt = console.words.say(N_("The next Godfather (Enter: %(name)s):"), name=names[0])

    def attempt(answer: str) -> int:
        wanted = clean(answer).casefold()
        found = [n for n, name in enumerate(names) if name.casefold().startswith(wanted)]
        if len(found) == 1 or not wanted:
            return found[0]
        raise Mistyped("type_one_of", options=", ".join(names))

    first = console.insist(f" {prompt} ", attempt)
    return (*names[first:], *names[:first])
