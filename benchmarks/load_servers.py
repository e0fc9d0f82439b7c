"""The servers of the load benchmark: each a process with a core of its own, on loopback."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

HOST = "127.0.0.1"
COMMAND = str(Path(sys.executable).with_name("mafia-de-cuba"))
HERE = Path(__file__).parent
BOARDGAME_IO = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    "overrides": {"koa-compose": "4.1.0"},  # with 4.2 its lobby answers nothing but 404
}
MODULES = HERE.parent / "build" / "boardgame.io"  # git ignores it, make clean removes it
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server in the foreground of its own process, pinned to one core; it tells when it is up."""

    def __init__(self, command: Sequence[str], port: int, environment: Mapping[str, str]) -> None:
        self.command = command
        self.port = port
        self.environment = {**os.environ, **environment}

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, env=self.environment, text=True
        )
        take_core(self.process.pid, CORES[-1])
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise RuntimeError(f"{self.command[0]} did not start.")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def core_seconds(self) -> float:
        """How long the process has had a core."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS


def ours(data: Path, durability: str) -> Server:
    """Our server over the tables in this directory."""
    port = free_port()
    place = ["--host", HOST, "--port", str(port), "--data", str(data)]
    options = ["--limits", "off", "--durability", durability]
    return Server([COMMAND, "serve", *place, *options], port, {})


def boardgame_io(views: Path) -> Server:
    """boardgame.io's server; its tables hold what this file says of one of ours."""
    port, script = free_port(), str(HERE / "load_boardgame_io.js")
    node_path = {"NODE_PATH": str(MODULES / "node_modules"), "NODE_ENV": "production"}
    return Server(["node", script, str(port), str(views)], port, node_path)


def install_boardgame_io() -> str | None:
    """Fetch boardgame.io from npm, once; why not, where that cannot be done."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "there is no Node here"
    if (MODULES / "node_modules" / "boardgame.io").exists():
        return None
    MODULES.mkdir(parents=True, exist_ok=True)
    (MODULES / "package.json").write_text(json.dumps(BOARDGAME_IO), encoding="utf-8")
    npm = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
    try:
        subprocess.run(npm, check=True, cwd=MODULES, stdout=subprocess.DEVNULL, timeout=300)
    except (subprocess.SubprocessError, OSError):
        return "npm could not fetch it"
    return None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    return port


def take_viewers_core() -> bool:
    """Put this process on another core than the servers if there is one; whether it rules there."""
    return take_core(os.getpid(), CORES[0])


def take_core(process: int, core: int) -> bool:
    """Pin a process to a core; whether the system lets us put it before all others there."""
    os.sched_setaffinity(process, {core})
    try:
        os.sched_setscheduler(process, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        return False
    return True


CORES = sorted(os.sched_getaffinity(0))  # before anything is pinned
