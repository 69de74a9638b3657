"""The screen of a match: the board, all players, the hand, the last events, the menu and the last reply."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
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
    grid_width,
    signs,
    slim,
)
from deckbuilder.cli.display.console import ASIDE, GOOD, HEADING, safe_text, wrap_text
from deckbuilder.cli.table.menu import COUNTED, DENSE, RUNNING, SPARSE, TERSE, TIGHT, MenuText
from deckbuilder.cli.table.player_panels import FAR, NEAR, PlayerPanels
from deckbuilder.cli.table.session import AFTERWARDS
from deckbuilder.match.narrator import RecentEvents
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.seat import HandCard, PlayerView
from deckbuilder.text import capitalized, counted, listed, printable

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
        table, rest = self._fitting(forms, [[*self._below(form), *reply] for form in forms])
        if reply and len(table) + len(rest) > self.room:
            reply = [*self.question_lines(), *reply]
            table, rest = self._fitting(forms, [reply] * len(forms))
        alone = reply and len(table) + len(rest) > self.room
        for line in [*reply, Text(AGAIN, ASIDE)] if alone else self._cut(table, rest):
            line.no_wrap = True
            line.rstrip()
            yield self._cropped(line)

    def _fitting(self, forms: Sequence[_Form], below: Sequence[list[Text]]) -> tuple[list[Text], list[Text]]:
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
        """Return the hand and the menu."""
        menu_text = MenuText(self.menu, self.view.ranks, self.width)
        return [*self._hand(form.hand), *self._question(brief=form.brief), *menu_text.lines(form.menu)]

    def question_lines(self) -> list[Text]:
        """Return the same as the function `question_lines`."""
        if self.view.result or not self.view.question:
            return []
        menu_text = MenuText(self.menu, self.view.ranks, self.width)
        return [*self._wrapped(safe_text(self.view.question, HEADING)), *menu_text.lines(TIGHT)]

    def _table(self, form: _Form) -> Iterable[Text]:
        """Yield the board, with all players beside it or above and below it."""
        files, aside = len(self.view.ranks[0]), RANK_NUMBERS_WIDTH if form.flat else 0
        drawn = slim if form.slim else flat if form.flat else grid
        least = MIN_LEGIBLE_SQUARE if files > CHESSBOARD else MIN_SQUARE
        cell = min(MAX_SQUARE, (self.width - MIN_PANEL - aside) // files - 1)
        if self.width >= MIN_WIDTH_WITH_PANEL and cell >= least:
            board = drawn(self.view, self.signs, cell)
            panel, below = self._panel(self.width - grid_width(files, cell) - aside - 1, len(board), form.log)
            beside = [Text.assemble(row, " ", line) for row, line in zip(board, panel, strict=True)]
            return [*beside, *below]
        cell = min(MAX_SQUARE, (self.width - 1 - aside) // files - 1)
        far = self.sides.seats(FAR, self.width, short=form.short, named=not form.brief)
        if files > CHESSBOARD and MIN_SQUARE <= cell < least:
            drawn = slim if form.flat else flat
        if form.gridless or cell < MIN_SQUARE:
            return [*far, *as_text(self.view, self.signs, self.width, close=form.close), *self._near(form)]
        return [*far, *drawn(self.view, self.signs, cell), *self._near(form)]

    def _near(self, form: _Form) -> list[Text]:
        """Return the near players, the phase and the last events, below a board."""
        events = self.sides.events(self.recent, self.width, form.log, dense=form.flat)
        if form.short:
            return [*self.sides.near_and_phase(self.width, named=not form.brief), *events]
        return [*self.sides.seats(NEAR, self.width), *self.sides.phase(self.width), *events]

    def _panel(self, width: int, height: int, most: int) -> tuple[list[Text], list[Text]]:
        """Return the panel beside the board, and what does not fit into it.

        The players at its far end stand above, those at its near end below, events between; those for which there is no
        room stand below the board, in lines of which there may be so many.
        """
        near, far = (self.sides.seats(side, width) for side in (NEAR, FAR))
        above = [*far, Text(), *self.sides.phase(width), Text()]
        room = max(0, height - len(above) - len(near) - 1)
        events = self.sides.events(self.recent, width, room)
        if most > LOG_LINES and not self.sides.hold(self.recent, width, room):
            events = []
        lines = [*above, *events, *[Text()] * (room - len(events)), Text(), *near]
        below = [] if events else self.sides.events(self.recent, self.width, most)
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
        """Return a line cut to the width of the window, with the sign of a cut."""
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
