"""Memory that the process has freed, given back to the system.

Bots at large tables weigh arrays of megabytes. The C library keeps what they free for later, in
pieces: at a process that plays all kinds of boxes as much again as is in use.
"""

import ctypes


def give_back() -> None:
    """Give back what is free, where the C library can."""
    try:
        trim = ctypes.CDLL(None).malloc_trim  # glibc
    except (AttributeError, OSError, TypeError):
        return
    trim(0)
