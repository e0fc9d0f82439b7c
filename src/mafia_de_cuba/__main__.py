"""`python -m mafia_de_cuba`: the same as `mafia-de-cuba`."""

from mafia_de_cuba.cli import main

if __name__ == "__main__":
    main()
