"""The theft among bots: the box comes to the player, who hides, dismisses or takes."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.display import Choice, Option
from mafia_de_cuba.terminal.ui.narration import Told

from .person import PASSING, Person


def theft(person: Person) -> None:
    """Let the box go round until it is back. Raises Left."""
    while (seen := person.seen()).phase in (Phase.HIDE, Phase.THEFT):
        seat = seen.turn or 0
        if seat == person.me:
            person.look()
            (_hide if seen.phase is Phase.HIDE else _help_myself)(person, seat)
        elif act := person.bots.next():
            person.look()
            person.display.pause(PASSING)
            person.bots.play(act)
            _tell(person, act)


def _tell(person: Person, act: Act) -> None:
    name = person.name(act.seat)
    if isinstance(act.move, Hide):
        person.display.tell([narration.hidden(person.words, name)])
    elif isinstance(act.move, Pocket):
        person.display.tell([narration.helped(person.words, name)])


def _hide(person: Person, me: int) -> None:
    words, _ = person.words, person.words._
    note = _("Up to five diamonds stay with you. The rest goes round, with the tokens.")
    option = Option("hide", _("diamonds to hide"), note, 0, 5)
    picked = person.display.pick(Choice(_("How many do you hide?"), [option]))
    assert picked
    person.bots.play(Act(me, Hide(picked.number)))
    diamonds = words.diamonds(picked.number)
    hidden = words.say(N_("You hide %(diamonds)s and pass the box on."), diamonds=diamonds)
    person.display.tell([Told(hidden, tone="aside")])


def _help_myself(person: Person, me: int) -> None:
    arrived = person.words._("The box comes to you. The lid creaks.")
    person.display.tell([Told(arrived, tone="news")])
    if any(isinstance(move, Dismiss) for move in person.moves()):
        _dismiss(person, me)
    _take(person, me)
    person.display.tell(narration.helped_myself(person.words, person.seen()))


def _dismiss(person: Person, me: int) -> None:
    """The first player's bag (T2)."""
    words, _ = person.words, person.words._
    dismissals = {move.token: move for move in person.moves() if isinstance(move, Dismiss)}
    nobody = Option("nothing", _("nothing into the bag"))
    tokens = [Option(token, words.role(token)) for token in dismissals]
    prompt = _("You are first. Does a token go into the bag, unseen until the end?")
    picked = person.display.pick(Choice(prompt, [nobody, *tokens], _box_lines(person)))
    for token, move in dismissals.items():
        if picked and picked.key == token:
            person.bots.play(Act(me, move))


def _take(person: Person, me: int) -> None:
    pockets = [move for move in person.moves() if isinstance(move, Pocket)]
    options = list(_takes(person.words, [move.take for move in pockets]))
    prompt = person.words._("What do you take?")
    picked = person.display.pick(Choice(prompt, options, _box_lines(person)))
    assert picked
    match picked.key:
        case "diamonds":
            move = Pocket(diamonds=picked.number)
        case "fake":
            move = Pocket(diamonds=picked.number, fake=True)
        case "nothing":
            move = Pocket()
        case token:
            move = next(move for move in pockets if move.token == token)
    person.bots.play(Act(me, move))


def _takes(words: Words, takes: list[Take]) -> Iterator[Option]:
    """What can be taken from the box, each with the role that it gives."""
    most = max(take.diamonds for take in takes)
    if most:
        yield Option("diamonds", words._("diamonds"), _becoming(words, Role.THIEF), 1, most)
    if Take(fake=True) in takes:
        label = words._("fake diamond and diamonds")
        yield Option("fake", label, _becoming(words, Role.URCHIN), 0, most)
    for take in takes:
        if take.token:
            yield Option(take.token, words.role(take.token), _becoming(words, take.role))
    if Take() in takes:
        yield Option("nothing", words._("nothing"), _becoming(words, Role.URCHIN))


def _becoming(words: Words, role: Role) -> str:
    return f"{words.role(role)} — {words.aim(role)}"


def _box_lines(person: Person) -> list[str]:
    you = person.seen().you
    assert you
    assert you.received
    box = you.received.without(Take(token=you.dismissed))
    stones = " ".join("◆" * box.diamonds + "◇" * box.fake_diamond)
    inside = person.words.say(N_("In the box: %(things)s."), things=person.words.box(box))
    return [inside, f"  {stones}" if stones else "", ""]
