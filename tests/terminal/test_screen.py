"""The screen, played with keys in a pseudo-terminal of 80 × 24, and left as it was found."""

import re
import signal
from pathlib import Path

import pytest

from mafia_de_cuba.i18n import LANGUAGES
from mafia_de_cuba.rules.referee import judge

from .pty_program import PtyProgram, resize

UP, DOWN, RIGHT, ENTER, ESC = "\x1b[A", "\x1b[B", "\x1b[C", "\r", "\x1b"
GODFATHER = ["--players", "6", "--seat", "godfather", "--level", "medium", "--box", "standard"]
TAKER = ["--players", "8", "--seat", "3", "--level", "mixed", "--box", "cleaner"]


def record(home: Path) -> bytes:
    [file] = home.rglob("*.json")
    return file.read_bytes()


def play_on(screen: PtyProgram) -> None:
    """Whatever is asked, the first thing offered; until the end is shown."""
    prompts = {
        "The end": "",
        "How many do you hide?": ENTER,
        "into the bag": ENTER,
        "What do you take?": ENTER,
        "Do you shoot?": ENTER,
        "All eyes are on you": ENTER,
        "keep silent": "n",
        "▸ y  yes": ENTER,
        "Empty your pockets!": "x",
        "go on": ENTER,
    }
    for _ in range(200):
        seen = screen.until(*prompts)
        if not prompts[seen]:
            return
        screen.press_on(prompts[seen])
    raise AssertionError(f"the game does not end:\n{screen.emulator.text}")


@pytest.mark.parametrize("args", [GODFATHER, TAKER], ids=["godfather", "taker"])
def test_a_whole_game_by_keys(tmp_path: Path, args: list[str]) -> None:
    with PtyProgram(tmp_path, *args, "--seed", "7", "--lang", "en") as screen:
        play_on(screen)
        assert "★" in screen.emulator.text
        screen.press(ENTER)
        screen.until("Another game?")
        assert "The end" in screen.emulator.text.splitlines()[0]
        screen.press(f"n{ENTER}")
        assert screen.ended() == 0
        assert screen.emulator.faults == []
        assert screen.is_restored()
        assert "The record is in" in screen.farewell
        assert "Seed of this game: 7" in screen.farewell
    assert judge(record(tmp_path))["phase"] == "over"


@pytest.mark.parametrize(
    ("lang", "begin", "hide", "back"),
    [
        ("en", "Enter begin", "How many do you hide?", "Missing:"),
        ("fr", "Entrée commencer", "Combien en caches-tu", "Il manque"),
        ("es", "Intro empezar", "¿Cuántos escondes?", "Por encontrar:"),
    ],
)
def test_enter_all_the_way_leads_into_a_game(
    tmp_path: Path, lang: str, begin: str, hide: str, back: str
) -> None:
    args = ["--seat", "godfather", "--seed", "5", "--lang", lang]
    with PtyProgram(tmp_path, *args) as screen:
        screen.until(begin)
        screen.press(ENTER)
        screen.until(hide)
        screen.press(ENTER)
        screen.until(back)
        for page in ("l", "?"):
            screen.press_on(page)
            screen.press_on(ESC)
        assert screen.emulator.faults == []


def test_the_ledger_is_a_key_away_and_claims_take_few(tmp_path: Path) -> None:
    args = ["--players", "6", "--seat", "1", "--level", "easy", "--box", "standard", "--seed", "2"]
    with PtyProgram(tmp_path, *args, "--lang", "en") as screen:
        screen.until("into the bag")
        screen.press(ENTER)
        screen.until("What do you take?")
        screen.press(f"2{ENTER}")
        screen.until("claim")
        screen.press("c")
        screen.until("what you say")
        screen.press(f" {DOWN}l={ENTER}")
        screen.until("withdraw")
        screen.press("c")
        screen.until("what you say")
        screen.press(f"9{ENTER}")
        screen.until("withdraw")
        screen.press("l")
        screen.until("Enter back")
        assert re.search(r"~1\d◆~ 9◆", screen.emulator.text)
        screen.press(f"{ENTER}w")
        screen.until("What do you withdraw?")
        screen.press(ENTER)
        screen.until("Forget what I said")
        screen.press("s")
        screen.until("You say:")
        screen.press(f"Un Havane ?\x7f!{ENTER}")
        screen.until("Un Havane !")
        screen.press("q")
        screen.until("Leave the game?")
        screen.press(ENTER)
        assert screen.ended() == 0
        assert "unfinished" in screen.farewell
        assert screen.is_restored()
    assert judge(record(tmp_path))["phase"] == "investigation"


