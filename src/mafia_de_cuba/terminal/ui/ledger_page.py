"""The ledger page: every claim, what contradicts it, and every question with its answer."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.pieces import Take
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

from .claim_draft import PASSED, RECEIVED
from .grids import Cellful, dotted, flow, grid
from .narration import headed, plainly
from .paint import Paint, wrap
from .scene import Scene
from .shorthand import legend, short, short_take

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
