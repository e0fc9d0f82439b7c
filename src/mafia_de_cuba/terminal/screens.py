"""The screens: lines of text made from views, and from nothing else."""

from collections.abc import Iterator
from textwrap import wrap

from msgspec import UNSET, UnsetType

from mafia_de_cuba.rules.notation import write_take, write_tokens
from mafia_de_cuba.rules.outcome import Ending, right_hand_neighbour
from mafia_de_cuba.rules.pieces import Box, Role, Take
from mafia_de_cuba.rules.setup import Setup
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Say, Spoken
from mafia_de_cuba.views import PlayerView, View

from .words import QUESTIONS, ROLES, called

ENDINGS = {
    Ending.DIAMONDS_RECOVERED: "All 15 diamonds are back in the Godfather's hands.",
    Ending.GODFATHER_ELIMINATED: "The Godfather has fallen: the richest Thief gets away with it.",
    Ending.AGENT_ACCUSED: "Everybody freeze! An Agent was accused.",
    Ending.AGENT_SHOT: "POW! The Cleaner shot an Agent.",
    Ending.LOVER_ACCUSED: "The Diamond Lover was accused, and stays with the most diamonds.",
    Ending.REVOLUTIONARY_ACCUSED: "A Revolutionary was accused: revolution, and the poorest Thief.",
    Ending.HENCHMAN_BETRAYED: "The Traitor accused a Loyal Henchman.",
}
HELP = """\
accuse Bea                          the Godfather: "Empty your pockets!"
concede                             the Godfather gives up
pocket Ana                          Ana sees her own secrets again, in private
ask Bea took                        or: diamonds, tokens, passed
ask Ana Bea took                    Ana asks Bea
claim Bea took 3                    or: took driver, took nothing
claim Bea received 9 2henchman+fbi  or: received 9, received fbi
claim Bea passed 6                  or: passed nothing
claim Bea dismissed driver          for the first player only
say Ana: It was Bea.                any words at all
rules, help, quit

The first letters of names and words will do. Spoken words count too."""
RULES = """\
The Godfather hid up to 5 diamonds and sent the box round. Each player took one
or more diamonds, or one token; the first may have put a token into the bag.
Only who got an empty box, or was last, could take nothing. Now the Godfather
asks, everybody may lie, and "Empty your pockets!" is the only way to know.
An accused Thief is out and gives the diamonds back. Who is accused wrongly gets
a joker; with none left, the Godfather falls. Who is out cannot win.
"""


def box_lines(box: Box, setup: Setup) -> list[str]:
    """What a box holds: as many lines for an empty one as for a full one."""
    rows = [(box.diamonds, "diamonds")]
    rows += [(box.tokens.count(token), called(token)) for token in setup.tokens.kinds()]
    rows += [(int(box.fake_diamond), "green fake diamond")] * setup.fake_diamond
    return [f"{number:>4}  {name}" for number, name in rows]


def setup_lines(setup: Setup) -> list[str]:
    """The box before the theft, for all to see."""
    jokers = count(setup.jokers, "joker")
    return ["In the box:", *box_lines(setup.box(), setup), "", f"The Godfather has {jokers}."]


def rule_lines(setup: Setup) -> list[str]:
    """The rules in short, and how those about whom this box may make win."""
    roles = [Role.THIEF, Role.URCHIN, *map(Role, setup.tokens.kinds())]
    return [RULES, *(f"{called(role):<15} {ROLES[role][1]}" for role in roles)]


def pocket_lines(seen: View) -> list[str]:
    """What a seat knows for itself."""
    lines: list[str] = []
    if seen.you and seen.you.received:
        lines += ["You received:", *box_lines(seen.you.received, seen.setup), ""]
        lines += [*taken_lines(seen), ""]
    if seen.you and seen.you.left:
        held = seen.players[seen.godfather].diamonds
        lines += ["Left in the box:", *box_lines(seen.you.left, seen.setup), ""]
        lines += [f"Hidden: {seen.you.hidden}. The Godfather now holds {held} of 15 diamonds."]
    return lines


def taken_lines(seen: View) -> list[str]:
    """What a seat did with the box, and what that makes of it."""
    assert seen.you
    took, role = seen.you.took or Take(), seen.players[seen.you.seat].role or Role.URCHIN
    bag = [f"Into the bag: {called(seen.you.dismissed) if seen.you.dismissed else 'nothing'}."]
    lines = [f"You took {say_take(took)}. That makes you:", f"{called(role)} ({ROLES[role][1]})."]
    return [*bag * (seen.you.seat == 1), *lines]


def public_lines(seen: View, height: int) -> list[str]:
    """The investigation as everybody sees it: who stands how, and what was said last."""
    width = max(len(player.name) for player in seen.players)
    rows = [f"  {player.name:<{width}}  {standing(seen, player)}" for player in seen.players]
    said = [line for spoken in seen.ledger for line in wrap(say_spoken(spoken, seen), 79)]
    top = [f"Jokers: {seen.jokers}. Diamonds recovered: {seen.recovered}.", "", *rows, ""]
    room = max(2, height - len(top) - 7)  # title, news and prompt
    return [*top, *said[-room:], *[""] * bool(said)]


