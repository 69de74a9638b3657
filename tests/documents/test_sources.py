"""The card folders: what is read and in which order, and what makes a catalogue stale."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.catalogue.build import documents
from deckbuilder.documents.sources import Source, Sources, contents_of, in_reading_order, yaml_files
from deckbuilder.errors import InputError, Place
from deckbuilder.places import shipped
from tests.conftest import ordinary_user

TREE = {
    "b/ruleset.yaml": "ruleset: b",
    "b/zeta/one.yaml": "card: One",
    "b/zeta.yaml": "card: Zeta",
    "b/alpha/two.yml": "card: Two",
    "a.yaml": "card: A",
    "c/deeper/ruleset.yml": "ruleset: c",
}
ORDER = ["b/ruleset.yaml", "c/deeper/ruleset.yml", "a.yaml", "b/alpha/two.yml", "b/zeta/one.yaml", "b/zeta.yaml"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A card folder with the files of TREE."""
    return plant(tmp_path / "cards", TREE)


def plant(top: Path, tree: dict[str, str]) -> Path:
    for name, content in tree.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return top


def own(sources: Sources, top: Path) -> list[str]:
    """The user's files in the order of reading."""
    return [str(source.path.relative_to(top)) for source in sources.files() if source.custom]


def test_rule_sets_are_read_first_and_the_rest_by_name(folder: Path) -> None:
    assert own(Sources([folder]), folder) == ORDER


def test_the_order_does_not_depend_on_the_order_of_creation(folder: Path, tmp_path: Path) -> None:
    other = plant(tmp_path / "other", dict(reversed(TREE.items())))
    assert own(Sources([other]), other) == own(Sources([folder]), folder)


def test_the_shipped_cards_come_before_the_users_and_are_not_custom(folder: Path) -> None:
    found = [source for source in Sources([folder]).files() if source.path.stem != "ruleset"]
    kinds = [source.custom for source in found]
    assert kinds == sorted(kinds)
    assert {source.path.is_relative_to(shipped("cards")) for source in found if not source.custom} == {True}


def test_reading_order_keeps_everything_but_rule_sets_where_it_is() -> None:
    names = ["b.yaml", "ruleset.yaml", "a.yaml", "x/ruleset.yml", "my-ruleset.yaml"]
    ordered = in_reading_order(Source(Path(name), custom=True) for name in names)
    assert [str(source.path) for source in ordered] == [
        "ruleset.yaml",
        "x/ruleset.yml",
        "b.yaml",
        "a.yaml",
        "my-ruleset.yaml",
    ]


def test_a_folder_that_is_given_twice_is_read_once(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder)
    again = [folder, folder / ".." / "cards", link, shipped("cards")]
    assert Sources(again).files() == Sources([folder]).files()


@pytest.mark.parametrize(
    "name", ["read me.txt", "card.json", "card.yaml~", "card.yaml.bak", "yaml", ".card.yaml", ".git/card.yaml"]
)  # fmt: skip
def test_other_files_and_hidden_ones_are_ignored(folder: Path, name: str) -> None:
    before = Sources([folder]).stamp(), Sources([folder]).digest()
    plant(folder, {name: "card: Hidden"})
    assert own(Sources([folder]), folder) == ORDER
    assert (Sources([folder]).stamp(), Sources([folder]).digest()) == before


@pytest.mark.parametrize("asked", ["closed", "closed/card.yaml"])
def test_a_folder_that_may_not_be_read_is_reported_by_its_name(everybodys: Path, asked: str) -> None:
    closed = plant(everybodys, {"closed/card.yaml": "card: One"}) / "closed"
    closed.chmod(0)
    sources = Sources()
    sources.folders = [(everybodys / asked, True)]  # without the shipped cards: another user may not reach those
    with ordinary_user(), pytest.raises(InputError, match="cannot be read: permission denied") as caught:
        sources.files()
    assert caught.value.place
    assert caught.value.place.file.startswith(str(closed))


def test_a_folder_within_that_may_not_be_read_is_left_out(everybodys: Path) -> None:
    plant(everybodys, {"closed/card.yaml": "card: One", "open/card.yaml": "card: Two"})
    (everybodys / "closed").chmod(0)
    with ordinary_user():
        contents = contents_of(everybodys)
    assert contents.files == [everybodys / "open/card.yaml"]
    assert list(map(str, contents.left_out)) == [f"{everybodys / 'closed'}: cannot be read: permission denied"]


