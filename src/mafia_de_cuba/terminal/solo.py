"""One person among bots: a game from the first line to the last."""

from . import telling
from .investigation import Investigation
from .place import Place
from .theft import theft


def play_alone(place: Place) -> None:
    """The whole game. Raises Left."""
    place.look()
    place.face.tell(telling.opening(place.words, place.seen()))
    theft(place)
    if not place.seen().outcome:
        place.look()
        place.face.tell(telling.returned(place.words, place.seen()))
        place.company.open_floor()
        Investigation(place).run()
    place.look()
    place.face.page("end")
