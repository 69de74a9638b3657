"""Prepare a series of games between decks of the catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.errors import InputError, Remedy
from deckbuilder.match.setup import known_bot, must_play
from deckbuilder.match.weights import load_weights
from deckbuilder.notation.library import (
    engine_deck,
    keys_of,
    library_of,
    must_be_of_one_game,
    must_fit,
    text_only_cards,
)
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.series import Series
from deckbuilder.text import listed as together

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


def series(catalogue: Catalogue, listed: Sequence[Deck], terms: SeriesOptions) -> Series:
    """Return a series between decks, one for each seat, without any games yet. Raises InputError."""
    must_be_of_one_game(listed)
    decks = tuple(engine_deck(deck, catalogue) for deck in listed)
    ruleset_id = listed[0].ruleset
    library = library_of(catalogue, decks, len(decks))  # raises for a card that cannot be played
    must_fit(decks, library)
    if (by_hand := text_only_cards(library)) and not terms.as_plain:
        cards = together(by_hand)
        raise InputError(
            f"nobody is there to do by hand what is only text: {cards}", remedies=(Remedy.PLAY_WITHOUT_TEXT,)
        )
    weights = load_weights(ruleset_id, terms.weights)
    for kind in terms.players:
        must_play(kind, library, weights)
    documents = [{**(catalogue.card_document(key) or {}), "key": key} for key in sorted(keys_of(decks))]
    ruleset = catalogue.ruleset_document(ruleset_id)
    setting = Setting(
        ruleset,
        documents,
        decks,
        terms.players,
        weights,
        terms.seed,
        strict=terms.strict,
        turns=terms.turns,
        records=terms.records,
        three=terms.three,
    )
    return Series(setting, (), 0, {definition.key: definition.name for definition in library.definitions})
