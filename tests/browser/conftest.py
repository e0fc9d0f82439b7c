"""What the browser tests share: Debian's Chromium and servers."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

pytest.register_assert_rewrite("tests.browser.phones", "tests.browser.played_game")

from .browser_server import HOST, Serving  # noqa: E402
from .phones import PATIENCE, Device  # noqa: E402

SHELL = "chromium-headless-shell"  # half the work of the one with windows
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # /dev/shm is small in a container
    "--disable-background-networking",
    "--no-first-run",
    "--no-proxy-server",  # whatever this machine has: the tables are on it
    "--disable-sync",
    "--disable-component-update",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)
FAST = 0.05  # the beat is 0.4 s then, the window 0.45 s, the grace 1.5 s

PICTURES = Path(__file__).parents[2] / "build" / "failed"
FAILED = pytest.StashKey[bool]()

Serve = Callable[..., Serving]


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    path = os.environ.get("CHROMIUM") or shutil.which(SHELL) or shutil.which("chromium")
    if not path:
        pytest.fail("Chromium is missing: scripts/chromium.sh installs it.")
    browser = playwright_.chromium.launch(
        executable_path=path, args=list(FLAGS), timeout=2 * PATIENCE
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A server of this tempo; tests share it, for each has tables of its own."""
    started: dict[tuple[float, float | None], Serving] = {}

    def start(tempo: float = FAST, window: float | None = None) -> Serving:
        if (tempo, window) not in started:
            data = tmp_path_factory.mktemp("serving") / "tables"
            started[tempo, window] = Serving(data, tempo, window)
        return started[tempo, window]

    yield start
    for each in started.values():
        each.stop()  # after the pages have gone


@pytest.fixture
def server(serve: Serve) -> Serving:
    """A fast server."""
    return serve()


@pytest.fixture
def serve_apart(tmp_path: Path) -> Iterator[Serve]:
    """Start a server of the test's own, which it may kill."""
    started: list[Serving] = []

    def start(tempo: float = FAST, window: float | None = None) -> Serving:
        started.append(Serving(tmp_path / f"tables{len(started)}", tempo, window))
        return started[-1]

    yield start
    for each in started:
        each.stop()  # after the pages have gone


@pytest.fixture(autouse=True)
def devices(
    request: pytest.FixtureRequest, browser: Browser, serve: Serve, serve_apart: Serve
) -> Iterator[None]:
    """Everybody goes home after a test, and nothing went wrong on any page.

    Before the servers stop: pages that lose theirs try to connect again, and the browser calls that
    an error as soon as the machine is slow enough for them to get that far.
    """
    del browser, serve, serve_apart  # they outlive the pages
    yield
    troubles = [trouble for device in Device.open for trouble in device.troubles]
    if request.node.stash.get(FAILED, False):
        for number, device in enumerate(Device.open):
            device.picture(PICTURES / f"{request.node.name}-{number}.png")
    for device in list(Device.open):
        device.close()
    assert troubles == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures know whether the test failed, and keep why beside its pictures, at once."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{item.name}-{report.when}.txt").write_text(report.longreprtext, "utf-8")
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers last: they leave a loop behind in which no other test could run one of its own."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


def pytest_configure(config: pytest.Config) -> None:
    """Some tests are for `make test-browser` only."""
    config.addinivalue_line("markers", "long: only in make test-browser")
