"""What is offered at a decision: grouped for reading, numbered, and found again by number or text."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import Game

from deckbuilder.play.matching import meant, quoted, some

ORDER = ("summon", "build", "play", "use", "move", "attack", "discard", "end")
OWN = " (own)"
ON_THE_BOARD = frozenset({"move", "attack", "use"})  # verbs whose labels begin with the unit's square


@dataclass(frozen=True)
class Offer:
    """One option: what is typed for it, and what of that stands in its group."""

    number: int
    label: str
    short: str


@dataclass(frozen=True)
class Group:
    """Options of one kind, and for the board those of one unit: `move`, `c3 Frost Mage`."""

    verb: str
    about: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Offers:
    """The options of the open decision; none when the game is over."""

    groups: tuple[Group, ...] = ()
    labels: tuple[str, ...] = ()
    accepts: Callable[[str], bool] = lambda _: False  # whether the engine understands a text all the same

    @property
    def numbered(self) -> bool:
        """Whether numbers stand for offers: not where an answer is a number itself."""
        return not any(label.isdigit() for label in self.labels)

    def number(self, number: int) -> str | None:
        """The label of a number."""
        return next((o.label for g in self.groups for o in g.offers if o.number == number), None)

    def find(self, line: str) -> list[str]:
        """The texts that a line may mean: by number, as listed, a move with all its spaces, the card of an answer."""
        if line.isascii() and line.isdigit() and self.numbered:
            label = self.number(int(line)) if len(line) <= len(str(len(self.labels))) else None
            return [label] if label else []
        if found := meant(line, self.labels):
            return found
        exact = " ".join(line.lower().split())
        if accepted := [text for text in (exact, f"move {exact}") if self.accepts(text)]:
            return accepted[:1]
        answers = {offer.short: offer.label for group in self.groups if not group.verb for offer in group.offers}
        return [answers[short] for short in meant(line, answers)]

    def refusal(self, line: str, found: Sequence[str]) -> str:
        """Why a line is not an answer, and what would be."""
        if found:
            return f"{quoted(line)} may mean {some(found, 'or')}."
        offered = f"there is {some(self.labels, 'and')}" if self.labels else "the game is over"
        return f"{quoted(line)} is not offered; {offered}. Type ? for help."


def offers_of(game: Game) -> Offers:
    """What the open decision of a game offers."""
    if game.decision is None:
        return Offers()
    labels = game.labels()
    groups: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for label, option in zip(labels, game.decision.options, strict=True):
        verb, about, short = _parts(game, label, option)
        groups.setdefault((verb, about), []).append((label, short))
    order = sorted(groups, key=lambda key: ORDER.index(key[0]) if key[0] in ORDER else 0)
    return Offers(tuple(_numbered(order, groups)), tuple(labels), game.accepts)


def _numbered(
    order: Sequence[tuple[str, str]], groups: dict[tuple[str, str], list[tuple[str, str]]]
) -> Iterator[Group]:
    number = 0
    for verb, about in order:
        offers = []
        for label, short in sorted(groups[verb, about], key=lambda offer: _place(verb, offer[1])):
            number += 1
            offers.append(Offer(number, label, short))
        yield Group(verb, about, tuple(offers))


def _place(verb: str, short: str) -> tuple[int, str]:
    """Where an offer stands in its group: squares by name and whole ways after them, own targets last."""
    return (len(short.split()), short) if verb == "move" else (short.endswith(OWN), "")


def _parts(game: Game, label: str, option: tuple[Any, ...]) -> tuple[str, str, str]:
    """The verb of an option, what it is about, and the rest; an answer in the middle of an effect has the rest only."""
    verb = option[0]
    if verb not in ORDER:
        return "", "", f"{label}{_who(game, label)}"
    rest = label.partition(" ")[2]
    if verb in ON_THE_BOARD:
        square, _, rest = rest.partition(" ")
        return verb, f"{square} {game.name(option[1])}", f"{rest}{_target(game, rest) if verb == 'attack' else ''}"
    if verb in ("summon", "build"):
        name, _, square = rest.rpartition(" ")
        return verb, f"{name}{_cost(game, option[1])}", square
    if verb == "play":
        return verb, "", f"{rest}{_cost(game, option[1])}"
    return verb, "", rest or verb


def _cost(game: Game, card: int) -> str:
    cost = game.definition(card).cost
    return "" if cost is None else f" ({cost})"


def _who(game: Game, label: str) -> str:
    """The name of the card on the square that a label names."""
    square = game.library.board.numbers.get(label)
    card = -1 if square is None else game.state.board[square]
    return f" {game.name(card)}" if card >= 0 else ""


def _target(game: Game, label: str) -> str:
    """The card that an attack is aimed at, and whether it is the attacker's own."""
    card = game.state.board[game.library.board.numbers[label]]
    own = game.state.control[card] == game.state.active
    return f"{_who(game, label)}{OWN if own else ''}"
