"""The linter warns of abilities that can be used for nothing without end; that is no error."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.catalogue.build import KnownCards
from deckbuilder.documents.sources import Sources
from deckbuilder.lint import Linter, LintReport

ADJACENT = {"enemy": "unit", "adjacent": "self"}
GROW = {"boost": 1, "on": "self"}
SHOVE = [{"choose": ADJACENT}, {"force": "target", "spaces": 1}]
NOTHING, BACK = "this costs nothing and can be", "this gives back its cost and can be"
CARD: dict[str, dict[str, Any]] = {
    "summoner-wars-2e": {"faction": "Polar Dwarves", "class": "common unit", "cost": 1, "life": 3, "strength": 1},
    "summoner-wars-1e": {"faction": "Vanguards", "class": "common unit", "cost": 1, "life": 3, "strength": 1},
    "summoners-chess": {"faction": "Order", "class": "minion unit", "devotion": {"order": 1}, "types": ["soldier"]},
}
MORE: dict[str, dict[str, Any]] = {
    "summoner-wars-2e": {"attack": "melee", "symbols": ["water"]},
    "summoner-wars-1e": {"attack": "melee"},
    "summoners-chess": {"symbols": ["order"], "pattern": ". m .\n. @ .\n. . .\n"},
}
ENDLESS: list[tuple[str, dict[str, Any], str]] = [
    ("summoner-wars-2e", {"when": {"during": "attack"}, "do": [GROW]}, NOTHING),
    ("summoner-wars-2e", {"when": {"during": "turn"}, "may": True, "do": [{"draw": 1}]}, NOTHING),
    ("summoner-wars-2e", {"when": {"during": "move"}, "if": {"turn": "yours"}, "do": SHOVE}, NOTHING),
    ("summoner-wars-2e", {"when": [{"end": "turn"}, {"during": "move"}], "do": SHOVE}, NOTHING),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "cost": {"boost": 1}, "do": [GROW, {"draw": 1}]}, BACK),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "cost": {"magic": 1}, "do": [{"magic": 2}]}, BACK),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "cost": {"damage": 1}, "do": [{"heal": 1, "on": "self"}]}, BACK),
    (
        "summoner-wars-2e",
        {"when": {"during": "attack"}, "cost": {"either": [{"boost": 1}, {"magic": 1}]}, "do": [GROW]},
        BACK,
    ),
    ("summoner-wars-2e", {"modify": {"have": [{"name": "Y", "when": {"during": "move"}, "do": [{"draw": 1}]}]}}, NOTHING),
    ("summoner-wars-2e", {"when": {"ready": "attack"}, "may": True, "do": [GROW]}, NOTHING),
    ("summoner-wars-1e", {"when": {"during": "event"}, "do": [{"draw": 1}]}, NOTHING),
    ("summoners-chess", {"when": {"during": "main"}, "do": [{"morale": 1}]}, NOTHING),
    ("summoners-chess", {"when": {"during": "main"}, "cost": {"exert": "self"}, "do": [{"morale": 1}, {"ready": "self"}]}, BACK),
    (
        "summoners-chess",
        {"when": {"during": "main"}, "cost": {"counter": "hour"}, "do": [{"counter": "hour", "on": "self"}]},
        BACK,
    ),
]  # fmt: skip
LIMITED: list[tuple[str, dict[str, Any]]] = [
    ("summoner-wars-2e", {"when": {"during": "attack"}, "once": True, "do": [GROW]}),
    ("summoner-wars-2e", {"when": {"end": "attack"}, "do": [GROW]}),
    ("summoner-wars-2e", {"when": {"instead": "attack"}, "may": True, "do": [GROW]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "cost": {"boost": 2}, "do": [GROW]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "cost": {"magic": 2}, "do": [{"magic": 1}]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "cost": {"boost": "any"}, "do": [{"draw": {"paid": "boost"}}]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "do": [{"damage": 1, "on": "self"}, {"draw": 1}]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "do": [{"boost": -1, "on": "self"}, {"draw": 1}]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "do": [{"choose": ADJACENT}, {"destroy": "target"}]}),
    ("summoner-wars-2e", {"when": {"during": "attack"}, "if": {"boost": "self", "most": 2}, "do": [GROW]}),
    (
        "summoner-wars-2e",
        {"when": {"during": "attack"}, "cost": {"both": [{"boost": 1}, {"magic": 1}]}, "do": [GROW]},
    ),
    ("summoners-chess", {"when": {"during": "main"}, "cost": {"exert": "self"}, "do": [{"morale": 1}]}),
]


def linted(ruleset: str, ability: dict[str, Any], folder: Path, known: KnownCards) -> LintReport:
    card = {"card": "Tireless", "ruleset": ruleset, **CARD[ruleset], **MORE[ruleset]}
    text = yaml.safe_dump({**card, "abilities": [{"name": "On and On", **ability}]}, sort_keys=False)
    (folder / "tireless.yaml").write_text(text, "utf-8")
    return Linter(Sources(), known).lint([folder / "tireless.yaml"])


@pytest.mark.parametrize(("ruleset", "ability", "says"), ENDLESS)
def test_an_ability_that_can_be_used_for_nothing_without_end_is_a_warning(
    ruleset: str, ability: dict[str, Any], says: str, tmp_path: Path, known: KnownCards
) -> None:
    report = linted(ruleset, ability, tmp_path, known)
    assert (list(map(str, report.findings)), report.exit_code) == ([], 0)
    (warning,) = report.warnings
    assert warning.message.startswith(says)
    assert warning.place is not None
    assert warning.place.line > 1


@pytest.mark.parametrize(("ruleset", "ability"), LIMITED)
def test_an_ability_with_a_limit_is_none(
    ruleset: str, ability: dict[str, Any], tmp_path: Path, known: KnownCards
) -> None:
    report = linted(ruleset, ability, tmp_path, known)
    assert (list(map(str, report.findings)), list(map(str, report.warnings))) == ([], [])
