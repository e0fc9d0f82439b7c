"""Quantities: the diamonds and tokens that a clause lists."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mafia_de_cuba.rules.pieces import EXISTING, Token
from mafia_de_cuba.rules.talk import MOST_CLAIMED

from .symbols import Kind, Symbol

ENDS_NUMBER = frozenset({  # after a bare number: then it counts diamonds
    Kind.AND, Kind.COMMA, Kind.NAME, Kind.FILLER, Kind.ENTERING, Kind.LEAVING, Kind.INSIDE,
    Kind.OF, Kind.TO_ME, Kind.NOT,
})  # fmt: skip

NOT_OF_A_BOX = frozenset({  # beside "empty"
    Kind.NOT, Kind.DIAMONDS, Kind.TOKENS, Kind.TOKEN, Kind.NUMBER, Kind.FAKE, Kind.OTHER_WORD,
})  # fmt: skip


@dataclass
class Quantities:
    """What was listed; `clear` is false where something could be meant otherwise."""

    diamonds: int | None = None
    tokens: dict[Token, int] = field(default_factory=dict)
    no_tokens: bool = False
    fake: bool = False
    nothing: bool = False
    clear: bool = True

    @property
    def empty(self) -> bool:
        """Whether nothing was listed."""
        return self.diamonds is None and not (self.tokens or self.no_tokens or self.fake)


class Lister:
    """Reads quantities from left to right."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self.symbols = symbols
        self.listed = Quantities()
        self.number: int | None = None  # read, and not yet said of what
        self.none_of = False

    def read(self) -> Quantities:
        """All that is listed."""
        skip_number = False
        for place, symbol in enumerate(self.symbols):
            if symbol.kind is Kind.NUMBER and skip_number:
                skip_number = False
                continue
            skip_number = self._one(symbol, place)
        if self.number is not None:
            self._diamonds(self.number)
        if self.listed.nothing and not self.listed.empty:
            self.listed.clear = False
        return self.listed

    def _one(self, symbol: Symbol, place: int) -> bool:
        """Take in one symbol; whether a number that follows is of the whole box."""
        match symbol.kind:
            case Kind.NUMBER:
                self._count(symbol.number, place)
            case Kind.NONE_OF:
                self.none_of = True
            case Kind.ME | Kind.COMMA:
                self.none_of = False  # "No, I …"
            case Kind.NOT if self._next(place) in (Kind.DIAMONDS, Kind.TOKENS):
                self.none_of = True  # "did not receive diamonds", without its verb
            case Kind.ARTICLE if symbol.number and self._next(place) is Kind.DIAMONDS:
                self.number = symbol.number  # "a diamond"
            case Kind.NOTHING:
                self.listed.nothing = True
            case Kind.EMPTY:
                self._empty()
            case Kind.OF:
                return self._of(place)
            case Kind.BOX | Kind.URCHIN if self.number == 1:
                self.number = None  # "une boîte": an article
            case Kind.TOKENS if self.number and self._are_named(place):
                pass  # "two tokens of Henchmen"
            case Kind.DIAMONDS | Kind.TOKENS | Kind.TOKEN | Kind.FAKE:
                self._noun(symbol)
            case Kind.OTHER_WORD if self.number is not None:
                self.listed.clear = False
        return False

    def _empty(self) -> None:
        """ "An empty box", "the bag is empty"; what it was empty of is not counted."""
        kinds = {symbol.kind for symbol in self.symbols if symbol.number != 1}  # "une boîte vide"
        if kinds & NOT_OF_A_BOX:
            self.listed.clear = False
        elif Kind.BAG in kinds:
            self.listed.nothing = True
        else:
            self.listed.diamonds, self.listed.no_tokens = 0, True

    def _of(self, place: int) -> bool:
        """ "Three of the nine": the three are diamonds, and the nine are not counted."""
        if self.number is None or self._of_tokens(place):
            return False
        self._diamonds(self.number)
        self.number = None
        return True

    def _of_tokens(self, place: int) -> bool:
        """ "One of the Henchmen"."""
        rest = (s.kind for s in self.symbols[place + 1 :] if s.kind is not Kind.ARTICLE)
        return next(rest, None) is Kind.TOKEN

    def _are_named(self, place: int) -> bool:
        after = self._next(place)
        return after is Kind.TOKEN or (after is Kind.OF and self._of_tokens(place + 1))

    def _count(self, number: int, place: int) -> None:
        """A number: of what is next, or of diamonds where nothing is."""
        if self.number is not None or self.none_of or number > MOST_CLAIMED:
            self.listed.clear = False
        if self._next(place) in ENDS_NUMBER - {Kind.OF}:
            self._diamonds(number)
        else:
            self.number = number

    def _next(self, place: int) -> Kind:
        """What follows; a small word before a noun ("one humble Henchman") does not count."""
        rest = [symbol.kind for symbol in self.symbols[place + 1 :]] or [Kind.AND]
        after = next((kind for kind in rest if kind is not Kind.FILLER), Kind.AND)
        return after if after in (Kind.TOKEN, Kind.DIAMONDS) else rest[0]

    def _noun(self, symbol: Symbol) -> None:
        number, self.number = self.number, None
        none_of, self.none_of = self.none_of, False
        if symbol.kind is Kind.FAKE:
            self.listed.fake = True
        elif symbol.kind is Kind.DIAMONDS:
            self._said_of_diamonds(number, none_of)
        elif symbol.kind is Kind.TOKEN and symbol.token:
            self.listed.clear &= not none_of  # "no driver" says nothing of the others
            self._token(symbol.token, 1 if number is None else number)
        elif none_of or number == 0:
            self.listed.no_tokens = True

    def _said_of_diamonds(self, number: int | None, none_of: bool) -> None:
        if none_of:
            self._diamonds(0)
        elif number is not None:
            self._diamonds(number)
        elif self.listed.diamonds is None:
            self.listed.clear = False  # "diamonds", and nobody says how many

    def _diamonds(self, number: int) -> None:
        if self.listed.diamonds not in (None, number):
            self.listed.clear = False
        self.listed.diamonds = number

    def _token(self, token: Token, number: int) -> None:
        if token in self.listed.tokens or number > EXISTING.count(token):
            self.listed.clear = False  # "passed 9 driver": they are diamonds
        self.listed.tokens[token] = number


def listed(symbols: Sequence[Symbol]) -> Quantities:
    """The quantities in these words."""
    return Lister(symbols).read()
