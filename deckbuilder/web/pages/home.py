"""The first page: the last game, a new one of each kind, own decks, and where else one can begin."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from deckbuilder.app.matches.folder import MatchFolder
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import LEVELS, PASSIVE
from deckbuilder.web.page import Answer, Page, PageRequest
from deckbuilder.web.views.deck_tiles import DeckTile, deck_tile, games_in_order
from deckbuilder.web.views.match_list import MatchLine, match_lines

MAX_LOOKED_AT = 5  # matches among which the one to go on with is looked for
MAX_DECKS = 4


@dataclass(frozen=True)
class FirstGame:
    """A game that begins with one press. `decks`: of the player and of the opponent; none for a game without any."""

    ruleset: RuleSet
    decks: Sequence[DeckTile]


def show(request: PageRequest) -> Answer:
    """Show the first page."""
    catalogue = request.catalogue
    values = {
        "last": _last_match(request),
        "games": [_first_game(request, ruleset) for ruleset in games_in_order(request)],
        "levels": {level: bot for level, bot in LEVELS.items() if bot != PASSIVE or level == request.settings.level},
        "first_level": request.settings.level,
        "own": [deck_tile(request, name, is_own=True) for name in _latest_decks(request)],
        "to_try": _deck_to_try(request),
        "sizes": dict(catalogue.sizes()),
    }
    return Page("home.html", values)


def _last_match(request: PageRequest) -> MatchLine | None:
    folder = MatchFolder(request.workbench)
    with suppress(InputError):
        for name in folder.names()[:MAX_LOOKED_AT]:
            (match,) = folder.overview([name])
            if not match.is_over and not match.problem:
                return match_lines([match])[0]
    return None


def _first_game(request: PageRequest, ruleset: RuleSet) -> FirstGame:
    decks = [deck_tile(request, name) for name in ruleset.first_decks]
    return FirstGame(ruleset, decks if all(tile.ruleset for tile in decks) else ())


def _latest_decks(request: PageRequest) -> list[str]:
    """Return the names of the decks that were changed last."""
    storage = request.storage

    def changed(name: str) -> tuple[float, str]:
        with suppress(InputError, OSError):
            return -storage.path(name).stat().st_mtime, name
        return 0, name

    return sorted(request.workspace.own_names, key=changed)[:MAX_DECKS]


def _deck_to_try(request: PageRequest) -> DeckTile | None:
    folder, decks = MatchFolder(request.workbench), request.catalogue.decks()
    number, game = 0, ""
    with suppress(InputError):
        number, game = len(folder.names()), folder.last_choices().get("game", "")
    names = [deck["deck"] for deck in decks if deck["ruleset"] == game] or [deck["deck"] for deck in decks]
    return deck_tile(request, names[number % len(names)]) if names else None
