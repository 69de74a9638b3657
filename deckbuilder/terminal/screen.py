"""The screen of a game: the battlefield, all sides, the hand, the last events, what is offered and what was said."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.display.battlefield import (
    CHOICE,
    NARROWEST,
    NUMBERS,
    OFF_A_TERMINAL,
    WIDEST,
    flat,
    grid,
    grid_width,
    signs,
    slim,
    told,
)
from deckbuilder.display.console import ASIDE, GOOD, HEADING, shown, wrapped
from deckbuilder.games.narration import winners
from deckbuilder.match.history import RecentEvents
from deckbuilder.match.option_menu import OptionMenu
from deckbuilder.match.player_view import HandCard, PlayerView
from deckbuilder.terminal.menu import COUNTED, DENSE, RUNNING, SPARSE, TERSE, TIGHT, Menu
from deckbuilder.terminal.player_panels import FAR, NEAR, PlayerPanels
from deckbuilder.text import counted, printable

BOUNDLESS = 1000  # lines
PANEL_FROM = 98  # columns from which the sides stand beside the board
PANEL = 26  # columns of it at least
LEGIBLE = 9  # columns that a square needs on a board wider than a chessboard
CHESSBOARD = 8  # files
LOG_LINES = 5  # below a board that has nothing beside it
SLIM_LOG = 7  # beside a board that leaves room for them
MANY_LINES = 16  # the same where there is much room, also of what has none beside the board
AGAIN = "An empty line draws the table again."
AFTERWARDS = "'again' is a rematch, 'undo' goes back, 'save FILE' keeps it, 'quit' leaves."


NO_NEWS = RecentEvents()


def screen(
    console: Console, view: PlayerView, offers: OptionMenu, news: RecentEvents = NO_NEWS, prompt: str = ""
) -> RenderableType:
    """Everything that a player looks at before typing a line, in as many columns and lines as the window leaves."""
    if view.question:
        ends = {word for label in offers.labels for word in (label.partition(" ")[0], label.rpartition(" ")[2])}
        chosen = {square: CHOICE for rank in view.ranks for square in rank if square in ends}
        view = replace(view, signs={**view.signs, **chosen})
    return Group(*_Page(console, view, offers, news, prompt).lines())


def asked(console: Console, view: PlayerView, offers: OptionMenu) -> list[Text]:
    """What is asked in the middle of an effect, and its answers, in short; nothing where a player is free to act."""
    return _Page(console, view, offers, NO_NEWS, "").asked()


# The hand: in lines, by names, by as many names as one line holds.
FULL, NAMES, LINE = range(3)


class _Form(NamedTuple):
    """How much room the parts of a screen take."""

    flat: bool  # the board without borders, and new events only
    hand: int  # as above
    offers: int  # a form of the menu
    log: int  # lines of events below the board
    short: bool = False  # players by number and deck alone, the near ones in a line with the phase
    close: bool = False  # a board that is told, in one paragraph
    brief: bool = False  # players by number alone, a question without the text that asks it
    slim: bool = False  # a board with a line for each rank
    much: bool = False  # only where there is much to be told
    gridless: bool = False  # a board that is told though there are columns to draw it


FORMS = (  # from the roomiest
    _Form(False, FULL, SPARSE, MANY_LINES),
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
    _Form(True, NAMES, RUNNING, SLIM_LOG, short=True, slim=True, much=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 2, short=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 3, short=True),
    _Form(True, LINE, RUNNING, LOG_LINES - 2, short=True),
    _Form(True, LINE, COUNTED, LOG_LINES - 2, short=True),
    _Form(True, LINE, COUNTED, LOG_LINES - 3, short=True),
    _Form(True, LINE, TIGHT, LOG_LINES - 3, short=True),
    _Form(True, LINE, TIGHT, 1, short=True),
    _Form(True, NAMES, RUNNING, LOG_LINES - 1, short=True, slim=True),
    _Form(True, NAMES, RUNNING, 1, short=True, slim=True),
    _Form(True, LINE, TIGHT, 1, short=True, slim=True),
    _Form(True, LINE, RUNNING, 1, short=True, close=True),
    _Form(True, LINE, COUNTED, 1, short=True, close=True),
    _Form(True, LINE, TIGHT, 1, short=True, close=True),
    _Form(True, LINE, TIGHT, 1, short=True, close=True, brief=True),
    _Form(True, LINE, TIGHT, 0, short=True, close=True, brief=True),
    _Form(True, LINE, RUNNING, 0, short=True, close=True, brief=True, gridless=True),
    _Form(True, LINE, TIGHT, 0, short=True, close=True, brief=True, gridless=True),
)


class _Page:
    """The lines of a screen, from top to bottom."""

    def __init__(self, console: Console, view: PlayerView, offers: OptionMenu, news: RecentEvents, prompt: str) -> None:
        self.console = console
        self.view = view
        self.offers = offers
        self.news = news
        self.signs = signs(console)
        self.sides = PlayerPanels(console, view, self.signs)
        self.width = console.width if console.is_terminal else OFF_A_TERMINAL
        typed = 1 + cell_len(prompt) // self.width
        self.room = console.height - typed if console.is_terminal else BOUNDLESS

    def lines(self) -> Iterable[Text]:
        """The roomiest form that fits; where none does, what was said stands in place of what may be answered.

        What has no room beside the smallest board stands alone: an answer is told whole. A question in the middle of an
        effect stands above it in any case.
        """
        said = [line for each in self.news.reply for line in self._wrapped(shown(each))]
        is_much = self.sides.is_much(self.news, self.width)
        forms = [form for form in FORMS if not (said and form.gridless) and (is_much or not form.much)]
        table, rest = self._fitting(forms, [[*self._below(form), *said] for form in forms])
        if said and len(table) + len(rest) > self.room:
            said = [*self.asked(), *said]
            table, rest = self._fitting(forms, [said] * len(forms))
        alone = said and len(table) + len(rest) > self.room
        for line in [*said, Text(AGAIN, ASIDE)] if alone else self._cut(table, rest):
            line.no_wrap = True
            line.truncate(self.width, overflow="crop")
            line.rstrip()
            yield line

    def _fitting(self, forms: Sequence[_Form], below: Sequence[list[Text]]) -> tuple[list[Text], list[Text]]:
        """The table in the first form that fits with what stands below it, or in the last; with a legend if it fits."""
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
        """The lines, without those of what may be answered that have no room; a sign says so."""
        left = max(0, self.room - len(table))
        if left < len(rest):
            rest = [*rest[: max(0, left - 1)], Text(self.signs.cut, ASIDE)][:left]
        return [*table, *rest][-self.room :]

    def _below(self, form: _Form) -> list[Text]:
        """The hand and what is offered."""
        menu = Menu(self.offers, self.view.ranks, self.width)
        return [*self._hand(form.hand), *self._question(brief=form.brief), *menu.lines(form.offers)]

    def asked(self) -> list[Text]:
        """As the function of that name."""
        if self.view.result or not self.view.question:
            return []
        menu = Menu(self.offers, self.view.ranks, self.width)
        return [*self._wrapped(shown(self.view.question, HEADING)), *menu.lines(TIGHT)]

    def _table(self, form: _Form) -> Iterable[Text]:
        """The board, with all seats beside it or above and below it."""
        files, aside = len(self.view.ranks[0]), NUMBERS if form.flat else 0
        drawn = slim if form.slim else flat if form.flat else grid
        least = LEGIBLE if files > CHESSBOARD else NARROWEST
        cell = min(WIDEST, (self.width - PANEL - aside) // files - 1)
        if self.width >= PANEL_FROM and cell >= least:
            board = drawn(self.view, self.signs, cell)
            panel, below = self._panel(self.width - grid_width(files, cell) - aside - 1, len(board), form.log)
            beside = [Text.assemble(left, " ", right) for left, right in zip(board, panel, strict=True)]
            return [*beside, *below]
        cell = min(WIDEST, (self.width - 1 - aside) // files - 1)
        far = self.sides.seats(FAR, self.width, short=form.short, named=not form.brief)
        if files > CHESSBOARD and NARROWEST <= cell < least:
            drawn = slim if form.flat else flat
        if form.gridless or (cell < NARROWEST and files > CHESSBOARD):
            return [*far, *told(self.view, self.signs, self.width, close=form.close), *self._near(form)]
        return [*far, *drawn(self.view, self.signs, max(NARROWEST, cell)), *self._near(form)]

    def _near(self, form: _Form) -> list[Text]:
        """The near players, the phase and the last events, below a board."""
        events = self.sides.events(self.news, self.width, form.log, dense=form.flat)
        if form.short:
            return [*self.sides.near_and_phase(self.width, named=not form.brief), *events]
        return [*self.sides.seats(NEAR, self.width), *self.sides.phase(self.width), *events]

    def _panel(self, width: int, height: int, most: int) -> tuple[list[Text], list[Text]]:
        """The column beside the board, and what has no room there.

        The players at its far end stand above, those at its near end below, events between; those for which there is no
        room stand below the board, in lines of which there may be so many.
        """
        near, far = (self.sides.seats(side, width) for side in (NEAR, FAR))
        above = [*far, Text(), *self.sides.phase(width), Text()]
        room = max(0, height - len(above) - len(near) - 1)
        events = self.sides.events(self.news, width, room)
        if most > LOG_LINES and not self.sides.hold(self.news, width, room):
            events = []
        lines = [*above, *events, *[Text()] * (room - len(events)), Text(), *near]
        below = [] if events else self.sides.events(self.news, self.width, most)
        return lines[:height], [*lines[height:], *below]

    def _hand(self, form: int) -> list[Text]:
        """Cost, name, numbers and as much of the text as a line holds; costs and names alone where room is short."""
        hand = self.view.hand
        if not hand:
            return [Text("Your hand is empty.", ASIDE)]
        if form in {NAMES, LINE}:
            names = ", ".join(f"{held.name} ({_cost(held)})" for held in hand)
            named = Text.assemble(("Hand  ", HEADING), shown(names))
            return self._wrapped(named) if form == NAMES else [self._cropped(named)]
        title = Text.assemble(
            ("Hand", HEADING), (f"  {counted(len(hand), 'card')}; 'hand' tells their whole texts", ASIDE)
        )
        longest = max(cell_len(held.name) for held in hand)
        return [title, *(self._held(held, longest) for held in hand)]

    def _held(self, held: HandCard, longest: int) -> Text:
        line = Text.assemble((f"{_cost(held):>3} ", HEADING), shown(set_cell_size(held.name, longest)))
        line.append_text(shown(f"  {held.facts}  ")).append_text(shown(held.text, ASIDE))
        return self._cropped(line)

    def _cropped(self, line: Text) -> Text:
        """As much of a line as the window is wide, with the sign of what is cut."""
        if cell_len(line.plain) > self.width:
            line.truncate(self.width - len(self.signs.cut), overflow="crop")
            line.rstrip()
            line.append(self.signs.cut, ASIDE)
        return line

    def _question(self, *, brief: bool) -> list[Text]:
        """Who has won, or what is asked in the middle of an effect, with the text that asks it if there is room."""
        view = self.view
        if view.result:
            return [*self._wrapped(Text(self._end(), f"bold {GOOD}")), *self._wrapped(Text(AFTERWARDS))]
        if not view.question:
            return []
        asks = () if brief else view.asks
        asking = [line for text in asks for line in self._wrapped(shown(text, ASIDE))]
        return [*self._wrapped(shown(view.question, HEADING)), *asking]

    def _end(self) -> str:
        """Who has won, if anybody has, by what, and when."""
        view = self.view
        when = f"in turn {view.turn}, round {-(-view.turn // len(view.seats))}"
        if view.winner is None:
            return f"Nobody wins {when}: {view.result}."
        names, are_several = winners([seat.side for seat in view.seats], view.winner)
        if are_several:
            return f"{names.capitalize()} win {when}: {view.result}."
        return f"{names.capitalize()} ({printable(view.seats[view.winner].deck)}) wins {when}: {view.result}."

    def _wrapped(self, text: Text) -> list[Text]:
        return wrapped(self.console, text, self.width)


def _cost(held: HandCard) -> str:
    return "-" if held.cost is None else str(held.cost)
