"""The words of the table: what the pieces are called, and what short answers mean."""

import re
from collections.abc import Iterable, Sequence

from msgspec import UNSET

from mafia_de_cuba.rules.moves import Hide
from mafia_de_cuba.rules.notation import read_tokens
from mafia_de_cuba.rules.pieces import Role, Take, Token, Tokens
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.refusal import Malformed
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Question, Say

# fmt: off
ROLES = {
    # role               name              how it wins
    Role.GODFATHER:     ("Godfather",      "wins by getting all 15 diamonds back"),
    Role.THIEF:         ("Thief",          "wins if the Godfather falls and no Thief has more"),
    Role.URCHIN:        ("Street Urchin",  "wins if a Thief wins"),
    Role.OFFENDER:      ("Offender",       "broke the rule of the box and cannot win"),
    Role.HENCHMAN:      ("Loyal Henchman", "wins with the Godfather"),
    Role.FBI:           ("FBI Agent",      "wins alone when accused"),
    Role.CIA:           ("CIA Agent",      "wins alone when accused"),
    Role.DRIVER:        ("Driver",         "wins with the neighbour who had the box before"),
    Role.CLEANER:       ("Cleaner",        "wins with the Godfather, or by shooting an Agent"),
    Role.LOVER:         ("Diamond Lover",  "wins when accused, and so does who has most diamonds"),
    Role.REVOLUTIONARY: ("Revolutionary",  "wins when a Revolutionary is accused"),
    Role.TRAITOR:       ("Traitor",        "takes over if the Godfather falls; wins as Godfather"),
    Role.MINION:        ("Minion",         "wins with the Traitor"),
    Role.LAWYER:        ("Crooked Lawyer", "wins with a Thief, once a Thief or loyal one came out"),
}
QUESTIONS = {
    # short     question                    in full
    "diamonds": (Question.RECEIVED_DIAMONDS, "How many diamonds did you receive?"),
    "tokens":   (Question.RECEIVED_TOKENS,   "Which tokens did you receive?"),
    "passed":   (Question.PASSED,            "What did you pass on?"),
    "took":     (Question.TOOK,              "What did you take?"),
}
# fmt: on
TOPICS = ("received", "passed", "took", "dismissed")
FILLERS = ("diamond", "diamonds", "and", "the")


def called(role: Role | Token) -> str:
    """The English name of a role or token."""
    return ROLES[Role(role)][0]


def choose(word: str, options: Iterable[str]) -> str:
    """The one option that a word, or its first letters, means."""
    word = word.lower()
    found = [option for option in options if option.startswith(word)]
    if word in found or (word and len(found) == 1):
        return word if word in found else found[0]
    if word and found:
        raise Malformed(f"'{word}' may be {' or '.join(found)}: type more of it.")
    raise Malformed(f"Type one of: {', '.join(options)}.")


def read_hide(answer: str) -> Hide:
    """How many diamonds the Godfather hides."""
    if not re.fullmatch(r"\d{1,3}", answer):
        raise Malformed("Type a number from 0 to 5.")
    return Hide(int(answer))


def read_token(answer: str, setup: Setup) -> Token | None:
    """One token of this game, or nothing."""
    thing = choose(answer, ["nothing", *setup.tokens.kinds()])
    return None if thing == "nothing" else Token(thing)


def read_take(answer: str, setup: Setup) -> Take:
    """A take: `3`, `driver`, `fake 2`, `nothing`."""
    options = ["nothing", *["fake"] * setup.fake_diamond, *setup.tokens.kinds()]
    words = [w for w in re.findall(r"\d+|[^\W\d]+|\S", answer.lower()) if w not in FILLERS]
    numbers = [int(word[:4]) for word in words if word.isdecimal()]
    named = [choose(word, options) for word in words if not word.isdecimal()]
    tokens = [Token(thing) for thing in named if thing not in ("nothing", "fake")]
    if not words or max(len(numbers), len(named)) > 1 or (numbers and "nothing" in named):
        raise Malformed("Type a number of diamonds, the name of one token, or nothing.")
    return Take(sum(numbers), tokens[0] if tokens else None, "fake" in named)


def read_contents(text: str) -> Contents:
    """What a box holds: `9`, `2henchman+fbi`, `9 2henchman+fbi`, `nothing`."""
    text = text.lower()
    if text in ("nothing", "none"):
        return Contents(0, Tokens())
    try:
        diamonds, tokens = re.fullmatch(r"(\d{0,4})\b(?: diamonds?)?,? ?(\S*)", text).groups()  # type: ignore[union-attr]
        return Contents(
            int(diamonds) if diamonds else UNSET, read_tokens(tokens) if tokens else UNSET
        )
    except (ValueError, AttributeError):
        raise Malformed("Type diamonds, tokens or both: 9 2henchman+fbi, or nothing.") from None


def read_name(text: str, names: Sequence[str]) -> tuple[int, str]:
    """The seat of the player whose name, or its first letters, a text begins with; and the rest."""
    folded = [name.casefold() for name in names]
    for end in [match.start() for match in re.finditer(r"[ :]|$", text)][::-1]:
        spoken = text[:end].casefold()
        found = [seat for seat, name in enumerate(folded) if name == spoken] or [
            seat for seat, name in enumerate(folded) if spoken and name.startswith(spoken)
        ]
        if len(found) == 1:
            return found[0], text[end:].lstrip(": ")
    raise Malformed(f"Name one player: {', '.join(names)}.")


def read_talk(verb: str, text: str, names: Sequence[str], godfather: int, setup: Setup) -> Act:
    """Who says what: `ask Bea took`, `ask Ana Bea took`, `claim Bea took 3`, `say Ana: No!`."""
    seat, words = read_name(text, names)
    if verb == "ask":
        by_godfather = " " not in words
        target, about = (seat, words) if by_godfather else read_name(words, names)
        seat = godfather if by_godfather else seat
        return Act(seat, Ask(target, QUESTIONS[choose(about, QUESTIONS)][0]))
    if verb == "claim":
        topic, _, rest = words.partition(" ")
        return Act(seat, read_claim(choose(topic, TOPICS), rest, setup))
    if not words:
        raise Malformed(f"What does {names[seat]} say?")
    return Act(seat, Say(words))


def read_claim(topic: str, text: str, setup: Setup) -> Claim:
    """What a seat claims on a topic."""
    match topic:
        case "received":
            return Claim(received=read_contents(text))
        case "passed":
            return Claim(passed=read_contents(text))
        case "took":
            return Claim(took=read_take(text, setup))
    return Claim(dismissed=read_token(text, setup))