def test_a_question_takes_one_key(tmp_path: Path) -> None:
    with PtyProgram(
        tmp_path, *GODFATHER, "--seed", "7", "--lang", "en", "--help-level", "off"
    ) as screen:
        screen.until("How many do you hide?")
        screen.press(ENTER)
        screen.until("Missing:")
        screen.press("k")
        screen.until("What did you take?")
        assert "Nobody has said yet" not in screen.emulator.text
        screen.press(f"{RIGHT}{RIGHT}d")
        screen.until("▸3")
        screen.until("How many diamonds were in the box")
        screen.press("5x")
        screen.until("▸5")
        screen.until("▸ y  yes")
        screen.press(ESC)
        screen.until("go on")
        screen.press("\x03")
        assert screen.ended() == 130
    moves = judge(record(tmp_path))
    assert moves["phase"] == "investigation"


def test_suggested_questions_are_a_key_away(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, *GODFATHER, "--seed", "7", "--lang", "en") as screen:
        screen.until("How many do you hide?")
        screen.press(ENTER)
        screen.until("Nobody has said yet how many diamonds")
        screen.press("a")
        screen.until("How many diamonds were in the box when you got it?")


# ---------------------------------------------------------------- leaving


@pytest.mark.parametrize("moment", ["Enter begin", "How many do you hide?", "Missing:", "▸ y  yes"])
def test_ctrl_c_gives_the_terminal_back(tmp_path: Path, moment: str) -> None:
    with PtyProgram(tmp_path, "--seat", "godfather", "--seed", "5", "--lang", "en") as screen:
        for seen, key in (("Enter begin", ENTER), ("How many", ENTER), ("Missing:", "x")):
            screen.until(seen)
            if moment in screen.emulator.text:
                break
            screen.press(key)
        screen.until(moment)
        screen.press("\x03")
        assert screen.ended() == 130
        assert screen.is_restored()
        assert "Traceback" not in screen.farewell
        kept = moment in ("Missing:", "▸ y  yes")
        assert ("The record is in" in screen.farewell) == kept
    assert bool([*tmp_path.rglob("*.json")]) == kept


@pytest.mark.parametrize("args", [[], ["--plain"]], ids=["screen", "lines"])
def test_ctrl_c_works_though_the_program_was_started_with_it_ignored(
    tmp_path: Path, args: list[str]
) -> None:
    ignored = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP)  # nohup, in a shell without jobs
    with PtyProgram(
        tmp_path, *GODFATHER, "--seed", "5", "--lang", "en", *args, ignored=ignored
    ) as screen:
        screen.hear("How many")
        screen.press("\x03")
        assert screen.ended() == 130
        assert screen.is_restored()


def test_ctrl_c_works_when_passed_round_though_it_was_ignored(tmp_path: Path) -> None:
    args = ["--people", "Ana,Bea,Cruz,Dora,Eli", "--lang", "en"]
    with PtyProgram(tmp_path, *args, tempo=None, ignored=(signal.SIGINT,)) as screen:
        screen.hear("Press Enter")
        screen.press("\x03")
        assert screen.ended() == 130
        assert "unfinished" in screen.heard


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x1c", 131)], ids=["C", "backslash"])
def test_keys_end_the_game_where_the_terminal_sends_no_signals(
    tmp_path: Path, key: str, status: int
) -> None:
    args = [*GODFATHER, "--seed", "5", "--lang", "en"]
    with PtyProgram(tmp_path, *args, controlling=False) as screen:
        screen.until("How many")
        screen.press(key)
        assert screen.ended() == status
        assert screen.is_restored()


