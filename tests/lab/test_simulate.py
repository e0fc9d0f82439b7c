"""`mafia-de-cuba simulate`: the same bytes however it is played, and every number from the records."""

import csv
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.cli import main
from mafia_de_cuba.lab import (
    batch_simulator,
    output_files,
    parquet_rows,
    simulate,
    simulate_command,
    simulation_run,
)
from mafia_de_cuba.lab.ordered_work import in_order
from mafia_de_cuba.lab.output_files import OutputFile
from mafia_de_cuba.lab.simulate import Chunk, Task, play_task
from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.referee import judge

UNIFORM = "--players 7 --games 450 --seed 11 --box cleaner --fake-diamond"
BOTS = "--players 5 --games 9 --seed 2 --godfather easy --others random+easy"


def run(options: str) -> Result:
    """The command in this process."""
    return CliRunner().invoke(main, ["simulate", *options.split()])


def files(folder: Path, name: str) -> str:
    """Options for all outputs, into a folder."""
    kinds = {"json": "json", "csv": "csv", "records": "jsonl"}
    return " ".join(f"--{option} {folder / name}.{end}" for option, end in kinds.items())


def read(folder: Path, name: str) -> list[bytes]:
    """What was written there."""
    return [(folder / f"{name}.{end}").read_bytes() for end in ("json", "csv", "jsonl")]


def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Numba were not installed."""
    monkeypatch.setattr(batch_simulator, "is_installed", lambda: False)


# ---------------------------------------------------------------- same arguments, same bytes


def test_batch_simulator_and_readable_rules_write_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(f"{UNIFORM} --workers 1 {files(tmp_path, 'batch')}").exit_code == 0
    readable(monkeypatch)
    assert run(f"{UNIFORM} --workers 1 {files(tmp_path, 'readable')}").exit_code == 0
    assert read(tmp_path, "batch") == read(tmp_path, "readable")
    assert run(f"{UNIFORM} --json -").stdout_bytes == read(tmp_path, "batch")[0]


def test_learnt_thefts_are_the_same_bytes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt = UNIFORM.replace("--games 450", "--games 150 --policy learnt")
    assert run(f"{learnt} --workers 1 {files(tmp_path, 'batch')}").exit_code == 0
    readable(monkeypatch)
    assert run(f"{learnt} --workers 1 {files(tmp_path, 'readable')}").exit_code == 0
    assert read(tmp_path, "batch") == read(tmp_path, "readable")
    assert json.loads(read(tmp_path, "batch")[0])["policy"] == "learnt"


def test_counting_alone_and_counting_rows_give_the_same_json(tmp_path: Path) -> None:
    run(f"{UNIFORM} --workers 1 {files(tmp_path, 'rows')}")
    assert run(f"{UNIFORM} --json -").stdout_bytes == read(tmp_path, "rows")[0]


@pytest.mark.parametrize("games", [UNIFORM, BOTS], ids=["uniform", "bots"])
def test_the_number_of_workers_changes_nothing(
    games: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readable(monkeypatch)
    for workers in ("1", "3"):
        done = run(f"{games} --workers {workers} {files(tmp_path, workers)}")
        assert done.exit_code == 0, done.output
    assert read(tmp_path, "1") == read(tmp_path, "3")


# ---------------------------------------------------------------- every number from the records


@pytest.mark.parametrize(
    ("games", "policy"),
    [(UNIFORM, "uniform"), (BOTS, {"godfather": "easy", "others": "random+easy"})],
    ids=["uniform", "bots"],
)
def test_the_records_recounted_by_the_referee_give_the_json(
    games: str, policy: Any, tmp_path: Path
) -> None:
    run(f"{games} --workers 1 {files(tmp_path, 'all')}")
    report, _, records = read(tmp_path, "all")
    told = json.loads(report)
    lines = records.splitlines()
    options = games.split()
    assert recounted(lines) == {key: told[key] for key in recounted(lines)}
    assert told["games"] == int(options[options.index("--games") + 1])
    assert told["complete"] is True
    assert told["seed"] == int(options[options.index("--seed") + 1])
    assert told["policy"] == policy
    assert told["setup"] == json.loads(lines[0])["setup"]


def recounted(lines: list[bytes]) -> dict[str, Any]:
    """The numbers of the JSON, counted anew from records and the referee's answers."""
    answers, records = [judge(line) for line in lines], [json.loads(line) for line in lines]
    assert all(answer["phase"] == "over" for answer in answers)
    seats = range(len(records[0]["players"]))
    had, won = Counter[str](), Counter[str]()
    for answer in answers:
        for player in answer["players"]:
            had[player["role"]] += 1
            won[player["role"]] += player["seat"] in answer["winners"]
    accused = sum(move["do"] == "accuse" for record in records for move in record["moves"])
    return {
        "games": len(lines),
        "players": len(seats),
        "endings": Counter(answer["ending"] for answer in answers),
        "wins": {role: {"seats": had[role], "won": won[role]} for role in had},
        "by_seat": [{"won": sum(seat in a["winners"] for a in answers)} for seat in seats],
        "diamonds_by_seat": [sum(taken(r, seat) for r in records) / len(lines) for seat in seats],
        "accusations": accused / len(lines),
    }


