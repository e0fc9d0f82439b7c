"""The league: the same people for every Godfather, honest intervals, records that anyone can recount."""

import sys
from pathlib import Path

import msgspec
import pytest
from click.exceptions import BadParameter
from click.testing import CliRunner

from mafia_de_cuba.cli import main
from mafia_de_cuba.lab.intervals import Forecasts, Share
from mafia_de_cuba.lab.league import Pairing, Results, run
from mafia_de_cuba.lab.league_command import league, names_in, numbers_in
from mafia_de_cuba.lab.lineups import check_bot, seating
from mafia_de_cuba.lab.output_files import check_writable
from mafia_de_cuba.lab.ratings import rate
from mafia_de_cuba.rules.record import replay


def test_every_godfather_meets_the_same_people() -> None:
    one, other = (seating(g, "mixed", 8, 1, 5) for g in ("hard", "easy"))
    assert one.bots[1:] == other.bots[1:]
    assert one.seed == other.seed
    assert one.names[0] == "hard-0"
    assert len(set(one.names)) == 8
    assert seating("hard", "mixed", 8, 1, 6).bots != one.bots


def test_a_share_has_wilson_s_interval() -> None:
    low, high = Share(14, 100).interval()
    assert (round(low, 4), round(high, 4)) == (0.0853, 0.2214)
    assert Share().interval() == (0.0, 1.0)
    assert Share(0, 10).interval()[0] == pytest.approx(0.0)


def test_forecasts_are_scored_and_binned() -> None:
    forecasts = Forecasts()
    for chance, true in [(0.05, False), (0.75, True), (0.75, False), (1.0, True)]:
        forecasts.add(chance, true)
    assert forecasts.brier() == pytest.approx((0.05**2 + 0.25**2 + 0.75**2) / 4)
    assert [number for _, _, number in forecasts.bins()] == [1, 2, 1]


def test_a_league_repeats_and_its_records_recount() -> None:
    pairings = [Pairing("medium", "mixed", 6), Pairing("random", "untrained", 6)]
    first, again = ([*run(pairings, 6, seed=3, jobs=1)] for _ in range(2))
    assert first == again
    results = {pairing: Results(pairing) for pairing in pairings}
    for task, games, _ in first:
        for game in games:
            results[task.pairing].add(game)
            outcome = replay(game.record).outcome
            assert outcome is not None
            assert [seat.won for seat in game.seats] == [s in outcome.winners for s in range(6)]
    assert [result.games for result in results.values()] == [6, 6]


def test_the_command_writes_all_it_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, json, html = (tmp_path / name for name in ("r.jsonl", "r.json", "r.html"))
    league("hard,random", "untrained", "6", 4, 1, 1, records, json, html)
    assert "hard       untrained        6      4" in capsys.readouterr().out
    lines = records.read_bytes().splitlines()
    assert len(lines) == 8
    assert msgspec.json.decode(lines[0])["players"][:2] == ["hard-0", "untrained-1"]
    numbers = msgspec.json.decode(json.read_bytes())
    assert numbers["results"][0]["godfather_wins"]["of"] == 4
    assert numbers["results"][0]["calibration"]
    hard, random = (each["best_response_gain"] for each in numbers["results"])
    wins = [each["godfather_wins"]["rate"] for each in numbers["results"]]
    assert hard["godfather"] == pytest.approx(max(wins) - wins[0])
    assert random["godfather"] == pytest.approx(max(wins) - wins[1])
    matrix = numbers["matrix"][0]
    assert (matrix["godfathers"], matrix["others"]) == (["hard", "random"], ["untrained"])
    assert [row[0]["rate"] for row in matrix["cells"]] == wins
    assert html.read_text("utf-8").count("<svg") >= 4


def test_numbers_of_players_are_read() -> None:
    assert numbers_in("6") == [6]
    assert numbers_in("6,8-10") == [6, 8, 9, 10]
    for text in ("", "4", "13", "six", "6-", "9-7"):
        with pytest.raises(BadParameter):
            numbers_in(text)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(BadParameter):
        names_in("hard,harder")
    assert names_in("hard,mixed,easy*") == ["hard", "mixed", "easy*"]
    with pytest.raises(BadParameter):
        names_in("hard+harder")


def test_a_name_given_twice_plays_once_and_blanks_are_trimmed() -> None:
    assert names_in("hard, easy,hard") == ["hard", "easy"]
    assert numbers_in("6,5-7") == [6, 5, 7]


def test_a_godfather_is_one_bot() -> None:
    for name in ("mixed", "hard*", "random*", "hard+easy", "exec:", "exec:/nonexistent", "exec:'x"):
        with pytest.raises(BadParameter):
            names_in(name, check_bot)
    assert names_in("stranger,random", check_bot) == ["stranger", "random"]


def test_a_star_follows_a_level() -> None:
    for name in ("random*", "hard-quiet*", "exec:", "exec:/nonexistent"):
        with pytest.raises(BadParameter):
            names_in(name)


def test_a_place_that_cannot_be_written_is_refused_before_a_game(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "x.json"):
        with pytest.raises(BadParameter):
            league("random", "random", "6", 10**9, 1, 1, None, None, path)
    check_writable(tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--games=0", "--games=-5", "--jobs=0", "--jobs=-1"])
def test_there_is_at_least_one_of_everything(option: str) -> None:
    assert CliRunner().invoke(main, ["league", option]).exit_code == 2


def test_a_population_may_be_of_several_kinds() -> None:
    (_, games, _), *_ = run([Pairing("easy", "medium+stranger", 6)], 8, seed=1, jobs=1)
    assert {seat.bot for game in games for seat in game.seats[1:]} == {"medium", "stranger"}
    result = Results(Pairing("easy", "medium+stranger", 6))
    for game in games:
        result.add(game)
    seats = [seat for game in games for seat in game.seats[1:] if seat.bot == "medium"]
    counted = result.bots["medium"]
    assert sum(share.of for share in counted.values()) == len(seats)
    assert sum(share.hits for share in counted.values()) == sum(seat.won for seat in seats)


def test_each_bot_is_rated_in_each_role() -> None:
    (_, games, _), *_ = run([Pairing("easy", "untrained", 6)], 12, seed=1, jobs=1)
    ratings = rate(games)
    assert ratings is not None
    assert {*ratings["easy"]} == {"godfather"}
    seats = [seat for game in games for seat in game.seats[1:]]
    assert {*ratings["untrained"]} == {str(seat.role) for seat in seats}
    assert len({mean for mean, _ in ratings["untrained"].values()}) > 1


def test_without_their_package_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert rate([]) is None
