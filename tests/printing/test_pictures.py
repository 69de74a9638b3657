"""Pictures for screens: a deck for a chat, and the faces of its cards for Tabletop Simulator."""

import json
import struct

import pytest

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.printing.pictures import MAX_SIDE, picture_png, tabletop_files
from deckbuilder.zip_files import ZipLimits, read_members


def size_of(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_picture_of_a_deck_is_as_wide_as_chats_show_it(resolver: Resolver) -> None:
    picture = picture_png(load_shipped("polar-dwarves", resolver), resolver.catalogue)
    assert picture.startswith(b"\x89PNG")
    assert size_of(picture)[0] == 1200


@pytest.mark.parametrize(("name", "cards"), [("polar-dwarves", 14), ("workbench-sneeks", 14), ("the-long-wall", 16)])
def test_every_card_of_a_save_has_its_face_on_the_sheet(resolver: Resolver, name: str, cards: int) -> None:
    resolved = load_shipped(name, resolver)
    members = read_members(tabletop_files(resolved, "deck"), ZipLimits())
    assert list(members) == ["README.txt", "deck-back.png", "deck-faces.png", "deck-tts.json"]
    save = json.loads(members["deck-tts.json"])
    objects = [card for stack in save["ObjectStates"] for card in stack.get("ContainedObjects", [stack])]
    (sheet,) = {json.dumps(card["CustomDeck"]) for card in objects}
    values = json.loads(sheet)["1"]
    assert (values["FaceURL"], values["BackURL"]) == ("deck-faces.png", "deck-back.png")
    places = {card["CardID"] - 100: card["Nickname"] for card in objects}
    names = [card.name for card in resolved.deck.cards()]
    assert len(names) >= cards
    assert places == dict(enumerate(names))
    assert len(names) <= values["NumWidth"] * values["NumHeight"] <= 70
    width, height = size_of(members["deck-faces.png"])
    assert max(width, height) <= MAX_SIDE
    assert abs(width / values["NumWidth"] * 88 - height / values["NumHeight"] * 63) < 88
    assert b"deck-faces.png" in members["README.txt"]
