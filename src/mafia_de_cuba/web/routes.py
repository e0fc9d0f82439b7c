"""Every route of the server, in one list: JSON API, health, pages, sockets and static files."""

from collections.abc import Sequence

from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute

from .api.call import Call
from .api.calls import CALLS
from .api.openapi import get_openapi
from .api.table_calls import live_nowhere
from .http.static_files import serve_static
from .pages import cases, home, learn, my_games, replay, table
from .pages.actions import act
from .pages.health import health
from .pages.notebook import show_notebook


def all_routes() -> list[BaseRoute]:
    """The routes in the order in which they are matched, the busiest first."""
    return [
        Mount("/api", Router(api_routes(), redirect_slashes=False)),
        Route("/health", health),
        Route("/t/{table}/rejoin", table.make_link, methods=["POST"]),
        Route("/t/{table}/notebook", show_notebook, methods=["GET", "POST"]),
        Route("/t/{table}/{action}", act, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", table.live),
        WebSocketRoute("/t/{table}/screen/live", table.live_public),
        Route("/", home.home),
        Route("/tables", home.open_table, methods=["POST"]),
        Route("/sit", home.find_table, methods=["POST"]),
        Route("/play", home.play_now, methods=["POST"]),
        Route("/watch", home.watch_form, methods=["GET"]),
        Route("/alone", home.alone, methods=["GET", "POST"]),
        Route("/together", home.together, methods=["GET", "POST"]),
        Route("/rules", home.rules),
        Route("/learn", learn.show_lessons),
        Route("/learn/{lesson}/{step:int}", learn.show_step),
        Route("/learn/{lesson}/{step:int}/{action}", learn.answer_step, methods=["POST"]),
        Route("/games", my_games.my_games),
        Route("/games/replay", my_games.my_games),
        Route("/games/replay", my_games.replay_record, methods=["POST"]),
        Route("/games/what-if", my_games.what_if_record, methods=["POST"]),
        Route("/cases", cases.list_cases),
        Route("/cases/practice/{level}", cases.practise),
        Route("/cases/practice/{level}/{seed}", cases.practice_case, methods=["GET", "POST"]),
        Route("/cases/{day}", cases.daily_case, methods=["GET", "POST"]),
        Route("/language", home.set_language, methods=["POST"]),
        Route("/t/{table}", table.show_table),
        Route("/t/{table}/screen", table.show_public),
        Route("/t/{table}/said", table.all_said),
        Route("/t/{table}/record", table.download),
        Route("/t/{table}/picture.svg", table.picture),
        Route("/t/{table}/games", replay.show_games),
        Route("/t/{table}/replay/{game}", replay.show_replay),
        Route("/t/{table}/replay/{game}/record", replay.download),
        Route("/t/{table}/replay/{game}/what-if", replay.what_if),
        Route("/t/{table}/replay/{game}/coach", replay.show_coach),
        Route("/t/{table}/people", table.show_people),
        Route("/t/{table}/rejoin", table.show_devices),
        Route("/t/{table}/rejoin/{token}", table.take_seat_along),
        Route("/static/{path:path}", serve_static),
        Route("/{table}", home.short_link),
    ]


def api_routes(calls: Sequence[Call] = CALLS) -> list[Route | WebSocketRoute]:
    """The calls of the API, below `/api`: their own list is in `api/calls.py`."""
    return [
        *(call.route() for call in calls),
        Route("/openapi.json", get_openapi),
        WebSocketRoute("/{path:path}", live_nowhere),
    ]
