"""Home: the pages that belong to no table, and the ways to one."""

from random import SystemRandom
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mafia_de_cuba.bots.registry import LEVELS, MIXED
from mafia_de_cuba.rules.setup import MOST_PLAYERS
from mafia_de_cuba.table import commands, queries
from mafia_de_cuba.table.errors import TableError
from mafia_de_cuba.table.events import BotKind
from mafia_de_cuba.table.live_table import LiveTable
from mafia_de_cuba.table.names import clean_name
from mafia_de_cuba.table.options import FIRST_GAME, Options, SetupWish
from mafia_de_cuba.web.http.cookies import MONTH, keep
from mafia_de_cuba.web.http.device_memory import (
    keep_name,
    keep_solo,
    kept_name,
    kept_solo,
    kept_table,
)
from mafia_de_cuba.web.http.errors import bad_request, status_of
from mafia_de_cuba.web.http.origins import check_origin
from mafia_de_cuba.web.http.requests import denial, limit, look_up, new_table
from mafia_de_cuba.web.http.visitor import (
    device,
    go,
    is_banned,
    language,
    page,
    seat_here,
    to_table,
    told,
)
from mafia_de_cuba.web.presenters.lobby import cards
from mafia_de_cuba.web.sentences import LANGUAGES, N_, Words
from mafia_de_cuba.web.table_actions import seat_bot

from .forms import SOLO, Form, Lone, games_played, lone_of, read_form

NAMELESS = "Rosa"  # who plays alone and gives no name
NO_CODE = N_("Type the four letters of the table, or choose another way to play.")


async def home(request: Request) -> Response:
    """The home page."""
    return home_page(request)


def home_page(request: Request, status: int = 200, **problems: str) -> Response:
    """The home page, with what was wrong with the form that was sent."""
    empty = {"code": "", "problem": "", "name": kept_name(request), "name_problem": ""}
    return page(request, "home.html", status, **(empty | problems), back=kept_table(request))


async def rules(request: Request) -> Response:
    """How to play."""
    return page(request, "rules.html")


async def watch_form(request: Request) -> Response:
    """Watch a table: by its code."""
    code = request.query_params.get("code", "").strip().upper()[:8]
    if not code:
        return page(request, "watch.html", code="", problem="")
    try:
        look_up(request, code)
    except TableError as denied:
        problem = told(request, denied)
        return page(request, "watch.html", status_of(denied), code=code, problem=problem)
    on_tv = request.query_params.get("on") == "screen"
    return go(f"/t/{code}/screen" if on_tv else f"/t/{code}?watch=1")


async def short_link(request: Request) -> Response:
    """`/KXQF` is the table itself: short enough to say aloud."""
    code = request.path_params["table"].upper()
    look_up(request, code)
    return go(f"/t/{code}")


async def open_table(request: Request) -> Response:
    """Open a table and sit down as its host."""
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    name = form.text("name")
    try:
        options, played = Options(setup=FIRST_GAME), games_played(form)
        table, token = new_table(request, name, options, key=form.key(), played=played)
    except TableError as denied:
        problem = told(request, denied)
        return home_page(request, status_of(denied), name=name[:48], name_problem=problem)
    response = to_table(request, table, [token])
    keep_name(request, response, name)
    return response


async def find_table(request: Request) -> Response:
    """Go to the table with this code; who gives a name with it sits down at once.

    The table's own page seats them: the cookies that a device holds of a table go nowhere else.
    """
    check_origin(request)
    form = await read_form(request)
    code, name = form.text("code").strip().upper()[:8], form.text("name")
    try:
        look_up(request, code)
    except TableError as denied:
        problem = told(request, denied) if code else Words(language(request))._(NO_CODE)
        return home_page(request, status_of(denied), code=code, problem=problem, name=name[:48])
    if not name.strip():
        return go(f"/t/{quote(code)}")
    return RedirectResponse(f"/t/{quote(code)}/join?lang={language(request)}", 307)


async def play_now(request: Request) -> Response:
    """On to the page for one, with the name that was typed at home."""
    check_origin(request)
    form = await read_form(request)
    response = go("/alone")
    keep_name(request, response, form.text("name"))
    return response


