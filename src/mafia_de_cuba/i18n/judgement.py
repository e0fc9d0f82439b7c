"""Why a seat has won or lost: one pure function of a finished game, by the rules of the end."""

from collections.abc import Callable

from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import DIAMONDS, Role

from .causes import Cause, Final, Judgement, Part, accused_parts


def judge(game: Final, seat: int) -> Judgement:
    """Whether this seat has won, and why."""
    if seat in game.outcome.winners:
        return _won(game, seat)
    return _lost(game, seat)


def _win(cause: Cause, **parts: Part) -> Judgement:
    return Judgement(True, cause, tuple(parts.items()))


def _loss(cause: Cause, **parts: Part) -> Judgement:
    return Judgement(False, cause, tuple(parts.items()))


# ---------------------------------------------------------------- who wins


def _won(game: Final, seat: int) -> Judgement:
    role, ending = game.role(seat), game.outcome.ending
    if seat == game.godfather:
        return _won_as_godfather(game, seat)
    if role in FOLLOWERS and (role, ending) not in HEROES:
        return FOLLOWERS[role](game, seat)
    if role is Role.THIEF:
        return _won_as_thief(game, seat)
    return _won_by_accusation(game, seat)


def _won_as_godfather(game: Final, seat: int) -> Judgement:
    if game.outcome.ending is Ending.LOVER_ACCUSED:
        parts = accused_parts(game)
        return _win(Cause.GODFATHER_WITH_LOVER, **parts, held=game.held(seat))
    if seat:
        return _win(Cause.HEIR_ALL_BACK)
    stolen = any(player.took and player.took.diamonds for player in game.players)
    return _win(Cause.ALL_BACK if stolen else Cause.NOTHING_STOLEN)


def _won_as_thief(game: Final, seat: int) -> Judgement:
    causes = {
        Ending.LOVER_ACCUSED: Cause.RICHEST_WITH_LOVER,
        Ending.REVOLUTIONARY_ACCUSED: Cause.POOREST,
        Ending.HENCHMAN_BETRAYED: Cause.RICHEST_BETRAYAL,
    }
    cause = causes.get(game.outcome.ending, Cause.RICHEST)
    return _win(cause, **accused_parts(game), held=game.held(seat))


def _won_by_accusation(game: Final, seat: int) -> Judgement:
    role = game.role(seat)
    if role is Role.CLEANER:
        return _win(Cause.SHOT_AGENT, **accused_parts(game))
    if role is Role.HENCHMAN:
        return _win(Cause.BETRAYED)
    if game.accused != seat:
        return _win(Cause.FELLOW, **accused_parts(game))
    return _win(Cause.WANTED, role=role or Role.URCHIN)


def _drove(game: Final, seat: int) -> Judgement:
    passenger = seat - 1
    role = Role.GODFATHER if passenger == game.godfather else game.role(passenger)
    return _win(Cause.DROVE, name=(passenger,), role=role or Role.URCHIN)


FOLLOWERS: dict[Role | None, Callable[[Final, int], Judgement]] = {  # E2
    Role.DRIVER: _drove,
    Role.HENCHMAN: lambda game, seat: _win(Cause.LOYAL),
    Role.CLEANER: lambda game, seat: _win(Cause.LOYAL),
    Role.MINION: lambda game, seat: _win(Cause.SERVED, name=game.winners(Role.TRAITOR)),
    Role.URCHIN: lambda game, seat: _win(Cause.WITH_THIEVES, name=game.winners(Role.THIEF)),
    Role.LAWYER: lambda game, seat: _win(Cause.TOOK_SIDE, name=game.winners(Role.THIEF)),
}
HEROES = {  # who follow others in every other ending
    (Role.HENCHMAN, Ending.HENCHMAN_BETRAYED),
    (Role.CLEANER, Ending.AGENT_SHOT),
}

# ---------------------------------------------------------------- who loses


def _lost(game: Final, seat: int) -> Judgement:
    if seat == game.godfather:
        return _lost_as_godfather(game, seat)
    if seat == 0:
        return _loss(Cause.REPLACED)
    if game.role(seat) is Role.OFFENDER:
        return _loss(Cause.OFFENDED)
    if not game.players[seat].in_play:
        return _eliminated(game, seat)
    return LOSERS.get(game.role(seat), _ended)(game, seat)


