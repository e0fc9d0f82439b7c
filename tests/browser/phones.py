"""People with phones: what a thumb, a key or a plain form does on the pages of a table."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Literal

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from mafia_de_cuba.rules.notation import write_take
from mafia_de_cuba.rules.pieces import Take, Token, Tokens
from mafia_de_cuba.rules.talk import Claim, Question, Topic

from .browser_server import HOST

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 600}
LYING = {"width": 844, "height": 390}
TV = {"width": 1920, "height": 1080}
EXPECTED_WHILE_DOWN = re.compile(r"WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION")

PLAIN_HTTP = re.compile("Cross-Origin-Opener-Policy header has been ignored")  # it is for https

PATIENCE = 60_000  # milliseconds for what takes a moment: a busy machine is no fault of a page

expect.set_options(timeout=PATIENCE)


class Device:
    """A browser of somebody's own: its context, its page, and whatever went wrong in it."""

    open: ClassVar[list["Device"]] = []

    def __init__(
        self, browser: Browser, lang: str = "en", size: Any = None, **options: Any
    ) -> None:
        mobile = size is None
        self.context: BrowserContext = browser.new_context(
            viewport=size or PHONE,  # type: ignore[arg-type]
            locale=lang,
            has_touch=mobile,
            is_mobile=mobile,
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self.forgiven = re.compile("(?!)")
        self.page = self.tab()
        Device.open.append(self)

    def tab(self) -> Page:
        """One more tab on this device."""
        page = self.context.new_page()
        page.on(
            "console", lambda m: self._note(f"console: {m.text}") if m.type == "error" else None
        )
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on("request", lambda request: self._check(request.url))
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def _note(self, trouble: str) -> None:
        if not (self.forgiven.search(trouble) or PLAIN_HTTP.search(trouble)):
            self.troubles.append(trouble)

    def _check(self, url: str) -> None:
        if not re.match(rf"(http|ws)://({HOST}|127.0.0.1):|data:|blob:|about:", url):
            self._note(f"request: {url}")

    def close(self) -> None:
        """Put the device away."""
        self.context.close()
        Device.open.remove(self)

    def picture(self, path: Path) -> None:
        """Keep what it shows."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)

    # ------------------------------------------------------------ pages

    def go(self, url: str) -> None:
        """Open a page."""
        self.page.goto(url)

    def there(self, selector: str, shown: bool = False) -> Locator:
        """Wait until the page has this."""
        found = self.page.locator(selector).first
        found.wait_for(state="visible" if shown else "attached")
        return found

    def shows(self, text: str | re.Pattern[str], region: str = "main") -> None:
        """Wait until a region of the page says this."""
        expect(self.page.locator(f'[data-region="{region}"]')).to_contain_text(text)

    def on_screen(self, name: str) -> None:
        """Wait until the page shows this screen."""
        self.there(f"body.{name}")

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until this holds; what the browser reports comes in meanwhile."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < deadline, "it never came"
            self.page.wait_for_timeout(20)

    def tap(self, selector: str) -> None:
        """Tap what can be seen."""
        self.page.locator(selector).first.tap()


class Person(Device):
    """Somebody with a phone."""

    def __init__(
        self, browser: Browser, name: str, lang: str = "en", seat: int | None = None, **options: Any
    ) -> None:
        super().__init__(browser, lang, **options)
        self.name = name
        self.seat = seat
        self.touch = self.context.new_cdp_session(self.page)

    def use(self, tab: Page) -> None:
        """Go on in another tab."""
        self.page = tab
        tab.bring_to_front()
        self.touch = self.context.new_cdp_session(tab)

    # ------------------------------------------------------------ a finger

    def finger(self, what: Literal["touchStart", "touchMove", "touchEnd"], *at: float) -> None:
        """A real touch: Chromium makes the pointer events of it."""
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def outline(self, selector: str) -> FloatRect:
        """Where this is on the screen; looked for again when it is swapped in between."""
        for _ in range(20):
            if box := self.there(selector, shown=True).bounding_box():
                return box
        raise AssertionError(f"{selector} never stays")

    def middle(self, selector: str) -> tuple[float, float]:
        """Where a finger finds this."""
        box = self.outline(selector)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        size = self.page.viewport_size
        assert size is not None
        assert 0 <= x <= size["width"], f"{selector} is out of the thumb's reach"
        assert 0 <= y <= size["height"], f"{selector} is out of the thumb's reach"
        return x, y

    @contextmanager
    def holding(self, secret: str) -> Iterator[None]:
        """The finger stays down on a secret, and it is open for so long."""
        self.at = self.middle(f"{secret} > summary")
        self.finger("touchStart", *self.at)
        self.there(f"{secret}[open]")
        yield
        self.finger("touchEnd")
        expect(self.page.locator(secret)).not_to_have_attribute("open", "")

    def slide(self, selector: str) -> None:
        """The finger slides there without lifting, by way of the lid: what it lay on may be it."""
        lid = self.outline("#box")
        self.finger("touchMove", self.at[0], lid["y"] + 40)
        self.at = self.middle(selector)
        self.finger("touchMove", *self.at)

    def pick(self, name: str, value: str) -> None:
        """Slide to a piece in the open box."""
        piece = f'input[name="{name}"][value="{value}"]'
        self.slide(f"#box [data-pick]:has({piece})")
        self.there(f"#box {piece}:checked")

    # ------------------------------------------------------------ coming in

    def open_table(self, base: str) -> str:
        """Open a table at home; its code."""
        self.go(base)
        self.page.locator(".home-form [name=name]").fill(self.name)
        self.tap(".home-form button[formaction^='/tables']")
        self.on_screen("lobby")
        return self.page.url.rpartition("/")[2]

    def come_by_code(self, base: str, code: str) -> None:
        """Type the name and the four letters at home."""
        self.go(base)
        self.page.locator(".home-form [name=name]").fill(self.name)
        self.page.locator("[name=code]").fill(code)
        self.tap(".home-form .join-row button")

    def come_by_link(self, base: str, code: str) -> None:
        """Follow the link."""
        self.go(f"{base}/t/{code}")
        self.give_name()

    def give_name(self) -> None:
        """Say who it is, at the door."""
        self.page.locator("#join [name=name]").fill(self.name)
        self.tap("button[form=join]")

    # ------------------------------------------------------------ the host's lobby

    def unfold(self, what: str) -> None:
        """Open a part of the lobby."""
        if self.there(f"details#{what}").get_attribute("open") != "":
            self.tap(f"details#{what} > summary")

    def choose_box(self, preset: str) -> None:
        """Take a ready-made box."""
        self.unfold("boxes")
        self.tap(f'#boxes label:has(input[value="{preset}"])')
        self.there(f'#boxes input[value="{preset}"][checked]')

    def fill_box(self, tokens: dict[str, int]) -> None:
        """Make a box of one's own."""
        self.unfold("own-box")
        for kind, number in tokens.items():
            field = f'#own-box input[name="tokens.{kind}"][value="{number}"]'
            if self.there(field).get_attribute("checked") is None:
                self.tap(f"#own-box label:has({field.removeprefix('#own-box ')})")
                self.there(f"{field}[checked]")

    def house_rule(self, name: str, value: str | bool) -> None:
        """Change an option."""
        self.unfold("house")
        field = self.there(f'#house [name="{name}"]:not([type=hidden])')
        if isinstance(value, str):
            field.select_option(value)
            self.there(f'#house [name="{name}"] option[selected]:text-is("{value}")')
        else:
            field.set_checked(value)
            self.there(f'#house [name="{name}"][checked]')

    def begin(self) -> None:
        """Start the game."""
        self.tap("form#start button")

    # ------------------------------------------------------------ the theft

    def ready(self) -> None:
        """Have the phone in hand."""

    def hide(self, diamonds: int) -> None:
        """Hide some, as the Godfather."""
        self.ready()
        self.there("#box-form input[name=do][value=hide]")
        with self.holding("#box"):
            self.pick("diamonds", str(diamonds))
        self.tap("button[form=box-form]")

    def box_here(self) -> None:
        """Wait until the box has come."""
        self.ready()
        self.there("#box-form input[name=do][value=take]")

    def take(self, take: Take, dismissed: Token | None = None) -> None:
        """Help oneself, thumb down."""
        self.box_here()
        if dismissed:
            with self.holding("#box"):
                self.pick("token", dismissed)
            with self.holding("#box"):
                self.slide("#box [data-pick=bag]")
        with self.holding("#box"):
            if take.diamonds:
                self.pick("diamonds", str(take.diamonds))
            if take.token:
                self.pick("token", take.token)
            if take.fake:
                self.pick("fake", "1")
        self.tap("button[form=box-form]")

    def box_holds(self) -> tuple[int, int]:
        """How many diamonds and tokens the box shows to whom it has come."""
        self.box_here()
        box = self.page.locator("#box")
        return int(box.get_attribute("data-diamonds") or -1), int(
            box.get_attribute("data-tokens") or -1
        )

    # ------------------------------------------------------------ the questions

    def ask(self, target: int, about: Question) -> None:
        """One of the four questions."""
        self.ready()
        self.on_screen("questions")
        if self.page.locator("#ask-others:not([open])").count():
            self.tap("#ask-others > summary")
        self.page.locator("#ask [name=target]").select_option(str(target))
        self.tap(f'#ask button[value="{about}"]')

    def claim(self, claim: Claim, asked: bool) -> None:
        """Say something about box and take: as an answer, or unasked, when the rest follows."""
        form = "#answer" if asked else "#tell"
        self.ready()
        self.on_screen("questions")
        if not asked:
            self.unfold_story()
        self.there(form)
        for name, value in claimed(claim):
            follows = not asked and name.startswith("passed")
            if not follows and self.page.locator(f'{form} [name="{name}"]').count():
                self._state(form, name, value)
        self.tap("button[form=answer]" if asked else f"{form} button")

    def unfold_story(self) -> None:
        """Open the editor of the whole story."""
        if self.page.locator("#story:not([open])").count():
            self.tap("#story > summary")

    def _state(self, form: str, name: str, value: str) -> None:
        radio = self.page.locator(f'{form} label:has([name="{name}"][value="{value}"])')
        if radio.count():
            radio.first.tap()
            return
        field = self.page.locator(f'{form} [name="{name}"]').first
        if field.evaluate("each => each.matches('select')"):
            field.select_option(value)
        else:
            field.fill(value)

    def retract(self, topic: Topic) -> None:
        """Take something back."""
        self.ready()
        self.unfold_story()
        self.tap(f'#retract button[value="{topic}"]')

    def say(self, text: str) -> None:
        """Anything."""
        self.ready()
        self.on_screen("questions")
        self.page.locator("#free [name=text]").fill(text)
        self.tap("#free button")

    def accuse(self, target: int) -> None:
        """Empty your pockets!, said twice."""
        self.ready()
        self.on_screen("questions")
        if self.page.locator("#found[open] > summary").is_visible():
            self.tap("#found > summary")
        self.tap(f'.ledger tr[data-seat="{target}"] th')
        self.tap("#accuse-sheet > summary")
        expect(self.page.locator("#accuse [name=target]")).to_have_value(str(target))
        self.tap("button[form=accuse]")

    def concede(self) -> None:
        """Give up, as the Godfather."""
        self.ready()
        self.on_screen("questions")
        self.tap("#giving-up > summary")
        self.tap("#concede button")

    def pow(self) -> None:
        """The thumb on POW!."""
        self.ready()
        self.tap("#press button")

    def keep_still(self) -> None:
        """The other button."""
        self.ready()
        self.tap("#pass button")

    def reveal(self) -> None:
        """Turn the pockets out."""
        self.ready()
        self.tap("#reveal button")

    # ------------------------------------------------------------ the end

    def vote_next(self, seat: int) -> None:
        """Choose the next Godfather."""
        self.tap(f'#vote button[value="{seat}"]')
        self.there(f'#vote button[value="{seat}"][aria-pressed=true]')

    def next_game(self) -> None:
        """And again."""
        self.tap("button[form=next]")


class Plain(Person):
    """Somebody whose browser runs no script: taps, plain forms, and pages loaded again."""

    def __init__(
        self, browser: Browser, name: str, lang: str = "en", seat: int | None = None
    ) -> None:
        super().__init__(browser, name, lang, seat, java_script_enabled=False)

    def there(self, selector: str, shown: bool = False) -> Locator:
        """Load the page again until it has this."""
        found = self.page.locator(selector).first
        until = time.monotonic() + PATIENCE / 1000
        while not found.count():
            assert time.monotonic() < until, f"no {selector} on {self.page.url}"
            self.page.reload()
            time.sleep(0.1)
        if shown:
            found.wait_for()
        return found

    def tap(self, selector: str) -> None:
        """A button loads a page."""
        if "button" not in selector:
            super().tap(selector)
            return
        with self.page.expect_navigation():
            super().tap(selector)

    def shows(self, text: str | re.Pattern[str], region: str = "main") -> None:
        """Load the page again until a region says this."""
        self.there(f'[data-region="{region}"]:has-text("{text}")')

    @contextmanager
    def holding(self, secret: str) -> Iterator[None]:
        """Without a script a tap opens a secret, and a tap shuts it."""
        self.tap(f"{secret} > summary")
        self.there(f"{secret}[open]")
        yield

    def slide(self, selector: str) -> None:
        """Tap instead."""
        self.tap(selector)

    def choose_box(self, preset: str) -> None:
        """Choose, then say so."""
        self.unfold("boxes")
        self.tap(f'#boxes label:has(input[value="{preset}"])')
        self.tap("#boxes button")
        self.there(f'#boxes input[value="{preset}"][checked]')

    def take(self, take: Take, dismissed: Token | None = None) -> None:
        """The bag is a list of tokens, sent with the take."""
        self.box_here()
        if dismissed:
            with self.holding("#box"):
                self.page.locator("#box-form select[name=bag]").select_option(dismissed)
            self.tap("#box > summary")
        super().take(take)

    def accuse(self, target: int) -> None:
        """The sheet has a list of names."""
        self.on_screen("questions")
        self.tap("#accuse-sheet > summary")
        self.page.locator("#accuse [name=target]").select_option(str(target))
        self.tap("button[form=accuse]")

    def vote_next(self, seat: int) -> None:
        """Choose the next Godfather."""
        self.tap(f'#vote button[value="{seat}"]')
        self.there(f'#vote button[value="{seat}"][aria-pressed=true]')


class Hand(Person):
    """One of several who share a phone."""

    def __init__(self, phone: Device, name: str, seat: int) -> None:
        self.context, self.page = phone.context, phone.page
        self.name, self.seat = name, seat
        self.touch = self.context.new_cdp_session(self.page)

    def ready(self) -> None:
        """Get the phone: through the curtain, or from the middle of the table."""
        mine = f"body.me-{self.seat}"
        curtain = f'[data-hold-link][href$="as={self.seat}"]'
        back, hands = "nav.hands a:not([href*='?'])", f'nav a[href$="?to={self.seat}"]'
        for _ in range(20):
            self.there(f"{mine}, {curtain}, {back}, {hands}")
            if self.page.locator(mine).count():
                return
            if self.page.locator(curtain).count():
                self.finger("touchStart", *self.middle(curtain))
                self.there(mine)
                self.finger("touchEnd")
                return
            with suppress(TooLong):  # the page may turn, or the curtain fall, meanwhile
                self.page.locator(f"{back}, {hands}").first.tap(timeout=2000)
                self.page.locator(f"{mine}, {curtain}, {hands}").first.wait_for(timeout=2000)
        raise AssertionError(f"{self.name} never gets the phone")


def claimed(claim: Claim) -> Iterator[tuple[str, str]]:
    """The fields of a form that say what a claim says."""
    for topic, value in claim.topics().items():
        if isinstance(value, Tokens):
            for kind in Token:
                yield f"{topic}.{kind}", str(value.count(kind))
        elif isinstance(value, Take):
            yield topic, write_take(value)
        else:
            yield topic, "-" if value is None else str(value)
