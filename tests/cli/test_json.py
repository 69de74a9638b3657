"""`--json`: the shapes that programs may rely on, for every command that has it."""

import json
from fractions import Fraction
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from tests.cli.conftest import Inside
from tests.shipped import numbered

CARD_KEYS = {"name", "ruleset", "faction", "class", "cost", "life", "strength", "attack", "symbols", "text"}
PROBLEM_KEYS = {"rule", "section", "card", "count", "message"}
ILLEGAL = """
Name: Too Many
1 Svara
2 Parapet
2 Ice Repair
2 Glacial Shift
Nadiana
Ollag
Jarmund
5 Frost Mage
4 Ice Golem
4 Bear Cavalry
3 Ice Smith
"""
UNREADABLE = "Name: What\n1 Svara\n3 Frosty Mage\n"


def answer(inside: Inside, *args: str, code: int = 0) -> Any:
    """The document that a command prints; nothing else may be printed."""
    ran = inside(*args, "--json")
    assert (ran.code, ran.err) == (code, "")
    return json.loads(ran.out)


def test_search_lists_cards_with_all_that_is_printed_on_them(inside: Inside) -> None:
    found = answer(inside, "search", "class:champion", 'faction:"polar dwarves"', "ruleset:2e", "order:-cost")
    assert [card["name"] for card in found] == ["Nadiana", "Jarmund", "Ollag"]
    assert all(card.keys() >= CARD_KEYS for card in found)
    nadiana = found[0]
    assert {key: nadiana[key] for key in CARD_KEYS - {"text"}} == {
        "name": "Nadiana",
        "ruleset": "summoner-wars-2e",
        "faction": "Polar Dwarves",
        "class": "champion unit",
        "cost": 6,
        "life": 7,
        "strength": 2,
        "attack": "ranged",
        "symbols": ["water"],
    }
    assert all(ability["text"] in nadiana["text"] for ability in nadiana["abilities"])


def test_a_number_that_a_card_does_not_have_is_null(inside: Inside) -> None:
    (svara,) = answer(inside, "search", 'name="Svara"')
    assert svara["cost"] is None
    assert svara["life"] == 12


def test_a_search_without_a_hit_is_an_empty_list_and_a_count_is_an_object(inside: Inside) -> None:
    assert answer(inside, "search", "xyzzy") == []
    assert answer(inside, "search", "xyzzy", "--count") == {"count": 0}


def test_search_finds_as_many_cards_as_the_catalogue_has(inside: Inside, catalogue: Catalogue) -> None:
    number = dict(catalogue.sizes())["card"]
    assert len(answer(inside, "search")) == number
    assert answer(inside, "search", "--count") == {"count": number}
    assert len(answer(inside, "search", "--limit", "7")) == 7


def test_show_is_one_card_or_a_list_of_those_that_share_the_name(inside: Inside) -> None:
    assert answer(inside, "show", "svara")["name"] == "Svara"
    archers = answer(inside, "show", "Archer")
    assert len(archers) > 1
    assert {card["name"] for card in archers} == {"Archer"}
    assert answer(inside, "show", "Archer (Jungle Elves)")["faction"] == "Jungle Elves"


def test_random_is_a_list_that_its_seed_settles(inside: Inside) -> None:
    drawn = answer(inside, "random", "class:champion", "--count", "3", "--seed", "7")
    assert len({card["name"] for card in drawn}) == 3
    assert drawn == answer(inside, "random", "class:champion", "--count", "3", "--seed", "7")


def test_hand_names_deck_seed_and_hands(inside: Inside) -> None:
    found = answer(inside, "hand", "polar-dwarves", "--seed", "7", "--count", "3")
    assert found.keys() == {"deck", "seed", "hands", "keys"}
    assert (found["deck"], found["seed"]) == ("Polar Dwarves", 7)
    assert [len(hand) for hand in found["hands"]] == [5, 5, 5]
    # The first hand of a seed is settled for ever.
    assert found["hands"][0] == ["Ice Smith", "Ice Golem", "Nadiana", "Ice Golem", "Parapet"]
    single = answer(inside, "hand", "polar-dwarves", "--seed", "7")
    assert single["hands"] == found["hands"][:1]


def test_a_hand_without_a_seed_shows_the_one_it_took(inside: Inside) -> None:
    found = answer(inside, "hand", "polar-dwarves")
    assert answer(inside, "hand", "polar-dwarves", "--seed", str(found["seed"])) == found