def test_what_has_the_name_of_a_file_but_is_none_is_ignored(folder: Path) -> None:
    (folder / "folder.yaml").mkdir()
    (folder / "gone.yaml").symlink_to(folder / "nowhere.yaml")
    os.mkfifo(folder / "pipe.yaml")
    assert own(Sources([folder]), folder) == ORDER


def test_a_folder_within_a_hidden_one_may_be_given(tmp_path: Path) -> None:
    top = plant(tmp_path / ".config" / "cards", {"a.yaml": "card: A"})
    assert own(Sources([top]), top) == ["a.yaml"]


def test_a_single_file_is_read_whatever_its_name(tmp_path: Path) -> None:
    file = tmp_path / "card.txt"
    file.write_text("card: A", encoding="utf-8")
    assert list(yaml_files(file)) == [file]


@pytest.mark.parametrize("name", ["nowhere", "pipe"])
def test_what_is_neither_file_nor_folder_is_a_fault(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="is not a folder") as caught:
        list(yaml_files(tmp_path / name))
    assert caught.value.place == Place(str(tmp_path / name))


def test_a_link_within_the_folder_is_read(folder: Path) -> None:
    (folder / "link.yaml").symlink_to(folder / "a.yaml")
    assert "link.yaml" in own(Sources([folder]), folder)


def left_out(folder: Path) -> list[tuple[str, str]]:
    """The name and the sentence of each file that is left out, while all others are read."""
    sources = Sources([folder])
    assert own(sources, folder) == ORDER
    assert sources.stamp() != Sources().stamp()
    assert sources.digest() != Sources().digest()
    errors = sources.left_out()
    return [(error.place.file.removeprefix(f"{folder}/"), error.message) for error in errors if error.place]


def test_a_link_that_leads_outside_is_left_out(folder: Path, tmp_path: Path) -> None:
    plant(tmp_path, {"secret.yaml": "card: Secret"})
    (folder / "b" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "relative.yaml").symlink_to("../secret.yaml")
    (folder / "twice.yaml").symlink_to("relative.yaml")
    sentence = "is a link that leads out of the card folder"
    assert left_out(folder) == [(name, sentence) for name in ("b/link.yaml", "relative.yaml", "twice.yaml")]


def test_a_link_to_a_sibling_whose_name_begins_alike_leads_outside(folder: Path, tmp_path: Path) -> None:
    plant(tmp_path / "cards-of-others", {"b.yaml": "card: B"})
    (folder / "link.yaml").symlink_to(tmp_path / "cards-of-others" / "b.yaml")
    assert left_out(folder) == [("link.yaml", "is a link that leads out of the card folder")]


def test_a_circular_link_is_left_out(folder: Path) -> None:
    (folder / "self.yaml").symlink_to("self.yaml")
    (folder / "b" / "one.yaml").symlink_to("other.yaml")
    (folder / "b" / "other.yaml").symlink_to("one.yaml")
    sentence = f"cannot be read: {os.strerror(errno.ELOOP).lower()}"
    assert left_out(folder) == [(name, sentence) for name in ("b/one.yaml", "b/other.yaml", "self.yaml")]


def test_what_is_left_out_changes_stamp_and_digest(folder: Path) -> None:
    before = Sources([folder])
    stamps = [before.stamp()], [before.digest()]
    for name in ("self.yaml", "again.yaml"):
        (folder / name).symlink_to(name)
        for values, value in zip(stamps, (before.stamp(), before.digest()), strict=True):
            assert value not in values
            values.append(value)


def test_an_error_in_a_folder_that_is_not_the_users_is_raised(folder: Path) -> None:
    (folder / "self.yaml").symlink_to("self.yaml")
    sources = Sources()
    sources.folders = [(folder, False)]
    for act in (sources.files, sources.left_out, sources.stamp, sources.digest):
        with pytest.raises(InputError, match="cannot be read"):
            act()


def test_a_linked_folder_is_not_entered(folder: Path, tmp_path: Path) -> None:
    plant(tmp_path / "outside", {"b.yaml": "card: B"})
    (folder / "outside").symlink_to(tmp_path / "outside")
    (folder / "round").symlink_to(folder)
    assert own(Sources([folder]), folder) == ORDER


def test_the_card_folder_itself_may_be_a_link(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder)
    (folder / "inner.yaml").symlink_to(folder / "a.yaml")
    assert own(Sources([link]), link) == [*ORDER, "inner.yaml"]


