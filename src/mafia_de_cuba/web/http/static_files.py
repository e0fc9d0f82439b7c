"""Static files: read once, and served from memory at an address that changes with any of them.

The address of a file is `/static/STAMP/path`, so that browsers may keep it for ever, and so that
scripts and stylesheets name each other by relative paths. Stylesheets are joined from their parts.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .stylesheets import PARTS, SHEETS, joined, packed

STATIC = Path(__file__).parents[1] / "static"
STAMPED = re.compile(r"([0-9a-f]{8})/(.+)")
IMPORTED = re.compile(r'^(?:import|export)\b[^"]*"\./(\w+\.js)";$', re.MULTILINE)
COMMENT = re.compile(rb"^ *(?://.*|/\*\*[^\n]*\*/)\n", re.MULTILINE)  # whole lines of a script
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


class StaticFile(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    content_type: str


@cache
def static_files() -> dict[str, StaticFile]:
    """All files by their path."""
    return {path: _static_file(path, body) for path, body in sorted(_contents())}


def _contents() -> Iterator[tuple[str, bytes]]:
    for file in STATIC.rglob("*.*"):
        if PARTS not in file.relative_to(STATIC).parts:
            yield file.relative_to(STATIC).as_posix(), _content(file)
    for name in SHEETS:
        yield name, packed(joined(STATIC, name)).encode()


def _content(file: Path) -> bytes:
    """A file as browsers get it: a script has only the sentence that it opens with."""
    body = file.read_bytes()
    if file.suffix != ".js":
        return body
    first, line_break, rest = body.partition(b"\n")
    return first + line_break + COMMENT.sub(b"", rest)


def _static_file(path: str, body: bytes) -> StaticFile:
    return StaticFile(body, gzip.compress(body, mtime=0), TYPES[Path(path).suffix])


@cache
def stamp() -> str:
    """A digest of all files."""
    digest = blake2s(digest_size=4)
    for path, file in static_files().items():
        digest.update(b"%d %b %d " % (len(path), path.encode(), len(file.body)))
        digest.update(file.body)
    return digest.hexdigest()


@cache
def static(path: str) -> str:
    """The address of a static file, for templates."""
    return f"/static/{stamp()}/{path}"


@cache
def modules(entry: str) -> tuple[str, ...]:
    """The scripts that an entry imports, directly or not, without itself: pages preload them.

    A browser would otherwise find out about each only when it has read the one that imports it.
    """
    found = [entry]
    for path in found:  # grows as it is read
        text = static_files()[path].body.decode()
        names = (f"js/{name}" for name in IMPORTED.findall(text))
        found += [name for name in dict.fromkeys(names) if name not in found]
    return tuple(found[1:])


async def serve_static(request: Request) -> Response:
    """A file; only these are compressed, for the length of a page must not tell its contents."""
    path: str = request.path_params["path"]
    stamped = STAMPED.fullmatch(path)
    file = static_files().get(stamped[2] if stamped else path)
    if file is None:
        raise HTTPException(404)
    is_current = stamped is not None and stamped[1] == stamp()
    kept = "public, max-age=31536000, immutable" if is_current else "public, max-age=300"
    headers = {
        "content-type": file.content_type,
        "cache-control": kept,
        "vary": "accept-encoding",
    }
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.body, headers=headers)
    return Response(file.packed, headers={**headers, "content-encoding": "gzip"})
