"""`mafia-de-cuba analyse`: steps as `deduce` says, lies as the truth says, broken words by brute force."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from click.testing import CliRunner

from mafia_de_cuba.analysis.calibration import MAP
from mafia_de_cuba.analysis.report import answer
from mafia_de_cuba.bots.beliefs import opinion
from mafia_de_cuba.cli import main
from mafia_de_cuba.deduction import query
from mafia_de_cuba.rules.notation import read_line, write_line
from mafia_de_cuba.rules.record import Record, write
from mafia_de_cuba.rules.referee import judge
from mafia_de_cuba.views import view
from tests.analysis.case_brute_force import is_true
from tests.analysis.past_games import BAG, LAST_THIEF, bot_game, games
from tests.games import states

EVERY = pytest.mark.parametrize("record", games(), ids=lambda record: write_line(record)[:60])
TOPICS = (
    *("received_diamonds", "received_tokens", "passed_diamonds", "passed_tokens"),
    *("took", "dismissed"),
)

TALK = ("claim", "retract", "ask", "say", "vouch", "doubt")


def analysed(record: Record) -> dict[str, Any]:
    return dict(json.loads(json.dumps(answer(write(record)))))


def plain(record: Record) -> dict[str, Any]:
    return dict(json.loads(write(record)))


def cut(record: dict[str, Any], moves: int) -> dict[str, Any]:
    return record | {"moves": record["moves"][:moves]}


@EVERY
def test_steps_are_what_deduce_says_of_the_cut_record(record: Record) -> None:
    written, steps = plain(record), analysed(record)["steps"]
    verdicts = [judge(json.dumps(cut(written, m))) for m in range(len(written["moves"]) + 1)]
    asking = [m for m, found in enumerate(verdicts) if found["phase"] == "investigation"]
    assert [step["moves"] for step in steps] == asking
    for step in steps:
        assert step["eyes"] == verdicts[step["moves"]]["godfather"]
        asked = {"record": cut(written, step["moves"]), "as": step["eyes"]}
        deduced = query.answer(json.dumps(asked))
        assert step["worlds"] == deduced["worlds"]
        thief = [roles.get("thief", 0.0) for roles in deduced["roles"]]
        assert step["thief"] == pytest.approx(thief, abs=1e-12)


@EVERY
def test_beliefs_are_those_of_a_hard_godfather_on_the_map(record: Record) -> None:
    before = list(states(record))
    for step in analysed(record)["steps"]:
        seen = view(before[step["moves"]], step["eyes"])
        thinks = opinion(seen)
        for seat, player in enumerate(seen.players):
            if seat and not player.revealed:
                chance = thinks.roles(seat).get("thief", 0.0)  # type: ignore[call-overload]
                assert step["belief"][seat] == pytest.approx(MAP(chance), abs=1e-9)
            else:
                assert step["belief"][seat] == float(player.role == "thief")


@EVERY
def test_accusations_are_rated_against_the_best(record: Record) -> None:
    written, found = plain(record), analysed(record)
    made = [(m, move) for m, move in enumerate(written["moves"]) if move["do"] == "accuse"]
    beliefs = {step["moves"]: step["belief"] for step in found["steps"]}
    assert [(rated["move"], rated["by"], rated["target"]) for rated in found["accusations"]] == [
        (m, move["seat"], move["target"]) for m, move in made
    ]
    for rated in found["accusations"]:
        assert rated["thief"] == beliefs[rated["move"]][rated["target"]]
        assert 0 <= rated["win"] <= rated["best_win"] <= 1
        assert rated["best"] not in (0, rated["by"])
        if rated["best"] == rated["target"]:
            assert rated["win"] == rated["best_win"]


def things(claim: dict[str, Any]) -> dict[str, Any]:
    """What a claim says, thing by thing."""
    sides = [side for side in ("received", "passed") if side in claim]
    said = {f"{side}_{what}": value for side in sides for what, value in claim[side].items()}
    return said | {key: claim[key] for key in ("took", "dismissed") if key in claim}


@EVERY
def test_lies_are_what_was_untrue(record: Record) -> None:
    *_, last = states(record)
    expected = [
        {"move": m, "seat": move["seat"], "about": about}
        for m, move in enumerate(plain(record)["moves"])
        if move["do"] == "claim" and move["seat"] and last.outcome
        for about in TOPICS
        if about in things(move) and not is_true(last, move["seat"], about, things(move)[about])
    ]
    assert analysed(record)["lies"] == expected


# ---------------------------------------------------------------- broken words, the slow way


def standing(moves: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """By move, what is left of each claim."""
    held: dict[tuple[int, str], int] = {}
    for m, move in enumerate(moves):
        if move["do"] == "claim":
            held |= dict.fromkeys(((move["seat"], thing) for thing in things(move)), m)
        elif move["do"] == "retract":
            held.pop((move["seat"], move["about"]), None)
    left: dict[int, dict[str, Any]] = {}
    for (_, thing), m in held.items():
        left.setdefault(m, {})[thing] = things(moves[m])[thing]
    return left


def as_claim(seat: int, said: dict[str, Any]) -> dict[str, Any]:
    claim: dict[str, Any] = {"seat": seat, "do": "claim"}
    for thing, value in said.items():
        side, _, what = thing.partition("_")
        if what:
            claim.setdefault(side, {})[what] = value
        else:
            claim[thing] = value
    return claim


def leaves_no_world(record: dict[str, Any], claims: tuple[int, ...]) -> bool:
    """Whether a spectator who trusts these claims alone has no world left."""
    moves, left = record["moves"], standing(record["moves"])
    facts = [move for move in moves if move["do"] not in TALK]
    theft = sum(move["do"] in ("hide", "dismiss", "take") for move in facts)
    said = [as_claim(moves[m]["seat"], left[m]) for m in claims]
    told = record | {"moves": [*facts[:theft], *said, *facts[theft:]]}
    asked = {"record": told, "trust": sorted({moves[m]["seat"] for m in claims})}
    return bool(query.answer(json.dumps(asked))["worlds"] == 0)


def broken(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    earlier: list[set[int]] = []
    for m, move in enumerate(record["moves"]):
        if move["do"] == "claim":
            found = smallest(cut(record, m + 1), m, earlier)
            if found:
                earlier.append(set(found))
                seats = sorted({record["moves"][c]["seat"] for c in found})
                yield {"move": m, "seats": seats, "claims": list(found)}


def smallest(record: dict[str, Any], last: int, earlier: list[set[int]]) -> tuple[int, ...]:
    others = sorted(set(standing(record["moves"])) - {last})
    for size in range(3):
        for group in combinations(others, size):
            claims = (*group, last)
            if not any(set(claims) >= each for each in earlier) and leaves_no_world(record, claims):
                return claims
    return ()


@EVERY
def test_broken_words_are_those_of_brute_force(record: Record) -> None:
    assert analysed(record)["broken"] == [*broken(plain(record))]


def test_three_claims_that_only_together_cannot_be_true() -> None:
    record = read_line(
        "6 | h2 3/driver henchman fbi 10 - 1:claim=took=henchman 2:claim=took=fbi"
        " 3:claim=took=driver 4:claim=took=henchman 0:claim=took=3 5:claim=took=-"
    )
    found = analysed(record)["broken"]
    assert {"move": 10, "seats": [1, 4], "claims": [7, 10]} in found
    assert found == [*broken(plain(record))]


def test_e1_somebody_of_those_who_deny_it_is_a_thief() -> None:
    found = analysed(read_line(LAST_THIEF))["broken"]
    assert found == [{"move": 9, "seats": [2, 3, 4], "claims": [7, 8, 9]}]


def test_only_the_first_player_lies_of_the_bag() -> None:
    assert analysed(read_line(BAG))["lies"] == [{"move": 7, "seat": 1, "about": "dismissed"}]


# ---------------------------------------------------------------- the command

FINE = write(bot_game(5, 1)).decode()
BAD = {
    "no JSON": ("nonsense", None),
    "an empty line": ("", None),
    "a refused move": (write(read_line("6 | h2 13 henchman fbi 10 -")).decode(), 4),
    "the theft goes on": (write(read_line("6 | h2 3 henchman")).decode(), None),
    "nobody stole": (write(read_line("5 fake | h2 henchman fbi fake -")).decode(), None),
    "the open box": (write(read_line("6 open | h2 3/driver henchman fbi 10 -")).decode(), None),
    "a wrong seal": (
        json.dumps(json.loads(FINE) | {"seals": [{"seat": 0, "seal": "", "salt": ""}]}),
        None,
    ),
}


@pytest.mark.parametrize(("line", "move"), BAD.values(), ids=BAD)
def test_what_cannot_be_analysed_gets_the_referees_error(line: str, move: int | None) -> None:
    error = answer(line)["error"]
    assert error["move"] == move
    assert error["message"]


def test_one_line_out_for_each_line_in() -> None:
    told = CliRunner().invoke(main, ["analyse"], input=f"{FINE}\nnonsense\n{FINE}")
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    assert ["steps" in reply for reply in answers] == [True, False, True]
    assert answers[0] == answers[2]
    assert list(answers[0]) == ["steps", "accusations", "lies", "broken"]
    assert told.exit_code == 1
    assert CliRunner().invoke(main, ["analyse"], input=FINE).exit_code == 0


def test_an_unfinished_game_has_no_lies() -> None:
    record = bot_game(5, 1)
    assert analysed(record)["lies"]
    unfinished = Record(record.players, record.setup, record.acts[:-1])
    assert analysed(unfinished)["lies"] == []
