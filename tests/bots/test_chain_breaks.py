"""Breaks in the chain: between whom diamonds go missing, and what open pockets explain."""

import pytest

from mafia_de_cuba.bots.chain_breaks import Break, breaks, suspicion
from mafia_de_cuba.bots.simple_godfather import contradictions, known_claims
from mafia_de_cuba.rules.moves import Accuse, Reveal
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Take, Token
from mafia_de_cuba.rules.play import play
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import Claim, Contents
from mafia_de_cuba.views import view
from tests.games import states


def said(line: str, words: dict[int, tuple[int, int]]) -> State:
    """After this theft, each seat has said how many diamonds it received and passed on."""
    *_, state = states(read_line(line))
    for seat, (received, passed) in words.items():
        claim = Claim(
            received=Contents(diamonds=received),
            passed=Contents(diamonds=passed),
            took=Take(token=Token.HENCHMAN),
        )
        state = play(state, seat, claim)
    return state


def found(state: State) -> list[Break]:
    """The breaks that the Godfather finds."""
    seen = view(state, 0)
    return list(breaks(seen, [known_claims(seen, player.seat) for player in seen.players]))


THEFT = "6 | h2 henchman 4 fbi 2 driver"  # 13 sent, 7 left


def test_a_theft_breaks_the_chain_beside_the_thief() -> None:
    state = said(THEFT, {1: (13, 13), 2: (13, 13), 3: (9, 9), 4: (9, 9), 5: (7, 7)})
    assert found(state) == [Break(2, 3, 4), Break(4, 5, 2)]
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 2


def test_open_pockets_explain_what_was_stolen_and_no_more() -> None:
    state = said(THEFT, {1: (13, 13), 2: (13, 13), 3: (9, 9), 4: (9, 9), 5: (7, 7)})
    state = play(play(state, 0, Accuse(2)), 2, Reveal())
    assert found(state) == [Break(4, 5, 2)]
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 4


def after_reveal(words: dict[int, tuple[int, int]], seat: int) -> State:
    """The same theft and words, and then a seat emptied its pockets."""
    return play(play(said(THEFT, words), 0, Accuse(seat)), seat, Reveal())


def test_the_words_of_a_caught_liar_speak_against_nobody() -> None:
    """Seat 2 stole four: nothing is left to hold against seat 3, which counted right."""
    honest = {1: (13, 13), 3: (9, 9), 4: (9, 9), 5: (9, 7)}
    for lie in ((13, 13), (9, 9), (11, 11), (15, 15)):
        state = after_reveal({**honest, 2: lie}, 2)
        silent = after_reveal(honest, 2)
        assert suspicion(view(state, 0)) == suspicion(view(silent, 0))
        assert contradictions(view(state, 0)) == contradictions(view(silent, 0))
        assert max(suspicion(view(state, 0)).items(), key=lambda item: item[1])[0] == 5


def test_what_is_missing_beyond_a_caught_liars_pockets_lies_between_the_neighbours() -> None:
    words = {1: (13, 13), 3: (7, 7), 4: (7, 7), 5: (7, 7)}
    assert found(after_reveal(words, 2)) == [Break(1, 3, 2)]
    for lie in ((13, 13), (9, 9)):  # the liar agrees with seat 1: 13 came, or nine went on
        state = after_reveal({**words, 2: lie}, 2)
        assert found(state) == [Break(1, 3, 2, agreed=(1,))]
        against = suspicion(view(state, 0))
        assert against[3] > against[1]
    for lie in ((11, 11), (7, 7)):  # the liar agrees with seat 3: 11 came, or seven went on
        state = after_reveal({**words, 2: lie}, 2)
        assert found(state) == [Break(1, 3, 2, agreed=(3,))]
        against = suspicion(view(state, 0))
        assert against[1] > against[3]
    state = after_reveal({2: (13, 13), 3: (7, 7)}, 2)
    assert found(state) == [], "by the liar's word alone"


def test_a_thief_who_had_confessed_is_still_believed() -> None:
    """What it stole is no explanation of what is missing beside it."""
    confessed = Claim(Contents(diamonds=13), Contents(diamonds=9), Take(4))
    state = said(THEFT, {3: (7, 7), 4: (7, 7), 5: (7, 7)})
    state = play(play(play(state, 2, confessed), 0, Accuse(2)), 2, Reveal())
    assert found(state) == [Break(2, 3, 2)]


def test_at_the_ends_it_is_certain_who_lies() -> None:
    state = said("6 | h2 4 henchman fbi driver -", {1: (9, 9), 2: (9, 9)})
    assert found(state) == [Break(0, 1, 4)]
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 1


def test_somebody_who_counts_wrong_has_stolen_nothing() -> None:
    """One more came and one more went, by the words of one seat: no diamonds are gone."""
    theft = "6 | h2 henchman fbi driver 4 -"
    state = said(theft, {1: (13, 13), 2: (14, 14), 3: (13, 13), 4: (13, 13), 5: (9, 9)})
    right = said(theft, {1: (13, 13), 2: (13, 13), 3: (13, 13), 4: (13, 13), 5: (9, 9)})
    one, other = (suspicion(view(each, 0)) for each in (state, right))
    assert one[4] == pytest.approx(other[4])


def test_a_sum_that_is_wrong_is_held_against_its_teller() -> None:
    state = said(THEFT, {1: (13, 13), 2: (13, 9), 3: (9, 9), 4: (9, 9), 5: (7, 7)})
    against = suspicion(view(state, 0))
    assert max(against, key=lambda seat: against[seat]) == 2
