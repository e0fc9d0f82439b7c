"""Static files: small on the wire, and kept by browsers."""

import gzip
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class KeptFiles(StaticFiles):
    """Static files, kept by browsers while their address carries a stamp."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; only these are compressed, for lengths of pages must not tell of contents."""
        response = await super().get_response(path, scope)
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if response.status_code == 200 and "gzip" in accepted:
            body = compressed(Path(str(self.directory)) / path)
            kind = response.headers["content-type"]
            response = Response(body, headers={"content-type": kind, "content-encoding": "gzip"})
        stamped = b"v=" in scope["query_string"]
        kept = "public, max-age=31536000, immutable" if stamped else "public, max-age=300"
        response.headers["cache-control"] = kept
        response.headers["vary"] = "accept-encoding"
        return response


@cache
def compressed(path: Path) -> bytes:
    """A static file, compressed once."""
    return gzip.compress(path.read_bytes(), mtime=0)
