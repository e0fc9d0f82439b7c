"""A full ledger over the wire: the API says so by its code, pages by a sentence, and the game goes on."""

from pathlib import Path

import pytest

from mafia_de_cuba.table.commands import game

from .asgi_client import Inside, inside

NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli")


def questioned(app: Inside) -> tuple[str, list[str]]:
    """A table after the theft: its code, and its tokens by seat."""
    options = {"pace": "instant"}
    opened = app.json("POST", "/api/tables", {"name": NAMES[0], "options": options})
    path, tokens = f"/api/tables/{opened['table']}", [opened["token"]]
    tokens += [app.json("POST", f"{path}/players", {"name": name})["token"] for name in NAMES[1:]]
    app.json("POST", f"{path}/start", {}, tokens[0])
    moves = [{"do": "hide", "diamonds": 0}, *[{"do": "take", "diamonds": 1}] * 4]
    for token, move in zip(tokens, moves, strict=True):
        app.json("POST", f"{path}/moves", {**move, "seen": 0, "id": "theft"}, token)
    return opened["table"], tokens


def test_talk_beyond_the_length_is_told_by_code_and_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "LONGEST_LEDGER", 3)
    with inside(tmp_path) as app:
        code, tokens = questioned(app)
        path, bearer = f"/api/tables/{code}", {"authorization": f"Bearer {tokens[1]}"}
        say = {"do": "say", "text": "It was not me.", "seen": 0}
        for number in range(3):
            app.json("POST", f"{path}/moves", {**say, "id": f"{number}"}, tokens[1])
        more = app.ask("POST", f"{path}/moves", json={**say, "id": "more"}, headers=bearer)
        assert more.status_code == 422
        error = more.json()["error"]
        assert (error["code"], error["rule"]) == ("ledger_full", None)
        cookie = {"cookie": f"seats_{code}={tokens[1]}"}
        form = {"do": "say", "text": "Nor I.", "seen": "0", "id": "page"}
        page = app.ask("POST", f"/t/{code}/move", data=form, headers=cookie)
        assert page.status_code == 422
        assert error["message"] in page.text
        accuse = {"do": "accuse", "target": 1, "seen": 0, "id": "go on"}
        assert app.json("POST", f"{path}/moves", accuse, tokens[0])
        assert len(app.json("GET", path)["ledger"]) == 3
