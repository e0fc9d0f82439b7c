"""What to ask next: what nobody has said or been asked yet."""

from mafia_de_cuba.rules.talk import ANSWERED_BY, Ask, Question

from .arithmetic import Claims
from .statements import Said, View, hear

ORDER = (Question.RECEIVED_DIAMONDS, Question.PASSED, Question.TOOK, Question.RECEIVED_TOKENS)


def suggestions(view: View, me: int) -> list[Ask]:
    """What nobody has said or been asked yet; first what a neighbour's word can be held against."""
    said = hear(view).said
    put = {spoken.words for spoken in view.ledger if isinstance(spoken.words, Ask)}
    asks = [
        Ask(player.seat, about)
        for about in ORDER
        for player in view.players
        if player.in_play
        and player.seat not in (me, view.godfather)
        and not (player.revealed and about is Question.TOOK)  # everybody has seen it
    ]
    unsaid = [
        ask
        for ask in asks
        if ask not in put and not is_told(said[ask.target].standing(), ask.about)
    ]
    return sorted(unsaid, key=lambda ask: not _can_be_checked(said, ask))


def is_told(claims: Claims, question: Question) -> bool:
    """Whether claims that stand answer a question."""
    return any(topic in claims for topic in ANSWERED_BY[question])


def _can_be_checked(said: tuple[Said, ...], ask: Ask) -> bool:
    """Whether the other side of that box has spoken of its diamonds; the office knows both ends."""
    before, after = ask.target - 1, ask.target + 1
    match ask.about:
        case Question.RECEIVED_DIAMONDS:
            return before == 0 or said[before].passed_diamonds.said
        case Question.PASSED:
            if after == len(said):
                return True
            return said[after].received_diamonds.said
    return False
