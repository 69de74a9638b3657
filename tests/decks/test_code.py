"""Deck codes: one short line for a deck, refused when a single character of it is not as it was."""

import base64
import itertools
import re
import string
from functools import cache
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.edit import begin
from deckbuilder.decks.formats.deck_code import CARD, CHECKSUM, PREFIX, checksum, read_code, write_code
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.model.card import card_key
from tests.decks.helpers import changed, house_catalogue, shipped
from tests.decks.strategies import decks
from tests.depth import examples

ALPHABET = string.ascii_letters + string.digits + "-_"
SHORT = "Svara"


@pytest.fixture(scope="module")
def code(resolver: Resolver) -> str:
    """The code of a whole deck."""
    return write_code(shipped("polar-dwarves", resolver, "commons: 3 Ice Smith, 1 Frost Shaman"), resolver.catalogue)


def refused(code: str, catalogue: Catalogue) -> bool:
    try:
        read_code(code, catalogue)
    except InputError:
        return True
    return False


def test_a_code_is_short_and_made_for_addresses(resolver: Resolver) -> None:
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        code = write_code(deck, resolver.catalogue)
        assert re.fullmatch(rf"{PREFIX}[A-Za-z0-9_-]+", code)
        assert len(code) < (200 if deck.pool is None else 500)


def test_a_code_does_not_change_from_one_version_to_the_next(resolver: Resolver) -> None:
    assert write_code(begin(SHORT, resolver).deck, resolver.catalogue) == "dk1-B-0-BVN2YXJhAAGCfAQB0GRLgg"


def test_a_code_that_was_broken_into_lines_is_read(code: str, catalogue: Catalogue) -> None:
    broken = "\n ".join(code[start : start + 30] for start in range(0, len(code), 30))
    assert read_code(broken + "\r\n", catalogue) == read_code(code, catalogue)


def test_every_change_of_one_character_of_a_small_code_is_noticed(resolver: Resolver) -> None:
    code = write_code(begin(SHORT, resolver).deck, resolver.catalogue)
    for place, old in enumerate(code):
        for new in ALPHABET + "+/= é":
            assert new == old or refused(code[:place] + new + code[place + 1 :], resolver.catalogue)


@given(data=st.data())
@examples(75)
def test_a_change_of_one_character_is_noticed(data: st.DataObject, code: str, catalogue: Catalogue) -> None:
    place = data.draw(st.integers(0, len(code) - 1))
    new = data.draw(st.sampled_from(ALPHABET) | st.characters())
    assert new == code[place] or refused(code[:place] + new + code[place + 1 :], catalogue)


def test_every_cut_is_noticed(code: str, catalogue: Catalogue) -> None:
    for place in range(len(code)):
        assert refused(code[:place], catalogue)
        assert refused(PREFIX + code[len(PREFIX) + place + 1 :], catalogue)
        assert refused(code[:place] + code[place + 1 :], catalogue)


def test_every_transposition_of_neighbours_is_noticed(code: str, catalogue: Catalogue) -> None:
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        assert swapped == code or refused(swapped, catalogue)


@pytest.mark.parametrize("more", ["A", "AAAA", "=", "\n\nA", "-"])
def test_what_stands_behind_a_code_is_noticed(more: str, code: str, catalogue: Catalogue) -> None:
    assert refused(code + more, catalogue)
    assert refused(code + code, catalogue)


@given(garbage=st.binary(max_size=80) | st.binary(min_size=3, max_size=60).map(lambda tail: b"\x07\xed\x3e" + tail))
@examples(75)
def test_garbage_is_a_fault_and_no_deck(garbage: bytes, catalogue: Catalogue) -> None:
    assert refused(PREFIX + base64.urlsafe_b64encode(garbage).decode().rstrip("="), catalogue)


@given(text=st.text(max_size=60))
@settings(deadline=None)
def test_any_text_is_a_fault_and_no_deck(text: str, catalogue: Catalogue) -> None:
    assert refused(text, catalogue)
    assert refused(PREFIX + text, catalogue)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("Frost Mage", "is not a deck code: one begins with dk1-"),
        ("Naan-N", "is not a deck code: one begins with dk1-"),
        ("dkx", "is not a deck code: one begins with dk1-"),
        ("dk2-AAAA", "the deck code was made by another version of this program; update it"),
        ("dk1-", "the deck code is damaged or cut: copy it again, whole"),
        ("dk1-AAAAAAAAAAAA", "the deck code is damaged, or of a rule set or format that is not known here"),
    ],
)
def test_an_invalid_code_is_rejected_with_a_sentence(code: str, message: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError) as caught:
        read_code(code, catalogue)
    assert str(caught.value) == message


@given(data=st.data())
@examples(15)
def test_two_decks_never_have_the_same_checksum(data: st.DataObject, resolver: Resolver) -> None:
    one, other = data.draw(decks(resolver)), data.draw(decks(resolver))
    assert (checksum(one) == checksum(other)) == (one == other)


