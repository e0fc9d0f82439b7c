"""Pages: what is read in peace, over everything else; the ledger, the end, help and rules."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.setup import standard
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    Ask,
    Claim,
    Opinion,
    Spoken,
    Statement,
    Talk,
    Topic,
    standing_opinions,
)
from mafia_de_cuba.table.options import Help
from mafia_de_cuba.testimony import (
    Asked,
    Cell,
    Said,
    contradiction_sentence,
    exchanges,
    hear,
    is_silence,
    marked,
)
from mafia_de_cuba.views import PlayerView

from .face import Scene
from .frames import talk
from .grids import Cellful, dotted, flow, grid
from .narration import ended, headed, laid_open, plainly, rules
from .paint import Paint, wrap
from .shorthand import legend, short, short_box, short_claims, short_take
from .story_draft import PASSED, RECEIVED

# ---------------------------------------------------------------- the ledger

SIGNS = N_("~5◆~ was said before and taken back")
SIGNS_WITH_HELP = N_("~5◆~ was said before and taken back · ! cannot be true")


def ledger(scene: Scene, paint: Paint, width: int) -> list[str]:
    """Who said what of which box, what is wrong with it, and every question with its answer."""
    words, seen = scene.words, scene.view
    _, told, wrong = words._, hear(seen).said, marked(scene.contradictions)
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
    signs = wrap(_(SIGNS if scene.help is Help.OFF else SIGNS_WITH_HELP), width - 2)
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
    if scene.contradictions:
        yield ""
        yield " " + paint(scene.words._("What cannot be true"), "bold")
    for contradiction in scene.contradictions:
        for line in wrap(
            f"! {contradiction_sentence(scene.words, scene.view, contradiction)}", width - 3, "  "
        ):
            yield f"  {paint(line, 'red')}"


def _question_lines(scene: Scene, paint: Paint, width: int) -> Iterator[str]:
    """Every question with its answer, opinions and free words, in the order they were said."""
    words = scene.words
    heard = exchanges(scene.view)
    if heard:
        yield ""
        yield " " + paint(words._("Questions and answers"), "bold")
    for each in heard:
        if isinstance(each, Spoken):
            text = _unasked(scene, paint, each)
        else:
            text = _question(scene, paint, each)
        yield from (f"  {line}" for line in wrap(text, width - 3, "    "))


def _unasked(scene: Scene, paint: Paint, spoken: Spoken) -> str:
    """Free words or an opinion; an opinion that was changed since is struck out."""
    words, talk = scene.words, spoken.words
    text = plainly(words, talk, scene.view)
    if isinstance(talk, Opinion):
        stands = standing_opinions(scene.view.ledger)[spoken.seat, talk.target]
        text = text if talk == stands else paint(f"~{text}~", "dim", "strike")
    return f"{headed(words, scene.view.players[spoken.seat].name)} {text}"


def _question(scene: Scene, paint: Paint, asked: Asked) -> str:
    words, players = scene.words, scene.view.players
    who, whom = players[asked.by].name, players[asked.question.target].name
    text = f"{headed(words, f'{who} › {whom}')} {words.short_question(asked.question.about)} "
    if asked.answer is None:
        return f"{text}…"
    if is_silence(asked.answer):
        return text + words._("(says nothing)")
    return f"{text}— {_answered(scene, paint, asked.question, asked.answer)}"


def _answered(scene: Scene, paint: Paint, question: Ask, answer: Talk) -> str:
    """What was said to a question, in short where it was about it; what was taken back, struck."""
    told = answer.topics() if isinstance(answer, Claim) else {}
    own = hear(scene.view).said[question.target]
    pieces: Cellful = []
    for topic in ANSWERED_BY[question.about]:
        if topic in told:
            pieces += _then_and_now(scene, paint, told[topic], own.on(topic))
    return " ".join(pieces) or plainly(scene.words, answer, scene.view)


def _then_and_now(scene: Scene, paint: Paint, value: Statement, cell: Cell) -> Cellful:
    """What was said then, and what stands in its place if it no longer does."""
    stands = cell.said and cell.value == value
    now = _pieces(scene, cell.value) if cell.said else []
    struck = [paint(f"~{piece}~", "dim", "strike") for piece in _pieces(scene, value)]
    return now if stands else [*struck, *now]


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
    return [*_key_lines(scene.words, width), "", *rule_page(scene, paint, width)]


def _key_lines(words: Words, width: int) -> Iterator[str]:
    for text in KEYS:
        yield from (f" {line}" for line in wrap(words._(text), width - 3, "   "))


def rule_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The rules in short."""
    return talk(scene.words, list(rules(scene.words, scene.view.setup)), paint, width)


def first_help(words: Words, paint: Paint, width: int) -> list[str]:
    """Help before there is a game: its keys, and the rules of the usual table of six."""
    short_rules = talk(words, list(rules(words, standard(6))), paint, width)
    return [*_key_lines(words, width), "", *short_rules]


PAGES = {"ledger": ledger, "help": help_page, "rules": rule_page, "end": end}
