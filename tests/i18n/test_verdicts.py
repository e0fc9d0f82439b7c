"""Verdicts: every seat of every game is told truly whether it has won, and why."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from mafia_de_cuba.i18n.causes import Cause, Final, Judgement, final
from mafia_de_cuba.i18n.judgement import judge
from mafia_de_cuba.i18n.verdicts import BESIDE_NAME, LOSSES, WINS, Headline
from mafia_de_cuba.rules.moves import Accuse, Concede, Reveal, Shoot
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.outcome import Ending
from mafia_de_cuba.rules.pieces import AGENTS, DIAMONDS, Role
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.record import Record
from mafia_de_cuba.rules.state import State, start
from mafia_de_cuba.views import view
from mafia_de_cuba.web.sentences import LANGUAGES, Words
from scripts.gallery import NAMES
from tests.games import random_game, random_setup

EN = Words("en")


class Played(NamedTuple):
    """A finished game with all its secrets, and what is told of its end."""

    state: State
    game: Final
    accused: int | None
    conceded: bool


def finished(record: Record) -> Played:
    """Play a record to its end; the last accusation is read from the record itself."""
    state = start(record.players, record.setup)
    for seat, move in record.acts:
        state = play(state, seat, move)
    last = record.acts[-1].move
    targets = [move.target for _, move in record.acts if isinstance(move, Accuse)]
    accused = targets[-1] if isinstance(last, Reveal | Shoot) else None
    conceded = isinstance(last, Concede)
    return Played(state, final(view(state, None), accused, conceded), accused, conceded)


def of_line(line: str) -> Played:
    record = read_line(line)
    return finished(Record(NAMES[: len(record.players)], record.setup, record.acts))


@cache
def played() -> tuple[Played, ...]:
    """Many random games, with every number of players and every box."""
    games = []
    for seed in range(700):
        rng = Random(f"verdicts/{seed}")
        players = rng.randint(5, 12)
        games.append(finished(random_game(rng, players, random_setup(rng, players))))
    return tuple(games)


# ---------------------------------------------------------------- the words of the rules

# fmt: off
ROWS = [
    # rule  game                                                                    seat  headline
    ("E1",  "6 jokers=2 | h2 13/driver henchman fbi - - x1", 0, "You win: all fifteen diamonds are back in your hands."),
    ("E1",  "6 fake | h2 fake henchman fbi driver -", 0, "You win: nobody stole a single diamond."),
    ("E1",  "7 box=2henchman+driver+traitor | h0 15 traitor driver henchman henchman - concede 2:x1", 2, "You win: you took over from Dolores, and got all fifteen diamonds back."),
    ("E2",  "6 jokers=2 | h2 13/driver henchman fbi - - x1", 2, "You win: you stayed loyal to Dolores, who wins."),
    ("E2",  "6 | h2 3 henchman fbi driver 4 x3", 4, "You win: you drove Inés, an FBI Agent."),
    ("E2",  "6 | h2 driver 4 henchman fbi 4 x2 x5", 1, "You win: you drove Dolores, the Godfather."),
    ("E2",  "6 | h0 2 driver 3 henchman 10 concede", 2, "You lost. You drove Bea, who did not win."),
    ("E2",  "8 box=2henchman+driver+traitor+minion | h0 15 traitor henchman minion driver henchman - concede 2:x1", 4, "You win: you served Teo, the Traitor, who wins."),
    ("E2",  "8 box=2henchman+traitor+minion+driver | h0 8 traitor minion henchman henchman 7 - x1 x6", 3, "You lost. You served Teo, the Traitor, who did not win."),
    ("E2",  "8 box=2henchman+traitor+minion+driver | h0 8/traitor minion henchman henchman driver 7 - x1 x6", 2, "You lost. Nobody was the Traitor: you had nobody to win with."),
    ("E2",  "8 | h0 15 henchman henchman henchman driver fbi - x7 concede", 7, "You win: you were on the side of the Thieves, and Bea won."),
    ("E2",  "6 | h5 10 driver henchman fbi - x1", 5, "You lost. No Thief won, and you win only with a Thief."),
    ("E2",  "8 box=2henchman+lawyer+driver+fbi | h0 9 lawyer henchman driver henchman 6 - x6 concede", 2, "You win: you took the side of the Thieves in time, and Bea won."),
    ("E2",  "8 box=2henchman+lawyer+driver+fbi | h0 9 lawyer henchman driver henchman 6 - concede", 2, "You lost. A Thief won, but you had not taken a side yet."),
    ("I4",  "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x4? 2:pow", 2, "You win: you shot Marco, an FBI Agent, just in time."),
    ("I4",  "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x4? 2:pow", 4, "You lost. Teo, the Cleaner, shot you before your pockets were empty."),
    ("I4",  "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x4? 2:pow", 0, "You lost. Teo, the Cleaner, shot Marco, an FBI Agent."),
    ("I4",  "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x5? 2:pow concede", 5, "You lost. Teo, the Cleaner, shot you."),
    ("I4",  "8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x5? 2:pow concede", 2, "You lost. You fired, and were out together with the one you hit."),
    ("I5b", "5 open | h0 15+fbi henchman - - concede", 1, "You lost. You took what the rules forbid."),
    ("I5c", "6 | h2 3 henchman fbi driver 4 x1 x3", 1, "You lost. You were found out with 3 diamonds."),
    ("I5d", "6 | h2 3 henchman fbi driver 4 x3", 3, "You win: Dolores accused you, an FBI Agent."),
    ("I5d", "6 | h2 3 henchman fbi driver 4 x3", 0, "You lost. You accused Inés, an FBI Agent."),
    ("I5d", "6 | h2 3 henchman fbi driver 4 x3", 5, "You lost. Dolores accused Inés, an FBI Agent."),
    ("I5d", "6 | h2 3 henchman fbi driver 4 x1 concede", 3, "You lost. Nobody accused you in time."),
    ("I5e", "7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 2, "You win: Dolores accused you, the Diamond Lover."),
    ("I5e", "7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 5, "You win: Dolores accused Teo, the Diamond Lover, and nobody had more than you: 5 diamonds."),
    ("I5e", "7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2", 3, "You lost. Yola had 5, you 4."),
    ("I5e", "7 box=henchman+fbi+driver+lover | h5 1 lover fbi driver 1 - x2", 0, "You win: you accused Teo, the Diamond Lover, but nobody had more than you: 13 diamonds."),
    ("I5f", "7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 5 x2", 5, "You win: Dolores accused Teo, a Revolutionary like you."),
    ("I5f", "7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 5 x2", 1, "You win: Dolores accused Teo, a Revolutionary, and no Thief had less than you: 3 diamonds."),
    ("I5f", "7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 5 x2", 6, "You lost. Bea had 3, you 5, and the poorest Thief won with the Revolutionaries."),
    ("I5g", "7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3 2:x5", 5, "You win: Teo, the Traitor, accused you, and you were loyal."),
    ("I5g", "7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3 2:x5", 4, "You win: Teo, the Traitor, accused Yola, who was loyal, and no Thief had more than you: 4 diamonds."),
    ("I5g", "7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3 2:x5", 2, "You lost. You accused Yola, who was loyal. A Traitor must not."),
    ("I5i", "6 | h2 3 henchman fbi driver 10 x2", 0, "You lost. Teo was loyal, and you had no joker left."),
    ("I5i", "6 | h2 3 henchman fbi driver 10 x4", 0, "You lost. Marco was a Driver, and you had no joker left."),
    ("I5i", "6 | h2 3 henchman fbi driver - x5", 0, "You lost. Yola had taken nothing, and you had no joker left."),
    ("I5i", "6 | h2 3 henchman fbi driver 10 x2", 2, "You lost. Dolores accused you by mistake, and had no joker left."),
    ("I6",  "6 | h2 3 henchman fbi driver 4 concede", 0, "You lost. You gave up. Still missing: 7 diamonds."),
    ("I6",  "6 | h2 3 henchman fbi driver 4 concede", 2, "You lost. Dolores fell, and you were loyal to Dolores."),
    ("I7",  "6 | h2 3 henchman fbi driver 4 concede", 5, "You win: Dolores fell, and no Thief had more than you: 4 diamonds."),
    ("I7",  "6 | h2 3 henchman fbi driver 5 x2", 1, "You lost. Yola had 5, you 3."),
    ("I7",  "7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3 2:x5", 0, "You lost. You fell, and Teo, the Traitor, took your place."),
    ("I7",  "7 box=henchman+fbi+traitor+driver | h2 3 traitor henchman fbi driver 4 x1 x6", 2, "You lost. Dolores never fell, and so you never took over."),
]
# fmt: on


@pytest.mark.parametrize(("rule", "line", "seat", "told"), ROWS)
def test_headline(rule: str, line: str, seat: int, told: str) -> None:
    assert str(EN.headline(of_line(line).game, seat)) == told, rule


# fmt: off
TO_ALL = [
    ("6 jokers=2 | h2 13/driver henchman fbi - - x1",                   "Dolores holds all fifteen diamonds again."),
    ("6 fake | h2 fake henchman fbi driver -",                          "Nobody stole a single diamond."),
    ("6 | h2 3 henchman fbi driver 10 x2",                              "Teo was loyal, and Dolores had no joker left."),
    ("6 | h2 3 henchman fbi driver 4 concede",                          "Dolores gave up."),
    ("6 | h2 3 henchman fbi driver 4 x3",                               "Dolores accused Inés, an FBI Agent."),
    ("8 box=2henchman+cleaner+fbi+driver | h2 3 cleaner 4 fbi henchman 6 - x4? 2:pow", "Teo, the Cleaner, shot Marco, an FBI Agent."),
    ("7 box=henchman+lover+fbi+driver | h1 3 lover 4 driver 5 - x2",    "Dolores accused Teo, the Diamond Lover."),
    ("7 box=henchman+2revolutionary+driver | h1 3 revolutionary 4 driver revolutionary 5 x2", "Dolores accused Teo, a Revolutionary."),
    ("7 box=2henchman+traitor+driver jokers=0 | h2 3 traitor henchman 4 henchman - x3 2:x5", "Teo, the Traitor, accused Yola, who was loyal."),
]
# fmt: on


@pytest.mark.parametrize(("line", "told"), TO_ALL)
def test_everybody_is_told_how_it_ended(line: str, told: str) -> None:
    assert EN.told_to_all(of_line(line).game) == told


def test_who_is_not_known_to_be_accused_is_not_named() -> None:
    """Old tables and terminals may not know whom the last accusation was about."""
    state = of_line("6 | h2 3 henchman fbi driver 10 x2").state
    game = final(view(state, None))
    assert str(EN.headline(game, 0)) == "You lost. The diamonds were not all back in time."
    assert EN.told_to_all(game) == "The diamonds were not all back in time."


# ---------------------------------------------------------------- every seat of many games


def test_every_cause_comes_up() -> None:
    """All but the one for games of which nobody knows how they ended."""
    causes = {judge(each.game, seat).cause for each in played() for seat in seats(each)}
    assert causes == set(Cause) - {Cause.FELL}
    assert set(WINS) | set(LOSSES) == set(Cause)
    assert not set(WINS) & set(LOSSES)
    assert {each.state.outcome.ending for each in played() if each.state.outcome} == set(Ending)


def seats(each: Played) -> range:
    return range(len(each.state.players))


def test_who_has_won_is_told_so() -> None:
    for each in played():
        assert each.state.outcome
        for seat in seats(each):
            told = EN.headline(each.game, seat)
            assert told.won is (seat in each.state.outcome.winners)
            assert str(told).startswith("You win: " if told.won else "You lost. ")


def test_what_is_told_is_true() -> None:
    """Each fact in a headline, held against the state of the game."""
    checked: Counter[str] = Counter()
    for each in played():
        for seat in seats(each):
            judged = judge(each.game, seat)
            for key, part in judged.parts:
                assert TRUE[key](each, seat, judged, part), (judged, seat)
                checked[key] += 1
    assert checked.keys() == TRUE.keys()


def is_true_name(each: Played, seat: int, judged: Judgement, part: tuple[int, ...]) -> bool:
    state, winners = each.state, each.game.outcome.winners
    match judged.cause:
        case Cause.DROVE:
            return part == (seat - 1,) and seat - 1 in winners
        case Cause.DROVE_LOSER:
            return part == (seat - 1,) and seat - 1 not in winners
        case Cause.SERVED:
            return [state.role(who) for who in part] == [Role.TRAITOR] and part[0] in winners
        case Cause.SERVED_LOSER:
            return [state.role(who) for who in part] == [Role.TRAITOR] and part[0] not in winners
        case Cause.WITH_THIEVES | Cause.TOOK_SIDE:
            return bool(part) and all(
                state.role(who) is Role.THIEF and who in winners for who in part
            )
        case Cause.RICHER | Cause.POORER:
            return bool(part) and set(part) <= set(winners)
    return part == (each.accused,)


def is_true_role(each: Played, seat: int, judged: Judgement, part: Role) -> bool:
    if judged.cause is Cause.WANTED:
        return part is each.state.role(seat) and seat == each.accused
    who = dict(judged.parts)["name"]
    assert isinstance(who, tuple)
    if part is Role.GODFATHER:
        return who == (each.state.godfather,)
    return part is each.state.role(who[0])


def is_true_cleaner(each: Played, seat: int, judged: Judgement, part: tuple[int, ...]) -> bool:
    hit = judged.cause is not Cause.HIT or not each.state.in_play(seat)
    return [each.state.role(who) for who in part] == [Role.CLEANER] and hit


def is_true_held(each: Played, seat: int, judged: Judgement, part: int) -> bool:
    take = each.state.take(seat)
    if judged.cause is Cause.CAUGHT:
        return not each.state.in_play(seat) and take is not None and take.diamonds == part
    if judged.cause is Cause.GAVE_UP:
        return part == DIAMONDS - each.state.diamonds(seat) and each.conceded
    thieves = [each.state.diamonds(who) for who in each.state.seats_in_play(Role.THIEF)]
    most = min(thieves) if judged.cause is Cause.POOREST else max(thieves, default=part)
    return part == each.state.diamonds(seat) and (part == most or seat == each.state.godfather)


def is_true_count(each: Played, seat: int, judged: Judgement, part: int) -> bool:
    parts = dict(judged.parts)
    theirs, mine = parts["theirs"], parts["mine"]
    assert isinstance(theirs, int)
    assert isinstance(mine, int)
    less = theirs < mine if judged.cause is Cause.POORER else mine < theirs
    return less and part in (theirs, mine) and mine == each.state.diamonds(seat)


TRUE: dict[str, Callable[[Played, int, Judgement, Any], bool]] = {
    "name": is_true_name,
    "role": is_true_role,
    "cleaner": is_true_cleaner,
    "held": is_true_held,
    "theirs": is_true_count,
    "mine": is_true_count,
}


def test_causes_without_gaps_are_true() -> None:
    for each in played():
        state, ending = each.state, each.game.outcome.ending
        for seat in seats(each):
            role, cause = state.role(seat), judge(each.game, seat).cause
            match cause:
                case Cause.OFFENDED:
                    assert role is Role.OFFENDER
                case Cause.LOYAL | Cause.ACCUSED_BY_MISTAKE | Cause.GODFATHER_FELL:
                    assert role in (Role.HENCHMAN, Role.CLEANER)
                    assert (0 in each.game.outcome.winners) is (cause is Cause.LOYAL)
                    assert state.in_play(0) is (cause is Cause.LOYAL)
                case Cause.FIRED:
                    assert role is Role.CLEANER
                    assert state.shooter == seat
                case Cause.NEVER_ACCUSED:
                    assert role in (*AGENTS, Role.LOVER, Role.REVOLUTIONARY)
                    assert seat not in state.emptied
                    assert seat != each.accused
                case Cause.NEVER_FELL:
                    assert role is Role.TRAITOR
                    assert state.godfather == 0
                    assert state.in_play(0)
                case Cause.REPLACED:
                    assert seat == 0
                    assert state.godfather != 0
                case Cause.BETRAYED:
                    assert ending is Ending.HENCHMAN_BETRAYED
                    assert seat == each.accused
                case Cause.NOBODY_TO_SERVE:
                    assert Role.TRAITOR not in [state.role(other) for other in seats(each)]
                case Cause.NO_THIEF:
                    assert Role.THIEF not in [state.role(who) for who in each.game.outcome.winners]


# ---------------------------------------------------------------- every language

GENDERED = {  # words that would guess at somebody's gender
    "fr": r"\b(seule?|loyale?)\b|t’a (accus|pris|vu)|\b(es|est) (tomb|élimin|accus|trahi|rest)",
    "es": r"ganas? sol[oa]\b|\b(acusad|eliminad|pillad|descubiert)[oa]\b",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_seat_has_a_headline_in_every_language(lang: str) -> None:
    words = Words(lang)
    for each in played()[:150]:
        for told in (words.headline(each.game, seat) for seat in seats(each)):
            assert isinstance(told, Headline)
            assert "%(" not in str(told)
            assert lang == "en" or str(told).split()[0] not in ("You",)
            assert told.cause.endswith(".")
        assert "%(" not in words.told_to_all(each.game)


@pytest.mark.parametrize("lang", GENDERED)
def test_no_headline_guesses_at_a_gender(lang: str) -> None:
    words = Words(lang)
    for message in (*WINS.values(), *LOSSES.values(), *BESIDE_NAME.values()):
        assert not re.search(GENDERED[lang], words._(message).lower()), words._(message)
