"""The first screen: what a game is to be like, with the usual answers given already."""

import os
from dataclasses import replace

from mafia_de_cuba.bots.conversation.liveliness import Liveliness
from mafia_de_cuba.bots.registry import level_choices
from mafia_de_cuba.i18n import LANGUAGES, N_, Words
from mafia_de_cuba.rules.presets import KEYS, Preset, presets
from mafia_de_cuba.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS
from mafia_de_cuba.table.options import HELP, TALK, Help
from mafia_de_cuba.terminal.ui.widgets import Setting, Settings

from .options import GODFATHER, RANDOM, Options, language, make_setup

MOST_JOKERS_OFFERED = 4
USUAL, OWN = "standard", "custom"  # boxes
BOTS = N_("You, and bots on the other seats.")
FIVE = N_(
    "Five is for experts: hard on everybody, and quick. Six or more is better for a first game."
)
CLEANER = N_("The Cleaner is not for first games. Play once without, then let somebody shoot.")


class FirstScreen:
    """The settings on the first screen, and the options that they make."""

    def __init__(self, options: Options) -> None:
        self.given = options
        players, seat = options.players or 6, options.seat or RANDOM
        boxes = [each.key for each in self._boxes(players)]
        self.settings = Settings(
            self.words,
            self.rows,
            [
                players - FEWEST_PLAYERS,
                self._seats(players).index(seat) if seat in self._seats(players) else 1,
                [*level_choices()].index(options.level or "medium"),
                boxes.index(options.box if options.box in boxes else OWN if options.box else USUAL),
                0 if options.jokers is None else 1 + options.jokers,
                int(options.fake),
                list(Help).index(Help(options.help_level or Help.PUBLIC)),
                list(Liveliness).index(Liveliness(options.talk or Liveliness.SOME)),
                list(LANGUAGES).index(options.lang or language(os.environ)),
            ],
        )

    def _seats(self, players: int) -> list[str]:
        return [RANDOM, GODFATHER, *map(str, range(1, players))]

    def _boxes(self, players: int) -> list[Preset]:
        """The ready-made boxes, and the player's own where so many sit down."""
        ready, box = list(presets(players)), self.given.box
        if box is None or box in KEYS or players != (self.given.players or 6):
            return ready
        setup = make_setup(self.given)
        return [*ready, Preset(OWN, setup.tokens, setup.jokers)]

    def words(self, values: list[int]) -> Words:
        """The language as it is set."""
        return Words(list(LANGUAGES)[values[8]])

    def rows(self, values: list[int]) -> list[Setting]:
        """The settings as they stand; a smaller table has fewer seats and boxes."""
        words = self.words(values)
        _, players = words._, values[0] + FEWEST_PLAYERS
        boxes = self._boxes(players)
        seats = [_("random"), _("Godfather"), *map(str, range(1, players))]
        seat, at = min(values[1], len(seats) - 1), min(values[3], len(boxes) - 1)
        printed = words.say(N_("as printed (%(number)s)"), number=boxes[at].jokers)
        jokers = [printed, *map(str, range(max(MOST_JOKERS_OFFERED, values[4] - 1) + 1))]
        sizes = [str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
        levels = [*level_choices().values()]
        helps = [_(choice.word) for choice in HELP.choices]
        talks = [_(choice.word) for choice in TALK.choices]
        tokens = words.say(N_("In the box: %(things)s."), things=words.tokens(boxes[at].tokens))
        box = f"{words.preset_sentence(boxes[at].key)} {tokens}"
        if boxes[at].tokens.cleaner:
            box = f"{_(CLEANER)} {tokens}"
        fake = _("A green one in the box: whoever shows it keeps the rest hidden, once.")
        return [
            Setting(_("Players"), sizes, values[0], _(FIVE if players == FEWEST_PLAYERS else BOTS)),
            Setting(_("Your seat"), seats, seat, _("The box comes to seat 1 first.")),
            Setting(
                _("Bots"),
                [_(level.label) for level in levels],
                values[2],
                _(levels[values[2]].note),
            ),
            Setting(_("Box"), [words.preset(each.key) for each in boxes], at, box),
            Setting(_("Jokers"), jokers, values[4], _("More jokers help the Godfather.")),
            Setting(_("Fake diamond"), [_("no"), _("yes")], values[5], fake),
            Setting(_("Help"), helps, values[6], _(HELP.choices[values[6]].note)),
            Setting(_("Bots talk"), talks, values[7], _(TALK.choices[values[7]].note)),
            Setting(_("Language"), list(LANGUAGES.values()), values[8]),
        ]

    def chosen(self) -> Options:
        """The options with what was set."""
        values = [row.at for row in self.rows(self.settings.values)]
        players = values[0] + FEWEST_PLAYERS
        box = self._boxes(players)[values[3]].key
        return replace(
            self.given,
            players=players,
            seat=self._seats(players)[values[1]],
            level=[*level_choices()][values[2]],
            box=self.given.box if box == OWN else box,
            jokers=values[4] - 1 if values[4] else None,
            fake=bool(values[5]),
            help_level=HELP.choices[values[6]].value,
            talk=TALK.choices[values[7]].value,
            lang=list(LANGUAGES)[values[8]],
        )
