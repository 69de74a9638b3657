"""The panels around a board: players with their public facts, the turn, and the last events."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from deckbuilder.cli.display.battlefield import Signs, color_players, player_style
from deckbuilder.cli.display.console import ASIDE, HEADING, flow_texts, safe_text, wrap_text
from deckbuilder.games.narration import turn_title
from deckbuilder.games.presentation import MINOR, ROUTINE
from deckbuilder.match.narrator import RecentEvent, RecentEvents
from deckbuilder.match.seat import MAX_LOG_LINES, PlayerView, SeatView
from deckbuilder.model.ruleset import DUEL
from deckbuilder.text import possessive, printable

NEAR, FAR = 0, 1  # sides
MIN_ONE_LINE = 60  # columns from which a side fits into one line
EDITED, LOOKED = "edited by hand", "looked ahead"
GAP = Text("  ")


class PlayerPanels:
    """The lines around the board of a view."""

    def __init__(self, console: Console, view: PlayerView, signs: Signs) -> None:
        self.console = console
        self.view = view
        self.signs = signs

    def seats(self, side: int, width: int, *, short: bool = False, named: bool = True) -> list[Text]:
        """Return the players at one end of the board; `named`: with their decks."""
        return [line for seat in self._at(side) for line in self._seat(seat, width, short=short, named=named)]

    def phase(self, width: int) -> list[Text]:
        """Return the turn, and the phases with the present one in capitals."""
        view = self.view
        line = Text.assemble(self._turn(), GAP)
        for phase in view.phases:
            now = phase == view.phase
            line.append(f"{phase.upper() if now else phase} ", HEADING if now else ASIDE)
        return wrap_text(self.console, line.append(self._more()), width)

    def near_and_phase(self, width: int, *, named: bool) -> list[Text]:
        """Return the near players and the phase, in one line if they fit; without the other phases if necessary."""
        view = self.view
        now = Text.assemble(self._turn(), GAP, (f"{view.phase.upper()} ", HEADING), self._more())
        seats = self.seats(NEAR, width, short=True, named=named)
        if len(seats) == 1 and cell_len(seats[0].plain) + cell_len(now.plain) + len(GAP) <= width:
            return [GAP.join([seats[0], now])]
        whole = self.phase(width)
        return [*seats, *(whole if len(whole) == 1 else wrap_text(self.console, now, width))]

    def events(self, recent: RecentEvents, width: int, count: int, *, dense: bool = False) -> list[Text]:
        """Return `count` lines of events: the most important new ones, then earlier ones, in order.

        `dense`: several events in a line, and only new ones. The number of omitted new events is shown.
        """
        lines, fresh = self._without_turn(recent)
        first = len(lines) - fresh
        places = sorted(
            range(len(lines)), key=lambda place: (place >= first, place >= first and lines[place].weight, place)
        )
        taken: list[int] = []
        fitting: list[Text] = []
        for place in reversed(places[-fresh or len(places) :] if dense else places):
            drawn = self._drawn(recent, sorted([*taken, place]), width, dense=dense)
            if len(drawn) > count:
                return fitting or self._cut(drawn[:count], width)
            taken, fitting = [*taken, place], drawn
        return fitting

    def _without_turn(self, recent: RecentEvents) -> tuple[Sequence[RecentEvent], int]:
        """Return the lines, and how many are new, without the last change of turn, which is shown elsewhere."""
        lines, fresh = recent.lines, recent.fresh
        if lines and lines[-1].text == turn_title(self.view.turn, self.view.names[self.view.active]):
            return lines[:-1], max(0, fresh - 1)
        return lines, fresh

    def _cut(self, lines: list[Text], width: int) -> list[Text]:
        for line in lines[-1:]:
            line.truncate(width - len(self.signs.cut), overflow="crop")
            line.rstrip()
            line.append(self.signs.cut, ASIDE)
        return lines

    def hold(self, recent: RecentEvents, width: int, count: int) -> bool:
        """Whether all new events fit into `count` lines."""
        lines, fresh = self._without_turn(recent)
        return len(self._drawn(recent, range(len(lines) - fresh, len(lines)), width, dense=False)) <= count

    def is_much(self, recent: RecentEvents, width: int) -> bool:
        """Whether the important new events need more than a line."""
        lines, fresh = self._without_turn(recent)
        said = [Text(line.text) for line in lines[len(lines) - fresh :] if line.weight > MINOR]
        return len(flow_texts(said, width)) > 1

    def _drawn(self, recent: RecentEvents, places: Sequence[int], width: int, *, dense: bool) -> list[Text]:
        """Return log lines by number, with the new ones emphasised."""
        lines, fresh = self._without_turn(recent)
        first = len(lines) - fresh
        important = {place for place in range(first, len(lines)) if lines[place].weight > ROUTINE}
        hidden = len(important.difference(places))
        log = "log" if recent.logged <= MAX_LOG_LINES else f"log {recent.logged}"
        said = [
            color_players(safe_text(lines[place].text, "" if place >= first else ASIDE), self.view.names)
            for place in places
        ]
        said += [Text(f"({hidden} more: '{log}')", HEADING)] if hidden else []
        paragraphs = flow_texts(said, width) if dense else said
        return [line for paragraph in paragraphs for line in wrap_text(self.console, paragraph, width)]

    def _at(self, side: int) -> list[SeatView]:
        return [seat for seat in self.view.seats if seat.side == side]

    def _turn(self) -> Text:
        view, name = self.view, self.view.names[self.view.active]
        whose = "your turn" if view.active == view.viewer else f"{possessive(printable(name))} turn"
        if view.active == view.viewer and len(view.seats) > DUEL:
            whose = f"your turn as {printable(name)}"  # a person may have two seats
        return color_players(Text(f"Turn {view.turn}, {whose}", HEADING), view.names)

    def _more(self) -> str:
        """Return what the phase still allows, and whether the game was edited or looked into."""
        view = self.view
        notes = [view.remaining_actions, EDITED if view.edited else "", LOOKED if view.looked else ""]
        return " ".join(f"({note})" for note in notes if note)

    def _seat(self, seat: SeatView, width: int, *, short: bool, named: bool) -> list[Text]:
        """Return the lines of a player: number, deck, public facts."""
        parts = self._parts(seat, short=short, named=named)
        whole = GAP.join(parts)
        if cell_len(whole.plain) <= width:
            parts = [whole]
        elif width >= MIN_ONE_LINE and not short:
            parts = [GAP.join(parts[:-1]), parts[-1]]
        for zone, cards in seat.zones:
            if cards:
                parts.append(Text.assemble((f"{zone}: ", ASIDE), safe_text(", ".join(cards))))
        parts = flow_texts(parts, width) if short else parts
        return [line for part in parts for line in wrap_text(self.console, part, width)]

    def _parts(self, seat: SeatView, *, short: bool, named: bool) -> list[Text]:
        """Return number, deck, role and counts of a player; without the role if `short`."""
        sign, style = self.signs.player(self.view, seat.player), player_style(seat.player)
        deck = f" {printable(seat.deck)}" if named else ""
        number = "" if sign.endswith(str(seat.player + 1)) else f" {seat.player + 1}"
        title = Text(f"{sign}{number}{deck}", style)
        title.stylize("bold")
        counts = GAP.join(
            Text.assemble((f"{name} ", ASIDE), (str(number), "" if place else HEADING))
            for place, (name, number) in enumerate(seat.counts)
        )
        return [title, Text(seat.role, ASIDE), counts] if seat.role and not short else [title, counts]
