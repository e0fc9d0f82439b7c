"""Rate limits: how often a network or a seat may call, open tables, join, move or guess codes."""

import time

from mafia_de_cuba.web.http.errors import RequestError

from .buckets import Buckets, Recent
from .networks import customer_of, network_of, site_of

DAY = 24 * 3600.0


class RateLimits:
    """How often each network and each seat may do what; when off, everything is let through."""

    KINDS = {  # noqa: RUF012
        "call": (120.0, 40.0),  # any request of one network: a whole room may share one
        "open": (10.0, 0.1),  # new tables
        "join": (40.0, 1.0),  # new players
        "seat": (30.0, 8.0),  # what one seat does
        "reaction": (3.0, 0.2),  # emblems that one person shows
        "case": (20.0, 0.2),  # new cases to be made
        "think": (60.0, 2.0),  # what is asked about cases
        "socket": (60.0, 4.0),
        "analysis": (30.0, 0.5),  # past games that are analysed anew
        "what_if": (10.0, 0.2),  # games that are played out again
        "record": (10.0, 0.1),  # records that are sent in to be looked at
        "miss": (20.0, 0.1),  # codes that one network tries in vain
        "misses": (1000.0, 2.0),  # all networks together …
        "spare": (5.0, 1 / 60),  # … and what each has left once they have used it up
        "tables": (200.0, 200 / DAY),  # new tables that one network keeps
        "site": (500.0, 500 / DAY),  # the same for a whole IPv4 /24 or IPv6 /48
    }
    MOST_KEPT = 10_000  # of each kind

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.buckets = {kind: Buckets(*of, self.MOST_KEPT) for kind, of in self.KINDS.items()}
        self.visited = Recent(2 * self.MOST_KEPT)  # network and table

    def check(self, kind: str, who: str) -> None:
        """Refuse what comes too fast. Raises TableError."""
        if self.on and not self._take(kind, who):
            raise RequestError("too_fast", "too_fast")

    def _has(self, kind: str, who: str) -> bool:
        now = time.monotonic()
        return self.buckets[kind].of(who, now).has(now)

    def _take(self, kind: str, who: str) -> bool:
        now = time.monotonic()
        return self.buckets[kind].of(who, now).take(now)

    # ---------------------------------------------------------------- codes of tables

    def may_try(self, address: str, code: str) -> bool:
        """Whether somebody may ask if there is a table of this code.

        A network that has tried too many wrong codes is refused right ones too, else a refusal
        would tell as much as an answer; tables that it has been at before are never refused.
        """
        network = network_of(address)
        if not self.on or (network, code) in self.visited:
            return True
        spare = self._has("misses", "") or self._has("spare", customer_of(address))
        return self._has("miss", network) and spare

    def missed(self, address: str) -> None:
        """Count a code that no table has."""
        if self.on:
            self._take("miss", network_of(address))
            if not self._take("misses", ""):
                self._take("spare", customer_of(address))

    def found(self, address: str, code: str) -> None:
        """Somebody came to a table that there is."""
        if self.on:
            self.visited.add((network_of(address), code))

    # ---------------------------------------------------------------- new tables

    def check_tables(self, address: str) -> None:
        """Refuse one more table of a network that has opened very many. Raises TableError."""
        if self.on and not (
            self._has("tables", network_of(address)) and self._has("site", site_of(address))
        ):
            raise RequestError("too_fast", "tables_today")

    def opened(self, address: str) -> None:
        """Count a table that was opened."""
        if self.on:
            self._take("tables", network_of(address))
            self._take("site", site_of(address))
