"""Keys alone: nobody here has a thumb or a mouse."""

import pytest
from playwright.sync_api import Browser, expect

from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.talk import Question

from .browser_server import Serving
from .phones import Person
from .played_game import Evening

WHERE = "selector => !!document.activeElement?.matches(selector)"


class Typist(Person):
    """Somebody who has nothing but keys."""

    def walk_to(self, selector: str) -> None:
        """Tab until it has the focus."""
        self.there(selector)
        for _ in range(120):
            if self.page.evaluate(WHERE, selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def press_on(self, selector: str) -> None:
        """Go there and press Enter."""
        self.walk_to(selector)
        self.page.keyboard.press("Enter")

    def open_table(self, base: str) -> str:
        """Open a table at home."""
        self.go(base)
        self.walk_to(".home-form [name=name]")
        self.page.keyboard.type(self.name)
        self.press_on(".home-form button[formaction^='/tables']")
        self.on_screen("lobby")
        return self.page.url.rpartition("/")[2]

    def come_by_code(self, base: str, code: str) -> None:
        """Type the name and the four letters at home."""
        self.go(base)
        self.walk_to(".home-form [name=name]")
        self.page.keyboard.type(self.name)
        self.walk_to("[name=code]")
        self.page.keyboard.type(code.lower())
        self.page.keyboard.press("Enter")

    def give_name(self) -> None:
        """Say who it is, at the door."""
        self.walk_to("#join [name=name]")
        self.page.keyboard.type(self.name)
        self.page.keyboard.press("Enter")

    def begin(self) -> None:
        """Lock the door."""
        self.press_on("form#start button")

    def hide(self, diamonds: int) -> None:
        """Space is the thumb."""
        self.there("#box-form input[name=do][value=hide]")
        self.choose(diamonds)

    def take(self, take: Take, dismissed: Token | None = None) -> None:
        """Arrows along the diamonds or down the tokens; b for the bag."""
        self.box_here()
        kinds = self.page.locator("#box input[name=token][type=radio]").evaluate_all(
            "all => all.map(each => each.value)"
        )
        steps = {kind: number for number, kind in reversed(list(enumerate(kinds)))}
        if dismissed:
            self.choose(0, down=steps[dismissed], key="b", send=False)
        self.choose(take.diamonds, down=steps[take.token] if take.token else 0)

    def choose(self, right: int, down: int = 0, key: str = "", send: bool = True) -> None:
        """Hold Space, step, let go, and press the button."""
        self.walk_to("#box > summary")
        self.page.keyboard.down("Space")
        self.there("#box[open]")
        for _ in range(right):
            self.page.keyboard.press("ArrowRight")
        for _ in range(down):
            self.page.keyboard.press("ArrowDown")
        if key:
            self.page.keyboard.press(key)
        self.page.keyboard.up("Space")
        self.there("#box:not([open])")
        if send:
            self.press_on("button[form=box-form]")

    def ask(self, target: int, about: Question) -> None:
        """A list, then a button."""
        self.on_screen("questions")
        self.choose_target(target)
        self.press_on(f'#ask button[value="{about}"]')

    def choose_target(self, target: int) -> None:
        """Up and down the list of seats, which may begin at any of them."""
        self.walk_to("#ask [name=target]")
        field = self.page.locator("#ask [name=target]")
        for key in ("ArrowUp", "ArrowDown"):
            for _ in range(12):
                if field.input_value() != str(target):
                    self.page.keyboard.press(key)
        assert field.input_value() == str(target)

    def say(self, text: str) -> None:
        """Anything."""
        self.on_screen("questions")
        self.walk_to("#free [name=text]")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def accuse(self, target: int) -> None:
        """Choose whom in the list of questions, then say it twice."""
        self.on_screen("questions")
        self.choose_target(target)
        self.press_on("#accuse-sheet > summary")
        expect(self.page.locator("#accuse-sheet [data-close]")).to_be_focused()
        self.press_on("button[form=accuse]")

    def reveal(self) -> None:
        """Turn the pockets out."""
        self.press_on("#reveal button")


@pytest.mark.long
def test_a_game_by_keys_alone(browser: Browser, server: Serving) -> None:
    evening = Evening(
        browser,
        server,
        "5 | h5 4/fbi henchman 6 - 0:ask1=took 1:say=A%20henchman. x1 x3",
        make=Typist,
    )
    evening.play()
    evening.check_record()
