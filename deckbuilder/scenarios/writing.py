"""Scenarios that are written from a game: a position, what was done in it, and what has come of it as expectation."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.resolve import CardNames
from deckbuilder.documents.schemas import schema
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError
from deckbuilder.games import notation_of
from deckbuilder.match.history import PlayedChoice
from deckbuilder.notation.position_spec import COUNTERS, EMPTY, MOVED, POSITION, SPENT, SUPPLY
from deckbuilder.notation.writer import is_written, write
from engine.core.game import Game
from engine.core.state import UNDER, zone_place

FACES = "faces"  # of an event: the numbers of the faces that were rolled


class ScenarioWriter:
    """Writes the positions of a game with the names of its cards."""

    def __init__(self, catalogue: Catalogue, ruleset: str) -> None:
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.notation = notation_of(ruleset)
        self.document = catalogue.ruleset_document(ruleset)
        self.names = CardNames(catalogue, catalogue.rulesets[ruleset])
        shorthand = self.document.get("shorthand", {})
        self.beneath = {entry["card"]: word for word, entry in shorthand.items() if "pile" not in entry}

    def scenario(self, title: str, choices: Sequence[PlayedChoice], steps: Sequence[str]) -> dict[str, Any]:
        """Return the document of what was done from the position before the first choice on. Raises InputError."""
        before, after = choices[0].before, choices[-1].after
        if before.decision is None or not before.decision.action:
            raise InputError("a case begins where a player is free to act")
        data = {"scenario": title, "ruleset": self.ruleset, "setup": EMPTY, **self.position(before)}
        if dice := list(self.dice(choices)):
            data["dice"] = dice
        return {**data, "steps": list(steps), "expect": self.expectation(before, after)}

    def position(self, game: Game) -> dict[str, Any]:
        """Return the keys that describe a position."""
        if is_written(self.ruleset):
            return {POSITION: write(game)}
        state, layout = game.state, game.library.layout
        spent = dict(zip(layout.numbers, state.numbers, strict=True))
        return {
            "active": state.active + 1,
            "turn": state.turn,
            "phase": game.library.phases[state.phase],
            **{name: bool(spent[name]) for name in SPENT if spent.get(name)},
            "players": {str(player + 1): self.side(game, player) for player in range(state.seats)},
            "board": {name: self.placed(game, card) for name, card in self.squares(game) if card >= 0},
        }

    def squares(self, game: Game) -> Iterator[tuple[str, int]]:
        """Yield the name of each square and the card on it, or else the one that lies on its ground; -1 for none."""
        state = game.state
        for square, card in enumerate(state.board):
            yield game.library.board.names[square], card if card >= 0 or not state.ground else state.ground[square]

    def side(self, game: Game, player: int) -> dict[str, Any]:
        """Return the numbers and cards of a player."""
        state, layout = game.state, game.library.layout
        side: dict[str, Any] = {name: state.tallies[number][player] for number, name in enumerate(layout.tallies)}
        for zone in layout.zones:
            cards = self.pile(game, zone, player)
            if cards or zone == SUPPLY:
                side[zone] = dict(Counter(cards)) if zone == SUPPLY else cards
        return side

    def pile(self, game: Game, zone: str, player: int) -> list[str]:
        """Return the names of the cards in a zone of a player, the top one first."""
        cards = game.state.zone(zone_place(game.library.layout, zone))[player]
        return [self.name(game, card) for card in (cards if zone == "hand" else reversed(cards))]

    def name(self, game: Game, card: int) -> str:
        """Return the name that means a card."""
        definition = self.notation.front(game, card)
        printed = self.catalogue.card(str(definition.data["key"]))
        return self.names.name_of(printed) if printed else definition.name

    def placed(self, game: Game, card: int) -> dict[str, Any]:
        """Return a card of the board with everything on it and under it."""
        state, layout = game.state, game.library.layout
        entry: dict[str, Any] = {"card": self.name(game, card), "player": state.control[card] + 1}
        if state.owner[card] != state.control[card]:
            entry["owner"] = state.owner[card] + 1
        entry |= self.numbers(game, card)
        if MOVED in layout.notes and card in state.notes[layout.notes.index(MOVED)]:
            entry[MOVED] = True
        square = state.place[card]
        ground = state.ground[square] if state.ground and square >= 0 else -1
        if ground >= 0 and ground != card and (word := self.beneath.get(self.name(game, ground))):
            entry[word] = {"player": state.control[ground] + 1, **self.numbers(game, ground)}
        if under := [other for other, place in enumerate(state.place) if place == UNDER and state.host[other] == card]:
            entry["under"] = [{"card": self.name(game, other), "player": state.owner[other] + 1} for other in under]
        return entry

    def numbers(self, game: Game, card: int) -> dict[str, Any]:
        """Return the numbers of a card that a scenario has words for, counters among them; zeros are left out."""
        layout = game.library.layout
        counters = self.notation.counters(layout)
        held = {name: column[card] for name, column in zip(layout.columns, game.state.columns, strict=True)}
        placed = schema("scenario")["$defs"]["placed"]["else"]["properties"]
        numbers: dict[str, Any] = {
            name: bool(number) if placed[name].get("type") == "boolean" else number
            for name, number in held.items()
            if number and name in placed
        }
        if on_it := {name: held[name] for name in counters if held[name]}:
            numbers[COUNTERS] = on_it
        return numbers

    def dice(self, choices: Sequence[PlayedChoice]) -> Iterator[str | int]:
        """Yield the faces that were rolled, as their symbols."""
        faces = self.document.get("dice", {}).get("faces", ())
        for choice in choices:
            for event in choice.events:
                if type(event).__name__ == "Rolled":
                    for face in getattr(event, FACES):
                        yield self._face(faces[face])

    @staticmethod
    def _face(face: Sequence[Any]) -> str | int:
        first = str(face[0])
        return int(first) if first.isdigit() else " ".join(map(str, face))

    def expectation(self, before: Game, after: Game) -> dict[str, Any]:
        """Return what has changed between two games, as it is now."""
        if is_written(self.ruleset) and after.decision is not None and after.decision.action:
            return {POSITION: write(after)}
        changes: dict[str, Any] = {}
        was = {square: card >= 0 and self.placed(before, card) for square, card in self.squares(before)}
        board = {square: card >= 0 and self.placed(after, card) for square, card in self.squares(after)}
        if changed := {
            square: self._found(entry, was[square]) for square, entry in board.items() if entry != was[square]
        }:
            changes["board"] = changed
        layout = after.library.layout
        for number, name in enumerate(layout.tallies):
            tallies, earlier = after.state.tallies[number], before.state.tallies[number]
            if values := {str(p + 1): tallies[p] for p in range(after.state.seats) if tallies[p] != earlier[p]}:
                changes[name] = values
        for zone in ("hand", "discard", "active_events"):
            if zone in layout.zones:
                piles = {str(p + 1): self.pile(after, zone, p) for p in range(after.state.seats)}
                if moved := {p: pile for p, pile in piles.items() if pile != self.pile(before, zone, int(p) - 1)}:
                    changes[zone] = moved
        if after.state.result or after.winner is not None:
            changes["winner"] = "none" if after.winner is None else after.winner + 1
        return changes or {"active": after.state.active + 1}

    @staticmethod
    def _found(entry: dict[str, Any] | bool, was: dict[str, Any] | bool) -> Any:
        """Return what is expected of a square: numbers that are gone are 0."""
        if isinstance(entry, bool):
            return EMPTY
        gone = {
            key: 0
            for key, value in (was.items() if isinstance(was, dict) else ())
            if isinstance(value, int) and key not in entry and key not in ("owner", MOVED)
        }
        kept = {key: value for key, value in entry.items() if key not in (MOVED, "under")}
        same_card = isinstance(was, dict) and was["card"] == entry["card"]
        return {**kept, **(gone if same_card else {})}


def scenario_text(data: dict[str, Any]) -> str:
    """Return the text of a scenario's document. Raises InputError where it does not read as the same data."""
    text = document_text(data)
    if read_one(text, "").data != data:
        raise InputError("the case cannot be written as YAML")
    return text
