"""Exact outcomes of attacks, compared with closed forms and with rolled attacks."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from engine import games
from engine.core.decisions import DONE, NO, Option
from engine.core.game import Game, Library
from engine.core.outcomes import ANSWER, FOLLOWS, USED, Distribution, dice_outcomes, outcomes
from engine.generator import Generator
from tests.depth import sized
from tests.engine.table import Table, unit
from tests.games.summoner_wars_1e.table import Table as ShippedTable

ROLLS = sized(200, 600)
FAR = 4.5  # standard deviations: a right chance is farther off than that in one of 150,000 samples


def attack(game: Game, text: str, **how: bool) -> Distribution:
    """Return the outcomes of an attack, by its label, in the view of its player."""
    view = game.view(game.decision.player if game.decision else 0)
    option = view.find(text)
    assert option is not None
    return outcomes(view, option, **how)


# In closed form


@pytest.mark.rule("2E-ATK-7")
@pytest.mark.parametrize(("kind", "hits"), [("melee", 5), ("ranged", 4)])
@pytest.mark.parametrize("strength", [1, 2, 5, 10])
def test_a_plain_attack_is_binomial(ruleset: dict[str, Any], kind: str, hits: int, strength: int) -> None:
    table = Table(ruleset, unit("Attacker", attack=kind, strength=strength), unit("Target", life=3))
    table.put("Attacker", "c3")
    target = table.put("Target", "c4", 1)
    found = attack(table.game("attack"), "attack c3 c4")
    binomial = {
        number: Fraction(comb(strength, number) * hits**number * (6 - hits) ** (strength - number), 6**strength)
        for number in range(strength + 1)
    }
    assert found.of(target, "damage") == binomial
    assert found.chance(target, "destroyed") == sum(chance for number, chance in binomial.items() if number >= 3)
    assert found.mean(target, "damage") == Fraction(strength * hits, 6)
    assert found.of(target, "dice") == {strength: 1}
    assert (found.exact, found.dice, found.reactions) == (True, strength, ())


@pytest.mark.parametrize("number", [0, 1, 3, 10])
@pytest.mark.parametrize("alike", [(0, 1, 2, 3, 4, 5), (0, 0, 0, 3, 4, 3), (0, 0, 0, 0, 0, 0)])
def test_dice_outcomes_are_complete(number: int, alike: tuple[int, ...]) -> None:
    found = dice_outcomes(number, alike)
    kinds = len(set(alike))
    assert len(found) == comb(number + kinds - 1, kinds - 1) == len({faces for faces, _ in found})
    assert sum(chance for _, chance in found) == 1
    assert all(len(faces) == number and set(faces) <= set(alike) for faces, _ in found)


def test_optional_abilities_are_used_for_the_best_outcome(ruleset: dict[str, Any]) -> None:
    again = {"name": "Again", "when": {"after": "roll", "by": "self"}, "may": True, "do": [{"reroll": "dice"}]}
    table = Table(ruleset, unit("Attacker", {**again, "once": True}, strength=1), unit("Target", life=1))
    attacker = table.put("Attacker", "c3")
    target = table.put("Target", "c4", 1)
    game = table.game("attack")
    used, unused = attack(game, "attack c3 c4"), attack(game, "attack c3 c4", using=False)
    assert used.chance(target, "destroyed") == 1 - Fraction(1, 36)
    assert unused.chance(target, "destroyed") == Fraction(5, 6)
    assert [tuple(each) for each in used.reactions] == [(USED, attacker, "Again")]
    assert used.reactions == unused.reactions


@pytest.mark.parametrize("times", [1, 3, 6])
def test_rerolls_from_equal_positions_are_explored_once(ruleset: dict[str, Any], times: int) -> None:
    again = {"name": "Again", "when": {"after": "roll", "by": "self"}, "may": True, "cost": {"boost": 1}}
    table = Table(ruleset, unit("Attacker", {**again, "do": [{"reroll": "dice"}]}, strength=4), unit("Target", life=4))
    table.put("Attacker", "c3", boost=times)
    target = table.put("Target", "c4", 1)
    found = attack(table.game("attack"), "attack c3 c4")
    assert found.exact
    assert found.chance(target, "destroyed") == 1 - (1 - Fraction(5, 6) ** 4) ** (times + 1)


def test_reactions_of_other_players_are_listed_and_not_used(ruleset: dict[str, Any]) -> None:
    shield = {"name": "Shield", "when": {"before": "damage", "of": "self"}, "may": True, "do": [{"prevent": 1}]}
    after = {"name": "Push", "when": {"after": "attack", "by": "self"}, "may": True, "do": [{"boost": 1, "on": "self"}]}
    table = Table(ruleset, unit("Attacker", after, strength=1), unit("Target", shield, life=1))
    attacker = table.put("Attacker", "c3")
    target = table.put("Target", "c4", 1)
    found = attack(table.game("attack"), "attack c3 c4")
    assert found.chance(target, "destroyed") == Fraction(5, 6)
    assert [tuple(each) for each in found.reactions] == [(ANSWER, target, "Shield"), (FOLLOWS, attacker, "Push")]


def test_too_much_work_is_cut_short_and_marked_inexact(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, unit("Attacker", strength=4), unit("Target"))
    table.put("Attacker", "c3")
    target = table.put("Target", "c4", 1)
    game = table.game("attack")
    option = game.find("attack c3 c4")
    assert option is not None
    found = outcomes(game, option, max_work=0)
    assert not found.exact
    assert found.of(target, "damage") == {4: 1}


def test_an_option_that_rolls_nothing_is_certain(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, unit("Attacker"), unit("Target"))
    table.put("Attacker", "c3")
    game = table.game("move")
    found = outcomes(game, game.options[0])
    assert found.probabilities == {(): Fraction(1)}
    assert (found.dice, found.exact) == (0, True)


# Against attacks that are rolled

SECOND = (
    *("citadel-paladin", "deceiver", "dragos", "fire-drake", "frost-shaman", "ragnor", "shonk", "smasher"),
    "tundra-fighter",
)
FIRST = ("baldar", "bragg", "crusher", "gror", "krung", "mook", "rukar", "slasher", "sybil-swancott", "thwarter")


@pytest.fixture(scope="module")
def libraries(catalogue: Catalogue) -> dict[str, Library]:
    """Return the libraries of all cards of both editions."""
    found = {}
    for name in ("summoner-wars-2e", "summoner-wars-1e"):
        rows = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ? ORDER BY key", (name,))
        cards = [{**(catalogue.card_document(key) or {}), "key": key} for (key,) in rows]
        found[name] = games.library(catalogue.ruleset_document(name), cards, 2)
    return found


@pytest.mark.parametrize(
    ("ruleset_name", "card"),
    [*[("summoner-wars-2e", card) for card in SECOND], *[("summoner-wars-1e", card) for card in FIRST]],
)
@pytest.mark.parametrize("attacks", [True, False], ids=["attacking", "attacked"])
def test_probabilities_agree_with_rolled_attacks(
    libraries: dict[str, Library], ruleset_name: str, card: str, *, attacks: bool
) -> None:
    library = libraries[ruleset_name]
    key = next(each.key for each in library.definitions if each.key.endswith(f"/{card}"))
    other = "summoner-wars-2e/breakers/deceiver" if ruleset_name.endswith("2e") else "summoner-wars-1e/cloaks/slasher"
    friend = "summoner-wars-2e/tundra-orcs/smasher" if ruleset_name.endswith("2e") else key
    table = ShippedTable(library).put(1, c4=key if attacks else other).put(2, c5=other if attacks else key)
    table.put(1, d3=friend).put(2, d5=other)
    game = table.game("attack")
    option = game.find("attack c4 c5")
    assert option is not None
    found = outcomes(game, option, using=False)
    assert found.exact
    assert sum(found.probabilities.values()) == 1
    rolled = _rolled(game, option, ROLLS)
    for outcome in {*found.probabilities, *rolled}:
        chance = float(found.probabilities.get(outcome, 0))
        assert abs(rolled[outcome] - ROLLS * chance) <= FAR * (ROLLS * chance * (1 - chance)) ** 0.5 + 0.001, outcome


def _rolled(game: Game, option: Option, times: int) -> Counter[tuple[tuple[int, str, int], ...]]:
    """Count the harm of an attack in many rolled games; no optional ability is used."""
    found: Counter[tuple[tuple[int, str, int], ...]] = Counter()
    for number in range(times):
        played = game.copy()
        played.log = []
        played.state.script = None
        played.state.random = Generator(11, number).state
        played.take(option)
        while played.decision is not None and not played.decision.action:
            options = played.options
            played.take(next((each for each in options if each.passes or each in (NO, DONE)), options[0]))
        facts = [game.library.rules.harm_of(event) for event in played.log]
        found[_counted([fact for fact in facts if fact is not None])] += 1
    return found


def _counted(facts: Sequence[tuple[int, str, int]]) -> tuple[tuple[int, str, int], ...]:
    counts: Counter[tuple[int, str]] = Counter()
    for card, what, number in facts:
        counts[card, what] += number
    return tuple(sorted((card, what, number) for (card, what), number in counts.items()))
