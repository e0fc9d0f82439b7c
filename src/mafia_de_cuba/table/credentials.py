"""Credentials: what shows that somebody holds a seat; the table keeps a hash of each."""

import hashlib
import secrets


def new_credential() -> str:
    """An unguessable credential."""
    return secrets.token_urlsafe(24)


def hashed(credential: str) -> str:
    """What is kept of a credential."""
    return hashlib.sha256(credential.encode("utf-8", "replace")).hexdigest()
