"""Files of pictures: which are shown, as their contents say, whatever their names are."""

from collections.abc import Mapping
from typing import Final

from deckbuilder.errors import InputError

MAX_BYTES: Final = 8 << 20  # of a picture
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
    return kind