async def alone(request: Request) -> Response:
    """One person and bots: a table that starts at once."""
    if request.method == "GET":
        return alone_page(request, Form([]))
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    try:
        lone, name = lone_of(form), form.text("name") or NAMELESS
        options = Options(setup=SetupWish(preset=lone.preset), help=lone.help)
        table, token = new_table(request, name, options, key=form.key())
    except TableError as denied:
        return alone_page(request, form, status_of(denied), told(request, denied))
    if table.show(None).phase == "lobby":
        begin_alone(table, lone)
    response = to_table(request, table, [token])
    keep_name(request, response, form.text("name"))
    keep_solo(request, response, solo_settings(form, {}))
    return response


def alone_page(request: Request, form: Form, status: int = 200, problem: str = "") -> Response:
    """The form of a table for one: as it was filled in, or as it was the last time."""
    name = form.text("name")[:24] or kept_name(request)
    settings = solo_settings(form, kept_solo(request))
    return page(
        request, "alone.html", status, **settings, name=name, cards=cards(), problem=problem
    )


def solo_settings(form: Form, last: dict[str, str]) -> dict[str, str]:
    """What a form says about a table for one; what it leaves out is as it was last, or usual."""
    return {field: form.text(field) or last.get(field) or usual for field, usual in SOLO.items()}


def begin_alone(table: LiveTable, lone: Lone) -> None:
    """Bots round the table, the one person where they like to sit, and off it goes."""
    rng = SystemRandom()
    for _ in range(lone.players - len(table.show(None).players)):
        level = rng.choice([*LEVELS]) if lone.level == MIXED else lone.level
        table.do(commands.add_bot, 0, BotKind(level))
    mine = table.seat_of(0)
    order = [seat for seat in range(lone.players) if seat != mine]
    rng.shuffle(order)
    order.insert(lone.seat, mine or 0)
    table.do(commands.reorder, 0, order)
    table.do(commands.begin_at, 0, 0)


async def together(request: Request) -> Response:
    """One device passed round: all names at once, all seats on this device."""
    if request.method == "GET":
        return page(request, "together.html", names=[], bots=0, problem="")
    check_origin(request)
    limit(request, "open")
    form = await read_form(request)
    wanted = [line for field in form.several("names") for line in field.splitlines()]
    names = [clean_name(name) for name in wanted if name.strip()][:12]
    if not names:
        raise bad_request("names_missing")
    options, key = Options(setup=FIRST_GAME), form.key()
    table, token = new_table(request, names[0], options, hotseat=True, key=key)
    tokens = [
        token,
        *(seat_here(request, table, form, n, name) for n, name in enumerate(names[1:])),
    ]
    for n in range(min(form.optional_number("bots") or 0, MOST_PLAYERS - len(names))):
        seat_bot(table, 0, BotKind(), form.key(f"bot {n}"))
    return to_table(request, table, tokens)


async def set_language(request: Request) -> Response:
    """The language and the look of this device."""
    check_origin(request)
    form = await read_form(request)
    back = form.text("back", "/")
    response = go(back if back.startswith("/") and not back.startswith("//") else "/")
    if form.text("lang") in LANGUAGES:
        keep(request, response, "lang", form.text("lang"), 12 * MONTH)
    if form.text("theme") in ("cedar", "plain"):
        keep(request, response, "theme", form.text("theme"), 12 * MONTH)
    return response


def show_denial(request: Request, denied: TableError, status: int | None = None) -> Response:
    """What is denied, in the page's language: as words for a live page, else as a page."""
    message, status = told(request, denied), status or status_of(denied)
    if request.headers.get("x-live"):
        return denial(denied, status, message)
    lost = denied.code in ("unauthorized", "not_found", "damaged")
    at_table = request.url.path.startswith("/t/") and not lost
    return page(
        request,
        "error.html",
        status,
        heading=Words(language(request)).error(denied.code, denied.reason),
        message=message,
        rule=denied.rule,
        status=status,
        back="/".join(request.url.path.split("/")[:3]) if at_table else "",
    )


def join_page(
    request: Request,
    table: LiveTable,
    status: int = 200,
    name: str = "",
    problem: str = "",
    sent_away: bool = False,
) -> Response:
    """Where somebody new says their name; a taken one is answered with free ones to tap."""
    banned, found = is_banned(request, table), table.ask(queries.entrance, device(request, table))
    free = table.ask(queries.free_name, name)
    return page(
        request,
        "join.html",
        status,
        code=table.code,
        names=[player.name for player in table.show(None).players],
        open=not banned and (found.seats_left or found.playing or found.must_ask),
        playing=found.playing,
        knock=found.must_ask,
        banned=banned,
        sent_away=sent_away,
        name=name or kept_name(request),
        problem=problem,
        free=[] if free == name else [free],
    )
