"""Frames: a scene as lines of text; the table in the round, the talk, the ledger, the end."""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.ledger import (
    Cell,
    Cells,
    clashing,
    heard,
    is_silence,
    marked,
    questions,
    said,
    suggested,
)
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import ANSWERED_BY, Ask, Claim, Statement, Talk, Topic
from mafia_de_cuba.views import PlayerView
from mafia_de_cuba.words import N_

from .face import Scene
from .paint import Paint, columns, cut, fit, wrap
from .telling import (
    Told,
    ended,
    laid_open,
    legend,
    rules,
    short,
    short_box,
    short_take,
)

PHASES = {
    Phase.HIDE: N_("The Diamond Theft"),
    Phase.THEFT: N_("The Diamond Theft"),
    Phase.INVESTIGATION: N_("The Investigation"),
    Phase.ACCUSATION: N_("The Investigation"),
    Phase.OVER: N_("The end"),
}


# ---------------------------------------------------------------- the head


def title(scene: Scene, paint: Paint, width: int) -> str:
    """One line: the game, where it is, and what the Godfather has to go on with."""
    words, seen = scene.words, scene.view
    phase = words._(PHASES[seen.phase])
    if seen.phase in (Phase.INVESTIGATION, Phase.ACCUSATION):
        phase += " · " + words.say(N_("round %(number)s"), number=scene.round)
    jokers = words.ngettext("%(num)s joker", "%(num)s jokers", seen.jokers) % {"num": seen.jokers}
    jokers = f"{'★' * seen.jokers} {jokers}".strip()
    back = words.say(N_("%(number)s of %(all)s◆ recovered"), number=seen.recovered, all=DIAMONDS)
    right = f"{back} · {jokers} "
    left = f" MAFIA DE CUBA · {phase}"
    return paint(fit(fit(left, width - columns(right)) + right, width), "reverse")


def ring(scene: Scene, paint: Paint, width: int, spot: int | None) -> list[str]:
    """The table, clockwise: the first half above, the second below, each seat in two lines."""
    players = scene.view.players
    half = (len(players) + 1) // 2
    top, bottom = players[:half], players[half:][::-1]
    wide = width // half
    lines = [
        *_places(scene, paint, top, wide, spot),
        paint("·" * width, "dim"),
        *_places(scene, paint, bottom, wide, spot, indent=(half - len(bottom)) * wide),
    ]
    return [fit(line, width) for line in lines]


def _places(
    scene: Scene,
    paint: Paint,
    players: Sequence[PlayerView],
    wide: int,
    spot: int | None,
    indent: int = 0,
) -> list[str]:
    told = heard(scene.view)
    first = "".join(_name(scene, paint, player, wide, spot) for player in players)
    second = "".join(
        fit(f"  {_standing(scene, player, told[player.seat])}", wide - 1) + " "
        for player in players
    )
    return [" " * indent + first, " " * indent + paint(second, "dim")]


def _name(scene: Scene, paint: Paint, player: PlayerView, wide: int, spot: int | None) -> str:
    seen = scene.view
    lit = player.seat in (spot, seen.accused, seen.turn)
    lies = any(player.seat in clash.seats for clash in scene.clashes)
    mark = "♛" if player.seat == seen.godfather else str(player.seat)
    name = f"{mark} {player.name}"
    name = f"[{name}]" if player.seat == scene.me else name
    name = f"{'▸' if lit else ' '}{name}{'!' if lies else ''}"
    styles = ["bold"] if player.in_play else ["dim", "strike"]
    styles += ["reverse"] if lit else []
    styles += ["green"] if player.seat == scene.me else []
    styles += ["magenta"] if player.seat == seen.godfather else []
    text = cut(name, wide - 1)
    return paint(text, *styles) + " " * (wide - columns(text))


