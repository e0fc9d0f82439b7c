"""The findings of a balance report in sentences, made from its figures."""

from collections.abc import Callable, Iterator

from mafia_de_cuba.lab.intervals import Share

from .blocks import Section
from .house_rules import MORE, PRINTED, changes
from .study import Study
from .tally import HIDINGS

WHO = {
    "uniform": "With uniform choices",
    "learnt": "With learnt thefts",
    "mixed": "Among mixed bots",
}


def findings(study: Study) -> Section:
    """What to remember, before all figures."""
    return Section("In short", [word for make in SENTENCES for word in make(study)], [])


def who(policy: str) -> str:
    """The beginning of a sentence."""
    return WHO.get(policy, f"Among {policy} bots")


def percent(share: float) -> str:
    """To one digit."""
    return f"{100 * share:.1f} %"


def with_interval(share: Share) -> str:
    """A share and its interval."""
    low, high = share.interval()
    return f"{percent(share.rate)} [{100 * low:.1f}, {100 * high:.1f}]"


def godfather(study: Study) -> Iterator[str]:
    """Where the Godfather wins most and least."""
    for policy in study.by_policy:
        every = {n: study.tally(policy, n).seat(0) for n in study.asked.sizes}
        found = {players: share for players, share in every.items() if share.of}
        if found:
            best = max(found, key=lambda players: found[players].rate)
            worst = min(found, key=lambda players: found[players].rate)
            yield (
                f"{who(policy)} and the printed box the Godfather wins most often at {best} "
                f"players, {with_interval(found[best])}, and least often at {worst}, "
                f"{with_interval(found[worst])}."
            )


def bots(study: Study) -> Iterator[str]:
    """Bots play too few games for each number of players, so all of them together."""
    for policy in study.by_bots:
        printed, mended = Share(), Share()
        for players in study.asked.sizes:
            rule = study.fairest(players) or PRINTED
            printed.join(study.tally(policy, players).seat(0))
            mended.join(study.tally(policy, players, rule).seat(0))
        if printed.of:
            yield (
                f"{who(policy)}, all numbers of players together, the Godfather wins "
                f"{with_interval(printed)} of {printed.of} games with the printed box and "
                f"{with_interval(mended)} of {mended.of} with the fairest house rules (below)."
            )


def ends_of_table(study: Study) -> Iterator[str]:
    """The first to hold the box against the last, where they differ most."""
    for policy in study.by_policy:
        gaps = {n: gap(study.seats(policy, n)) for n in study.asked.sizes}
        players = max(gaps, key=lambda n: abs(gaps[n]))
        seats = study.seats(policy, players)
        if seats[0].of:
            yield (
                f"{who(policy)} the first to hold the box and the last differ most at {players} "
                f"players: they win {percent(seats[1].rate)} and {percent(seats[-1].rate)}."
            )


def gap(seats: list[Share]) -> float:
    """How much more often the last wins than the first."""
    return seats[-1].rate - seats[1].rate


def jokers(study: Study) -> Iterator[str]:
    """What a joker more gives the Godfather."""
    for policy in study.by_policy:
        found = [study.change(policy, n, MORE, seat=0) for n in study.asked.sizes]
        grown = [100 * change[0] for change in found if change]
        if grown:
            yield (
                f"{who(policy)} a joker more changes the Godfather's win rate by "
                f"{min(grown):+.1f} to {max(grown):+.1f} points."
            )


def other_changes(study: Study) -> Iterator[str]:
    """Which other change helps the Godfather most, and which least, on average."""
    for policy in study.by_policy:
        means = {rule: mean for rule in every_rule(study) if (mean := average(study, policy, rule))}
        if means:
            best, worst = max(means, key=means.__getitem__), min(means, key=means.__getitem__)
            yield (
                f"{who(policy)}, of the other changes, “{best}” helps the Godfather most, "
                f"{100 * means[best]:+.1f} points on average over the tables that have it, and "
                f"“{worst}” least, {100 * means[worst]:+.1f}."
            )


def every_rule(study: Study) -> list[str]:
    """All single changes but jokers."""
    every = dict.fromkeys(rule for players in study.asked.sizes for rule in changes(players))
    return [rule for rule in every if rule != PRINTED and "joker" not in rule]


def average(study: Study, policy: str, rule: str) -> float | None:
    """What a change does to the Godfather, over the numbers of players that have it."""
    found = [study.change(policy, players, rule, seat=0) for players in study.asked.sizes]
    grown = [change[0] for change in found if change]
    return sum(grown) / len(grown) if grown else None


def hidden(study: Study) -> Iterator[str]:
    """How much to hide."""
    for policy in study.by_policy:
        none, all_five = (every_size(study, policy, number) for number in (0, HIDINGS - 1))
        if none.of and all_five.of:
            yield (
                f"{who(policy)}, over all numbers of players, the Godfather wins "
                f"{percent(none.rate)} with nothing hidden and {percent(all_five.rate)} with five."
            )


def every_size(study: Study, policy: str, number: int) -> Share:
    """The Godfather's wins with so many hidden, at all tables."""
    whole = Share()
    for players in study.asked.sizes:
        whole.join(study.tally(policy, players).hiding(number))
    return whole


def unfair(study: Study) -> Iterator[str]:
    """Where the printed box is least fair, and what mends it."""
    found = [players for players in study.asked.sizes if study.fairest(players)]
    if found:
        worst = max(found, key=lambda players: study.mean_unfairness(players, PRINTED))
        rule = study.fairest(worst) or PRINTED
        before, after = (100 * study.mean_unfairness(worst, each) for each in (PRINTED, rule))
        yield (
            f"The printed box is least fair at {worst} players: the standard deviation of seats' "
            f"win rates is {before:.1f} points, and with “{rule}” {after:.1f}."
        )


SENTENCES: tuple[Callable[[Study], Iterator[str]], ...] = (
    godfather,
    bots,
    ends_of_table,
    jokers,
    other_changes,
    hidden,
    unfair,
)
