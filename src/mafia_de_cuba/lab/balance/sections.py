"""The sections of a balance report: who wins, where, and what each change does."""

from collections.abc import Sequence

from mafia_de_cuba.lab.intervals import Share, difference
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import AGENTS, Role

from . import charts
from .blocks import PLAYERS, Chart, Section, Table, Value, played, shift, sized
from .charts import Change, Line
from .house_rules import NEWCOMERS, PRINTED, TRAITOR_ALONE, changes
from .study import Study
from .tally import Tally

ROLES = {
    "Godfather": (Role.GODFATHER,),
    "Thief": (Role.THIEF,),
    "Henchman": (Role.HENCHMAN,),
    "Agent": AGENTS,
    "Driver": (Role.DRIVER,),
    "Urchin": (Role.URCHIN,),
}
CHANGED = {"the Godfather": "Godfather", "a Thief": "Thief", "an Agent": "Agent"}
NEW_ROLES = {  # by the box in which they come
    Role.CLEANER: NEWCOMERS["cleaner"],
    Role.LOVER: NEWCOMERS["lover"],
    Role.REVOLUTIONARY: NEWCOMERS["revolution"],
    Role.TRAITOR: NEWCOMERS["traitor"],
    Role.MINION: NEWCOMERS["traitor"],
    Role.LAWYER: NEWCOMERS["lawyer"],
}


def sections(study: Study) -> list[Section]:
    """From who wins to what changes it."""
    return [who_wins(study), seats(study), what_changes(study)]


# ---------------------------------------------------------------- who wins


def who_wins(study: Study) -> Section:
    """The printed box, by role."""
    words = (
        "Every share counts seats: “Thief” is how often a seat that took diamonds won. Agents are "
        "FBI and CIA. Godfather, Henchmen and Cleaner win together; so do a Thief and the Urchins.",
    )
    sizes = study.asked.sizes
    drawn = [
        Line(policy, [study.tally(policy, players).seat(0) for players in sizes])
        for policy in study.asked.policies
    ]
    told = "How often the Godfather wins with the printed box, by number of players"
    chart = charts.lines(told, "players", [str(players) for players in sizes], drawn)
    return Section(
        "Who wins, with the printed box",
        words,
        [
            Chart(chart, f"{told}, for everybody who plays. Whiskers are 95 % intervals."),
            *(by_role(study, policy) for policy in study.asked.policies),
            *(by_ending(study, policy) for policy in study.asked.policies),
        ],
    )


def by_role(study: Study, policy: str) -> Table:
    """How often each role won."""

    def figures(players: int) -> Sequence[Value]:
        tally = study.tally(policy, players)
        return [*(played(tally.role(*roles)) for roles in ROLES.values()), f"{tally.games:,}"]

    caption = f"{policy}: wins by role, printed box."
    return Table(caption, (PLAYERS, *ROLES, "games"), sized(study.asked.sizes, figures))


def by_ending(study: Study, policy: str) -> Table:
    """How games ended, and after how many accusations."""
    found = [study.tally(policy, players) for players in study.asked.sizes]
    endings = [ending for ending in Ending if any(tally.ending(ending).hits for tally in found)]

    def figures(players: int) -> Sequence[Value]:
        tally = study.tally(policy, players)
        return [*(played(tally.ending(ending)) for ending in endings), accusations(tally)]

    heads = (PLAYERS, *(ending.replace("_", " ") for ending in endings), "accusations")
    caption = f"{policy}: how games end, and accusations in a game, printed box."
    return Table(caption, heads, sized(study.asked.sizes, figures))


def accusations(tally: Tally) -> str | None:
    """The mean number of accusations in a game."""
    return f"{tally.accusations / tally.games:.2f}" if tally.games else None


# ---------------------------------------------------------------- where one sits


def seats(study: Study) -> Section:
    """The printed box, by seat."""
    words = (
        "Seat 0 is the Godfather. The box goes from seat 1 to the last, who may take nothing.",
    )
    most = max(study.asked.sizes)
    heads = [str(seat) for seat in range(most)]
    return Section(
        "Where one sits",
        words,
        [
            *(seat_chart(study, policy, heads) for policy in study.by_policy),
            *(by_seat(study, policy, heads) for policy in study.asked.policies),
        ],
    )