def _standing(scene: Scene, player: PlayerView, cells: Cells) -> str:
    """A seat in a few letters: who it is once all know, else the diamonds and take it claims."""
    words, seen = scene.words, scene.view
    parts = [words.say(N_("out"))] if not player.in_play else []
    if player.revealed and player.role and (player.seat or not player.in_play):
        parts.append(words.short(player.role))
        if player.took and player.took.diamonds:
            parts.append(f"{player.took.diamonds}◆")
    elif player.seat == seen.godfather:
        parts.append(words.role(Role.GODFATHER))
    else:
        parts += _claims_in_short(scene, cells)
    parts += ["★"] * player.jokers + ["◇"] * player.fake_shown
    return " ".join(parts)


def _claims_in_short(scene: Scene, cells: Cells) -> list[str]:
    told = (Topic.RECEIVED_DIAMONDS, Topic.TOOK, Topic.PASSED_DIAMONDS)
    if not any(cells.get(topic, Cell()).said for topic in told):
        return []
    received, took, passed = (
        short(scene.words, cell.value) if (cell := cells.get(topic, Cell())).said else "?"
        for topic in told
    )
    return [f"{received.rstrip('◆')}›{took}›{passed.rstrip('◆')}"]


def pocket(scene: Scene, paint: Paint, width: int) -> list[str]:
    """What I know, for my eyes: nothing before I have had the box."""
    words, seen, you = scene.words, scene.view, scene.view.you
    if you is None:
        return [paint(fit(" " + words._("You are watching."), width), "dim")]
    me = seen.players[you.seat]
    parts = [words.role(me.role)] if me.role else []
    if you.received is not None and you.took is not None:
        passed = you.received.without(Take(token=you.dismissed)).without(you.took)
        boxes = short_box(words, you.received), short_box(words, passed)
        parts.append(f"{boxes[0]} › {short_take(words, you.took)} › {boxes[1]}")
    if you.dismissed:
        parts.append(words.say(N_("bag: %(token)s"), token=words.short(you.dismissed)))
    if you.hidden is not None:
        parts.append(words.say(N_("hidden %(number)s◆"), number=you.hidden))
    if you.left is not None:
        left = short_box(words, you.left)
        parts.append(words.say(N_("left %(box)s"), box=left))
        missing = DIAMONDS - (seen.players[seen.godfather].diamonds or 0)
        parts.append(words.say(N_("missing %(number)s◆"), number=missing))
    if not me.in_play:
        parts.append(words.say(N_("out")))
    mine = words.say(N_("Your pocket: %(things)s"), things=" · ".join(parts))
    lines = wrap(mine, width - 2, "  ") if parts else []
    return [paint(fit(f" {line}", width), "green") for line in lines]


# ---------------------------------------------------------------- the talk


def talk(log: Sequence[Told], paint: Paint, width: int, mine: str = "") -> list[str]:
    """Everything told so far, wrapped; `mine` is the name of who reads it."""
    return [line for told in log for line in told_lines(told, paint, width, mine)]


def told_lines(told: Told, paint: Paint, width: int, mine: str = "") -> list[str]:
    """One thing told, in lines; who speaks stands out, and so does news."""
    who = f"{told.who}: " if told.who else ""
    lines = wrap(f"{who}{told.text}", width - 2, indent="   ")
    match told.tone:
        case "cry":
            return [f" {paint(line, 'bold', 'red')}" for line in lines]
        case "news":
            return [f" {paint(line, 'bold')}" for line in lines]
        case "aside":
            return [f" {paint(line, 'green')}" for line in lines]
    first = lines[0].removeprefix(who.rstrip())
    own = ["green"] if mine and told.who == mine else []
    speaker = paint(who.rstrip(), "bold", *own)
    return [f" {speaker}{first}", *(f" {line}" for line in lines[1:])]


# ---------------------------------------------------------------- tables

Cellful = list[str]  # pieces that are never broken


