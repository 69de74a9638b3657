"""`deckbuilder pack`: packs made, looked at, added, switched and removed at the terminal; what is wrong is a sentence."""

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from deckbuilder.documents.schemas import gate
from deckbuilder.documents.yaml12 import read_one
from tests.cli.conftest import Inside, one_sentence, refused
from tests.conftest import grown_file
from tests.depth import deep
from tests.examples import examples
from tests.house import plant
from tests.packs.packs import DECK, FLOE_GUARD, manifest, pack_files, zipped


@pytest.fixture
def user(inside: Inside, catalogue_file: Path) -> Inside:
    """Somebody with a catalogue of the shipped cards, and a pack in a ZIP file and in a folder."""
    inside.db = grown_file(catalogue_file, inside.folder)
    plant(inside.folder / "deep", pack_files())
    (inside.folder / "deep.zip").write_bytes(zipped(pack_files()))
    return inside


@deep
def test_the_lines_of_the_document_run(inside: Inside, catalogue_file: Path) -> None:
    inside.db = grown_file(catalogue_file, inside.folder)
    adding, making = examples("docs/packs.md", "sh")
    for line in [*making.splitlines(), *adding.splitlines()]:
        ran = inside(*[word.strip('"') for word in line.replace("Deep Ones", "Deep_Ones").split()[1:]])
        assert (line, ran.code, ran.err) == (line, 0, "")


def test_the_example_of_a_pack_yaml_is_one() -> None:
    (text,) = examples("docs/packs.md", "yaml")
    assert gate("pack").is_valid(read_one(text, "pack.yaml").data)


@deep
@pytest.mark.parametrize("source", ["deep", "deep.zip"])
def test_a_pack_is_shown_before_it_is_asked_for(source: str, user: Inside) -> None:
    ran = user("pack", "add", source, text="n\n")
    assert ran.out.splitlines()[:3] == ["Deep Ones 1.0 (deep-ones)", "In it: 2 cards.", "  Floe Guard (Polar Dwarves)"]
    assert "There is a Frost Mage of no pack; both stay" in ran.out
    assert ran.out.endswith("Add Deep Ones 1.0? [y/N]: Nothing was added.\n")
    assert "You have added no packs" in user("pack", "list").out


@deep
def test_an_added_pack_is_known_until_it_is_off_or_removed(user: Inside) -> None:
    assert user("pack", "add", "deep.zip", "--yes").code == 0
    assert "2 cards" in user("search", "pack:deep-ones").out
    assert "Deep Ones 1.0 is off." in user("pack", "off", "deep-ones").out
    assert "Floe Guard" not in user("search", "is:custom").out
    (listed,) = json.loads(user("pack", "list", "--json").out)
    assert (listed["id"], listed["version"], listed["is_on"]) == ("deep-ones", "1.0", False)
    assert user("pack", "remove", "deep-ones", "--yes").out == "Deep Ones 1.0 is removed.\n"


def test_a_deck_goes_into_a_pack_whole_or_not_at_all(user: Inside) -> None:
    user("pack", "add", "deep.zip", "--yes")
    (user.folder / "ice.yaml").write_text(DECK, "utf-8")
    (user.folder / "short.yaml").write_text(DECK.replace("Ice Smith: 4, ", ""), "utf-8")
    one_sentence(user("pack", "put", "deep-ones", "short.yaml"), "Floes: cannot go into the pack: it has 1 problem")
    one_sentence(user("pack", "put", "deeper", "ice.yaml"), "deeper")
    ran = user("pack", "put", "deep-ones", "ice.yaml")
    assert ran.out.startswith("Floes is in Deep Ones 1.0 now. 'deckbuilder pack zip ")
    (listed,) = json.loads(user("pack", "list", "--json").out)
    assert user("pack", "zip", listed["folder"], "--output", "out.zip").code == 0
    with zipfile.ZipFile(user.folder / "out.zip") as pack:
        assert "decks/floes.yaml" in pack.namelist()


@deep
def test_a_new_version_says_what_it_takes_the_place_of(user: Inside) -> None:
    user("pack", "add", "deep.zip", "--yes")
    (user.folder / "new.zip").write_bytes(zipped(pack_files(version="1.1")))
    assert "It takes the place of version 1.0." in user("pack", "add", "new.zip", text="n\n").out
    assert "the same version" in user("pack", "add", "deep.zip", text="n\n").out
    (user.folder / "less.zip").write_bytes(zipped(pack_files(version="2", **{"floe-guard": FLOE_GUARD})))
    assert "Lost with it:\n  cards/frost-mage.yaml\n" in user("pack", "add", "less.zip", text="n\n").out


