"""The linter warns of endless abilities, and reports words and selectors that mean nothing."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.documents.sources import Sources
from deckbuilder.lint import Linter, LintReport
from deckbuilder.places import shipped
from tests.depth import deep
from tests.house import plant

RULES = (shipped("cards") / "summoner-wars-2e" / "ruleset.yaml").read_text("utf-8")
FACTS = "ruleset: summoner-wars-2e\nclass: common unit\ncost: 1\nlife: 1\nstrength: 1\nattack: melee\nsymbols: [fire]\n"
CARDS = {
    "ruleset.yaml": RULES,
    "archer.yaml": f"card: Ember Archer\n{FACTS}abilities:\n- {{name: Protect, modify: {{life: 1}}}}\n",
    "gate.yaml": "card: Ten-Life Gate\nruleset: summoner-wars-2e\nclass: gate structure\ncost: 0\nlife: 10\n",
    "talus.yaml": f"card: Ret-Talus\n{FACTS}".replace("cost: 1", "cost: 6").replace("common", "champion"),
}
NEW = f"card: New\n{FACTS}abilities:\n"  # what follows begins in line 10


def linted(folder: Path, *paths: str) -> LintReport:
    """The report on some files of a folder, without the shipped cards."""
    sources = Sources()
    sources.folders = [(folder, True)]
    return Linter(sources).lint([folder / path for path in paths])


def told(folder: Path, *paths: str) -> list[str]:
    return [str(finding).replace(f"{folder}/", "") for finding in linted(folder, *paths).findings]


GIVING = "\nabilities:\n" + "".join(
    f"  L{n}:\n    does:\n{f'    - modify: {{have: [{{name: L{n + 1}}}]}}{chr(10)}' * 10}" for n in range(20)
)
LARGE = "\nabilities:\n  Large:\n    when: {end: turn}\n    do:\n" + "    - {damage: 1, on: {any: unit}}\n" * 400


@pytest.mark.parametrize(
    ("shared", "sentence"),
    [
        (f"{GIVING}  L20: {{modify: {{life: 1}}}}\n", "the shared abilities are more than 100,000 keys and values when each is written out"),
        (f"{LARGE}  Larger:\n    does:\n" + "    - modify: {have: [{name: Large}]}\n" * 3, "has more than 1000 parts, with what is shared written out"),
    ],
)  # fmt: skip
def test_shared_abilities_that_are_too_much_written_out_are_rejected(
    tmp_path: Path, shared: str, sentence: str
) -> None:
    rules = RULES[: RULES.index("\nabilities:")] + shared
    (found,) = told(plant(tmp_path, {**CARDS, "ruleset.yaml": rules}), "ruleset.yaml")
    assert found.endswith(sentence)


@deep
def test_cards_that_name_a_large_ability_too_often_are_rejected(tmp_path: Path) -> None:
    rules = RULES[: RULES.index("\nabilities:")] + LARGE
    cards = "---\n".join(f"{NEW}- name: Large\n".replace("New", f"New {number}") for number in range(60))
    first, *_ = told(plant(tmp_path, {**CARDS, "ruleset.yaml": rules, "new.yaml": cards}), "new.yaml")
    assert "the abilities of the file are more than 100,000 keys and values up to here, shared ones written" in first


def of(selector: str) -> str:
    """An ability with a selector."""
    return f"- {{modify: {{life: 1}}, of: {selector}}}"


SELECTORS = [
    # Each ability with » before what no card has, and the sentence
    (of("{friendly: unit, named: »Embr}"), "no card of this rule set has 'Embr' in its name; did you mean Ember?"),
    (of("{friendly: unit, named: »ember}"), "no card of this rule set has 'ember' in its name; did you mean Ember?"),
    (of("{friendly: unit, named: »Zzz}"), "no card of this rule set has 'Zzz' in its name"),
    (of("{enemy: unit, has: »Protekt}"), "no card of this rule set has the ability 'Protekt'; did you mean Protect?"),
    (of("{enemy: unit, has: »Momentum}"), "no card of this rule set has the ability 'Momentum'"),
    (of("{any: »event}"), "no card of this rule set is 'event'"),
    (of("{any: unit, adjacent: {friendly: »epic or common}}"), "no card of this rule set is 'epic'"),
    (of("»{any: gate, named: Ember}"), "no card of this rule set is what this selects"),
    (of("»{any: common gate}"), "no card of this rule set is what this selects"),
    (of("»{any: unit, cost: 7}"), "no card of this rule set is what this selects"),
    (of("»{any: champion, cost: {most: 3}}"), "no card of this rule set is what this selects"),
    ("- {modify: {move: {through: »event}}}", "no card of this rule set is 'event'"),
    ("- {modify: {no_reward: »standard or common}}", "no card of this rule set is 'standard'"),
]


@pytest.mark.parametrize(("ability", "sentence"), SELECTORS)
def test_a_selector_that_means_no_card_is_reported_at_its_place(tmp_path: Path, ability: str, sentence: str) -> None:
    folder = plant(tmp_path, {**CARDS, "new.yaml": NEW + ability.replace("»", "")})
    assert told(folder, "new.yaml") == [f"new.yaml:10:{ability.index('»') + 1}: {sentence}"]
    assert linted(folder, "new.yaml").exit_code == 1


@pytest.mark.parametrize(
    "ability",
    [
        of("{friendly: unit or gate, named: Ember, cost: 1, has: Protect}"),
        of("{any: card, named: Talus}"),
        of("{any: structure, named: Ten-Life, within: 3, of: summoner, straight: true}"),
        of("{any: champion, cost: {most: 6}}"),
        "- {modify: {attack_through: self, have: [{name: Ward, modify: {life: 1}}]}, of: {any: unit, has: Ward}}",
        "- {modify: {is: epic}, of: {any: unit}}\n- {modify: {life: 1}, of: {any: epic, named: Ember}}",
        "- {text: Nobody is an event.}",
        "- {modify: {cost: -1}}",
        "- {modify: {cost: 1}, of: {any: unit}}",
    ],
)
def test_a_selector_that_means_some_card_is_silent(tmp_path: Path, ability: str) -> None:
    assert told(plant(tmp_path, {**CARDS, "new.yaml": NEW + ability}), "new.yaml") == []


def test_a_selector_of_a_shared_ability_is_reported_in_the_rule_set(tmp_path: Path) -> None:
    rules = RULES.replace(
        "  Far Shot:\n    modify: {range: 4}\n", "  Far Shot: {modify: {range: 4}, of: {any: epic}}\n"
    )
    found = told(plant(tmp_path, {**CARDS, "ruleset.yaml": rules, "new.yaml": f"{NEW}- name: Far Shot"}))
    line = rules[: rules.index("{any: epic}")].count("\n") + 1
    assert [each for each in found if "'epic'" in each] == [
        f"ruleset.yaml:{line}:44: no card of this rule set is 'epic'"
    ]
    assert not [each for each in found if each.startswith("new.yaml")]


TWICE = [
    # The abilities of two cards, and what is said
    ("- {name: Guard, modify: {life: 1}}", "- {name: Guard, modify: {life: 2}}", ["b.yaml:10:10: the ability 'Guard' does something else at a.yaml:10:10"]),
    ("- {name: Guard, modify: {life: 1}}", "- {name: guard, modify: {life: 2}}", ["b.yaml:10:10: the ability 'guard' does something else at a.yaml:10:10"]),
    ("- {name: Guard, modify: {life: 1}}", "- {name: Guard, modify: {life: 1}}", []),
    ("- {name: Guard, text: Words.}", "- {name: Guard, modify: {life: 2}}", []),
    ("- name: Far Shot", "- {name: Far Shot, modify: {range: 4}}", []),
    ("- name: Far Shot", "- {name: Far Shot, modify: {range: 5}}", ["b.yaml:10:10: the ability 'Far Shot' does something else at ruleset.yaml:LINE:3"]),
    (
        "- {modify: {have: [{name: Guard, modify: {life: 1}}]}, of: {any: unit}}",
        "- {modify: {have: [{name: Guard, modify: {life: 2}}]}, of: {any: unit}}",
        ["b.yaml:10:27: the ability 'Guard' does something else at a.yaml:10:27"],
    ),
    (
        "- {name: Pass, modify: {have: [{name: Far Shot}]}, of: {any: unit}}",
        "- {name: Pass, modify: {have: [{name: Far Shot, modify: {range: 4}}]}, of: {any: unit}}",
        [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "findings"), TWICE)
def test_two_abilities_of_one_name_must_do_the_same(
    tmp_path: Path, first: str, second: str, findings: list[str]
) -> None:
    both = {"a.yaml": NEW.replace("New", "A") + first, "b.yaml": NEW.replace("New", "B") + second}
    folder = plant(tmp_path, {**CARDS, **both})
    line = str(RULES[: RULES.index("  Far Shot:")].count("\n") + 1)
    assert told(folder, "a.yaml", "b.yaml") == [each.replace("LINE", line) for each in findings]


NAMESAKES = [
    # The faction and the pack of two cards whose abilities are named alike, and whether that is an error
    (("Moles", ""), ("Moles", ""), True),
    (("Moles", ""), ("Foxes", ""), False),
    (("Moles", "deep"), ("Foxes", "deep"), True),
    (("Moles", "deep"), ("", "deep"), True),
    (("Moles", "deep"), ("Moles", "high"), True),
    (("Moles", "deep"), ("Foxes", "high"), False),
    (("", "deep"), ("", "high"), False),
    (("", "deep"), ("", ""), False),
]


@pytest.mark.parametrize(("first", "second", "is_error"), NAMESAKES)
def test_names_of_abilities_are_unique_in_a_faction_or_a_pack(
    tmp_path: Path, first: tuple[str, str], second: tuple[str, str], is_error: bool
) -> None:
    files = {f"plain/{name}": text for name, text in CARDS.items()}
    for card, (faction, pack) in (("a", first), ("b", second)):
        head = f"faction: {faction}\n" if faction else ""
        ability = f"- {{name: Shove, modify: {{life: {1 if card == 'a' else 2}}}}}"
        files[f"{pack or 'plain'}/{card}.yaml"] = f"{head}{NEW.replace('New', card.upper())}{ability}"
        if pack:
            files[f"{pack}/pack.yaml"] = f"pack: {pack}\nname: {pack}\nversion: '1.0'\n"
    folder = plant(tmp_path, files)
    sources = Sources()
    sources.folders = [(folder / name, True) for name in dict.fromkeys(("plain", first[1], second[1])) if name]
    messages = [finding.input_error.message for finding in Linter(sources).lint([]).findings]
    assert sum("'Shove' does something else" in message for message in messages) == is_error


def test_a_shared_ability_that_makes_no_sense_breaks_the_rule_set(tmp_path: Path) -> None:
    rules = RULES.replace("modify: {range: 4}", "modify: {range: 4, have: [{name: Nothing}, {name: Far Shot}]}")
    folder = plant(tmp_path, {**CARDS, "ruleset.yaml": rules, "new.yaml": NEW + of("{any: nobody}")})
    report = linted(folder)
    assert report.exit_code == 2
    assert [str(finding).rpartition(": ")[2].partition(",")[0] for finding in report.findings] == [
        "the shared ability 'Far Shot' gives itself",
        "'abilities > Far Shot > modify > have > entry 1 > name' is 'Nothing'",
    ]


def test_every_error_of_a_card_is_reported(tmp_path: Path) -> None:
    folder = plant(tmp_path, {**CARDS, "new.yaml": f"{NEW}- name: Engaeg\n{of('{any: comon}')}\n- name: Momentun\n"})
    assert [each.partition(" ")[0] for each in told(folder, "new.yaml")] == [
        "new.yaml:10:9:",
        "new.yaml:11:33:",
        "new.yaml:12:9:",
    ]
    assert linted(folder, "new.yaml").exit_code == 2


@pytest.mark.parametrize(
    ("do", "says"),
    [
        ("[" + "{draw: 1}, " * 1000 + "]", "has more than 1000 parts"),
        ("[{may: " * 13 + "[{draw: 1}]" + "}]" * 13, "is nested more than 24 parts deep"),
    ],
)
def test_what_is_too_much_for_an_ability_is_reported_with_its_place(do: str, says: str, tmp_path: Path) -> None:
    card = f"{NEW}- {{name: Long, when: {{start: turn}}, do: {do}}}\n"
    rules = RULES.replace("modify: {range: 4}", f"when: {{start: turn}}\n    do: {do}")
    for name, content in {"new.yaml": card, "ruleset.yaml": rules}.items():
        found = told(plant(tmp_path, {**CARDS, name: content}), name)
        assert [(each.split(":")[0], each.rpartition(": ")[2]) for each in found] == [(name, says)]


def test_words_that_do_nothing_in_the_game_are_reported(tmp_path: Path) -> None:
    wrong = (
        "- {name: A, modify: {dice: 1, poisons: true, keyword: fear}}\n"
        "- {name: B, when: {during: any}, do: [{poison: 1, on: self}, {draw: {pips: rolled}}]}\n"
        "- {name: C, when: {after: spoils, of: {any: unit}}, do: [{choose: {any: card, in: magic}}]}\n"
    )
    found = told(plant(tmp_path, {**CARDS, "new.yaml": f"{NEW}{wrong}"}), "new.yaml")
    assert [sentence.partition(";")[0] for sentence in found] == [
        "new.yaml:10:22: 'dice' does nothing in Summoner Wars, second edition, which has no numbered dice",
        "new.yaml:10:31: 'poisons' does nothing in Summoner Wars, second edition, which has no poison",
        "new.yaml:10:46: 'keyword' is no word of Summoner Wars, second edition",
        "new.yaml:11:20: 'any' does nothing in Summoner Wars, second edition, which has no windows between phases",
        "new.yaml:11:40: 'poison' does nothing in Summoner Wars, second edition, which has no poison",
        "new.yaml:11:70: 'pips: rolled' does nothing in Summoner Wars, second edition, which has no numbered dice",
        "new.yaml:12:20: 'after: spoils' does nothing in Summoner Wars, second edition, which has no magic piles",
        "new.yaml:12:83: 'magic' does nothing in Summoner Wars, second edition, which has no magic piles",
    ]
    assert all("; what fits here: " in sentence for sentence in found)
    assert "what fits here: summon, move, build, attack, magic, draw, turn" in found[3]


def test_a_shared_ability_that_does_nothing_in_the_game_is_reported(tmp_path: Path) -> None:
    shared = "\nabilities:\n  Venom: {modify: {poisons: true}}\n"
    rules = RULES[: RULES.index("\nabilities:")] + shared
    found = told(plant(tmp_path, {**CARDS, "ruleset.yaml": rules}), "ruleset.yaml")
    assert any("'poisons' does nothing in Summoner Wars, second edition, which has no poison" in each for each in found)


def test_no_enemy_card_is_in_the_own_hand(tmp_path: Path) -> None:
    wrong = "- {name: A, when: {end: turn}, do: [{choose: {enemy: card, in: hand}}, {discard: target}]}\n"
    (found,) = told(plant(tmp_path, {**CARDS, "new.yaml": f"{NEW}{wrong}"}), "new.yaml")
    assert "new.yaml:10:54: a hand or a pile is yours unless 'whose' says otherwise" in found


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


def linted_cards(abilities: list[tuple[str, dict[str, Any]]], folder: Path, linter: Linter) -> LintReport:
    """The report on a card for each ability, in files that are called by their numbers."""
    for number, (ruleset, ability) in enumerate(abilities):
        card = {"card": f"Tireless {number}", "ruleset": ruleset, **CARD[ruleset], **MORE[ruleset]}
        text = yaml.safe_dump({**card, "abilities": [{"name": f"On and On {number}", **ability}]}, sort_keys=False)
        (folder / f"{number:02}.yaml").write_text(text, "utf-8")
    return linter.lint([folder])


@deep
def test_an_ability_for_nothing_without_end_is_a_warning(tmp_path: Path, linter: Linter) -> None:
    report = linted_cards([(ruleset, ability) for ruleset, ability, _ in ENDLESS], tmp_path, linter)
    assert (list(map(str, report.findings)), report.exit_code) == ([], 0)
    assert len(report.warnings) == len(ENDLESS)
    for number, (warning, (_, _, says)) in enumerate(zip(report.warnings, ENDLESS, strict=True)):
        assert warning.message.startswith(says)
        assert warning.place is not None
        assert warning.place.file.endswith(f"{number:02}.yaml")
        assert warning.place.line > 1


def test_an_ability_with_a_limit_is_not_endless(tmp_path: Path, linter: Linter) -> None:
    report = linted_cards(LIMITED, tmp_path, linter)
    assert (list(map(str, report.findings)), list(map(str, report.warnings))) == ([], [])
