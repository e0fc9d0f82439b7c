"""Text frames: what the server writes is what the websockets library would have written."""

import pytest
from websockets.frames import Frame, Opcode

from mafia_de_cuba.web.http.websockets import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 100_000])
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    data = b"x" * size
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
