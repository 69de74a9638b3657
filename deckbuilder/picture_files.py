"""Files of pictures: which are shown, as their contents say, whatever their names are."""

import struct
from collections.abc import Mapping
from io import BytesIO
from typing import Final

from deckbuilder.errors import InputError

MAX_BYTES: Final = 8 << 20  # of a picture
MAX_PIXELS: Final = 50_000_000  # of a picture, which takes 8 bytes for each of them when it is printed
PICTURE_SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp")
SUFFIX_OF_KIND: Final[Mapping[str, str]] = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
STARTS: Final[Mapping[bytes, str]] = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"RIFF": "image/webp",
}


def media_type(content: bytes) -> str:
    """Return the media type of a picture. Raises InputError for other contents, and for one that is too large."""
    kind = next((kind for start, kind in STARTS.items() if content.startswith(start)), "")
    if not kind or (kind == "image/webp" and content[8:12] != b"WEBP"):
        raise InputError("this file is no picture: PNG, JPEG and WebP are shown")
    if len(content) > MAX_BYTES:
        raise InputError(f"this picture has more than {MAX_BYTES >> 20} MB")
    width, height = _size(content)
    if width < 1 or height < 1 or _is_cut_off(content, kind):
        raise InputError("this picture is damaged: other programs may show a part of it, if any")
    if width * height > MAX_PIXELS:
        raise InputError(f"this picture has {width} x {height} pixels; at most {MAX_PIXELS // 10**6} million are shown")
    return kind


def _size(content: bytes) -> tuple[int, int]:
    """Return the width and the height of a picture in pixels; 0 for a damaged one."""
    import imagesize  # noqa: PLC0415 - start-up time

    try:
        width, height = imagesize.get(BytesIO(content))
    except (ValueError, IndexError, struct.error):
        return 0, 0
    return int(width), int(height)


def _is_cut_off(content: bytes, kind: str) -> bool:
    """Return whether a file ends before its picture does. JPEG files are not asked: cameras write behind their end."""
    if kind == "image/webp":
        return len(content) < 8 + int.from_bytes(content[4:8], "little")
    return kind == "image/png" and b"IEND" not in content
