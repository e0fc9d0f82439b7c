"""Making a case: a theft by chance, everything said, and then as little as leaves one answer."""

from collections.abc import Iterator
from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Role
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Spoken, standing_claims

from .case import Case
from .chance import Chance
from .levels import LEVELS, Level, box_of, liars_of
from .paths import paths_of
from .solver import Steps, allowed_steps, is_single, thief_sets
from .stories import Story, claims_of, story_of, whole_claim
from .theft import Theft, steal

FEWEST_CLAIMS = 3
MOST_CHANGES = 16  # of stories, before another theft is tried
MOST_OPEN = 16  # sets of Thieves to begin with
NAMES = (
    *("Ana", "Bruno", "Carmen", "Diego", "Elena", "Fidel", "Gloria", "Hugo", "Inés", "Julio"),
    *("Lola", "Mateo", "Nieves", "Omar", "Pilar", "Ramón", "Sofía", "Tomás", "Vera", "Yago"),
)


class Made(NamedTuple):
    """A case and its answer."""

    case: Case
    thieves: tuple[int, ...]


def make_case(name: str, level_name: str, players: int | None) -> Made:
    """The case of this name: the same arguments always give the same one."""
    chance = Chance(name, level_name, str(players or "any"))
    level = LEVELS[level_name]
    seats = players or level.fewest + chance.below(level.most - level.fewest + 1)
    names = tuple(chance.shuffled(NAMES)[:seats])
    return next(attempts(chance, level, names, name, level_name))


def attempts(
    chance: Chance, level: Level, names: tuple[str, ...], name: str, level_name: str
) -> Iterator[Made]:
    """Cases that have one answer, one after the other."""
    while True:
        setup = box_of(chance, level, len(names))
        theft = steal(chance, setup, len(names))
        liars = liars_of(level, setup)
        if is_worth_telling(theft, liars):
            claims = Hearing(chance, setup, theft, frozenset(liars)).claims(level.claims)
            if claims:
                kept = setup, theft.hidden, theft.left, liars, claims
                yield Made(Case(names, *kept, name, level_name), theft.thieves())


def is_worth_telling(theft: Theft, liars: tuple[Role, ...]) -> bool:
    """Whether somebody stole, but not too many, and enough tell the truth."""
    honest = sum(take.role not in liars for take in theft.takes)
    return (
        1 <= len(theft.thieves()) <= 1 + len(theft.takes) // 3
        and honest >= 1 + len(theft.takes) // 4
    )


class Hearing:
    """Everybody tells of one theft: liars until their lies leave one answer."""

    def __init__(self, chance: Chance, setup: Setup, theft: Theft, liars: frozenset[Role]) -> None:
        self.chance = chance
        self.setup = setup
        self.theft = theft
        self.liars = liars
        self.seats = range(1, len(theft.takes) + 1)
        self.paths = paths_of(setup, len(theft.takes) + 1, theft.hidden, theft.left)

    def claims(self, number: int) -> tuple[Spoken, ...]:
        """The claims of a case, each seat having so many in mind; none if there is no case."""
        stories = self.telling_stories()
        if not stories:
            return ()
        said = [
            claim
            for seat, story in stories.items()
            for claim in claims_of(self.chance, seat, story, number)
        ]
        return self.needed(self.chance.shuffled(said))

    def telling_stories(self) -> dict[int, Story]:
        """Stories by seat that leave one answer, or nothing if none were found."""
        stories = {seat: self.story(seat) for seat in self.seats}
        steps = {seat: self.steps_of_story(seat, stories[seat]) for seat in self.seats}
        liars = [seat for seat in self.seats if self.theft.takes[seat - 1].role in self.liars]
        sets = self.sets(steps).bit_count()
        for _ in range(MOST_CHANGES if sets <= MOST_OPEN else 0):
            if sets == 1:
                return stories
            seat = self.chance.choice(liars)
            story = self.story(seat)
            tried = {**steps, seat: self.steps_of_story(seat, story)}
            found = self.sets(tried).bit_count()
            if found <= sets:
                sets, steps, stories = found, tried, {**stories, seat: story}
        return {}

    def story(self, seat: int) -> Story:
        """What a seat might say."""
        liar = self.theft.takes[seat - 1].role in self.liars
        return story_of(self.chance, self.setup, self.theft, seat, liar)

    def steps_of_story(self, seat: int, story: Story) -> Steps:
        """What a seat may have done that tells all of this story."""
        return self.steps([Spoken(seat, whole_claim(seat, story))], seat, self.liars)

    def needed(self, said: list[Spoken]) -> tuple[Spoken, ...]:
        """As few of these claims as leave one answer; none if that is no case."""
        kept, steps = said, {seat: self.steps(said, seat, self.liars) for seat in self.seats}
        for spoken in self.chance.shuffled(said):
            less = [each for each in kept if each is not spoken]
            tried = {**steps, spoken.seat: self.steps(less, spoken.seat, self.liars)}
            if is_single(self.sets(tried)):
                kept, steps = less, tried
        return tuple(kept) if len(kept) >= FEWEST_CLAIMS and self.somebody_lied(kept) else ()

    def somebody_lied(self, said: list[Spoken]) -> bool:
        """Whether in no possible world everything is true."""
        steps = {seat: self.steps(said, seat, frozenset()) for seat in self.seats}
        return not self.sets(steps)

    def steps(self, said: list[Spoken], seat: int, liars: frozenset[Role]) -> Steps:
        """What a seat may have done, with what it said."""
        return allowed_steps(self.paths, seat, standing_claims(said, seat), liars)

    def sets(self, steps: dict[int, Steps]) -> int:
        """The sets of Thieves that these steps allow."""
        return thief_sets(self.paths, steps.values())
