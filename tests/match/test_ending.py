"""The end of a match: who has won, and numbers of the game that agree with everything that happened in it."""

from collections import Counter
from fractions import Fraction

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.ending import Ending, ending_lines, ending_of
from deckbuilder.match.match import Match
from deckbuilder.match.setup import MatchSetup
from deckbuilder.players import seat_names
from engine.core.outcomes import outcomes
from engine.games.summoner_wars.characteristics import life_left, strength
from engine.games.summoner_wars.events import Attacked, Damaged, Destroyed, Rolled
from engine.games.summoner_wars.options import Attack
from tests.depth import deep
from tests.match.helpers import match

DECKS = {
    "2e": ("polar-dwarves", "breakers"),
    "1e": ("workbench-sneeks", "workbench-oldin"),
    "chess": ("the-long-wall", "locust-season"),
}


@pytest.fixture(scope="module", params=["2e", pytest.param("1e", marks=deep), "chess"])
def over(request: pytest.FixtureRequest, resolver: Resolver) -> Match:
    """A game that bots have played to its end."""
    return played(match(resolver, DECKS[request.param], seed=4, opponent="greedy"))


def played(game: Match) -> Match:
    for _ in range(200):
        if game.game.over:
            return game
        game.finish_turn()
    raise AssertionError("the game has not ended")


def facts(ending: Ending) -> dict[str, tuple[tuple[str, str], ...]]:
    return {fact.name: fact.values for fact in ending.facts}


def test_a_game_that_goes_on_has_no_ending(resolver: Resolver) -> None:
    assert ending_of(match(resolver)) is None


def test_the_ending_names_the_winner_the_reason_and_the_round(over: Match) -> None:
    ending = ending_of(over)
    assert ending is not None
    assert ending.winners == {over.game.winner}
    assert ending.winner == seat_names(over.setup.names)[over.game.winner or 0]
    assert ending.reason in {"summoner destroyed", "no morale left", "general captured", "checkmate"}
    assert (ending.turn, ending.round) == (over.game.state.turn, (over.game.state.turn + 1) // 2)


def test_a_rematch_on_changed_sides_ends_for_the_other_seat(resolver: Resolver) -> None:
    first = match(resolver, DECKS["2e"], opponent="greedy")
    second = first.rematch(changes_sides=True)
    assert first.setup.players == ("person", "greedy")
    assert second.setup.players == ("greedy", "person")
    assert (second.setup.decks, second.setup.first) == (first.setup.decks, first.setup.first)
    assert second.setup.seed == first.setup.seed + 1
    assert second.player == 1


def test_who_has_two_seats_has_the_next_two_after_sides_are_changed(resolver: Resolver) -> None:
    deck = match(resolver).setup.decks[0]
    setup = MatchSetup((deck,) * 4, ("person", "passive", "seat 1", "greedy"), 1, spared=(1, 3))
    changed = setup.with_changed_sides
    assert changed.players == ("greedy", "person", "passive", "seat 2")
    assert changed.spared == (0, 2)
    assert changed.with_changed_sides.with_changed_sides.with_changed_sides == setup


def test_numbers_of_an_ending_are_those_of_its_events(over: Match) -> None:
    events = [event for snapshot in over.history.past for event in snapshot.events]
    lost = Counter(over.game.state.owner[event.card] for event in events if isinstance(event, Destroyed))
    dealt = Counter[int]()
    for event in events:
        if isinstance(event, Damaged) and event.source >= 0:
            source, hurt = (over.game.state.owner[card] for card in (event.source, event.card))
            dealt[source] += event.number * (source != hurt)
    ending = ending_of(over)
    assert ending is not None
    if not lost:
        assert next(iter(facts(ending))) == "Morale left"
        return
    for seat in (0, 1):
        value, note = facts(ending)["Units lost"][seat]
        assert int(value) + sum(int(word) for word in note.split() if word.isdecimal()) == lost[seat]
        damage = next(values for name, values in facts(ending).items() if name.endswith("dealt"))
        assert damage[seat][0] == str(dealt[seat])
    assert facts(ending)["Summoner's life"][1 - (over.game.winner or 0)][0].startswith("0 of ")


def test_the_luck_is_that_of_all_dice_of_attacks(over: Match) -> None:
    events = [event for snapshot in over.history.past for event in snapshot.events]
    rolls = [event for event in events if isinstance(event, Rolled) and event.hits]
    ending = ending_of(over)
    assert ending is not None
    if not any(isinstance(event, Attacked) for event in events):
        assert "Hits" not in facts(ending)
        return
    for seat in (0, 1):
        own = [roll for roll in rolls if roll.player == seat]
        expected = sum((Fraction(len(roll.faces) * sum(roll.hits), len(roll.hits)) for roll in own), Fraction(0))
        assert facts(ending)["Dice rolled"][seat][0] == str(sum(len(roll.faces) for roll in own))
        assert facts(ending)["Hits"][seat] == (
            str(sum(roll.hits[face] for roll in own for face in roll.faces)),
            f"{float(expected):.1f} expected",
        )


@pytest.mark.parametrize("game", ["2e", "1e"])
def test_the_expected_hits_of_an_attack_are_its_mean_damage(game: str, resolver: Resolver) -> None:
    """The mean is computed by the engine in another way: it tries every fall of the dice."""
    compared = 0
    table = match(resolver, DECKS[game], seed=5, opponent="greedy")
    for _ in range(60):
        for option in table.game.options:
            if isinstance(option, Attack) and not _is_modified(table, option):
                distribution = outcomes(table.game.copy(), option)
                assert distribution is not None
                assert _expected_hits(table, option) == distribution.mean(option.aim, "damage")
                compared += 1
        table.choose(table.game.options[table.bots.proxy(table.game).choose(table.game)])
    assert compared


def _expected_hits(table: Match, option: Attack) -> Fraction:
    (rolled,) = (event for event in _events_of(table, option) if isinstance(event, Rolled) and event.hits)
    return Fraction(len(rolled.faces) * sum(rolled.hits), len(rolled.hits))


def _is_modified(table: Match, option: Attack) -> bool:
    """Whether anything else than hits may change the damage of an attack, such as what replaces a lethal one."""
    may_be_lethal = life_left(table.game, option.aim) <= strength(table.game, option.card)
    if may_be_lethal or table.game.definition(option.aim).data.get("abilities"):
        return True
    names = {type(event).__name__ for event in _events_of(table, option)}
    usual = {
        "Attacked",
        "Rolled",
        "HitsCounted",
        "Damaged",
        "Missed",
        "Destroyed",
        "MagicChanged",
        "Discarded",
        "Ended",
        "Piled",
    }
    return not names <= usual


def _events_of(table: Match, option: Attack) -> list[object]:
    game = table.game.copy()
    game.log = []
    game.take(option)
    return list(game.log)


def test_facts_stand_in_columns_below_the_decks(over: Match) -> None:
    ending = ending_of(over)
    assert ending is not None
    head, *lines = ending_lines(ending)
    assert head.split("  ")[-1].strip() == seat_names(over.setup.names)[1]
    assert len(lines) == len(ending.facts)
    starts = [head.index(name) for name in seat_names(over.setup.names)]
    assert all(line[start] != " " and line[start - 1] == " " for line in lines for start in starts)
