"""Verdicts: the end of a game in words, to one seat in the second person, and to all."""

from typing import TYPE_CHECKING, NamedTuple

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import Role

from .causes import Cause, Final, Judgement, Part, Parts, accused_parts
from .judgement import judge
from .languages import N_
from .names import ENDING_SENTENCES

if TYPE_CHECKING:
    from .sentences import Words

WON, LOST = N_("You win:"), N_("You lost.")
WINS = {  # what follows "You win:"; first is the Godfather of the beginning, boss the last one
    Cause.ALL_BACK: N_("all fifteen diamonds are back in your hands."),
    Cause.NOTHING_STOLEN: N_("nobody stole a single diamond."),
    Cause.HEIR_ALL_BACK: N_("you took over from %(first)s, and got all fifteen diamonds back."),
    Cause.LOYAL: N_("you stayed loyal to %(first)s, who wins."),
    Cause.DROVE: N_("you drove %(name)s, %(role)s."),
    Cause.SERVED: N_("you served %(name)s, the Traitor, who wins."),
    Cause.WITH_THIEVES: N_("you were on the side of the Thieves, and %(name)s won."),
    Cause.TOOK_SIDE: N_("you took the side of the Thieves in time, and %(name)s won."),
    Cause.SHOT_AGENT: N_("you shot %(name)s, %(role)s, just in time."),
    Cause.WANTED: N_("%(boss)s accused you, %(role)s."),
    Cause.FELLOW: N_("%(boss)s accused %(name)s, a Revolutionary like you."),
    Cause.BETRAYED: N_("%(boss)s, the Traitor, accused you, and you were loyal."),
    Cause.RICHEST: N_("%(boss)s fell, and no Thief had more than you: %(held)s."),
    Cause.RICHEST_WITH_LOVER: N_(
        "%(boss)s accused %(name)s, the Diamond Lover, and nobody had more than you: %(held)s."
    ),
    Cause.GODFATHER_WITH_LOVER: N_(
        "you accused %(name)s, the Diamond Lover, but nobody had more than you: %(held)s."
    ),
    Cause.POOREST: N_(
        "%(boss)s accused %(name)s, a Revolutionary, and no Thief had less than you: %(held)s."
    ),
    Cause.RICHEST_BETRAYAL: N_(
        "%(boss)s, the Traitor, accused %(name)s, who was loyal, "
        "and no Thief had more than you: %(held)s."
    ),
}
LOSSES = {  # what follows "You lost."
    Cause.OFFENDED: N_("You took what the rules forbid."),
    Cause.GAVE_UP: N_("You gave up. Still missing: %(held)s."),
    Cause.NO_JOKER: N_("%(name)s was %(role)s, and you had no joker left."),
    Cause.FELL: N_("The diamonds were not all back in time."),
    Cause.REPLACED: N_("You fell, and %(boss)s, the Traitor, took your place."),
    Cause.WRONG_ONE: N_("You accused %(name)s, %(role)s."),
    Cause.BETRAYER: N_("You accused %(name)s, who was loyal. A Traitor must not."),
    Cause.CAUGHT: N_("You were found out with %(held)s."),
    Cause.FIRED: N_("You fired, and were out together with the one you hit."),
    Cause.HIT: N_("%(cleaner)s, the Cleaner, shot you."),
    Cause.HIT_AGENT: N_("%(cleaner)s, the Cleaner, shot you before your pockets were empty."),
    Cause.AGENT_HIT: N_("%(cleaner)s, the Cleaner, shot %(name)s, %(role)s."),
    Cause.ENDED: N_("%(boss)s accused %(name)s, %(role)s."),
    Cause.DROVE_LOSER: N_("You drove %(name)s, who did not win."),
    Cause.SERVED_LOSER: N_("You served %(name)s, the Traitor, who did not win."),
    Cause.NOBODY_TO_SERVE: N_("Nobody was the Traitor: you had nobody to win with."),
    Cause.RICHER: N_("%(name)s had %(theirs)s, you %(mine)s."),
    Cause.POORER: N_(
        "%(name)s had %(theirs)s, you %(mine)s, and the poorest Thief won with the Revolutionaries."
    ),
    Cause.NO_THIEF: N_("No Thief won, and you win only with a Thief."),
    Cause.NO_SIDE: N_("A Thief won, but you had not taken a side yet."),
    Cause.NEVER_ACCUSED: N_("Nobody accused you in time."),
    Cause.NEVER_FELL: N_("%(boss)s never fell, and so you never took over."),
    Cause.ACCUSED_BY_MISTAKE: N_("%(boss)s accused you by mistake, and had no joker left."),
    Cause.GODFATHER_FELL: N_("%(first)s fell, and you were loyal to %(first)s."),
}
MISTAKES = {  # the same as NO_JOKER, in better words
    Role.HENCHMAN: N_("%(name)s was loyal, and you had no joker left."),
    Role.URCHIN: N_("%(name)s had taken nothing, and you had no joker left."),
}
TO_ALL = {  # how it ended, to everybody
    Ending.DIAMONDS_RECOVERED: N_("%(boss)s holds all fifteen diamonds again."),
    Ending.GODFATHER_ELIMINATED: N_("%(name)s was %(role)s, and %(boss)s had no joker left."),
    Ending.AGENT_ACCUSED: LOSSES[Cause.ENDED],
    Ending.AGENT_SHOT: LOSSES[Cause.AGENT_HIT],
    Ending.LOVER_ACCUSED: LOSSES[Cause.ENDED],
    Ending.REVOLUTIONARY_ACCUSED: LOSSES[Cause.ENDED],
    Ending.HENCHMAN_BETRAYED: N_("%(boss)s, the Traitor, accused %(name)s, who was loyal."),
}
MISTAKES_TO_ALL = {
    Role.HENCHMAN: N_("%(name)s was loyal, and %(boss)s had no joker left."),
    Role.URCHIN: N_("%(name)s had taken nothing, and %(boss)s had no joker left."),
}
NOTHING_STOLEN, GAVE_UP = N_("Nobody stole a single diamond."), N_("%(boss)s gave up.")
BESIDE_NAME = {  # a role after a name
    Role.GODFATHER: N_("the Godfather"),
    Role.THIEF: N_("a Thief"),
    Role.URCHIN: N_("a Street Urchin"),
    Role.OFFENDER: N_("an offender"),
    Role.HENCHMAN: N_("a Loyal Henchman"),
    Role.FBI: N_("an FBI Agent"),
    Role.CIA: N_("a CIA Agent"),
    Role.DRIVER: N_("a Driver"),
    Role.CLEANER: N_("the Cleaner"),
    Role.LOVER: N_("the Diamond Lover"),
    Role.REVOLUTIONARY: N_("a Revolutionary"),
    Role.TRAITOR: N_("the Traitor"),
    Role.MINION: N_("the Minion"),
    Role.LAWYER: N_("the Crooked Lawyer"),
}


