"""Start games in a position written as text."""

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.games import GAMES, notation_of
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.notation.library import library, playable_ruleset
from deckbuilder.notation.parser import read
from deckbuilder.notation.position_builder import empty_game, field_of, game_in_position, placement_error
from deckbuilder.notation.position_spec import DUEL, PositionSpec
from engine.core.game import Game, Library


def written_ruleset(catalogue: Catalogue) -> RuleSet:
    """Return the rule set whose positions can be written as text."""
    return playable_ruleset(catalogue, next(ruleset for ruleset in GAMES if notation_of(ruleset).signs))


def game_at(text: str, catalogue: Catalogue, seed: int = 1) -> Game:
    """Return the game in the position of a text; it may be over. Raises InputError."""
    ruleset = written_ruleset(catalogue)
    position = read(text, ruleset, catalogue)
    return game_of(position, library(catalogue, ruleset, position.keys()), seed)


def game_of(position: PositionSpec, cards: Library, seed: int = 1) -> Game:
    """Return the game in a parsed position. Raises InputError."""
    if found := placement_error(cards, position):
        placed, _, sentence = found
        raise InputError(f"{field_of(cards, placed)}: {sentence}")
    return game_in_position(empty_game(cards, DUEL, seed), position)