def seat_chart(study: Study, policy: str, heads: Sequence[str]) -> Chart:
    """A line for each number of players."""
    drawn = [
        Line(f"{players} players", padded(study.seats(policy, players), len(heads)))
        for players in study.asked.sizes
    ]
    told = f"{policy}: how often each seat wins, a line for each number of players"
    return Chart(charts.lines(told, "seat", heads, drawn), f"{told}; printed box.")


def padded(shares: Sequence[Share], length: int) -> list[Share | None]:
    """With nothing where there is no such seat."""
    return [*map(played, shares), *[None] * (length - len(shares))]


def by_seat(study: Study, policy: str, heads: Sequence[str]) -> Table:
    """How often each seat won."""
    rows = sized(
        study.asked.sizes, lambda players: padded(study.seats(policy, players), len(heads))
    )
    return Table(f"{policy}: wins by seat, printed box.", (PLAYERS, *heads), rows)


# ---------------------------------------------------------------- what changes


def what_changes(study: Study) -> Section:
    """One thing changed at a time, by policies: bots are too slow for all of it."""
    words = (
        "One thing is changed, everything else stays printed: a joker more or less, the fake "
        "diamond, or a ready-made box in which newcomers stand for printed tokens (S5).",
        "Figures are differences of the win rate from the printed box, with Newcombe's intervals: "
        "too wide rather than too narrow, as both sides are played with the same chance.",
    )
    blocks: list[Table | Chart] = [change_chart(study)] if study.by_policy else []
    for policy in study.by_policy:
        blocks += [change_table(study, policy, name) for name in CHANGED]
        blocks.append(newcomers(study, policy))
    return Section("What a joker, newcomers and the fake diamond change", words, blocks)


def names_of_changes(study: Study) -> list[str]:
    """Every change that some number of players has."""
    every = (rule for players in reversed(study.asked.sizes) for rule in changes(players))
    return [rule for rule in dict.fromkeys(every) if rule != PRINTED]


def change_chart(study: Study) -> Chart:
    """The Godfather's change at a table of middle size."""
    players = study.asked.sizes[len(study.asked.sizes) // 2]
    rows = []
    for rule in names_of_changes(study):
        found = [study.change(policy, players, rule, seat=0) for policy in study.by_policy]
        marks = [Change(n, *each) for n, each in enumerate(found) if each]
        rows += [(rule, marks)] if marks else []
    who = ", ".join(study.by_policy)
    told = f"What each change does to the Godfather's win rate, {players} players"
    drawn = charts.changes(told, "change of the Godfather’s win rate", rows)
    return Chart(drawn, f"{told}; in each row, from above: {who}.")


def change_table(study: Study, policy: str, name: str) -> Table:
    """What each change does to a role."""

    roles = ROLES[CHANGED[name]]

    def value(rule: str, players: int) -> Value:
        before = study.tally(policy, players).role(*roles)
        after = study.tally(policy, players, rule).role(*roles)
        return shift(difference(before, after)) if before.of and after.of else None

    rows = [
        (rule, [value(rule, players) for players in study.asked.sizes])
        for rule in names_of_changes(study)
    ]
    caption = f"{policy}: what each change does to the win rate of {name}, by number of players."
    return Table(caption, ("change", *map(str, study.asked.sizes)), rows)


def newcomers(study: Study, policy: str) -> Table:
    """How often newcomers win in their own box."""
    rows = [
        (
            f"{role.capitalize()}, with {box}",
            [own(study, policy, players, role, box) for players in study.asked.sizes],
        )
        for role, box in NEW_ROLES.items()
    ]
    caption = f"{policy}: how often newcomers win in their own box, by number of players."
    return Table(caption, ("newcomer", *map(str, study.asked.sizes)), rows)


def own(study: Study, policy: str, players: int, role: Role, box: str) -> Value:
    """A newcomer's wins, where there is such a box."""
    rules = [box, TRAITOR_ALONE] if role is Role.TRAITOR else [box]
    shares = [study.tally(policy, players, rule).role(role) for rule in rules]
    return next((share for share in shares if share.of), None)