def test_a_chess_hand_can_put_cards_back(inside: Inside) -> None:
    (before,) = answer(inside, "hand", "the-long-wall", "--seed", "3")["hands"]
    (after,) = answer(inside, "hand", "the-long-wall", "--seed", "3", "--bottom", before[0])["hands"]
    assert after[:4] == before[1:]


def test_odds_are_a_probability_and_its_fraction(inside: Inside) -> None:
    found = answer(inside, "odds", "polar-dwarves", "class:champion", "--at-least", "1", "--cards", "5")
    assert found["fraction"] == "88/203"
    assert found["probability"] == pytest.approx(float(Fraction(88, 203)))
    assert found["cards"] == 5
    certain = answer(inside, "odds", "polar-dwarves", "[]=30", "--cards", "30")
    assert (certain["probability"], certain["fraction"]) == (1.0, "1/1")


def test_a_verdict_is_one_object_and_the_exit_code_says_it_too(inside: Inside) -> None:
    (inside.folder / "illegal.txt").write_text(ILLEGAL, "utf-8")
    assert answer(inside, "deck", "validate", "polar-dwarves") == {
        "deck": "Polar Dwarves",
        "ruleset": "summoner-wars-2e",
        "format": "custom",
        "legal": True,
        "problems": [],
    }
    found = answer(inside, "deck", "validate", "illegal.txt", code=1)
    assert (found["deck"], found["legal"]) == ("Too Many", False)
    (problem,) = found["problems"]
    assert problem.keys() >= PROBLEM_KEYS
    assert (problem["rule"], problem["card"], problem["count"]) == ("2E-DECK-3", "Frost Mage", 5)


def test_a_deck_that_cannot_be_read_has_a_verdict_too(inside: Inside) -> None:
    (inside.folder / "unreadable.txt").write_text(UNREADABLE, "utf-8")
    (inside.folder / "broken.yaml").write_text("deck: [", "utf-8")
    unreadable = answer(inside, "deck", "validate", "unreadable.txt", code=2)
    assert unreadable["legal"] is False
    assert unreadable["problems"][0]["rule"] == "unknown-card"
    assert unreadable["problems"][0]["card"] == "Frosty Mage"
    broken = answer(inside, "deck", "validate", "broken.yaml", code=2)
    assert (broken["deck"], broken["legal"]) == ("broken.yaml", False)
    assert [problem["rule"] for problem in broken["problems"]] == ["syntax"]
    assert broken["problems"][0].keys() >= PROBLEM_KEYS


def test_several_decks_have_a_list_of_verdicts_and_the_worst_exit_code(inside: Inside) -> None:
    (inside.folder / "illegal.txt").write_text(ILLEGAL, "utf-8")
    (inside.folder / "unreadable.txt").write_text(UNREADABLE, "utf-8")
    decks = ("polar-dwarves", "illegal.txt", "unreadable.txt")
    for number, code in ((1, 0), (2, 1), (3, 2)):
        found = answer(inside, "deck", "validate", *decks[:number], "the-long-wall", code=code)
        assert [verdict["legal"] for verdict in found] == [*[True, False, False][:number], True]


def test_a_verdict_lists_what_the_collection_is_short_of(inside: Inside) -> None:
    assert inside("collection", "add", "Nadiana").code == 0
    found = answer(inside, "deck", "validate", "polar-dwarves", "--owned")
    lacking = {entry["card"]: (entry["needed"], entry["owned"]) for entry in found["short"]}
    assert "Nadiana" not in lacking
    assert lacking["Frost Mage"] == (5, 0)


def test_stats_are_numbers_by_name(inside: Inside) -> None:
    found = answer(inside, "deck", "stats", "polar-dwarves")
    assert found["size"] == 34
    assert found["costs"] == {"0": 16, "1": 5, "2": 5, "3": 4, "5": 2, "6": 1}
    assert sum(found["sections"].values()) == sum(found["factions"].values()) == 34
    assert found.keys() == {"size", "sections", "costs", "symbols", "attacks", "factions", "averages"}


def test_a_deck_is_its_document(inside: Inside) -> None:
    found = answer(inside, "deck", "show", "polar-dwarves")
    assert (found["deck"], found["ruleset"], found["format"]) == ("Polar Dwarves", "summoner-wars-2e", "custom")
    assert found["cards"]["champions"] == {"Jarmund": 1, "Nadiana": 1, "Ollag": 1}


