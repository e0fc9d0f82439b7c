"""Coming in: what a device remembers, one form for every way in, and what others see of a page."""

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie

import httpx
import pytest

from mafia_de_cuba.web.http.static_files import static_files
from tests.web.asgi_client import Inside, inside


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("coming in") / "data") as it:
        yield it


class Phone:
    """A browser's jar of cookies: each is sent below its path, and kept until it is deleted."""

    def __init__(self, app: Inside) -> None:
        self.app = app
        self.jar: dict[tuple[str, str], str] = {}

    def ask(self, method: str, path: str, **request: object) -> httpx.Response:
        here = path.partition("?")[0]
        sent = [
            f"{name}={value}" for (name, below), value in self.jar.items() if is_below(here, below)
        ]
        answer = self.app.ask(method, path, headers={"cookie": "; ".join(sent)}, **request)
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.jar.pop((name, morsel["path"]), None)
                if morsel["max-age"] != "0":
                    self.jar[name, morsel["path"]] = morsel.coded_value
        return answer

    def page(self, path: str) -> str:
        answer = self.ask("GET", path)
        assert answer.status_code == 200
        return answer.text

    def open_table(self, name: str = "Ana") -> str:
        """Open a table; its code."""
        answer = self.ask("POST", "/tables", data={"name": name})
        return str(answer.headers["location"].rpartition("/")[2])


def is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


@pytest.fixture
def phone(app: Inside) -> Phone:
    return Phone(app)


# ---------------------------------------------------------------- the name and the settings


@pytest.mark.parametrize("name", ["Ana", "Íñigo & 7%;=", "李雷"])
def test_a_device_remembers_the_name(app: Inside, phone: Phone, name: str) -> None:
    assert 'name="name"' in phone.page("/")
    code = phone.open_table(name)
    shown = f'value="{name.replace("&", "&amp;")}"'
    for path in ("/", "/alone"):
        assert shown in phone.page(path)
    guest = Phone(app)
    guest.ask("POST", f"/t/{code}/join", data={"name": "Bea"})
    assert 'value="Bea"' in guest.page("/")


def test_play_now_takes_the_name_along(phone: Phone) -> None:
    answer = phone.ask("POST", "/play", data={"name": "Ana", "code": ""})
    assert answer.headers["location"] == "/alone"
    assert 'value="Ana"' in phone.page("/alone")
    assert phone.ask("POST", "/play", data={"name": ""}).headers["location"] == "/alone"
    assert 'value="Ana"' in phone.page("/alone"), "no name does not delete the last"


def test_a_game_alone_begins_as_the_last_one(phone: Phone) -> None:
    first = phone.page("/alone")
    assert checked(first) == {
        "players": "6",
        "seat": "random",
        "level": "medium",
        "box": "first",
        "help": "public",
    }
    wanted = {"players": "8", "seat": "last", "level": "hard", "box": "lover", "help": "off"}
    phone.ask("POST", "/alone", data=wanted)
    assert checked(phone.page("/alone")) == wanted


def checked(html: str) -> dict[str, str]:
    """The radio buttons that are checked."""
    return dict(re.findall(r'type="radio" name="(\w+)" value="([\w-]+)" checked', html))


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c.d", "a.b.c.d.e.f", "%00.%ff...", "." * 200])
def test_a_cookie_that_makes_no_sense_is_no_harm(phone: Phone, cookie: str) -> None:
    for name in ("name", "solo", "last"):
        phone.jar[name, "/"] = cookie
    for path in ("/", "/alone"):
        assert phone.ask("GET", path).status_code == 200


# ---------------------------------------------------------------- back to the table


def test_home_leads_back_while_the_seat_is_held(phone: Phone) -> None:
    assert "Back to table" not in phone.page("/")
    code = phone.open_table()
    link = f'href="/t/{code}"'
    assert link in phone.page("/")
    left = phone.ask("POST", f"/t/{code}/leave", data={})
    assert left.headers["location"] == "/", "not the door of the table that was left"
    assert link not in phone.page("/")


def test_who_was_sent_away_is_not_led_back(app: Inside, phone: Phone) -> None:
    code, guest = phone.open_table(), Phone(app)
    guest.ask("POST", f"/t/{code}/join", data={"name": "Bea"})
    assert f'href="/t/{code}"' in guest.page("/")
    phone.ask("POST", f"/t/{code}/remove", data={"player": "1"})
    assert f'href="/t/{code}"' not in guest.page("/")


