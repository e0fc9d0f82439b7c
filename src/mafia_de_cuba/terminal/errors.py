"""What is wrong with what somebody typed, at the table or on the command line."""

from typing import ClassVar

from mafia_de_cuba.rules.errors import Malformed

TEMPLATES = {  # shown during the game, translated
    "name_taken": "%(name)s sits at the table already.",
    "name_length": "Type a name of 1 to %(longest)s letters.",
    "type_one_of": "Type one of: %(options)s.",
    "type_number": "Type a number from %(least)s to %(most)s.",
    "type_diamonds": "Type a number of diamonds.",
    "type_tokens": "Type tokens, with a number before each if there are more.",
    "type_contents": "Type diamonds, tokens or both: 9 2henchman+fbi, or nothing.",
    "nothing_said": "What does %(name)s say?",
}
COMMAND_LINE = {  # shown before the game, in English
    "option_seat": "--seat is 1 to %(last)s, %(random)s or %(godfather)s.",
    "option_name": "--name has 1 to %(longest)s letters.",
    "option_box": "For %(players)s players, --box is %(ready)s, or tokens: henchman+fbi+driver.",
    "option_record": "--record: there is no folder '%(folder)s'.",
    "long_names": "Names have at most %(longest)s letters.",
    "option_people": "--people is 5 to 12, or 5 to 12 names: Ana,Bea,Cruz,Dora,Eli.",
    "number_of_names": "%(names)s names for %(players)s players.",
}


class Mistyped(Malformed):
    """What was typed cannot be read as what was asked for."""

    templates: ClassVar = TEMPLATES | COMMAND_LINE
