"""Open files: as many as the system allows, and how many of them connections may use."""

import sys
from pathlib import Path

SPARE = 32  # for the loop, the log, a backup, and what libraries open by themselves
UNKNOWN = 1024


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows; says how many those are."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # a system that says "unlimited" and does not mean it
        return UNKNOWN if soft == resource.RLIM_INFINITY else soft
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


def room_for_connections(files: int) -> int:
    """How many connections fit beside the files that are open already."""
    return max(8, files - open_files() - SPARE)


def open_files() -> int:
    """How many files this process holds, or a guess where the system does not tell."""
    own = Path("/proc/self/fd")
    return sum(1 for _ in own.iterdir()) if own.exists() else 32
