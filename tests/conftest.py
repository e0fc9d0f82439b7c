"""How hypothesis works here: the same examples on every machine, and no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],  # slow machines are machines too
)
settings.load_profile("table")
