"""The screen of a match: the board, all players, the hand, the last events, the menu and the last reply."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.battlefield import (
    CHOICE,
    DEFAULT_WIDTH,
    MAX_SQUARE,
    MIN_SQUARE,
    RANK_NUMBERS_WIDTH,
    as_text,
    color_players,
    flat,
    grid,
    signs,
)
from deckbuilder.cli.display.console import ASIDE, GOOD, HEADING, flow_texts, safe_text, wrap_text
from deckbuilder.cli.table.player_panels import FAR, NEAR, PlayerPanels
from deckbuilder.cli.table.session import AFTERWARDS
from deckbuilder.match.narrator import RecentEvents
from deckbuilder.match.options import OptionGroup, OptionMenu, OptionView
from deckbuilder.match.seat import HandCard, PlayerView
from deckbuilder.text import capitalized, counted, listed, percent, printable

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


UNLIMITED_LINES = 1000  # lines
MIN_WIDTH_WITH_PANEL = 98  # columns from which the players stand beside the board
MIN_PANEL = 26  # the least columns of that panel
MIN_LEGIBLE_SQUARE = 9  # columns of a square on a board wider than a chessboard
CHESSBOARD = 8  # files
LOG_LINES = 5  # below a board without a panel beside it
SLIM_LOG_LINES = 7  # beside a narrow board
ROOMY_LOG_LINES = 16  # the same in a large window
AGAIN = "An empty line draws the table again."


NO_EVENTS = RecentEvents()


def screen(
    console: Console,
    view: PlayerView,
    menu: OptionMenu,
    recent: RecentEvents = NO_EVENTS,
    prompt: str = "",
    ending: Sequence[str] = (),
    afterwards: str = AFTERWARDS,
) -> RenderableType:
    """Return everything that a player sees before typing a line, fitted to the window.

    `ending`: lines about a game that is over, in columns; `afterwards`: what can be done then.
    """
    if view.question:
        ends = {word for text in menu.texts for word in (text.partition(" ")[0], text.rpartition(" ")[2])}
        chosen = {square: CHOICE for rank in view.ranks for square in rank if square in ends}
        view = replace(view, signs={**view.signs, **chosen})
    return Group(*_Page(console, view, menu, recent, prompt, ending, afterwards).lines())


def question_lines(console: Console, view: PlayerView, menu: OptionMenu) -> list[Text]:
    """Return the question in the middle of an effect and its answers, in short; empty for a player free to act."""
    return _Page(console, view, menu, NO_EVENTS, "").question_lines()


# The hand: in lines, by names, by as many names as one line holds.
FULL, NAMES, LINE = range(3)


class _Form(NamedTuple):
    """The forms of the parts of a screen."""

    flat: bool  # the board without borders, and new events only
    hand: int  # as above
    menu: int  # a form of the menu
    log: int  # lines of events below the board
    short: bool = False  # players by number and deck alone, the near ones in a line with the phase
    close: bool = False  # a board as text, in one paragraph
    brief: bool = False  # players by number alone, a question without the text that asks it
    slim: bool = False  # a board with a line for each rank
    much: bool = False  # only if there are many important events
    answered: bool = False  # only where an answer stands below
    gridless: bool = False  # a board as text, even if a grid would fit


FORMS = (  # from the roomiest
    _Form(False, FULL, SPARSE, ROOMY_LOG_LINES),
    _Form(False, FULL, SPARSE, LOG_LINES),
    _Form(False, NAMES, SPARSE, LOG_LINES),
    _Form(False, NAMES, DENSE, LOG_LINES),
    _Form(False, NAMES, TERSE, LOG_LINES),
    _Form(True, FULL, SPARSE, LOG_LINES),
    _Form(True, NAMES, SPARSE, LOG_LINES),
    _Form(True, NAMES, DENSE, LOG_LINES - 1),
    _Form(True, NAMES, TERSE, LOG_LINES - 1),
    _Form(True, NAMES, TERSE, LOG_LINES - 1, short=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 1, short=True),
    _Form(True, NAMES, RUNNING, SLIM_LOG_LINES, short=True, slim=True, much=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 2, short=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 3, short=True),
    _Form(True, LINE, RUNNING, LOG_LINES - 2, short=True),
    _Form(True, LINE, COUNTED, LOG_LINES - 2, short=True),
    _Form(True, LINE, COUNTED, LOG_LINES - 3, short=True),
    _Form(True, LINE, TIGHT, LOG_LINES - 3, short=True),
    _Form(True, LINE, TIGHT, 1, short=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 1, short=True, slim=True, answered=True),
    _Form(True, NAMES, RUNNING, 1, short=True, slim=True, answered=True),
    _Form(True, LINE, TIGHT, 1, short=True, slim=True, answered=True),
    _Form(True, LINE, RUNNING, 1, short=True, close=True),
    _Form(True, LINE, COUNTED, 1, short=True, close=True),
    _Form(True, LINE, TIGHT, 1, short=True, close=True),
    _Form(True, LINE, TIGHT, 1, short=True, close=True, brief=True),
    _Form(True, LINE, TIGHT, 0, short=True, close=True, brief=True),
    _Form(True, LINE, RUNNING, 0, short=True, close=True, brief=True, gridless=True),
    _Form(True, LINE, TIGHT, 0, short=True, close=True, brief=True, gridless=True),
)


class _Page:
    """The lines of one screen, from top to bottom."""

    def __init__(
        self,
        console: Console,
        view: PlayerView,
        menu: OptionMenu,
        recent: RecentEvents,
        prompt: str,
        ending: Sequence[str] = (),
        afterwards: str = "",
    ) -> None:
        self.console = console
        self.ending = ending
        self.afterwards = afterwards
        self.view = view
        self.menu = menu
        self.recent = recent
        self.signs = signs(console)
        self.sides = PlayerPanels(console, view, self.signs)
        self.width = console.width if console.is_terminal else DEFAULT_WIDTH
        typed = 1 + cell_len(prompt) // self.width
        self.room = console.height - typed if console.is_terminal else UNLIMITED_LINES
        # Parts that several forms share are drawn once.
        self.grid, self.flat = cache(partial(grid, view, self.signs)), cache(partial(flat, view, self.signs))
        self.as_text = cache(partial(as_text, view, self.signs, self.width))
        self.seats, self.near_and_phase = cache(self.sides.seats), cache(self.sides.near_and_phase)
        self.events = cache(partial(self.sides.events, recent))
        self.menu_lines = cache(MenuText(menu, view.ranks, self.width).lines)

    def lines(self) -> Iterable[Text]:
        """Return the first form that fits; if none does, the reply replaces the menu.

        A reply that does not fit beside the smallest board is shown alone, in full. A question in the middle of an
        effect stands above it in any case.
        """
        reply = [line for sentence in self.recent.reply for line in self._wrapped(self._said(sentence))]
        is_much = self.sides.is_much(self.recent, self.width)
        forms = [
            form
            for form in FORMS
            if not (reply and form.gridless) and (reply or not form.answered) and (is_much or not form.much)
        ]
        table, rest = self._fitting(forms, ([*self._below(form), *reply] for form in forms))
        if reply and len(table) + len(rest) > self.room:
            reply = [*self.question_lines(), *reply]
            table, rest = self._fitting(forms, [reply] * len(forms))
        alone = reply and len(table) + len(rest) > self.room
        for line in [*reply, Text(AGAIN, ASIDE)] if alone else self._cut(table, rest):
            line.no_wrap = True
            line.rstrip()
            yield self._cropped(line)

    def _fitting(self, forms: Sequence[_Form], below: Iterable[list[Text]]) -> tuple[list[Text], list[Text]]:
        """Return the first form of the table that fits with the part below, or the last; with a legend if it fits."""
        table: list[Text] = []
        rest: list[Text] = []
        for form, rest in zip(forms, below, strict=True):
            table = list(self._table(form))
            legend = [] if form.flat else self.signs.legend(self.view, self.width)
            if len(table) + len(legend) + len(rest) <= self.room:
                return [*table, *legend], rest
            if len(table) + len(rest) <= self.room:
                break
        return table, rest

    def _cut(self, table: list[Text], rest: list[Text]) -> list[Text]:
        """Return the lines, with menu lines that do not fit replaced by a sign."""
        room = max(0, self.room - len(table))
        if room < len(rest):
            rest = [*rest[: max(0, room - 1)], Text(self.signs.cut, ASIDE)][:room]
        return [*table, *rest][-self.room :]

    def _below(self, form: _Form) -> list[Text]:
        return [*self._hand(form.hand), *self._question(brief=form.brief), *self.menu_lines(form.menu)]

    def question_lines(self) -> list[Text]:
        if self.view.result or not self.view.question:
            return []
        return [*self._wrapped(safe_text(self.view.question, HEADING)), *self.menu_lines(TIGHT)]

    def _table(self, form: _Form) -> Iterable[Text]:
        """Yield the board, with all players beside it or above and below it."""
        files, aside = len(self.view.ranks[0]), RANK_NUMBERS_WIDTH if form.flat else 0
        drawn = partial(self.flat, slim=form.slim) if form.flat else self.grid
        least = MIN_LEGIBLE_SQUARE if files > CHESSBOARD else MIN_SQUARE
        cell = min(MAX_SQUARE, (self.width - MIN_PANEL - aside) // files - 1)
        if self.width >= MIN_WIDTH_WITH_PANEL and cell >= least:
            board = drawn(cell)
            panel, below = self._panel(self.width - files * (cell + 1) - aside - 2, len(board), form.log)
            beside = [Text.assemble(row, " ", line) for row, line in zip(board, panel, strict=True)]
            return [*beside, *below]
        cell = min(MAX_SQUARE, (self.width - 1 - aside) // files - 1)
        far = self.seats(FAR, self.width, short=form.short, named=not form.brief)
        if files > CHESSBOARD and MIN_SQUARE <= cell < least:
            drawn = partial(self.flat, slim=form.flat)
        if form.gridless or cell < MIN_SQUARE:
            return [*far, *self.as_text(close=form.close), *self._near(form)]
        return [*far, *drawn(cell), *self._near(form)]

    def _near(self, form: _Form) -> list[Text]:
        """Return the near players, the phase and the last events, below a board."""
        events = self.events(self.width, form.log, dense=form.flat)
        if form.short:
            return [*self.near_and_phase(self.width, named=not form.brief), *events]
        return [*self.seats(NEAR, self.width), *self.sides.phase(self.width), *events]

    def _panel(self, width: int, height: int, most: int) -> tuple[list[Text], list[Text]]:
        """Return the panel beside the board, and what does not fit into it.

        The players at its far end stand above, those at its near end below, events between; those for which there is no
        room stand below the board, in lines of which there may be so many.
        """
        near, far = (self.seats(side, width) for side in (NEAR, FAR))
        above = [*far, Text(), *self.sides.phase(width), Text()]
        room = max(0, height - len(above) - len(near) - 1)
        events = self.events(width, room)
        if most > LOG_LINES and not self.sides.hold(self.recent, width, room):
            events = []
        lines = [*above, *events, *[Text()] * (room - len(events)), Text(), *near]
        below = [] if events else self.events(self.width, most)
        return lines[:height], [*lines[height:], *below]

    def _hand(self, form: int) -> list[Text]:
        """Return the hand: cost, name, numbers and the text as far as it fits; costs and names alone in short forms."""
        hand = self.view.hand
        if not hand:
            return [Text("Your hand is empty.", ASIDE)]
        if form in {NAMES, LINE}:
            names = ", ".join(f"{card.name} ({_cost(card)})" for card in hand)
            named = Text.assemble(("Hand  ", HEADING), safe_text(names))
            return self._wrapped(named) if form == NAMES else [self._cropped(named)]
        title = Text.assemble(("Hand", HEADING), (f"  {counted(len(hand), 'card')}; 'hand' shows their texts", ASIDE))
        longest = max(cell_len(card.name) for card in hand)
        return [title, *(self._hand_line(card, longest) for card in hand)]

    def _hand_line(self, card: HandCard, longest: int) -> Text:
        line = Text.assemble((f"{_cost(card):>3} ", HEADING), safe_text(set_cell_size(card.name, longest)))
        line.append_text(safe_text(f"  {card.facts}  ")).append_text(safe_text(card.text, ASIDE))
        return self._cropped(line)

    def _cropped(self, line: Text) -> Text:
        if cell_len(line.plain) > self.width:
            line.truncate(self.width - len(self.signs.cut), overflow="crop")
            line.rstrip()
            line.append(self.signs.cut, ASIDE)
        return line

    def _question(self, *, brief: bool) -> list[Text]:
        """Return who has won, or the question in the middle of an effect, with the text behind it unless `brief`."""
        view = self.view
        if view.result:
            facts = [] if brief else [self._cropped(self._said(line)) for line in self.ending]
            return [
                *self._wrapped(Text(self._end(), f"bold {GOOD}")),
                *self._wrapped(safe_text(self.afterwards)),
                *facts,
            ]
        if not view.question:
            return []
        asks = () if brief else view.asks
        asking = [line for text in asks for line in self._wrapped(safe_text(text, ASIDE))]
        return [*self._wrapped(safe_text(view.question, HEADING)), *asking]

    def _end(self) -> str:
        """Return who has won, how, and when; empty before the end."""
        view = self.view
        when = f"in turn {view.turn}, round {-(-view.turn // len(view.seats))}"
        if not view.winners:
            return f"Nobody wins {when}: {view.result}."
        names = listed(map(printable, view.winning_names))
        return f"{capitalized(names)} {'win' if len(view.winners) > 1 else 'wins'} {when}: {view.result}."

    def _said(self, sentence: str) -> Text:
        return color_players(safe_text(sentence), self.view.names)

    def _wrapped(self, text: Text) -> list[Text]:
        return wrap_text(self.console, text, self.width)


def _cost(card: HandCard) -> str:
    return "-" if card.cost is None else str(card.cost)
