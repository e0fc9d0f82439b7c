"""A series: the score, who chooses the next Godfather (E4), who joins, and the next game."""

from random import Random

import pytest

from mafia_de_cuba.rules.moves import Accuse, Concede, GameMove, Hide, Pocket, Reveal
from mafia_de_cuba.rules.pieces import Token, Tokens
from mafia_de_cuba.rules.record import write
from mafia_de_cuba.rules.referee import judge as referee
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.table import commands

from .table_driver import Room, denied, play_by_chance, theft

TOKENS = [Pocket(token=token) for token in (Token.HENCHMAN, Token.FBI, Token.DRIVER)]
ONE_THIEF: list[GameMove] = [
    Pocket(10),
    *TOKENS,
    Pocket(),
]  # 1 thief, 2 henchman, 3 fbi, 4 driver, 5 urchin


def over(takes: list[GameMove], *after: tuple[int, GameMove]) -> Room:
    room = Room(6).begin().play(*theft(Hide(5), *takes), *after)
    assert room.game.over
    return room


def vote(room: Room, by: int, seat: int) -> None:
    room.table.do(commands.vote_godfather, room.at(by), seat)


def next_godfather(room: Room) -> str:
    return room.begin().view().players[0].name


def test_the_score_goes_by_name() -> None:
    room = over(ONE_THIEF, (0, Accuse(1)), (1, Reveal()))  # Godfather, Henchman
    view = room.view()
    assert view.score == {"Ana": 1, "Cruz": 1}
    assert view.games == dict.fromkeys(("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay"), 1)
    (game,) = view.series
    assert (game.ending, game.godfather, game.winners) == (
        "diamonds_recovered",
        "Ana",
        ("Ana", "Cruz"),
    )


def test_the_game_stays_on_the_table_until_the_next() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    assert room.view(3).phase == "over"
    assert room.view(3).outcome is not None
    room.begin()
    assert room.view(3).phase == "hide"
    assert len(room.view().series) == 1


def test_unless_they_vote_the_last_godfather_stays() -> None:
    assert next_godfather(over(ONE_THIEF, (0, Concede()))) == "Ana"


def test_the_winners_choose() -> None:
    room = over(ONE_THIEF, (0, Concede()))  # the Thief at 1 and the Urchin at 5 win
    (ballot,) = room.view().ballots
    assert (ballot.about, ballot.voters, ballot.chosen) == ("godfather", (1, 5), "0")
    vote(room, 1, 3)
    assert room.view().ballots[0].votes == {1: "3"}
    assert room.view().suggested == 3
    vote(room, 5, 3)
    assert room.view().ballots[0].chosen == "3"
    assert next_godfather(room) == "Dora"


def test_the_one_named_at_the_start_comes_first() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    vote(room, 1, 3)
    assert room.begin("Fay").view().players[0].name == "Fay"


def test_the_last_godfather_breaks_a_tie() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    vote(room, 1, 3)
    vote(room, 5, 4)
    assert room.view().ballots[0].chosen == "0"
    vote(room, 0, 4)
    assert room.view().ballots[0].chosen == "4"
    assert next_godfather(room) == "Eli"


def test_the_last_godfather_breaks_ties_only() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    vote(room, 0, 4)
    assert next_godfather(room) == "Ana"


def test_without_a_winner_the_last_godfather_chooses() -> None:
    setup = Setup(Tokens(henchman=1, fbi=1, driver=1), open_box=True)
    room = Room(6, setup=setup).begin()
    offender = Pocket(3, Token.FBI)  # no Thief, so that nobody wins when the Godfather falls (E3)
    room.play(*theft(Hide(5), offender, TOKENS[0], TOKENS[2], Pocket(), Pocket()), (0, Concede()))
    outcome = room.view().outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert room.view().ballots[0].voters == (0,)
    assert denied(vote, room, 1, 1) == "forbidden"
    vote(room, 0, 4)
    assert next_godfather(room) == "Eli"


@pytest.mark.parametrize("seat", [2, 3, 4])
def test_who_has_not_won_has_no_vote(seat: int) -> None:
    room = over(ONE_THIEF, (0, Concede()))
    assert denied(vote, room, seat, 1) == "forbidden"