def standing(seen: View, player: PlayerView) -> str:
    """Where a player stands, for all to see."""
    parts = ["in play" if player.in_play else "out"]
    parts += ["Godfather"] * (player.seat == seen.godfather)
    if player.role and player.seat:
        parts.append(called(player.role))
    parts += ["showed the fake diamond"] * player.fake_shown + ["has a joker"] * player.jokers
    return ", ".join(parts)


def news(before: View, after: View) -> Iterator[str]:
    """What everybody has just seen happen."""
    if before.accused is not None:
        yield from accusation_lines(before, after, after.players[before.accused])
    if before.godfather != after.godfather:
        heir = after.players[after.godfather].name
        yield f"The Godfather falls. {heir}, the Traitor, is the Godfather now!"


def accusation_lines(before: View, after: View, accused: PlayerView) -> Iterator[str]:
    """What came of an accusation."""
    for player in after.players:
        if player.role is Role.CLEANER and player.in_play < before.players[player.seat].in_play:
            yield f"POW! {player.name} is the Cleaner, shoots, and is out too."
    yield f'"{accused.name}, empty your pockets!"'
    if accused.role is None:
        yield f"{accused.name} shows the green fake diamond, nothing else, and stays in play."
        return
    shown, role = say_take(accused.took or Take()), called(accused.role)
    out = "" if accused.in_play else f" {accused.name} is out."
    yield f"{accused.name} shows {shown}{'' if role in shown else f': {role}'}.{out}"
    if after.jokers < before.jokers:
        yield f'"I apologize." {accused.name} gets a joker.'


def end_lines(seen: View) -> Iterator[str]:
    """The end: who won and why, and everything that was secret."""
    outcome, theft = seen.outcome, seen.theft
    if not outcome or not theft:
        return
    yield ENDINGS[outcome.ending]
    yield from (win_line(seen, seat) for seat in outcome.winners)
    yield from [] if outcome.winners else ["Nobody wins."]
    yield ""
    width = max(len(player.name) for player in seen.players)
    for player, box in zip(seen.players, theft.received, strict=True):
        deed = f"took {write_take(player.took)}" if player.took else f"hid {theft.hidden}"
        got = f"of {say_box(box)}" if box else ""
        role = called(player.role) if player.role else ""
        yield f"  {player.name:<{width}}  {role:<14}  {deed:<13}  {got}".rstrip()
    yield ""
    yield f"In the bag: {theft.bag or 'nothing'}. Left in the box: {say_box(theft.left)}."


def win_line(seen: View, seat: int) -> str:
    """A winner, and why where the ending does not say (E2)."""
    player, winners = seen.players[seat], seen.outcome.winners if seen.outcome else ()
    role = player.role or Role.GODFATHER
    why = {
        Role.DRIVER: f" with {seen.players[right_hand_neighbour(seat)].name}",
        Role.URCHIN: " with the Thieves",
        Role.LAWYER: " with the Thieves",
        Role.MINION: " with the Traitor",
        Role.THIEF: f" with {count(player.diamonds or 0, 'diamond')}",
    }
    if 0 in winners:
        why |= dict.fromkeys((Role.HENCHMAN, Role.CLEANER), " with the Godfather")
    return f"{player.name} ({called(role)}) wins{why.get(role, '')}."


def say_spoken(spoken: Spoken, seen: View) -> str:
    """Something said, as a line."""
    who, words = seen.players[spoken.seat].name, ""
    match spoken.words:
        case Ask(target, about):
            question = next(full for key, full in QUESTIONS.values() if key is about)
            return f"{who}: {seen.players[target].name}! {question}"
        case Claim(received, passed, took, dismissed):
            parts = [*say_contents("received", received), *say_contents("passed on", passed)]
            parts += [] if took is UNSET else [f"took {say_take(took)}"]
            parts += [] if dismissed is UNSET else [f"dismissed {dismissed or 'nothing'}"]
            words = f"I {', '.join(parts)}."
        case Say(words):
            pass
    return f"{who}: {words}"


def say_contents(verb: str, said: Contents | UnsetType) -> list[str]:
    """What a box is said to have held."""
    if said is UNSET:
        return []
    parts = [] if said.diamonds is UNSET else [count(said.diamonds, "diamond")]
    if said.tokens is not UNSET:
        parts.append(write_tokens(said.tokens) if said.tokens.total() else "no tokens")
    return [f"{verb} {' and '.join(parts)}"]


def say_box(box: Box) -> str:
    """A box in short."""
    tokens = [write_tokens(box.tokens)] if box.tokens.total() else []
    return "+".join([str(box.diamonds), *tokens, *["fake"] * box.fake_diamond])


def say_take(take: Take) -> str:
    """A take in words."""
    parts = [count(take.diamonds, "diamond")] * bool(take.diamonds)
    parts += [f"the {called(take.token)}"] if take.token else []
    return " and ".join([*parts, *["the fake diamond"] * take.fake]) or "nothing"


def count(number: int, thing: str) -> str:
    """`1 joker`, `2 jokers`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
