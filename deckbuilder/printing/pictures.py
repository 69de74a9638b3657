"""Pictures as PNG for a chat or Tabletop Simulator, and the user's own on printed cards where asked for."""

from collections.abc import Iterable, Mapping
from math import ceil, sqrt
from typing import Final

from deckbuilder.app.pictures import CardPictures
from deckbuilder.app.settings import WEB_ADDRESS
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.formats.picture import deck_picture
from deckbuilder.decks.formats.tabletop_simulator import MAX_ON_SHEET, TABLETOP_SIMULATOR, FaceSheet, write_tts
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card
from deckbuilder.picture_files import SUFFIX_OF_KIND
from deckbuilder.printing.inputs import PrintInput, card_data, input_of
from deckbuilder.printing.options import PrintOptions
from deckbuilder.printing.typesetter import png, template_named
from deckbuilder.text import short
from deckbuilder.zip_files import zip_members

PICTURE_WIDTH: Final = 1_200  # pixels
MAX_SIDE: Final = 4_096  # pixels of a sheet, more than which the game does not show
CARD_WIDTH, CARD_HEIGHT = 750, 1_048  # pixels of a face on a sheet that is not full
LEAST: Final = 2  # rows and columns of a sheet
HOW_TO: Final = """\
Tabletop Simulator shows these cards once it finds the two pictures.

Alone at your computer: put {faces} and {back} into Documents/My Games/Tabletop Simulator/Mods/Images, and {save} into
Documents/My Games/Tabletop Simulator/Saves/Saved Objects. The deck is then under Objects, Saved Objects.
With others: they see the cards only if the pictures lie on the web. Upload both, to the game's Cloud Manager or to any
file host, and make this file again with the address of their folder.

The faces are drawn by this program. That the game takes PNG files of at most 4096 pixels a side is from its
documentation. The names of objects and fields, the numbers of cards (100 is the first of a sheet, row by row), ten
cards in a row, seven rows and the folder of pictures are from saves and guides of players. Not confirmed: that the game
loads a save that leaves out all other fields, among them GUID and ColorDiffuse. It was not tried in the game.
"""


def picture_png(resolved: ResolvedDeck, catalogue: Catalogue) -> bytes:
    """Return the picture of a deck as a PNG file. Raises InputError where the library is missing."""
    return drawing_png(deck_picture(resolved, catalogue))


def drawing_png(drawing: str) -> bytes:
    """Return a drawing in SVG as a PNG file. Raises InputError where the library is missing."""
    return png(template_named("picture"), {"drawing": drawing}, PICTURE_WIDTH)


def tabletop_files(resolved: ResolvedDeck, stem: str, folder: str = "") -> bytes:
    """Return a ZIP file with a save of Tabletop Simulator, a sheet of faces, a back, and what to do with them.

    `folder`: the address of the folder on the web in which the pictures will lie; empty for the game's own folder.
    Raises InputError for what is no address, for more cards than a sheet holds, and where the library is missing.
    """
    if folder and not WEB_ADDRESS.fullmatch(folder):
        raise InputError(f"'{short(folder)}' is no address on the web, such as https://example.org/cards/")
    deck = resolved.must_be_readable()
    cards = list(deck.cards())
    if len(cards) > MAX_ON_SHEET:
        raise InputError(f"these are {len(cards)} different cards; a sheet holds {MAX_ON_SHEET}")
    columns = max(LEAST, ceil(sqrt(len(cards))))
    rows = max(LEAST, ceil(len(cards) / columns))
    names = {"faces": f"{stem}-faces.png", "back": f"{stem}-back.png", "save": TABLETOP_SIMULATOR.file_name(stem)}
    head = f"{folder.rstrip('/')}/" if folder else ""
    data = input_of(deck.name, PrintOptions(), cards=[card_data(card, resolved.validator.ruleset) for card in cards])
    width = min(CARD_WIDTH * columns, MAX_SIDE, MAX_SIDE * CARD_WIDTH * columns // (CARD_HEIGHT * rows))
    template = template_named("tabletop")
    contents: Mapping[str, bytes] = {
        names["save"]: write_tts(
            resolved, FaceSheet(head + names["faces"], head + names["back"], columns, rows, cards)
        ).encode(),
        names["faces"]: png(template, {**data, "columns": columns}, width),
        names["back"]: png(template, {**data, "columns": 0}, CARD_WIDTH),
        "README.txt": HOW_TO.format(**names).encode(),
    }
    return zip_members(contents)


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
            files[f"/pictures/{number}{SUFFIX_OF_KIND[kind]}"] = content
        shown.append({**entry, "picture": next(reversed(files)) if name else None})
        if sum(map(len, files.values())) > MAX_BYTES:
            raise InputError(f"the pictures have more than {MAX_BYTES >> 20} MB; print fewer cards at once")
    return {**data, "cards": shown}, files


def _read(pictures: CardPictures, name: str) -> tuple[bytes, str]:
    try:
        return pictures.read(name)
    except InputError as error:
        raise InputError(error.message, Place(pictures.shown_name(name))) from None
