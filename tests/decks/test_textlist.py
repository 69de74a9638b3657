"""The plain-text deck list: everything that is accepted, the one shape that is written, and nothing dropped silently."""

from collections.abc import Callable

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import Deck, Entry, diff
from deckbuilder.decks.listing import listing
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.textlist import read_text, write_text
from tests.decks.helpers import shipped

Read = Callable[[str], ResolvedDeck]

ICE_WALL = """\
Name: Ice Wall
Ruleset: summoner-wars-2e
Format: custom

Summoner
1 Svara

Gates
1 Ten-Life Gate
3 Five-Life Gate

Starting Units
1 Frost Mage
1 Ice Golem

Epic Events
2 Ice Ram

Standard Events
2 Parapet
2 Ice Repair
2 Glacial Shift

Champions
1 Nadiana
1 Ollag
1 Jarmund

Commons
4 Frost Mage
4 Ice Golem
4 Bear Cavalry
4 Ice Smith
"""


def written(deck: Deck, resolver: Resolver) -> str:
    return write_text(listing(deck, resolver.catalogue))


def same(resolved: ResolvedDeck, resolver: Resolver) -> bool:
    """Whether a deck is understood and holds the cards of the preconstructed Polar Dwarves."""
    return not resolved.list_problems and not diff(resolved.deck, shipped("polar-dwarves", resolver))


def test_the_list_is_written_in_exactly_one_shape(read: Read, resolver: Resolver) -> None:
    resolved = read(ICE_WALL)
    assert (resolved.deck.name, resolved.deck.ruleset, resolved.deck.format) == (
        "Ice Wall",
        "summoner-wars-2e",
        "custom",
    )
    assert written(resolved.deck, resolver) == ICE_WALL
    assert resolved.problems() == []


def test_every_shipped_deck_is_written_and_read_back_in_that_shape(read: Read, resolver: Resolver) -> None:
    for name in resolver.catalogue.deck_names():
        text = written(shipped(name, resolver), resolver)
        resolved = read(text)
        assert resolved.deck == shipped(name, resolver)
        assert written(resolved.deck, resolver) == text


@pytest.mark.parametrize(
    ("deck", "headings"),
    [
        (
            "workbench-torgan",
            ["Summoner", "Walls", "Events", "Champions", "Commons"],
        ),
        (
            "first-sealed-deck",
            ["General", "Minions", "Champions", "Legends", "Structures", "Actions", "Spells", "Traps", "Pool"],
        ),
    ],
)
def test_the_sections_of_the_other_games(deck: str, headings: list[str], resolver: Resolver) -> None:
    lines = written(shipped(deck, resolver), resolver).splitlines()[3:]
    assert [line for line in lines if line and line[0].isalpha()] == headings


@pytest.mark.parametrize(
    ("line", "name", "count"),
    [
        ("4 Frost Mage", "Frost Mage", 4),
        ("4x Frost Mage", "Frost Mage", 4),
        ("4X Frost Mage", "Frost Mage", 4),
        ("4 x Frost Mage", "Frost Mage", 4),
        ("4× Frost Mage", "Frost Mage", 4),
        ("Frost Mage x4", "Frost Mage", 4),
        ("Frost Mage X4", "Frost Mage", 4),
        ("Frost Mage x 4", "Frost Mage", 4),
        ("Frost Mage ×4", "Frost Mage", 4),
        ("Frost Mage", "Frost Mage", 1),
        ("  4   Frost Mage  ", "Frost Mage", 4),
        ("\t4\tFrost Mage\t", "Frost Mage", 4),
        ("04 Frost Mage", "Frost Mage", 4),
        ("99 Frost Mage", "Frost Mage", 99),
        ("- 4 Frost Mage", "Frost Mage", 4),
        ("* Frost Mage", "Frost Mage", 1),
        ("• 4x Frost Mage", "Frost Mage", 4),
        ("4\u00a0Frost Mage", "Frost Mage", 4),
        ("1 x X Marks the Spot", "X Marks the Spot", 1),
        ("2 Ends with: ", "Ends with:", 2),
        ("2 Axe x3", "Axe x3", 2),
    ],
)
def test_the_spellings_of_a_card_line(line: str, name: str, count: int, catalogue: Catalogue) -> None:
    found = read_text(f"Commons\n{line}\n", catalogue.rulesets.values())
    assert (found.entries, found.unread) == ((Entry(name, count, "commons", 2),), ())


@pytest.mark.parametrize(
    "name",
    ["frost mage", "FROST MAGE", "fRoSt   mAgE", "Fröst Mäge", "Frost\u00a0Mage"],
)
def test_letter_case_accents_and_spaces_do_not_matter(name: str, read: Read, resolver: Resolver) -> None:
    assert same(read(ICE_WALL.replace("Frost Mage", name)), resolver)


