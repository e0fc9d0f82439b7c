"""Tokens: what shows that somebody holds a seat; the table keeps no more than a hash of each."""

import hashlib
import secrets


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
