"""Whom a bot names when it is asked whom it would accuse: from public words alone."""

from random import Random

from mafia_de_cuba import testimony
from mafia_de_cuba.rules.talk import Doubt, Say
from mafia_de_cuba.views import View

from .interface import suspects
from .phrasebook import say


def name_suspect(view: View, chance: Random) -> Doubt | Say:
    """Somebody whose words do not hold together, else anybody whose pockets nobody has seen.

    What the bot itself saw or took has no part in it: thieves and the loyal name alike.
    """
    others = [seat for seat in suspects(view) if seat not in (view.godfather, 0)]
    wrong = {seat for found in testimony.among_claims(view) for seat in found.seats}
    named = [seat for seat in others if seat in wrong] or others
    return Doubt(chance.choice(named)) if named else say("nobody")
