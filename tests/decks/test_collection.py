"""Collections, and what `deck:`, `for:` and `owned:` stand for in a search."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.collection import Collection, Holdings, NextDeck, change_owned, missing_copies, next_decks
from deckbuilder.decks.load import load_shipped, save
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.sets import DeckSets, legal_for
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.query.parse import parse
from deckbuilder.text import UNPRINTABLE
from tests.decks.helpers import shipped
from tests.depth import examples

TWO = "summoner-wars-2e"
ONE = "summoner-wars-1e"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "collection.yaml"


def kept(path: Path, text: str) -> Collection:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    return Collection.load(path)


def test_there_is_an_empty_collection_before_there_is_a_file(path: Path, resolver: Resolver) -> None:
    collection = Collection.load(path)
    assert collection.holdings == {}
    assert collection.resolve(resolver).copies == Counter()
    assert not path.exists()


def test_what_is_added_is_saved_and_loaded_again(path: Path) -> None:
    collection = Collection.load(path)
    assert collection.change(TWO, "deck", "polar-dwarves", 2) == 2
    assert collection.change(TWO, "card", "Ember Archer", 3) == 3
    assert collection.change(ONE, "card", "Archer (Jungle Elves)", 1) == 1
    assert collection.change(TWO, "deck", "polar-dwarves", -1) == 1
    collection.save()
    assert Collection.load(path).holdings == {
        ONE: Holdings({}, {"Archer (Jungle Elves)": 1}),
        TWO: Holdings({"polar-dwarves": 1}, {"Ember Archer": 3}),
    }
    assert path.read_text("utf-8") == (
        "# yaml-language-server: $schema=collection.schema.json\n"
        "collection:\n"
        "  summoner-wars-1e:\n"
        "    cards:\n"
        "      Archer (Jungle Elves): 1\n"
        "  summoner-wars-2e:\n"
        "    decks:\n"
        "      polar-dwarves: 1\n"
        "    cards:\n"
        "      Ember Archer: 3\n"
    )


def test_up_to_9999_of_a_card_are_kept_under_their_names_as_they_are(path: Path) -> None:
    collection = Collection.load(path)
    assert collection.change(TWO, "card", "Zoë's Guard", 9_999) == 9_999
    collection.save()
    assert "      Zoë's Guard: 9999\n" in path.read_text("utf-8")


def test_what_is_all_taken_out_is_forgotten(path: Path) -> None:
    collection = Collection.load(path)
    collection.change(TWO, "card", "Ember Archer", 2)
    assert collection.change(TWO, "card", "Ember Archer", -2) == 0
    collection.save()
    assert path.read_text("utf-8").endswith("\ncollection: {}\n")
    assert Collection.load(path).holdings == {}


@pytest.mark.parametrize(
    ("held", "by", "message"),
    [
        (0, -1, "you own 0 Ember Archer; cannot remove 1"),
        (2, -3, "you own 2 Ember Archer; cannot remove 3"),
        (9_998, 2, r"you own 9998 Ember Archer; cannot add 2: at most 9,999 of a card"),
    ],
)
def test_nobody_owns_fewer_than_none_or_more_than_9999(held: int, by: int, message: str, path: Path) -> None:
    collection = Collection(path, {TWO: Holdings({}, {"Ember Archer": held} if held else {})})
    with pytest.raises(InputError, match=message):
        collection.change(TWO, "card", "Ember Archer", by)
    assert collection.holdings[TWO].cards.get("Ember Archer", 0) == held


VISIBLE = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")).filter(
    lambda char: not UNPRINTABLE.match(char)
)
NAMES = st.text(VISIBLE, min_size=1, max_size=80)
COUNTS = st.dictionaries(NAMES.map(str.strip).filter(bool), st.integers(1, 99), max_size=5)
HOLDINGS = st.builds(Holdings, COUNTS, COUNTS).filter(lambda held: held.decks or held.cards)


@given(holdings=st.dictionaries(st.sampled_from([ONE, TWO, "no", "1", "on-2"]), HOLDINGS))
@examples(15)
def test_a_collection_is_loaded_as_it_was_saved(
    holdings: dict[str, Holdings], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "collection.yaml"
    Collection(path, holdings).save()
    assert Collection.load(path).holdings == holdings


def test_copies_are_those_of_decks_and_of_cards_together(
    path: Path, card: Callable[..., Card], resolver: Resolver
) -> None:
    text = f"collection:\n  {TWO}:\n    decks: {{polar-dwarves: 2}}\n    cards: {{frost mage: 3, Ember Archer: 1}}\n"
    owned = kept(path, text + f"  {ONE}: {{cards: {{Archer (Jungle Elves): 4}}}}\n").resolve(resolver).copies
    assert owned[card("Frost Mage")] == 2 * 5 + 3  # one of five is a starting unit
    assert owned[card("Ember Archer")] == 1
    assert owned[card("Ten-Life Gate", TWO)] == 2
    assert {c.faction: n for c, n in owned.items() if c.name == "Archer"} == {"Jungle Elves": 4}
    assert sum(owned.values()) == 2 * 34 + 3 + 1 + 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("collection: [", "collection.yaml:.* is not YAML"),
        ("", "collection.yaml: is empty, or holds only remarks; what is expected here begins with 'collection:'"),
        ("decks: {}\n", "collection.yaml:1:1: 'decks' is not a key here"),
        ("collection: 3\n", "collection.yaml:1:13: 'collection' is 3; it must be a mapping"),
        (f"collection:\n  {TWO}: {{decks: {{vanguards: 0}}}}\n", "collection.yaml:2:.*must be at least 1"),
        (f"collection:\n  {TWO}: {{decks: {{vanguards: 100}}}}\n", "collection.yaml:2:.*must be at most 99"),
        (f"collection:\n  {TWO}: {{packs: {{}}}}\n", "collection.yaml:2:.*'packs' is not a key here"),
        (f"collection:\n  {TWO}:\n", "collection.yaml:2:.*must be a mapping"),
    ],
)
def test_a_broken_file_is_a_fault_with_its_place(text: str, message: str, path: Path) -> None:
    with pytest.raises(InputError, match=message):
        kept(path, text)


def test_a_file_that_is_not_text_is_a_fault(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"collection: \xff\n")
    with pytest.raises(InputError, match="is not UTF-8 text"):
        Collection.load(path)


UNKNOWN = [
    ("summoner-wars-9e: {cards: {Wall: 1}}", "there is no such rule set"),
    ("summoner-wars-9e: {decks: {polar-dwarves: 1}}", "there is no such rule set"),
    (f"{TWO}: {{decks: {{polar-dwarfs: 1}}}}", "no shipped deck of this game has this name"),
    (f"{ONE}: {{decks: {{polar-dwarves: 1}}}}", "no shipped deck of this game has this name"),
    (f"{TWO}: {{cards: {{Frost Mag: 1}}}}", "no card has this name"),
    (f"{ONE}: {{cards: {{Archer: 1}}}}", "several cards have this name"),
]


@pytest.mark.parametrize(("entry", "reason"), UNKNOWN)
def test_an_entry_that_names_nothing_is_kept_uncounted(entry: str, reason: str, path: Path, resolver: Resolver) -> None:
    collection = kept(path, f"collection:\n  summoners-chess: {{cards: {{Banner Lancer: 2}}}}\n  {entry}\n")
    found = collection.resolve(resolver)
    assert [held.reason for held in found.unknown] == [reason]
    assert [(card.name, count) for card, count in found.copies.items()] == [("Banner Lancer", 2)]
    change_owned(collection, "Ember Archer", 1, resolver)
    [unknown] = Collection.load(path).resolve(resolver).unknown
    with pytest.raises(InputError):
        change_owned(collection, unknown.name, 1, resolver, unknown.ruleset)
    with pytest.raises(InputError, match="you own 1"):
        change_owned(collection, unknown.name, -2, resolver, unknown.ruleset)
    change_owned(collection, unknown.name, -1, resolver, unknown.ruleset)
    assert Collection.load(path).holdings == {
        TWO: Holdings({}, {"Ember Archer": 1}),
        "summoners-chess": Holdings({}, {"Banner Lancer": 2}),
    }


def test_an_entry_is_removed_by_its_name_alone(path: Path, resolver: Resolver) -> None:
    collection = kept(path, f"collection: {{{TWO}: {{cards: {{Old Owl: 3}}}}, no: {{cards: {{Older Owl: 1}}}}}}\n")
    assert change_owned(collection, "old owl", -1, resolver).count == 2
    assert change_owned(collection, "Older Owl", -1, resolver).count == 0
    assert Collection.load(path).holdings == {TWO: Holdings({}, {"Old Owl": 2})}


def test_a_name_that_several_games_no_longer_have_is_removed_with_its_game(path: Path, resolver: Resolver) -> None:
    text = f"collection: {{{TWO}: {{cards: {{Old Owl: 1}}}}, {ONE}: {{cards: {{Old Owl: 1}}}}}}\n"
    collection = kept(path, text)
    with pytest.raises(InputError, match="several games"):
        change_owned(collection, "Old Owl", -1, resolver)
    change_owned(collection, "Old Owl", -1, resolver, ONE)
    assert Collection.load(path).holdings == {TWO: Holdings({}, {"Old Owl": 1})}


@pytest.mark.parametrize(
    ("ruleset", "kind", "written", "what"),
    [
        (TWO, "cards", "frost mage", "Frost Mage"),
        (ONE, "cards", "Sneeks (Cave Goblins)", "Sneeks"),
        (TWO, "decks", "Polar Dwarves", "polar-dwarves"),
    ],
)
def test_an_entry_that_is_written_otherwise_is_changed_and_not_doubled(
    ruleset: str, kind: str, written: str, what: str, path: Path, resolver: Resolver
) -> None:
    collection = kept(path, f"collection: {{{ruleset}: {{{kind}: {{{written}: 3}}}}}}\n")
    assert change_owned(collection, what, -1, resolver, ruleset).count == 2
    assert getattr(Collection.load(path).holdings[ruleset], kind) == {written: 2}


def test_a_folder_that_cannot_be_made_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="the folder cannot be made"):
        Collection(tmp_path / "file" / "collection.yaml", {}).save()


def test_a_deck_is_short_of_what_it_needs_more_of_than_is_owned(card: Callable[..., Card], resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver, "commons: 1 Ember Archer")
    owned = Counter(shipped("polar-dwarves", resolver).cards())
    owned[card("Frost Mage")] -= 2
    assert missing_copies(deck, owned) == {card("Frost Mage"): (5, 3), card("Ember Archer"): (1, 0)}
    assert missing_copies(deck, deck.cards()) == {}
    assert len(missing_copies(deck, {})) == len(deck.cards())


def test_offers_of_a_small_collection(resolver: Resolver) -> None:
    """Who owns the Polar Dwarves and wants two cards of the Tundra Orcs is told to get these."""
    owned = shipped("polar-dwarves", resolver).cards()
    wanted = shipped("polar-dwarves", resolver, "commons: 4 Frost Shaman, 0 Ice Smith; champions: 1 Targan, 0 Ollag")
    found = next_decks(owned, resolver, TWO, wanted)
    assert len(found) == 8
    assert found[0].deck == "tundra-orcs"
    assert found[0].leaders == ("Grognack",)
    assert found[0].still_short == 0
    assert [offer.still_short for offer in found[1:]] == [5] * 7
    svara = next(iter(shipped("polar-dwarves", resolver).sections["summoner"]))
    legal = legal_for(svara, resolver.catalogue.rulesets[TWO], resolver.catalogue)
    orcs = set(load_shipped("tundra-orcs", resolver).deck.cards())
    assert found[0].new == len(orcs - set(owned))
    assert found[0].usable == len({card for card in orcs - set(owned) if legal.matches(card)}) > 0
    assert NextDeck("polar-dwarves", 0, 0, (), 5) in found


def test_what_a_wanted_deck_lacks_comes_before_what_is_useful(resolver: Resolver) -> None:
    owned = shipped("polar-dwarves", resolver).cards()
    found = next_decks(owned, resolver, TWO, shipped("vanguards", resolver))
    assert (found[0].deck, found[0].still_short, found[0].usable) == ("vanguards", 0, 0)
    assert found[1].deck == "tundra-orcs"


def test_without_a_wanted_deck_the_most_useful_comes_first(resolver: Resolver) -> None:
    owned = shipped("polar-dwarves", resolver).cards()
    found = next_decks(owned, resolver, TWO, None)
    assert [offer.usable for offer in found] == sorted((offer.usable for offer in found), reverse=True)
    assert found[0].deck == "tundra-orcs"  # they share water with Svara
    assert {offer.still_short for offer in found} == {None}


def test_cards_are_useful_to_owned_leaders_of_their_own_game_alone(resolver: Resolver) -> None:
    for ruleset in (TWO, ONE, "summoners-chess"):
        others = ({TWO: "polar-dwarves", ONE: "workbench-sneeks", "summoners-chess": "the-long-wall"}).items()
        owned = Counter[Card]()
        for other, deck in others:
            if other != ruleset:
                owned += shipped(deck, resolver).cards()
        assert {offer.usable for offer in next_decks(owned, resolver, ruleset, None)} == {0}


def test_an_empty_collection_can_use_nothing_yet(resolver: Resolver) -> None:
    for ruleset, count in ((TWO, 8), (ONE, 24), ("summoners-chess", 7)):
        found = next_decks({}, resolver, ruleset, None)
        assert len(found) == count
        assert all(offer.usable == 0 and len(offer.leaders) == 1 and offer.new > 0 for offer in found)


def found(query: str, resolver: Resolver, owned: Counter[Card] | None = None) -> set[Card]:
    """The cards of a search, each of which matches in memory too."""
    sets = DeckSets(resolver, lambda: owned or Counter())
    search = parse(query, resolver.catalogue.vocabulary(sets))
    cards = set(resolver.catalogue.search(search))
    assert all(search.query.matches(card) for card in cards)
    return cards


def names(cards: set[Card]) -> set[str]:
    return {card.name for card in cards}


def test_a_deck_stands_for_its_cards(resolver: Resolver, tmp_path: Path) -> None:
    assert found("deck:polar-dwarves", resolver) == set(shipped("polar-dwarves", resolver).cards())
    path = tmp_path / "ice.txt"
    save(shipped("polar-dwarves", resolver, "commons: 1 Ember Archer"), path, resolver)
    own = found(f'deck:"{path}" -deck:polar-dwarves', resolver)
    assert names(own) == {"Ember Archer"}


def test_a_leader_stands_for_what_its_decks_may_hold(resolver: Resolver, sample: Catalogue) -> None:
    cards = found("for:svara class:champion", Resolver(sample))
    assert names(cards) == {"Jarmund", "Nadiana", "Ollag", "Ragnor", "Targan"}
    assert names(found("for:Torgan class:summoner", resolver)) == {"Torgan"}
    assert "Vine Wall" not in names(found("for:Mugglug", resolver))
    both = found("for:Sneeks", resolver)  # in both editions
    assert {card.ruleset for card in both} == {"summoner-wars-1e", "summoner-wars-2e"}


@pytest.mark.parametrize(
    ("query", "matches"),
    [
        ("owned:yes", lambda count: count > 0),
        ("owned:no", lambda count: count == 0),
        ("owned:2", lambda count: count == 2),
        ("owned>=2", lambda count: count >= 2),
        ("owned<2", lambda count: count < 2),
        ("owned!=2", lambda count: count != 2),
        ("owned:0", lambda count: count == 0),
        ("-owned:yes", lambda count: count == 0),
    ],
)
def test_owned_compares_the_copies_of_the_collection(
    query: str, matches: Callable[[int], bool], resolver: Resolver
) -> None:
    owned = shipped("polar-dwarves", resolver).cards()
    everything = found("ruleset:2e", resolver)
    assert found(f"ruleset:2e {query}", resolver, owned) == {card for card in everything if matches(owned[card])}


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("deck:polar-dwarfs", "no shipped deck 'polar-dwarfs'; did you mean polar-dwarves"),
        ("for:Svarra", "there is no summoner or general 'Svarra'; did you mean Svara"),
        ('for:"Marshal Orin"', "there is no summoner or general 'Marshal Orin'; did you mean Marshal Oryn"),
        ('for:"Frost Mage"', "there is no summoner or general 'Frost Mage'"),
        ("owned:many", "'owned' takes yes, no or a number, not 'many'"),
        ("owned:123456", "'owned' takes yes, no or a number, not '123456'"),
        ("owned:²", "'owned' takes yes, no or a number"),
    ],
)
def test_what_does_not_exist_is_a_fault(query: str, message: str, resolver: Resolver) -> None:
    with pytest.raises(InputError, match=message):
        found(query, resolver)


def test_the_collection_is_asked_only_when_a_query_needs_it(resolver: Resolver) -> None:
    def owned() -> Counter[Card]:
        raise AssertionError

    vocabulary = resolver.catalogue.vocabulary(DeckSets(resolver, owned))
    assert resolver.catalogue.count(parse("for:Svara deck:polar-dwarves", vocabulary)) > 0
