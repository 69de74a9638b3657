"""`deckbuilder settings`: shows and changes what the pages show and change."""

import json
from pathlib import Path

from tests.cli.conftest import Inside, refused


def test_a_setting_is_changed_and_shown(inside: Inside, tmp_path: Path) -> None:
    config = tmp_path / "home" / ".config" / "deckbuilder" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("# mine\n", "utf-8")
    assert "dark" in inside("settings", "theme", "dark").out
    assert inside("settings", "game", "chess").code == 0
    (tmp_path / "house").mkdir()
    assert inside("settings", "cards", str(tmp_path / "house")).code == 0
    assert config.read_text("utf-8").startswith('# mine\ntheme = "dark"\n')
    shown = json.loads(inside("settings", "--json").out)
    assert (shown["theme"], shown["game"], shown["cards"]) == ("dark", "summoners-chess", [str(tmp_path / "house")])
    assert inside("settings", "theme", "--default").code == 0
    assert json.loads(inside("settings", "theme", "--json").out) == {"theme": "system"}


def test_a_wrong_setting_is_refused(inside: Inside) -> None:
    refused(inside, "settings", "theme", "blue", says="'theme' must be one of system, light, dark, not 'blue'")
    refused(inside, "settings", "colour", says="'colour' is not a setting; there are theme,")
    refused(inside, "settings", "colour", "blue", says="'colour' is not a setting; there are theme,")
    refused(inside, "settings", "game", "poker", says="there is no rule set 'poker'")
    refused(inside, "settings", "--default", says="--default needs the name of a setting")


def test_the_default_game_decides_what_a_name_means(inside: Inside) -> None:
    for game, first in (("2e", "Ice Golem"), ("1e", "Ice Armor")):
        assert inside("settings", "game", game).code == 0
        assert f"did you mean {first}" in inside("show", "ice").err
