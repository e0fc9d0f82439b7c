"""Where the printed setup is unfair, and which house rule mends it."""

from collections.abc import Sequence

from mafia_de_cuba.lab.intervals import Share

from . import charts
from .blocks import Chart, Section, Table, Value, shift
from .charts import Line
from .house_rules import PRINTED, changes
from .study import Study

WORDS = (
    "Roles are chosen, seats are not: a setup counts as fair here if every seat wins equally "
    "often. Unfairness is the standard deviation of the seats' win rates, the Godfather's "
    "included; at 0.05 a seat typically wins five games in a hundred more or fewer than the mean.",
    "The house rules tried are the printed box, the fake diamond and every ready-made box, each "
    "with a joker less and up to three more. The fairest is the one with the least unfairness on "
    "average over the policies; bots, which had no say in that, then tried it.",
    "The policies deduce nothing. A rule that is fair among them may favour a Godfather who does, "
    "so look at what bots make of it, below, before you adopt it.",
)
UNKNOWN = "No policy of the batch simulator was asked for, so no house rule was looked for."


def fairness(study: Study) -> Section:
    """Unfairness before and after, and how bots find it."""
    title = "Where the printed setup is unfair, and what mends it"
    if not study.by_policy:
        return Section(title, (UNKNOWN,), [])
    blocks = [mending_chart(study, policy) for policy in study.by_policy]
    tables = [mending(study), favourites(study), *(single(study, p) for p in study.by_policy)]
    tries = [bots_try(study, policy) for policy in study.by_bots]
    return Section(title, WORDS, [*blocks, *tables, *tries])


def mending(study: Study) -> Table:
    """For each number of players the fairest rule, and what it does."""
    rows: list[tuple[str, Sequence[Value]]] = []
    for players in study.asked.sizes:
        rule = study.fairest(players) or PRINTED
        figures = [
            f"{study.unfairness(policy, players, each):.3f}"
            for policy in study.by_policy
            for each in (PRINTED, rule)
        ]
        rows.append((str(players), [rule, *figures]))
    heads = [f"{policy}, {when}" for policy in study.by_policy for when in ("printed", "with it")]
    caption = "The fairest house rule, and the unfairness of the printed box and of it."
    return Table(caption, ("players", "fairest house rule", *heads), rows)


def favourites(study: Study) -> Table:
    """Which seats the printed box favours most and least."""
    rows: list[tuple[str, Sequence[Value]]] = []
    for players in study.asked.sizes:
        figures: list[str] = []
        for policy in study.asked.policies:
            figures += extremes(study.seats(policy, players))
        rows.append((str(players), figures))
    heads = [f"{policy}, {which}" for policy in study.asked.policies for which in ("most", "least")]
    return Table("The seats that win most and least, printed box.", ("players", *heads), rows)


def extremes(seats: Sequence[Share]) -> list[str]:
    """The seats that win most and least, with their intervals."""
    if not any(share.of for share in seats):
        return ["–", "–"]
    order = sorted(range(len(seats)), key=lambda seat: seats[seat].rate)
    return [f"seat {seat}: {seats[seat]}" for seat in (order[-1], order[0])]


def single(study: Study, policy: str) -> Table:
    """The unfairness with each single change."""
    sizes = reversed(study.asked.sizes)
    every = dict.fromkeys(rule for players in sizes for rule in changes(players))

    def value(rule: str, players: int) -> str:
        there = study.tally(policy, players, rule).games
        return f"{study.unfairness(policy, players, rule):.3f}" if there else "–"

    rows = [(rule, [value(rule, players) for players in study.asked.sizes]) for rule in every]
    caption = f"{policy}: unfairness with each single change, by number of players."
    return Table(caption, ("rule", *map(str, study.asked.sizes)), rows)


def mending_chart(study: Study, policy: str) -> Chart:
    """The Godfather and everybody else, before and after."""
    sizes = study.asked.sizes
    rules = [study.fairest(players) or PRINTED for players in sizes]
    before = [study.seats(policy, players) for players in sizes]
    after = [study.seats(policy, n, rule) for n, rule in zip(sizes, rules, strict=True)]
    drawn = [
        Line("Godfather, printed", [seats[0] for seats in before]),
        Line("Godfather, mended", [seats[0] for seats in after]),
        Line("others, printed", list(map(others, before))),
        Line("others, mended", list(map(others, after))),
    ]
    told = f"{policy}: the Godfather's win rate and that of all other seats, before and after"
    chart = charts.lines(told, "players", list(map(str, sizes)), drawn)
    return Chart(chart, f"{told}: printed, and mended by the fairest house rule.")


def others(seats: Sequence[Share]) -> Share:
    """All seats but the Godfather's."""
    whole = Share()
    for share in seats[1:]:
        whole.join(share)
    return whole


def bots_try(study: Study, policy: str) -> Table:
    """What bots make of the fairest rule."""
    rows: list[tuple[str, Sequence[Value]]] = []
    for players in study.asked.sizes:
        rule = study.fairest(players) or PRINTED
        figures: list[Value] = [rule]
        for each in (PRINTED, rule):
            tally = study.tally(policy, players, each)
            figures.append(tally.seat(0) if tally.games else None)
        figures.append(shift(study.change(policy, players, rule, seat=0)))
        rows.append((str(players), figures))
    heads = ("players", "rule", "Godfather, printed", "Godfather, with it", "change")
    return Table(f"{policy}: bots try the house rule.", heads, rows)
