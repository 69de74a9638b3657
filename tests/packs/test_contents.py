"""What a pack may hold: folders and ZIP files of anybody become files in memory, or a sentence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import InputError
from deckbuilder.packs.pack import LIMITS, contents_of_zip, parse_pack, read_contents
from deckbuilder.packs.storage import add
from deckbuilder.zip_files import zip_members
from tests.depth import examples
from tests.house import plant
from tests.packs.packs import contents, pack_files, tree, zipped
from tests.pictures import webp


def test_a_folder_and_its_zip_file_have_the_same_contents(tmp_path: Path) -> None:
    folder = plant(tmp_path / "pack", pack_files())
    (tmp_path / "pack.zip").write_bytes(read_contents(folder).to_zip())
    assert read_contents(tmp_path / "pack.zip") == read_contents(folder)


def test_a_zip_file_with_the_folder_in_it_is_the_pack_too() -> None:
    inside = {f"deep-ones/{name}": text for name, text in pack_files().items()}
    system = {"__MACOSX/deep-ones/._pack.yaml": "x", "deep-ones/.DS_Store": "x", "deep-ones/.git/config": "x"}
    assert contents(inside | system) == contents()


def test_files_that_no_pack_has_are_left_out_with_the_reason() -> None:
    texts = {"README.md": "# Deep Ones", "LICENSE": "CC0", "pictures/floe-guard.webp": webp().decode()}
    strange = {"run.py": "print()", "floe-guard.png": "", "pictures/page.png": "<svg/>"}
    pack = contents({**pack_files(), **texts, **strange})
    assert pack.files.keys() == {*pack_files(), *texts}
    not_in_packs = "a pack has YAML files, texts (.md, .txt), and pictures in pictures/"
    assert [str(error) for error in pack.left_out] == [
        f"pack.zip/floe-guard.png: is left out: {not_in_packs}",
        "pack.zip/pictures/page.png: is left out: this file is no picture: PNG, JPEG and WebP are shown",
        f"pack.zip/run.py: is left out: {not_in_packs}",
    ]


def test_links_of_a_folder_are_left_out_with_the_reason(tmp_path: Path) -> None:
    folder = plant(tmp_path / "pack", pack_files())
    plant(tmp_path, {"secret.yaml": "x"})
    (folder / "cards" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "more").symlink_to(tmp_path)
    found = read_contents(folder)
    assert found.files.keys() == pack_files().keys()
    assert [str(error).partition(": ")[2] for error in found.left_out] == ["is left out: it is a link"] * 2


def test_a_folder_with_too_much_in_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.packs.pack.LIMITS", LIMITS._replace(members=2))
    with pytest.raises(InputError, match="too much in it: the most is 2 files"):
        read_contents(plant(tmp_path / "pack", pack_files()))


@pytest.mark.parametrize("files", [{}, {"cards/a.yaml": "x"}, {"a/pack.yaml": "x", "b/pack.yaml": "x"}])
def test_what_has_no_pack_yaml_is_no_pack(files: dict[str, str]) -> None:
    with pytest.raises(InputError, match=r"pack\.zip: is no pack: there is no file pack\.yaml in it"):
        contents_of_zip(zipped(files), "pack.zip")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with 'pack:'"),
        ("pack: a\n---\npack: b\n", "more than one document"),
        ("pack: Deep Ones\nname: x\nversion: '1'\n", r"pack\.yaml:1:7: "),
        ("pack: aux\nname: x\nversion: '1'\n", "name of a device"),
        (f"pack: {'a' * 41}\nname: x\nversion: '1'\n", r"pack\.yaml:1:7: "),
        ("pack: a\nname: x\nversion: 1.2\n", r"pack\.yaml:3:10: 'version' is 1.2; it must be text, in quotes: '1.2'"),
        ("pack: a\nname: x\n", "version"),
        ("pack: a\nname: x\nversion: '1'\nhomepage: javascript:alert(1)\n", r"pack\.yaml:4:11: "),
        ("pack: a\nname: x\nversion: '1'\nauthor: me\n", "authors"),
        ("pack: a\nname: \"a\\u202eb\"\nversion: '1'\n", r"pack\.yaml:2:7: "),
    ],
)
def test_a_wrong_pack_yaml_is_one_sentence_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_pack(text, "pack.yaml")


NAMES = st.from_regex(r"(cards/|decks/)?[a-z]{1,6}\.(yaml|md)", fullmatch=True)


@examples(10)
@given(st.dictionaries(NAMES, st.binary(max_size=60)))
def test_a_pack_that_is_exported_and_added_again_is_equal(
    tmp_path_factory: pytest.TempPathFactory, others: dict[str, bytes]
) -> None:
    data = tmp_path_factory.mktemp("data")
    members = others | {name: text.encode() for name, text in pack_files().items()}
    folder = add(data, contents_of_zip(zip_members(members), "pack.zip"))
    exported = read_contents(folder).to_zip()
    again = add(data, contents_of_zip(exported, "pack.zip"))
    assert tree(again) == members
    assert read_contents(again).to_zip() == exported
