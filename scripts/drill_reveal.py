"""`make drill-reveal`: phones and a TV watch the last reveal of every ending.

In real time, every page notes when it shows each step. All of them run on one machine, so their
clocks are one clock: what is printed is how far apart the first and the last screen were, and how
many screens were so late that they began with a later step. Real phones have a processor each;
here all share this machine's, and without a graphics card each drawn end costs a core 0.2 s. So the
drill takes two screens for each core; `--screens 13` shows what a crowd on one machine comes to.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.browser_server import Serving
from tests.browser.conftest import FLAGS, SHELL
from tests.browser.phones import Device
from tests.browser.staged_reveals import LAST_REVEALS, StagedTable

STEPS = ("pocket", "find", "name", "words", "verdict")
MOST = 300  # milliseconds between the first screen and the last
NOTE = """
  window.steps = {};
  window.changes = 0;
  document.addEventListener("table-changed", () => changes++);
  document.addEventListener("stage-step", ({detail}) => steps[detail || "verdict"] = Date.now());
"""
CONNECTED = "() => window.changes > 1"  # by the page itself, and by the socket's first message
SHOWN = "() => 'verdict' in window.steps"


class Spread(NamedTuple):
    """How far apart the screens were at each step of one reveal, in milliseconds."""

    reveal: str
    screens: int
    late: int
    apart: tuple[int, ...]

    @property
    def is_good(self) -> bool:
        """Whether everybody saw everything at about the same time."""
        return not self.late and max(self.apart) <= MOST

    def row(self) -> str:
        """A line of the report."""
        figures = "".join(f"{each:>9}" for each in self.apart)
        return f"{self.reveal:<30}{self.screens:>8}{self.late:>6}{figures}"


def watched(browser: Browser, server: Serving, most: int, reveal: str, line: str) -> Spread:
    """One reveal, on the TV and on phones."""
    table = StagedTable(server, line)
    screens = [*opened(browser, table, most)]
    table.reveal()
    for screen in screens:
        screen.page.wait_for_function(SHOWN)
    times = [screen.page.evaluate("() => window.steps") for screen in screens]
    for screen in screens:
        screen.close()
    late = sum(len(each) < len(STEPS) for each in times)
    apart = tuple(spread([each[step] for each in times if step in each]) for step in STEPS)
    return Spread(reveal, len(screens), late, apart)


def spread(times: list[int]) -> int:
    """How far apart these are."""
    return max(times, default=0) - min(times, default=0)


def opened(browser: Browser, table: StagedTable, most: int) -> Iterator[Device]:
    """The screens, each with a note of when it shows what, connected."""
    for screen, page in islice(table.screens(browser, every_phone=True), most):
        screen.page.add_init_script(NOTE)
        screen.go(page)
        screen.page.wait_for_function(CONNECTED)
        yield screen


def drill(reveals: dict[str, str], screens: int) -> list[Spread]:
    """Every reveal, one after the other."""
    path = os.environ.get("CHROMIUM") or shutil.which(SHELL) or shutil.which("chromium")
    with sync_playwright() as started, tempfile.TemporaryDirectory() as folder:
        browser = started.chromium.launch(executable_path=path, args=list(FLAGS))
        server = Serving(Path(folder) / "tables", tempo=1.0)
        try:
            return [watched(browser, server, screens, *each) for each in reveals.items()]
        finally:
            browser.close()
            server.stop()


def main() -> None:
    """Print the figures; the drill fails where screens were too far apart."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--reveals", type=int, default=len(LAST_REVEALS), help="how many of them")
    most = 2 * (os.cpu_count() or 1)
    parser.add_argument("--screens", type=int, default=most, help="how many watch each, at most")
    args = parser.parse_args()
    wanted = dict([*LAST_REVEALS.items()][: args.reveals])
    head = f"{'apart, in milliseconds':<30}{'screens':>8}{'late':>6}"
    print(head + "".join(f"{each:>9}" for each in STEPS))
    found = drill(wanted, args.screens)
    for each in found:
        print(each.row())
    worst = max(max(each.apart) for each in found)
    print(f"worst: {worst} ms of {MOST}")
    sys.exit(not all(each.is_good for each in found))


if __name__ == "__main__":
    main()
