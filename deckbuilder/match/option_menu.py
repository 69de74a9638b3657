"""The option menu: the options of a decision, grouped and numbered, and found again by number or text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Listing, Presentation
from deckbuilder.match.fuzzy_input import MOST_NAMED, meant, quoted, some
from deckbuilder.match.legality import as_sentence, why
from engine.core.game import Game


@dataclass(frozen=True)
class MenuItem:
    """An option: its text to type, the part of it in its group, and a shorter form for narrow screens."""

    number: int
    label: str
    short: str
    dense: str


@dataclass(frozen=True)
class Group:
    """Options of one kind and, on the board, of one unit: `move`, `c3 Frost Mage`."""

    verb: str
    about: str
    items: tuple[MenuItem, ...]


@dataclass(frozen=True)
class OptionMenu:
    """The options of the open decision; empty after the game. `aside`: how many are not in the groups."""

    groups: tuple[Group, ...] = ()
    labels: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    accepts: Callable[[str], bool] = lambda _: False  # whether the engine understands a text that is not listed
    why: Callable[[str], str] = lambda _: ""  # why a line is illegal; empty if unknown
    is_free: bool = True  # whether the player is free to act, instead of answering a question
    aside: int = 0

    @property
    def numbered(self) -> bool:
        """Whether options have numbers, which they do not have if an answer is itself a number."""
        return not any(label.isdigit() for label in self.labels)

    def number(self, number: int) -> str | None:
        """Return the label of a number, or None."""
        return next((o.label for g in self.groups for o in g.items if o.number == number), None)

    def find(self, line: str) -> list[str]:
        """Return the texts that a line may mean: by number, as listed, as the engine accepts it, or by a card."""
        if line.isascii() and line.isdigit() and self.numbered:
            label = self.number(int(line)) if len(line) <= len(str(len(self.labels))) else None
            return [label] if label else []
        if found := meant(line, self.labels):
            return found
        exact = " ".join(line.lower().split())
        for text in (exact, *(f"{verb} {exact}" for verb in self.verbs)):
            if self.accepts(text):
                return [text]
        answers = {item.short: item.label for group in self.groups if not group.verb for item in group.items}
        return [answers[short] for short in meant(line, answers)]

    def reason(self, line: str, found: Sequence[str]) -> str:
        """Return why a line is not an answer, and what would be one."""
        if found:
            return f"{quoted(line)} may mean {some(found, 'or')}."
        reason = as_sentence(self.why(line))
        if reason and self.is_free:
            return f"{reason}."
        return f"{reason or f'{quoted(line)} is not offered'}{self._instead()}. Type ? for help."

    def _instead(self) -> str:
        """Return the end of an error message: possible answers, unless they are on the screen anyway."""
        if not self.labels:
            return "; the game is over"
        is_seen = self.is_free and len(self.labels) > MOST_NAMED
        return "" if is_seen else f"; choose {some(self.labels, 'or')}"


def option_menu(game: Game, *, everything: bool = False) -> OptionMenu:
    """Return the menu of the open decision: what a player is likely to mean, or everything."""
    if game.decision is None:
        return OptionMenu()
    labels, presentation = game.labels(), presentation_of(game.library)
    view = game.view(game.decision.player)  # a menu names only what that player may know
    groups: dict[tuple[str, str], list[tuple[str, Listing]]] = {}
    aside = 0
    for label, option in zip(labels, game.options, strict=True):
        listing = presentation.listing(view, option, label)
        if listing.aside and not everything:
            aside += 1
        else:
            groups.setdefault((listing.verb, listing.about), []).append((label, listing))
    shown = tuple(_numbered(presentation, groups))
    is_free = game.decision.action
    return OptionMenu(shown, tuple(labels), _verbs(groups), game.accepts, partial(why, game), is_free, aside)


def _verbs(groups: Mapping[tuple[str, str], object]) -> tuple[str, ...]:
    """Return the verbs of the groups, each once."""
    return tuple(dict.fromkeys(verb for verb, _ in groups if verb))


def _numbered(
    presentation: Presentation, groups: Mapping[tuple[str, str], Sequence[tuple[str, Listing]]]
) -> Iterator[Group]:
    number = 0
    verbs = presentation.verbs
    for verb, about in sorted(groups, key=lambda group: verbs.index(group[0]) if group[0] in verbs else -1):
        items = []
        for label, listing in sorted(groups[verb, about], key=lambda found: found[1].rank):
            number += 1
            items.append(MenuItem(number, label, listing.short, listing.dense or listing.short))
        yield Group(verb, about, tuple(items))
