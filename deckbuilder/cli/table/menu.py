"""The option menu in several forms: from a line for each unit to a paragraph for all options."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, GOOD, HEADING, flow_texts, safe_text
from deckbuilder.match.options import OptionGroup, OptionMenu, OptionView
from deckbuilder.text import percent, printable

# A line for each group, a paragraph for each verb, the same without numbers, one paragraph of all, the same with many
# options of one card as a number of them, with all that are squares as a number behind the square of the card.
SPARSE, DENSE, TERSE, RUNNING, COUNTED, TIGHT = range(6)
MAX_HEADING = 30  # columns of the longest heading of options
BETWEEN = "/ "  # between verbs of one paragraph
MAX_APART = 2  # squares of a rank that are named one by one in short forms
MAX_NAMED = 3  # options that are named if more are only counted
EVERYTHING = "all"  # the command that lists rarely used options


class MenuText:
    """The menu of a decision. `ranks`: the names of the squares of the board, by rank."""

    def __init__(self, menu: OptionMenu, ranks: Sequence[Sequence[str]], width: int) -> None:
        self.menu = menu
        self.ranks = ranks
        self.width = width

    def lines(self, form: int) -> list[Text]:
        """Return the menu in one of the forms."""
        if form == SPARSE:
            return [*self._by_group(), *([self._more()] if self.menu.left_out else [])]
        if form in (DENSE, TERSE):
            return [*self._by_verb(form), *([self._more()] if self.menu.left_out else [])]
        items: list[Text] = []
        for verb, groups in groupby(self.menu.groups, lambda group: group.kind):
            items += [Text(f"{BETWEEN if items else ''}{verb}", HEADING)] if verb else []
            items += [item for item in self._terse(list(groups), form) if item.plain != verb]
        more = [Text(f"(+{self.menu.left_out}: '{EVERYTHING}')", ASIDE)] if self.menu.left_out else []
        return flow_texts([*items, *more], self.width) if items or more else []

    def _more(self) -> Text:
        return Text(f"({self.menu.left_out} more, seldom meant: '{EVERYTHING}')", ASIDE)

    def _by_group(self) -> Iterator[Text]:
        """Yield a line for each kind and unit."""
        heads = {group: f"{group.kind} {printable(group.title)}".strip() for group in self.menu.groups}
        column = min(MAX_HEADING, max(map(cell_len, heads.values()), default=0) + 2)
        for group, head in heads.items():
            first = Text(head)
            first.stylize(HEADING, 0, len(group.kind))
            yield from flow_texts(self._items(group, led=False), self.width, first, column if head else 0)

    def _by_verb(self, form: int) -> Iterator[Text]:
        """Yield all units of a kind one after the other."""
        longest = max((len(group.kind) for group in self.menu.groups), default=0)
        verbs = longest + 1 if longest else 0
        for verb, groups in groupby(self.menu.groups, lambda group: group.kind):
            of_verb = list(groups)
            numbered = [item for group in of_verb for item in self._items(group, led=True)]
            items = self._terse(of_verb, form) if form == TERSE else numbered
            yield from flow_texts(
                [item for item in items if item.plain != verb], self.width, Text(verb, HEADING), verbs
            )

    def _terse(self, groups: Iterable[OptionGroup], form: int) -> Iterator[Text]:
        """Yield the options of groups without numbers; groups with equal options and adjacent squares are joined."""
        alike: dict[tuple[str, ...], list[str]] = {}
        for group in groups:
            texts = tuple(self._dense(option, form) for option in group.options)
            alike.setdefault(texts, []).append(printable(group.title))
        for texts, abouts in alike.items():
            are_squares = all(map(self._is_square, texts))
            first = [about.partition(" ")[0] for about in abouts]
            if form == TIGHT and are_squares and all(map(self._is_square, first)):
                yield from [Text(f"{square} ({len(texts)})") for square in first]
                continue
            if any(abouts):
                yield from [Text(f"{about},", ASIDE) for about in abouts[:-1]]
                yield Text(f"{abouts[-1]}:", ASIDE)
            is_counted = form >= COUNTED and len(texts) > MAX_NAMED and (any(abouts) or are_squares)
            yield from [Text(f"{len(texts)} ways")] if is_counted else map(safe_text, self._spans(texts))

    def _dense(self, option: OptionView, form: int) -> str:
        """Return an option in few words; in the shortest form, a card of the board by its square alone."""
        return option.text if form == TIGHT and self._is_square(option.text) else _with_chance(option.dense, option)

    def _is_square(self, text: str) -> bool:
        return any(text in rank for rank in self.ranks)

    def _spans(self, texts: Sequence[str]) -> Iterator[str]:
        """Yield options, with `a1-d1` for adjacent squares of a rank."""
        remaining = dict.fromkeys(texts)
        for rank in self.ranks:
            for are_offered, squares in groupby(rank, texts.__contains__):
                row = list(squares) if are_offered else []
                yield from [f"{row[0]}-{row[-1]}"] if len(row) > MAX_APART else row
                for square in row:
                    del remaining[square]
        yield from remaining

    def _items(self, group: OptionGroup, *, led: bool) -> list[Text]:
        """Return the options of a group, the first one with their heading."""
        items = []
        for place, option in enumerate(group.options):
            about = f"{printable(group.title)} " if led and group.title and not place else ""
            number = (f"{self.menu.number(option)}:", GOOD) if self.menu.is_numbered else ""
            words = f"{option.short}: {option.words}" if option.words else option.short
            text = _with_chance(option.dense if led else words, option)
            items.append(Text.assemble((about, ASIDE), number, safe_text(text)))
        return items


def _with_chance(text: str, option: OptionView) -> str:
    return text if option.chance is None else f"{text} {percent(option.chance)}"
