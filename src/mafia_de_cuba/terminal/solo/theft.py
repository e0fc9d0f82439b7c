"""The theft among bots: the box comes to the player, who hides, dismisses or takes."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.moves import Dismiss, Hide, Pocket
from mafia_de_cuba.rules.pieces import Role, Take
from mafia_de_cuba.rules.record import Act
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.terminal.ui import narration
from mafia_de_cuba.terminal.ui.face import Option
from mafia_de_cuba.terminal.ui.narration import Told

from .person import PASSING, Place


def theft(place: Place) -> None:
    """The box goes round until it is back. Raises Left."""
    while (seen := place.seen()).phase in (Phase.HIDE, Phase.THEFT):
        seat = seen.turn or 0
        if seat == place.me:
            place.look()
            (_hide if seen.phase is Phase.HIDE else _help_myself)(place, seat)
        elif act := place.company.next():
            place.look()
            place.face.beat(PASSING)
            place.company.play(act)
            _tell(place, act)


def _tell(place: Place, act: Act) -> None:
    name = place.name(act.seat)
    if isinstance(act.move, Hide):
        place.face.tell([narration.hidden(place.words, name)])
    elif isinstance(act.move, Pocket):
        place.face.tell([narration.helped(place.words, name)])


def _hide(place: Place, me: int) -> None:
    words, _ = place.words, place.words._
    note = _("Up to five diamonds stay with you. The rest goes round, with the tokens.")
    option = Option("hide", _("diamonds to hide"), note, 0, 5)
    picked = place.face.pick(_("How many do you hide?"), [option])
    assert picked
    place.company.play(Act(me, Hide(picked.number)))
    diamonds = words.diamonds(picked.number)
    hidden = words.say(N_("You hide %(diamonds)s and pass the box on."), diamonds=diamonds)
    place.face.tell([Told(hidden, tone="aside")])


def _help_myself(place: Place, me: int) -> None:
    arrived = place.words._("The box comes to you. The lid creaks.")
    place.face.tell([Told(arrived, tone="news")])
    if any(isinstance(move, Dismiss) for move in place.moves()):
        _dismiss(place, me)
    _take(place, me)
    place.face.tell(narration.helped_myself(place.words, place.seen()))


def _dismiss(place: Place, me: int) -> None:
    """The first player's bag (T2)."""
    words, _ = place.words, place.words._
    dismissals = {move.token: move for move in place.moves() if isinstance(move, Dismiss)}
    nobody = Option("nothing", _("nothing into the bag"))
    tokens = [Option(token, words.role(token)) for token in dismissals]
    prompt = _("You are first. Does a token go into the bag, unseen until the end?")
    picked = place.face.pick(prompt, [nobody, *tokens], _box_lines(place))
    for token, move in dismissals.items():
        if picked and picked.key == token:
            place.company.play(Act(me, move))


def _take(place: Place, me: int) -> None:
    pockets = [move for move in place.moves() if isinstance(move, Pocket)]
    options = list(_takes(place.words, [move.take for move in pockets]))
    picked = place.face.pick(place.words._("What do you take?"), options, _box_lines(place))
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
    place.company.play(Act(me, move))


def _takes(words: Words, takes: list[Take]) -> Iterator[Option]:
    """What the box allows, each with what it would make of me."""
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


def _box_lines(place: Place) -> list[str]:
    you = place.seen().you
    assert you
    assert you.received
    box = you.received.without(Take(token=you.dismissed))
    stones = " ".join("◆" * box.diamonds + "◇" * box.fake_diamond)
    inside = place.words.say(N_("In the box: %(things)s."), things=place.words.box(box))
    return [inside, f"  {stones}" if stones else "", ""]
