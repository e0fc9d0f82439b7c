"""The last page: who won and why, and everything that was hidden."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.pieces import Box, Token
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.testimony import Said, hear
from mafia_de_cuba.views import PlayerView

from .frames import talk
from .grids import Cellful, dotted, flow, grid
from .narration import ended, laid_open
from .paint import Paint, wrap
from .scene import Scene
from .shorthand import legend, short, short_box, short_claims, short_take

HEADS = (N_("seat"), N_("role"), N_("received"), N_("took"), N_("passed on"), N_("said"))
SIGNS = N_("★ has won · ≠ has lied · said: diamonds received › taken › passed on")


def end(scene: Scene, paint: Paint, width: int) -> list[str]:
    """Who won and why, and everything revealed: received, took, passed on, claimed."""
    words, seen = scene.words, scene.view
    notes = (laid_open(words, seen), words._(SIGNS))
    return [
        *talk(words, list(ended(words, seen)), paint, width),
        "",
        *_seat_lines(scene, paint, width),
        "",
        *(f" {line}" for note in notes for line in wrap(note, width - 2)),
        *(f" {line}" for line in flow(dotted(legend(words, seen.setup)), width - 2)),
    ]


def _seat_lines(scene: Scene, paint: Paint, width: int) -> Iterator[str]:
    """One row for each seat."""
    words, players = scene.words, scene.view.players
    names = max(len(player.name) for player in players) + 6
    roles = max(len(words.short(player.role)) for player in players if player.role)
    box = (width - names - roles - 9 - 11 - 7) // 2
    heads = [[paint(words._(head), "underline")] for head in HEADS]
    rows = [heads, *(_row(scene, paint, player) for player in players)]
    return grid(rows, (names, roles, box, 9, box, 11))


def _row(scene: Scene, paint: Paint, player: PlayerView) -> list[Cellful]:
    """One seat, with everything revealed."""
    words, outcome = scene.words, scene.view.outcome
    assert outcome
    won = player.seat in outcome.winners
    styles = ["bold"] * won + ["green"] * (player.seat == scene.me)
    received, passed, bag = _boxes(scene, player)
    took = [short_take(words, player.took)] if player.took is not None else []
    said = hear(scene.view).said[player.seat]
    return [
        [paint(f"{'★' if won else ' '} {player.seat} {player.name}", *styles)],
        [words.short(player.role)] if player.role else [],
        short_box(words, received).split() if received else [],
        [*took, words._("bag") + ":" + short(words, bag)] if bag else took,
        short_box(words, passed).split(),
        _claimed(scene, paint, said, _truth(scene, player)) if player.seat else [],
    ]


def _boxes(scene: Scene, player: PlayerView) -> tuple[Box | None, Box, Token | None]:
    """What a seat received and passed on, and what it put into the bag."""
    theft = scene.view.theft
    assert theft
    boxes = [*theft.received, theft.left]
    passed = boxes[player.seat + 1]
    assert passed
    return boxes[player.seat], passed, theft.bag if player.seat == 1 else None


def _truth(scene: Scene, player: PlayerView) -> dict[Topic, Statement]:
    """What a seat could truly have said."""
    received, passed, bag = _boxes(scene, player)
    truth: dict[Topic, Statement] = {Topic.TOOK: player.took, Topic.DISMISSED: bag}
    truth |= {Topic.PASSED_DIAMONDS: passed.diamonds, Topic.PASSED_TOKENS: passed.tokens}
    if received is None:
        return truth
    diamonds, tokens = Topic.RECEIVED_DIAMONDS, Topic.RECEIVED_TOKENS
    return truth | {diamonds: received.diamonds, tokens: received.tokens}


def _claimed(scene: Scene, paint: Paint, own: Said, truth: dict[Topic, Statement]) -> Cellful:
    """What the seat maintained to the end, and whether any of it was a lie."""
    told = short_claims(scene.words, own)
    lied = any((cell := own.on(topic)).said and cell.value != truth[topic] for topic in Topic)
    return [paint(f"≠ {text}", "red") if lied else text for text in told] or ["…"]
