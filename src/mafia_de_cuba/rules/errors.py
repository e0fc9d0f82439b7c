"""The two ways to say no: a thing is not written properly, or the rules do not allow it here.

An error is a code and parameters. Its code names a template, an English sentence whose gaps the
parameters fill; the template is also the key of its translations.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

TEMPLATES = {  # what people may be shown, translated
    # S: setup
    "number_of_players": "%(players)s players; there must be 5 to 12.",
    "empty_name": "Every player needs a name.",
    "same_name": "Two players have the same name.",
    "no_such_seat": "There is no such seat at this table.",
    "more_tokens_than_exist": "There are only %(existing)s tokens of this kind: %(token)s.",
    "number_of_tokens": "%(tokens)s tokens; there must be %(needed)s.",
    "nobody_loyal": "At least one Loyal Henchman, or the Cleaner, stays in the box.",
    "minion_without_traitor": "A Minion needs a Traitor in the box.",
    "number_of_jokers": "There may be 0 to 12 jokers.",
    # T: theft
    "not_hiding": "Only the Godfather hides diamonds, once, before the box goes round.",
    "number_hidden": "The Godfather hides 0 to 5 diamonds.",
    "not_dismissing": "Only the first player dismisses, before helping themselves.",
    "bag_full": "There is a token in the bag already.",
    "token_not_in_box": "The box holds no such token.",
    "box_elsewhere": "The box is not in this seat's hands.",
    "not_in_box": "The box does not hold that.",
    "token_taken_alone": "A token is taken alone: no diamonds with it, nor the fake one.",
    "fake_must_be_taken": "The box is not empty: the fake diamond must be taken.",
    "take_something": "Something must be taken: diamonds, or exactly one token.",
    # I: investigation
    "no_talk_now": "Talk belongs to the investigation.",
    "question_target": "Questions go to another player in play.",
    "opinion_target": "Opinions are about another player in play.",
    "not_accusing": "Only the Godfather accuses, during the investigation.",
    "accusation_target": "The Godfather accuses another player in play.",
    "pockets_empty_already": "That player has emptied their pockets already.",
    "no_shot_now": "The Cleaner shoots only between an accusation and its reveal.",
    "not_shooting": "Only a Cleaner in play who is not accused may shoot.",
    "not_accused": "Only the accused empties their pockets.",
    "not_conceding": "Only the Godfather concedes, while no accusation is open.",
    "eliminated_silent": "Who is eliminated does not speak.",
    # what is not written properly
    "record_incomplete": "A record has players and moves.",
    "move_without_seat": "A move names its seat, a whole number.",
    "move_with_null": "The move is not written properly: null where a value should be.",
    "claimed_number": "Numbers in claims go from 0 to 99.",
    "empty_contents": "Say how many diamonds, which tokens, or both.",
    "empty_claim": "A claim says something: received, passed, took or dismissed.",
    "line_incomplete": "A line has its players, a bar and its moves.",
}
TECHNICAL = {  # what only programs and their authors read: English, and quoting what was sent
    "wrong_format": "The format must be '%(format)s'.",
    "unknown_key": "%(what)s has a key that is not known here.",
    "unreadable": "%(what)s cannot be read: %(reason)s.",
    "move_unreadable": "The move is not written properly: %(reason)s.",
    "line_unreadable": "The line cannot be read: %(reason)s.",
    "wrong_seal": "The seal of seat %(seat)s does not fit the moves.",
    "seals_of_seats": "Seals are of seats at the table, one each.",
    "query_without_record": "A query has a record.",
}
PRECISE = {  # what programs are told instead of the sentence that people are shown
    "more_tokens_than_exist": "There are only %(existing)s tokens of '%(token)s'.",
}


class CodedError(ValueError):
    """An error made of a code and parameters, to be told in any language."""

    templates: ClassVar[Mapping[str, str]] = TEMPLATES | TECHNICAL
    precise: ClassVar[Mapping[str, str]] = PRECISE

    def __init__(self, rule: str | None, code: str, params: dict[str, Any]) -> None:
        self.rule = rule
        self.code = code
        self.params = params
        self.template = self.templates[code]
        self.message = filled(self.precise.get(code, self.template), params)
        super().__init__(self.message)


class Malformed(CodedError):
    """What was sent cannot be read as what it should be; `rule` is the rule it breaks, if any."""

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(rule, code, params)

    def __repr__(self) -> str:
        return _call(self, self.code, rule=self.rule) if self.rule else _call(self, self.code)


class Refused(CodedError):
    """A well-written wish that a rule forbids; nothing has changed."""

    rule: str

    def __init__(self, rule: str, code: str, **params: Any) -> None:
        super().__init__(rule, code, params)

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"

    def __repr__(self) -> str:
        return _call(self, self.rule, self.code)


def filled(template: str, params: Mapping[str, Any]) -> str:
    """A template with its gaps filled."""
    return template % params if params else template


def _call(error: CodedError, *args: str, **more: str) -> str:
    """The call that makes this error."""
    named = [f"{name}={value!r}" for name, value in (more | error.params).items()]
    return f"{type(error).__name__}({', '.join([*map(repr, args), *named])})"
