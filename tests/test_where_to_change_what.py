"""Where to change what: each concept is declared once, and all else follows (CONTRIBUTING.md)."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from mafia_de_cuba.i18n import languages
from scripts import messages
from tests.patched_package import ROOT, SOURCE, Patched

CHANGES = (
    *("a language", "a bot level", "a host's command", "a table option", "a route"),
    "an API call",
)


@pytest.fixture
def package(tmp_path: Path) -> Patched:
    """A copy of the package to change."""
    return Patched(tmp_path)


@pytest.mark.parametrize("change", CHANGES)
def test_the_guide_names_as_many_files_as_it_says(change: str) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    row = re.search(rf"^\| {change} \| (\d+) \| (.*) \|$", text, re.MULTILINE)
    assert row
    files = [file.partition("…")[0] for file in re.findall(r"`([\w/.…]+)`", row[2])]
    assert len(files) == int(row[1])
    for file in files:
        assert (ROOT / file).exists() or (SOURCE / file).exists(), file


# The beginning of every script: a server of the changed package, with an open table.
SERVER = """
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from click.testing import CliRunner
from mafia_de_cuba.cli import main
from mafia_de_cuba.terminal.solo.options import Options as Solo
from mafia_de_cuba.terminal.solo.settings_screen import FirstScreen
from tests.web.asgi_client import inside

stack = ExitStack()
app = stack.enter_context(inside(Path(stack.enter_context(TemporaryDirectory()))))
openapi = app.json("GET", "/api/openapi.json")["components"]["schemas"]
opened = app.json("POST", "/api/tables", {"name": "Ana"})
code, token = opened["table"], opened["token"]
page, api = f"/t/{code}", f"/api/tables/{code}"
host = {"cookie": f"seats_{code}={token}"}
"""


# ---------------------------------------------------------------- a language: 2

LANGUAGE = f"""{SERVER}
from mafia_de_cuba.bots.voice import silence
from mafia_de_cuba.i18n import Words
from mafia_de_cuba.terminal.solo.options import language

