"""`python -m benchmarks [--only SECTION]`: measure, then print one table."""

import argparse
import sys

from . import bots, commands, environments, games, posterior, simulator
from .measure import machine, pin_to_one_core
from .table import Section, show

SECTIONS = {
    "games": games.section,
    "posterior": posterior.section,
    "bots": bots.section,
    "deduce": commands.deduce_section,
    "help": commands.help_section,
    "environments": environments.section,
    "simulator": simulator.section,
    "referee": commands.referee_section,
}


def main() -> None:
    """Measure the sections asked for, one after another, on one core."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", action="append", choices=SECTIONS, help="may be given repeatedly")
    chosen = parser.parse_args().only or list(SECTIONS)
    pin_to_one_core()
    sections: list[Section] = []
    for name in chosen:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        sections.append(SECTIONS[name]())
    print(f"{show(sections)}\n\n{machine()}")


if __name__ == "__main__":
    main()
