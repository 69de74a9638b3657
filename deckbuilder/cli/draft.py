"""`deckbuilder draft`: draft packs with bots or with people at the same terminal, into a pool for a limited deck."""

import shlex
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.limited_orders import NewDraft
from deckbuilder.cli.context import CommandContext, ForceOption, SeedOption, chosen_seed, command_context, example
from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.cli.orders import takes
from deckbuilder.cli.output import WithJson, emit
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.match.fuzzy_input import MAX_NAMED, matching_texts, quote
from deckbuilder.spelling import did_you_mean, nearest
from deckbuilder.text import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.app.drafts import DraftFile
    from deckbuilder.decks.deck import Copies
    from deckbuilder.model.card import Card

HELP = """\
3, or gate ward    take the card with that number, or whose name begins so
show 3             the whole card; `show NAME` of any card
picks              what you have taken
gone               what you have passed on, and what others took from this pack
maybe NAME         mark a card that you have taken as doubtful, or no longer
back               take back your last pick; the draft remembers it
bot, auto          let a bot take this card, or all that are left
quit               leave; every pick is kept in the file"""


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithJson,
        epilog=example(
            "draft friday.yaml --seed 7", "draft friday.yaml", "draft cube.yaml --cube '-class:general' --seats 2"
        ),
    )(draft)


@takes(NewDraft)
def draft(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The pool file: a new one, or a draft to go on with.")],
    *,
    fields: dict[str, Any],
    seed: SeedOption = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let bots pick for people, too, to the end.")] = False,
    force: ForceOption = False,
) -> None:
    """Draft packs for a limited event, with bots or people.

    Take a card of each pack, and pass the pack on. The file is kept after every
    pick. It is a pool: 'deck new --pool FILE' builds a deck from what you took,
    also while the draft is going on. --names can be given later, too.
    """
    from deckbuilder.app.drafts import DraftFile, cube_of_file, new_table

    context = command_context(ctx)
    if not file.exists() or force:
        order, workbench = NewDraft(chosen_seed(seed), **fields), context.workbench
        table = new_table(order, workbench, lambda text, rules: cube_of_file(workbench, text, rules))
        kept = DraftFile.begin(file, table)
    else:
        names = fields.pop("names", "")
        if given := [*fields, *(["seed"] if seed is not None else [])]:
            raise InputError(
                f"there is a draft already, to which --{given[0]} cannot be given",
                Place(str(file)),
                remedies=(Remedy.OTHER_FILE,),
            )
        kept = DraftFile.open(file, context.workbench)
        if names:
            kept.rename(names)
    if auto or context.form:
        if auto:
            kept.finish()
        _report(context, kept)
    else:
        _Conversation(context, kept).hold()


def _report(context: CommandContext, kept: "DraftFile") -> None:
    from deckbuilder.cli.display.draft import end_view

    def show() -> None:
        context.print(end_view(kept.table))
        table, seat = kept.table, kept.table.draft.order.people[0]
        leader = table.adviser.decks.best_leader((*table.draft.given[seat], *table.draft.picks[seat]))
        file, name = shlex.quote(str(kept.path)), shlex.quote(leader.name)
        context.print_unbroken(f"To build a deck: deckbuilder deck new my-deck.yaml --general {name} --pool {file}")

    emit(context, kept, show)


