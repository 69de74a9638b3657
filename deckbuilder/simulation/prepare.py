"""From decks of the catalogue to a match that can be played."""

from dataclasses import dataclass
from pathlib import Path

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.errors import Fault
from deckbuilder.play.bots import load_weights
from deckbuilder.play.library import engine_deck, keys_of, library_of
from deckbuilder.play.table import known_bot, must_play
from deckbuilder.simulation.match import Match
from deckbuilder.simulation.playing import Setting


@dataclass(frozen=True)
class Terms:
    """How games are played, whatever the decks: see `Setting`. `weights`: a file of what replaces shipped ones."""

    players: tuple[str, ...]
    weights: Path | None
    seed: int
    turns: int
    strict: bool = False
    records: bool = False


def two_players(text: str) -> tuple[str, str]:
    """The kinds of bots that `greedy,passive` names. Raises Fault."""
    kinds = [kind.strip().lower() for kind in text.split(",")]
    if len(kinds) != 2:  # noqa: PLR2004 - a match is between two decks
        raise Fault("a game has two players; name them like 'greedy,passive'")
    return known_bot(kinds[0]), known_bot(kinds[1])


def match(catalogue: Catalogue, deck: Deck, against: Deck, terms: Terms) -> Match:
    """A match of which no game has been played. Raises Fault."""
    decks = engine_deck(deck, catalogue), engine_deck(against, catalogue)
    library = library_of(catalogue, decks, len(decks))  # a card that cannot be played is told here, once
    weights = load_weights(deck.ruleset, terms.weights)
    for kind in terms.players:
        must_play(kind, library, weights)
    documents = [{**(catalogue.card_document(key) or {}), "key": key} for key in sorted(keys_of(decks))]
    ruleset = catalogue.ruleset_document(deck.ruleset)
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
    )
    return Match(setting, (), 0, {definition.key: definition.name for definition in library.definitions})
