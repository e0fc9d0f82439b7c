"""How hypothesis works here: the same examples on every machine, and no clock."""

from hypothesis import settings

settings.register_profile("table", deadline=None, derandomize=True)
settings.load_profile("table")
