"""The sections on what the bag and hidden diamonds are worth."""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.lab.intervals import Share
from mafia_de_cuba.rules.pieces import Token

from . import charts
from .blocks import PLAYERS, Chart, Section, Table, Value, played, sized
from .charts import Line
from .study import Study
from .tally import HIDINGS


def bag(study: Study) -> Section:
    """What the first player's bag is worth."""
    words = (
        "The first player may put a token into the bag (T2). What it is worth to them is their own "
        "win rate with and without it. With uniform choices the bag is filled by chance, and the "
        "difference is what the bag does; all others fill it to suit what they take.",
    )
    blocks = [table for policy in study.asked.policies for table in bag_tables(study, policy)]
    return Section("What the bag is worth", words, blocks)


def bag_tables(study: Study, policy: str) -> Iterator[Table]:
    """With and without it, and by what is in it."""

    def figures(players: int) -> Sequence[Value]:
        tally, every = study.tally(policy, players), tuple(Token)
        shares = [tally.bag(*kinds, seat=seat) for seat in (1, 0) for kinds in ((None,), every)]
        return list(map(played, shares))

    heads = ("first player, empty", "first player, used", "Godfather, empty", "Godfather, used")
    caption = f"{policy}: wins with the bag empty and used, printed box."
    yield Table(caption, (PLAYERS, *heads), sized(study.asked.sizes, figures))
    if policy in study.by_policy:
        yield by_token(study, policy)


def by_token(study: Study, policy: str) -> Table:
    """The first player's wins by what went into the bag."""
    tallies = [study.tally(policy, players) for players in study.asked.sizes]
    used = [token for token in Token if any(token in tally.bags() for tally in tallies)]
    rows = [(str(token), [played(tally.bag(token, seat=1)) for tally in tallies]) for token in used]
    caption = f"{policy}: the first player's wins by the token in the bag, by number of players."
    return Table(caption, ("in the bag", *map(str, study.asked.sizes)), rows)


def hiding(study: Study) -> Section:
    """What hidden diamonds are worth."""
    words = (
        "The Godfather hides 0 to 5 diamonds (T1), which need not be found again. The figures are "
        "the Godfather's win rate by how many were hidden.",
    )
    heads = [str(hidden) for hidden in range(HIDINGS)]
    return Section(
        "What hidden diamonds are worth",
        words,
        [
            *(hiding_chart(study, policy, heads) for policy in study.by_policy),
            *(hiding_table(study, policy, heads) for policy in study.asked.policies),
        ],
    )


def hidings(study: Study, policy: str, players: int) -> list[Share | None]:
    """The Godfather's wins for each number hidden."""
    tally = study.tally(policy, players)
    return [played(tally.hiding(hidden)) for hidden in range(HIDINGS)]


def hiding_chart(study: Study, policy: str, heads: Sequence[str]) -> Chart:
    """A line for each number of players."""
    drawn = [
        Line(f"{players} players", hidings(study, policy, players)) for players in study.asked.sizes
    ]
    told = f"{policy}: how often the Godfather wins by diamonds hidden"
    return Chart(charts.lines(told, "diamonds hidden", heads, drawn), f"{told}; printed box.")


def hiding_table(study: Study, policy: str, heads: Sequence[str]) -> Table:
    """The same in figures."""
    caption = f"{policy}: the Godfather's wins by diamonds hidden, printed box."
    rows = sized(study.asked.sizes, lambda players: hidings(study, policy, players))
    return Table(caption, (PLAYERS, *heads), rows)
