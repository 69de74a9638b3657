"""Records of games in files, with the cards needed to replay them."""

from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.notation.parser import read as read_position
from deckbuilder.playing import game_of, library, playable_ruleset
from deckbuilder.text import printable
from engine.core.events import PhaseBegan, TurnBegan
from engine.core.game import Game, Library
from engine.record import Record, RecordError
from engine.record import read as read_record
from engine.replay import Replay, ReplayError


def load(path: Path, catalogue: Catalogue) -> Replay:
    """Load the recorded game of a file; its replay is at the beginning. Raises InputError."""
    place = Place(str(path))
    text = files.read(path)
    try:
        record = read_record(text)
    except RecordError as error:
        raise InputError(error.sentence, Place(str(path), error.line)) from None
    try:
        ruleset = playable_ruleset(catalogue, record.ruleset)
        cards = library(catalogue, ruleset, record.keys(), len(record.decks))
    except InputError as input_error:
        raise InputError(input_error.message, place) from None
    if cards.digest != record.cards:
        raise InputError(_other_cards(record, cards.digest), place, remedies=(Remedy.NAME_HOUSE_CARDS,))
    try:
        start = _start_game(record, cards, ruleset, catalogue) if record.position else None
    except InputError as input_error:
        raise InputError(f"position: {input_error.message}", place) from None
    try:
        return Replay(cards, record, start)
    except ReplayError as error:
        raise InputError(printable(error.sentence), place) from None


def _start_game(record: Record, cards: Library, ruleset: RuleSet, catalogue: Catalogue) -> Game:
    """Return the game at the beginning of a record that begins in a position. Raises InputError."""
    game = game_of(read_position(record.position, ruleset, catalogue), cards, record.seed)
    state = game.state
    game.log = [TurnBegan(state.active, state.turn), PhaseBegan(state.active, cards.phases[state.phase])]
    return game


def _other_cards(record: Record, here: str) -> str:
    return (
        f"was made with other card data ({record.cards}, here {here}); write 'cards: {here}' into it to try it with "
        "the cards of today"
    )
