"""Conversation: every intent appears, nothing is refused, no secret counts, and winners stay winners."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.conversation.choice import JUST_ASKED, Situation, choose
from mafia_de_cuba.bots.conversation.floor import Floor, Occasion, Round, opening
from mafia_de_cuba.bots.conversation.intents import Intent, Kind
from mafia_de_cuba.bots.conversation.liveliness import ENOUGH, LIMITS, Liveliness
from mafia_de_cuba.bots.conversation.speaking_up import mark_of, speak_up
from mafia_de_cuba.bots.phrasebook import say, spoken_languages
from mafia_de_cuba.bots.voice import heard, sentence
from mafia_de_cuba.bots.wordings import first_words
from mafia_de_cuba.lab.league_game import play_game
from mafia_de_cuba.lab.lineups import seated, seating
from mafia_de_cuba.rules.notation import read_line
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.rules.record import Act, play_through
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.state import State
from mafia_de_cuba.rules.talk import SILENCE, Ask, Doubt, Question, Say, Spoken, Talk, Vouch
from mafia_de_cuba.views import View, view
from tests.games import TABLES, random_setup

from .tables import any_bots
from .talking_games import Talked, converse

LEVELS = ("easy", "medium", "hard")
THEFT = "6 | h2 3 henchman fbi 2 driver"
NAMES = ("Ana", "Bea", "Cruz", "Dora", "Eli", "Fay")


@pytest.fixture(scope="module")
def games() -> list[Talked]:
    """Games of all sizes, with any box and any bots."""
    played = []
    for seed in range(150):
        rng = Random(f"talk/{seed}")
        players = rng.choice(TABLES)
        levels = LEVELS if seed % 6 == 0 else LEVELS[:2]  # hard takes its time
        bots, setup = any_bots(rng, players, levels), random_setup(rng, players)
        liveliness = (Liveliness.SOME, Liveliness.LIVELY)[seed % 2]
        played.append(converse(bots, f"talk/{seed}", liveliness, setup))
    return played


# ---------------------------------------------------------------- whole games


def test_every_intent_appears_on_every_occasion(games: list[Talked]) -> None:
    meant = Counter(intent.kind for game in games for _, intent in game.intents)
    assert {*meant} == {*Kind} - {Kind.REPLY}  # to people, of whom there are none here
    occasions = {occasion for game in games for occasion, _ in game.intents}
    assert occasions == {*Occasion} - {Occasion.REPLY}


def test_no_wish_is_refused(games: list[Talked]) -> None:
    assert [move for game in games for move in game.refused] == []


def test_all_that_is_said_has_a_voice_in_every_language(games: list[Talked]) -> None:
    for game in games[:40]:
        bots = range(len(game.names))
        for wording in heard(game.names, bots, game.state.ledger):
            assert wording
            told = {sentence(wording, code) for code in spoken_languages()}
            assert len(told) == len(spoken_languages())


def test_bots_speak_up_at_least_four_times_and_not_without_end(games: list[Talked]) -> None:
    for game in games:
        assert game.lively_words() >= ENOUGH
        assert len(game.intents) <= LIMITS[Liveliness.LIVELY].most


@pytest.mark.parametrize("players", TABLES)
def test_bots_of_the_hard_level_speak_up_at_least_four_times(players: int) -> None:
    for seed in range(4):
        game = converse(["hard"] * players, f"four/{players}/{seed}")
        assert game.lively_words() >= ENOUGH
        assert len(game.intents) <= LIMITS[Liveliness.SOME].most


def test_who_speaks_up_leaves_the_word_to_others(games: list[Talked]) -> None:
    """Nobody speaks up twice in a row, and bots do not go on among themselves."""
    for game in games:
        places = {said.place: said.seat for said in game.spoken_up()}
        chain = 0
        for place, spoken in enumerate(game.state.ledger):
            chain = chain + 1 if place in places else 0
            assert chain <= ENOUGH + 1
            if place in places and place - 1 in places:
                assert places[place - 1] != spoken.seat


def test_quiet_bots_do_not_speak_up() -> None:
    for seed in range(10):
        assert not converse(["medium"] * 7, f"quiet/{seed}", Liveliness.QUIET).spoken_up()


def test_the_reason_comes_before_the_accusation_and_last_words_between(
    games: list[Talked],
) -> None:
    words = Counter(occasion for game in games for occasion, _ in game.intents)
    assert words[Occasion.PLEAD] > 50
    assert words[Occasion.LAST_WORD] > 50


@pytest.mark.parametrize("godfather", LEVELS)
def test_conversation_changes_no_move_and_no_winner(godfather: str) -> None:
    """Small talk is talk of that seat and weighs nothing against what was claimed."""
    for number in range(12):
        players = TABLES[number % len(TABLES)]
        people = seating(godfather, "mixed+stranger", players, 7, number)
        played = [
            play_game(seated(people), standard(players), people.seed, people.names, talk=talk)
            for talk in Liveliness
        ]
        moves = [_moves(each.record.acts) for each in played]
        assert moves[0] == moves[1] == moves[2]
        assert len({str(each.state.outcome) for each in played}) == 1


def _moves(acts: Sequence[Act]) -> list[Act]:
    return [act for act in acts if not isinstance(act.move, Talk)]


def test_games_repeat() -> None:
    first, again = (converse(["medium"] * 8, "again", Liveliness.LIVELY) for _ in range(2))
    assert first.acts == again.acts


# ---------------------------------------------------------------- openings


def test_no_opening_words_are_repeated_in_nearly_all_games(games: list[Talked]) -> None:
    repeated = dict.fromkeys(spoken_languages(), 0)
    for game in games:
        wordings = heard(game.names, range(len(game.names)), game.state.ledger)
        for code in repeated:
            begun = [first_words(sentence(each, code)) for each in wordings if each]
            repeated[code] += len(begun) > len(set(begun))
    assert all(count <= 0.05 * len(games) for count in repeated.values()), repeated


# ---------------------------------------------------------------- no secret counts


def test_what_a_seat_alone_knows_changes_neither_bid_nor_words(games: list[Talked]) -> None:
    """Another pocket, another box, another role: the same floor and the same words."""
    compared = 0
    for game in games[:60]:
        for place in range(2, len(game.state.ledger), 5):
            state = _up_to(game, place)
            seen = view(state, None)
            if seen.phase != "investigation":
                continue
            bots = range(len(game.names))
            floor = Floor(Liveliness.LIVELY, "seed", dict.fromkeys(bots, 0.9))
            found = opening(floor, Round(seen, 0, 0, None, bots))
            if found:
                compared += 1
                mark = mark_of(found, 0, may_probe=True)
                mine = view(state, found.seat)
                said = {
                    repr(speak_up(each, found.seat, mark, Random(5)))
                    for each in (mine, _other_secrets(mine, found.seat))
                }
                assert len(said) == 1
    assert compared > 100


def _up_to(game: Talked, said: int) -> State:
    """The game when so much had been said."""
    talk = [n for n, act in enumerate(game.acts) if isinstance(act.move, Talk)]
    return play_through(game.names, game.state.setup, game.acts[: talk[said]])


def _other_secrets(seen: View, seat: int) -> View:
    player = replace(seen.players[seat], role=Role.FBI, took=Take(9), diamonds=9)
    players = (*seen.players[:seat], player, *seen.players[seat + 1 :])
    assert seen.you
    return replace(seen, players=players, you=replace(seen.you, received=None, took=Take(9)))


# ---------------------------------------------------------------- what is chosen


def situation(claims: str, seat: int, may_probe: bool = False) -> Situation:
    read = read_line(f"{THEFT} {claims}")
    return Situation(view(play_through(NAMES, read.setup, read.acts), None), seat, may_probe)


def possible(
    claims: str, seat: int, may_probe: bool = False, said: Talk | None = None
) -> set[Intent]:
    """Everything that the seat may say after these claims, and words of its own."""
    now = situation(claims, seat, may_probe)
    if said:
        now = now._replace(seen=replace(now.seen, ledger=(*now.seen.ledger, Spoken(seat, said))))
    return {choose(now, Occasion.FREE, -1, Random(seed)) for seed in range(200)}


APART = "2:claim=passed.diamonds=10 3:claim=received.diamonds=9"
ALIKE = "2:claim=passed.diamonds=10 3:claim=received.diamonds=10"


@pytest.mark.parametrize(("said", "kind"), [(APART, Kind.CONTRADICT), (ALIKE, Kind.BACK)])
def test_neighbours_back_or_contradict_each_other_by_what_they_said(said: str, kind: Kind) -> None:
    assert Intent(kind, 3) in possible(said, 2)
    assert Intent(kind, 2) in possible(said, 3)


def test_others_doubt_words_that_do_not_fit_and_ask_about_them() -> None:
    said = possible(APART, 5)
    assert {Intent(Kind.DOUBT, 2), Intent(Kind.DOUBT, 3)} <= said
    assert Intent(Kind.ASK, 2, Question.PASSED) in said
    assert Intent(Kind.REMARK, saying="puzzled") in said


def test_an_opinion_is_not_given_twice() -> None:
    assert Intent(Kind.DOUBT, 2) not in possible(APART, 5, said=Doubt(2))


def test_nobody_vouches_for_whom_they_doubted_unless_their_boxes_agree() -> None:
    told = "2:claim=took=driver"
    assert Intent(Kind.VOUCH, 2) in possible(told, 5)
    assert Intent(Kind.VOUCH, 2) not in possible(told, 5, said=Doubt(2))
    assert Intent(Kind.BACK, 3) in possible(ALIKE, 2, said=Doubt(3))
    now = situation(f"{told} 5:doubt2", 5)
    said = {choose(now, Occasion.LAST_WORD, 2, Random(seed)) for seed in range(50)}
    assert said == {Intent(Kind.REMARK, 2, saying="still_doubt")}


def test_remarks_are_true() -> None:
    """Bots asked for a first story after four, and called silent who had voiced a doubt."""
    early, fits = Intent(Kind.REMARK, saying="early"), Intent(Kind.REMARK, saying="fits")
    assert early in possible("", 1)
    assert early not in possible("2:claim=took=driver", 1)
    heard_all = " ".join(f"{seat}:claim=received.tokens=fbi" for seat in (2, 3, 4, 5))
    assert fits in possible(heard_all, 1)
    assert fits not in possible(heard_all, 1, said=Doubt(2))
    unheard = Intent(Kind.REMARK, 3, saying="unheard")
    assert unheard in possible("2:claim=took=driver", 1)
    assert unheard in possible(f"2:claim=took=driver 3:say={quote(SILENCE)}", 1)
    assert unheard not in possible("2:claim=took=driver 3:doubt2", 1)


def test_no_joker_is_left_only_where_there_was_one() -> None:
    gone = Intent(Kind.REMARK, saying="no_joker")
    now = situation("", 1)
    for jokers in (0, 1):
        setup = replace(now.seen.setup, jokers=jokers)
        each = now._replace(seen=replace(now.seen, setup=setup, jokers=0))
        chosen = {choose(each, Occasion.FREE, -1, Random(seed)) for seed in range(200)}
        assert (gone in chosen) == bool(jokers)


@pytest.mark.parametrize("answered", [False, True], ids=["open", "answered"])
def test_nobody_asks_what_somebody_else_has_just_asked_of_the_same_seat(answered: bool) -> None:
    asked = "4:ask2=passed" + " 2:claim=passed.diamonds=10" * answered
    later = " 1:say=Well" * JUST_ASKED
    assert Intent(Kind.ASK, 2, Question.PASSED) not in possible(f"{APART} {asked}", 5)
    if answered:
        assert Intent(Kind.ASK, 2, Question.PASSED) in possible(f"{APART} {asked}{later}", 5)


def test_games_of_bots_hold_no_question_twice_in_a_short_time(games: list[Talked]) -> None:
    for game in games:
        ledger, floor = game.state.ledger, {said.place for said in game.spoken_up()}
        for place, spoken in enumerate(ledger):
            if place in floor and isinstance(spoken.words, Ask):
                just_said = ledger[max(place - JUST_ASKED, 0) : place]
                assert spoken.words not in [each.words for each in just_said]


def test_only_under_a_person_in_office_bots_ask_what_nobody_asked() -> None:
    told = "2:claim=passed.diamonds=10"
    new = {Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS, Question.TOOK}
    assert new & {each.about for each in possible(told, 3, may_probe=True)}
    assert not new & {each.about for each in possible(told, 3)}


@pytest.mark.parametrize(
    ("words", "reply"), [(Vouch(3), "trusted"), (Doubt(3), "doubted")], ids=["vouch", "doubt"]
)
def test_a_bot_notices_what_people_say_of_it(words: Talk, reply: str) -> None:
    seen = replace(situation("", 3).seen, ledger=(Spoken(1, words),))
    floor = Floor(Liveliness.SOME, "seed", {3: 0.9, 4: 0.9})
    found = opening(floor, Round(seen, 0, 0, None, [3, 4]))
    assert found
    assert (found.seat, found.occasion) == (3, Occasion.REPLY)
    said = speak_up(seen, 3, mark_of(found, 0, may_probe=False), Random(0))
    assert said == say(reply, name="Bea")
    answered = replace(seen, ledger=(*seen.ledger, Spoken(3, said)))
    later = opening(floor, Round(answered, 0, 0, None, [3, 4]))
    assert later is None or later.occasion is not Occasion.REPLY


def test_nobody_speaks_up_right_after_a_question() -> None:
    seen = situation("", 3).seen
    floor = Floor(Liveliness.LIVELY, "seed", {3: 0.9, 4: 0.9})
    for ask in (Ask(1, Question.TOOK), Ask(3, Question.TOOK)):
        ledger = (*[Spoken(0, Say("Well?"))] * 4, Spoken(0, ask))
        assert opening(floor, Round(replace(seen, ledger=ledger), 0, 0, None, [3, 4])) is None


@pytest.mark.parametrize("code", spoken_languages())
def test_who_contradicts_says_both_numbers(code: str) -> None:
    ledger = (*situation(APART, 3).seen.ledger, Spoken(3, Doubt(2)))
    wording = heard(NAMES, range(6), ledger)[-1]
    assert wording
    assert (wording.line.kind, dict(wording.line.numbers)) == (
        "contradict",
        {"mine": 9, "theirs": 10},
    )
    assert "Cruz" in sentence(wording, code)
