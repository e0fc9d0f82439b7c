"""The investigation among bots: the player's orders, one by one, until the game is over."""

from mafia_de_cuba.i18n import N_
from mafia_de_cuba.rules.errors import Refused
from mafia_de_cuba.rules.state import Phase
from mafia_de_cuba.rules.talk import Doubt, Vouch
from mafia_de_cuba.terminal.ui.display import Left, Order
from mafia_de_cuba.terminal.ui.scene import Scene

from .accusation import empty_pockets
from .bot_exchanges import BotExchanges
from .order_list import possible_orders
from .person import Person
from .player_orders import PlayerOrders


class Investigation:
    """The investigation as one person plays it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.words = person.words
        self.exchanges = BotExchanges(person)
        self.orders = PlayerOrders(person, self.exchanges)

    def run(self) -> None:
        """Follow orders and settle accusations until the game is over. Raises Left."""
        notice = ""
        while (seen := self.person.seen()).outcome is None:
            if seen.phase is Phase.ACCUSATION:
                empty_pockets(self.person, seen)
            else:
                notice = self._next_order(notice)

    def _next_order(self, notice: str) -> str:
        """Ask for an order and follow it; what to tell the player about it, if anything."""
        scene = self.person.look()
        prompt = notice or self._prompt(scene)
        try:
            order = self.person.display.order(prompt, possible_orders(scene))
            return self._follow(order, self.person.look())
        except Refused as no:
            return self.words.refusal(no)

    def _prompt(self, scene: Scene) -> str:
        if scene.asked:
            return self.orders.question_to_me(scene.asked)
        if accusation := self.exchanges.announced():
            return self.words.say(
                N_("%(name)s has heard enough, and is about to accuse. A last word?"),
                name=self.person.name(accusation.seat),
            )
        return ""

    def _follow(self, order: Order, scene: Scene) -> str:
        """Follow an order; what to tell the player about it, if anything. Raises Refused, Left."""
        match order.verb:
            case "go":
                return self._if_nobody_spoke(self.exchanges.next())
            case "fast":
                return self._if_nobody_spoke(self.exchanges.until_it_matters())
            case "answer" | "claim":
                return self.orders.claim(scene)
            case "quit":
                self._quit()
            case "ledger" | "help":
                self.person.display.page(order.verb)
            case _:
                self._speak(order, scene)
        return ""

    def _speak(self, order: Order, scene: Scene) -> None:
        """Follow an order that says something, accuses or gives up."""
        match order.verb:
            case "silent":
                self.orders.keep_silent()
            case "say":
                self.orders.say_words()
            case "ask":
                self.orders.ask(order.seat, order.about)
            case "suggest" if scene.suggestion:
                self.orders.ask(scene.suggestion.target, scene.suggestion.about)
            case "withdraw":
                self.orders.withdraw(scene.view)
            case "vouch":
                self.orders.judge(Vouch)
            case "doubt":
                self.orders.judge(Doubt)
            case "accuse":
                self.orders.accuse(order.seat)
            case "concede":
                self.orders.concede()

    def _if_nobody_spoke(self, spoke: bool) -> str:
        return "" if spoke else self.words._("Nobody has anything to add.")

    def _quit(self) -> None:
        if self.person.sure(self.words._("Leave the game?")):
            raise Left
