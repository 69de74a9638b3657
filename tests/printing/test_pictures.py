"""Pictures for screens: a deck for a chat, and the faces of its cards for Tabletop Simulator."""

import json
import struct
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

import jsonschema
import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.crests import VIEW_BOX, content_of
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.printing.pictures import MAX_SIDE, picture_png, tabletop_files
from deckbuilder.printing.typesetter import png, template_named
from deckbuilder.query.parse import parse
from deckbuilder.zip_files import ZipLimits, read_members
from tests.pictures import grey_pixels


def size_of(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_picture_of_a_deck_is_as_wide_as_chats_show_it(resolver: Resolver) -> None:
    picture = picture_png(load_shipped("polar-dwarves", resolver), resolver.catalogue)
    assert picture.startswith(b"\x89PNG")
    assert size_of(picture)[0] == 1200


ADDRESS = "https://example.org/d"


@cache
def files_of_save(name: str, resolver: Resolver) -> Mapping[str, bytes]:
    """The files of a save of a shipped deck with pictures that lie at the address."""
    return read_members(tabletop_files(load_shipped(name, resolver), "deck", ADDRESS), ZipLimits())


def test_without_an_address_pictures_are_named_alone(resolver: Resolver) -> None:
    members = read_members(tabletop_files(load_shipped("the-long-wall", resolver), "deck"), ZipLimits())
    save = json.loads(members["deck-tts.json"])
    sheets = [sheet for stack in save["ObjectStates"] for sheet in stack["CustomDeck"].values()]
    assert {(sheet["FaceURL"], sheet["BackURL"]) for sheet in sheets} == {("deck-faces.png", "deck-back.png")}


@pytest.mark.parametrize(("name", "cards"), [("polar-dwarves", 14), ("workbench-sneeks", 14), ("the-long-wall", 16)])
def test_every_card_of_a_save_has_its_face_on_the_sheet(resolver: Resolver, name: str, cards: int) -> None:
    resolved, members = load_shipped(name, resolver), files_of_save(name, resolver)
    assert list(members) == ["README.txt", "deck-back.png", "deck-faces.png", "deck-tts.json"]
    save = json.loads(members["deck-tts.json"])
    objects = [card for stack in save["ObjectStates"] for card in stack.get("ContainedObjects", [stack])]
    (sheet,) = {json.dumps(card["CustomDeck"]) for card in objects}
    values = json.loads(sheet)["1"]
    assert (values["FaceURL"], values["BackURL"]) == (f"{ADDRESS}/deck-faces.png", f"{ADDRESS}/deck-back.png")
    places = {card["CardID"] - 100: card["Nickname"] for card in objects}
    names = [card.name for card in resolved.deck.cards()]
    assert len(names) >= cards
    assert places == dict(enumerate(names))
    assert len(names) <= values["NumWidth"] * values["NumHeight"] <= 70
    width, height = size_of(members["deck-faces.png"])
    assert max(width, height) <= MAX_SIDE
    assert abs(width / values["NumWidth"] * 88 - height / values["NumHeight"] * 63) < 88
    assert b"deck-faces.png" in members["README.txt"]


NUMBER, WHOLE = {"type": "number"}, {"type": "integer", "minimum": 100}
AXES = [f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"]
OBJECT = {
    "Name": {"enum": ["Card", "DeckCustom"]},
    "Nickname": {"type": "string"},
    "Transform": {"required": AXES, "additionalProperties": NUMBER},
}
SHEETS = {
    "propertyNames": {"pattern": "^[1-9][0-9]*$"},
    "minProperties": 1,
    "additionalProperties": {
        "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack"],
        "properties": {
            "FaceURL": {"pattern": "^https://.+[.]png$"},
            "BackURL": {"pattern": "^https://.+[.]png$"},
            "NumWidth": {"type": "integer", "minimum": 2, "maximum": 10},
            "NumHeight": {"type": "integer", "minimum": 2, "maximum": 7},
            "BackIsHidden": {"type": "boolean"},
            "UniqueBack": {"type": "boolean"},
        },
    },
}
CARD_OBJECT = {
    "required": [*OBJECT, "CardID", "CustomDeck"],
    "properties": {**OBJECT, "Name": {"const": "Card"}, "CardID": WHOLE, "CustomDeck": SHEETS},
}
DECK_OBJECT = {
    "required": [*OBJECT, "DeckIDs", "CustomDeck", "ContainedObjects"],
    "properties": {
        **OBJECT,
        "Name": {"const": "DeckCustom"},
        "DeckIDs": {"type": "array", "items": WHOLE, "minItems": 2},
        "CustomDeck": SHEETS,
        "ContainedObjects": {"type": "array", "items": CARD_OBJECT, "minItems": 2},
    },
}
# What its documentation and saves of others say of decks in a save; it leaves open which other keys there are.
SAVE = {
    "required": ["SaveName", "ObjectStates"],
    "properties": {"ObjectStates": {"type": "array", "minItems": 1, "items": {"oneOf": [CARD_OBJECT, DECK_OBJECT]}}},
}
RGB = (2, 6)  # colour types of PNG, without and with transparency


@pytest.mark.parametrize("name", ["polar-dwarves", "workbench-sneeks", "the-long-wall"])
def test_a_save_with_faces_has_the_form_that_tabletop_simulator_documents(resolver: Resolver, name: str) -> None:
    members = files_of_save(name, resolver)
    save = json.loads(members["deck-tts.json"])
    jsonschema.validate(save, SAVE)
    for thing in save["ObjectStates"]:
        cards = thing.get("ContainedObjects", [thing])
        assert thing.get("DeckIDs", [thing.get("CardID")]) == [card["CardID"] for card in cards]
        for card in cards:
            sheet = thing["CustomDeck"][str(card["CardID"] // 100)]
            assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]
    assert all(members[f"deck-{part}.png"][25] in RGB for part in ("faces", "back"))


SIDE = 24  # pixels of a crest in a row
CONTRAST = 96  # of 255: pixels that differ by more are seen as different


def closest(crests: Sequence[str]) -> int:
    """Return how many pixels tell the two crests apart that are most alike, in black and white."""
    drawings = [
        f'<svg y="{SIDE * place}" width="{SIDE}" height="{SIDE}" viewBox="{VIEW_BOX}">{content_of(crest)}</svg>'
        for place, crest in enumerate(crests)
    ]
    box = f'viewBox="0 0 {SIDE} {SIDE * len(crests)}"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(drawings)}</svg>'
    rows = grey_pixels(png(template_named("picture"), {"drawing": drawing}, SIDE))
    pixels = [b"".join(rows[SIDE * place : SIDE * (place + 1)]) for place in range(len(crests))]
    return min(
        sum(abs(a - b) > CONTRAST for a, b in zip(one, other, strict=True)) for one, other in combinations(pixels, 2)
    )


def test_crests_are_told_apart_at_the_size_of_a_row_without_colour(catalogue: Catalogue) -> None:
    for ruleset in catalogue.rulesets.values():
        leaders = {leader.faction: leader.crest for leader in catalogue.leaders(ruleset)}
        assert closest([*leaders.values()]) > 20, ruleset.id
    of_a_faction = {card.crest for card in catalogue.search(parse('faction:"Polar Dwarves"'))}
    assert len(of_a_faction) >= 5
    assert closest(sorted(of_a_faction)) > 20