def _lost_as_godfather(game: Final, seat: int) -> Judgement:
    match game.outcome.ending:
        case Ending.AGENT_SHOT:
            return _ended(game, seat)
        case Ending.HENCHMAN_BETRAYED:
            return _loss(Cause.BETRAYER, **accused_parts(game))
        case Ending.GODFATHER_ELIMINATED if game.conceded:
            return _loss(Cause.GAVE_UP, held=DIAMONDS - game.held(seat))
        case Ending.GODFATHER_ELIMINATED:
            cause = Cause.FELL if game.accused is None else Cause.NO_JOKER
            return _loss(cause, **accused_parts(game))
    return _loss(Cause.WRONG_ONE, **accused_parts(game))


def _eliminated(game: Final, seat: int) -> Judgement:
    """I8: by being found out, by shooting, or by being shot."""
    role, took = game.role(seat), game.players[seat].took
    if role is Role.THIEF:
        return _loss(Cause.CAUGHT, held=took.diamonds if took else 0)
    if role is Role.CLEANER:
        return _loss(Cause.FIRED)
    return _loss(Cause.HIT, cleaner=game.everybody(Role.CLEANER))


def _ended(game: Final, _: int) -> Judgement:
    """By an accusation that somebody else wins by, or a shot."""
    if game.outcome.ending is Ending.AGENT_SHOT:
        cleaner = game.winners(Role.CLEANER)
        return _loss(Cause.AGENT_HIT, cleaner=cleaner, **accused_parts(game))
    return _loss(Cause.ENDED, **accused_parts(game))


def _lost_as_thief(game: Final, seat: int) -> Judgement:
    ending, mine = game.outcome.ending, game.held(seat)
    if ending in (Ending.AGENT_ACCUSED, Ending.AGENT_SHOT):
        return _ended(game, seat)
    rich = (game.godfather,) if game.godfather in game.outcome.winners else ()
    better = (*rich, *(each for each in game.winners(Role.THIEF) if each not in rich))
    cause = Cause.POORER if ending is Ending.REVOLUTIONARY_ACCUSED else Cause.RICHER
    return _loss(cause, name=better, theirs=game.held(better[0]), mine=mine)


def _lost_as_loyal(game: Final, seat: int) -> Judgement:
    """E2: a Henchman or Cleaner wins with the Godfather of seat 0 and nobody else."""
    if game.godfather:
        return _loss(Cause.GODFATHER_FELL)
    if game.outcome.ending is not Ending.GODFATHER_ELIMINATED:
        return _ended(game, seat)
    mistake = game.accused == seat and not game.conceded
    return _loss(Cause.ACCUSED_BY_MISTAKE if mistake else Cause.GODFATHER_FELL)


def _lost_as_wanted(game: Final, seat: int) -> Judgement:
    if game.accused == seat:  # I4
        return _loss(Cause.HIT_AGENT, cleaner=game.winners(Role.CLEANER))
    return _loss(Cause.NEVER_ACCUSED)


def _lost_as_minion(game: Final, _: int) -> Judgement:
    traitor = game.everybody(Role.TRAITOR)
    return _loss(Cause.SERVED_LOSER, name=traitor) if traitor else _loss(Cause.NOBODY_TO_SERVE)


def _lost_as_lawyer(game: Final, _: int) -> Judgement:
    return _loss(Cause.NO_SIDE if game.winners(Role.THIEF) else Cause.NO_THIEF)


LOSERS: dict[Role | None, Callable[[Final, int], Judgement]] = {
    Role.THIEF: _lost_as_thief,
    Role.HENCHMAN: _lost_as_loyal,
    Role.CLEANER: _lost_as_loyal,
    Role.FBI: _lost_as_wanted,
    Role.CIA: _lost_as_wanted,
    Role.LOVER: _lost_as_wanted,
    Role.REVOLUTIONARY: _lost_as_wanted,
    Role.DRIVER: lambda game, seat: _loss(Cause.DROVE_LOSER, name=(seat - 1,)),
    Role.MINION: _lost_as_minion,
    Role.URCHIN: lambda game, seat: _loss(Cause.NO_THIEF),
    Role.LAWYER: _lost_as_lawyer,
    Role.TRAITOR: lambda game, seat: _loss(Cause.NEVER_FELL),
}
