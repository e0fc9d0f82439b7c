"""Compiling by Numba, with a cache that knows when any file of the batch simulator has changed."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit


def digest() -> str:
    """What all files of the batch simulator hold; Numba itself looks at a function's own only."""
    files = sorted(Path(__file__).parent.glob("batch_*.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


DIGEST = digest()


def compiled(function: Callable[..., Any], **options: Any) -> Any:
    """The function compiled when it is first called, and kept on disk where there is a place."""
    function.__qualname__ = f"{function.__name__}_{DIGEST}"  # the name that its cache has
    compile_it = partial(njit, error_model="numpy", **options)
    try:
        return compile_it(cache=True)(function)
    except RuntimeError:  # no folder for the cache can be written
        return compile_it()(function)


inlined = partial(compiled, inline="always")  # large functions: calls would cost a fifth

# What makes no arrays need not count who holds them: at six players that is a sixth of the time.
without_references = partial(compiled, _nrt=False)