@pytest.mark.parametrize("quote", ["'", "’", "‘", "`", "´"])
def test_quotes_may_be_curly_or_straight(quote: str, read: Read, card: Callable[..., object]) -> None:
    resolved = read(f"Bolvi\n1 Grundor{quote}s Tower")
    assert not resolved.list_problems
    assert card("Grundor's Tower") in resolved.deck.sections["champions"]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "# pasted from a forum\n" + text.replace("\nGates", "\n// always the same\nGates"),
        lambda text: text.replace("\n\n", "\n"),
        str.upper,
        str.lower,
        lambda text: text.replace("Commons", "COMMONS"),
        lambda text: text.replace("Commons", "Commons:"),
        lambda text: text.replace("Commons", "commons :"),
        lambda text: text.replace("Commons", "Commons (16)"),
        lambda text: text.replace("Commons", "Commons (16):"),
        lambda text: text.replace("Commons", "Common"),
        lambda text: text.replace("Champions", "Champion").replace("Standard Events", "standard event"),
        lambda text: text.replace("Ruleset: summoner-wars-2e", "ruleset : 2E"),
        lambda text: text.replace("Format: custom\n", ""),
        lambda text: text.replace("Ruleset: summoner-wars-2e\n", ""),
        lambda text: text.partition("Summoner")[2].join(["Summoner", ""]),
        lambda text: text.replace("4 Frost Mage", "3 Frost Mage\n1 Frost Mage"),
    ],
)
def test_the_same_deck_in_many_shapes(change: Callable[[str], str], read: Read, resolver: Resolver) -> None:
    resolved = read(change(ICE_WALL))
    assert same(resolved, resolver)
    assert resolved.problems() == []


def test_sections_may_come_in_any_order_and_in_pieces(read: Read, resolver: Resolver) -> None:
    blocks = ICE_WALL.strip().split("\n\n")
    shuffled = [
        blocks[0],
        "Commons\n4 Ice Smith",
        *blocks[-2:0:-1],
        "Commons\n4 Frost Mage\n4 Ice Golem\n4 Bear Cavalry",
    ]
    assert same(read("\n\n".join(shuffled)), resolver)


@pytest.mark.parametrize(
    "left_out",
    [
        ["Gates", "Starting Units", "Epic Events"],
        ["Gates"],
        ["Starting Units"],
        ["Epic Events"],
        ["Gates", "Epic Events"],
    ],
)
def test_what_the_summoner_dictates_may_be_left_out(left_out: list[str], read: Read, resolver: Resolver) -> None:
    blocks = [block for block in ICE_WALL.split("\n\n") if block.partition("\n")[0] not in left_out]
    resolved = read("\n\n".join(blocks))
    assert written(resolved.deck, resolver) == ICE_WALL


def test_walls_and_events_of_the_first_edition_may_be_left_out(read: Read, resolver: Resolver) -> None:
    deck = shipped("workbench-torgan", resolver)
    text = written(deck, resolver)
    walls, champions = text.index("Walls"), text.index("Champions")
    assert read(text[:walls] + text[champions:]).deck == deck


@pytest.mark.parametrize(
    ("section", "lines", "problem"),
    [
        ("Gates", ["1 Ten-Life Gate"], "gates: 1 card, 4 required"),
        ("Epic Events", ["1 Ice Ram"], "epic events: 1 card, 2 required"),
        ("Starting Units", ["2 Frost Mage"], "starting units: 2 Frost Mage, 1 prescribed"),
    ],
)
def test_what_is_written_is_taken_as_written_and_judged(
    section: str, lines: list[str], problem: str, read: Read
) -> None:
    blocks = [b if not b.startswith(section) else "\n".join([section, *lines]) for b in ICE_WALL.split("\n\n")]
    assert [found.message for found in read("\n\n".join(blocks)).problems()] == [problem]


HEADLESS = "\n".join(line for line in ICE_WALL.splitlines() if line[:1].isdigit())


@pytest.mark.parametrize(
    "text",
    [
        HEADLESS,
        HEADLESS.replace("1 Ten-Life Gate\n3 Five-Life Gate\n", ""),
        HEADLESS.replace("2 Ice Ram\n", ""),
        HEADLESS.replace("1 Frost Mage\n1 Ice Golem\n", ""),
        HEADLESS.replace("1 Frost Mage\n1 Ice Golem\n", "").replace("4 Frost", "5 Frost").replace("4 Ice G", "5 Ice G"),
        "\n".join(reversed(HEADLESS.splitlines())),
    ],
)
def test_without_headings_each_card_goes_to_the_section_of_its_class(text: str, read: Read, resolver: Resolver) -> None:
    resolved = read(text)
    assert same(resolved, resolver)
    assert resolved.problems() == []


