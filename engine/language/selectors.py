"""Selectors: which cards are meant, and which spaces."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from engine.language.scope import Scope, reference
from engine.state import DISCARD, DRAW, HAND

if TYPE_CHECKING:
    from engine.game import Game
    from engine.language.scope import Match, Ref
    from engine.library import Definition
    from engine.state import Frame

SIDES = ("friendly", "enemy", "any")
ZONES = {"hand": HAND, "discard": DISCARD, "draw": DRAW}
KEYS = (
    *SIDES,
    "named",
    "within",
    "of",
    "straight",
    "adjacent",
    "behind",
    "cost",
    "boost",
    "has",
    "in",
    "different",
    "or",
    "except",
    "among",
)
POSITIONAL = {"within", "adjacent", "behind", "boost", "has", "straight"}


class Selector:
    """Cards that satisfy a description; listed by square, or as they lie in a zone."""

    def __init__(self, data: Any, scope: Scope) -> None:
        scope.only(data, KEYS)
        sides = [side for side in SIDES if side in data]
        if len(sides) != 1:
            raise scope.error("a selector says exactly one of friendly, enemy, any")
        self.side = sides[0]
        self.zone = ZONES[data["in"]] if "in" in data else None
        self.different = "different" in data
        self.settled = not POSITIONAL & data.keys()  # whether it matches the same cards wherever they stand
        self.data = data
        self._friendly = None if self.side == "any" or self.zone is not None else self.side == "friendly"
        self._kinds, self._table = _kinds(data, data[self.side], scope)
        self._tests: list[Match] = list(_tests(data, scope))
        self._also = reference(data["or"], scope.at("or")) if "or" in data else None
        self._among = reference(data["among"], scope.at("among")) if "among" in data else None
        self._except = reference(data["except"], scope.at("except")) if "except" in data else None

    def matches(self, game: "Game", frame: "Frame", card: int) -> bool:
        """Whether a card, wherever it is or was last, is described."""
        if self._also is not None and card in self._also(game, frame):
            return True
        state = game.state
        if self._friendly is not None and (state.control[card] == frame.player) is not self._friendly:
            return False
        if not (self._kinds(game, card) if self._table is None else self._table[state.what[card]]):
            return False
        if self._except is not None and card in self._except(game, frame):
            return False
        for test in self._tests:  # noqa: SIM110 - games spend their time here, and a loop is faster than all()
            if not test(game, frame, card):
                return False
        return True

    def candidates(self, game: "Game", frame: "Frame") -> list[int]:
        """The cards on the battlefield, or of the zone that the selector names, that are described."""
        return [card for card in self.pool(game, frame) if self.matches(game, frame, card)]

    def pool(self, game: "Game", frame: "Frame") -> Iterable[int]:
        """Where the selector looks."""
        if self._among is not None:
            return self._among(game, frame)
        if self.zone is None:
            return [card for card in game.state.board if card >= 0]
        state = game.state
        return {HAND: state.hands, DISCARD: state.discards, DRAW: state.draws}[self.zone][frame.player]

    def exists(self, game: "Game", frame: "Frame") -> bool:
        """Whether any card is described."""
        for card in self.pool(game, frame):  # noqa: SIM110 - as in matches
            if self.matches(game, frame, card):
                return True
        return False


def is_named(name: str, words: str) -> bool:
    """Whether a name holds the whole word or words (2E-GEN-7); a hyphen joins words that also stand alone."""
    return any(f" {words} " in f" {form} " for form in (name, name.replace("-", " ")))


def kinds(classes: str, scope: Scope) -> "Callable[[Game, int], bool]":
    """Whether a card is of one of these classes: `common or champion`."""
    return _kinds({}, classes, scope)[0]


def _kinds(data: Any, classes: str, scope: Scope) -> "tuple[Callable[[Game, int], bool], list[bool] | None]":
    """What a card's definition answers: a function, and a table by definition where that is all there is to it."""
    library = scope.library
    alternatives = [frozenset(words.split()) for words in classes.split(" or ")]
    table = [_printed_fits(data, definition) for definition in library.definitions]
    if alternatives == [frozenset({"card"})]:
        return lambda game, card: table[game.state.what[card]], table
    if any(words & library.gained_words for words in alternatives):
        return (
            lambda game, card: (
                table[game.state.what[card]] and any(words <= game.classes(card) for words in alternatives)
            ),
            None,
        )
    table = [
        fits and any(words <= definition.words for words in alternatives)
        for fits, definition in zip(table, library.definitions, strict=True)
    ]
    return lambda game, card: table[game.state.what[card]], table


