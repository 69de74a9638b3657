"""What a user does from day to day: decks begun, changed, completed, judged, sent and read back, and a collection."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Inside, refused
from tests.conftest import Cli, Ran, grown_file
from tests.depth import deep

FORMS = {"text": "txt", "yaml": "yaml", "json": "json", "csv": "csv", "markdown": "md", "code": "code"}


def done(ran: Ran) -> str:
    """What a command printed that ended well."""
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def exported(ran: Ran) -> str:
    """What an export printed; beside it stands at most what the format leaves out."""
    assert ran.code == 0
    assert not ran.err or "left out" in ran.err
    return ran.out


def verdict(cli: Cli, deck: str) -> dict[str, dict[str, object]]:
    """The problems of a deck by what they are about."""
    found = json.loads(cli("deck", "validate", deck, "--json").out)
    return {problem["card"] or problem["section"]: problem for problem in found["problems"]}


@pytest.fixture
def ice(inside: Inside) -> Inside:
    """The command, and a deck that has just been begun."""
    done(inside("deck", "new", "ice.yaml", "--summoner", "Svara", "--name", "Ice Wall"))
    return inside


def test_the_walk_from_a_summoner_to_a_legal_deck(inside: Inside) -> None:
    begun = done(inside("deck", "new", "ice.yaml", "--summoner", "svara", "--name", "Ice Wall"))
    assert begun == "ice.yaml: Ice Wall, 9 cards so far\n"
    assert verdict(inside, "ice.yaml").keys() == {"standard events", "champions", "commons"}
    suggested = done(inside("deck", "suggest", "ice.yaml"))
    assert all(name in suggested for name in ("Parapet", "Jarmund", "Bear Cavalry", "16 more"))
    assert "commons: 4 Bear Cavalry" in done(inside("deck", "add", "ice.yaml", "Bear Cavalry", "--count", "4"))
    assert "champions: 1 Nadiana" in done(inside("deck", "add", "ice.yaml", "nadiana"))
    filled = done(inside("deck", "fill", "ice.yaml", "--seed", "1"))
    assert "20 cards added (seed 1), legal" in filled
    assert done(inside("deck", "validate", "ice.yaml")).endswith("legal, 34 cards\n")
    shown = done(inside("deck", "show", "ice.yaml"))
    assert all(part in shown for part in ("Ice Wall", "Commons 16/16", "Nadiana", "Bear Cavalry"))
    assert len(json.loads(done(inside("hand", "ice.yaml", "--seed", "1", "--json")))["hands"][0]) == 5


def test_a_new_deck_holds_its_leader_and_what_the_rules_dictate(ice: Inside) -> None:
    cards = json.loads(done(ice("deck", "show", "ice.yaml", "--json")))["cards"]
    assert cards == {
        "summoner": {"Svara": 1},
        "gates": {"Ten-Life Gate": 1, "Five-Life Gate": 3},
        "starting units": {"Frost Mage": 1, "Ice Golem": 1},
        "epic events": {"Ice Ram": 2},
    }


@pytest.mark.parametrize(
    ("args", "file", "size"),
    [
        (("--summoner", "Svara"), "svara.yaml", 9),
        (("--summoner", "Sneeks", "--ruleset", "1e"), "sneeks.yaml", 13),
        (("--general", "Marshal Oryn"), "marshal-oryn.yaml", 1),
        (("--general", "Marshal Oryn", "--pool", "first-sealed", "--name", "Sealed 1"), "sealed-1.yaml", 1),
        (("list.txt", "--summoner", "Svara"), "list.txt", 9),
    ],
)
def test_decks_of_every_game_can_be_begun(args: tuple[str, ...], file: str, size: int, inside: Inside) -> None:
    assert f"{file}: " in done(inside("deck", "new", *args))
    found = json.loads(done(inside("deck", "stats", file, "--json")))
    assert found["size"] == size


def test_cards_are_added_to_their_section_and_new_problems_are_reported(ice: Inside) -> None:
    assert done(ice("deck", "add", "ice.yaml", "Frost Mage", "--count", "4")) == "commons: 4 Frost Mage\n"
    added = done(ice("deck", "add", "ice.yaml", "frost mage"))
    assert added.startswith("commons: 5 Frost Mage\n  now: 5 copies of Frost Mage, 4 allowed")
    assert verdict(ice, "ice.yaml")["Frost Mage"]["rule"] == "2E-DECK-3"  # it was saved all the same
    assert done(ice("deck", "remove", "ice.yaml", "Frost Mage", "--count", "2")) == "commons: 3 Frost Mage\n"
    assert "Frost Mage" not in verdict(ice, "ice.yaml")


def test_several_cards_are_added_at_once_or_not_at_all(ice: Inside) -> None:
    added = done(ice("deck", "add", "ice.yaml", "2 Parapet", "Nadiana", "4 bear cavalry"))
    assert added == "standard events: 2 Parapet\nchampions: 1 Nadiana\ncommons: 4 Bear Cavalry\n"
    refused(ice, "deck", "add", "ice.yaml", "Ollag", "Xyzzy", says="Xyzzy")


def test_filling_is_settled_by_its_seed_and_keeps_what_was_there(ice: Inside) -> None:
    done(ice("deck", "add", "ice.yaml", "3 Ice Smith", "Ollag"))
    for name in ("one.yaml", "two.yaml"):
        done(ice("deck", "fill", "ice.yaml", "--seed", "5", "--output", name))
    assert (ice.folder / "one.yaml").read_text("utf-8") == (ice.folder / "two.yaml").read_text("utf-8")
    changes = json.loads(done(ice("deck", "diff", "ice.yaml", "one.yaml", "--json")))
    assert changes["out"] == []
    assert sum(change["count"] for change in changes["in"]) == 34 - 13
    assert verdict(ice, "one.yaml") == {}


@pytest.mark.parametrize(
    "deck",
    [
        "workbench-frick",
        "first-sealed-deck",
        *(pytest.param(deck, marks=deep) for deck in ("polar-dwarves", "knights-of-the-star")),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_a_deck_that_was_exported_reads_back_as_the_same_deck(form: str, deck: str, inside: Inside) -> None:
    file = f"sent.{FORMS[form]}"
    assert inside("deck", "export", deck, "--to", form, "--output", file).out == ""
    assert exported(inside("deck", "export", deck, "--to", form)) == (inside.folder / file).read_text("utf-8")
    assert "legal" in done(inside("deck", "import", file, "back.yaml"))
    assert json.loads(done(inside("deck", "diff", deck, "back.yaml", "--json"))) == {"out": [], "in": []}
    assert verdict(inside, "back.yaml") == {}
    before, after = (json.loads(done(inside("deck", "show", name, "--json"))) for name in (deck, "back.yaml"))
    assert {**before, "notes": None} == {**after, "notes": None}


def test_the_file_ending_decides_the_format(inside: Inside) -> None:
    for ending, beginning in {
        "yaml": "# yaml",
        "json": "{",
        "csv": "deck,",
        "md": "# Polar",
        "html": "<!doctype",
    }.items():
        assert inside("deck", "export", "polar-dwarves", "-o", f"deck.{ending}").code == 0
        assert (inside.folder / f"deck.{ending}").read_text("utf-8").startswith(beginning)


REMARKS = "Name: Ice\nRuleset: summoner-wars-2e\nFormat: custom\n\n1 Svara\n\nConsidering\n2 Ice Golem\n\n# Note: icy\n"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("target", [(), ("--output", "out")])
def test_an_export_says_what_it_leaves_out(form: str, target: tuple[str, ...], inside: Inside) -> None:
    (inside.folder / "ice.txt").write_text(REMARKS, "utf-8")
    if target:
        target = ("--output", f"out.{FORMS[form]}")
    said = inside("deck", "export", "ice.txt", "--to", form, *target).err
    if form in ("code", "tts"):
        assert f"1 note and 2 cards under consideration left out: {form} holds no notes." in said
    else:
        assert "left out" not in said


def test_an_export_without_its_pool_says_so(inside: Inside) -> None:
    for form, is_said in {"tts": True, "html": True, "csv": False}.items():
        said = inside("deck", "export", "first-sealed-deck", "--to", form).err
        assert ("the pool of " in said) == is_said


def test_a_list_in_another_encoding_is_imported(inside: Inside) -> None:
    text = "Deck: Glacé\n\n1 Svara\n4 Ice Smith\n"
    for encoding, remark in (("utf-16", ""), ("cp1252", "it was read as Windows-1252")):
        (inside.folder / "list.txt").write_bytes(text.encode(encoding))
        said = inside("deck", "import", "list.txt", f"{encoding}.yaml", "--accept")
        assert remark in said.out
        assert ("Windows" in said.out) == bool(remark)
        assert "deck: Glacé" in (inside.folder / f"{encoding}.yaml").read_text("utf-8")
    report = json.loads(inside("deck", "import", "list.txt", "--json").out)
    assert "Windows-1252" in report["note"]


def test_a_deck_for_the_tabletop_simulator_names_every_card(inside: Inside) -> None:
    text = json.dumps(json.loads(exported(inside("deck", "export", "polar-dwarves", "--to", "tts"))))
    assert all(name in text for name in ("Svara", "Ten-Life Gate", "Bear Cavalry"))


def test_a_pasted_list_is_read_from_standard_input(inside: Inside) -> None:
    pasted = "1 svara\n4x frost mage\nICE GOLEM x4\n"
    printed = inside("deck", "import", "-", text=pasted)
    assert (printed.code, "commons" in printed.out, "3 lines taken" in printed.err) == (0, True, True)
    done(inside("deck", "import", "-", "ice.yaml", text=pasted))
    cards = json.loads(done(inside("deck", "show", "ice.yaml", "--json")))["cards"]
    assert cards["commons"] == {"Frost Mage": 4, "Ice Golem": 4}
    code = exported(inside("deck", "export", "ice.yaml", "--to", "code")).strip()
    assert json.loads(done(inside("deck", "show", code, "--json")))["cards"] == cards


def test_a_deck_code_can_be_imported_as_it_stands(inside: Inside) -> None:
    code = exported(inside("deck", "export", "polar-dwarves", "--to", "code")).strip()
    assert "legal, 34 cards" in done(inside("deck", "import", code, "back.yaml"))


@pytest.mark.parametrize(
    "args",
    [
        ("deck", "new", "kept", "--summoner", "Svara"),
        ("deck", "import", "ice.yaml", "kept"),
        ("deck", "export", "ice.yaml", "--output", "kept"),
        ("deck", "export", "ice.yaml", "--output", "ice.yaml"),
        ("deck", "fill", "ice.yaml", "--output", "kept"),
        ("odds", "ice.yaml", "class:unit", "--cards", "1", "--svg", "kept"),
    ],
    ids=" ".join,
)
def test_a_file_that_exists_is_not_lost(args: tuple[str, ...], ice: Inside) -> None:
    (ice.folder / "kept").write_text("Nothing of this may be lost.\n", "utf-8")
    refused(ice, *args, says="already exists")


@pytest.mark.parametrize(
    "args",
    [
        ("deck", "import", "polar-dwarves", "old.yaml"),
        ("deck", "export", "polar-dwarves", "--output", "old.yaml"),
        ("deck", "fill", "ice.yaml", "--output", "old.yaml"),
        ("odds", "polar-dwarves", "class:unit", "--svg", "old.yaml"),
    ],
    ids=" ".join,
)
def test_a_file_is_replaced_when_that_is_asked_for(args: tuple[str, ...], ice: Inside) -> None:
    (ice.folder / "old.yaml").write_text("old", "utf-8")
    done(ice(*args, "--force"))
    assert len((ice.folder / "old.yaml").read_text("utf-8")) > 100


def test_a_collection_grows_shrinks_and_answers_questions(inside: Inside) -> None:
    assert done(inside("collection", "add", "polar-dwarves")) == "Polar Dwarves: 1 deck\n"
    assert "2 cards besides whole decks" in done(inside("collection", "add", "Ember Archer", "--count", "2"))
    shown = done(inside("collection", "show"))
    assert all(part in shown for part in ("polar-dwarves", "Ember Archer", "36 cards"))
    assert done(inside("search", "owned:yes", "--count")) == "15\n"
    assert done(inside("search", "owned>=4", "class:common", "--count")) == "4\n"
    validated = done(inside("deck", "validate", "polar-dwarves", "--owned"))
    assert "short" not in validated
    assert done(inside("collection", "remove", "Ember Archer")) == "Ember Archer: 1 card besides whole decks\n"
    refused(inside, "collection", "remove", "Ember Archer", "--count", "2", says="cannot remove")
    done(inside("collection", "remove", "polar-dwarves"))
    assert "1 card, 1 different" in done(inside("collection", "show"))


def test_a_deck_is_filled_from_the_cards_owned_alone(ice: Inside) -> None:
    for deck in ("polar-dwarves", "tundra-orcs"):
        done(ice("collection", "add", deck))
    done(ice("deck", "fill", "ice.yaml", "--owned", "--seed", "2"))
    found = json.loads(done(ice("deck", "validate", "ice.yaml", "--owned", "--json")))
    assert (found["legal"], found["short"]) == (True, [])


def test_one_more_deck_is_weighed_by_what_it_brings(inside: Inside) -> None:
    done(inside("collection", "add", "polar-dwarves"))
    (best, *_) = json.loads(done(inside("collection", "next", "--deck", "tundra-orcs", "--json")))
    assert (best["deck"], best["still_short"], best["new_leaders"]) == ("tundra-orcs", 0, ["Grognack"])


def test_house_cards_are_found_and_kept_apart_from_the_others(inside: Inside) -> None:
    inside.db = grown_file(inside.db, inside.folder)
    (inside.folder / "house").mkdir()
    (inside.folder / "house" / "card.yaml").write_text(
        "card: Glacier Warden\nruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: champion unit\n"
        "cost: 6\nlife: 8\nstrength: 2\nattack: melee\nsymbols: [water]\n",
        "utf-8",
    )
    (found,) = json.loads(done(inside("--cards", "house", "search", "is:custom", "--json")))
    assert found["name"] == "Glacier Warden"
    assert json.loads(done(inside("search", "is:custom", "--json"))) == []


def test_the_mulligan_of_chess_is_asked_for_by_name(inside: Inside) -> None:
    (hand,) = json.loads(done(inside("hand", "the-long-wall", "--seed", "3", "--json")))["hands"]
    kept = done(inside("hand", "the-long-wall", "--seed", "3", "--redraw", text="\n"))
    assert all(name in kept for name in hand)
    changed = done(inside("hand", "the-long-wall", "--seed", "3", "--redraw", text=f"{hand[0]}, {hand[1]}\n"))
    *_, shown = changed.split("seed 3\n")
    rows = shown.splitlines()[1:6]
    assert [row.partition("  ")[0] for row in rows[:3]] == hand[2:]


def chart_in(file: Path) -> ET.Element:
    return ET.parse(file).getroot()  # noqa: S314 - this program wrote it


def test_odds_are_drawn_as_a_chart(inside: Inside) -> None:
    out = done(inside("odds", "polar-dwarves", "class:champion", "--turn", "2", "--svg", "odds.svg"))
    assert "10 of 30 cards" in out
    chart = chart_in(inside.folder / "odds.svg")
    shape = "{http://www.w3.org/2000/svg}"
    bars = {bar.findtext(f"{shape}title"): bar for bar in chart.findall(f"{shape}rect") if len(bar)}
    assert len(bars) == 31
    assert "10 cards: 71.92%" in bars
    assert bars["0 cards: 0.00%"].get("height") == "0.00"
    assert [name for name, bar in bars.items() if bar.get("class") == "bar chosen"] == ["10 cards: 71.92%"]


def test_a_title_that_looks_like_markup_stays_a_title(inside: Inside) -> None:
    done(inside("odds", "polar-dwarves", '[name:"<b>&"]=0', "--svg", "odds.svg"))
    chart = chart_in(inside.folder / "odds.svg")
    assert chart.findtext("{http://www.w3.org/2000/svg}title") == 'Polar Dwarves: [name:"<b>&"]=0'


def test_the_hand_of_a_seed_is_the_same_in_words_and_in_json(inside: Inside) -> None:
    (hand,) = json.loads(done(inside("hand", "polar-dwarves", "--seed", "7", "--json")))["hands"]
    out = done(inside("hand", "polar-dwarves", "--seed", "7"))
    rows = out.splitlines()[2:7]
    assert [row.partition("  ")[0] for row in rows] == hand
    assert "Going first (2 magic): can put on the board Ice Smith, Ice Golem and Parapet" in out
    assert "Going second (3 magic)" in out


def test_fix_changes_the_file_only_with_yes_or_an_output(inside: Inside) -> None:
    inside("deck", "new", "ice.yaml", "--summoner", "Svara")
    before = (inside.folder / "ice.yaml").read_text("utf-8")
    proposed = inside("deck", "fix", "ice.yaml")
    assert (proposed.code, (inside.folder / "ice.yaml").read_text("utf-8")) == (0, before)
    assert "0 cards out, 25 in" in proposed.out
    assert inside("deck", "fix", "ice.yaml", "-o", "other.yaml").code == 0
    assert inside("deck", "fix", "ice.yaml", "--yes").code == 0
    assert (inside.folder / "ice.yaml").read_text("utf-8") == (inside.folder / "other.yaml").read_text("utf-8")
    assert "is legal as it is" in inside("deck", "fix", "ice.yaml").out


def test_a_count_may_stand_before_the_name_as_a_word_of_its_own(ice: Inside) -> None:
    assert done(ice("deck", "add", "ice.yaml", "4", "frost mage", "Parapet")) == (
        "commons: 4 Frost Mage\nstandard events: 1 Parapet\n"
    )
    refused(ice, "deck", "add", "ice.yaml", "4", says="after 4")


def test_new_replaces_a_file_only_by_force(ice: Inside) -> None:
    refused(ice, "deck", "new", "-o", "ice.yaml", "--summoner", "Sneeks", "--ruleset", "2e", says="already exists")
    done(ice("deck", "new", "-o", "ice.yaml", "--summoner", "Sneeks", "--ruleset", "2e", "--force"))


def test_a_file_ending_without_a_format_is_rejected(ice: Inside) -> None:
    refused(ice, "deck", "export", "ice.yaml", "-o", "z.docx", says=".docx")


def test_a_message_says_where_notes_are_lost(inside: Inside) -> None:
    assert "notes" in inside("deck", "export", "polar-dwarves", "--to", "code").err
    assert inside("deck", "export", "polar-dwarves", "-o", "ice.csv").err == ""
    assert inside("deck", "export", "polar-dwarves", "-o", "ice.yaml").err == ""


def test_what_could_not_be_read_stands_in_the_notes_of_the_deck(inside: Inside) -> None:
    pasted = "1 Svara\n4 Frost Mage\n2 Ice Repair, 3 Gribble Grabble\n"
    for args in (("ice.yaml",), ("-o", "ice.txt"), ("--accept",)):
        ran = inside("deck", "import", "-", *args, text=pasted)
        assert ran.code == 1
        assert "1 line not understood: the deck is written without" in ran.out + ran.err
    assert "- 'Not read: 3 Gribble Grabble'" in ran.out
    for file in ("ice.yaml", "ice.txt"):
        shown = json.loads(done(inside("deck", "show", file, "--json")))
        assert shown["cards"]["commons"] == {"Frost Mage": 4}
        assert shown["cards"]["standard events"] == {"Ice Repair": 2}
        assert shown["notes"] == ["Not read: 3 Gribble Grabble"]
    kept = inside("deck", "import", "-", text=pasted)
    assert (kept.code, "3 Gribble Grabble" in kept.out) == (1, True)


def test_corrections_that_were_not_accepted_are_not_written(inside: Inside) -> None:
    ran = inside("deck", "import", "-", "ice.yaml", text="1 Svara\n4 Frsot Mage\n")
    assert (ran.code, "ice.yaml is not written: --accept takes" in ran.err) == (1, True)
    assert not (inside.folder / "ice.yaml").exists()


def test_every_further_copy_beyond_a_limit_is_reported(inside: Inside) -> None:
    done(inside("deck", "new", "ice.yaml", "--summoner", "Svara"))
    for count in (5, 6, 7):
        told = done(inside("deck", "add", "ice.yaml", f"{5 if count == 5 else 1} Frost Mage"))
        assert f"now: {count} copies of Frost Mage, 4 allowed" in told
    told = done(inside("deck", "add", "ice.yaml", "Targan", "Ragnor", "Jarmund", "Ollag", "Nadiana"))
    assert [f"champions: {count} cards, 3 required" in told for count in (3, 4, 5)] == [False, True, True]
    assert "now" not in done(inside("deck", "add", "ice.yaml", "Ice Smith"))


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        (("zorblax",), "'zorblax': no card matches, in any deck."),
        (("name:smasher",), "'name:smasher': no card of this draw pile matches."),
        (("Parapet", "--at-least", "5"), "'Parapet': the draw pile holds 2, 5 can never be drawn."),
        (("[name:smasher]>=1 or [class:champion]>=1",), "'name:smasher': no card of this draw pile matches."),
    ],
)
def test_odds_of_what_a_deck_does_not_hold_say_so(condition: tuple[str, ...], says: str, inside: Inside) -> None:
    assert says in done(inside("odds", "polar-dwarves", *condition)).splitlines()
    assert "matches" not in done(inside("odds", "polar-dwarves", "class:champion"))


def test_a_deck_file_needs_no_format_and_takes_notes_as_a_text(inside: Inside) -> None:
    text = "deck: Ice\nruleset: summoner-wars-2e\ncards: {summoner: {Svara: 1}}\nnotes: |\n  One.\n\n  Two.\n"
    (inside.folder / "ice.yaml").write_text(text, "utf-8")
    done(inside("deck", "add", "ice.yaml", "Frost Mage"))
    shown = json.loads(done(inside("deck", "show", "ice.yaml", "--json")))
    assert (shown["format"], shown["notes"]) == ("custom", ["One.", "Two."])


def test_of_a_text_without_a_card_no_deck_is_written(inside: Inside) -> None:
    ran = inside("deck", "import", "-", "ice.yaml", text="4 Foo Bar\n4 Baz Qux\n")
    assert (ran.code, "no card of it was understood, and nothing is written" in " ".join(ran.err.split())) == (1, True)
    assert not (inside.folder / "ice.yaml").exists()


@pytest.mark.parametrize("command", [("deck", "show"), ("hand",)], ids=" ".join)
def test_a_layout_that_is_not_confirmed_is_told_with_its_source(command: tuple[str, ...], inside: Inside) -> None:
    told = " ".join(inside(*command, "tundra-orcs").out.split())
    assert "Grognack's starting layout is not confirmed (not seen: " in told
