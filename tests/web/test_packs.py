"""The page of packs: a ZIP file is looked at, added, switched off and on, exported and removed, in both editions."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.app.pack_files import add_scenario
from deckbuilder.app.packs import add_pack, report_on, run_scenarios
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.load import load_shipped
from deckbuilder.packs.installed import installed
from deckbuilder.packs.pack import contents_of_zip
from deckbuilder.packs.storage import add
from deckbuilder.web.page import Download, Page, PageRequest, Redirect, UploadedFile, html_of
from deckbuilder.web.pages import packs
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import MAX_KEPT, OfferedPacks, Workspace
from deckbuilder.zip_files import zip_members
from tests.depth import deep
from tests.house import plant
from tests.packs.packs import DECK, FLOE_GUARD, contents, pack_files, zipped
from tests.web.pages import ParsedPage
from tools.static_edition.edition import Edition

PACK = zipped(pack_files())


@pytest.fixture
def workspace(catalogue_file: Path, tmp_path: Path) -> Iterator[Workspace]:
    """The pages with a catalogue that is extended by packs, as in the edition without a server."""
    with Workbench(catalogue_file, data=tmp_path / "data", is_fixed=True) as workbench:
        yield Workspace(workbench, FolderStorage(tmp_path / "decks", DECK_ENDINGS))


def ask(workspace: Workspace, function: object, **given: object) -> Page | Redirect | Download:
    reply = answer(function, PageRequest(workspace, **given))  # type: ignore[arg-type]
    assert isinstance(reply, Page | Redirect | Download)
    return reply


def text_of(workspace: Workspace, page: object) -> str:
    assert isinstance(page, Page)
    parsed = ParsedPage(html_of(page, PageRequest(workspace)))
    assert parsed.structure_faults() == []
    return parsed.text


def look(workspace: Workspace, content: bytes = PACK) -> Page:
    page = ask(workspace, packs.look, files={"file": UploadedFile("deep.zip", content)})
    assert isinstance(page, Page)
    return page


def test_a_pack_is_looked_at_before_anything_is_kept(workspace: Workspace) -> None:
    text = text_of(workspace, look(workspace))
    assert "Deep Ones 1.0 In it: 2 cards." in text
    assert "There is a Frost Mage of no pack; both stay" in text
    assert installed(workspace.workbench.data) == []


@deep
def test_a_pack_is_added_switched_exported_and_removed(workspace: Workspace) -> None:
    offer = look(workspace).values["offer"]
    ask(workspace, packs.add, form={"offer": offer})
    text = text_of(workspace, ask(workspace, packs.overview, query={"done": "added", "name": "Deep Ones 1.0"}))
    assert "Deep Ones 1.0 is added." in text
    assert "2 cards" in text
    exported = ask(workspace, packs.export, path={"name": "deep-ones"})
    assert isinstance(exported, Download)
    assert (exported.content, exported.name) == (PACK, "deep-ones-1.0.zip")
    ask(workspace, packs.change, path={"name": "deep-ones"}, form={"action": "off"})
    assert "Its cards are not known" in text_of(workspace, ask(workspace, packs.overview))
    assert workspace.workbench.catalogue.packs() == {}
    ask(workspace, packs.change, path={"name": "deep-ones"}, form={"action": "on"})
    assert workspace.workbench.catalogue.packs().keys() == {"deep-ones"}
    ask(workspace, packs.change, path={"name": "deep-ones"}, form={"action": "removed"})
    assert installed(workspace.workbench.data) == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no ZIP file is chosen"),
        (b"PK", "not a ZIP file"),
        (zip_members({"a.yaml": b"x"}), "is no pack"),
        (zipped({"pack.yaml": "pack: x\nname: <b>\n"}), "'version' is missing"),
        (zipped(pack_files() | {"../x": ""}), "leads to another place"),
    ],
)
def test_what_is_no_pack_is_a_sentence(content: bytes, says: str, workspace: Workspace) -> None:
    page = look(workspace, content)
    assert page.status == 400
    assert says in text_of(workspace, page)


def test_a_wrong_card_is_named_in_the_offer(workspace: Workspace) -> None:
    wrong = {"bad": FLOE_GUARD.replace("life: 3", "life: <b>")}
    assert "cards/bad.yaml:6:7: 'life' is \"<b>\"" in text_of(workspace, look(workspace, zipped(pack_files(**wrong))))


def test_a_file_that_is_not_held_any_more_is_a_sentence(workspace: Workspace) -> None:
    assert "choose it again" in text_of(workspace, ask(workspace, packs.add, form={"offer": "0"}))


def test_few_files_are_held_at_once() -> None:
    offers = OfferedPacks()
    tags = [offers.keep(bytes([number])) for number in range(MAX_KEPT + 2)]
    assert [offers.find(tag) is not None for tag in tags] == [False, False] + [True] * MAX_KEPT


SCENARIO = """\
scenario: a Floe Guard stands
ruleset: summoner-wars-2e
players: {1: {deck: floes}, 2: {deck: savanna-elves}}
setup: empty
board: {a1: {card: Svara, player: 1}, f8: {card: Abua Shi, player: 2}, c3: {card: Floe Guard, player: 1}}
expect: {board: {c3: {strength: 2}}}
"""


def decks_of(workspace: Workspace, **texts: str) -> None:
    plant(workspace.storage.folder, {f"{name}.yaml": text for name, text in texts.items()})


def put(workspace: Workspace, deck: str) -> object:
    return ask(workspace, packs.change, path={"name": "deep-ones"}, form={"action": "put", "deck": deck})


@deep
def test_a_deck_and_a_rules_case_go_with_their_pack(workspace: Workspace, tmp_path: Path) -> None:
    add(workspace.workbench.data, contents())
    decks_of(workspace, ice=DECK)
    assert "Floes" in text_of(workspace, ask(workspace, packs.overview))
    put(workspace, "ice.yaml")
    add_scenario(workspace.workbench, "deep-ones", "Floe", SCENARIO)
    text = text_of(workspace, ask(workspace, packs.overview))
    assert "Floes deck Take out…" in text
    assert "a Floe Guard stands scenario Take out…" in text
    exported = ask(workspace, packs.export, path={"name": "deep-ones"})
    assert isinstance(exported, Download)
    assert isinstance(exported.content, bytes)
    with Workbench(workspace.workbench.db, data=tmp_path / "friend", is_fixed=True) as friend:
        report = report_on(friend, contents_of_zip(exported.content, "deep.zip"))
        assert (report.holds, report.left_out, report.findings) == ("2 cards, 1 deck and 1 scenario", [], [])
        add_pack(friend, report.contents)
        deck = load_shipped("floes", friend.resolver)
        assert (deck.problems(), deck.deck.size) == ([], 34)
        (run,) = run_scenarios(friend, installed(friend.data)[0].folder).results()
        assert (run.passed, run.why) == (True, "")


@deep
def test_a_deck_that_is_put_in_again_takes_the_place_of_the_former(workspace: Workspace) -> None:
    folder = add(workspace.workbench.data, contents({**pack_files(), "decks/own.yaml": DECK, "decks/floes.yaml": "a"}))
    decks_of(workspace, ice=f"{DECK}notes: [Mind the cold.]\n")
    put(workspace, "ice.yaml")
    assert "Mind the cold." in (folder / "decks" / "own.yaml").read_text("utf-8")
    assert (folder / "decks" / "floes.yaml").read_text("utf-8") == "a"
    form = {"action": "taken:decks/own.yaml"}
    ask(workspace, packs.change, path={"name": "deep-ones"}, form=form)
    assert sorted(path.name for path in (folder / "decks").iterdir()) == ["floes.yaml"]
    again = ask(workspace, packs.change, path={"name": "deep-ones"}, form=form)
    assert "is not in the pack any more" in text_of(workspace, again)


@deep
def test_a_deck_that_would_not_be_whole_elsewhere_is_offered_with_the_reason(workspace: Workspace) -> None:
    add(workspace.workbench.data, contents())
    add(
        workspace.workbench.data,
        contents(pack_files("tide", "Tide", eel=FLOE_GUARD.replace("Floe Guard", "Eel"))),
    )
    both = DECK.replace("Ice Smith: 4", "Eel: 4")
    decks_of(
        workspace, short=DECK.replace("Ice Smith: 4, ", ""), both=both, plain=DECK.replace("Floe Guard", "Frost Mage")
    )
    text = text_of(workspace, ask(workspace, packs.overview))
    assert "Floes: it has 1 problem" in text
    assert "Floes: it needs another pack, too: tide" in text
    for deck, reason in (("short", "1 problem"), ("both", "another pack, too: tide"), ("plain", "no card of the pack")):
        refusal = text_of(workspace, put(workspace, f"{deck}.yaml"))
        assert "Floes: cannot go into the pack: it " in refusal
        assert reason in refusal
    assert not (installed(workspace.workbench.data)[0].folder / "decks").exists()


@deep
def test_the_edition_without_a_server_keeps_packs_and_exports_them(catalogue_file: Path, tmp_path: Path) -> None:
    edition = Edition(tmp_path / "data", "/~", "", 2, catalogue_file)
    shown = edition.request("POST", "/~/packs/look", [], [("file", "deep.zip", PACK)])["text"]
    offer = re.search(r'name="offer" value="(\w+)"', shown)
    assert offer
    added = edition.request("POST", "/~/packs/add", [["offer", offer[1]]])
    assert "Deep Ones 1.0 is added." in added["text"]
    assert "Floe Guard" in edition.request("GET", "/~/cards?q=pack:deep-ones", [])["text"]
    kept = edition.export_data()
    reply = edition.request("GET", "/~/packs/deep-ones/export", [])
    assert contents_of_zip(bytes(reply["text"]), "x") == contents_of_zip(PACK, "x")
    edition.close()
    other = Edition(tmp_path / "other", "/~", "", 2, catalogue_file)
    assert other.import_data(kept) == ""
    assert "Floe Guard" in other.request("GET", "/~/cards?q=pack:deep-ones", [])["text"]
    other.close()


def test_a_damaged_pack_is_shown_and_can_be_removed(workspace: Workspace) -> None:
    folder = add(workspace.workbench.data, contents())
    (folder / "pack.yaml").write_text("pack: [\n")
    text = text_of(workspace, ask(workspace, packs.overview))
    assert "is not YAML" in text
    ask(workspace, packs.change, path={"name": "deep-ones"}, form={"action": "removed"})
    assert installed(workspace.workbench.data) == []


def test_what_others_are_told_about_a_pack_is_written_on_its_page(workspace: Workspace) -> None:
    add(workspace.workbench.data, contents())
    form = {"name": "Deeper", "version": "2.0", "authors": " A. Writer,  B. Other,", "homepage": "", "text": "Wet."}
    ask(workspace, packs.describe, path={"name": "deep-ones"}, form=form)
    pack = installed(workspace.workbench.data)[0].pack
    assert (pack.title, pack.authors, pack.text) == ("Deeper 2.0", ("A. Writer", "B. Other"), "Wet.")
    page = ask(workspace, packs.describe, path={"name": "deep-ones"}, form={**form, "version": "new"})
    assert isinstance(page, Page)
    assert page.status == 400
