"""All lines of a pasted text together: the game, the leader, the counts, the misspelt names."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from deckbuilder.decks.deck import LONGEST_NAME
from deckbuilder.decks.importing.lines import PastedLine
from deckbuilder.decks.importing.names import Known, KnownNames, Sort
from deckbuilder.decks.importing.reading import read_parts
from deckbuilder.decks.importing.scanning import What, scan
from deckbuilder.decks.importing.tables import Row
from deckbuilder.decks.importing.vocabulary import FACTS, squash
from deckbuilder.decks.importing.written import Statement, Written

CHANGE = re.compile(r"[+-][0-9]{1,2} ?x? \w")
HEADING = 6  # words of a heading with a remark, at most


@dataclass
class Spoken:
    """A line with what it says, and the section it stands under."""

    line: PastedLine
    said: Statement
    section: str | None = None
    aside: bool = False
    listed: bool = False  # whether it stands in a list: next to cards or to a heading


class PastedList:
    """A text read against the names of one rule set."""

    def __init__(self, lines: Sequence[PastedLine | Row], known: KnownNames) -> None:
        self.known = known
        self.facts: dict[str, str] = {}
        self.spoken: list[Spoken] = []
        self._section: str | None = None
        self._aside = False
        self._cards_begun = False
        for line in lines:
            self._take(line)
        self._settle_tentative()
        self._settle_changes()
        self._read_sentences()
        self._find_lists()
        self._pair_numbers()
        self._settle_ordinals()
        self._leave_costs_out()

    # Line after line

    def _take(self, line: PastedLine | Row) -> None:
        if isinstance(line, Row):
            self._take_row(line)
            return
        fact = None if self.spoken and self._cards_begun else _fact(line.text)
        if (
            fact
            and fact[0] not in self.facts
            and not (line.text.lower().startswith("deck") and self._is_figure(fact[1]))
        ):
            self.facts[fact[0]] = fact[1]
            self.spoken.append(Spoken(line, Statement(heading=True)))
            return
        text = _without_remark(line.text)
        comment = text.startswith(("#", "//", ";"))
        said = read_parts(scan(text, self.known))
        if comment and not said.heading and not text.startswith("# -") and (said.cards or said.guesses or said.number):
            self._title(line)
            said = Statement(mentions=said.mentions, empty=True)
        elif self._is_aside(text) and not said.cards:
            said = Statement(label=Known(text, Sort.ASIDE), heading=True)
        elif line.title and not said.heading and not said.cards:
            self._title(line)
            said = Statement(mentions=said.mentions, heading=True)
        self._say(line, said)

    def _is_aside(self, text: str) -> bool:
        """Whether the line is the heading of what is not in the deck, with a remark."""
        said = [part for part in scan(text, self.known) if part.what in (What.WORD, What.LABEL, What.NAME)]
        first = said[0].known if said else None
        return len(said) <= HEADING and first is not None and first.sort is Sort.ASIDE

    def _is_figure(self, value: str) -> bool:
        parts = [part for part in scan(value, self.known) if part.text.strip()]
        return (
            bool(parts) and not any(part.loose for part in parts) and not any(p.known and p.known.cards for p in parts)
        )

    def _title(self, line: PastedLine) -> None:
        if "name" not in self.facts and not self._cards_begun and line.title:
            self.facts["title"] = line.text.lstrip("# ").strip()

    def _take_row(self, row: Row) -> None:
        for key, value in row.facts:
            self.facts.setdefault({"deck": "name"}.get(key, key), value)
        label = self.known.label(squash(row.section)) if row.section else None
        said = read_parts(scan(row.name, self.known))
        number = read_parts(scan(row.copies, self.known)).number if row.copies else None
        if row.copies.strip() and not row.name.strip() and number is None:
            said = read_parts(scan(row.copies, self.known))  # a heading in the first column
        if number is not None and len(said.cards) == 1:
            said = replace(said, cards=(replace(said.cards[0], count=number, times=True, doubtful=False),))
        elif number is not None and len(said.guesses) == 1:
            said = replace(said, guesses=(replace(said.guesses[0], count=number, times=True),))
        if row.section:
            kept = self._section
            self._section = label.name if label and label.sort is Sort.SECTION else None
            self._say(row.line, said)
            self._section = kept
        else:
            self._say(row.line, said)

    def _say(self, line: PastedLine, said: Statement) -> None:
        label = said.label
        self._cards_begun = self._cards_begun or bool(said.cards)
        if said.heading and not said.cards and not said.guesses:
            self._aside = bool(label and label.sort is Sort.ASIDE)
            self._section = label.name if label and label.sort is Sort.SECTION else None
            self.spoken.append(Spoken(line, said, self._section, self._aside))
            return
        section, aside = self._section, self._aside
        if label and (said.cards or any(guess.count for guess in said.guesses)):
            aside = label.sort is Sort.ASIDE
            section = label.name if label.sort is Sort.SECTION else None
        self.spoken.append(Spoken(line, said, section, aside))

    # What only all lines together tell

    def _settle_tentative(self) -> None:
        """Names behind a heading that nobody knows are a section, unless they stand elsewhere too: "Key cards: ..."."""
        sure = {
            card.known.name for one in self.spoken if not _is_tentative(one) for card in one.said.cards if card.known
        }
        for one in self.spoken:
            names = [card.known for card in one.said.cards if card.known]
            if names and _is_tentative(one) and sure.issuperset(known.name for known in names):
                one.said = Statement(mentions=tuple(names))

    def _settle_changes(self) -> None:
        """`+1 Ollag` and `-1 Nadiana` say what was changed, not what is in the deck."""
        signed = [one for one in self.spoken if CHANGE.match(one.line.text)]
        if len({one.line.text[0] for one in signed}) > 1:
            for one in signed:
                one.aside = True

    def _read_sentences(self) -> None:
        """Where there is no list at all, the sentences that name cards are read as one, to be confirmed."""
        if not any(one.said.cards for one in self.spoken if not one.aside):
            for one in self.spoken:
                if one.said.sentence and not one.aside:
                    one.said = Statement(one.said.sentence)

    def _find_lists(self) -> None:
        """Which lines stand in a list: right beside a line of cards, or, where lines are spaced, next to one."""
        spoken = [one for one in self.spoken if one.line.text]
        for lines in (self.spoken, spoken):
            for before, one, after in zip([None, *lines], lines, [*lines[1:], None], strict=False):
                one.listed = _is_listing(before) or _is_listing(after)
            cards = [one for one in spoken if one.said.cards]
            if 2 * sum(one.listed for one in cards) >= len(cards):
                return

    def _pair_numbers(self) -> None:
        """A count on a line of its own belongs to the name below, or above where the list begins with a name."""
        bare = [
            number if number is not None else name
            for one in self.spoken
            for number, name in [(one.said.number, _bare_name(one.said))]
            if number is not None or name is not None
        ]
        if not bare or all(not isinstance(one, int) for one in bare):
            return
        below = isinstance(bare[0], int)
        waiting: Spoken | None = None
        for one in self.spoken if below else reversed(self.spoken):
            if one.said.number is not None:
                waiting = one
            elif waiting and (name := _bare_name(one.said)) is not None:
                number = waiting.said.number
                given = replace(name, count=number, style="before")
                one.said = replace(one.said, cards=(given,)) if one.said.cards else replace(one.said, guesses=(given,))
                waiting.said = Statement(empty=True, heading=True)
                waiting = None
            elif one.line.text:
                waiting = None

    def _settle_ordinals(self) -> None:
        """`1. 2. 3.` before names count the lines, `4) 4) 3)` the copies."""
        cards = [card for one in self.spoken for card in (*one.said.cards, *one.said.guesses)]
        numbers = [card.ordinal for card in cards if card.ordinal is not None]
        counting = len(numbers) > 1 and all(
            number in (before + 1, 1) for before, number in zip([0, *numbers], numbers, strict=False)
        )
        counting = counting and any(number > 1 for number in numbers)
        self._change(
            lambda card: (
                card
                if card.ordinal is None
                else replace(
                    card, ordinal=None, count=card.count if card.count is not None or counting else card.ordinal
                )
            )
        )

    def _leave_costs_out(self) -> None:
        """Where several numbers follow each name, the one that is the printed cost is not the count."""
        cards = [card for one in self.spoken for card in one.said.cards if card.known and card.style == "after"]
        several = [card for card in cards if len(card.trailing) > 1 and not card.times]
        if several:
            width = min(len(card.trailing) for card in several)
            costs = [at for at in range(width) if all(_costs(card, card.trailing[at]) for card in several)]
            at = next((at for at in range(width) if at not in costs), 0)
            self._change(
                lambda card: (
                    replace(card, count=card.trailing[at])
                    if card.style == "after" and len(card.trailing) > at and len(card.trailing) > 1 and not card.times
                    else card
                )
            )
            return
        told = [card for card in cards if not card.times]
        counts = {card.count for card in told}
        if len(counts) > 2 and all(_costs(card, card.count) for card in told):  # noqa: PLR2004 - chance agrees twice
            self._change(
                lambda card: (
                    replace(card, count=None, remark=f"({card.count})")
                    if card.style == "after" and not card.times
                    else card
                )
            )

    def _change(self, change: Callable[[Written], Written]) -> None:
        for one in self.spoken:
            one.said = replace(
                one.said,
                cards=tuple(map(change, one.said.cards)),
                guesses=tuple(map(change, one.said.guesses)),
            )

    # What the names say about the game

    @cached_property
    def weight(self) -> float:
        """How much of the text the rule set knows."""
        cards = {c.known.name for one in self.spoken if not one.aside for c in one.said.cards if c.known}
        mentions = {known.name for one in self.spoken for known in one.said.mentions}
        sections = {
            one.said.label.name for one in self.spoken if one.said.label and one.said.label.sort is Sort.SECTION
        }
        return 10 * len(cards) + len(mentions) + len(sections)


def _is_tentative(one: Spoken) -> bool:
    """Whether the line may only speak of cards that the list has elsewhere: a title, "Key cards: ..."."""
    cards = one.said.cards
    return one.said.tentative or (len(cards) == 1 and cards[0].count is None and bool(cards[0].remark))


def _is_listing(one: Spoken | None) -> bool:
    """Whether a line makes its neighbours lines of a list."""
    if one is None:
        return False
    said = one.said
    counted = any(guess.count is not None for guess in said.guesses)
    return bool(said.cards or counted or said.number is not None or (said.heading and said.label))


def _without_remark(text: str) -> str:
    """The line before what is marked as a remark; `Frost Mage # 4` has none."""
    for mark in (" # ", " // "):
        kept, found, remark = text.partition(mark)
        if found and kept.strip() and any(char.isalpha() for char in remark):
            return kept
    return text


def _fact(text: str) -> tuple[str, str] | None:
    """`Deck: Ice` as a fact and its value."""
    key, colon, value = text.partition(":")
    if not colon:
        key, colon, value = text.partition("=")
    fact = FACTS.get(squash(key)) if colon and len(key) < LONGEST_NAME else None
    value = value.strip(" *_\"'`")
    return (fact, value) if fact and value else None


def _bare_name(said: Statement) -> Written | None:
    if len(said.cards) == 1 and not said.guesses:
        card = said.cards[0]
    elif len(said.guesses) == 1 and not said.cards:
        card = said.guesses[0]
    else:
        return None
    return card if card.count is None and card.ordinal is None and not card.remark else None


def _costs(card: Written, number: int | None) -> bool:
    return any(number == one.cost for one in card.known.cards) if card.known else False
