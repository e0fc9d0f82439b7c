"""`mafia-de-cuba balance`: counts that agree with the games, and one report that is whole or not there."""

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from mafia_de_cuba.cli import main
from mafia_de_cuba.lab import batch_simulator
from mafia_de_cuba.lab.balance import charts, command
from mafia_de_cuba.lab.balance.games import Cell, Plan, Task, play_task, tasks
from mafia_de_cuba.lab.balance.house_rules import PRINTED, changes, house_rules
from mafia_de_cuba.lab.balance.study import Asked, Study
from mafia_de_cuba.lab.balance.tally import Tally, of_batch, of_rows, spread
from mafia_de_cuba.lab.batch_games import ROLES
from mafia_de_cuba.lab.batch_simulator import POLICIES, play_games
from mafia_de_cuba.lab.chance import Chance
from mafia_de_cuba.lab.game_rows import row_of_state
from mafia_de_cuba.lab.intervals import Share, difference
from mafia_de_cuba.lab.uniform_game import play_uniform_game
from mafia_de_cuba.rules.pieces import Token
from mafia_de_cuba.rules.setup import MOST_JOKERS, check, standard
from tests.games import TABLES

HOME = Path(__file__).parent.parent.parent
SMALL = "--players 5,6 --policies uniform,learnt,random --games 200 --bot-games 2 --seed 3"


def run(options: str) -> Result:
    """The command in this process."""
    return CliRunner().invoke(main, ["balance", *options.split()])


# ---------------------------------------------------------------- house rules


@pytest.mark.parametrize("players", TABLES)
def test_every_change_and_house_rule_is_a_legal_setup_of_its_own(players: int) -> None:
    for rules in (changes(players), house_rules(players)):
        setups = list(rules.values())
        assert rules[PRINTED] == standard(players)
        assert len(set(setups)) == len(setups)
        for setup in setups:
            check(setup, players)
            assert 0 <= setup.jokers <= MOST_JOKERS
    assert set(changes(players)) <= set(house_rules(players))


def test_a_change_changes_one_thing() -> None:
    for players in TABLES:
        printed = standard(players)
        for setup in [*changes(players).values()][1:]:
            fields = ("tokens", "jokers", "fake_diamond")
            assert sum(getattr(setup, key) != getattr(printed, key) for key in fields) == 1


# ---------------------------------------------------------------- counting


def same(one: Tally, other: Tally) -> bool:
    """Whether both counted the same."""
    numbers = (one.games, one.accusations) == (other.games, other.accusations)
    arrays = (one.endings == other.endings).all() and (one.seats == other.seats).all()
    return bool(numbers and arrays)


def test_games_of_the_batch_simulator_are_counted_as_those_of_the_rules() -> None:
    setup = house_rules(9)["the fake diamond, a joker more"]
    batch = of_batch(play_games(9, setup, 4, 10, 150, keep=True)[1], 9)
    played = (play_uniform_game(9, setup, Chance(4, number)) for number in range(10, 160))
    assert same(batch, of_rows(row_of_state(*game) for game in played))


def test_all_views_of_a_tally_agree_with_what_simulate_counts() -> None:
    counts, games = play_games(8, standard(8), 5, 0, 3000, keep=True)
    tally = of_batch(games, 8)
    for seat in range(8):
        assert tally.seat(seat) == Share(int(counts.won_by_seat[seat]), 3000)
    for role, share in tally.held().items():
        place = ROLES.index(role)
        assert share == Share(int(counts.won[place]), int(counts.seats[place]))
    hidings, bags = Share(), Share()
    for hidden in range(6):
        hidings.join(tally.hiding(hidden))
    bags.join(tally.bag(None, seat=1))
    bags.join(tally.bag(*Token, seat=1))
    assert (hidings, bags) == (tally.seat(0), tally.seat(1))
    assert sum(tally.endings) == tally.games == 3000
    assert set(tally.bags()) == set(standard(8).tokens.kinds())


