"""Options as numbered actions that mean the same in every decision.

An action is an *answer*, which names neither card nor square; a *placement*: the subject of the option, its square, and
which of the options with both it is; or *further*: an option for which there is no other number.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.decisions import DONE, NO, Option, Word
from engine.core.game import Game
from engine.core.position import CardSet
from engine.core.state import UNDER, State

ANSWERS: Final = 64  # 0 passes or declines; n is the number n - 1, or the n-th word
FURTHER: Final = 256  # options beyond the variants, in the order in which they are offered
VARIANTS: Final = 2  # options of one subject and square: copies of a card, paths, abilities


class Actions:
    """The actions of the games of a card set, numbered from 0.

    A subject is a square, numbered from 1, or a card off the board, its definition after the squares; 0 is none.
    """

    def __init__(self, card_set: CardSet) -> None:
        self.card_set = card_set
        self.squares = card_set.board.size
        self.size: int = (
            ANSWERS + FURTHER + (1 + self.squares + len(card_set.definitions)) * (1 + self.squares) * VARIANTS
        )

    def numbers(self, game: Game, known: Sequence[int] | None = None) -> list[int]:
        """Return the action of each option of the open decision, all different; -1 for those beyond all numbers.

        `known`: by card, the definition as the player knows it; in a view those of its state.
        """
        definition = known or game.state.definition
        taken: set[int] = set()
        numbers: list[int] = []
        words, further = 0, 0
        for option in game.options:
            placement = self._placement(game.state, definition, option)
            if placement:
                number = ANSWERS + FURTHER + placement * VARIANTS
                if number in taken:
                    number = next((number + n for n in range(1, VARIANTS) if number + n not in taken), -1)
            else:
                number = _answer(option, words)
                words += isinstance(option, Word)
                if number >= ANSWERS or number in taken:
                    number = -1
            if number < 0 and further < FURTHER:
                number = ANSWERS + further
                further += 1
            taken.add(number)
            numbers.append(number)
        return numbers

    def mask(self, numbers: list[int]) -> bytearray:
        """Return 1 for each of these actions and 0 for all others, by number."""
        mask = bytearray(self.size)
        for number in numbers:
            if number >= 0:
                mask[number] = 1
        return mask

    def text(self, action: int) -> str:
        """Return what an action means, such as `c3 to c4`, `Ice Golem to c2 (2)`, `pass`, `answer 3`."""
        if action == 0:
            return "pass"
        if action < ANSWERS:
            return f"answer {action}"
        if action < ANSWERS + FURTHER:
            return f"further {action - ANSWERS + 1}"
        placement, variant = divmod(action - ANSWERS - FURTHER, VARIANTS)
        subject, square = divmod(placement, 1 + self.squares)
        ends = [self._subject_name(subject)] if subject else []
        if square:
            ends.append(self.card_set.board.names[square - 1])
        return " to ".join(ends) + (f" ({variant + 1})" if variant else "")

    def _subject_name(self, subject: int) -> str:
        if subject <= self.squares:
            return self.card_set.board.names[subject - 1]
        return self.card_set.definitions[subject - 1 - self.squares].name

    def _placement(self, state: State, definition: Sequence[int], option: Option) -> int:
        """Return the number of an option's subject and square; 0 if it has neither."""
        cards, path = option.named_cards, option.named_squares
        subject, square = 0, 0
        if cards:
            subject = self._subject(state, definition, cards[0])
        elif len(path) > 1:
            subject = path[0] + 1
        if path:
            square = path[-1] + 1
        elif len(cards) > 1:
            other = self._subject(state, definition, cards[1])
            square = other if other <= self.squares else 0
        return subject * (1 + self.squares) + square

    def _subject(self, state: State, definition: Sequence[int], card: int) -> int:
        place = state.place[state.host[card] if state.place[card] == UNDER else card]
        return place + 1 if place >= 0 else self.squares + 1 + definition[card]


def _answer(option: Option, words: int) -> int:
    """Return the action of an option that names neither card nor square; `words`: the words before it."""
    if option.passes or option is NO or option is DONE:
        return 0
    key = option.key()
    number = key[0] if key else 0
    return 1 + (number if isinstance(number, int) else words)