class Headline(NamedTuple):
    """What one seat is told of the end: that it has won or lost, and why."""

    won: bool
    lead: str
    cause: str

    def __str__(self) -> str:
        return f"{self.lead} {self.cause}"


def headline(words: "Words", game: Final, seat: int) -> Headline:
    """What this seat is told."""
    judged = judge(game, seat)
    return Headline(judged.won, words._(WON if judged.won else LOST), _cause(words, game, judged))


def _cause(words: "Words", game: Final, judged: Judgement) -> str:
    message = WINS[judged.cause] if judged.won else LOSSES[judged.cause]
    if judged.cause is Cause.NO_JOKER and game.accused is not None:
        message = MISTAKES.get(game.role(game.accused) or Role.THIEF, message)
    return _filled(words, game, message, judged.parts)


def told_to_all(words: "Words", game: Final) -> str:
    """How the game ended, to everybody."""
    return _filled(words, game, _message_to_all(game), tuple(_parts_to_all(game).items()))


def _message_to_all(game: Final) -> str:
    ending, accused = game.outcome.ending, game.accused
    if ending is Ending.DIAMONDS_RECOVERED:
        stolen = any(player.took and player.took.diamonds for player in game.players)
        return TO_ALL[ending] if stolen else NOTHING_STOLEN
    if game.conceded:
        return GAVE_UP
    if ending is Ending.GODFATHER_ELIMINATED and accused is not None:
        return MISTAKES_TO_ALL.get(game.role(accused) or Role.THIEF, TO_ALL[ending])
    return TO_ALL[ending]


def _parts_to_all(game: Final) -> dict[str, Part]:
    parts = accused_parts(game)
    if game.outcome.ending is Ending.AGENT_SHOT:
        parts["cleaner"] = game.winners(Role.CLEANER)
    return parts


def _filled(words: "Words", game: Final, message: str, parts: Parts) -> str:
    """A sentence with its gaps filled; a plainer one where nobody knows who was accused."""
    first, boss = (game.players[seat].name for seat in (0, game.godfather))
    values = {"first": first, "boss": boss}
    values |= {key: _in_words(words, game, key, part) for key, part in parts}
    if "%(name)s" in message and "name" not in values:
        message = ENDING_SENTENCES[game.outcome.ending]
    return words.say(message, **values)


def _in_words(words: "Words", game: Final, key: str, part: Part) -> str:
    if isinstance(part, Role):
        return words._(BESIDE_NAME[part])
    if isinstance(part, tuple):
        return words.listed([game.players[seat].name for seat in part])
    return words.diamonds(part) if key == "held" else str(part)
