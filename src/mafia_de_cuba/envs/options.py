"""The options that both environments share: the setup, and how many questions there are."""

from mafia_de_cuba.rules.box_option import setup_by_words
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup


def make_setup(players: int, box: str | None, jokers: int | None, fake_diamond: bool) -> Setup:
    """The box and the jokers. Raises ValueError with a sentence."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"There must be {FEWEST_PLAYERS} to {MOST_PLAYERS} players.")
    return setup_by_words(players, box, jokers, fake_diamond)


def number_of_questions(players: int, talk: bool, most: int | None) -> int:
    """How many the Godfather may ask; None is one for each other player. Raises ValueError."""
    if most is not None and most < 0:
        raise ValueError("There may be 0 questions or more.")
    if not talk:
        return 0
    return players - 1 if most is None else most
