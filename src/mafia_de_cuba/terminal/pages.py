"""Pages: what is read in peace, over everything else; the ledger, the end, help and rules."""

from collections.abc import Iterator

from mafia_de_cuba.ledger import (
    Said,
    clashing,
    hear,
    is_silence,
    marked,
    questions,
    said,
)
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import ANSWERED_BY, Ask, Claim, Statement, Talk, Topic
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.words import N_

from .face import Scene
from .frames import talk
from .grids import Cellful, dotted, flow, grid
from .paint import Paint, wrap
from .shorthand import legend, short, short_box, short_claims, short_take
from .story import PASSED, RECEIVED
from .telling import ended, headed, laid_open, rules

# ---------------------------------------------------------------- the ledger


def ledger(scene: Scene, paint: Paint, width: int) -> list[str]:
    """Who said what of which box, what is wrong with it, and every question with its answer."""
    words, seen = scene.words, scene.view
    _, told, wrong = words._, hear(seen).said, marked(scene.clashes)
    names = max(len(player.name) for player in seen.players) + 5
    took = 13
    box = (width - names - took - 5) // 2
    heads = [_("seat"), _("received"), _("took"), _("passed on")]
    columns = (RECEIVED, (Topic.TOOK, Topic.DISMISSED), PASSED)
    rows = [[[paint(head, "underline")] for head in heads]]
    for player in seen.players[1:]:
        cells = [
            _cell(scene, paint, player, told[player.seat], wrong, *topics) for topics in columns
        ]
        rows.append([[_ledger_name(scene, paint, player)], *cells])
    lines = [*grid(rows, (names, box, took, box)), ""]
    signs = wrap(_("~5◆~ was said before and taken back · ! cannot be true"), width - 2)
    signs += flow(dotted(legend(words, seen.setup)), width - 2)
    lines += [f" {paint(line, 'dim')}" for line in signs]
    return [*lines, *_clash_lines(scene, paint, width), *_question_lines(scene, paint, width)]


def _ledger_name(scene: Scene, paint: Paint, player: PlayerView) -> str:
    name = f"{player.seat:>2} {player.name}"
    return paint(name, "bold", *(["green"] if player.seat == scene.me else []))


def _cell(
    scene: Scene,
    paint: Paint,
    player: PlayerView,
    own: Said,
    wrong: set[tuple[int, Topic]],
    *topics: Topic,
) -> Cellful:
    """What was said on these topics: first what no longer stands, struck out."""
    words, pieces = scene.words, []
    for topic in topics:
        cell = own.on(topic)
        bag = words._("bag") + ":" if topic is Topic.DISMISSED else ""
        pieces += [
            paint(f"~{bag}{piece}~", "dim", "strike")
            for value in cell.before
            for piece in _pieces(scene, value)
        ]
        if cell.said:
            lie = (player.seat, topic) in wrong
            now = [f"{bag}{piece}" for piece in _pieces(scene, cell.value)]
            now[-1] += "!" if lie else ""
            pieces += [paint(piece, "red") if lie else piece for piece in now]
    if topics[0] is Topic.TOOK and player.revealed and player.took is not None:
        pieces.append(paint(f"= {short_take(words, player.took)}", "bold"))
    return pieces or [paint("…", "dim")]


def _pieces(scene: Scene, value: Statement) -> list[str]:
    if isinstance(value, Take):
        return [short(scene.words, value)]
    return short(scene.words, value).split()


def _clash_lines(scene: Scene, paint: Paint, width: int) -> Iterator[str]:
    if scene.clashes:
        yield ""
        yield " " + paint(scene.words._("What cannot be true"), "bold")
    for clash in scene.clashes:
        for line in wrap(f"! {clashing(scene.words, scene.view, clash)}", width - 3, "  "):
            yield f"  {paint(line, 'red')}"


def _question_lines(scene: Scene, paint: Paint, width: int) -> Iterator[str]:
    words, players = scene.words, scene.view.players
    asked = questions(scene.view)
    if asked:
        yield ""
        yield " " + paint(words._("Questions and answers"), "bold")
    for each in asked:
        who, whom = players[each.by].name, players[each.question.target].name
        text = f"{headed(words, f'{who} › {whom}')} "
        text += f"{words.short_question(each.question.about)} "
        if each.answer is None:
            text += "…"
        elif is_silence(each.answer):
            text += words._("(says nothing)")
        else:
            text += f"— {_answered(scene, each.question, each.answer)}"
        yield from (f"  {line}" for line in wrap(text, width - 3, "    "))


def _answered(scene: Scene, question: Ask, answer: Talk) -> str:
    """What was said to a question, in short where it was about it."""
    told = answer.topics() if isinstance(answer, Claim) else {}
    values = [told[topic] for topic in ANSWERED_BY[question.about] if topic in told]
    return " ".join(short(scene.words, value) for value in values) or said(scene.words, answer)


# ---------------------------------------------------------------- the end


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


# ---------------------------------------------------------------- reading

UNDER_A_NAME = N_(
    "Under a name: diamonds received › what was taken › diamonds passed on, as claimed."
)
KEYS = (
    N_("Enter: go on. The bots speak, one exchange at a time; f lets them talk until it matters."),
    N_("Arrows or digits choose a seat. d, t, p, k ask it: diamonds, tokens, passed on, took."),
    N_("c: claim, or correct what you said. w: withdraw a claim. s: say anything in free words."),
    N_("x: the Godfather accuses the chosen seat. g: the Godfather gives up. a: ask as suggested."),
    N_("l: the ledger. PgUp, PgDn: what was said before. q: leave. Ctrl-C: leave at once."),
    N_(
        "In a claim: digits for diamonds, letters for tokens, n for none, space for the truth, "
        "= works out the other box, Backspace undoes, Enter says it."
    ),
    UNDER_A_NAME,
)


def help_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The keys, and the rules in short."""
    keys = [line for text in KEYS for line in wrap(scene.words._(text), width - 3, "   ")]
    return [*(f" {line}" for line in keys), "", *rule_page(scene, paint, width)]


def rule_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The rules in short."""
    return talk(scene.words, list(rules(scene.words, scene.view.setup)), paint, width)


PAGES = {"ledger": ledger, "help": help_page, "rules": rule_page, "end": end}
