"""Deck files with versions, and the files of a folder: which can be named."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.app.decks.files import DeckConflictError, DeckFile, DeckFiles
from deckbuilder.app.decks.history import MAX_VERSIONS, OUTSIDE, FileHistory
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.edit import begin, change
from deckbuilder.decks.remarks import consider, with_card_note, with_note
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError
from deckbuilder.text import printable
from tests.depth import deep

Edit = Callable[[ResolvedDeck], Deck]
CARDS = ("Ice Smith", "Frost Mage", "Ice Golem", "Bear Cavalry")


def begun(deck_files: DeckFiles, resolver: Resolver, name: str = "ice.yaml") -> DeckFile:
    return deck_files.create(name, begin("Svara", resolver).deck, "deck new").file


def adding(card: str, by: int, resolver: Resolver) -> Edit:
    return lambda resolved: change(resolved, card, by, resolver).deck


def count(deck_files: DeckFiles, card: str, name: str = "ice.yaml") -> int:
    cards = deck_files.read(name).resolved.deck.cards()
    return sum(copies for each, copies in cards.items() if each.name == card)


def test_undo_and_redo_go_back_and_forth_and_survive_a_restart(
    deck_files: DeckFiles, resolver: Resolver, tmp_path: Path
) -> None:
    begun(deck_files, resolver)
    for card in ("Ice Smith", "Bear Cavalry"):
        deck_files.change("ice.yaml", adding(card, 2, resolver), f"deck add {card}")
    restarted = Workbench(data=tmp_path / "data")
    restarted.__dict__.update(resolver=resolver)
    again = restarted.deck_files(FolderStorage(tmp_path / "decks", (".yaml",)))
    again.undo("ice.yaml")
    again.undo("ice.yaml")
    assert (count(again, "Ice Smith"), count(again, "Bear Cavalry")) == (0, 0)
    again.redo("ice.yaml")
    assert (count(again, "Ice Smith"), count(again, "Bear Cavalry")) == (2, 0)
    again.redo("ice.yaml")
    with pytest.raises(InputError, match="nothing to redo"):
        again.redo("ice.yaml")
    assert (count(again, "Ice Smith"), count(again, "Bear Cavalry")) == (2, 2)
    for _ in range(2):
        again.undo("ice.yaml")
    again.redo("ice.yaml")
    again.change("ice.yaml", adding("Frost Mage", 1, resolver), "deck add Frost Mage")
    again.undo("ice.yaml")
    again.undo("ice.yaml")
    assert [version.action for version in again.versions("ice.yaml")][3:] == [
        "took back: deck add Bear Cavalry",
        "took back: deck add Ice Smith",
        "made again: deck add Ice Smith",
        "made again: deck add Bear Cavalry",
        "took back: deck add Bear Cavalry",
        "took back: deck add Ice Smith",
        "made again: deck add Ice Smith",
        "deck add Frost Mage",
        "took back: deck add Frost Mage",
        "took back: deck add Ice Smith",
    ]


def test_a_change_by_another_program_becomes_a_version_that_can_be_undone(
    deck_files: DeckFiles, resolver: Resolver
) -> None:
    file = begun(deck_files, resolver)
    file.path.write_text("not a deck at all: [", "utf-8")
    undone = deck_files.undo("ice.yaml")
    assert undone.file.text == file.text
    assert [version.action for version in deck_files.versions("ice.yaml")] == [
        "deck new",
        OUTSIDE,
        f"took back: {OUTSIDE}",
    ]


def test_a_change_of_an_older_state_is_a_conflict(deck_files: DeckFiles, resolver: Resolver) -> None:
    file = begun(deck_files, resolver)
    changed = deck_files.change("ice.yaml", adding("Ice Smith", 1, resolver), "deck add", etag=file.etag)
    with pytest.raises(DeckConflictError) as raised:
        deck_files.change("ice.yaml", adding("Ice Golem", 1, resolver), "deck add", etag=file.etag)
    assert raised.value.current.etag == changed.file.etag
    assert deck_files.read("ice.yaml").text == changed.file.text


def test_versions_are_compared_and_restored(deck_files: DeckFiles, resolver: Resolver) -> None:
    begun(deck_files, resolver)
    deck_files.change("ice.yaml", adding("Ice Smith", 2, resolver), "deck add")
    deck_files.change("ice.yaml", adding("Ice Smith", -1, resolver), "deck remove")
    assert [(each.by, each.card.name) for each in deck_files.differences("ice.yaml", 1, 2)] == [(2, "Ice Smith")]
    deck_files.restore("ice.yaml", 2)
    assert count(deck_files, "Ice Smith") == 2
    with pytest.raises(InputError, match="no version 9; there are 1 to 4"):
        deck_files.restore("ice.yaml", 9)


def test_notes_and_considered_cards_are_versions_like_others(deck_files: DeckFiles, resolver: Resolver) -> None:
    for name in ("ice.yaml", "ice.txt"):
        begun(deck_files, resolver, name)
        size = deck_files.read(name).resolved.deck.size
        deck_files.change(name, lambda resolved: with_note(resolved.deck, "Strong against orcs"), "deck note")
        deck_files.change(
            name, lambda resolved: with_card_note(resolved, "Ice Smith", 'keep: "two" of it', resolver), "deck note"
        )
        deck_files.change(name, lambda resolved: consider(resolved, ["3 Frost Mage"], 1, resolver)[0], "deck consider")
        deck = deck_files.read(name).resolved.deck
        assert deck.notes == ("Strong against orcs",)
        assert {card.name: note for card, note in deck.card_notes.items()} == {"Ice Smith": 'keep: "two" of it'}
        assert {card.name: number for card, number in deck.considering.items()} == {"Frost Mage": 3}
        assert deck.size == size
        deck_files.undo(name)
        assert not deck_files.read(name).resolved.deck.considering


@deep
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(data=st.data())
def test_whatever_two_clients_do_the_history_replays_to_a_readable_deck(
    data: st.DataObject, resolver: Resolver, workbench: Workbench, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("decks")
    clients = [workbench.deck_files(FolderStorage(folder, (".yaml",))) for _ in range(2)]
    begun(clients[0], resolver)
    seen = [client.read("ice.yaml").etag for client in clients]
    for _ in range(data.draw(st.integers(1, 8))):
        number = data.draw(st.integers(0, 1))
        client, action = clients[number], data.draw(st.sampled_from(("add", "remove", "undo", "redo", "restore")))
        edit = adding(data.draw(st.sampled_from(CARDS)), 1 if action == "add" else -1, resolver)
        before = client.read("ice.yaml").text
        try:
            if action in ("add", "remove"):
                client.change("ice.yaml", edit, action, etag=seen[number])
            elif action == "restore":
                client.restore("ice.yaml", data.draw(st.integers(1, 9)), etag=seen[number])
            else:
                (client.undo if action == "undo" else client.redo)("ice.yaml", etag=seen[number])
        except InputError:
            assert client.read("ice.yaml").text == before
        seen[number] = client.read("ice.yaml").etag
    text = clients[0].read("ice.yaml").text
    versions = clients[1].versions("ice.yaml")
    assert versions[-1].text == text
    assert not clients[0].read("ice.yaml").resolved.list_problems
    assert all(not clients[0].resolved_version("ice.yaml", version.number).list_problems for version in versions)
    assert [version.number for version in versions] == list(range(1, len(versions) + 1))


def test_of_many_versions_the_oldest_are_forgotten(tmp_path: Path) -> None:
    history = FileHistory(tmp_path / "history.db")
    with history.writing("deck") as writer:
        for number in range(MAX_VERSIONS + 5):
            writer.add(f"text {number}", "change", number or None)
    found = history.versions("deck")
    assert [version.number for version in found[:2]] == [1, 6]  # the first one is where the deck began
    assert (len(found), found[-1].text) == (MAX_VERSIONS + 1, f"text {MAX_VERSIONS + 4}")


def test_a_version_with_a_name_is_kept_when_others_are_forgotten(tmp_path: Path) -> None:
    history = FileHistory(tmp_path / "history.db")
    with history.writing("deck") as writer:
        writer.add("text", "change")
        writer.add("text", "change", 1)
        writer.name(2, "for Friday")
        for number in range(2, MAX_VERSIONS + 7):
            writer.add(f"text {number}", "change", number)
    found = history.versions("deck")
    assert [version.number for version in found[:3]] == [1, 2, 8]
    assert found[1].name == "for Friday"


def test_the_last_version_gets_a_name_and_loses_it(deck_files: DeckFiles, resolver: Resolver) -> None:
    begun(deck_files, resolver)
    deck_files.change("ice.yaml", adding("Ice Smith", 1, resolver), "deck add")
    deck_files.name_version("ice.yaml", 1, "  the  bare one ")
    assert [version.name for version in deck_files.versions("ice.yaml")] == ["the bare one", ""]
    deck_files.name_version("ice.yaml", 1, "")
    assert not any(version.name for version in deck_files.versions("ice.yaml"))
    for number, name, message in ((7, "x", "there are 1 to 2"), (1, "x" * 81, "up to 80"), (1, "\u202e", "invisible")):
        with pytest.raises(InputError, match=message):
            deck_files.name_version("ice.yaml", number, name)


def test_a_history_from_before_there_were_names_is_read_and_gets_them(tmp_path: Path) -> None:
    history = FileHistory(tmp_path / "history.db")
    with history.writing("deck") as writer:
        writer.add("text", "change")
    connection = sqlite3.connect(history.path)
    connection.execute("ALTER TABLE versions DROP COLUMN name")
    connection.execute("PRAGMA user_version = 0")
    connection.commit()
    connection.close()
    assert [version.name for version in history.versions("deck")] == [""]
    with history.writing("deck") as writer:
        writer.name(1, "old")
    assert history.versions("deck")[0].name == "old"


def test_a_change_needs_no_usable_history(deck_files: DeckFiles, workbench: Workbench, resolver: Resolver) -> None:
    begun(deck_files, resolver)
    path = workbench.deck_history.path
    path.write_bytes(b"Dear diary, this is not a database. " * 40)
    changed = deck_files.change("ice.yaml", adding("Ice Smith", 1, resolver), "deck add")
    assert changed.version is None
    assert "cannot be used" in changed.warning
    assert count(deck_files, "Ice Smith") == 1
    with pytest.raises(InputError, match="cannot be used"):
        deck_files.undo("ice.yaml")


def test_a_history_with_values_of_other_types_is_damaged(tmp_path: Path) -> None:
    history = FileHistory(tmp_path / "history.db")
    with history.writing("deck") as writer:
        writer.add("text", "change")
    connection = sqlite3.connect(history.path)
    connection.execute("UPDATE versions SET text = x'00'")
    connection.commit()
    connection.close()
    with pytest.raises(InputError, match="damaged"):
        history.versions("deck")


def test_a_change_that_fails_leaves_file_and_history_as_they_were(deck_files: DeckFiles, resolver: Resolver) -> None:
    file = begun(deck_files, resolver)
    with pytest.raises(InputError, match="cannot be taken out"):
        deck_files.change("ice.yaml", adding("Ice Smith", -1, resolver), "deck remove")
    assert deck_files.read("ice.yaml").text == file.text
    assert len(deck_files.versions("ice.yaml")) == 1


@pytest.mark.parametrize(
    "name",
    [
        *(
            "../ice.yaml",
            "/etc/passwd",
            "a/b.yaml",
            "a\\b.yaml",
            ".hidden.yaml",
            "ice",
            "ice.exe",
            "",
            "x" * 90 + ".yaml",
        ),
        *("ice\x00.yaml", "c:ice.yaml", "-rf.yaml", "ice.yaml ", "ice\u202e.yaml"),
    ],
)
def test_a_name_never_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        FolderStorage(tmp_path, (".yaml",)).path(name)


def test_a_link_in_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "secret.txt")
    (folder / "ice.yaml").write_text("deck", "utf-8")
    storage = FolderStorage(folder, (".yaml",))
    with pytest.raises(InputError, match="link"):
        storage.path("link.yaml")
    assert storage.names() == ["ice.yaml"]


def test_every_file_of_the_folder_is_listed_or_left_out_with_a_reason(tmp_path: Path) -> None:
    listed = ["ice.yml", "list.TXT", "plain.yaml"]
    bad_names = ["-x.yaml", "Svara: the wall.yaml", "a" * 76 + ".yaml", "aux.yaml", "deck.pdf", "zero\u200bwidth.yaml"]
    for name in (*listed, *bad_names, ".hidden.yaml"):
        (tmp_path / name).write_text("deck")
    (tmp_path / "link.yaml").symlink_to("plain.yaml")
    (tmp_path / "circle.yaml").symlink_to("circle.yaml")
    (tmp_path / "archive").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    storage = FolderStorage(tmp_path, DECK_ENDINGS)
    assert storage.names() == listed
    reasons = dict(storage.left_out())
    assert {*reasons} == {*map(printable, bad_names), "circle.yaml", "link.yaml", "pipe.yaml"}
    assert reasons["Svara: the wall.yaml"] == "a name has no ':' in it"
    assert reasons["deck.pdf"].startswith("a name must end in .yaml, .yml, ")
    assert "80 characters" in reasons["a" * 76 + ".yaml"]
    assert "device" in reasons["aux.yaml"]
    assert "link" in reasons["circle.yaml"]
    assert "regular file" in reasons["pipe.yaml"]
    for name in (*bad_names, "link.yaml"):
        with pytest.raises(InputError):
            storage.path(name)


def test_a_name_that_is_not_utf_8_is_left_out(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"wall\xe9.yaml")).write_text("deck")
    except OSError:
        pytest.skip("this file system has only names in UTF-8")
    storage = FolderStorage(tmp_path, DECK_ENDINGS)
    assert storage.names() == []
    assert storage.left_out() == [("wall\ufffd.yaml", "a name has no invisible characters, and is UTF-8")]


def test_a_deck_is_resolved_once_for_what_stands_in_its_file(deck_files: DeckFiles, resolver: Resolver) -> None:
    begun(deck_files, resolver)
    resolved = deck_files.read("ice.yaml").resolved
    assert deck_files.read("ice.yaml").resolved is resolved
    changed = deck_files.change("ice.yaml", adding("Ice Smith", 1, resolver), "deck add Ice Smith").file
    assert deck_files.read("ice.yaml").resolved.deck == changed.resolved.deck != resolved.deck
    deck_files.undo("ice.yaml")
    assert deck_files.read("ice.yaml").resolved is resolved
    assert deck_files.read("ice.yaml") != DeckFile("ice.yaml", changed.path, changed.text, Resolver(resolver.catalogue))


def test_the_last_version_is_that_of_the_file(deck_files: DeckFiles, resolver: Resolver) -> None:
    file = begun(deck_files, resolver)
    assert deck_files.last_version(file) == deck_files.versions("ice.yaml")[-1]
    file.path.write_text(f"{file.text}\n# changed\n", "utf-8")
    last = deck_files.last_version(deck_files.read("ice.yaml"))
    assert last
    assert (last.number, last.action) == (2, OUTSIDE)
    assert deck_files.versions("ice.yaml")[-1] == last
