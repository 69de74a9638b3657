"""Prepare a series of games between decks of the catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.errors import InputError, Remedy
from deckbuilder.match.setup import known_bot, must_play
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import (
    engine_deck,
    keys_of,
    library_of,
    must_be_of_one_game,
    must_fit,
    text_only_cards,
)
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.series import Series
from deckbuilder.text import listed

DUEL, THREE, FULL = 2, 3, 4  # players; three of them have four seats


@dataclass(frozen=True)
class SeriesOptions:
    """Options of games between any decks: see `Setting`. `weights`: a file that replaces shipped weights.

    `as_plain`: play cards without those abilities that are only text.
    """

    players: tuple[str, ...]
    weights: Path | None
    seed: int
    turns: int
    strict: bool = False
    records: bool = False
    as_plain: bool = False
    three: bool = False


def bots(text: str, seats: int) -> tuple[str, ...]:
    """Return the kinds of bots in a text such as `greedy,passive`, one for each seat; two alternate. Raises InputError.

    Of three players the first one has seats 1 and 3.
    """
    kinds = [known_bot(kind.strip().lower()) for kind in text.split(",")]
    if len(kinds) not in (DUEL, seats):
        several = f"a game has {seats} players" if seats != DUEL else "a game has two players"
        raise InputError(f"{several}; name them like 'greedy,passive'")
    if len(kinds) == THREE:
        return kinds[0], kinds[1], kinds[0], kinds[2]
    seats = FULL if seats == THREE else seats
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))


def series(catalogue: Catalogue, decks: Sequence[Deck], options: SeriesOptions) -> Series:
    """Return a series between decks, one for each seat, without any games yet. Raises InputError."""
    must_be_of_one_game(decks)
    game_decks = tuple(engine_deck(deck, catalogue) for deck in decks)
    ruleset_id = decks[0].ruleset
    library = library_of(catalogue, game_decks, len(game_decks))  # raises for a card that cannot be played
    must_fit(game_decks, library)
    if (text_only := text_only_cards(library)) and not options.as_plain:
        sentence = f"nobody is there to do by hand what is only text: {listed(text_only)}"
        raise InputError(sentence, remedies=(Remedy.PLAY_WITHOUT_TEXT,))
    weights = load_weights(ruleset_id, options.weights)
    for kind in options.players:
        must_play(kind, library, weights)
    documents = [{**(catalogue.card_document(key) or {}), "key": key} for key in sorted(keys_of(game_decks))]
    ruleset = catalogue.ruleset_document(ruleset_id)
    setting = Setting(
        ruleset,
        documents,
        game_decks,
        options.players,
        weights,
        options.seed,
        strict=options.strict,
        turns=options.turns,
        records=options.records,
        three=options.three,
    )
    return Series(setting, (), 0, {definition.key: definition.name for definition in library.definitions})