def test_a_diff_is_what_goes_out_and_what_comes_in(inside: Inside) -> None:
    (inside.folder / "illegal.txt").write_text(ILLEGAL, "utf-8")
    found = answer(inside, "deck", "diff", "polar-dwarves", "illegal.txt")
    entry = {"section": "commons", "faction": "Polar Dwarves", "count": 1}
    smith, mage = (f"summoner-wars-2e/polar-dwarves/{name}" for name in ("ice-smith", "frost-mage"))
    assert found == {
        "out": [{**entry, "card": "Ice Smith", "key": smith}],
        "in": [{**entry, "card": "Frost Mage", "key": mage}],
    }
    assert answer(inside, "deck", "diff", "polar-dwarves", "polar-dwarves") == {"out": [], "in": []}


def test_suggestions_stand_under_the_section_that_lacks_cards(inside: Inside) -> None:
    assert inside("deck", "new", "ice.yaml", "--summoner", "Svara").code == 0
    found = answer(inside, "deck", "suggest", "ice.yaml", "--limit", "2")
    assert {name: section["missing"] for name, section in found.items()} == {
        "standard events": 6,
        "champions": 3,
        "commons": 16,
    }
    for section in found.values():
        assert len(section["cards"]) == 2
        assert all(card.keys() >= {"card", "room", "score", "why"} for card in section["cards"])
    assert answer(inside, "deck", "suggest", "polar-dwarves") == {}


def test_decks_and_factions_are_lists_of_rows(inside: Inside) -> None:
    decks = answer(inside, "deck", "list")
    row = {"deck": "polar-dwarves", "name": "Polar Dwarves", "ruleset": "summoner-wars-2e", "format": "custom"}
    assert row in decks
    factions = answer(inside, "factions", "--ruleset", "2e")
    assert len(factions) == 8
    (dwarves,) = [faction for faction in factions if faction["name"] == "Polar Dwarves"]
    cards = numbered(ruleset="summoner-wars-2e", faction="Polar Dwarves")
    assert (dwarves["ruleset"], dwarves["cards"], dwarves["leaders"]) == ("summoner-wars-2e", cards, ["Svara"])


def test_a_collection_lists_decks_and_copies_of_cards(inside: Inside) -> None:
    assert answer(inside, "collection", "show") == {"decks": {}, "cards": [], "unknown": []}
    assert inside("collection", "add", "polar-dwarves", "--count", "2").code == 0
    found = answer(inside, "collection", "show")
    assert found["decks"] == {"polar-dwarves": 2}
    svara = {"card": "Svara", "ruleset": "summoner-wars-2e", "faction": "Polar Dwarves", "count": 2}
    assert {**svara, "key": "summoner-wars-2e/polar-dwarves/svara"} in found["cards"]
    offers = answer(inside, "collection", "next")
    assert {offer["deck"]: offer["new_cards"] for offer in offers}["polar-dwarves"] == 0
    assert all(offer.keys() >= {"deck", "new_cards", "new_leaders", "still_short"} for offer in offers)
    wanted = answer(inside, "collection", "next", "--deck", "tundra-orcs")
    assert (wanted[0]["deck"], wanted[0]["still_short"]) == ("tundra-orcs", 0)


def test_the_catalogue_shows_its_path_and_what_it_holds(inside: Inside, catalogue: Catalogue) -> None:
    found = answer(inside, "catalogue")
    assert found.pop("path") == str(inside.db)
    assert list(found.values()) == [number for _, number in catalogue.sizes()]
    assert found["cards"] > 500


def test_the_syntax_lists_every_field_of_a_query(inside: Inside) -> None:
    fields = {field["name"]: field for field in answer(inside, "syntax")}
    assert fields.keys() >= {"name", "text", "class", "faction", "symbol", "cost", "life", "strength", "order"}
    assert all(field.keys() >= {"name", "short", "help", "example"} for field in fields.values())
    assert fields["cost"]["short"] == ["co"]


def test_findings_of_the_linter_have_file_line_and_column(inside: Inside) -> None:
    (inside.folder / "card.yaml").write_text("card: X\nruleset: summoner-wars-2e\nclas: event\n", "utf-8")
    findings = answer(inside, "lint", "card.yaml", code=2)
    assert findings
    assert all(finding.keys() >= {"file", "line", "column", "message"} for finding in findings)
    assert {"file": "card.yaml", "line": 3, "column": 1} in [
        {key: finding[key] for key in ("file", "line", "column")} for finding in findings
    ]


