"""The rule set of the last deck is noted beside the usual catalogue, and orders what a name may mean."""

from pathlib import Path

from deckbuilder.settings import LAST_RULESET
from tests.cli.conftest import Inside


def noted(folder: Path) -> Path:
    """The file in which it is noted, with its folder."""
    data = folder / "home" / ".local" / "share" / "deckbuilder"
    data.mkdir(parents=True, exist_ok=True)
    return data / LAST_RULESET


def test_names_mean_cards_of_the_rule_set_of_the_last_deck_first(inside: Inside, tmp_path: Path) -> None:
    file = noted(tmp_path)
    for deck, ruleset, first in [
        ("polar-dwarves", "summoner-wars-2e", "Ice Golem"),
        ("workbench-oldin", "summoner-wars-1e", "Ice Armor"),
    ]:
        assert inside("deck", "validate", deck).code == 0
        assert file.read_text("utf-8") == f"{ruleset}\n"
        assert f"did you mean {first}" in inside("show", "ice").err
    assert inside("show", "Svara", "--json").out == inside("show", "Svara", "--json").out


def test_cards_of_one_name_are_shown_those_of_the_last_deck_first(inside: Inside, tmp_path: Path) -> None:
    file = noted(tmp_path)
    shown = []
    for ruleset in ("summoner-wars-2e", "summoner-wars-1e"):
        file.write_text(ruleset, "utf-8")
        shown.append(inside("show", "Abua Shi").out)
    assert shown[0] != shown[1]
    assert sorted(shown[0].split()) == sorted(shown[1].split())


def test_nothing_is_noted_where_the_folder_is_not_there_or_the_note_is_nonsense(inside: Inside, tmp_path: Path) -> None:
    assert inside("deck", "validate", "polar-dwarves").code == 0
    assert not (tmp_path / "home").exists()
    before = inside("show", "ice").err
    noted(tmp_path).write_text("no such rule set", "utf-8")
    assert inside("show", "ice").err == before
    noted(tmp_path).unlink()
    noted(tmp_path).mkdir()
    assert inside("deck", "validate", "polar-dwarves").code == 0
    assert inside("show", "ice").err == before
