"""The screen of a game: the battlefield, all sides, the hand, the last events and what is offered."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.display.battlefield import CHOICE, NUMBERS, flat, grid, grid_width, player_style, signs, told
from deckbuilder.display.console import ASIDE, GOOD, HEADING, shown
from deckbuilder.play.games.telling import winners
from deckbuilder.play.offers import Group as Kind
from deckbuilder.play.offers import Offers
from deckbuilder.play.player_view import HandCard, PlayerView, SeatView
from deckbuilder.text import counted, printable

OFF_A_TERMINAL = 80  # columns
PANEL_FROM = 98  # columns from which the sides stand beside the board
PANEL = 26  # columns of it at least
NARROWEST, WIDEST = 5, 16  # columns of a square
LEGIBLE = 9  # columns that a square needs on a board wider than a chessboard
CHESSBOARD = 8  # files
NEAR, FAR = 0, 1  # sides
LOG_LINES = 5  # below a board that has nothing beside it
ONE_LINE = 60  # columns in which a side fits one line
AFTERWARDS = "'save FILE' keeps the record of the game, 'undo' takes back, 'quit' leaves."
EDITED, LOOKED = "edited by hand", "looked ahead"
HEADS = 30  # columns of the longest heading of offers
BETWEEN = "/ "  # between verbs of one paragraph
MOST_APART = 2  # squares of a rank that are named one by one where there is little room


def screen(
    console: Console, view: PlayerView, offers: Offers, log: Sequence[str], note: Sequence[str] = ()
) -> RenderableType:
    """Everything that a player looks at before typing a line, in as many columns as there are.

    A `note` stands in place of the hand and of what is offered.
    """
    if view.question:
        ends = {label.rpartition(" ")[2] for label in offers.labels}
        chosen = {square: CHOICE for rank in view.ranks for square in rank if square in ends}
        view = replace(view, signs={**view.signs, **chosen})
    return Group(*_Page(console, view, offers, log, note).lines())


class _Form(NamedTuple):
    """How much room the parts of a screen take."""

    flat: bool  # the board without borders
    brief: bool  # the hand in a line
    offers: int  # as below
    log: int  # lines of events below the board
    short: bool = False  # players by number and deck alone


# Offers: a line for each group, a paragraph for each verb, the same without numbers, all in one paragraph.
SPARSE, DENSE, TERSE, RUNNING = range(4)
FORMS = (  # from the roomiest
    _Form(False, False, SPARSE, LOG_LINES),
    _Form(False, True, SPARSE, LOG_LINES),
    _Form(False, True, DENSE, LOG_LINES),
    _Form(False, True, TERSE, LOG_LINES),
    _Form(True, False, SPARSE, LOG_LINES),
    _Form(True, True, SPARSE, LOG_LINES),
    _Form(True, True, DENSE, LOG_LINES - 2),
    _Form(True, True, TERSE, LOG_LINES - 2),
    _Form(True, True, TERSE, LOG_LINES - 2, short=True),
    _Form(True, True, TERSE, LOG_LINES - 3, short=True),
    _Form(True, True, RUNNING, LOG_LINES - 3, short=True),
    _Form(True, True, RUNNING, 1, short=True),
    _Form(True, True, RUNNING, 0, short=True),
)


def board(console: Console, view: PlayerView) -> list[RenderableType]:
    """The battlefield alone, in as many columns as there are."""
    width = console.width if console.is_terminal else OFF_A_TERMINAL
    cell = min(WIDEST, (width - 1) // len(view.ranks[0]) - 1)
    return [*grid(view, signs(console), max(NARROWEST, cell))]


class _Page:
    """The lines of a screen, from top to bottom."""

    def __init__(
        self, console: Console, view: PlayerView, offers: Offers, log: Sequence[str], note: Sequence[str]
    ) -> None:
        self.console = console
        self.view = view
        self.offers = offers
        self.log = log
        self.note = note
        self.signs = signs(console)
        self.width = console.width if console.is_terminal else OFF_A_TERMINAL

    def lines(self) -> Iterable[Text]:
        room = self.console.height - 2 if self.console.is_terminal else 1000  # the prompt and what is typed
        legend = self._wrapped(Text(self.signs.legend(self.view), ASIDE), self.width)
        table: list[Text] = []
        rest: list[Text] = []
        for form in FORMS:
            table, rest = list(self._table(form)), list(self._below(form))
            if len(table) + 1 + len(rest) <= room:
                break
        for line in [*table, *(legend if len(table) + len(legend) + len(rest) <= room else []), *rest]:
            line.no_wrap = True
            line.truncate(self.width, overflow="crop")
            line.rstrip()
            yield line

    def _below(self, form: _Form) -> Iterable[Text]:
        """The hand and what is offered, or a note instead."""
        if self.note:
            return [line for said in self.note for line in self._wrapped(shown(said, HEADING), self.width)]
        return [*self._hand(brief=form.brief), *self._question(), *self._offered(form.offers)]

    def _table(self, form: _Form) -> Iterable[Text]:
        """The board, with all seats beside it or above and below it."""
        files, aside = len(self.view.ranks[0]), NUMBERS if form.flat else 0
        drawn = flat if form.flat else grid
        least = LEGIBLE if files > CHESSBOARD else NARROWEST
        cell = min(WIDEST, (self.width - PANEL - aside) // files - 1)
        if self.width >= PANEL_FROM and cell >= least:
            board = drawn(self.view, self.signs, cell)
            panel, below = self._panel(self.width - grid_width(files, cell) - aside - 1, len(board))
            beside = [Text.assemble(left, " ", right) for left, right in zip(board, panel, strict=True)]
            return [*beside, *below]
        cell = min(WIDEST, (self.width - 1 - aside) // files - 1)
        near, far = (self._seats(side, self.width, short=form.short) for side in (NEAR, FAR))
        below = [*self._wrapped(self._phase_line(), self.width), *self._last_events(self.width, form.log)]
        if cell < least and files > CHESSBOARD:
            return [*far, *told(self.view, self.signs, self.width), *near, *below]
        return [*far, *drawn(self.view, self.signs, max(NARROWEST, cell)), *near, *below]

    def _panel(self, width: int, height: int) -> tuple[list[Text], list[Text]]:
        """The column beside the board, and what has no room there.

        The players at its far end stand above, those at its near end below, events between or else below the board.
        """
        near, far = (self._seats(side, width) for side in (NEAR, FAR))
        above = [*far, Text(), *self._wrapped(self._phase_line(), width), Text()]
        room = max(0, height - len(above) - len(near) - 1)
        events = self._last_events(width, room)
        lines = [*above, *events, *[Text()] * (room - len(events)), Text(), *near]
        below = [] if events or not self.log else self._last_events(self.width, LOG_LINES)
        return lines[:height], [*lines[height:], *below]

    def _seats(self, side: int, width: int, *, short: bool = False) -> list[Text]:
        """The players at one end of the board."""
        return [line for seat in self.view.seats if seat.side == side for line in self._seat(seat, width, short=short)]

    def _seat(self, seat: SeatView, width: int, *, short: bool) -> list[Text]:
        """A player: who it is, the deck, what is public of it."""
        sign, style = self.signs.player(self.view, seat.player), player_style(seat.player)
        title = Text(f"{sign} {'' if short else 'Player '}{seat.player + 1}, {printable(seat.deck)}", style)
        title.stylize("bold")
        role = Text("" if short else seat.role, ASIDE)
        counts = Text("  ").join(
            Text.assemble((f"{name} ", ASIDE), (str(number), "" if place else HEADING))
            for place, (name, number) in enumerate(seat.counts)
        )
        parts = [title, role, counts] if role else [title, counts]
        whole = Text("  ").join(parts)
        if cell_len(whole.plain) <= width:
            parts = [whole]
        elif width >= ONE_LINE:
            parts = [Text("  ").join(parts[:-1]), counts]
        for zone, cards in seat.zones:
            if cards:
                parts.append(Text.assemble((f"{zone}: ", ASIDE), shown(", ".join(cards))))
        return [line for part in parts for line in self._wrapped(part, width)]

    def _phase_line(self) -> Text:
        """Whose turn, and the phases with the current one in capitals."""
        view = self.view
        whose = "your turn" if view.active == view.viewer else f"player {view.active + 1}'s turn"
        line = Text.assemble((f"Turn {view.turn}, {whose}", HEADING), "  ")
        for phase in view.phases:
            now = phase == view.phase
            line.append(f"{phase.upper() if now else phase} ", HEADING if now else ASIDE)
        if view.left:
            line.append(f"({view.left}) ")
        marks = [*([EDITED] if view.edited else []), *([LOOKED] if view.looked else [])]
        return line.append(f"[{', '.join(marks)}]", ASIDE) if marks else line

    def _last_events(self, width: int, count: int) -> list[Text]:
        """The last events, as many whole ones as there are lines for."""
        lines: list[Text] = []
        for said in reversed(self.log):
            wrapped = self._wrapped(shown(said, ASIDE), width)
            if len(lines) + len(wrapped) > count:
                break
            lines = [*wrapped, *lines]
        return lines

    def _hand(self, *, brief: bool) -> list[Text]:
        """Cost, name, numbers and as much of the text as a line holds; costs and names alone where room is short."""
        hand = self.view.hand
        if not hand:
            return [Text("Your hand is empty.", ASIDE)]
        if brief:
            names = ", ".join(f"{held.name} ({_cost(held)})" for held in hand)
            return self._wrapped(Text.assemble(("Hand  ", HEADING), shown(names)), self.width)
        title = Text.assemble(
            ("Hand", HEADING), (f"  {counted(len(hand), 'card')}; 'hand' tells their whole texts", ASIDE)
        )
        longest = max(cell_len(held.name) for held in hand)
        return [title, *(self._held(held, longest) for held in hand)]

    def _held(self, held: HandCard, longest: int) -> Text:
        line = Text.assemble((f"{_cost(held):>3} ", HEADING), shown(set_cell_size(held.name, longest)))
        line.append_text(shown(f"  {held.facts}  ")).append_text(shown(held.text, ASIDE))
        if cell_len(line.plain) > self.width:
            line.truncate(self.width - len(self.signs.cut), overflow="crop")
            line.rstrip()
            line.append(self.signs.cut, ASIDE)
        return line

    def _question(self) -> list[Text]:
        """Who has won, or what is asked in the middle of an effect, with the text that asks it."""
        view = self.view
        if view.result:
            return [
                *self._wrapped(Text(self._end(), f"bold {GOOD}"), self.width),
                *self._wrapped(Text(AFTERWARDS), self.width),
            ]
        if not view.question:
            return []
        asking = [line for text in view.asks for line in self._wrapped(shown(text, ASIDE), self.width)]
        return [*self._wrapped(shown(view.question, HEADING), self.width), *asking]

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

    def _offered(self, form: int) -> Iterable[Text]:
        """What may be answered: a line for each kind and unit, or all units of a kind one after the other."""
        heads = {group: f"{group.verb} {printable(group.about)}".strip() for group in self.offers.groups}
        column = min(HEADS, max(map(cell_len, heads.values()), default=0) + 2)
        if form == SPARSE:
            for group, head in heads.items():
                first = Text(head)
                first.stylize(HEADING, 0, len(group.verb))
                yield from self._flow(first, self._items(group, led=False), column if head else 0)
            return
        if form == RUNNING:
            yield from self._running()
            return
        verbs = max((len(group.verb) for group in self.offers.groups), default=0) + 1
        for verb, groups in groupby(self.offers.groups, lambda group: group.verb):
            of_verb = list(groups)
            items = [item for group in of_verb for item in self._items(group, led=True)]
            yield from self._flow(Text(verb, HEADING), self._terse(of_verb) if form == TERSE else items, verbs)

    def _running(self) -> list[Text]:
        """What may be answered, in one paragraph."""
        items: list[Text] = []
        for verb, groups in groupby(self.offers.groups, lambda group: group.verb):
            items += [Text(f"{BETWEEN if items else ''}{verb}", HEADING)] if verb else []
            items += self._terse(list(groups))
        return self._flow(Text(), items, 0)

    def _terse(self, groups: Iterable[Kind]) -> Iterator[Text]:
        """The offers of groups without numbers, those together that have the same, squares side by side as one."""
        alike: dict[tuple[str, ...], list[str]] = {}
        for group in groups:
            alike.setdefault(tuple(offer.dense for offer in group.offers), []).append(printable(group.about))
        for offers, abouts in alike.items():
            if any(abouts):
                yield from [Text(f"{about},", ASIDE) for about in abouts[:-1]]
                yield Text(f"{abouts[-1]}:", ASIDE)
            yield from map(shown, self._spans(offers))

    def _spans(self, offers: Sequence[str]) -> Iterator[str]:
        """What is offered, with `a1-d1` for squares that follow each other on a rank."""
        left = dict.fromkeys(offers)
        for rank in self.view.ranks:
            for are_offered, squares in groupby(rank, offers.__contains__):
                row = list(squares) if are_offered else []
                yield from [f"{row[0]}-{row[-1]}"] if len(row) > MOST_APART else row
                for square in row:
                    del left[square]
        yield from left

    def _items(self, group: Kind, *, led: bool) -> list[Text]:
        """The offers of a group, the first one with what they are about."""
        items = []
        for place, offer in enumerate(group.offers):
            about = f"{printable(group.about)} " if led and group.about and not place else ""
            number = (f"{offer.number}:", GOOD) if self.offers.numbered else ""
            items.append(Text.assemble((about, ASIDE), number, shown(offer.dense if led else offer.short)))
        return items

    def _flow(self, head: Text, items: Iterable[Text], column: int) -> list[Text]:
        """Items behind a heading, broken between items only."""
        head.append(" " * max(0, column - cell_len(head.plain)))
        lines = [head]
        for item in items:
            if cell_len(lines[-1].plain) + cell_len(item.plain) > self.width and lines[-1].plain.strip():
                lines.append(Text(" " * column))
            lines[-1].append_text(item).append(" " if item.plain.endswith(",") else "  ")
        return lines

    def _wrapped(self, text: Text, width: int) -> list[Text]:
        return list(text.wrap(self.console, width))


def _cost(held: HandCard) -> str:
    return "-" if held.cost is None else str(held.cost)
