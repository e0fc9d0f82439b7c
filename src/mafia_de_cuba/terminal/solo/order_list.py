"""The orders that the player can give at this moment of the investigation."""

from mafia_de_cuba.rules.talk import standing_claims
from mafia_de_cuba.terminal.ui.display import Option
from mafia_de_cuba.terminal.ui.scene import Scene
from mafia_de_cuba.testimony.whole_story import truth_of


def possible_orders(scene: Scene) -> list[Option]:
    """What can be done now; Enter gives the first."""
    return [Option(key, label) for key, label, possible in _orders(scene) if possible]


def _orders(scene: Scene) -> list[tuple[str, str, bool]]:
    """Every order: its key, its label and whether it is possible."""
    _, seen, me = scene.words._, scene.view, scene.me
    here = me is not None and seen.players[me].in_play
    godfather = here and me == seen.godfather
    asked = scene.asked is not None
    return [
        ("answer", _("answer"), asked),
        ("silent", _("keep silent"), asked),
        ("go", _("go on"), not asked),
        ("ask", _("ask somebody"), here),
        ("suggest", _("ask that"), scene.suggestion is not None),
        ("accuse", _("Empty your pockets!"), godfather),
        ("claim", _("claim"), bool(here and seen.you and truth_of(seen.you)) and not asked),
        ("withdraw", _("withdraw"), here and bool(standing_claims(seen.ledger, me or 0))),
        ("say", _("say"), here),
        ("vouch", _("vouch"), here),
        ("doubt", _("doubt"), here),
        ("concede", _("give up"), godfather),
        ("fast", _("listen"), not asked),
        ("ledger", _("ledger"), True),
        ("help", _("help"), True),
        ("quit", _("leave"), True),
    ]
