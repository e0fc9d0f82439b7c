"""Tells: whether the number, order, timing and wording of what a seat says betray a Thief.

A classifier (logistic regression) sees of each seat how often, when, in which form and in which of
the phrases it spoke up before anybody was about to be accused: everything but what was said and of
whom. Seats are compared with others of the same game, and with the same seat in other games. What
follows an accusation is public: whoever is accused pleads, and pleas are compared with pleas.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from mafia_de_cuba.bots.conversation.history import announced, has_pleaded, spoken_up
from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.bots.voice import heard
from mafia_de_cuba.bots.wordings import NONE, Wording
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.talk import Ask, Opinion, Say
from mafia_de_cuba.views import view

from .talking_games import Talked, converse

PLAYERS = 6
GAMES = {"easy": 1200, "medium": 1200, "hard": 700}
LEFT_OUT = 1 / 3  # of what Thieves would say, in games that are to be found out
SURE = 3.5  # standard errors

Numbers = NDArray[np.float64]
Row = tuple[int, int, bool, list[float]]  # game, seat, whether a Thief, features


def seat_features(
    game: Talked, seat: int, leave_out: float, chance: np.random.Generator
) -> list[float]:
    """How somebody spoke up before the first reason for an accusation."""
    state = game.state
    ledger = state.ledger
    reasons = announced(view(state, None), 0)
    end = reasons[0].place if reasons else len(ledger)
    wordings = heard(game.names, range(PLAYERS), ledger)
    places = [
        said.place
        for said in spoken_up(ledger, [seat], 0)
        if said.place < end and chance.random() >= leave_out
    ]
    kinds = [ledger[place].words for place in places]
    used = [wording for place in places if (wording := wordings[place])]
    return [
        len(places),
        *(sum(isinstance(words, kind) for words in kinds) for kind in (Ask, Opinion, Say)),
        *timing(places, end),
        *wording_features(used),
    ]


def timing(places: list[int], end: int) -> list[float]:
    """When they first and last spoke up, and after which pauses."""
    if not places:
        return [1.0, 1.0, 1.0]
    gaps = [later - sooner for sooner, later in pairwise(places)] or [end]
    return [places[0] / end, places[-1] / end, float(np.mean(gaps)) / end]


def wording_features(used: list[Wording]) -> list[float]:
    """Which of the phrases they used, and how many."""
    if not used:
        return [0.0] * 5
    opened = [wording.opener for wording in used]
    closed = [wording.closer for wording in used]
    return [
        float(np.mean([opener != NONE for opener in opened])),
        float(np.mean(opened)),
        float(np.mean([closer != NONE for closer in closed])),
        float(np.mean(closed)),
        float(np.mean([wording.body for wording in used])),
    ]


def rows(games: list[Talked], leave_out: float = 0.0) -> Iterator[Row]:
    """The Thieves and the Henchmen of these games."""
    chance = np.random.default_rng(1)
    for number, game in enumerate(games):
        for seat in range(1, PLAYERS):
            role = game.state.role(seat)
            if role in (Role.THIEF, Role.HENCHMAN):
                thief = role is Role.THIEF
                missing = leave_out if thief else 0.0
                yield number, seat, thief, seat_features(game, seat, missing, chance)


def centred(found: list[Row]) -> tuple[Numbers, Numbers, Numbers]:
    """Features within each game and each seat, labels, and seats."""
    games, seats, thieves, features = (np.array(column) for column in zip(*found, strict=True))
    values = features.astype(float)
    for groups in (games, seats):
        for group in np.unique(groups):
            inside = groups == group
            values[inside] -= values[inside].mean(axis=0)
    values /= np.maximum(values.std(axis=0), 1e-9)
    return values, thieves.astype(float), seats.astype(float)


def fitted(values: Numbers, labels: Numbers) -> Numbers:
    """The weights of a logistic regression, lightly held back."""
    weights = np.zeros(values.shape[1] + 1)
    padded = np.column_stack([values, np.ones(len(values))])
    for _ in range(25):
        odds = 1 / (1 + np.exp(-padded @ weights))
        slope = padded.T @ (labels - odds) - 0.1 * weights
        curve = (padded * (odds * (1 - odds))[:, None]).T @ padded
        weights += np.linalg.solve(curve + 0.1 * np.eye(len(weights)), slope)
    return weights


def told_apart(found: list[Row]) -> tuple[float, float]:
    """The chance that a Thief looks more like one than a Henchman of the same seat does, on games
    that were not learnt from, and the standard error of that at chance."""
    values, labels, seats = centred(found)
    half = len(values) // 2
    weights = fitted(values[:half], labels[:half])
    scores = np.column_stack([values[half:], np.ones(len(values) - half)]) @ weights
    wins = pairs = variance = 0.0
    for seat in np.unique(seats):
        inside = seats[half:] == seat
        thieves = scores[inside & (labels[half:] == 1)]
        others = scores[inside & (labels[half:] == 0)]
        number = len(thieves) * len(others)
        above = (thieves[:, None] > others).sum() + 0.5 * (thieves[:, None] == others).sum()
        wins, pairs = wins + float(above), pairs + number
        variance += number * (len(thieves) + len(others) + 1) / 12
    return wins / pairs, float(np.sqrt(variance)) / pairs


@pytest.fixture(scope="module", params=GAMES)
def games(request: pytest.FixtureRequest) -> list[Talked]:
    level = request.param
    return [
        converse([level] * PLAYERS, f"tells/{level}/{number}", Liveliness.LIVELY)
        for number in range(GAMES[level])
    ]


@pytest.mark.long
def test_how_somebody_speaks_up_does_not_tell_a_thief_from_a_henchman(games: list[Talked]) -> None:
    chance, error = told_apart([*rows(games)])
    assert abs(chance - 0.5) <= SURE * error, (chance, error)


@pytest.mark.long
def test_the_classifier_finds_thieves_who_leave_out_a_third(games: list[Talked]) -> None:
    """Its power: Thieves who would speak up a third less often are told from Henchmen."""
    chance, error = told_apart([*rows(games, LEFT_OUT)])
    assert chance - 0.5 > SURE * error, (chance, error)


@pytest.mark.long
def test_thieves_and_henchmen_plead_alike(games: list[Talked]) -> None:
    """Of those who are the first to be named, as many say that it is a mistake."""
    pleaded: dict[bool, list[bool]] = {True: [], False: []}
    for game in games:
        reasons = announced(view(game.state, None), 0)
        target = reasons[0].target if reasons else 0
        role = game.state.role(target)
        if role in (Role.THIEF, Role.HENCHMAN):
            said = has_pleaded(game.state.ledger, target, reasons[0].place)
            pleaded[role is Role.THIEF].append(said)
    thieves, others = (float(np.mean(pleaded[each])) for each in (True, False))
    share = float(np.mean(pleaded[True] + pleaded[False]))
    numbers = 1 / len(pleaded[True]) + 1 / len(pleaded[False])
    assert abs(thieves - others) <= SURE * np.sqrt(share * (1 - share) * numbers)
