"""Role cards: what each role is like and how to play it; names.py says what it wants."""

from typing import NamedTuple

from mafia_de_cuba.rules.pieces import Role

from .languages import N_


class RoleCard(NamedTuple):
    """A line of flavour, and a piece of advice."""

    flavour: str
    advice: str


AGENT = RoleCard(
    N_("A badge in the shoe, and a very innocent smile."),
    N_("Look like a Thief, but only a little: overdo it, and you are left alone."),
)
ROLE_CARDS = {
    Role.GODFATHER: RoleCard(
        N_("It was your box, and your party."),
        N_(
            "Ask in the order of the box: where two neighbours tell of it differently, one of them "
            "lies. Let everybody speak before you accuse anybody."
        ),
    ),
    Role.THIEF: RoleCard(
        N_("Who would miss a stone or two?"),
        N_(
            "A few diamonds hide well, many win. Have your numbers ready, and give the Godfather "
            "somebody better to look at."
        ),
    ),
    Role.URCHIN: RoleCard(
        N_("Empty hands, sharp eyes."),
        N_(
            "You draw suspicion, for nobody believes in empty pockets. Let them: accusing you "
            "costs a joker, and that helps the Thieves."
        ),
    ),
    Role.OFFENDER: RoleCard(
        N_("A hand where no hand belongs."),
        N_("You cannot win any more. Play on for the fun of it."),
    ),
    Role.HENCHMAN: RoleCard(
        N_("Loyal to the bone. Now make somebody believe it."),
        N_(
            "Tell the truth, early and in full: your numbers are what the Godfather needs. If you "
            "are accused by mistake, it may cost you both the game."
        ),
    ),
    Role.FBI: AGENT,
    Role.CIA: AGENT,
    Role.DRIVER: RoleCard(
        N_("The engine is running."),
        N_(
            "Whoever handed you the box is your passenger. Guess what they took, and tell the "
            "story that helps them."
        ),
    ),
    Role.CLEANER: RoleCard(
        N_("One bullet, and no questions."),
        N_(
            "Watch for who wants to be accused. You have one shot: save it for an Agent, or keep "
            "it and stay loyal."
        ),
    ),
    Role.LOVER: RoleCard(
        N_("Diamonds are a good beginning."),
        N_("Act as if your pockets were full, and keep suspicion away from whoever is rich."),
    ),
    Role.REVOLUTIONARY: RoleCard(
        N_("Tomorrow this hotel belongs to the people."),
        N_("Get yourself accused, or the other Revolutionary: one of you is enough."),
    ),
    Role.TRAITOR: RoleCard(
        N_("That chair will suit you."),
        N_(
            "Give the Godfather bad advice until the jokers are gone. Once you are Godfather, "
            "never accuse a Loyal Henchman."
        ),
    ),
    Role.MINION: RoleCard(
        N_("Somebody has a plan, and you carry the bags."),
        N_("Find out who the Traitor is, and help that one to the top."),
    ),
    Role.LAWYER: RoleCard(
        N_("Everybody is innocent, for a fee."),
        N_(
            "First somebody must come out: a Thief, a Henchman or the Cleaner. From then on, see "
            "to it that a Thief gets away."
        ),
    ),
}
