"""Questions that were left without an answer: silence leaves a mark until something is said."""

import pytest

from mafia_de_cuba.rules.talk import SILENCE, Question
from mafia_de_cuba.testimony import hear
from tests.testimony.test_open_questions import seen

TOOK, PASSED, SUSPECT = Question.TOOK, Question.PASSED, Question.SUSPECT
BAG = Question.DISMISSED
# fmt: off
ROWS = [
    # talk                                                   refused by seat 2
    ("", ()),
    ("0:ask2=took", ()),                                     # it waits
    (f"0:ask2=took 2:say={SILENCE}", (TOOK,)),
    ("0:ask2=took 2:say=Later", (TOOK,)),                    # passed over
    ("0:ask2=took 2:claim=received.diamonds=9", (TOOK,)),
    ("0:ask2=took 0:ask2=passed", ()),                       # both wait
    (f"0:ask2=took 2:say={SILENCE} 0:ask2=took", ()),        # asked again, it waits again
    (f"0:ask2=took 2:say={SILENCE} 2:claim=took=3", ()),     # told after all
    (f"0:ask2=took 2:say={SILENCE} 0:ask2=passed 2:say={SILENCE}", (TOOK, PASSED)),
    (f"0:ask2=suspect 2:say={SILENCE}", (SUSPECT,)),
    ("0:ask2=suspect 2:say=P3!", ()),
    ("0:ask2=suspect 2:doubt3", ()),
    (f"0:ask2=dismissed 2:say={SILENCE}", (BAG,)),
    ("0:ask2=dismissed 2:say=No%20bag", ()),
    (f"0:ask3=took 3:say={SILENCE}", ()),                    # somebody else
]
# fmt: on


@pytest.mark.parametrize(("talk", "refused"), ROWS)
def test_what_a_seat_left_without_an_answer(talk: str, refused: tuple[Question, ...]) -> None:
    heard = hear(seen(talk))
    assert heard.refused(2) == refused
    assert dict(heard.all_refused()).get(2, ()) == refused


def test_word_by_word_it_comes_to_the_same() -> None:
    talk = f"0:ask2=took 2:say={SILENCE} 0:ask2=passed 3:ask2=suspect 2:doubt1 2:claim=took=3"
    words = talk.split()
    for length in range(len(words) + 1):
        hear(seen(" ".join(words[:length])))
    grown = hear(seen(talk))
    hear(seen("1:claim=took=3"))  # another game of the same names begins anew
    assert hear(seen(talk)).owed == grown.owed == {2: (PASSED,)}
