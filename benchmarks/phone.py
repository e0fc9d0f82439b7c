"""`python -m benchmarks.phone`: how soon a page can be used on a slow phone with an empty cache.

A browser with a quarter of this machine's speed, a line of 9 Mbit/s and 60 ms: the time from the
opening of a page until its scripts have run, with nothing kept from before.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep

from playwright.sync_api import Browser, sync_playwright

from mafia_de_cuba.client import Seat, Server

from .measure import machine
from .table import Row, Section, show

ROUNDS, SOON = 7, 1000  # milliseconds
LINE = {"latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 3e6 / 8}
SLOWER = 4
SHELL = "chromium-headless-shell"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def main() -> None:
    """Measure the pages one after another, round by round."""
    chromium = os.environ.get("CHROMIUM") or shutil.which(SHELL) or shutil.which("chromium")
    if not chromium:
        raise SystemExit("Chromium is missing: scripts/chromium.sh installs it.")
    with sync_playwright() as playwright, serving() as base:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        pages = [("home", base, None), *game_of_twelve(base)]
        times: dict[str, list[float]] = {name: [] for name, *_ in pages}
        for _ in range(ROUNDS):
            for name, url, seat in pages:
                times[name].append(ready(browser, url, seat))
        browser.close()
    rows = [
        Row(
            f"{name}, half within",
            median(each),
            "ms",
            at_most=SOON,
            note=f"{min(each):.0f} to {max(each):.0f}",
        )
        for name, each in times.items()
    ]
    print(f"{show([Section('Ready on a slow phone, twelve at the table', rows)])}\n\n{machine()}")


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = str(Path(sys.executable).with_name("mafia-de-cuba"))
    with TemporaryDirectory() as data:
        place = ["--port", str(port), "--data", data, "--limits", "off"]
        server = subprocess.Popen([command, "serve", *place], stdout=subprocess.DEVNULL)
        try:
            yield reached(f"http://127.0.0.1:{port}", port)
        finally:
            server.terminate()
            server.wait()


def reached(base: str, port: int) -> str:
    """The address, once somebody answers there."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            sleep(0.05)
        else:
            return base


def game_of_twelve(base: str) -> list[tuple[str, str, Seat | None]]:
    """One table for each screen worth a look."""
    lobby, theft, questions, over = (gathered(base) for _ in range(4))
    for seats in (theft, questions, over):
        seats[0].start()
        seats[0].move({"do": "hide", "diamonds": 0})
    for seats in (questions, over):
        rob_and_talk(seats)
    over[0].move({"do": "accuse", "target": 1})
    over[1].move({"do": "reveal"})
    if over[0].view()["phase"] != "over":
        over[0].move({"do": "concede"})
    shown = {"lobby": lobby[0], "theft": theft[1], "questions": questions[0]}
    pages = [(name, f"{base}/t/{seat.code}", seat) for name, seat in shown.items()]
    return [*pages, ("replay", f"{base}/t/{over[0].code}/replay/1", None)]


def rob_and_talk(seats: list[Seat]) -> None:
    """The theft, and everybody's answer to one question."""
    for number, seat in enumerate(seats[1:], 1):
        view = seat.view()
        assert view["you"] is not None
        seat.move({"do": "take", "diamonds": 2} if number == 1 else view["you"]["moves"][0])
    for number, seat in enumerate(seats[1:], 1):
        seats[0].move({"do": "ask", "target": number, "about": "took"})
        seat.move({"do": "claim", "received": {"diamonds": number}, "took": {"diamonds": 1}})


def gathered(base: str) -> list[Seat]:
    """Twelve in a lobby."""
    api = Server(base)
    host = api.open("Ana", pace="instant")
    return [host, *(api.join(host.code, f"Player {number}") for number in range(2, 13))]


def ready(browser: Browser, url: str, seat: Seat | None) -> float:
    """Milliseconds until the page can be used, on a phone that has never seen it."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    if seat:
        context.add_cookies([{"name": f"seats_{seat.code}", "value": seat.token, "url": url}])  # type: ignore[typeddict-item]
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url)
    took: float = page.evaluate(
        "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    )
    context.close()
    return took


if __name__ == "__main__":
    main()
