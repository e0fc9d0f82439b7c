"""The first lesson: as a suspect. Take, lie, be contradicted, and get away with it."""

from mafia_de_cuba.rules.moves import Pass, Pocket, Shoot
from mafia_de_cuba.rules.talk import Ask, Claim, Contents, Doubt, Retract, Say, Vouch
from mafia_de_cuba.web.sentences import N_

from .script import Answer, Lesson, Step, anything, same, some

EIGHT_CAME = Claim(received=Contents(diamonds=8))


def _says_thirteen(move: object) -> bool:
    received = move.received if isinstance(move, Claim) else None
    return isinstance(received, Contents) and received.diamonds == 13


def _takes_token(move: object) -> bool:
    return isinstance(move, Pocket) and move.token is not None


STEPS = (
    Step(
        "h2",
        (
            N_(
                "You are Rosa. Dolores is the Godfather tonight: she has hidden a few diamonds, "
                "and now her box goes round."
            ),
            N_(
                "Teo is alone with it. You are next: take diamonds, or one token. Nobody sees "
                "which."
            ),
        ),
    ),
    Step(
        "henchman",
        (
            N_(
                "A token makes you somebody else. Diamonds make you a Thief: you win if Dolores "
                "falls and no other Thief has more than you."
            ),
        ),
        N_("Hold the lid and it opens: slide to the fifth diamond and let go. Then “Pass it on”."),
        (
            Answer(same(Pocket(5)), goes=3),
            Answer(
                _takes_token,
                says=N_(
                    "A fine choice for another evening: you would be who is on the token. Tonight "
                    "be a Thief: take five diamonds."
                ),
            ),
            Answer(
                same(Pocket()),
                says=N_(
                    "Nobody may take nothing, except the last player. Choose the fifth diamond in "
                    "the open box."
                ),
            ),
            Answer(
                anything,
                says=N_(
                    "You may take as many as you like. For this story take five: enough to win, "
                    "and few enough to hide."
                ),
            ),
        ),
    ),
    Step(
        "5 cleaner 3 fbi 0:ask1=took "
        "1:claim=received.diamonds=13,took=henchman,passed.diamonds=13 0:ask2=received_diamonds",
        (
            N_(
                "The box is back, and Dolores asks. Teo told the truth: thirteen came, he took the "
                "Loyal Henchman, thirteen went on to you."
            ),
            N_(
                "You left eight, and Bruno will say so. Say that only eight came to you: then it "
                "looks as if Teo had taken the rest."
            ),
        ),
        N_("Answer Dolores: choose 8, and say it."),
        (
            Answer(same(EIGHT_CAME), goes=4),
            Answer(
                _says_thirteen,
                says=N_(
                    "That is the truth, and it gives you away: Bruno found eight, so five were "
                    "lost in your hands. Say 8."
                ),
            ),
            Answer(
                some(Say),
                says=N_(
                    "Silence is allowed, and leaves a mark in the ledger. But you have a good lie "
                    "ready: say 8."
                ),
            ),
            Answer(
                anything,
                says=N_(
                    "A lie has to fit what the next player found. Bruno found eight: say 8, and "
                    "nothing else for now."
                ),
            ),
        ),
    ),
    Step(
        "2:claim=received.diamonds=8",
        (
            N_(
                "A contradiction, and the ledger marks it: Teo passed on thirteen, you say that "
                "eight came. Everybody sees that one of you lies. Nobody knows who."
            ),
        ),
        N_("Help them to choose: tap Teo’s row, and say that you doubt Teo."),
        (
            Answer(same(Doubt(1)), goes=5),
            Answer(
                some(Vouch),
                says=N_("Whoever believes Teo calls you a liar. Say that you doubt Teo."),
            ),
            Answer(
                some(Ask),
                says=N_(
                    "Anybody may ask, at any time. But Teo would only say it again: say that you "
                    "doubt Teo."
                ),
            ),
            Answer(
                some(Claim, Retract),
                says=N_("Whoever changes a story looks guilty. Keep yours, and doubt Teo."),
            ),
            Answer(
                anything,
                says=N_("Doubt the one whose story does not fit yours: that is Teo."),
            ),
        ),
    ),
    Step(
        "2:doubt1 0:ask3=received_diamonds 3:claim=received.diamonds=8,passed.diamonds=8 "
        "0:ask4=received_diamonds 4:claim=received.diamonds=5",
        (
            N_(
                "Bruno bears you out: eight came. But eight went on, and Inés says that five came: "
                "one more contradiction."
            ),
            N_(
                "That is the whole art: what one player passes on, the next must have received. "
                "Where it does not fit, somebody lies."
            ),
        ),
    ),
    Step(
        "0:say=reason x4?",
        (
            N_(
                "Only an accusation opens pockets. Before they open, a Cleaner may shoot. Every "
                "phone has the button, so nobody knows whose counts: yours does nothing."
            ),
        ),
        N_("Press “POW!” or “Keep still”. At the table you have a few seconds."),
        (
            Answer(some(Shoot, Pass), goes=7),
            Answer(anything, says=N_("Press “POW!” or “Keep still”: both are safe for you.")),
        ),
        window=True,
    ),
    Step(
        "3:pow",
        (
            N_(
                "Bruno was the Cleaner and has shot a Thief: both are out, the diamonds go back, "
                "and it costs Dolores no joker. Had Inés been an Agent, Bruno would have won alone."
            ),
        ),
        staged=True,
    ),
    Step(
        "0:say=Rosa%2C%20a%20last%20word%3F",
        (
            N_(
                "Diamonds are still missing, and it is your word against Teo’s. Dolores has no "
                "joker: if she accuses somebody who is no Thief, she falls."
            ),
        ),
        N_("She asks for your last word. Choose one."),
        (
            Answer(some(Say), goes=9),
            Answer(anything, says=N_("A short word is best now: choose one of them.")),
        ),
    ),
    Step(
        "2:say=plea x1?",
        (
            N_(
                "She believes you. Teo has to empty his pockets. What will she find, and what does "
                "it mean for you?"
            ),
        ),
    ),
    Step(
        "r",
        (
            N_(
                "That was a whole game. The picture shows what came to each of you, what was taken "
                "and what was told: your lie is the pile that is too low."
            ),
            N_(
                "Marco, the FBI Agent, waited for an accusation that never came: it would have "
                "ended the game at once."
            ),
        ),
        staged=True,
        ends=True,
    ),
)

SUSPECT = Lesson(
    key="suspect",
    seat=2,
    table="Dolores,Teo,Rosa,Bruno,In%C3%A9s,Marco box=henchman+cleaner+fbi jokers=0",
    sayings={
        "reason": N_("Eight left Bruno, Inés, and you say that five came."),
        "plea": N_("I am on your side."),
    },
    steps=STEPS,
    length=10,
)
