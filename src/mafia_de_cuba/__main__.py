"""`python -m mafia_de_cuba` is the command `mafia-de-cuba`."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="mafia-de-cuba")