@deep
def test_a_wrong_card_is_left_out_and_the_rest_works(user: Inside) -> None:
    wrong = {"bad": FLOE_GUARD.replace("life: 3", "life: many"), "floe-guard": FLOE_GUARD}
    (user.folder / "bad.zip").write_bytes(zipped(pack_files(**wrong)))
    ran = user("pack", "add", "bad.zip", "--yes")
    assert "Left out:\n  cards/bad.yaml:6:7: 'life' is \"many\"; it must be a whole number" in ran.out
    assert ran.code == 0
    found = user("search", "pack:deep-ones")
    assert "1 card" in found.out
    assert "left out: " in found.err


@deep
def test_two_packs_have_cards_of_one_name(user: Inside) -> None:
    (user.folder / "other.zip").write_bytes(zipped(pack_files("tide", "Tide")))
    user("pack", "add", "deep.zip", "--yes")
    ran = user("pack", "add", "other.zip", "--yes")
    assert "There is a Floe Guard of the pack Deep Ones; both stay, and 'Floe Guard (pack tide)' means" in ran.out
    assert len(json.loads(user("search", "name:floe", "--json").out)) == 2
    ran = user("deck", "new", "ice.yaml", "--summoner", "Svara")
    ran = user("deck", "add", "ice.yaml", "Floe Guard")
    assert "write Floe Guard (pack deep-ones) or Floe Guard (pack tide)" in ran.err
    assert user("deck", "add", "ice.yaml", "Floe Guard (pack tide)").code == 0
    assert user("deck", "add", "ice.yaml", "Frost Mage").code == 0
    assert "Floe Guard (pack tide): 1" in (user.folder / "ice.yaml").read_text("utf-8")


def test_a_name_that_only_looks_like_a_shipped_one_is_told(user: Inside) -> None:
    forged = {
        "golem": FLOE_GUARD.replace("Floe Guard", "\u0406ce Golem"),
        "smith": FLOE_GUARD.replace("Floe Guard", "lce Smith"),
        "faction": FLOE_GUARD.replace("Polar Dwarves", "P\u043elar Dwarves"),
    }
    (user.folder / "forged.zip").write_bytes(zipped(pack_files(**forged)))
    ran = user("pack", "add", "forged.zip", text="n\n")
    assert "Names that only look like others:\n" in ran.out
    assert (
        "'\u0406ce Golem' is not 'Ice Golem', although it looks like it: it has "
        "\u0406 (CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I)\n"
    ) in ran.out
    assert "'lce Smith' is not 'Ice Smith', although it looks like it: it is written with other characters\n" in ran.out
    assert "'P\u043elar Dwarves' is not 'Polar Dwarves'" in ran.out


def bomb() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("pack.yaml", manifest())
        file.writestr("cards/a.yaml", bytes(70 << 20))
    return content.getvalue()


def linked() -> bytes:
    content = io.BytesIO()
    member = zipfile.ZipInfo("cards/a.yaml")
    member.external_attr = 0o120777 << 16
    with zipfile.ZipFile(content, "w") as file:
        file.writestr(zipfile.ZipInfo("pack.yaml"), manifest())  # no time in it: processes compare the names of tests
        file.writestr(member, "/etc/passwd")
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "pack.zip: this is not a ZIP file, or not a whole one"),
        (b"pack: deep-ones", "pack.zip: this is not a ZIP file, or not a whole one"),
        (zipped(pack_files())[:-40], "pack.zip: this is not a ZIP file, or not a whole one"),
        (zipped({"a.yaml": FLOE_GUARD}), "pack.zip: is no pack: there is no file pack.yaml in it"),
        (zipped({"pack.yaml": "pack: x\n"}), "pack.zip/pack.yaml:1:1: "),
        (zipped({"pack.yaml": "pack: [\n"}), "pack.zip/pack.yaml:1:7: is not YAML"),
        (zipped(pack_files() | {"../out.yaml": "x"}), "pack.zip: the name '../out.yaml' leads to another place"),
        (linked(), "pack.zip: 'cards/a.yaml' is a link or a device"),
    ],
)
def test_what_is_no_pack_is_refused_with_a_sentence(content: bytes, says: str, inside: Inside) -> None:
    (inside.folder / "pack.zip").write_bytes(content)
    refused(inside, "pack", "add", "pack.zip", "--yes", says=says)


