"""The user's own pictures on printed cards, used only where they are asked for, because a PDF file may be passed on."""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from deckbuilder.app.pictures import CardPictures
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card
from deckbuilder.printing.inputs import PrintInput

ENDINGS: Mapping[str, str] = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}
MAX_BYTES = 256 << 20  # of all pictures of a print


def with_pictures(
    data: PrintInput, cards: Iterable[Card], pictures: CardPictures
) -> tuple[PrintInput, Mapping[str, bytes]]:
    """Return the input of cards with the names of their pictures, and the pictures by these names.

    `cards`: those of the input, in its order. Raises InputError for a picture that cannot be used, and for too much.
    """
    files, shown = dict[str, bytes](), []
    for number, (entry, card) in enumerate(zip(data["cards"], cards, strict=True)):
        name = pictures.name_of(card)
        if name:
            content, kind = _read(pictures, name)
            files[f"/pictures/{number}.{ENDINGS[kind]}"] = content
        shown.append({**entry, "picture": next(reversed(files)) if name else None})
        if sum(map(len, files.values())) > MAX_BYTES:
            raise InputError(f"the pictures have more than {MAX_BYTES >> 20} MB; print fewer cards at once")
    return {**data, "cards": shown}, files


def _read(pictures: CardPictures, name: str) -> tuple[bytes, str]:
    try:
        return pictures.read(name)
    except InputError as error:
        raise InputError(error.message, Place(str(PurePosixPath(pictures.folder.name, name)))) from None