def test_a_file_name_that_is_not_text_is_left_out(folder: Path) -> None:
    (folder / os.fsdecode(b"caf\xe9.yaml")).write_text("card: A", encoding="utf-8")
    (folder / os.fsdecode(b"b\xff")).mkdir()
    (folder / os.fsdecode(b"b\xff") / "c.yaml").write_text("card: A", encoding="utf-8")
    sentence = "has a name that is not UTF-8; rename it"
    assert left_out(folder) == [("b\ufffd/c.yaml", sentence), ("caf\ufffd.yaml", sentence)]


def touch(top: Path) -> None:
    path = top / "a.yaml"
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))


def rewrite(top: Path) -> None:
    """The same length and the same time, but not the same text."""
    path = top / "a.yaml"
    time = path.stat().st_mtime_ns
    path.write_text("card: B", encoding="utf-8")
    os.utime(path, ns=(time, time))


def grow(top: Path) -> None:
    path = top / "a.yaml"
    time = path.stat().st_mtime_ns
    path.write_text("card: A\nclass: x", encoding="utf-8")
    os.utime(path, ns=(time, time))


def add(top: Path) -> None:
    plant(top, {"b/new.yaml": "card: New"})


def remove(top: Path) -> None:
    (top / "b" / "zeta.yaml").unlink()


def rename(top: Path) -> None:
    """By a name that leaves the files in their order."""
    (top / "b" / "zeta.yaml").rename(top / "b" / "zeta-2.yaml")


def swap(top: Path) -> None:
    """The same files with each other's names."""
    contents = {name: (top / name).read_text("utf-8") for name in ("a.yaml", "b/zeta.yaml")}
    plant(top, {"a.yaml": contents["b/zeta.yaml"], "b/zeta.yaml": contents["a.yaml"]})


def mark(top: Path) -> None:
    """A byte-order mark is no content."""
    (top / "a.yaml").write_text("\ufeffcard: A", encoding="utf-8")


def nothing(_top: Path) -> None:
    """Reading changes neither."""


@pytest.mark.parametrize(
    ("change", "new_stamp", "new_digest"),
    [
        (nothing, False, False),
        (touch, True, False),
        (rewrite, False, True),
        (grow, True, True),
        (add, True, True),
        (remove, True, True),
        (rename, True, True),
        (swap, True, True),
        (mark, True, False),
    ],
)
def test_stamp_and_digest_change_when_they_must_and_only_then(
    folder: Path, change: Callable[[Path], None], new_stamp: bool, new_digest: bool
) -> None:
    before = Sources([folder])
    stamp, digest = before.stamp(), before.digest()
    change(folder)
    after = Sources([folder])
    assert (after.stamp() != stamp, after.digest() != digest) == (new_stamp, new_digest)


@pytest.mark.parametrize(
    ("change", "new_size"), [(touch, False), (rename, False), (swap, False), (grow, True), (add, True), (remove, True)]
)
def test_a_stamp_begins_with_the_number_and_size_of_the_files(
    folder: Path, change: Callable[[Path], None], new_size: bool
) -> None:
    before = Sources([folder]).stamp().split()
    change(folder)
    after = Sources([folder]).stamp().split()
    assert (after[:2] != before[:2], after[2] != before[2]) == (new_size, True)


def test_the_digest_of_a_copy_is_the_same_and_its_stamp_is_not(folder: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copy"
    shutil.copytree(folder, copied)
    assert Sources([copied]).digest() == Sources([folder]).digest()
    assert Sources([copied]).stamp() != Sources([folder]).stamp()
    assert Sources([copied]).stamp().split()[:2] == Sources([folder]).stamp().split()[:2]


def test_a_folder_more_changes_both(folder: Path, tmp_path: Path) -> None:
    more = [folder, plant(tmp_path / "more", {"x.yaml": "card: X"})]
    assert Sources(more).stamp() != Sources([folder]).stamp()
    assert Sources(more).digest() != Sources([folder]).digest()


def test_a_file_that_cannot_be_read_is_part_of_the_digest(folder: Path) -> None:
    before = Sources([folder]).digest()
    (folder / "a.yaml").write_bytes(b"card: \xff")
    assert Sources([folder]).digest() != before


def test_a_source_gives_its_documents_with_the_name_of_its_file(folder: Path) -> None:
    path = plant(folder, {"two.yaml": "card: One\n---\ncard: Two\n"}) / "two.yaml"
    found = [(document.file, document.line, document.data) for document in documents(Source(path, custom=True))]
    assert found == [(str(path), 1, {"card": "One"}), (str(path), 3, {"card": "Two"})]