front = app.ask("GET", "/", headers={{"accept-language": "de-AT, en;q=0.5"}}).text
found["front"] = ['<html lang="de"' in front, ">Deutsch<" in front, ">English<" in front]
app.json("POST", f"{{api}}/options", {{"language": "de"}}, token)
found["called"] = app.json("GET", api)["options"]["language"]
app.ask("POST", f"{{page}}/options", data={{"language": "fr"}}, headers=host)
app.ask("POST", f"{{page}}/options", data={{"language": "de"}}, headers=host)
found["form"] = app.json("GET", api)["options"]["language"]
found["openapi"] = openapi["Language"]["enum"]
found["command"] = CliRunner().invoke(main, ["play", "--help"]).output
screen = FirstScreen(Solo(lang="de"))
found["terminal"] = list(screen.rows(screen.settings.values)[-1].choices)
found["system"] = language({{"LANG": "de_DE.UTF-8"}})
found["sentences"] = [Words("de").say(text) for text in ("The rules", "There is no such option.")]
found["bot"] = [silence("Sam", 1, lang) for lang in ("de", "en")]
"""


def test_a_language_is_a_line_of_the_list_and_a_catalogue(package: Patched) -> None:
    spanish = '    SPANISH = "es", "Español"\n'
    package.insert("i18n/languages.py", spanish, '    GERMAN = "de", "Deutsch"\n')
    catalogue = Catalog(locale="de")
    catalogue.add("The rules", "Die Regeln")
    file = f"i18n/locale/de/LC_MESSAGES/{languages.DOMAIN}.mo"
    package.write(file, messages.compiled(catalogue))

    found = package.run(LANGUAGE)
    assert all(found["front"])
    assert (found["called"], found["form"], found["system"]) == ("de", "de", "de")
    assert "de" in found["openapi"]
    assert "--lang [en|fr|es|de]" in found["command"]
    assert found["terminal"][-1] == "Deutsch"
    assert found["sentences"] == ["Die Regeln", "There is no such option."]  # English meanwhile
    assert found["bot"][0] == found["bot"][1]  # no sentences of their own yet


def test_messages_are_gathered_for_every_language_of_the_list() -> None:
    assert vars(messages)["TRANSLATED"] is languages.TRANSLATED
    assert {*languages.TRANSLATED, "en"} == {*languages.LANGUAGES}
    for lang in languages.TRANSLATED:
        assert messages.po(lang).is_file()


# ---------------------------------------------------------------- a bot level: 2

LEVEL = f"""{SERVER}
found["openapi"] = openapi["BotBody"]["properties"]["level"]["enum"]
app.json("POST", f"{{api}}/bots", {{"level": "expert"}}, token)
app.ask("POST", f"{{page}}/bots", data={{"level": "expert"}}, headers=host)
found["levels"] = app.json("GET", api)["levels"]
found["lobby"] = "Expert" in app.ask("GET", page, headers=host).text
found["alone"] = "Expert" in app.ask("GET", "/alone").text
found["command"] = CliRunner().invoke(main, ["play", "--help"]).output
screen = FirstScreen(Solo(level="expert"))
row = screen.rows(screen.settings.values)[2]
found["terminal"] = [row.choices[row.at], row.note]
"""
EXPERT = """
from dataclasses import replace
from .hard import HARD
EXPERT = replace(HARD, label="Expert", note="They remember you.")
"""


def test_a_bot_level_is_a_module_and_a_line_of_the_registry(package: Patched) -> None:
    package.write("bots/expert.py", EXPERT.encode())
    package.insert("bots/registry.py", "from .easy import EASY\n", "from .expert import EXPERT\n")
    package.insert("bots/registry.py", '"hard": HARD', ', "expert": EXPERT')

    found = package.run(LEVEL)
    assert found["openapi"] == ["easy", "medium", "hard", "expert"]
    assert found["levels"] == {"1": "expert", "2": "expert"}
    assert found["lobby"]
    assert found["alone"]
    assert "[easy|medium|hard|expert|mixed]" in found["command"]
    assert found["terminal"] == ["Expert", "They remember you."]


# ---------------------------------------------------------------- a host's command: 5

COMMAND = f"""{SERVER}
bea = app.json("POST", f"{{api}}/players", {{"name": "Bea"}})["token"]
guest = {{"cookie": f"seats_{{code}}={{bea}}"}}
found["guest"] = app.ask("POST", f"{{page}}/abdicate", headers=guest).status_code
found["host"] = app.ask("POST", f"{{page}}/abdicate", headers=host).status_code
found["seat"] = app.json("GET", api)["host"]
"""
ABDICATE = """

def abdicate(table: TableState, player: int) -> Events:
    check_host(table, player)
    return (Abdicated(max(table.players)),)
"""
ABDICATED = """class Abdicated(Event, frozen=True, tag="abdicated"):
    player: int

    def apply_to(self, table: "TableState") -> None:
        table.host = self.player


"""
DO_ABDICATE = """

async def do_abdicate(_: Request, here: Visitor, form: Form, __: Response) -> None:
    here.table.do(lobby.abdicate, mine(here))