def taken(record: dict[str, Any], seat: int) -> int:
    """What a seat took, or the Godfather hid."""
    return sum(
        move.get("diamonds", 0)
        for move in record["moves"]
        if move["seat"] == seat and move["do"] in ("hide", "take")
    )


def test_each_row_tells_its_game(tmp_path: Path) -> None:
    run(f"{UNIFORM} --workers 1 {files(tmp_path, 'all')}")
    _, table, records = read(tmp_path, "all")
    rows = list(csv.DictReader(table.decode().splitlines()))
    for number, (row, line) in enumerate(zip(rows, records.splitlines(), strict=True)):
        answer, record = judge(line), json.loads(line)
        assert (row["game"], row["ending"]) == (str(number), answer["ending"])
        bag = [move["token"] for move in record["moves"] if move["do"] == "dismiss"]
        assert row["dismissed"] == "".join(bag)
        for player in answer["players"]:
            seat = player["seat"]
            assert row[f"role_{seat}"] == player["role"]
            assert row[f"won_{seat}"] == str(int(seat in answer["winners"]))
            assert row[f"diamonds_{seat}"] == str(taken(record, seat))


def test_parquet_holds_the_rows_of_the_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    done = run(f"{UNIFORM} --workers 1 --parquet {path} --csv {tmp_path / 'games.csv'}")
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text("utf-8").splitlines()))
    table = parquet.read_table(path).to_pylist()
    assert [{key: written(value) for key, value in row.items()} for row in table] == rows
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.csv", "games.parquet"]


def written(value: Any) -> str:
    """As CSV writes it."""
    return "" if value is None else str(int(value) if isinstance(value, bool) else value)


def test_people_get_a_few_lines() -> None:
    shown = run(UNIFORM).stdout
    assert shown.startswith("450 games of 7 players, uniform, seed 11.\n")
    assert Role.CLEANER in shown


# ---------------------------------------------------------------- interruptions


class Break:
    """Plays tasks, and something happens after some of them."""

    def __init__(self, after: int, fault: BaseException) -> None:
        self.left, self.fault = after, fault

    def __call__(self, task: Task) -> Chunk:
        """Play, or break."""
        self.left -= 1
        if self.left < 0:
            raise self.fault
        return play_task(task)


def interrupted(
    monkeypatch: pytest.MonkeyPatch,
    options: str,
    after: int = 2,
    fault: BaseException | None = None,
) -> Result:
    """A run that ends after some chunks."""
    with monkeypatch.context() as patch:
        patch.setattr(simulate, "KEPT_CHUNK", 100)
        patch.setattr(simulate_command, "play_task", Break(after, fault or KeyboardInterrupt()))
        return run(f"{options} --workers 1")