def test_a_remark_says_which_commons_are_taken_for_the_starting_units(read: Read) -> None:
    apart = HEADLESS.replace("1 Frost Mage\n1 Ice Golem\n", "")
    among = apart.replace("4 Frost", "5 Frost").replace("4 Ice G", "5 Ice G")
    told = "1 Frost Mage and 1 Ice Golem among the commons of the list are taken for the starting units"
    assert read(among).assumed == told
    assert read(apart).assumed == read(ICE_WALL).assumed == ""


def test_every_shipped_deck_reads_back_without_headings(read: Read, resolver: Resolver) -> None:
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        if deck.pool is None:
            lines = written(deck, resolver).splitlines()
            assert read("\n".join(line for line in lines if ":" in line or line[:1].isdigit())).deck == deck


@pytest.mark.parametrize("line", ["Wall", "3 Wall", "Wall x3", "3x wall"])
def test_a_card_that_is_called_like_a_section_is_a_card_among_its_own(line: str, read: Read) -> None:
    for text in (f"Summoner\nTorgan\n\nWalls\n{line}", f"Torgan\n{line}"):
        walls = {card.name: count for card, count in read(text).deck.sections["walls"].items()}
        assert walls == {"Wall": 1 if line == "Wall" else 3}


@pytest.mark.parametrize(
    ("text", "faction"),
    [
        ("Abua Shi\nArcher", "Jungle Elves"),
        ("Prince Elien\nArcher", "Phoenix Elves"),
        ("Prince Elien\nArcher (Jungle Elves)", "Jungle Elves"),
        ("Prince Elien\narcher(JUNGLE ELVES)", "Jungle Elves"),
        ("Torgan\nArcher (Phoenix Elves)", "Phoenix Elves"),
        ("3x Archer (Phoenix Elves)", "Phoenix Elves"),
        ("Archer\nAbua Shi", "Jungle Elves"),  # the summoner may stand anywhere
    ],
)
def test_a_faction_distinguishes_cards_of_one_name(text: str, faction: str, read: Read) -> None:
    resolved = read(f"Ruleset: 1e\n{text}")
    assert not resolved.list_problems
    (archer,) = (card for card in resolved.deck.cards() if card.name == "Archer")
    assert archer.faction == faction


def test_a_faction_is_written_only_where_a_name_needs_it(read: Read, resolver: Resolver) -> None:
    changes = "commons: 1 Archer, 1 Archer (Jungle Elves), 1 Hunter (Swamp Orcs), 1 Hunter (Jungle Elves)"
    deck = shipped("workbench-prince-elien", resolver, changes)
    text = written(deck, resolver)
    for line in ("1 Archer", "1 Archer (Jungle Elves)", "1 Hunter (Swamp Orcs)", "1 Hunter (Jungle Elves)"):
        assert f"\n{line}\n" in text + "\n"
    assert read(text).deck == deck


def test_without_a_rule_set_the_names_tell_it(read: Read) -> None:
    assert read("Sneeks\nSlinger\nClimber").deck.ruleset == "summoner-wars-1e"
    assert read("Sneeks\nHorde Slinger\nHorde Climber").deck.ruleset == "summoner-wars-2e"
    assert read("Marshal Oryn").deck.ruleset == "summoners-chess"


def test_a_pool_makes_a_list_limited_and_may_come_in_pieces(read: Read, card: Callable[..., object]) -> None:
    resolved = read("Marshal Oryn\nStar Squire\n\nPool\n2 Star Squire\n\nMinions\nStar Squire\n\nPool\nMist Walker")
    assert resolved.deck.format == "limited"
    assert resolved.deck.pool == {card("Star Squire"): 2, card("Mist Walker"): 1}
    assert read("Marshal Oryn\n\nPool").deck.pool == {}
    assert read("Marshal Oryn").deck.pool is None


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("ice wall.txt", "ice wall"),
        ("/home/me/decks/ice.txt", "ice"),
        ("standard input", "standard input"),
        ("a\x1bb.txt", "a\ufffdb"),
        (f"{'x' * 79} y.txt", "x" * 79),
    ],
)
def test_a_list_without_a_name_is_called_like_its_file(file: str, name: str, catalogue: Catalogue) -> None:
    assert read_text("1 Svara", catalogue.rulesets.values(), file).name == name