def test_chunks_of_any_size_add_up_to_the_same() -> None:
    plan = Plan(Cell("learnt", 6, PRINTED), standard(6), 70_000)
    study = Study(Asked(["learnt"], [6], 1, 1, 2))
    for task in tasks([plan], 2):
        study.add(*play_task(task))
    whole = play_task(Task(plan, 2, 0, plan.games, batch=True))[1]
    assert same(study.tally("learnt", 6), whole)


def test_seats_that_win_alike_have_no_spread() -> None:
    assert spread([Share(3, 10), Share(3, 10)]) == 0
    assert spread([Share(2, 10), Share(4, 10)]) == pytest.approx(0.1)
    assert spread([Share()]) == 0


def test_differences_have_newcombes_interval() -> None:
    """The example of his paper of 1998: 56 of 70 and 48 of 80."""
    found = difference(Share(48, 80), Share(56, 70))
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


def test_the_fairest_rule_is_the_one_with_the_least_unfairness() -> None:
    study = Study(Asked(["uniform"], [6], 2000, 1, 1))
    for task in tasks(list(study.first_plans()), 1):
        study.add(*play_task(task))
    fairest = study.fairest(6)
    assert fairest is not None
    found = {rule: study.unfairness("uniform", 6, rule) for rule in house_rules(6)}
    assert found[fairest] == min(found.values()) < found[PRINTED]
    assert {plan.cell.rule for plan in study.first_plans()} == set(house_rules(6))


# ---------------------------------------------------------------- charts


def test_charts_are_well_formed_and_hold_every_point() -> None:
    drawn = [
        charts.Line("a <b>", [Share(1, 9), None, Share(9, 9)]),
        charts.Line("c", [Share()] * 3),
    ]
    picture = ElementTree.fromstring(charts.lines("told & done", "x", ["1", "2", "3"], drawn))
    assert len(picture.findall(".//circle")) == 2
    marks = [charts.Change(0, -0.1, -0.2, 0.0), charts.Change(1, 0.1, 0.05, 0.3)]
    picture = ElementTree.fromstring(charts.changes("told", "x", [("one", marks), ("two", [])]))
    assert len(picture.findall(".//circle")) == 2


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.003), (0.0, 1.0), (-0.31, 0.02), (0.0, 0.87)])
def test_a_scale_holds_its_ends_and_has_a_few_round_ticks(low: float, high: float) -> None:
    found = charts.scale(low, high, 100)
    assert found.low <= low < high <= found.high
    assert 2 <= len(found.ticks()) <= 8


# ---------------------------------------------------------------- the command


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small report."""
    folder = tmp_path_factory.mktemp("balance")
    done = run(f"{SMALL} --workers 1 --out {folder / 'a.html'} --out {folder / 'a.md'}")
    assert (done.exit_code, done.output) == (0, "")
    return folder


class Reader(HTMLParser):
    """Counts tags and looks at what they refer to."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for key, value in attrs if key in ("href", "src")]


@pytest.mark.parametrize("page", ["small", "shipped"])
def test_the_page_stands_alone(page: str, reports: Path) -> None:
    path = HOME / "docs" / "balance.html" if page == "shipped" else reports / "a.html"
    text, reader = path.read_text("utf-8"), Reader()
    reader.feed(text)
    assert reader.links == []
    assert "script" not in reader.tags
    assert "url(" not in text
    assert "http" not in text
    assert reader.tags.count("svg") > 5
    assert reader.tags.count("h2") == 7
    assert len(text) < 300_000


def test_page_and_markdown_have_the_same_tables(reports: Path) -> None:
    page, words = ((reports / name).read_text("utf-8") for name in ("a.html", "a.md"))
    reader = Reader()
    reader.feed(page)
    captions = [line for line in words.splitlines() if line.startswith("*")]
    assert reader.tags.count("table") == len(captions) > 20
    assert "Incomplete" not in page + words
    for told in ("In short", "What the bag is worth", "What hidden diamonds are worth", "random"):
        assert told in page
        assert told in words