@deep
def test_a_pack_that_would_unpack_to_too_much_is_refused(inside: Inside) -> None:
    (inside.folder / "pack.zip").write_bytes(bomb())
    says = "pack.zip: there is too much in it: the most is 2,000 files and 64 MB"
    refused(inside, "pack", "add", "pack.zip", "--yes", says=says)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["add", "missing.zip"], "missing.zip: cannot be read: no such file or directory"),
        (["add", "."], ".: is no pack: there is no file pack.yaml in it"),
        (["check", "missing"], "missing: is not a folder"),
        (["check", "."], ".: is no pack"),
        (["test", "."], ".: is no pack"),
        (["zip", "."], ".: is no pack"),
        (["off", "deep"], "there is no pack 'deep'; none has been added"),
        (["remove", "deep", "--yes"], "there is no pack 'deep'; none has been added"),
        (["new", "!"], "has no letters from A to Z and no digits"),
        (["new", "Aux"], "'Aux' cannot be the name of a pack: some systems take this for the name of a device"),
        (["new", "x" * 90], "'name' is too long"),
    ],
)
def test_wrong_input_is_refused_with_a_sentence(arguments: list[str], says: str, inside: Inside) -> None:
    refused(inside, "pack", *arguments, says=says)


def test_a_pack_without_scenarios_has_nothing_to_test(user: Inside) -> None:
    refused(user, "pack", "test", "deep", says="deep: has no scenarios: there is no folder scenarios in it")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_a_sentence(user: Inside) -> None:
    data = user.folder / "home" / ".local" / "share" / "deckbuilder" / "packs"
    data.mkdir(parents=True)
    data.chmod(0o500)
    one_sentence(user("pack", "add", "deep.zip", "--yes"), "the pack cannot be written: permission denied")


def test_what_may_be_made_already_is_not_made_again(inside: Inside) -> None:
    assert inside("pack", "new", "Deep Ones").code == 0
    refused(inside, "pack", "new", "Deep Ones", says="deep-ones: already exists")


@deep
def test_a_new_pack_passes_its_checks(inside: Inside, catalogue_file: Path) -> None:
    inside.db = grown_file(catalogue_file, inside.folder)
    inside("pack", "new", 'Ünder: "the" sea')
    assert inside("pack", "check", "under-the-sea").out.endswith("All good.\n")
    assert inside("pack", "test", "under-the-sea").code == 0
    assert inside("pack", "zip", "under-the-sea").out == 'under-the-sea-1.0.zip: Ünder: "the" sea 1.0, 6 files\n'
    assert "already exists" in inside("pack", "zip", "under-the-sea").err


@deep
def test_a_scenario_that_does_not_hold_fails_the_test_of_its_pack(inside: Inside) -> None:
    inside("pack", "new", "Deep Ones")
    path = inside.folder / "deep-ones" / "scenarios" / "lantern-guard.yaml"
    path.write_text(path.read_text("utf-8").replace("strength: 4", "strength: 5"), "utf-8")
    ran = inside("pack", "test", "deep-ones")
    assert ran.code == 1
    assert "FAILED deep-ones/scenarios/lantern-guard.yaml:1" in ran.out


@deep
def test_the_scenarios_of_an_added_pack_are_run_by_its_id(user: Inside) -> None:
    user("pack", "new", "Lanterns")
    (user.folder / "lanterns").rename(user.folder / "sent")
    assert user("pack", "add", "sent", "--yes").code == 0
    ran = user("pack", "test", "lanterns", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [result["passed"] for result in json.loads(ran.out)] == [True]


@deep
def test_the_folder_of_a_pack_is_used_while_it_is_written(user: Inside) -> None:
    assert "2 cards" in user("--cards", "deep", "search", "pack:deep-ones").out
    user("pack", "add", "deep.zip", "--yes")
    ran = user("--cards", "deep", "search", "pack:deep-ones")
    assert "2 cards" in ran.out
    assert "is a pack that is read already" in ran.err


@deep
def test_a_damaged_folder_of_packs_is_reported_and_the_rest_works(user: Inside) -> None:
    data = user.folder / "home" / ".local" / "share" / "deckbuilder"
    data.mkdir(parents=True)
    (data / "packs").write_text("")
    ran = user("search", "name:golem")
    assert "Ice Golem" in ran.out
    assert "packs: cannot be read: not a directory" in ran.err
