"""The file of settings: a change keeps what the user has written, and a wrong one changes nothing."""

from pathlib import Path

import pytest

from deckbuilder.app.fields import declared_fields
from deckbuilder.app.settings import Settings, SettingsFile, read_settings, value_of_words, words_of
from deckbuilder.errors import InputError

WRITTEN = """\
# My settings
theme = "dark"  # for the evening
cards = [
  "mine",  # of the club
  "old",
]
"""


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    """Settings that a user has written, with two folders of cards."""
    for name in ("mine", "old", "new"):
        (tmp_path / name).mkdir()
    (tmp_path / "config.toml").write_text(WRITTEN, "utf-8")
    file = SettingsFile(tmp_path / "config.toml")
    file.refresh()
    return file


def text_of(file: SettingsFile) -> str:
    assert file.path
    return file.path.read_text("utf-8")


def test_a_change_keeps_comments_and_order(file: SettingsFile, tmp_path: Path) -> None:
    file.change({"theme": "light", "speed": "fast"})
    assert text_of(file) == WRITTEN.replace('"dark"', '"light"') + 'speed = "fast"\n'
    file.change({"cards": ["mine", str(tmp_path / "new")]})
    assert '  "mine",  # of the club\n' in text_of(file)
    assert '"old"' not in text_of(file)
    assert file.current.cards == (tmp_path / "mine", tmp_path / "new")


def test_what_stays_the_same_stays_as_it_is_written(file: SettingsFile) -> None:
    same = {name: value_of_words(name, words_of(getattr(file.current, name))) for name in declared_fields(Settings)}
    file.change(same)
    assert text_of(file) == WRITTEN


def test_a_switch_is_changed_again_and_again(file: SettingsFile) -> None:
    for sound in (True, False, True):
        file.change({"sound": sound})
        assert file.current.sound is sound
    assert text_of(file) == WRITTEN + "sound = true\n"


def test_a_setting_goes_back_to_its_default(file: SettingsFile) -> None:
    file.change({"theme": None})
    assert file.current.theme == "system"
    assert "theme" not in text_of(file)


@pytest.mark.parametrize(
    ("name", "words", "sentence"),
    [
        ("theme", ["blue"], "'theme' must be one of system, light, dark, not 'blue'"),
        ("sound", ["loud"], "'sound' must be yes or no, not 'loud'"),
        ("level", ["easy", "hard"], "'level' takes one value, not 2"),
        ("cards", ["nowhere"], "'cards' lists a folder that does not exist"),
        ("images", ["nowhere"], "'images' names a folder that does not exist"),
        ("share_url", ["example"], "'share_url' must be the address of an edition"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field_and_changes_nothing(
    name: str, words: list[str], sentence: str, file: SettingsFile
) -> None:
    with pytest.raises(InputError, match=sentence) as refused:
        file.change({"speed": "slow", name: value_of_words(name, words)})
    assert (refused.value.field, refused.value.place) == (name, None)
    assert text_of(file) == WRITTEN


def test_a_folder_that_is_gone_can_be_taken_out(file: SettingsFile, tmp_path: Path) -> None:
    (tmp_path / "old").rmdir()
    file.change({"cards": ["mine"]})
    assert file.current.cards == (tmp_path / "mine",)


def test_what_somebody_else_changes_is_noticed_and_a_wrong_file_changes_nothing(file: SettingsFile) -> None:
    assert file.path
    file.path.write_text('theme = "light"\n', "utf-8")
    file.refresh()
    assert (file.current.theme, file.problem) == ("light", "")
    file.path.write_text("theme = [", "utf-8")
    file.refresh()
    assert file.current.theme == "light"
    assert "is not TOML" in file.problem
    with pytest.raises(InputError, match="is not TOML"):
        file.change({"theme": "dark"})
    assert text_of(file) == "theme = ["


@pytest.mark.parametrize("value", ["[]", '["dark"]', "{a = 1}", "5"])
@pytest.mark.parametrize("name", [name for name in declared_fields(Settings) if name != "cards"])
def test_a_value_of_a_wrong_type_is_one_sentence(name: str, value: str, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(f"{name} = {value}\n", "utf-8")
    with pytest.raises(InputError, match=f"config.toml.*: '{name}' must be "):
        read_settings(tmp_path / "config.toml", Settings())


def test_settings_without_a_file_are_the_usual_ones(tmp_path: Path) -> None:
    usual = Settings(theme="dark")
    assert read_settings(tmp_path / "config.toml", usual) is usual
    file = SettingsFile(tmp_path / "new" / "config.toml", usual)
    file.change({"sound": False, "theme": "dark"})
    assert file.path
    assert not file.path.exists()
    with pytest.raises(InputError, match="cannot be kept"):
        SettingsFile().change({"sound": True})


def test_every_setting_says_what_it_is() -> None:
    for declared in declared_fields(Settings).values():
        assert declared.field.help.endswith(".")
