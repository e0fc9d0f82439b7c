"""The ledger page: every claim, what contradicts it, and every question with its answer."""

from collections.abc import Iterator

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.pieces import Take
from mafia_de_cuba.rules.talk import (
    ANSWERED_BY,
    Ask,
    Claim,
    Opinion,
    Question,
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
    contradiction_sentence,
    exchanges,
    hear,
    is_silence,
    marked,
)
from mafia_de_cuba.testimony.whole_story import PASSED, RECEIVED
from mafia_de_cuba.views import PlayerView

from .grids import Cellful, dotted, flow, grid
from .narration import headed, plainly
from .paint import Paint, wrap
from .scene import Scene
from .shorthand import legend, short, short_take

TOOK_COLUMNS = 13
HEADS = (N_("seat"), N_("received"), N_("took"), N_("passed on"))
ASKED_FOR = (  # by column
    (Question.RECEIVED_DIAMONDS, Question.RECEIVED_TOKENS),
    (Question.TOOK, Question.DISMISSED),
    (Question.PASSED,),
)
SIGNS = N_("~5◆~ taken back · … asked · × gave no answer")
SIGNS_WITH_HELP = N_("~5◆~ taken back · … asked · × gave no answer · ! cannot be true")


def ledger(scene: Scene, paint: Paint, width: int) -> list[str]:
    """Who said what of which box, what is wrong with it, and every question with its answer."""
    return [
        *_claim_lines(scene, paint, width),
        "",
        *_sign_lines(scene, paint, width),
        *_contradiction_lines(scene, paint, width),
        *_question_lines(scene, paint, width),
    ]


def _claim_lines(scene: Scene, paint: Paint, width: int) -> Iterator[str]:
    """One row for each seat but the first Godfather's."""
    players = scene.view.players
    names = max(len(player.name) for player in players) + 5
    box = (width - names - TOOK_COLUMNS - 5) // 2
    heads = [[paint(scene.words._(head), "underline")] for head in HEADS]
    rows = [heads, *(_row(scene, paint, player) for player in players[1:])]
    return grid(rows, (names, box, TOOK_COLUMNS, box))


def _sign_lines(scene: Scene, paint: Paint, width: int) -> list[str]:
    signs = scene.words._(SIGNS if scene.help is Help.OFF else SIGNS_WITH_HELP)
    short_names = flow(dotted(legend(scene.words, scene.view.setup)), width - 2)
    return [f" {paint(line, 'dim')}" for line in (*wrap(signs, width - 2), *short_names)]


def _row(scene: Scene, paint: Paint, player: PlayerView) -> list[Cellful]:
    """One seat: its name, what it says that it received, took and passed on."""
    took = _claims(scene, paint, player, (Topic.TOOK, Topic.DISMISSED))
    if player.revealed and player.took is not None:
        took.append(paint(f"= {short_take(scene.words, player.took)}", "bold"))
    received, passed = (_claims(scene, paint, player, topics) for topics in (RECEIVED, PASSED))
    cells = zip((received, took, passed), ASKED_FOR, strict=True)
    marks = [cell or [paint(_unsaid(scene, player.seat, about), "dim")] for cell, about in cells]
    return [[_ledger_name(scene, paint, player)], *marks]


def _unsaid(scene: Scene, seat: int, questions: tuple[Question, ...]) -> str:
    """The sign of a topic on which nothing is said: asked just now, left open, or never asked."""
    heard = hear(scene.view)
    if (waiting := heard.waiting.get(seat)) and waiting.question.about in questions:
        return "…"
    return "×" if set(questions) & set(heard.refused(seat)) else "–"


def _ledger_name(scene: Scene, paint: Paint, player: PlayerView) -> str:
    name = f"{player.seat:>2} {player.name}"
    return paint(name, "bold", *(["green"] if player.seat == scene.me else []))


def _claims(scene: Scene, paint: Paint, player: PlayerView, topics: tuple[Topic, ...]) -> Cellful:
    """What a seat said on these topics: first what no longer stands, struck out."""
    said = hear(scene.view).said[player.seat]
    wrong = marked(scene.contradictions)
    pieces: Cellful = []
    for topic in topics:
        cell = said.on(topic)
        bag = scene.words._("bag") + ":" if topic is Topic.DISMISSED else ""
        before = [piece for value in cell.before for piece in _pieces(scene, value)]
        pieces += [paint(f"~{bag}{piece}~", "dim", "strike") for piece in before]
        if cell.said:
            now = [f"{bag}{piece}" for piece in _pieces(scene, cell.value)]
            pieces += _wrong(paint, now) if (player.seat, topic) in wrong else now
    return pieces


def _wrong(paint: Paint, pieces: Cellful) -> Cellful:
    """A claim that cannot be true."""
    return [paint(piece, "red") for piece in (*pieces[:-1], f"{pieces[-1]}!")]


def _pieces(scene: Scene, value: Statement) -> list[str]:
    if isinstance(value, Take):
        return [short(scene.words, value)]
    return short(scene.words, value).split()


def _contradiction_lines(scene: Scene, paint: Paint, width: int) -> Iterator[str]:
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