def test_ctrl_c_reports_the_first_games_without_a_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = interrupted(monkeypatch, f"{UNIFORM} {files(tmp_path, 'part')}")
    told = json.loads((tmp_path / "part.json").read_bytes())
    assert (told["games"], told["complete"]) == (200, False)
    assert done.exit_code == 130
    run(f"{UNIFORM} --workers 1 {files(tmp_path, 'all')}")
    _, table, records = read(tmp_path, "all")
    _, some_rows, some_records = read(tmp_path, "part")
    assert some_records.splitlines() == records.splitlines()[:200]
    assert some_rows.splitlines() == table.splitlines()[:201]
    assert recounted(some_records.splitlines()) == {
        key: told[key] for key in recounted(records.splitlines())
    }


def test_ctrl_c_before_the_first_game_still_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.loads(interrupted(monkeypatch, f"{UNIFORM} --json -", after=0).stdout)
    assert (told["games"], told["complete"], told["accusations"]) == (0, False, None)


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    run(f"{UNIFORM} --workers 1 {files(tmp_path, 'all')} --parquet {tmp_path / 'all.parquet'}")
    again = f"{UNIFORM} {files(tmp_path, 'some')} --parquet {tmp_path / 'some.parquet'} --resume {tmp_path / 'here'}"
    interrupted(monkeypatch, again)
    assert json.loads((tmp_path / "some.json").read_bytes())["games"] == 200
    interrupted(monkeypatch, again, after=1)
    assert json.loads((tmp_path / "some.json").read_bytes())["games"] == 300
    assert run(again).exit_code == 0
    assert read(tmp_path, "some") == read(tmp_path, "all")
    assert (tmp_path / "some.parquet").read_bytes() == (tmp_path / "all.parquet").read_bytes()
    assert {path.stem for path in tmp_path.iterdir()} == {"all", "some"}


def test_a_run_that_was_killed_goes_on_from_its_last_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation_run, "PAUSE", -1.0)
    again = f"{UNIFORM} {files(tmp_path, 'some')} --resume {tmp_path / 'here'}"
    with pytest.raises(MemoryError):
        raise interrupted(monkeypatch, again, fault=MemoryError()).exception or AssertionError
    with (tmp_path / "some.jsonl.part").open("ab") as part:
        part.write(b'{"half of a rec')
    assert not (tmp_path / "some.jsonl").exists()
    assert run(again).exit_code == 0
    run(f"{UNIFORM} --workers 1 {files(tmp_path, 'all')}")
    assert read(tmp_path, "some") == read(tmp_path, "all")


def test_another_run_does_not_go_on_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted(monkeypatch, f"{UNIFORM} --records {tmp_path / 'a'} --resume {tmp_path / 'here'}")
    other = UNIFORM.replace("--seed 11", "--seed 12")
    done = run(f"{other} --records {tmp_path / 'a'} --resume {tmp_path / 'here'}")
    assert done.exit_code == 2
    assert "other arguments" in done.stderr


def test_a_full_disk_keeps_the_whole_games_and_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = OSError(28, "No space left on device")
    done = interrupted(monkeypatch, f"{UNIFORM} {files(tmp_path, 'part')}", fault=full)
    assert done.exit_code == 1
    assert done.stderr == "Stopped after 200 games: No space left on device.\n"
    assert len((tmp_path / "part.jsonl").read_bytes().splitlines()) == 200
    assert json.loads((tmp_path / "part.json").read_bytes())["complete"] is False


