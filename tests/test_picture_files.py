"""Pictures are known by their contents, and none is so large that drawing it takes all of the memory."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import InputError
from deckbuilder.picture_files import STARTS, media_type
from tests.pictures import jpeg, png, webp


@pytest.mark.parametrize(("content", "kind"), [(png, "image/png"), (jpeg, "image/jpeg"), (webp, "image/webp")])
def test_a_picture_of_more_pixels_than_can_be_drawn_is_refused(content: Callable[[int, int], bytes], kind: str) -> None:
    assert media_type(content(5_000, 10_000)) == kind
    with pytest.raises(InputError, match=r"this picture has \d+ x \d+ pixels; at most 50 million are shown"):
        media_type(content(5_010, 10_010))


@pytest.mark.parametrize("content", [png(5, 7)[:-4], webp(5, 7)[:-1], png(5, 7)[:14], png(0, 7), jpeg(5, 7)[:9]])
def test_a_picture_that_is_cut_off_is_refused(content: bytes) -> None:
    with pytest.raises(InputError, match="this picture is damaged"):
        media_type(content)


@given(st.sampled_from([*STARTS]), st.binary(max_size=60))
def test_a_damaged_picture_is_known_or_refused_with_a_sentence(start: bytes, rest: bytes) -> None:
    try:
        kind = media_type(start + rest)
    except InputError:
        return
    assert kind == STARTS[start]
