"""The two ways to say no: a thing is not written properly, or the rules do not allow it here."""


class Malformed(ValueError):
    """What was sent cannot be read as what it should be; `rule` is the rule it breaks, if any."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule


class Refused(ValueError):
    """A well-written wish that a rule forbids; nothing has changed."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
