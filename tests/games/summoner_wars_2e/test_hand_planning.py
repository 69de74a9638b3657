"""The greedy bot saves for champions: it keeps them, saves magic for them, and plays them when it can."""

from collections.abc import Iterator, Sequence

import pytest

from deckbuilder.match.weights import load_weights
from engine.bots.greedy import Greedy
from engine.core.game import Game
from engine.games.summoner_wars.evaluation import SummonerWarsEvaluation
from engine.games.summoner_wars.layout import MAGIC
from tests.engine.table import Document, Table, event, unit

WEIGHTS = load_weights("summoner-wars-2e")
CARDS = (
    unit("Chief", **{"class": "summoner unit", "life": 12}),
    unit("Giant", **{"class": "champion unit", "cost": 6, "life": 8, "strength": 4}),
    unit("Soldier", cost=2, life=3),
    unit("Recruit", cost=1, life=1, strength=1),
    {"card": "Tent", "class": "gate", "cost": 0, "life": 10},
)


def position(ruleset: Document, phase: str, magic: int, *hand: str) -> Game:
    """A quiet position: summoners in the corners, a gate, as many units on either side, and a hand."""
    table = Table(ruleset, *CARDS)
    table.state.leaders = (table.put("Chief", "f1"), table.put("Chief", "a8", 1))
    table.put("Tent", "c2")
    table.put("Soldier", "d2")
    table.put("Soldier", "c7", 1)
    table.give("hand", *hand)
    table.give("draw", *["Soldier"] * 12)
    table.give("draw", *["Soldier"] * 12, player=1)
    table.state.tallies[MAGIC][0] = magic
    return table.game(phase)


def turn(game: Game, last: str) -> list[str]:
    """Return the choices of the greedy bot up to the end of a phase of its turn."""
    return list(_choices(game, last))


def _choices(game: Game, last: str) -> Iterator[str]:
    bot, phases = Greedy(1, WEIGHTS), game.library.phases
    while game.decision and game.state.active == 0 and game.state.phase <= phases.index(last):
        number = bot.choose(game.view(0))
        label = game.labels()[number]
        if label != "end":
            yield label
        game.choose(number)


@pytest.mark.parametrize("magic", range(3, 7))
def test_a_champion_is_not_discarded_for_magic(ruleset: Document, magic: int) -> None:
    assert "discard Giant" not in turn(position(ruleset, "magic", magic, "Giant", "Soldier", "Recruit"), "magic")


def test_unwanted_cards_are_discarded_to_pay_for_the_champion(ruleset: Document) -> None:
    game = position(ruleset, "magic", 4, "Giant", "Soldier", "Recruit")
    assert sorted(turn(game, "magic")) == ["discard Recruit", "discard Soldier"]


def test_magic_is_saved_for_a_champion_of_the_next_turn(ruleset: Document) -> None:
    game = position(ruleset, "summon", 5, "Giant", "Soldier", "Soldier")
    assert not [label for label in turn(game, "magic") if label.startswith(("summon", "discard Giant"))]
    assert game.state.tallies[MAGIC][0] >= 6


def test_a_champion_is_played_when_it_can_be_paid(ruleset: Document) -> None:
    game = position(ruleset, "summon", 6, "Giant", "Soldier", "Recruit")
    assert [label.rpartition(" ")[0] for label in turn(game, "summon")] == ["summon Giant"]


def test_without_a_champion_magic_is_spent(ruleset: Document) -> None:
    game = position(ruleset, "summon", 5, "Soldier", "Soldier", "Recruit")
    assert [label.split()[0] for label in turn(game, "summon")].count("summon") >= 2


# What is planned


def intended(game: Game) -> Sequence[str]:
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert isinstance(evaluation, SummonerWarsEvaluation)
    return sorted(game.library.definitions[card].name for card in evaluation.hand_plan(game, 0).cards)


def test_the_plan_counts_the_magic_from_discarding_other_cards(ruleset: Document) -> None:
    assert "Giant" in intended(position(ruleset, "summon", 4, "Giant", "Soldier", "Recruit"))
    assert intended(position(ruleset, "summon", 0)) == []


def worth(game: Game, magic: int) -> float:
    """Return the worth of the position with another amount of magic."""
    game.state.tallies[MAGIC][0] = magic
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    return evaluation.worth(game, 0)


def test_magic_for_a_champion_is_worth_more(ruleset: Document) -> None:
    game = position(ruleset, "draw", 5, "Giant")
    five, six, seven = worth(game, 5), worth(game, 6), worth(game, 7)
    assert six - five > seven - six > 0


def test_the_sooner_a_card_can_be_paid_the_more_it_is_worth(ruleset: Document) -> None:
    game = position(ruleset, "draw", 0, "Giant")
    worths = [worth(game, magic) for magic in range(7)]
    assert worths == sorted(worths)


TWO = {"choose": {"any": "unit"}, "number": 2}
SWEEP = event("Sweep", "attack", {"when": "played", "do": [TWO, {"damage": 3, "on": "target"}]})


def test_each_of_several_cards_that_must_be_chosen_is_chosen_well(ruleset: Document) -> None:
    """The first unit on the board is the own summoner: a bot that took it as the second card would not play this."""
    table = Table(ruleset, *CARDS, SWEEP)
    chief = table.put("Chief", "a1", damage=9)
    table.state.leaders = (chief, table.put("Chief", "a8", 1))
    for square in ("d6", "f6"):
        table.put("Soldier", square, 1)
    table.give("hand", "Sweep")
    game = table.game("attack")
    assert turn(game, "attack")[0] == "play Sweep"
    assert game.state.place[chief] >= 0
