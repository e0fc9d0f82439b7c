"""The names of cases that pages and the terminal offer: days, and seeds to practise with."""

import re
from datetime import UTC, date, datetime, timedelta

FIRST_DAY = date(2026, 11, 1)
DAILY_LEVEL = "medium"
AHEAD = timedelta(hours=14)  # where a day begins first
SEED = re.compile(r"[A-Za-z0-9-]{1,32}")


def today(now: datetime) -> date:
    """The day of today's case (UTC)."""
    return max(now.astimezone(UTC).date(), FIRST_DAY)


def day_of(name: str, now: datetime) -> date | None:
    """The day that a name writes as YYYY-MM-DD, if it has a case already and has it anywhere."""
    try:
        day = date.fromisoformat(name)
    except ValueError:
        return None
    is_there = FIRST_DAY <= day <= max(today(now), today(now + AHEAD))
    return day if is_there and day.isoformat() == name else None


def days_before(now: datetime, number: int) -> list[date]:
    """So many days before today's, the latest first; none before the first."""
    first = today(now)
    days = (first - timedelta(days=ago) for ago in range(1, number + 1))
    return [day for day in days if day >= FIRST_DAY]


def seeded(seed: str) -> str | None:
    """The name of the case that `mafia-de-cuba case --seed` gives first, if pages take the seed."""
    return f"{seed}/1" if SEED.fullmatch(seed) else None
