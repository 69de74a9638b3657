"""Pictures are known by their contents, and none is so large that drawing it takes all of the memory."""

import struct
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import InputError
from deckbuilder.picture_files import STARTS, media_type


def png(width: int, height: int) -> bytes:
    """The head of a PNG file, which may be followed by a few bytes for any number of pixels."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 6, 0, 0, 0)


def jpeg(width: int, height: int) -> bytes:
    return b"\xff\xd8\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(15)


def webp(width: int, height: int) -> bytes:
    sides = (side.to_bytes(3, "little") for side in (width - 1, height - 1))
    return b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"".join(sides)


@pytest.mark.parametrize(("content", "kind"), [(png, "image/png"), (jpeg, "image/jpeg"), (webp, "image/webp")])
def test_a_picture_of_more_pixels_than_can_be_drawn_is_refused(content: Callable[[int, int], bytes], kind: str) -> None:
    assert media_type(content(5_000, 10_000)) == kind
    with pytest.raises(InputError, match=r"this picture has \d+ x \d+ pixels; at most 50 million are shown"):
        media_type(content(5_010, 10_010))


@given(st.sampled_from([*STARTS]), st.binary(max_size=60))
def test_a_damaged_picture_is_known_or_refused_with_a_sentence(start: bytes, rest: bytes) -> None:
    try:
        kind = media_type(start + rest)
    except InputError:
        return
    assert kind == STARTS[start]
