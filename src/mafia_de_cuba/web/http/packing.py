"""Packing: pages on which nothing is secret are small on the wire."""

import gzip

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response


def packed_page(request: Request, html: str) -> Response:
    """A page whose length may tell what is on it, compressed for browsers that know how."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, headers=headers)
    body = gzip.compress(html.encode(), 5)
    return HTMLResponse(body, headers={**headers, "content-encoding": "gzip"})
