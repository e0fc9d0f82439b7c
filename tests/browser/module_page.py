"""A small page of a test's own, on which the modules of the scripts are loaded one by one.

It needs no server: its address is answered from the static files, and its clock stands still until
the test moves it.
"""

from typing import Any

from playwright.sync_api import Browser, Page, Route

from mafia_de_cuba.web.http.security_headers import SECURITY_HEADERS
from mafia_de_cuba.web.http.static_files import static, static_files

from .phones import Device

HOME = "http://127.0.0.1:1"


class ModulePage:
    """The page and what is asked of it."""

    def __init__(self, browser: Browser, html: str = "") -> None:
        self.html = html
        self.page: Page = Device(browser).page
        self.page.route(f"{HOME}/**", self._answer)
        self.page.clock.install(time=0)
        self.page.goto(f"{HOME}/")
        self.page.clock.pause_at(1000)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME)
        file = static_files().get(path.removeprefix(static("")))
        if file:
            route.fulfill(body=file.body, content_type=file.content_type)
        else:
            page = f"<!doctype html><title>Test</title>{self.html}"
            route.fulfill(body=page, headers={**SECURITY_HEADERS, "content-type": "text/html"})

    def run(self, module: str, code: str, argument: object = None) -> Any:
        """Run code that may use `module`, `argument` and, from call to call, `window`."""
        source = (
            f"async (argument) => {{ const module = await import({static(module)!r}); {code} }}"
        )
        return self.page.evaluate(source, argument)

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass on this page."""
        self.page.clock.run_for(milliseconds)
