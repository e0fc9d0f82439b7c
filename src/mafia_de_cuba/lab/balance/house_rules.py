"""House rules: the printed box with one thing changed, and boxes with other numbers of jokers."""

from msgspec.structs import replace

from mafia_de_cuba.rules.presets import presets
from mafia_de_cuba.rules.setup import Setup, standard

PRINTED = "printed"
FEWER, MORE, FAKE = "a joker less", "a joker more", "the fake diamond"
NEWCOMERS = {  # ready-made boxes by who comes in
    "cleaner": "the Cleaner",
    "lover": "the Diamond Lover",
    "revolution": "Revolutionaries",
    "traitor": "the Traitor and the Minion",
    "lawyer": "the Lawyer",
    "everything": "all newcomers",
}
TRAITOR_ALONE = "the Traitor"  # where there is no room for the Minion
OTHER_JOKERS = {-1: FEWER, 1: MORE, 2: "two jokers more", 3: "three jokers more"}

Rules = dict[str, Setup]


def changes(players: int) -> Rules:
    """The printed box first, then with one thing changed at a time."""
    printed = standard(players)
    fewer = {FEWER: replace(printed, jokers=printed.jokers - 1)} if printed.jokers else {}
    more = {MORE: replace(printed, jokers=printed.jokers + 1)}
    return {PRINTED: printed, **fewer, **more, **boxes(players)}


def boxes(players: int) -> Rules:
    """Other boxes with the printed number of jokers."""
    printed = standard(players)
    ready = {box.key: replace(printed, tokens=box.tokens) for box in presets(players)}
    named = {named_box(key, box): box for key, box in ready.items() if key in NEWCOMERS}
    return {FAKE: replace(printed, fake_diamond=True), **named}


def named_box(key: str, box: Setup) -> str:
    """What a ready-made box is called here."""
    return TRAITOR_ALONE if key == "traitor" and not box.tokens.minion else NEWCOMERS[key]


def house_rules(players: int) -> Rules:
    """Every box with every number of jokers near the printed one."""
    plain = {PRINTED: standard(players), **boxes(players)}
    return {
        combined(name, jokers): replace(box, jokers=box.jokers + jokers)
        for name, box in plain.items()
        for jokers in (0, *OTHER_JOKERS)
        if box.jokers + jokers >= 0
    }


def combined(box: str, jokers: int) -> str:
    """A box and a number of jokers in words."""
    if not jokers:
        return box
    return OTHER_JOKERS[jokers] if box == PRINTED else f"{box}, {OTHER_JOKERS[jokers]}"
