"""The second lesson: as the Godfather. Hide, ask, catch a lie, and keep away from the Agent."""

from mafia_de_cuba.rules.moves import Accuse, Hide
from mafia_de_cuba.rules.talk import Ask, Question
from mafia_de_cuba.web.sentences import N_

from .script import Answer, Lesson, Step, anything, same, some

DOLORES, MARCO, INES, TEO, BRUNO = range(1, 6)


def _asks_dolores(move: object) -> bool:
    return isinstance(move, Ask) and move.target == DOLORES


NOT_BRUNO = Answer(
    same(Accuse(BRUNO)),
    says=N_(
        "Stop! Bruno says that four came to him, and five came back to you: nobody puts diamonds "
        "in. Whoever lies so badly wants to be accused, and an Agent would win on the spot."
    ),
)
NOT_MARCO = Answer(
    same(Accuse(MARCO)),
    says=N_(
        "Marco’s numbers fit those of his neighbour. Look where they do not fit: between Inés and "
        "Teo."
    ),
)
WON = (
    N_(
        "All fifteen are back: you win, and so do those on your side: Marco, your Loyal Henchman, "
        "and Inés, who is Marco’s Driver."
    ),
    N_("Bruno was the FBI Agent, and hoped for an accusation. Now you know how it goes."),
)

STEPS = (
    Step(
        "",
        (
            N_(
                "Now you are the Godfather. You may hide up to five diamonds before the box goes "
                "round: they cannot be stolen, and only you know how many were left."
            ),
        ),
        N_(
            "Hold the lid and it opens: slide to the third diamond and let go. Then “Send it "
            "round”."
        ),
        (
            Answer(same(Hide(3)), goes=2),
            Answer(
                anything,
                says=N_(
                    "From none to five, all is allowed. For this story hide three, so that what "
                    "the others say will fit."
                ),
            ),
        ),
    ),
    Step(
        "h3 2 henchman driver 5 fbi",
        (
            N_(
                "The box is back without a token, and seven diamonds are missing. You sent twelve. "
                "Ask in the order of the box: Dolores was the first."
            ),
        ),
        N_("Choose Dolores, and ask her how many diamonds came."),
        (
            Answer(same(Ask(DOLORES, Question.RECEIVED_DIAMONDS)), goes=3),
            Answer(
                _asks_dolores,
                says=N_("A good question for later. First: how many diamonds came to her?"),
            ),
            Answer(
                some(Ask),
                says=N_("Begin with Dolores: her box is the only one that you know yourself."),
            ),
            Answer(
                some(Accuse),
                says=N_(
                    "Not so fast: a wrong accusation costs a joker, and you have one. Ask first."
                ),
            ),
            Answer(anything, says=N_("Ask Dolores first: how many diamonds came to her?")),
        ),
    ),
    Step(
        "0:ask1=received_diamonds 1:claim=received.diamonds=10",
        (
            N_(
                "Ten, says Dolores; but you sent twelve. Hold “What I know” to see it beside her "
                "words: you alone can tell that she lies."
            ),
        ),
        N_("Accuse Dolores: “Empty your pockets!”, then “Say it”."),
        (
            Answer(same(Accuse(DOLORES)), goes=4),
            Answer(
                some(Accuse),
                says=N_("You know nothing against them yet. It is Dolores who has lied to you."),
            ),
            Answer(
                anything,
                says=N_("You know enough: you sent twelve, and she says ten. Accuse Dolores."),
            ),
        ),
    ),
    Step(
        "x1",
        (
            N_(
                "A Thief gives the diamonds back and is out: no more words, and no victory. Two "
                "are back, five are missing. Now hear the others."
            ),
        ),
        staged=True,
    ),
    Step(
        "0:ask2=took 2:claim=received.diamonds=10,took=henchman,passed.diamonds=10 "
        "0:ask3=took 3:claim=received.diamonds=10,took=driver,passed.diamonds=10 "
        "0:ask4=took 4:claim=received.diamonds=5,took=driver,passed.diamonds=5 "
        "0:ask5=received_diamonds 5:claim=received.diamonds=4",
        (
            N_(
                "Read it as a chain. Ten left Inés, and five came to Teo: one of them has five "
                "diamonds. Both want to be the Driver, and there is only one. And Bruno?"
            ),
        ),
        N_("Tap a row to choose whom to accuse. You have one joker for a mistake."),
        (
            Answer(same(Accuse(TEO)), goes=8),
            Answer(same(Accuse(INES)), goes=6),
            NOT_BRUNO,
            NOT_MARCO,
            Answer(
                anything,
                says=N_("They would only say it again. Inés or Teo: accuse one of them."),
            ),
        ),
    ),
    Step(
        "x3",
        (
            N_(
                "Inés is no Thief: you apologize, and it costs your only joker. But now you know "
                "that she told the truth: ten left her. So who has the five?"
            ),
        ),
        N_("Show the ledger, tap Teo’s row, and accuse Teo."),
        (
            Answer(same(Accuse(TEO)), goes=7),
            NOT_BRUNO,
            NOT_MARCO,
            Answer(anything, says=N_("Ten left Inés, and Teo says that five came. Accuse Teo.")),
        ),
        staged=True,
    ),
    Step("x4", WON, staged=True, ends=True),
    Step("x4", WON, after=5, staged=True, ends=True),
)

GODFATHER = Lesson(
    key="godfather",
    seat=0,
    table="Rosa,Dolores,Marco,In%C3%A9s,Teo,Bruno jokers=1",
    sayings={},
    steps=STEPS,
    length=7,
)
