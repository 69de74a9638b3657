"""Build the game in the position of a scenario, inside its phase."""

from deckbuilder.errors import InputError
from deckbuilder.notation.position_builder import (
    apply_position,
    empty_game,
    field_of,
    game_in_position,
    placement_error,
)
from deckbuilder.playing import engine_deck, keys_of, library, must_fit
from deckbuilder.scenarios.scenario import Scenario
from engine.core.deck import GameDeck
from engine.core.game import Game, Library


def begin(scenario: Scenario) -> Game:
    """Return the game in the scenario's position. Raises InputError for a card that cannot be played."""
    decks = _decks(scenario) if scenario.from_decks else []
    keys = keys_of(decks) | scenario.listed.keys()
    cards = library(scenario.resolver.catalogue, scenario.ruleset, keys, scenario.seats)
    must_fit(decks, cards)
    if error := placement_error(cards, scenario.listed):
        placed, path, sentence = error
        said = f"{field_of(cards, placed)}: " if scenario.written else ""
        raise InputError(f"{said}{sentence}", scenario.place_of(placed, path))
    game = _start(scenario, cards, decks) if decks else empty_game(cards, scenario.seats, scenario.seed)
    if scenario.is_from_the_start:
        if game.state.script is None:  # else it has rolled for who begins
            game.state.script = scenario.dice
        if scenario.cleared or scenario.spent or any(side.tallies or side.piles for side in scenario.sides):
            apply_position(game, scenario.listed, scenario.cleared)
            game.index = None
            game.run()  # it asks again: the cards of which it asked may be others now
        return game
    game.state.script = scenario.dice
    return game_in_position(game, scenario.listed, scenario.cleared)


def _start(scenario: Scenario, cards: Library, decks: list[GameDeck]) -> Game:
    """Return the game after its normal set-up, or at the first question of the set-up."""
    if cards.rules.asks_who_begins and not scenario.has_first_player:
        return Game.start(cards, decks, scenario.seed, dice=scenario.dice)
    return Game.start(cards, decks, scenario.seed, scenario.active)


def _decks(scenario: Scenario) -> list[GameDeck]:
    decks = []
    for player, side in enumerate(scenario.sides, start=1):
        assert side.deck is not None  # noqa: S101 - the reader asked for both decks
        try:
            decks.append(engine_deck(side.deck.deck, scenario.resolver.catalogue))
        except InputError as input_error:
            raise InputError(input_error.message, scenario.place(("players", str(player), "deck"))) from None
    return decks
