"""The options of a game against bots, and the game that they make: who sits where, and the box."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from msgspec import structs

from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.i18n import LANGUAGES, Words
from mafia_de_cuba.rules.notation import read_tokens
from mafia_de_cuba.rules.pieces import Tokens
from mafia_de_cuba.rules.presets import KEYS, preset, presets
from mafia_de_cuba.rules.setup import Setup, check, standard
from mafia_de_cuba.table.local_game import LocalGame
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.terminal.errors import Mistyped
from mafia_de_cuba.terminal.ui.console import clean
from mafia_de_cuba.terminal.ui.display import Display

from .bot_table import BotTable, draw
from .game import play_alone
from .person import Person

NAMES = (
    *("Alma", "Bruno", "Celia", "Ciro", "Dolores", "Inés"),
    *("Marco", "Noor", "Rafa", "Sam", "Teo", "Yola"),
)
RANDOM, GODFATHER = "random", "godfather"
LONGEST_NAME = 12


@dataclass(frozen=True)
class Options:
    """What a game is to be like; None: not said."""

    players: int | None = None
    seat: str | None = None
    level: str | None = None
    box: str | None = None
    jokers: int | None = None
    fake: bool = False
    help_level: str | None = None
    talk: str | None = None
    seed: str | None = None
    record: str | None = None
    lang: str | None = None
    plain: bool = False
    watch: bool = False
    name: str | None = None
    tempo: float | None = None

    @property
    def words(self) -> Words:
        """The language that was chosen, or that of the surroundings."""
        return Words(self.lang or language(os.environ))

    @property
    def open(self) -> bool:
        """Whether anything that the first screen asks for was left out."""
        return None in (self.players, self.seat or self.watch or None, self.level, self.box)


class Game:
    """One game made of options: the table, its company, and the person's seat."""

    def __init__(self, options: Options, seed: str) -> None:
        rng, players = Random(seed), options.players or 6
        self.seed = seed
        self.words = options.words
        self.me = None if options.watch else find_seat(options.seat or RANDOM, players, rng)
        self.table = LocalGame(draw_names(players, self.me, options.name, rng), make_setup(options))
        kinds = {
            seat: draw(options.level or "medium", rng) for seat in range(players) if seat != self.me
        }
        talk = Liveliness(options.talk or Liveliness.SOME)
        self.bot_table = BotTable(self.table, kinds, seed, talk)
        self.help = Help(options.help_level or Help.PUBLIC)

    def play(self, display: Display) -> None:
        """Play it on this face. Raises Left."""
        person = Person(display, self.table, self.bot_table, self.me, self.words, self.help)
        play_alone(person)


def language(environ: Mapping[str, str]) -> str:
    """The language of the surroundings, if tables speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def find_seat(wanted: str, players: int, rng: Random) -> int:
    """The seat that was wished for. Raises Malformed."""
    if wanted == RANDOM:
        return rng.randrange(players)
    if wanted == GODFATHER:
        return 0
    if wanted in map(str, range(1, players)):
        return int(wanted)
    raise Mistyped("option_seat", last=players - 1, random=RANDOM, godfather=GODFATHER)


def draw_names(players: int, me: int | None, mine: str | None, rng: Random) -> tuple[str, ...]:
    """Who sits at the table; the person by the name they gave, or a drawn one. Raises Malformed."""
    names = list(NAMES)
    rng.shuffle(names)
    if mine is not None and me is not None:
        mine = clean(mine)
        if not 0 < len(mine) <= LONGEST_NAME:
            raise Mistyped("option_name", longest=LONGEST_NAME)
        names = [name for name in names if name.casefold() != mine.casefold()]
        names.insert(me, mine)
    return tuple(names[:players])


def make_setup(options: Options) -> Setup:
    """The box and the jokers. Raises Malformed, Refused."""
    players = options.players or 6
    setup = standard(players)
    if options.box and (ready := preset(options.box, players)):
        setup = structs.replace(setup, tokens=ready.tokens, jokers=ready.jokers)
    elif options.box:
        setup = structs.replace(setup, tokens=own_box(options.box, players))
    if options.jokers is not None:
        setup = structs.replace(setup, jokers=options.jokers)
    setup = structs.replace(setup, fake_diamond=options.fake)
    check(setup, players)
    return setup


def own_box(text: str, players: int) -> Tokens:
    """The tokens that somebody wrote down: 2henchman+fbi+driver. Raises Malformed."""
    if text not in KEYS:  # some of them are tokens too
        with suppress(ValueError):
            return read_tokens(text.lower())
    ready = ", ".join(each.key for each in presets(players))
    raise Mistyped("option_box", players=players, ready=ready)
