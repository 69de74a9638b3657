"""Decisions, and the options that those of every game are made of: a card, a square, one of several modes, a word."""

from typing import Any, Final

from engine.core.position import Position


class Option:
    """Something that a player can decide. Options are equal where they are of one kind and hold the same."""

    __slots__ = ()

    @property
    def passes(self) -> bool:
        """Whether it does nothing but go on: what a passive player takes."""
        return False

    @property
    def aim(self) -> int:
        """The card that it is aimed at; -1 for none."""
        return -1

    @property
    def named_cards(self) -> tuple[int, ...]:
        """The cards that it is about, the one that acts first."""
        return ()

    @property
    def named_squares(self) -> tuple[int, ...]:
        """The squares that it names, in their order: those of a path, or the one on which a card is put."""
        return ()

    def develops(self, position: Position) -> bool:
        """Whether it brings a card from hand onto the board."""
        return False

    def key(self) -> tuple[Any, ...]:
        """What it holds."""
        return ()

    def label(self, position: Position) -> str:
        """The full text of it."""
        raise NotImplementedError

    def brief(self, position: Position) -> str:
        """A shorter text, for the first of several options that share it; empty if there is none."""
        return ""

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        """Other texts for it, besides its label."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.key()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.key()!r}"


class Decision:
    """An open question: the player who answers, the text, and the card that asks (`source`, -1 for the rules).

    `about`: the card that is asked about, where several take their turn; -1 if it is none in particular. `action` is
    true where the player is free to act; only then may one option alone be left to choose. `options` are None until
    somebody has asked the game for them.
    """

    __slots__ = ("about", "action", "options", "player", "question", "source")

    def __init__(
        self,
        player: int,
        question: str,
        source: int,
        options: tuple[Option, ...] | None,
        *,
        about: int = -1,
        action: bool = False,
    ) -> None:
        self.player = player
        self.question = question
        self.source = source
        self.options = options
        self.about = about
        self.action = action

    def __repr__(self) -> str:
        return f"Decision(player {self.player + 1}, {self.question!r})"


class PickCard(Option):
    """A card."""

    def __init__(self, card: int) -> None:
        self.card = card

    @property
    def named_cards(self) -> tuple[int, ...]:
        return (self.card,)

    def key(self) -> tuple[Any, ...]:
        return (self.card,)

    def label(self, position: Position) -> str:
        return card_label(position, self.card)

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        name, square = position.name(self.card), position.state.place[self.card]
        at = (position.square_name(square),) if square >= 0 else ()  # of two on one square, where one is offered
        return (name, f"{name}@{label}", *at)


class PickSquare(Option):
    """A square."""

    def __init__(self, square: int) -> None:
        self.square = square

    @property
    def named_squares(self) -> tuple[int, ...]:
        return (self.square,)

    def key(self) -> tuple[Any, ...]:
        return (self.square,)

    def label(self, position: Position) -> str:
        return position.square_name(self.square)


class PickPlayer(Option):
    """A player."""

    def __init__(self, player: int) -> None:
        self.player = player

    def key(self) -> tuple[Any, ...]:
        return (self.player,)

    def label(self, position: Position) -> str:
        return f"player {self.player + 1}"


class PickMode(Option):
    """One of several ways, numbered in the order of the text; 0 is the first. `words`: what it does, if known."""

    def __init__(self, number: int, words: str = "") -> None:
        self.number = number
        self.words = words

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, position: Position) -> str:
        return str(self.number + 1)

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        return (self.words,) if self.words else ()


class PickNumber(Option):
    """How many."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, position: Position) -> str:
        return str(self.number)


class Word(Option):
    """A word that says it: yes, no, done, or what is paid with."""

    def __init__(self, word: str) -> None:
        self.word = word

    def key(self) -> tuple[Any, ...]:
        return (self.word,)

    def label(self, position: Position) -> str:
        return self.word


class Pass(Option):
    """End the phase, or the turn."""

    @property
    def passes(self) -> bool:
        return True

    def label(self, position: Position) -> str:
        return "end"


NO: Final = Word("no")
YES: Final = Word("yes")
DONE: Final = Word("done")
END: Final = Pass()


def card_label(position: Position, card: int) -> str:
    """A card by its square, also by its name where it lies beneath another; by its name where it is off the board."""
    square = position.state.place[card]
    if square < 0:
        return position.name(card)
    at, standing = position.square_name(square), position.state.board[square]
    return at if standing in {card, -1} or not position.definition(card).beneath else f"{at} {position.name(card)}"


def numbered(texts: list[str]) -> list[str]:
    """Equal labels told apart by #2, #3 and so on."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        seen[text] = seen.get(text, 0) + 1
        found.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
    return found
