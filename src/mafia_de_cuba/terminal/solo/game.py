"""A whole game of one person among bots."""

from mafia_de_cuba.terminal.ui import narration

from .investigation import Investigation
from .person import Person
from .theft import theft


def play_alone(person: Person) -> None:
    """Play the whole game. Raises Left."""
    person.look()
    person.display.tell(narration.opening(person.words, person.seen()))
    theft(person)
    if not person.seen().outcome:
        person.look()
        person.display.tell(narration.returned(person.words, person.seen()))
        Investigation(person).run()
    person.look()
    person.display.page("end")