def test_a_vote_is_for_somebody_at_the_table() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    for seat in (-1, 6):
        assert denied(vote, room, 1, seat) == "refused"


def test_no_vote_before_the_end() -> None:
    room = Room(6).begin()
    assert denied(vote, room, 0, 1) == "forbidden"


def test_if_only_bots_have_won_the_last_godfather_chooses() -> None:
    room = Room(["Ana"], bots=5).begin()
    play_by_chance(room, Random(5))
    winners = room.view().outcome
    assert winners is not None
    if 0 not in winners.winners:
        assert room.view().ballots[0].voters == (0,)
        vote(room, 0, 2)
        assert next_godfather(room) == room.view().players[0].name


def test_who_was_admitted_plays_the_next_game_and_who_was_not_does_not() -> None:
    room = Room(6).begin()
    room.wait("Zoe")
    room.wait("Xia")
    room.admit("Zoe")
    room.play(*theft(Hide(5), *ONE_THIEF), (0, Concede()))
    room.wait("Yan")
    room.admit("Yan")
    assert room.view().waiting == ("Zoe", "Xia", "Yan")
    assert room.view().admitted == ("Zoe", "Yan")
    room.begin()
    assert [player.name for player in room.view().players][6:] == ["Zoe", "Yan"]
    assert room.view().waiting == ("Xia",)
    assert room.view().admitted == ()


def test_there_is_room_for_twelve() -> None:
    room = Room(11).begin()
    room.wait("Zoe")
    room.wait("Yan")
    room.admit("Zoe")
    assert denied(room.admit, "Yan") == "full"
    play_by_chance(room, Random(2))
    room.begin()
    assert len(room.view().players) == 12
    assert room.view().waiting == ("Yan",)


def test_who_left_is_not_in_the_next_game() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    room.table.do(commands.leave, room.at(3))
    room.begin()
    assert [player.name for player in room.view().players] == ["Ana", "Bea", "Cruz", "Eli", "Fay"]


def test_a_bot_fills_the_place_between_games() -> None:
    room = Room(5).begin()
    play_by_chance(room, Random(1))
    room.table.do(commands.leave, room.at(3))
    assert denied(room.begin) == "refused"
    room.add_bot()
    assert room.view().waiting == ("Dolores",)
    room.begin()
    assert [player.bot for player in room.view().players].count(True) == 1


def test_a_chosen_godfather_who_left_leaves_it_to_the_last() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    vote(room, 1, 3)
    room.table.do(commands.hand_over, 0, 2)
    room.table.do(commands.leave, room.at(3))
    assert room.view().suggested == 0
    assert next_godfather(room) == "Ana"


def test_when_the_last_godfather_left_too_it_is_the_host() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    vote(room, 1, 3)
    room.table.do(commands.hand_over, 0, 2)
    for seat in (0, 3):
        room.table.do(commands.leave, room.at(seat))
    room.add_bot()
    assert room.view().suggested == 2
    assert next_godfather(room) == "Cruz"


def test_places_change_between_games_and_the_record_stays() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    record = room.state.last_record
    room.table.do(commands.reorder, 0, [5, 4, 3, 2, 1, 0])
    assert room.state.last_record == record
    assert room.view().players[1].name == "Bea"
    room.begin()
    assert [player.name for player in room.view().players] == [
        "Ana",
        "Fay",
        "Eli",
        "Dora",
        "Cruz",
        "Bea",
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_record_of_every_game_is_accepted_by_the_referee(seed: int) -> None:
    room, rng = Room(3, bots=5).begin(), Random(seed)
    for _ in range(3):
        play_by_chance(room, rng)
        answer = referee(write(room.state.last_record))
        outcome = room.view().outcome
        assert outcome is not None
        assert (answer["ending"], answer["winners"]) == (outcome.ending, outcome.winners)
        room.begin()


def test_the_record_is_that_of_the_last_finished_game() -> None:
    room = over(ONE_THIEF, (0, Concede()))
    record = room.state.last_record
    room.begin().play((0, Hide(1)))
    assert room.state.last_record == record
