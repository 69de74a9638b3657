"""Decisions: the question that a game asks, the options that answer it, and the reason why an action is illegal."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from engine.compilation import mypyc_attr
from engine.core.position import Position

MAX_TEXT_LENGTH: Final = 500  # characters; a line of a record holds no more
UNUSUAL_SPACE: Final = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option:
    """A legal answer to a decision. Options are equal if they are of one class and have equal keys.

    Attributes:
        verb: The first word of the label of an action; empty for an answer in the middle of an effect.
    """

    __slots__ = ()
    verb: ClassVar[str] = ""

    @property
    def passes(self) -> bool:
        """Whether it only goes on, without an action; a passive player chooses it."""
        return False

    @property
    def aim(self) -> int:
        """The card that it is aimed at; -1 for none."""
        return -1

    @property
    def named_cards(self) -> tuple[int, ...]:
        """The cards that it concerns, the acting card first."""
        return ()

    @property
    def named_squares(self) -> tuple[int, ...]:
        """The squares that it names, in order: those of a path, or the one on which a card is put."""
        return ()

    def develops(self, position: Position) -> bool:
        """Return True if it brings a card from hand onto the board."""
        return False

    def key(self) -> tuple[Any, ...]:
        """Return the values that it consists of."""
        return ()

    def label(self, position: Position) -> str:
        """Return its full text."""
        raise NotImplementedError

    def brief(self, position: Position) -> str:
        """Return a shorter text, for the first of several options that share it; empty if there is none."""
        return ""

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        """Return other texts for it, in addition to its label."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.key()!r}"


@mypyc_attr(acyclic=True)
class Decision:
    """An open question: the player who answers, the text, and the card that asks (`source`, -1 for the rules).

    Attributes:
        about: The card that it is about, if several cards are handled in turn; else -1.
        action: The player is free to act; only then may a single option be left to choose.
        options: None until they are asked for.
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


@mypyc_attr(acyclic=True)
class CardOption(Option):
    """Take an action with a card."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    @property
    def named_cards(self) -> tuple[int, ...]:
        return (self.card,)

    def key(self) -> tuple[Any, ...]:
        return (self.card,)

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.name(self.card)}"


@mypyc_attr(acyclic=True)
class SquareOption(CardOption):
    """Take an action with a card and a square; -1 for none."""

    __slots__ = ("square",)

    def __init__(self, card: int, square: int) -> None:
        self.card = card
        self.square = square

    @property
    def named_squares(self) -> tuple[int, ...]:
        return (self.square,) if self.square >= 0 else ()

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.square)

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.name(self.card)} {position.square_name(self.square)}"


@mypyc_attr(acyclic=True)
class PickCard(CardOption):
    """Choose a card."""

    def label(self, position: Position) -> str:
        return card_label(position, self.card)

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        name, square = position.name(self.card), position.state.place[self.card]
        at = (position.square_name(square),) if square >= 0 else ()  # enough if only one card there is an option
        return (name, f"{name}@{label}", *at)


@mypyc_attr(acyclic=True)
class PickSquare(Option):
    """Choose a square."""

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
    """Choose a player."""

    def __init__(self, player: int) -> None:
        self.player = player

    def key(self) -> tuple[Any, ...]:
        return (self.player,)

    def label(self, position: Position) -> str:
        return f"player {self.player + 1}"


class PickMode(Option):
    """Choose one of several modes, numbered in the order of the text; 0 is the first. `words`: its text, if known."""

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
    """Choose a number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, position: Position) -> str:
        return str(self.number)


class Word(Option):
    """Choose by a word: yes, no, done, or what is paid."""

    def __init__(self, word: str) -> None:
        self.word = word

    def key(self) -> tuple[Any, ...]:
        return (self.word,)

    def label(self, position: Position) -> str:
        return self.word


class Pass(Option):
    """End the phase, or the turn."""

    verb: ClassVar[str] = "end"

    @property
    def passes(self) -> bool:
        return True

    def label(self, position: Position) -> str:
        return self.verb


NO: Final = Word("no")
YES: Final = Word("yes")
DONE: Final = Word("done")
END: Final = Pass()


def card_label(position: Position, card: int) -> str:
    """Return the label of a card: its square, or its name if it is off the board.

    A card that lies beneath another has both.
    """
    square = position.state.place[card]
    if square < 0:
        return position.name(card)
    at, standing = position.square_name(square), position.state.board[square]
    return at if standing in {card, -1} or not position.definition(card).beneath else f"{at} {position.name(card)}"


def labels_of(position: Position, options: Sequence[Option]) -> list[str]:
    """Return the labels of options, in order; all are different: #2, #3 and so on follow repeated ones."""
    pairs = [(option.brief(position), option) for option in options]
    briefs = Counter([brief for brief, _ in pairs])
    labels, seen = [], Counter[str]()
    for brief, option in pairs:
        label = brief if brief and briefs[brief] == 1 else option.label(position)
        seen[label] += 1
        labels.append(label if seen[label] == 1 else f"{label}#{seen[label]}")
    return labels


def normalize(text: str) -> str:
    """Return a text with single spaces between its words; empty if it can't be the text of an option."""
    plain = text if text.isprintable() else UNUSUAL_SPACE.sub(" ", text)
    return " ".join(plain.split()) if len(text) <= MAX_TEXT_LENGTH and plain.isprintable() else ""


def texts_of(position: Position, option: Option, label: str) -> list[str]:
    """Return the texts that stand for an option if they fit no other."""
    return [label, label.partition("@")[0], *option.aliases(position, label)]


def match_option(position: Position, options: Sequence[Option], labels: Sequence[str], text: str) -> Option | None:
    """Return the option that a typed text means; None if there is none, or more than one.

    | text | means |
    |---|---|
    | a label, in letters of either case, with any number of spaces between its words | that option |
    | a label up to its `@`; the name of a card, its square, or `name@square` | the only option that it fits |
    | the label of an attack, with the name of a card that can lie beneath others | the only option that it fits |
    | the short text of several options, such as `move c3 d4` for two paths | the first of them |

    Spaces of any kind are equal. A game may accept further texts (`Rules.find`). None contains control characters.
    """
    if text in labels:
        return options[labels.index(text)]
    folded = text.casefold()
    matches = [
        option
        for option, label in zip(options, labels, strict=True)
        if folded in [normalize(other).casefold() for other in texts_of(position, option, label)]
    ]
    if len(matches) != 1:  # a short text means the first of its options
        matches = [option for option in options if normalize(option.brief(position)).casefold() == folded]
    return matches[0] if matches else None


class IllegalReason(NamedTuple):
    """The reason why an action is illegal.

    Attributes:
        why: The key of the reason, one of those that its game lists with their rules, such as `has moved`.
        rule: The id of the rule that forbids it; empty if there is none.
        cards, squares, numbers, words: The arguments of the reason, in its order.
        source, ability: The card that forbids it, and its ability; -1 and empty if no card does.
    """

    why: str
    rule: str = ""
    cards: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    source: int = -1
    ability: str = ""


NOTHING_ALLOWS: str = "nothing allows it"  # the reason that is true of every illegal action
