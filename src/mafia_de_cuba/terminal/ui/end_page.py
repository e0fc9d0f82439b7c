"""The last page: who won and why, and everything that was hidden."""

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.talk import Statement, Topic
from mafia_de_cuba.testimony import Said, hear
from mafia_de_cuba.views import PlayerView

from .frames import talk
from .grids import Cellful, dotted, flow, grid
from .narration import ended, laid_open
from .paint import Paint, wrap
from .scene import Scene
from .shorthand import legend, short, short_box, short_claims, short_take


def end(scene: Scene, paint: Paint, width: int) -> list[str]:
    """Who won and why, and everything revealed: received, took, passed on, claimed."""
    words, seen = scene.words, scene.view
    heads = (N_("seat"), N_("role"), N_("received"), N_("took"), N_("passed on"), N_("said"))
    rows = [[[paint(words._(head), "underline")] for head in heads]]
    rows += [_truth(scene, paint, player) for player in seen.players]
    names = max(len(player.name) for player in seen.players) + 6
    roles = max(len(words.short(player.role)) for player in seen.players if player.role)
    box = (width - names - roles - 9 - 11 - 7) // 2
    notes = [
        laid_open(words, seen),
        words._("★ has won · ≠ has lied · said: diamonds received › taken › passed on"),
    ]
    return [
        *talk(words, list(ended(words, seen)), paint, width),
        "",
        *grid(rows, (names, roles, box, 9, box, 11)),
        "",
        *(f" {line}" for note in notes for line in wrap(note, width - 2)),
        *(f" {line}" for line in flow(dotted(legend(words, seen.setup)), width - 2)),
    ]


def _truth(scene: Scene, paint: Paint, player: PlayerView) -> list[Cellful]:
    """One seat laid open."""
    words, outcome, theft = scene.words, scene.view.outcome, scene.view.theft
    assert outcome
    assert theft
    won, bag = player.seat in outcome.winners, theft.bag if player.seat == 1 else None
    styles = ["bold"] * won + ["green"] * (player.seat == scene.me)
    boxes = [*theft.received, theft.left]
    received, passed = boxes[player.seat], boxes[player.seat + 1]
    assert passed
    truth: dict[Topic, Statement] = {Topic.TOOK: player.took, Topic.DISMISSED: bag}
    truth |= {Topic.PASSED_DIAMONDS: passed.diamonds, Topic.PASSED_TOKENS: passed.tokens}
    if received:
        truth |= {
            Topic.RECEIVED_DIAMONDS: received.diamonds,
            Topic.RECEIVED_TOKENS: received.tokens,
        }
    took = [short_take(words, player.took)] if player.took is not None else []
    return [
        [paint(f"{'★' if won else ' '} {player.seat} {player.name}", *styles)],
        [words.short(player.role)] if player.role else [],
        short_box(words, received).split() if received else [],
        [*took, words._("bag") + ":" + short(words, bag)] if bag else took,
        short_box(words, passed).split(),
        _claimed(scene, paint, hear(scene.view).said[player.seat], truth) if player.seat else [],
    ]


def _claimed(scene: Scene, paint: Paint, own: Said, truth: dict[Topic, Statement]) -> Cellful:
    """What the seat maintained to the end, and whether any of it was a lie."""
    told = short_claims(scene.words, own)
    lied = any((cell := own.on(topic)).said and cell.value != truth[topic] for topic in Topic)
    return [paint(f"≠ {text}", "red") if lied else text for text in told] or ["…"]