TIRELESS = """\
card: Tireless
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
abilities:
  - name: On and On
    when: {during: attack}
    do: [{boost: 1, on: self}]
"""


def test_a_warning_of_the_linter_is_no_problem(inside: Inside) -> None:
    (inside.folder / "card.yaml").write_text(TIRELESS, "utf-8")
    sentence = "this costs nothing and can be used again and again, without end; limit it with 'once: true' or a cost"
    assert answer(inside, "lint", "card.yaml") == [
        {"file": "card.yaml", "line": 11, "column": 5, "message": sentence, "level": "warning"}
    ]
    ran = inside("lint", "card.yaml")
    assert (ran.code, ran.out.splitlines()) == (
        0,
        [
            f"warning: card.yaml:11:5: {sentence}",
            "1 document, all good, 1 warning; 1 card played by the engine",
        ],
    )


def test_a_schema_is_json_without_being_asked(inside: Inside) -> None:
    ran = inside("schema", "card")
    assert json.loads(ran.out)["$schema"].endswith("2020-12/schema")


def test_letters_of_all_languages_are_written_as_they_are(inside: Inside) -> None:
    (inside.folder / "deck.txt").write_text("Name: Gletscherwächter\n1 Svara\n", "utf-8")
    assert '"Gletscherwächter"' in inside("deck", "show", "deck.txt", "--json").out


def test_changes_of_decks_tell_what_they_did(inside: Inside) -> None:
    begun = answer(inside, "deck", "new", "ice.yaml", "--summoner", "Svara")
    assert (begun["file"], begun["cards"]["summoner"]) == ("ice.yaml", {"Svara": 1})
    (added,) = answer(inside, "deck", "add", "ice.yaml", "5 Frost Mage")
    assert (added["section"], added["card"], added["count"]) == ("commons", "Frost Mage", 5)
    assert [problem["rule"] for problem in added["problems"]] == ["2E-DECK-3"]
    (removed,) = answer(inside, "deck", "remove", "ice.yaml", "Frost Mage")
    assert (removed["count"], removed["problems"]) == (4, [])
    filled = answer(inside, "deck", "fill", "ice.yaml", "--seed", "1")
    assert (filled["file"], filled["seed"]) == ("ice.yaml", 1)
    assert sum(change["count"] for change in filled["added"]) == 34 - 13
    exported = answer(inside, "deck", "export", "ice.yaml")
    assert exported["cards"]["commons"]["Frost Mage"] == 4
    assert "say two formats" in inside("deck", "export", "ice.yaml", "--to", "csv", "--json").err


def test_what_an_import_did_with_every_line(inside: Inside) -> None:
    (inside.folder / "pasted.txt").write_text("1 Svara\n4 Frost Mage\n2 Ice Repair, 3 Gribble Grabble\n", "utf-8")
    told = answer(inside, "deck", "import", "pasted.txt", "ice.yaml", code=1)
    assert told["file"] == "ice.yaml"
    assert told["deck"]["notes"] == ["Not read: 3 Gribble Grabble"]
    assert [(line["line"], line["did"]) for line in told["lines"]] == [
        (1, "taken"),
        (2, "taken"),
        (3, "not understood"),
    ]
    assert told["lines"][2]["cards"] == [{"card": "Ice Repair", "count": 2}]
    assert told["lines"][2]["unread"] == ["3 Gribble Grabble"]
    assert all(problem.keys() >= PROBLEM_KEYS for problem in told["problems"])
    (inside.folder / "typo.txt").write_text("1 Svara\n4 Frsot Mage\n", "utf-8")
    assert answer(inside, "deck", "import", "typo.txt", "typo.yaml", code=1)["file"] is None
    assert answer(inside, "deck", "import", "typo.txt", "typo.yaml", "--accept")["file"] == "typo.yaml"


def test_pools_and_collections_tell_what_changed(inside: Inside) -> None:
    opened = answer(inside, "deck", "sealed", "--seed", "7")
    assert (opened["file"], opened["seed"], opened["ruleset"]) == (None, 7, "summoners-chess")
    assert sum(opened["cards"].values()) > 0
    assert answer(inside, "collection", "add", "Ember Archer", "--count", "2") == {"card": "Ember Archer", "count": 2}
    assert answer(inside, "collection", "remove", "Ember Archer") == {"card": "Ember Archer", "count": 1}
    assert answer(inside, "collection", "add", "polar-dwarves") == {"deck": "Polar Dwarves", "count": 1}