ACTIONS["abdicate"] = do_abdicate
"""


def test_a_command_of_the_host_is_command_event_and_handler(package: Patched) -> None:
    """The other two are the template with its form, and a document."""
    package.append("table/commands/lobby.py", ABDICATE)
    events = "from mafia_de_cuba.table.events import (\n"
    package.insert("table/commands/lobby.py", events, "    Abdicated,\n")
    package.insert("table/events.py", "\n\n", ABDICATED, "class Started(")
    package.insert("table/events.py", "TableEvent = (\n    Opened\n", "    | Abdicated\n")
    package.append("web/pages/actions.py", DO_ABDICATE)
    imports = "from mafia_de_cuba.table import commands, queries\n"
    added = "from mafia_de_cuba.table.commands import lobby\n"
    package.insert("web/pages/actions.py", imports, added)

    found = package.run(COMMAND)
    assert found == {"guest": 403, "host": 303, "seat": 1}


# ---------------------------------------------------------------- a table option: 3

OPTION = f"""{SERVER}
found["openapi"] = openapi["OptionsBody"]["properties"]["laps"]
laps = lambda: app.json("GET", api)["options"]["laps"]
found["default"] = laps()
app.json("POST", f"{{api}}/options", {{"laps": 3}}, token)
found["called"] = laps()
found["lobby"] = app.ask("GET", page, headers=host).text
app.ask("POST", f"{{page}}/options", data={{"laps": "9"}}, headers=host)
found["form"] = laps()
many = app.ask("POST", f"{{page}}/options", data={{"laps": "10"}}, headers=host)
found["refused"] = [many.status_code, "One to nine laps." in many.text, laps()]
bearer = {{"authorization": f"Bearer {{token}}"}}
found["denied"] = app.ask("POST", f"{{api}}/options", json={{"laps": 10}}, headers=bearer).status_code
found["opened"] = app.json("POST", "/api/tables", {{"name": "Bea", "options": {{"laps": 2}}}})
"""


def test_a_table_option_is_declared_in_one_file(package: Patched) -> None:
    """The other two are where it takes effect, and docs/api.md."""
    file = "table/options.py"
    field = "    laps: Annotated[int, Meta(ge=1, le=9)] | None = None\n"
    package.insert(file, "    language: Language | None = None\n", field)
    words = (
        '"laps", "Laps", (Choice(None, "no laps"), Choice(3, "three laps")), "One to nine laps."'
    )
    package.insert(file, "OPTIONS = (", f"Option({words}), ")

    found = package.run(OPTION)
    limits = {"type": "integer", "minimum": 1, "maximum": 9}
    assert limits in found["openapi"]["anyOf"]
    assert (found["default"], found["called"], found["form"]) == (None, 3, 9)
    assert re.search(r'<option value="3" selected>\s*three laps\s*</option>', found["lobby"])
    assert found["refused"] == [400, True, 9]
    assert found["denied"] == 400
    assert found["opened"]["table"]


# ---------------------------------------------------------------- a route: 2

ROUTE = f"""{SERVER}
found["page"] = app.ask("GET", "/tunes").text
found["call"] = app.ask("POST", f"{{api}}/whistle", headers={{"authorization": f"Bearer {{token}}"}}).json()
found["stranger"] = app.ask("POST", f"{{api}}/whistle").status_code
paths = app.json("GET", "/api/openapi.json")["paths"]
found["openapi"] = paths["/api/tables/{{table}}/whistle"]["post"]["summary"]
"""
TUNES = '''

async def tunes(_: Request) -> Response:
    """What is played."""
    return Response("Guantanamera")
'''
TUNES_ROUTE = '        Route("/tunes", home.tunes),\n'
WHISTLE = '''

async def whistle(caller: Caller) -> Done:
    """Whistle a tune."""
    return Done()
'''


def test_a_route_is_a_handler_and_a_line_of_the_list(package: Patched) -> None:
    package.append("web/pages/home.py", TUNES)
    package.insert("web/routes.py", '        Route("/", home.home),\n', TUNES_ROUTE)
    package.append("web/api/player_calls.py", WHISTLE)
    row = '    Call("POST", f"{TABLE}/whistle", player.whistle, By.PLAYER),\n'
    package.insert("web/api/calls.py", "the busiest first\n", row)

    found = package.run(ROUTE)
    assert found["page"] == "Guantanamera"
    assert (found["call"], found["stranger"]) == ({}, 401)
    assert found["openapi"] == "Whistle a tune."
