"""The Python client: its documented sample, and moves that survive a server that goes away."""

import re
import signal
import threading
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from mafia_de_cuba.client import ApiError, Seat, Server, exchange
from tests.web.api_tables import hide, lobby, started, take
from tests.web.server_process import PATIENCE, running

DOCS = Path(__file__).parents[3] / "docs" / "client.md"


def test_the_sample_of_the_documentation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (sample,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    with running(tmp_path / "data") as house:
        exec(compile(sample, str(DOCS), "exec"), {"address": house.address})
    ending, winners = capsys.readouterr().out.split(" ", 1)
    assert ending in ("diamonds_recovered", "agent_accused", "godfather_eliminated")
    assert winners.startswith("[")


def test_a_seat_is_kept_by_its_code_and_token(tmp_path: Path) -> None:
    with running(tmp_path / "data") as house:
        seats = started(house.server, 6, hide(2))
        again = Seat(Server(house.address), seats[1].code, seats[1].token)
        assert again.moves() == seats[1].moves()
        again.move(take(3))
        assert seats[1].view()["you"]["took"] == {"diamonds": 3}
        assert house.server.table(again.code).view()["you"] is None
        with pytest.raises(ApiError, match="422 refused"):
            seats[1].do("take", diamonds=1)


def test_a_move_is_made_once_though_the_server_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = threading.Event()

    def pauses() -> Iterator[float]:
        yield 0.1
        tried.set()  # the first call came to nothing
        yield from repeat(0.1)

    with running(tmp_path / "data") as house:
        seats = lobby(house.server, 6)
        seats[0].start()
        house.stop(signal.SIGKILL)
        monkeypatch.setattr(exchange, "PAUSES", pauses())

        def move() -> None:
            versions.append(seats[0].move(hide(2)))

        versions: list[int] = []
        moving = threading.Thread(target=move)
        moving.start()
        assert tried.wait(PATIENCE)
    with running(tmp_path / "data", port=house.port):
        moving.join(PATIENCE)
        view = seats[0].view()
        assert (view["phase"], view["version"]) == ("theft", versions[0])


def test_what_cannot_be_stored_for_a_moment_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exchange, "PAUSES", (0.0, 0.0))
    answers = iter([503, 503, 200, 503, 422])

    def call() -> int:
        if (status := next(answers)) != 200:
            raise ApiError(status, {"code": "not_stored"})
        return status

    assert exchange.again(call) == 200
    with pytest.raises(ApiError, match="422"):
        exchange.again(call)