def test_what_leads_back_opens_no_seat(app: Inside, phone: Phone) -> None:
    """The cookie of the last table goes to every page: it must not be worth a seat."""
    code, thief = phone.open_table(), Phone(app)
    _, _, kept = phone.jar["last", "/"].partition(".")
    thief.jar["last", "/"] = phone.jar["last", "/"]
    thief.jar[f"seats_{code}", f"/t/{code}"] = kept
    assert "Sit down" in thief.page(f"/t/{code}")
    assert (
        app.ask(
            "GET", f"/api/tables/{code}", headers={"authorization": f"Bearer {kept}"}
        ).status_code
        == 401
    )


# ---------------------------------------------------------------- by name and code


def follow(phone: Phone, answer: httpx.Response, form: dict[str, str]) -> httpx.Response:
    """What a browser does with 307: the same form goes to the next address."""
    assert answer.status_code == 307
    return phone.ask("POST", answer.headers["location"], data=form)


def test_a_name_and_a_code_are_a_seat(app: Inside, phone: Phone) -> None:
    code, guest = phone.open_table(), Phone(app)
    form = {"name": "Bea", "code": code.lower()}
    came = follow(guest, guest.ask("POST", "/sit", data=form), form)
    assert came.headers["location"] == f"/t/{code}"
    assert "Bea" in phone.page(f"/t/{code}")
    again = follow(guest, guest.ask("POST", "/sit", data=form), form)
    assert again.headers["location"] == f"/t/{code}"
    assert "Bea 2" not in phone.page(f"/t/{code}"), "who sits there already gets no second seat"
    assert len(app.json("GET", f"/api/tables/{code}")["players"]) == 2


def test_a_name_that_is_taken_is_asked_again_at_the_table(app: Inside, phone: Phone) -> None:
    code, guest = phone.open_table("Ana"), Phone(app)
    form = {"name": "Ana", "code": code}
    asked = follow(guest, guest.ask("POST", "/sit", data=form), form)
    assert asked.status_code == 409
    assert "I am Ana 2" in asked.text


def test_who_is_banned_does_not_come_back_by_name_and_code(app: Inside, phone: Phone) -> None:
    code, guest = phone.open_table(), Phone(app)
    guest.ask("POST", f"/t/{code}/join", data={"name": "Bea"})
    phone.ask("POST", f"/t/{code}/remove", data={"player": "1", "ban": "1"})
    form = {"name": "Zoe", "code": code}
    assert follow(guest, guest.ask("POST", "/sit", data=form), form).status_code == 403


def test_a_code_alone_leads_to_the_table_and_none_stays_at_home(phone: Phone) -> None:
    code = phone.open_table()
    assert phone.ask("POST", "/sit", data={"code": code}).headers["location"] == f"/t/{code}"
    lost = phone.ask("POST", "/sit", data={"name": "Bea", "code": "QQQQ"})
    assert lost.status_code == 404
    assert 'value="Bea"' in lost.text
    nothing = phone.ask("POST", "/sit", data={"name": "Bea", "code": ""})
    assert "Type the four letters of the table" in nothing.text


# ---------------------------------------------------------------- the first game


def test_a_new_table_begins_with_the_first_game(app: Inside, phone: Phone) -> None:
    code = phone.open_table()
    assert app.json("GET", f"/api/tables/{code}")["options"]["setup"] == {"preset": "first"}


# ---------------------------------------------------------------- what others see of a page


def test_only_pages_that_belong_to_no_table_are_found_by_search(phone: Phone) -> None:
    code = phone.open_table()
    for path in ("/", "/alone", "/rules"):
        html = phone.page(path)
        assert re.search(r'<meta name="description" content="[^"]{50,200}">', html), path
        assert "noindex" not in html, path
    for path in ("", "/screen", "/people", "/said", "/rejoin", "?watch=1"):
        assert '<meta name="robots" content="noindex">' in phone.page(f"/t/{code}{path}"), path


def test_a_link_to_a_table_has_a_preview(app: Inside, phone: Phone) -> None:
    html = Phone(app).page(f"/t/{(code := phone.open_table())}")
    assert f'property="og:title" content="Come to table {code}"' in html
    picture = re.search(r'property="og:image" content="http://table.test(/[^"]+)"', html)
    assert picture
    assert app.ask("GET", picture[1]).headers["content-type"] == "image/png"


def test_the_manifest_names_icons_that_there_are(app: Inside, phone: Phone) -> None:
    found = re.search(r'rel="manifest" href="([^"]+)"', phone.page("/"))
    assert found
    manifest = app.ask("GET", found[1])
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        file = static_files()[icon["src"]]
        assert file.content_type == icon["type"]
        assert len(file.body) < 30_000, icon
        if icon["type"] == "image/png":
            size = "x".join(str(int.from_bytes(file.body[at : at + 4])) for at in (16, 20))
            assert icon["sizes"] == size
