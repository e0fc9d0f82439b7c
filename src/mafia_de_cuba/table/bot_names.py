"""Names of bots: plain first names, unlike those of everybody at the table; guests keep theirs."""

from collections.abc import Iterable

from .event import BotKind
from .events import Joined, Renamed
from .names import free_name, is_taken, letters, name_keys
from .state import TableState

BOT_NAMES = (  # in the order in which they are given
    *("Dolores", "Inés", "Marco", "Noor", "Sam", "Teo", "Yola", "Bruno", "Celia", "Ximena"),
    *("Gael", "Hedda", "Kofi", "Pilar", "Ulla", "Zeno", "Wanda", "Felipe", "Olga", "Vera"),
    *("Quim", "Jonas", "Elio", "Amparo", "Lupe", "Ramón", "Ciro", "Dario", "Silvio", "Tilda"),
    *("Nilo", "Mina", "Yusuf", "Benny", "Greta", "Hugo", "Iker", "Kira", "Paco", "Flor"),
)


def new_bot(table: TableState, kind: BotKind, key: str = "") -> Joined:
    """One more bot, under a name of its own."""
    later = table.game is not None
    return Joined(len(table.players), bot_name(_names(table)), bot=kind, waiting=later, id=key)


def bot_name(others: Iterable[str]) -> str:
    """A name with another initial than everybody's, else one that is clearly another."""
    others = list(others)
    initials = {letters(name)[:1] for name in others}
    unlike = [name for name in BOT_NAMES if not any(are_alike(name, other) for other in others)]
    apart = (name for name in unlike if letters(name)[:1] not in initials)
    taken = {key for name in others for key in name_keys(name)}
    return next(apart, unlike[0] if unlike else free_name(BOT_NAMES[0], taken))


def are_alike(name: str, other: str) -> bool:
    """Whether two names are easily taken for one another: accents or one letter apart."""
    short, long = sorted((letters(name), letters(other)), key=len)
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) <= 1
    return long.startswith(short) or any(
        long[:n] + long[n + 1 :] == short for n in range(len(long))
    )


def make_way(table: TableState, name: str, by: int | None = None) -> tuple[Renamed, ...]:
    """Other names for the bots that are called as somebody wants to be; none in mid-game."""
    if table.in_game():
        return ()
    events: tuple[Renamed, ...] = ()
    names = [*_names(table), name]
    for number in (bot for bot in bots_called(table, name) if bot != by):
        names.append(bot_name(names))
        events += (Renamed(number, names[-1]),)
    return events


def bots_called(table: TableState, name: str) -> list[int]:
    """The bots whose names are this one but for accents, or look like it."""
    wanted = name_keys(name)
    return [
        player.number
        for player in table.players.values()
        if player.bot and not player.gone
        if is_taken(player.name, set(wanted)) or letters(player.name) == letters(name)
    ]


def taken_names(table: TableState, name: str, by: int | None = None) -> set[str]:
    """The keys of all names that who wants this one cannot have: bots make way, and so do they."""
    own = [] if by is None else [by]
    return table.names(own if table.in_game() else [*own, *bots_called(table, name)])


def _names(table: TableState) -> list[str]:
    return [player.name for player in table.players.values() if not player.gone]