def _printed_fits(data: Any, definition: "Definition") -> bool:
    """Whether the name and the cost of a card are as wanted."""
    return ("cost" not in data or _cost_fits(data["cost"], definition.cost)) and (
        "named" not in data or is_named(definition.name, data["named"])
    )


def _cost_fits(wanted: Any, cost: int | None) -> bool:
    """A card without a printed cost does not have cost 0 (2E-GEN-14)."""
    if cost is None:
        return False
    return cost <= int(wanted["most"]) if isinstance(wanted, dict) else cost == wanted


def _tests(data: Any, scope: Scope) -> "Iterable[Match]":
    if "within" in data:
        of = reference(data.get("of", "self"), scope.at("of"))
        yield (_in_line if data.get("straight") else _within)(data["within"], of)
    elif "straight" in data or "of" in data:
        raise scope.error("'of' and 'straight' need 'within'")
    if "adjacent" in data:
        yield _adjacent(data["adjacent"], scope.at("adjacent"))
    if "behind" in data:
        yield _behind(reference(data["behind"], scope.at("behind")))
    if "boost" in data:
        yield lambda game, _, card: game.state.boost[card] == data["boost"]
    if "has" in data:
        yield lambda game, _, card: any(ability.name == data["has"] for ability in game.abilities(card))


def _within(most: int, of: "Ref") -> "Match":
    """Counted through occupied spaces too (2E-GEN-5); never the card itself (2E-GEN-4)."""

    def test(game: "Game", frame: "Frame", card: int) -> bool:
        last = game.state.last
        distance = game.library.board.distance[last[card]]
        return any(0 < distance[last[other]] <= most for other in of(game, frame) if other != card)

    return test


def _in_line(most: int, of: "Ref") -> "Match":
    def test(game: "Game", frame: "Frame", card: int) -> bool:
        last, board = game.state.last, game.state.board
        for other in of(game, frame):
            way = game.library.board.between[last[other]][last[card]] if other != card else None
            if way is not None and len(way) < most and all(board[square] < 0 for square in way):
                return True
        return False

    return test


def _adjacent(of: Any, scope: Scope) -> "Match":
    if isinstance(of, dict):
        inner = Selector(of, scope)

        def beside_any(game: "Game", frame: "Frame", card: int) -> bool:
            board = game.state.board
            squares = game.library.board.neighbours[game.state.last[card]]
            return any(board[square] >= 0 and inner.matches(game, frame, board[square]) for square in squares)

        return beside_any
    ref = reference(of, scope)

    def beside(game: "Game", frame: "Frame", card: int) -> bool:
        last = game.state.last
        distance = game.library.board.distance[last[card]]
        return any(distance[last[other]] == 1 for other in ref(game, frame))

    return beside


def _behind(ref: "Ref") -> "Match":
    """In a row nearer to the other card's controller than that card is (2E-TOK-12)."""

    def test(game: "Game", frame: "Frame", card: int) -> bool:
        last, control, own_row = game.state.last, game.state.control, game.library.board.own_row
        return any(
            own_row(control[other], last[card]) < own_row(control[other], last[other]) for other in ref(game, frame)
        )

    return test


def cards_of(data: Any, scope: Scope) -> "Ref":
    """The cards that a name or a selector stands for, as effects and modifiers take them."""
    if isinstance(data, dict):
        selector = Selector(data, scope)
        return lambda game, frame: tuple(selector.candidates(game, frame))
    return reference(data, scope)


def matcher(data: Any, scope: Scope) -> "Match":
    """Whether one card is what a name or a selector describes."""
    if isinstance(data, dict):
        return Selector(data, scope).matches
    if data == "self":
        return lambda game, frame, card: card == frame.card
    ref = reference(data, scope)
    return lambda game, frame, card: card in ref(game, frame)


def spaces(data: Any, scope: Scope) -> "Ref":
    """The empty spaces adjacent to a card (`adjacent`), or the space that it had (`space`), if empty (2E-TOK-7)."""
    scope.only(data, ("adjacent", "space"))
    if len(data) != 1:
        raise scope.error("spaces are given by exactly one of adjacent, space")
    if "space" in data:
        card = reference(data["space"], scope.at("space"))
        return lambda game, frame: tuple(
            game.state.last[c] for c in card(game, frame) if game.state.board[game.state.last[c]] < 0
        )
    around = cards_of(data["adjacent"], scope.at("adjacent"))

    def beside(game: "Game", frame: "Frame") -> tuple[int, ...]:
        state, neighbours = game.state, game.library.board.neighbours
        squares = {square for c in around(game, frame) if state.place[c] >= 0 for square in neighbours[state.place[c]]}
        return tuple(sorted(square for square in squares if state.board[square] < 0))

    return beside
