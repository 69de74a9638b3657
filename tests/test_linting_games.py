"""The linter asks the engine: what no game can play is reported, and entries of a folder that cannot be read."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.lint import Linter, LintReport
from deckbuilder.playing import must_fit
from engine.core.deck import MAX_CARDS, GameDeck
from fuzz.cards import from_scratch
from tests.engine.table import Table, unit

FOX = {
    "card": "Snow Fox",
    "ruleset": "summoner-wars-2e",
    "faction": "Polar Dwarves",
    "class": "common unit",
    "cost": 1,
    "life": 2,
    "strength": 1,
    "attack": "melee",
    "symbols": ["logic"],
}
BOOST = [{"boost": 1, "on": "self"}]


def ability(*effects: Any, name: str = "Choices") -> dict[str, Any]:
    return {"name": name, "when": {"after": "move", "of": "self"}, "do": [*effects]}


def nested(depth: int, width: int) -> dict[str, Any]:
    """A choice of so many choices and so on."""
    return {"one_of": [[nested(depth - 1, width)] if depth > 1 else BOOST for _ in range(width)]}


def linted(folder: Path, linter: Linter, **changes: Any) -> LintReport:
    """The report on one house card."""
    (folder / "fox.yaml").write_text(json.dumps({**FOX, **changes}, ensure_ascii=False), "utf-8")
    return linter.lint([folder])


def sentences(report: LintReport) -> list[str]:
    return [finding.input_error.message for finding in report.findings]


TOO_LONG = "no game can be played with it, because its rules text is too long: a text has from 1 to 2000 characters"
LONG = {
    "choices in choices": [ability(nested(5, 2), nested(3, 3), nested(2, 4))],
    "many effects": [ability(*({"one_of": [BOOST, [{"damage": 1, "on": "self"}]]} for _ in range(40)))],
    "one of two": [ability({"draw": 1}, name="Short"), ability(*(nested(2, 2) for _ in range(20)))],
    "one mode": [ability({"one_of": [BOOST, [nested(2, 2) for _ in range(15)]]})],
}


@pytest.mark.parametrize("abilities", LONG.values(), ids=LONG)
def test_a_text_that_is_too_long_for_a_game_is_reported(
    abilities: list[dict[str, Any]], tmp_path: Path, linter: Linter
) -> None:
    report = linted(tmp_path, linter, abilities=abilities)
    assert sentences(report) == [TOO_LONG]
    assert (report.exit_code, report.played) == (2, 0)


def test_a_long_text_that_fits_is_played(tmp_path: Path, linter: Linter) -> None:
    report = linted(tmp_path, linter, abilities=[ability(nested(4, 2), nested(2, 4))])
    assert (sentences(report), report.exit_code, report.played) == ([], 0, 1)


def test_a_name_that_cannot_be_typed_in_a_game_is_reported(tmp_path: Path, linter: Linter) -> None:
    names = [f"Snow {character}Fox" for character in ("\ue000", "\U000f0000", "\U0010fffd", "\u0378")]
    for number, name in enumerate(names):
        named = {**FOX, "card": f"Fox {number}", "abilities": [ability({"draw": 1}, name=name)]}
        for file, card in ((f"{number}a.json.yaml", {**FOX, "card": name}), (f"{number}b.json.yaml", named)):
            (tmp_path / file).write_text(json.dumps(card, ensure_ascii=False), "utf-8")
    reported = sentences(linter.lint([tmp_path]))
    expected = [f"the name '{name}' has a character that cannot be typed in a game" for name in names]
    assert reported == [sentence for sentence in expected for _ in "ab"]


LORD = {
    "card": "Lord Fox",
    "ruleset": "summoner-wars-1e",
    "faction": "Tundra Orcs",
    "class": "summoner unit",
    "life": 6,
    "strength": 2,
    "attack": "ranged",
    "brings": {"events": {"Ice Armor": 3}},
    "setup": {"confirmed": True, "board": [{"card": "Lord Fox", "at": [1, 1]}]},
}


@pytest.mark.parametrize(("number", "is_too_many"), [(66, True), (65, False)])
def test_a_leader_with_more_cards_than_a_record_holds_is_reported(
    number: int, is_too_many: bool, tmp_path: Path, linter: Linter
) -> None:
    piles = dict.fromkeys(("Minor Ice Wall", "Berserker", "Shooter"), number)
    (tmp_path / "lord.yaml").write_text(json.dumps({**LORD, "piles": piles}), "utf-8")
    report = linter.lint([tmp_path])
    sentence = f"it brings {3 * number + 3} cards, and a game has {MAX_CARDS} of a deck"
    assert (sentence in sentences(report)) == is_too_many


def test_no_game_starts_with_a_deck_that_its_record_cannot_hold() -> None:
    library, decks = from_scratch()
    deck = decks["polar-dwarves"]
    room = MAX_CARDS - len(deck.board) - len(deck.pile)
    must_fit([deck._replace(beside=deck.pile[:1] * room)], library)
    full: GameDeck = deck._replace(beside=deck.pile[:1] * (room + 1))
    with pytest.raises(InputError, match="it has 201 cards, and a game has 200 of a deck"):
        must_fit([full], library)


EVENT_2E = "ruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: standard event\ncost: 1\nsymbols: [water]"
EVENT_1E = "ruleset: summoner-wars-1e\nfaction: Cave Goblins\nclass: event"
EVENTS = [
    # What an event is, its ability, and whether a clause of it never applies
    (f"{EVENT_2E}\nphase: summon", "modify: {cost: -1}, of: {friendly: unit}", True),
    (f"{EVENT_2E}\nphase: summon", "when: {end: turn}, do: [{draw: 1}]", True),
    (f"{EVENT_2E}\nphase: summon\nactive: true", "when: {end: turn}, do: [{draw: 1}]", False),
    (f"{EVENT_2E}\nphase: summon", "modify: {cost: -1}", False),
    (EVENT_1E, "attack: {by: {own: unit}}, modify: {strength: 1}", True),
    (
        EVENT_1E,
        "does: [{when: played, do: [{put: self, under: summoner}]}, {modify: {strength: 1}, of: host}]",
        False,
    ),
    (
        EVENT_1E,
        "when: played, do: [{hold: {modify: {cost: 1}, of: {enemy: unit}}, until: turn}]",
        False,
    ),
]


def test_what_an_event_does_after_it_is_gone_is_refused(linter: Linter, tmp_path: Path) -> None:
    for number, (facts, ability, _) in enumerate(EVENTS):
        card = f"card: House {number}\n{facts}\nabilities:\n- {{{ability}}}\n"
        (tmp_path / f"{number}.yaml").write_text(card, "utf-8")
    problems = linter.lint([tmp_path]).to_json()
    assert {problem["message"].partition(",")[0] for problem in problems} == {"this applies while the card is in play"}
    idle = [number for number, (_, _, is_idle) in enumerate(EVENTS) if is_idle]
    assert [problem["file"] for problem in problems] == [str(tmp_path / f"{number}.yaml") for number in idle]


UNIT = "class: common unit\ncost: 1\nlife: 1\nstrength: 1\nattack: melee"
CHANGES_OF_COSTS = [
    # What has an ability in the first edition, the ability, and the column of what has no cost, if there is any
    (UNIT, "modify: {cost: 1}, of: {any: event}", 27),
    (UNIT, "modify: {base_cost: 0}, of: {own: summoner}", 32),
    (UNIT, "when: {start: move}, do: [{hold: {modify: {cost: 1}, of: {enemy: event}}, until: turn}]", 61),
    ("class: event", "modify: {cost: -1}", 12),
    (UNIT, "modify: {cost: -1}", None),
    (UNIT, "modify: {cost: -1}, of: {any: card}", None),
]


def test_what_has_no_cost_costs_neither_more_nor_less(linter: Linter, tmp_path: Path) -> None:
    for number, (facts, ability, _) in enumerate(CHANGES_OF_COSTS):
        head = f"card: House {number}\nruleset: summoner-wars-1e\nfaction: Cave Goblins\nabilities:\n"
        (tmp_path / f"{number}.yaml").write_text(f"{head}- {{{ability}}}\n{facts}\n", "utf-8")
    problems = linter.lint([tmp_path]).to_json()
    assert {problem["message"] for problem in problems} == {"what this is for has no cost that could change"}
    assert [(problem["file"], problem["line"], problem["column"]) for problem in problems] == [
        (str(tmp_path / f"{number}.yaml"), 5, column)
        for number, (_, _, column) in enumerate(CHANGES_OF_COSTS)
        if column is not None
    ]


@pytest.mark.parametrize("name", ["Ice\u00a0Smith", "Ice  Smith", "Ice \u2003\u3000Smith"])
def test_names_with_unusual_spaces_are_played_as_they_are_recorded(name: str, catalogue: Catalogue) -> None:
    cards = unit(name), unit("Lord", **{"class": "summoner unit"}), unit("Gate", **{"class": "gate structure"})
    table = Table(catalogue.ruleset_document("summoner-wars-2e"), *cards)
    for card, square in (("Lord", "d2"), ("Gate", "d3")):
        table.put(card, square)
    table.put("Lord", "d7", player=1)
    table.give("hand", name)
    game = table.game("summon")
    labels = game.labels()
    assert any(name in label for label in labels)
    for label, option in zip(labels, game.options, strict=True):
        assert game.find(label) == option
        assert game.find(" ".join(label.split())) == option
