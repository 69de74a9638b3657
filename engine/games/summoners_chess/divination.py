"""Divining and scouring: cards on top of a deck are put back after a look, or discarded (CH-12.1, CH-12.2)."""

from typing import Any, ClassVar, Final

from engine.core import events as core_events
from engine.core.changes import put_in, reveal
from engine.core.characteristics import one_of_each
from engine.core.decisions import Decision, Option, PickCard, Word
from engine.core.game import Game, StackItem
from engine.core.state import DISCARD
from engine.games.summoners_chess import events

TOP: Final = Word("top")
BOTTOM: Final = Word("bottom")
HEAPS: Final = ("on top of the deck", "at its bottom")

Heap = tuple[int, ...]


def divine(game: Game, card: int, player: int, number: int) -> None:
    """Have a player divine by a card, with at most as many cards as there are."""
    cards = tuple(game.state.draws[player][-number:][::-1])
    if cards:
        game.emit(core_events.Looked(player, cards))
        game.stack.append(Divination(card, player, cards))


class Divination(StackItem):
    """A player puts cards on top or at the bottom one by one, then chooses the order of both heaps, from above.

    Attributes:
        undecided: The cards not yet put on either heap.
        heaps: Those for the top and for the bottom.
        order: The same cards, as far as their order is chosen.
    """

    tag: ClassVar[str] = "Divining"

    def __init__(self, card: int, player: int, undecided: Heap, heaps: tuple[Heap, Heap] = ((), ())) -> None:
        super().__init__(card, player)
        self.undecided = undecided
        self.heaps = heaps
        self.order: tuple[Heap, Heap] = ((), ())

    def run(self, game: Game) -> Decision | None:
        asking = game.name(self.card)
        if self.undecided:
            card = self.undecided[0]
            question = f"{asking}: {game.name(card)} on top or at the bottom?"
            return Decision(self.player, question, self.card, (TOP, BOTTOM), about=card)
        for number, heap in enumerate(self.heaps):
            if heap:
                options = tuple([PickCard(card) for card in one_of_each(game, heap)])
                return Decision(self.player, f"{asking}: which comes first {HEAPS[number]}?", self.card, options)
        game.stack.pop()
        self._put_back(game)
        return None

    def answer(self, game: Game, option: Option) -> None:
        tops, bottoms = self.heaps
        if isinstance(option, PickCard):
            number = 0 if tops else 1
            heap = tuple([card for card in self.heaps[number] if card != option.card])
            self.heaps = (heap, bottoms) if number == 0 else (tops, heap)
            above, below = self.order
            self.order = ((*above, option.card), below) if number == 0 else (above, (*below, option.card))
            return
        card, self.undecided = self.undecided[0], self.undecided[1:]
        self.heaps = ((*tops, card), bottoms) if option == TOP else (tops, (*bottoms, card))

    def _put_back(self, game: Game) -> None:
        above, below = self.order
        deck = [card for card in game.state.draws[self.player] if card not in above and card not in below]
        game.state.draws[self.player] = [*reversed(below), *deck, *reversed(above)]
        reveal(game, self.player, (*above, *below))
        game.emit(events.Divined(self.player, len(above), len(below)))

    def copy(self) -> "Divination":
        new = Divination(self.card, self.player, self.undecided, self.heaps)
        new.order = self.order
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.undecided, self.heaps, self.order)


def scour(game: Game, player: int, number: int) -> None:
    """Move the top cards of a player's deck to the discard pile, one by one."""
    deck = game.state.draws[player]
    for card in deck[-number:][::-1]:
        put_in(game, card, DISCARD, player)