def test_ctrl_d_leaves_with_a_word(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, *GODFATHER, "--seed", "5", "--lang", "en") as screen:
        screen.until("How many")
        screen.press("\x04")
        assert screen.ended() == 0
        assert screen.is_restored()
        assert "unfinished" in screen.farewell


def test_a_killed_game_gives_the_terminal_back(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, *GODFATHER, "--seed", "5", "--lang", "en") as screen:
        screen.until("How many")
        screen.process.send_signal(signal.SIGTERM)
        assert screen.ended() == 128 + signal.SIGTERM
        assert screen.is_restored()


def test_ctrl_backslash_leaves_the_terminal_clean(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, *GODFATHER, "--seed", "5", "--lang", "en") as screen:
        screen.until("How many")
        screen.press("\x1c")
        assert screen.ended() == 128 + signal.SIGQUIT
        assert screen.is_restored()


def test_there_is_help_on_the_first_screen(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, "--lang", "en") as screen:
        screen.until("? help")
        screen.press_on("?")
        screen.until("the ledger")
        screen.press_on(ENTER)
        screen.until("A game against bots")
        assert screen.emulator.faults == []


def test_a_stopped_game_gives_the_terminal_back_and_takes_it_again(tmp_path: Path) -> None:
    with PtyProgram(tmp_path, *GODFATHER, "--seed", "5", "--lang", "en") as screen:
        screen.until("How many")
        screen.press("\x1a")  # nobody is there to wake it up, so that it goes on at once
        screen.wait(lambda: screen.emulator.entered == 2)
        screen.until("How many do you hide?")
        assert screen.emulator.second_screen
        screen.press("\x03")
        assert screen.ended() == 130
        assert screen.is_restored()


# ---------------------------------------------------------------- looks


def test_no_colour_where_none_is_wanted(tmp_path: Path) -> None:
    args = [*GODFATHER, "--seed", "5", "--lang", "en"]
    for plain in (True, False):
        with PtyProgram(tmp_path, *args, NO_COLOR="1" if plain else "") as screen:
            screen.until("How many")
            assert bool(screen.emulator.colours) != plain
            assert "[♛ " in screen.emulator.text, "signs do without colour"


def test_a_window_too_small_says_so_and_a_larger_one_is_used(tmp_path: Path) -> None:
    with PtyProgram(
        tmp_path, *GODFATHER, "--seed", "5", "--lang", "en", columns=60, lines=20
    ) as screen:
        screen.until("Make the window larger: 80 × 24 at least.")
        for columns, lines in ((80, 24), (132, 50)):
            screen.emulator.resize(columns, lines)
            resize(screen.fd, columns, lines)
            screen.until("How many do you hide?")
            assert screen.emulator.text.splitlines()[0].startswith(" MAFIA DE CUBA")
            assert "how many" in screen.emulator.text.splitlines()[lines - 1]
        assert screen.emulator.faults == []


def test_twelve_players_fit(tmp_path: Path) -> None:
    args = ["--players", "12", "--seat", "1", "--box", "everything", "--level", "easy", "--fake"]
    for lang in LANGUAGES:
        with PtyProgram(
            tmp_path, *args, "--seed", "9", "--lang", lang, "--help-level", "public"
        ) as screen:
            for _ in range(2):  # the bag, the take
                screen.until("◂ 1 ▸", "▸ n", "▸ r")
                lines = [line.strip() for line in screen.emulator.text.splitlines()]
                assert sum(line.startswith("◆ ◆ ◆") for line in lines) == 1
                screen.press_on(ENTER)
            screen.until("f listen", "f écouter", "f escuchar")
            screen.press("f")
            screen.until("›")
            assert screen.emulator.faults == []
