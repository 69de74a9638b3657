"""Decks as small cards: the leader with the crest, the title."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.games import GAMES
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import deck_title
from deckbuilder.text import slug
from deckbuilder.web.page import PageRequest


@dataclass(frozen=True)
class DeckTile:
    """A deck by the name of its file or the name that commands take.

    Attributes:
        leader: its name; empty for a deck without one. `faction`: of the leader.
        crest: of the leader; empty without one.
        ruleset: the id of the rule set; empty for a deck that cannot be read.
        problems: how many the deck has, -1 for a deck that cannot be read.
    """

    name: str
    title: str
    leader: str = ""
    crest: str = ""
    ruleset: str = ""
    problems: int = -1
    faction: str = ""

    @property
    def about(self) -> str:
        """The leader, or its faction where the deck is called like the leader."""
        return (self.faction if self.title == self.leader else self.leader) or "no leader"


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
    tile = DeckTile(name, title, ruleset=resolved.deck.ruleset, problems=len(resolved.problems()))
    return replace(tile, leader=leader.name, crest=leader.crest, faction=leader.faction or "") if leader else tile


@dataclass(frozen=True)
class LeaderTiles:
    """The leaders of a game."""

    ruleset: RuleSet
    leaders: Sequence[Card]


def games_in_order(request: PageRequest) -> list[RuleSet]:
    """Return all games: that of the settings, then those that can be played, in the order of their registry."""
    order = (request.settings.game, *GAMES)
    return sorted(request.catalogue.rulesets.values(), key=lambda ruleset: [*order, ruleset.id].index(ruleset.id))


def leader_tiles(request: PageRequest) -> list[LeaderTiles]:
    """Return the leaders around whom a deck can be begun."""
    catalogue = request.catalogue
    return [LeaderTiles(ruleset, catalogue.leaders(ruleset)) for ruleset in games_in_order(request)]