def test_the_number_of_workers_changes_no_byte(reports: Path, tmp_path: Path) -> None:
    assert run(f"{SMALL} --workers 3 --out {tmp_path / 'a.html'}").exit_code == 0
    assert (tmp_path / "a.html").read_bytes() == (reports / "a.html").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["a.html"]


def test_the_readable_rules_write_the_same_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = "--players 5 --policies uniform,learnt --games 30 --workers 1"
    assert run(f"{few} --out {tmp_path / 'batch.md'}").exit_code == 0
    monkeypatch.setattr(batch_simulator, "is_installed", lambda: False)
    assert run(f"{few} --out {tmp_path / 'plain.md'}").exit_code == 0
    assert (tmp_path / "batch.md").read_bytes() == (tmp_path / "plain.md").read_bytes()


def test_without_a_file_markdown_goes_to_standard_output() -> None:
    done = run("--players 5 --policies random --bot-games 1 --workers 1")
    assert done.exit_code == 0
    assert done.stdout.startswith("# Mafia de Cuba: who wins how often\n")
    assert "no house rule was looked for" in done.stdout


def test_ctrl_c_writes_what_is_there_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = 5

    def interrupted(task: Task) -> tuple[Cell, Tally]:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return play_task(task)

    monkeypatch.setattr(command, "play_task", interrupted)
    done = run(f"{SMALL} --workers 1 --out {tmp_path / 'a.html'} --out {tmp_path / 'a.md'}")
    assert done.exit_code == 130
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.md"]
    assert "Incomplete: interrupted" in (tmp_path / "a.md").read_text("utf-8")


def test_a_full_disk_leaves_the_report_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mafia_de_cuba.lab.output_files.OutputFile.write", full)
    done = run(f"--players 5 --policies random --bot-games 1 --out {tmp_path / 'a.md'} --workers 1")
    assert done.exit_code == 1
    assert "cannot be written: No space left on device." in done.stderr
    assert [path.read_text() for path in tmp_path.iterdir()] == ["before"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--players 4", "There must be 5 to 12 players."),
        ("--players 5-13", "There must be 5 to 12 players."),
        ("--policies clever", "A policy is uniform, learnt"),
        ("--policies ,", "A policy is uniform, learnt"),
        ("--games 0", "0 is not in the range"),
        ("--bot-games -1", "-1 is not in the range"),
        ("--seed -1", "-1 is not in the range"),
        ("--workers 0", "0 is not in the range"),
        ("--out a.pdf", "must end with .html or .md"),
        ("--out /nowhere/a.md", "cannot be written: No such file or directory."),
        ("--out a.md --out ./a.md", "Every report needs a file of its own."),
    ],
)
def test_bad_options_get_a_sentence_and_status_2(
    options: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(options)
    assert done.exit_code == 2
    assert said in " ".join(done.stderr.split())
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- what is shipped


def test_the_headline_of_the_readme_is_that_of_the_shipped_report() -> None:
    words = (HOME / "docs" / "balance.md").read_text("utf-8")
    readme = " ".join((HOME / "README.md").read_text("utf-8").split())
    short = words.partition("## In short")[2].partition("\n## ")[0]
    told = [line for line in short.splitlines() if line]
    assert len([line for line in told if line in readme]) >= 4


@pytest.mark.parametrize("policy", POLICIES)
def test_figures_of_the_shipped_report_can_be_counted_again(policy: str) -> None:
    """A row of the report, from as many games of the same seed."""
    words = (HOME / "docs" / "balance.md").read_text("utf-8")
    table = words.partition(f"*{policy}: wins by role, printed box.*")[2].splitlines()
    cells = next(line for line in table if line.startswith("| 6 |")).split(" | ")
    games = int(cells[-1].strip(" |").replace(",", ""))
    counts, _ = play_games(6, standard(6), 1, 0, games, policy=policy)
    assert cells[1] == f"{counts.won_by_seat[0] / games:.3f}"
