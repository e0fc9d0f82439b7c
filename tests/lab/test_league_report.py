"""The league's report: no wider than the terminal, everything on the page."""

from html.parser import HTMLParser

import pytest

from mafia_de_cuba.lab.league import Pairing, Results, run
from mafia_de_cuba.lab.league_html import page
from mafia_de_cuba.lab.league_numbers import Report
from mafia_de_cuba.lab.league_text import screen
from mafia_de_cuba.lab.ratings import rate

PROGRAM = "exec:python3 slow.py --with many --long options"


def report(godfathers: list[str], others: list[str]) -> Report:
    """A league of one game each; programs are named, not run."""
    pairings = [Pairing(g, o, 6) for o in others for g in godfathers]
    results = {pairing: Results(pairing) for pairing in pairings}
    kept = []
    for pairing in pairings:
        own = pairing._replace(godfather=pairing.godfather.replace(PROGRAM, "random"))
        for _, games, forecasts in run([own], 1, seed=1, jobs=1):
            results[pairing].forecasts.join(forecasts)
            results[pairing].add(games[0])
            kept += games
    return Report([*results.values()], rate(kept), 1, 1)


@pytest.fixture(scope="module")
def small() -> Report:
    """Two Godfathers against three populations."""
    return report(["hard", PROGRAM], ["mixed", "untrained", "medium+stranger"])


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_no_line_is_wider_than_the_terminal(
    columns: str, small: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = [*screen(small)]
    assert max(map(len, lines)) <= int(columns)
    assert any("exec-slow" in line for line in lines)


def test_many_pairings_are_told_in_short_with_the_matrix_in_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    names = ["random", "untrained", "easy", "easy-quiet", "easy-loyal", "easy-greedy", "medium"]
    lines = [*screen(report(names, names))]
    assert max(map(len, lines)) <= 80
    assert next(n for n, line in enumerate(lines) if line.startswith("Cross-play")) < 15
    assert sum("--json FILE or --html FILE" in line for line in lines) == 3
    assert any(line.startswith("Across: 1 random, 2 untrained") for line in lines)


def test_the_page_tells_everything(small: Report) -> None:
    html = page(small)
    for told in (
        *("Cross-play", "Gains of the best answer", "Ratings", "Brier score", "Faults"),
        *("P(thief) told", "share that were Thieves", "exec-slow", "6 in all", "Wins by bot"),
        small.results[0].godfather.__str__(),
    ):
        assert told in html
    assert html.count("cell heat") == 6
    assert "http" not in html
    assert "<script" not in html


def test_every_table_of_the_page_scrolls_in_its_own_box(small: Report) -> None:
    class Boxes(HTMLParser):
        """Counts tables, and those inside a box."""

        boxed = tables = 0
        last: tuple[str, str | None] = ("", None)

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "table":
                self.tables += 1
                self.boxed += self.last == ("div", "box")
            self.last = (tag, dict(attrs).get("class"))

    boxes = Boxes()
    boxes.feed(page(small))
    assert boxes.tables == boxes.boxed > 10
