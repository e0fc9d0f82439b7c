"""A client of the JSON API: open a table, sit down, move, see, and watch live (docs/client.md)."""

from typing import Any
from urllib.parse import quote

from .exchange import ApiError, Connection, again, new_id
from .table import Live, Move, Seat, Table, View

__all__ = ["ApiError", "Live", "Move", "Seat", "Server", "Table", "View"]


class Server(Connection):
    """A server of live tables, by its address: `Server("http://127.0.0.1:8000")`."""

    def open(self, name: str, *, played: int = 0, **options: Any) -> Seat:
        """Open a table and sit down as its host, who has `played` so many games before."""
        body = {"name": name, "options": options, "id": new_id(), "played": played}
        told = again(lambda: self.call("POST", "/api/tables", body))
        return Seat(self, told["table"], told["token"])

    def join(self, table: str, name: str, *, played: int = 0) -> Seat:
        """Sit down at a table that is not locked: before its first game, or between games."""
        return self._come(f"{quote(table)}/players", table, name, played)

    def wait(self, table: str, name: str, *, played: int = 0) -> Seat:
        """Watch a table by name, locked or not, until its host admits you; see `sit`."""
        return self._come(f"{quote(table)}/waiting", table, name, played)

    def _come(self, where: str, table: str, name: str, played: int) -> Seat:
        path, body = f"/api/tables/{where}", {"name": name, "id": new_id(), "played": played}
        return Seat(self, table, again(lambda: self.call("POST", path, body))["token"])

    def table(self, code: str) -> Table:
        """A table to watch, without a seat."""
        return Table(self, code)
