"""Printed regions: a page says by digests what it came with, and its socket sends only the rest."""

import re
from hashlib import blake2s

SIZE = 12  # bytes of a digest
SAID = re.compile(rf"([a-z]+)\.([0-9a-f]{{{2 * SIZE}}})")
Printed = dict[str, str]  # digests by region


def digest(region: str, secrets: tuple[str, ...]) -> str:
    """What a region comes to, with the viewer's tokens: so a log of addresses tells nothing."""
    whole = "\0".join((*secrets, region))
    return blake2s(whole.encode("utf-8", "replace"), digest_size=SIZE).hexdigest()


def digests(regions: dict[str, str], secrets: tuple[str, ...]) -> Printed:
    """The digests of all regions."""
    return {name: digest(html, secrets) for name, html in regions.items()}


def say_printed(printed: Printed) -> str:
    """What a page with these regions tells its socket."""
    return "-".join(f"{name}.{said}" for name, said in printed.items())


def read_printed(said: str) -> Printed:
    """What a page says that it has; who says something wrong goes without what they could have."""
    return dict(SAID.findall(said))