class _Conversation:
    """People at one terminal who pick in turn. The screen is cleared before the next one looks."""

    def __init__(self, context: CommandContext, kept: "DraftFile") -> None:
        self._context, self._kept, self._table = context, kept, kept.table
        self._commands: dict[str, Callable[[int, str], None]] = {
            "show": self._show,
            "picks": self._show_picks,
            "gone": self._show_gone,
            "maybe": self._mark,
            "back": self._take_back,
            "bot": self._let_bot_pick,
            "auto": self._finish,
            "help": self._help,
            "?": self._help,
        }

    def hold(self) -> None:
        last_seat = None
        shown: object = None
        while (seat := self._table.waits_for) is not None:
            if last_seat not in (None, seat) and not self._pass_terminal(seat):
                return
            last_seat = seat
            if shown != (position := (seat, len(self._table.draft.picks[seat]), len(self._table.taken_back))):
                self._draw(seat)
                shown = position
            line = self._read("> ")
            if line is None or line.strip().lower() in ("quit", "q", "exit", "save"):
                self._context.print(f"The draft is kept in {self._kept.path}; the same command goes on with it.")
                return
            try:
                self._carry_out(seat, line)
            except InputError as error:
                self._context.print(sentence_of(error))
        _report(self._context, self._kept)

    def _draw(self, seat: int) -> None:
        from deckbuilder.cli.display.draft import pack_view

        if self._context.console.is_terminal:
            self._context.console.clear()
        self._context.print(pack_view(self._context.console, self._table, self._table.draft.view(seat)))
        self._context.print("Type a number or a name to take a card; ? for more.")

    def _pass_terminal(self, seat: int) -> bool:
        """Hide the pack until the next person has the terminal; return whether somebody is there."""
        if self._context.console.is_terminal:
            self._context.console.clear()
        return self._read(f"{self._table.name_of(seat)}, press Enter when nobody else looks: ") is not None

    def _read(self, prompt: str) -> str | None:
        try:
            line = input(prompt)
        except EOFError:
            return None
        if not sys.stdin.isatty():
            self._context.print(line)  # as a terminal would have shown it
        return line

    def _carry_out(self, seat: int, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word.lower() in self._commands:
            self._commands[word.lower()](seat, rest.strip())
        else:
            self._kept.pick(seat, self._card(line.strip(), self._table.draft.view(seat).pack))

    def _card(self, text: str, cards: "Sequence[Card]") -> "Card":
        """Return the card of a number or of the beginnings of its words. Raises InputError."""
        if text.isdecimal():
            if not 1 <= int(text[:4]) <= len(cards):
                raise InputError(f"there is no card {text}; the numbers go from 1 to {len(cards)}")
            return cards[int(text) - 1]
        by_name = {card.name: card for card in cards}
        names = matching_texts(text, by_name)
        if len(names) == 1:
            return by_name[names[0]]
        if names:
            raise InputError(f"{quote(text)} may be {listed(names[:MAX_NAMED], 'or')}")
        raise InputError(f"{quote(text)} is none of these cards{did_you_mean(nearest(text, list(by_name)))}")

    def _show(self, seat: int, text: str) -> None:
        from deckbuilder.app.drafts import figures_sentence
        from deckbuilder.catalogue.lookup import find_cards
        from deckbuilder.cli.display.cards import card_panel

        view, decks = self._table.draft.view(seat), self._table.adviser.decks
        try:
            cards = [self._card(text, view.pack if text.isdecimal() else (*view.pack, *view.picks, *view.given))]
        except InputError:
            if text.isdecimal():
                raise
            cards = find_cards(text, self._table.resolver.catalogue, self._table.ruleset.id)
        for card in cards:
            self._context.print(card_panel(self._context.console, card, self._table.ruleset, [], []))
            if reasons := decks.reasons(card, view.picks):
                self._context.print(f"Fits your picks: {'; '.join(reasons)}")
            if sentence := figures_sentence(decks.figures.of(card)):
                self._context.print(f"In simulated drafts: {sentence}")

    def _show_picks(self, seat: int, _text: str) -> None:
        view = self._table.draft.view(seat)
        marked = [pick.card for pick in self._table.maybe if pick.seat == seat]
        self._print_cards(Counter((*view.given, *view.picks)), marked)

    def _show_gone(self, seat: int, _text: str) -> None:
        view = self._table.draft.view(seat)
        if view.taken_by_others:
            names = (f"{count} {card.name}" if count > 1 else card.name for card, count in view.taken_by_others.items())
            self._context.print(f"Others took from this pack: {listed(names)}")
        self._print_cards(view.went_by)

    def _print_cards(self, cards: "Copies", marked: "Sequence[Card]" = ()) -> None:
        from deckbuilder.cli.display.cards import NUMBERS, headings_of, pool_table
        from deckbuilder.limited.packs import cheap_first

        headings = headings_of(cards, (*NUMBERS, "Needs"))
        listing = pool_table(self._context.console, cheap_first(cards), self._table.adviser.format, headings, marked)
        self._context.print(listing if cards else "No cards yet.")

    def _mark(self, seat: int, text: str) -> None:
        if text.isdecimal():
            raise InputError(
                "numbers are those of the pack; write the name of a card that you have taken, or its beginning"
            )
        card = self._card(text, list(dict.fromkeys(self._table.draft.picks[seat])))
        is_marked = self._kept.mark(seat, card)
        self._context.print(f"{card.name} is {'marked as doubtful' if is_marked else 'no longer marked'}.")

    def _take_back(self, seat: int, _text: str) -> None:
        self._kept.take_back(seat)

    def _let_bot_pick(self, seat: int, _text: str) -> None:
        self._kept.pick_as_bot(seat)

    def _finish(self, _seat: int, _text: str) -> None:
        self._kept.finish()

    def _help(self, _seat: int, _text: str) -> None:
        self._context.print(HELP)
