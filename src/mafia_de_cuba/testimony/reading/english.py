"""English words that the reader knows, in lower case and without accents."""

from mafia_de_cuba.rules.pieces import Token

from .symbols import ORDER, Kind, Lexicon, Symbol, numbers, phrases, tokens

_UNITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TEENS = [
    "ten",
    "eleven",
    "twelve/dozen",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ABOVE = [ten if unit == "zero" else f"{ten} {unit}" for ten in _TENS for unit in _UNITS]

WORDS: Lexicon = {
    **numbers([*_UNITS, *_TEENS, *_ABOVE]),
    **tokens(
        {
            Token.HENCHMAN: "henchman, henchmen, loyal henchman, loyal henchmen, loyal, loyals,"
            " loyal one,"
            " hench, henchie",
            Token.FBI: "fbi, fbi agent, fbi agents, the feds, fed",
            Token.CIA: "cia, cia agent, cia agents",
            Token.DRIVER: "driver, drivers, chauffeur",
            Token.CLEANER: "cleaner, cleaners",
            Token.LOVER: "lover, diamond lover, lovers",
            Token.REVOLUTIONARY: "revolutionary, revolutionaries, rebel, rebels",
            Token.TRAITOR: "traitor, traitors",
            Token.MINION: "minion, minions",
            Token.LAWYER: "lawyer, crooked lawyer, lawyers",
        }
    ),
    **phrases(
        Kind.DIAMONDS,
        "💎, diamond, diamonds, stone, stones, gem, gems, rock, rocks, dia, dias",
    ),
    **phrases(Kind.TOKENS, "token, tokens, character, characters, chip, chips, tile, tiles"),
    **phrases(Kind.FAKE, "fake diamond, false diamond, fake, fake one, fake stone"),
    **phrases(Kind.URCHIN, "urchin, street urchin"),
    **phrases(Kind.BOX, "box, the box, in the box, in there, in it, cigar box, it, inside"),
    **phrases(
        Kind.BAG, "in the bag, into the bag, in my bag, into my bag, in bag, the bag, in the pouch"
    ),
    **phrases(Kind.ME, "i, myself"),
    **phrases(Kind.TO_ME, "me, to me"),
    **phrases(Kind.YOU, "you, u, ya, you all"),
    **phrases(
        Kind.THEY,
        "he, she, they, we, everybody, everyone, somebody, someone, nobody, no one, who,"
        " my neighbour,"
        " my neighbor, the godfather, us, it was",
    ),
    **phrases(Kind.NOT, "not, never, no way"),
    **phrases(Kind.NOTHING, "nothing, anything, nothing at all, anything at all, zilch, nada"),
    **phrases(Kind.NONE_OF, "no, any, none"),
    "a": Symbol(Kind.ARTICLE, number=1),
    "an": Symbol(Kind.ARTICLE, number=1),
    **phrases(Kind.ARTICLE, "the, my, that, those, these, this"),
    **phrases(Kind.OF, "of, of the, out of, out of the, of those, of my"),
    **phrases(
        Kind.RECEIVED,
        "received, was handed, was given, was passed, counted, opened,"
        " have received, been handed, been given",
    ),
    **phrases(Kind.RECEIVED, "came to me, reached me, got to me, came my way", person=1),
    **phrases(Kind.RECEIVED, "came to you, reached you, got to you", person=2),
    **phrases(Kind.GOT, "got, found, saw"),
    **phrases(Kind.GOT, "get, find, see", person=ORDER),
    **phrases(Kind.RECEIVED, "receive", person=ORDER),
    **phrases(Kind.TOOK, "take, steal, pick", person=ORDER),
    **phrases(Kind.PASSED, "pass, pass on, give, hand, leave, pass along", person=ORDER),
    **phrases(Kind.DISCARDED, "discard, bag", person=ORDER),
    **phrases(
        Kind.TOOK,
        "took, taken, stole, stolen, nicked, swiped, pinched, pocketed, grabbed, kept,"
        " picked, chose, chosen, picked up, snatched",
    ),
    **phrases(
        Kind.PASSED,
        "passed, passed on, gave, given, handed, handed on, handed over,"
        " left, sent, sent on, gave on, let go, passed along",
    ),
    **phrases(Kind.PUT, "put, threw, dropped, stuck, hid"),
    **phrases(Kind.DISCARDED, "bagged, discarded, dismissed, set aside, removed"),
    **phrases(Kind.AM, "am, was, am with, am from, work for, belong to"),
    **phrases(Kind.THERE, "there were, there was, it had, it held, the box had, the box held"),
    **phrases(Kind.WHEN, "when, once, as, by the time"),
    **phrases(Kind.ENTERING, "in, before me, going in, coming in, on arrival"),
    **phrases(Kind.LEAVING, "out, after me, going out, on leaving"),
    **phrases(
        Kind.LIE, "lying, lies, liar, lied, lie, bluffing, bluffs, is full of it, a liar, fibbing"
    ),
    **phrases(Kind.TRUST, "believe, trust, vouch, vouch for, trust in, believed"),
    **phrases(Kind.DISTRUST, "doubt, distrust, mistrust, disbelieve"),
    **phrases(
        Kind.TRUTH,
        "truth, the truth, honest, telling the truth, tells the truth, tell the truth, truthful,"
        " told the truth",
    ),
    **phrases(Kind.WHAT, "what, which, what about"),
    **phrases(Kind.HOW_MANY, "how many, how much"),
    **phrases(Kind.WHO, "whom, who do, who would, who will, who did, whose"),
    **phrases(Kind.ACCUSE, "accuse, suspect, blame, point at"),
    **phrases(
        Kind.IF,
        "if, unless, suppose, imagine, maybe, perhaps, why, pretend, pretending, wish",
    ),
    **phrases(
        Kind.SAID,
        "said, says, say, claims, claim, claimed, told, tells, according to, told me, heard",
    ),
    **phrases(
        Kind.UNSURE,
        "at least, at most, about, around, roughly, almost, nearly, more than, less than, over,"
        " under,"
        " fewer than, some, a few, several, many, most, all, half, a couple, i think, i guess,"
        " probably, possibly, up to, only the, between, another, each, both, every, dunno, or so,"
        " or more, or less, nearly all",
    ),
    **phrases(
        Kind.WOULD,
        "would, could, should, might, may, will, can, must, shall, want, wanted,"
        " going to,"
        " try, tried, ought, gonna, almost took, let, wanna, like to, d",
    ),
    **phrases(Kind.OR, "or"),
    **phrases(Kind.AND, "and, &, then, plus, also, with, and then"),
    **phrases(Kind.BUT, "but, so, because, since, though, while"),
    **phrases(
        Kind.FILLER,
        "did, do, does, have, had, has, to, is, are, were, ok, okay, well, sorry, swear,"
        " honestly, yes,"
        " yeah, really, just, only, please, hey, listen, look, on, here, at, for, them, be,"
        " been, 's,"
        " exactly, 've, actually, already, myself, frankly, guys, oh, from, too, at all,"
        " them all, in total, altogether, now, again, total, each time",
    ),
    "who": phrases(Kind.WHO, "who")["who"],
}
