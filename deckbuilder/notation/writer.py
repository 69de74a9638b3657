"""Writer of positions as text."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from deckbuilder.errors import InputError
from deckbuilder.games import notation_of
from deckbuilder.model.card import UNKNOWN, code_of, spelled_out
from deckbuilder.notation import grammar
from engine.core.game import Game
from engine.core.position import HIDDEN, Definition


def is_written(ruleset: str) -> bool:
    """Whether positions of a rule set can be written as text."""
    return bool(notation_of(ruleset).signs)


def write(game: Game) -> str:
    """Return the text of a position in which a player is free to act.

    Raises InputError if it cannot be written. Temporary effects and used abilities of this turn are left out.
    """
    if not is_written(game.library.ruleset):
        raise InputError(f"positions of {game.library.ruleset} cannot be written as a text")
    if game.decision is None or not game.decision.action:
        raise InputError("only a position in which a player is free to act can be written as a text")
    return " ".join(_PositionWriter(game).fields())


class _PositionWriter:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.state
        self.layout = game.library.layout
        self.notation = notation_of(game.library.ruleset)
        self.shared = Counter(code_of(definition.data) for definition in game.library.definitions)

    def fields(self) -> Iterator[str]:
        state, layout = self.state, self.layout
        yield grammar.RANKS.join(self.rank(rank) for rank in reversed(range(self.game.library.board.ranks)))
        yield str(state.active + 1)
        numbers = zip(layout.numbers, state.numbers, strict=True)
        yield "".join(self.notation.spent.get(name, "") for name, number in numbers if number) or grammar.NOTHING
        yield from (grammar.NUMBERS.join(map(str, tally)) for tally in state.tallies)
        for name, piles in zip(layout.zones, state.piles, strict=True):
            yield grammar.SIDES.join(self.pile(pile[::-1] if name == "draw" else pile) for pile in piles)
        yield str(state.turn)

    def rank(self, rank: int) -> str:
        """Return a rank: adjacent cards separated, empty squares counted."""
        files = self.game.library.board.files
        parts = []
        for is_held, run in groupby(self.state.board[rank * files : (rank + 1) * files], lambda card: card >= 0):
            cards = list(run)
            parts.append(grammar.BESIDE.join(map(self.placed, cards)) if is_held else str(len(cards)))
        return "".join(parts)

    def placed(self, card: int) -> str:
        """Return a card of the board with its marks."""
        state, columns = self.state, self.layout.columns
        code = self.code(self.notation.front(self.game, card))
        signs = "".join(sign for name, sign in self.notation.signs.items() if self.has(card, name))
        counters = []
        for name in self.notation.counters(self.layout):
            if number := state.columns[columns.index(name)][card]:
                counters.append(f"{self.notation.letters.get(name, name.replace(' ', '-'))}{number}")
        held = grammar.NUMBERS.join(counters).join(grammar.COUNTERS) if counters else ""
        owned = grammar.BORROWED if state.owner[card] != state.control[card] else ""
        return f"{code.lower() if state.control[card] else code}{signs}{held}{owned}"

    def has(self, card: int, name: str) -> bool:
        if name in self.notation.marks:
            return self.notation.is_marked(self.game, card, name)
        return self.state.columns[self.layout.columns.index(name)][card] > 0

    def pile(self, cards: list[int]) -> str:
        """Return cards in their order, with unknown ones counted."""
        parts: list[str] = []
        for is_unknown, group in groupby(cards, lambda card: self.state.definition[card] == HIDDEN):
            same = list(group)
            codes = (self.code(self.notation.front(self.game, card)) for card in same)
            parts += [f"{grammar.UNKNOWN_CARDS}{len(same)}"] if is_unknown else codes
        return grammar.BESIDE.join(parts) or grammar.NOTHING

    def code(self, definition: Definition) -> str:
        """Return the code of a card in capitals, or its key in brackets if another card has the same code."""
        if definition.index == HIDDEN:
            return UNKNOWN
        code = code_of(definition.data)
        return code if code and self.shared[code] == 1 else spelled_out(definition.key).upper()
