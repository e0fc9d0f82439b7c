"""The parts of a screen as lines of text: title, table, own pocket, talk and hints."""

from collections.abc import Iterator, Sequence

from mafia_de_cuba.i18n import N_, Words
from mafia_de_cuba.rules.pieces import DIAMONDS, Role, Take
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.testimony import Said, hear, suggested
from mafia_de_cuba.views import PlayerView, You

from .narration import Told, headed
from .paint import Paint, columns, cut, fit, wrap
from .scene import Scene
from .shorthand import short_box, short_claims, short_take

PHASES = {
    Phase.HIDE: N_("The Diamond Theft"),
    Phase.THEFT: N_("The Diamond Theft"),
    Phase.INVESTIGATION: N_("The Investigation"),
    Phase.ACCUSATION: N_("The Investigation"),
    Phase.OVER: N_("The end"),
}


# ---------------------------------------------------------------- the head


def title(scene: Scene, paint: Paint, width: int) -> str:
    """One line: the phase and round, the diamonds recovered and the jokers left."""
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
    """The table, clockwise: half of the seats above, half below, each in two lines."""
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
    told = hear(scene.view).said
    first = "".join(_name(scene, paint, player, wide, spot) for player in players)
    second = "".join(
        fit(f"  {_standing(scene, player, told[player.seat])}", wide - 1) + " "
        for player in players
    )
    return [" " * indent + first, " " * indent + paint(second, "dim")]


def _name(scene: Scene, paint: Paint, player: PlayerView, wide: int, spot: int | None) -> str:
    seen = scene.view
    lit = player.seat in (spot, seen.accused, seen.turn)
    lies = any(player.seat in contradiction.seats for contradiction in scene.contradictions)
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


def _standing(scene: Scene, player: PlayerView, said: Said) -> str:
    """A seat in a few letters: its role once all know it, else what it claims."""
    words, seen = scene.words, scene.view
    parts = [words.say(N_("out"))] if not player.in_play else []
    if player.revealed and player.role and (player.seat or not player.in_play):
        parts.append(words.short(player.role))
        if player.took and player.took.diamonds:
            parts.append(f"{player.took.diamonds}◆")
    elif player.seat == seen.godfather:
        parts.append(words.role(Role.GODFATHER))
    else:
        parts += short_claims(words, said)
    parts += ["★"] * player.jokers + ["◇"] * player.fake_shown
    return " ".join(parts)


def pocket(scene: Scene, paint: Paint, width: int) -> list[str]:
    """What only the viewer knows; nothing before they had the box."""
    words = scene.words
    if scene.view.you is None:
        return [paint(fit(" " + words._("You are watching."), width), "dim")]
    parts = [*_my_take(scene, scene.view.you), *_my_office(scene, scene.view.you)]
    mine = words.say(N_("Your pocket: %(things)s"), things=" · ".join(parts))
    lines = wrap(mine, width - 2, "  ") if parts else []
    return [paint(fit(f" {line}", width), "green") for line in lines]


def _my_take(scene: Scene, you: You) -> Iterator[str]:
    """The viewer's role, and the box before and after their take."""
    words, me = scene.words, scene.view.players[you.seat]
    if me.role:
        yield words.role(me.role)
    if you.received is not None and you.took is not None:
        passed = you.received.without(Take(token=you.dismissed)).without(you.took)
        boxes = short_box(words, you.received), short_box(words, passed)
        yield f"{boxes[0]} › {short_take(words, you.took)} › {boxes[1]}"
    if you.dismissed:
        yield words.say(N_("bag: %(token)s"), token=words.short(you.dismissed))


def _my_office(scene: Scene, you: You) -> Iterator[str]:
    """What the viewer knows as Godfather, and whether they are out."""
    words, seen = scene.words, scene.view
    if you.hidden is not None:
        yield words.say(N_("hidden %(number)s◆"), number=you.hidden)
    if you.left is not None:
        missing = DIAMONDS - (seen.players[seen.godfather].diamonds or 0)
        yield words.say(N_("left %(box)s"), box=short_box(words, you.left))
        yield words.say(N_("missing %(number)s◆"), number=missing)
    if not seen.players[you.seat].in_play:
        yield words.say(N_("out"))


# ---------------------------------------------------------------- the talk


def talk(words: Words, log: Sequence[Told], paint: Paint, width: int, mine: str = "") -> list[str]:
    """Everything told so far, wrapped; `mine` is the name of who reads it."""
    return [line for told in log for line in told_lines(words, told, paint, width, mine)]


def told_lines(words: Words, told: Told, paint: Paint, width: int, mine: str = "") -> list[str]:
    """One thing told, wrapped; the speaker's name and news stand out."""
    who = headed(words, told.who) if told.who else ""
    lines = wrap(f"{who} {told.text}", width - 2, indent="   ")
    match told.tone:
        case "cry":
            return [f" {paint(line, 'bold', 'red')}" for line in lines]
        case "news":
            return [f" {paint(line, 'bold')}" for line in lines]
        case "aside":
            return [f" {paint(line, 'green')}" for line in lines]
    first = lines[0].removeprefix(who)
    own = ["green"] if mine and told.who == mine else []
    speaker = paint(who, "bold", *own)
    return [f" {speaker}{first}", *(f" {line}" for line in lines[1:])]


def hints(scene: Scene) -> list[str]:
    """The suggested question, where the level of help gives one."""
    if scene.suggestion is None:
        return []
    return [suggested(scene.words, scene.view, scene.suggestion)]
