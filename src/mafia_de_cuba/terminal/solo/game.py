"""One person among bots: a game from the first line to the last."""

from mafia_de_cuba.terminal.ui import narration

from .investigation import Investigation
from .person import Place
from .theft import theft


def play_alone(place: Place) -> None:
    """The whole game. Raises Left."""
    place.look()
    place.face.tell(narration.opening(place.words, place.seen()))
    theft(place)
    if not place.seen().outcome:
        place.look()
        place.face.tell(narration.returned(place.words, place.seen()))
        Investigation(place).run()
    place.look()
    place.face.page("end")
