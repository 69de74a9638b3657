"""Hostile cards of every game: those written for the second edition are translated into the words of the others.

`SETTINGS` has for each game its rule set, the translation of its cards, and a position with many of them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine import games
from engine.core.game import Game, Library
from engine.core.state import DRAW, HAND, empty
from tests.engine.table import Document

Translation = Callable[[Document], Document]
COLUMNS: Final = "abcdef"
PATTERN: Final = "c c c\nc @ c\nc c c"


def first_edition(part: Document) -> Document:
    """Translate a part of an ability into words of the first edition: without boost, without forcing, in its phases."""
    if "boost" in part:
        return {"damage": 1, "on": part["on"]}
    if "force" in part:
        return {"move": part["force"], "up_to": part["spaces"]}
    if "after" in part and isinstance(part["after"], list):
        return {**part, "after": "move"}
    return part


def chess(part: Document) -> Document:  # noqa: PLR0911 - one for each word
    """Translate a part of an ability into words of Summoner's Chess: damage becomes counters, forcing exerting."""
    number = part.get("damage", part.get("boost", part.get("heal")))
    if number is not None and "on" in part:
        return {"counter": "ice", "number": number if isinstance(number, int) else 3, "on": part["on"]}
    if "force" in part:
        return {"exert": part["force"]}
    if "roll" in part:
        return {"scour": part["roll"] if isinstance(part["roll"], int) else 2}
    if "strength" in part or "life" in part or "range" in part:
        return {"hand_limit": 99} if "range" in part else {"keyword": "iron" if "life" in part else "fear"}
    if "during" in part:
        return {"during": "main"}
    if "before" in part:
        return {"after": "capture", "of": part["of"]}
    if "after" in part and part["after"] != "enter":
        what = "landing" if isinstance(part["after"], list) else MOMENTS[part["after"]]
        return {"after": what, "of" if what != "capture" or "of" in part else "by": part.get("of", part.get("by"))}
    return part


MOMENTS: Final = {"roll": "capture", "destruction": "sacrifice", "attack": "capture", "summon": "enter"}
CLASSES: Final = {"summoner-wars-1e": {"structure": "wall"}, "summoners-chess": {"common": "minion"}}


def translated(what: Any, translate: Translation, words: Mapping[str, str]) -> Any:
    """Translate a definition into another game's words, the innermost parts first."""
    if isinstance(what, list):
        return [translated(each, translate, words) for each in what]
    if isinstance(what, dict):
        return translate({key: translated(value, translate, words) for key, value in what.items()})
    if isinstance(what, str):
        return " ".join(words.get(word, word) for word in what.split(" "))
    return what


class Setting(NamedTuple):
    """A game that is played with hostile cards. `phase`: the phase in which it begins."""

    ruleset: str
    phase: str
    translate: Translation | None = None

    def cards(self, written: Sequence[Document]) -> list[Document]:
        """Return cards of the second edition, translated for this game."""
        if self.translate is None:
            return list(written)
        return [self._card(card) for card in written]

    def _card(self, card: Document) -> Document:
        assert self.translate
        return self.printed({**card, "abilities": translated(card["abilities"], self.translate, CLASSES[self.ruleset])})

    def printed(self, card: Document) -> Document:
        """Return a card with abilities of this game, completed with the values that this game prints on such a card."""
        is_event = "event" in card["class"]
        if self.ruleset == "summoner-wars-2e":
            return card
        if self.ruleset == "summoner-wars-1e":
            return {**card, "class": "event" if is_event else card["class"]}
        kind = {"class": "spell"} if is_event else {"class": "minion unit", "pattern": PATTERN, "keywords": []}
        return {"card": card["card"], "devotion": {}, **kind, "abilities": card["abilities"]}

    def leader(self) -> Document:
        """Return the card that a player must not lose."""
        plain = {"card": "Chief", "abilities": []}
        if self.ruleset == "summoners-chess":
            return {**plain, "class": "general unit", "devotion": {}, "pattern": PATTERN, "keywords": []}
        return {**plain, "class": "summoner unit", "cost": 0, "life": 20, "strength": 2, "attack": "melee"}

    def library(self, ruleset: Document, cards: Sequence[Document]) -> Library:
        """Return the library of the cards and the leader. Raises LanguageError."""
        return games.library(ruleset, [{"key": f"house/{card['card']}", **card} for card in (*cards, self.leader())], 2)

    def crowded_game(self, ruleset: Document, cards: Sequence[Document]) -> Game:
        """Return a game in which both players have many of the cards on the board and in hand."""
        library = self.library(ruleset, cards)
        names = {definition.name: definition.index for definition in library.definitions}
        state, parse = empty(library.layout, library.board.size, 2), library.board.parse
        for player, rows in enumerate(("124", "875")):
            for column in COLUMNS:
                for row, name in zip(rows, ("Fiend", "Imp", "Imp"), strict=True):
                    is_leader = column == "c" and row == rows[0]
                    card = state.add(names["Chief" if is_leader else name], player)
                    state.put(card, parse(column + row))
                    if is_leader:
                        state.leaders = (*state.leaders[:player], card, *state.leaders[player + 1 :])
            for name in ("Curse", "Curse", "Imp"):
                state.give(state.add(names[name], player), HAND, player)
            for name in ("Fiend", "Imp", "Curse") * 8:
                state.give(state.add(names[name], player), DRAW, player)
            if "morale" in library.layout.tallies:
                state.tallies[library.layout.tallies.index("morale")][player] = 20
        state.phase, state.turn = library.phases.index(self.phase), 5
        return Game.at(library, state)


SETTINGS: Final[Mapping[str, Setting]] = {
    "2e": Setting("summoner-wars-2e", "move"),
    "1e": Setting("summoner-wars-1e", "event", first_edition),
    "chess": Setting("summoners-chess", "main", chess),
}