def grid(rows: Sequence[Sequence[Cellful]], widths: Sequence[int]) -> Iterator[str]:
    """Rows of cells whose pieces flow into as many lines as they need."""
    for row in rows:
        flowed = [flow(cell, width) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, flowed))):
            parts = (
                fit(lines[number] if number < len(lines) else "", width)
                for lines, width in zip(flowed, widths, strict=True)
            )
            yield " " + " ".join(parts).rstrip()


def flow(pieces: Cellful, width: int) -> list[str]:
    """Pieces in as few lines as they fit into, none of them broken."""
    lines = [""]
    for piece in pieces:
        longer = f"{lines[-1]} {piece}" if lines[-1] else piece
        if columns(longer) > width and lines[-1]:
            lines.append(piece)
        else:
            lines[-1] = longer
    return lines


def dotted(pieces: Sequence[str]) -> list[str]:
    """Pieces with a dot between each two."""
    return [*(f"{piece} ·" for piece in pieces[:-1]), *pieces[-1:]]


# ---------------------------------------------------------------- the ledger


def ledger(scene: Scene, paint: Paint, width: int) -> list[str]:
    """Who said what of which box, what is wrong with it, and every question with its answer."""
    words, seen = scene.words, scene.view
    _, told, wrong = words._, heard(seen), marked(scene.clashes)
    names = max(len(player.name) for player in seen.players) + 5
    took = 13
    box = (width - names - took - 5) // 2
    heads = [_("seat"), _("received"), _("took"), _("passed on")]
    rows = [[[paint(head, "underline")] for head in heads]]
    for player in seen.players[1:]:
        cells = told[player.seat]
        rows.append(
            [
                [_ledger_name(scene, paint, player)],
                _cell(
                    scene,
                    paint,
                    player,
                    cells,
                    wrong,
                    Topic.RECEIVED_DIAMONDS,
                    Topic.RECEIVED_TOKENS,
                ),
                _cell(scene, paint, player, cells, wrong, Topic.TOOK, Topic.DISMISSED),
                _cell(
                    scene, paint, player, cells, wrong, Topic.PASSED_DIAMONDS, Topic.PASSED_TOKENS
                ),
            ]
        )
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
    cells: Cells,
    wrong: set[tuple[int, Topic]],
    *topics: Topic,
) -> Cellful:
    """What was said on these topics: first what no longer stands, struck out."""
    words, pieces = scene.words, []
    for topic in topics:
        cell = cells.get(topic, Cell())
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
        text = f"{who} › {whom}: {words.short_question(each.question.about)} "
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
        *talk(list(ended(words, seen)), paint, width),
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
        _claimed(scene, paint, heard(scene.view)[player.seat], truth) if player.seat else [],
    ]


def _claimed(scene: Scene, paint: Paint, cells: Cells, truth: dict[Topic, Statement]) -> Cellful:
    """What the seat maintained to the end, and whether any of it was a lie."""
    told = _claims_in_short(scene, cells)
    lied = any(cell.said and cell.value != truth[topic] for topic, cell in cells.items())
    return [paint(f"≠ {text}", "red") if lied else text for text in told] or ["…"]


# ---------------------------------------------------------------- reading

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
    N_("Under a name: diamonds received › what was taken › diamonds passed on, as claimed."),
)


def help_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The keys, and the rules in short."""
    keys = [line for text in KEYS for line in wrap(scene.words._(text), width - 3, "   ")]
    return [*(f" {line}" for line in keys), "", *rule_page(scene, paint, width)]


def rule_page(scene: Scene, paint: Paint, width: int) -> list[str]:
    """The rules in short."""
    return talk(list(rules(scene.words, scene.view.setup)), paint, width)


PAGES = {"ledger": ledger, "help": help_page, "rules": rule_page, "end": end}


def hints(scene: Scene) -> list[str]:
    """What the level of help says unasked: a suggestion for the Godfather."""
    if scene.suggestion is None:
        return []
    return [suggested(scene.words, scene.view, scene.suggestion)]
