"""Every call of the JSON API, in one table: routes, OpenAPI file and the client's tests read it."""

from . import host_calls as host
from . import player_calls as player
from . import table_calls as table
from .call import SOCKET, By, Call

TABLE = "/tables/{table}"

# fmt: off
CALLS = (  # in the order in which they are matched, the busiest first
    Call("POST", f"{TABLE}/moves",     player.move,           By.PLAYER, sends="Move"),
    Call(SOCKET, f"{TABLE}/live",      table.live,            By.VIEWER, 101, answers="View"),
    Call("GET",  TABLE,                table.get_view,        By.VIEWER, answers="View"),
    Call("POST", "/tables",            table.open_table,      By.ANYONE, 201, rate="open"),
    Call("POST", f"{TABLE}/players",   table.join,            By.ANYONE, 201, rate="join"),
    Call("POST", f"{TABLE}/bots",      host.add_bot,          By.HOST, 201, empty=True),
    Call("POST", f"{TABLE}/options",   host.set_options,      By.HOST),
    Call("POST", f"{TABLE}/start",     host.start,            By.HOST, empty=True),
    Call("GET",  f"{TABLE}/record",    table.record,          By.ANYONE, answers="Record"),
    Call("GET",  f"{TABLE}/games",     table.games,           By.ANYONE),
    Call("GET",  f"{TABLE}/games/{{game}}", table.game,       By.ANYONE, answers="Record"),
    Call("GET",  f"{TABLE}/seals",     table.seals,           By.ANYONE),
    Call("POST", f"{TABLE}/draft",     player.draft,          By.PLAYER),
    Call("POST", f"{TABLE}/read",      player.read,           By.PLAYER),
    Call("POST", f"{TABLE}/notebook",  player.notebook,       By.PLAYER, empty=True),
    Call("POST", f"{TABLE}/bag/back",  player.take_bag_back,  By.PLAYER, empty=True),
    Call("POST", f"{TABLE}/votes",     player.vote,           By.PLAYER),
    Call("POST", f"{TABLE}/absent",    player.ask_about,      By.PLAYER),
    Call("POST", f"{TABLE}/waiting",   table.wait,            By.ANYONE, 201, rate="join"),
    Call("POST", f"{TABLE}/reactions", player.react,          By.PLAYER),
    Call("POST", f"{TABLE}/sit",       player.sit,            By.WAITING, empty=True),
    Call("POST", f"{TABLE}/leave",     player.leave,          By.PLAYER, empty=True),
    Call("POST", f"{TABLE}/seats",     host.arrange,          By.HOST),
    Call("POST", f"{TABLE}/godfather", host.choose_godfather, By.HOST),
    Call("POST", f"{TABLE}/lock",      host.lock,             By.HOST),
    Call("POST", f"{TABLE}/admit",     host.admit,            By.HOST),
    Call("POST", f"{TABLE}/remove",    host.remove,           By.HOST),
    Call("POST", f"{TABLE}/host",      host.hand_over,        By.HOST),
    Call("POST", f"{TABLE}/rename",    player.rename,         By.PLAYER),
    Call("POST", f"{TABLE}/sit-out",   player.sit_out,        By.PLAYER, empty=True),
    Call("POST", f"{TABLE}/end",       host.end_game,         By.HOST, empty=True),
    Call("POST", f"{TABLE}/close",     host.close,            By.HOST, empty=True),
    Call("POST", f"{TABLE}/tokens",    player.add_token,      By.PLAYER, 201, empty=True),
    Call("GET",  f"{TABLE}/devices",   player.get_devices,    By.PLAYER),
    Call("DELETE", f"{TABLE}/devices/{{device}}", player.revoke_device, By.PLAYER),
)
# fmt: on