def test_a_write_that_fails_half_way_is_cut_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = OutputFile.write, []

    def write(self: OutputFile, data: bytes) -> None:
        calls.append(data)
        if len(calls) == 6:
            real(self, data[: len(data) // 2])
            raise OSError(28, "No space left on device")
        real(self, data)

    monkeypatch.setattr(OutputFile, "write", write)
    monkeypatch.setattr(simulate, "KEPT_CHUNK", 100)
    csv_file, records = tmp_path / "a.csv", tmp_path / "a.jsonl"
    done = run(f"{UNIFORM} --workers 1 --csv {csv_file} --records {records}")
    assert done.exit_code == 1
    lines = records.read_bytes().splitlines()
    assert len(csv_file.read_bytes().splitlines()) == len(lines) + 1
    assert all(judge(line)["phase"] == "over" for line in lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.jsonl"]


def test_rows_that_find_no_room_as_parquet_stay_as_lines_and_other_files_are_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet_rows, "convert", full)
    rows, records = tmp_path / "a.parquet", tmp_path / "a.jsonl"
    done = run(f"{UNIFORM} --workers 1 --parquet {rows} --records {records}")
    assert done.exit_code == 1
    assert f"What was written is in '{rows}.part'.\n" in done.stderr
    assert len((tmp_path / "a.parquet.part").read_bytes().splitlines()) == 451
    assert len(records.read_bytes().splitlines()) == 450
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "a.parquet.part"]


def test_a_disk_that_is_full_from_the_beginning_is_named_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: OutputFile, __: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(OutputFile, "write", full)
    done = run(f"{UNIFORM} --csv {tmp_path / 'a.csv'}")
    assert done.exit_code == 2
    assert f"'{tmp_path / 'a.csv'}' cannot be written: No space left on device." in done.stderr
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_people_s_lines_on_a_full_disk_end_with_a_sentence() -> None:
    words = ["simulate", "--players", "5", "--games", "10", "--workers", "1"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mafia_de_cuba", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.stderr == b"Error: Not everything could be written: No space left on device.\n"
    assert done.returncode == 1


def test_a_json_that_cannot_be_written_is_said_and_people_still_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path, __: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(output_files, "write_whole", full)
    done = run(f"{UNIFORM} --json {tmp_path / 'a.json'}")
    assert done.exit_code == 1
    assert "cannot be written: No space left on device." in done.stderr
    assert done.stdout.startswith("450 games")
    assert [*tmp_path.iterdir()] == []


def test_a_lost_part_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = f"{UNIFORM} --records {tmp_path / 'a'} --resume {tmp_path / 'here'}"
    interrupted(monkeypatch, again)
    (tmp_path / "a.part").unlink()
    done = run(again)
    assert done.exit_code == 2
    assert "is not as the earlier run has left it" in done.stderr


def die_once(path: str) -> str:
    """End this process the first time a task is tried."""
    import os

    mark = Path(path)
    if "die" in mark.name and not mark.exists():
        mark.touch()
        os._exit(1)
    return mark.name


def test_a_worker_that_dies_loses_nothing_finished(tmp_path: Path) -> None:
    names = [f"{tmp_path}/{number}" for number in range(30)]
    names[7] = f"{tmp_path}/die"
    expected = [Path(name).name for name in names]
    assert list(in_order(die_once, iter(names), 2)) == expected


# ---------------------------------------------------------------- bad options


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--players 4", "range"),
        ("--games 0", "range"),
        ("--seed -1", "range"),
        ("--box nonsense", "For 6 players, --box is first, standard, "),
        ("--box 9henchman", "There are only 5 tokens of 'henchman'."),
        ("--box henchman", "1 tokens; there must be 3."),
        ("--jokers 13", "range"),
        ("--open-box", "have no open box"),
        ("--policy clever", "'clever' is not"),
        ("--policy uniform --godfather easy --others easy", "Either --policy, or"),
        ("--godfather easy", "need each other"),
        ("--godfather nobody --others easy", "nobody"),
        ("--godfather mixed --others easy", "is not one bot"),
        ("--workers 0", "range"),
        ("--json - --csv -", "only one may be '-'"),
        ("--json /no/such/folder/file", "cannot be written"),
        ("--records - --resume /tmp/x", "need files, not '-'"),
    ],
)
def test_bad_options_get_a_sentence_and_status_2(options: str, sentence: str) -> None:
    done = run(options)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stdout == ""


def test_parquet_without_pyarrow_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    done = run("--parquet games.parquet")
    assert done.exit_code == 2
    assert "pip install 'mafia-de-cuba[lab]'" in done.stderr


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("{}")
    done = run(f"--resume {tmp_path / 'here'}")
    assert done.exit_code == 2
    assert "is no checkpoint" in done.stderr
    assert (tmp_path / "here").read_text() == "{}"


def test_league_and_training_know_workers_and_the_older_word() -> None:
    for name in ("league", "train"):
        option = next(p for p in main.commands[name].params if p.name == "jobs")
        assert isinstance(option, click.Option)
        assert option.opts == ["--workers", "--jobs"]
