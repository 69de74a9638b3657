"""Decks as small cards: the leader, the emblem of the faction, the title."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.games import GAMES
from deckbuilder.match.seat_names import deck_title
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import slug
from deckbuilder.web.drawing.emblem import emblem_svg
from deckbuilder.web.page import PageRequest


@dataclass(frozen=True)
class DeckTile:
    """A deck by the name of its file or the name that commands take.

    Attributes:
        leader: its name; empty for a deck without one.
        emblem: of the leader's faction; None without one.
        ruleset: the id of the rule set; empty for a deck that cannot be read.
        problems: how many the deck has, -1 for a deck that cannot be read.
    """

    name: str
    title: str
    leader: str = ""
    emblem: Markup | None = None
    ruleset: str = ""
    problems: int = -1


def deck_tile(request: PageRequest, name: str, *, is_own: bool = False) -> DeckTile:
    """Return the tile of a deck. The title of an own one has the name of its file, too, where that is another one."""
    try:
        resolved = request.find_deck(name)
    except InputError:
        return DeckTile(name, name)
    title, stem = deck_title(resolved.deck.name), name.rpartition(".")[0] or name
    return _tile(name, f"{title} ({stem})" if is_own and slug(resolved.deck.name) != slug(stem) else title, resolved)


def _tile(name: str, title: str, resolved: ResolvedDeck) -> DeckTile:
    leader = resolved.leader
    emblem = emblem_svg(leader.faction) if leader and leader.faction else None
    return DeckTile(name, title, leader.name if leader else "", emblem, resolved.deck.ruleset, len(resolved.problems()))


@dataclass(frozen=True)
class LeaderTiles:
    """The leaders of a game, each a card with the emblem of its faction."""

    ruleset: RuleSet
    leaders: Sequence[tuple[Card, Markup | None]]


def games_in_order(catalogue: Catalogue) -> list[RuleSet]:
    """Return all games: those that can be played come first, in the order of their registry."""
    return sorted(catalogue.rulesets.values(), key=lambda ruleset: [*GAMES, ruleset.id].index(ruleset.id))


def leader_tiles(request: PageRequest) -> list[LeaderTiles]:
    """Return the leaders around whom a deck can be begun."""
    catalogue = request.catalogue
    return [
        LeaderTiles(
            ruleset,
            [(card, emblem_svg(card.faction) if card.faction else None) for card in catalogue.leaders(ruleset)],
        )
        for ruleset in games_in_order(catalogue)
    ]
