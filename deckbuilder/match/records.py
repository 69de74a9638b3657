"""Records of games as files, with the cards that it takes to play them again."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.match.narrator import Narrator, ToldLine
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.notation.library import library, playable_ruleset
from deckbuilder.notation.parser import read as read_position
from deckbuilder.notation.start import game_of
from deckbuilder.text import listed, printable
from engine.core.events import PhaseBegan, TurnBegan
from engine.core.game import Game, Library
from engine.record import Record, RecordError
from engine.record import read as read_record
from engine.replay import Replay, ReplayError


@dataclass(frozen=True)
class ReplayedStep:
    """A step of a replayed game: its number (0 is the setup), what was chosen, and what happened."""

    number: int
    choice: str
    lines: tuple[ToldLine, ...]


class Replayed:
    """A recorded game on its way, told step by step."""

    def __init__(self, path: Path, record: Record, replay: Replay) -> None:
        self.path = path
        self.record = record
        self.replay = replay
        self.story = Narrator(replay.game)

    @property
    def game(self) -> Game:
        return self.replay.game

    def opening(self) -> str:
        """The decks and the seed."""
        decks = [f"{printable(deck.name)} (player {seat})" for seat, deck in enumerate(self.record.decks, start=1)]
        sides = self.game.library.sides
        teams = [
            listed(deck for deck, own in zip(decks, sides, strict=True) if own == side) for side in sorted(set(sides))
        ]
        return f"{' against '.join(teams)}, seed {self.record.seed}"

    def steps(self, to: int | None = None) -> Iterator[ReplayedStep]:
        """The setup, then the steps up to number `to`, or to the end, as they are played.

        Raises InputError for a step that is not legal.
        """
        last = len(self.record.steps) if to is None else min(to, len(self.record.steps))
        yield ReplayedStep(0, "", self._lines())
        while self.replay.done < last:
            try:
                step = self.replay.forward()
            except ReplayError as error:
                raise InputError(f"step {error.step}: {printable(error.sentence)}", Place(str(self.path))) from None
            yield ReplayedStep(self.replay.done, step.text, self._lines())

    def _lines(self) -> tuple[ToldLine, ...]:
        """What has happened since this was asked last."""
        events, self.game.log = self.game.log or (), []
        return tuple((line.depth, line.text) for line in self.story.lines(events))

    def difference(self) -> str | None:
        """Where the game first was not as recorded; None when all is the same so far."""
        number = self.replay.difference
        if number is None:
            return None
        if number == 0:
            return "the setup is not as recorded"
        step = self.record.steps[number - 1]
        return f"the game is not as recorded after step {number}, '{printable(step.text)}' in turn {step.turn}"


def load(path: Path, catalogue: Catalogue) -> Replayed:
    """The recorded game in a file, at its beginning. Raises InputError."""
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
        begins = _beginning(record, cards, ruleset, catalogue) if record.position else None
    except InputError as input_error:
        raise InputError(f"position: {input_error.message}", place) from None
    try:
        return Replayed(path, record, Replay(cards, record, begins))
    except ReplayError as error:
        raise InputError(printable(error.sentence), place) from None


def _beginning(record: Record, cards: Library, ruleset: RuleSet, catalogue: Catalogue) -> Game:
    """The game where a record begins that begins in a position. Raises InputError."""
    game = game_of(read_position(record.position, ruleset, catalogue), cards, record.seed)
    state = game.state
    game.log = [TurnBegan(state.active, state.turn), PhaseBegan(state.active, cards.phases[state.phase])]
    return game


def _other_cards(record: Record, here: str) -> str:
    return (
        f"was made with other card data ({record.cards}, here {here}); write 'cards: {here}' into it to try it with "
        "the cards of today"
    )