@pytest.mark.parametrize(
    "changes",
    [
        "gates: 0 Five-Life Gate",
        "epic events: 1 Ice Ram",
        "epic events: 0 Ice Ram, 2 For Glory",
        "starting units: 2 Frost Mage, 0 Ice Golem",
        "summoner: 0 Svara",
        "summoner: 1 Grognack",
        "commons: 99 Frost Mage",
    ],
)
def test_what_differs_from_what_the_rules_dictate_is_in_the_code(changes: str, resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, changes)
    assert read_code(write_code(deck, resolver.catalogue), resolver.catalogue) == deck


@pytest.mark.parametrize("changes", ["summoner: 0 Torgan", "walls: 0 Wall, 3 Wall (Cloaks)", "summoner: 1 Grognack"])
def test_walls_of_another_faction_are_in_the_code(changes: str, resolver: Resolver) -> None:
    deck = shipped("workbench-torgan", resolver, changes)
    assert read_code(write_code(deck, resolver.catalogue), resolver.catalogue) == deck


def test_a_deck_with_sections_of_another_game_has_no_code(resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "walls: 1 Parapet; minions: 1 Frost Mage")
    with pytest.raises(InputError, match="no place for cards under walls and minions"):
        write_code(deck, resolver.catalogue)


def crafted(deck: Deck, catalogue: Catalogue, old: bytes, new: bytes) -> str:
    """A code with a changed content and a checksum that fits."""
    code = write_code(deck, catalogue).removeprefix(PREFIX)
    body = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))[:-CHECKSUM].replace(old, new)
    renamed = Deck(new.decode(), deck.ruleset, deck.format, deck.sections)
    return PREFIX + base64.urlsafe_b64encode(body + checksum(renamed)).decode().rstrip("=")


def test_a_code_cannot_contain_a_name_that_a_deck_file_cannot_have(resolver: Resolver) -> None:
    deck = begin(SHORT, resolver).deck
    assert read_code(crafted(deck, resolver.catalogue, b"Svara", b"Ice W"), resolver.catalogue).name == "Ice W"
    assert refused(crafted(deck, resolver.catalogue, b"Svara", b"\x1b[31m"), resolver.catalogue)
    assert refused(crafted(deck, resolver.catalogue, b"Svara", b" Ice "), resolver.catalogue)


def event(name: str) -> str:
    facts = {"card": name, "ruleset": "summoner-wars-2e", "faction": "Polar Dwarves", "class": "standard event"}
    lines = [f"{key}: {value}" for key, value in facts.items()]
    return "\n".join([*lines, "cost: 0", "phase: move", "symbols: [water]"])


@cache
def colliding() -> list[str]:
    """Names of two cards whose keys have the same hash in a code."""
    seen: dict[bytes, str] = {}
    for number in itertools.count():
        name = f"Drift {number}"
        key = card_key("summoner-wars-2e", "Polar Dwarves", name)
        digest = blake2b(key.encode(), digest_size=CARD).digest()
        if digest in seen:
            return [seen[digest], name]
        seen[digest] = name
    raise AssertionError


@pytest.fixture(scope="module")
def grown(catalogue_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Resolver:
    """A resolver whose catalogue has house cards, two of them with the same hash."""
    names = [*colliding(), "Snow Drift"]
    cards = "\n---\n".join(map(event, names)) + "\n---\n" + event("Frost Mage").replace("Polar Dwarves", "Sleet")
    return Resolver(house_catalogue(catalogue_file, tmp_path_factory.mktemp("grown"), cards))


def test_a_code_means_the_same_deck_in_a_grown_catalogue(resolver: Resolver, grown: Resolver) -> None:
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        code = write_code(deck, resolver.catalogue)
        assert read_code(code, grown.catalogue) == deck
        assert write_code(deck, grown.catalogue) == code


def test_a_code_with_a_card_that_is_not_known_here_is_rejected(resolver: Resolver, grown: Resolver) -> None:
    deck = shipped("polar-dwarves", grown, "standard events: 2 Snow Drift, 0 Parapet")
    code = write_code(deck, grown.catalogue)
    assert read_code(code, grown.catalogue) == deck
    with pytest.raises(InputError, match="damaged, or names cards that this catalogue does not have"):
        read_code(code, resolver.catalogue)


def test_cards_with_the_same_hash_are_distinguished(grown: Resolver) -> None:
    one, other = colliding()
    base = shipped("polar-dwarves", grown, "standard events: 0 Parapet")
    for cards in (f"2 {one}", f"2 {other}", f"1 {one}, 1 {other}", f"2 {one}, 1 {other}", f"1 {one}, 2 {other}"):
        deck = changed(base, grown, f"standard events: {cards}")
        assert read_code(write_code(deck, grown.catalogue), grown.catalogue) == deck
