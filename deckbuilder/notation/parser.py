"""Parser of the text of a position; an error names the first wrong field."""

import re
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.games import notation_of
from deckbuilder.model.card import UNKNOWN, Card, spelled_out
from deckbuilder.model.ruleset import DUEL, RuleSet
from deckbuilder.notation import writer
from deckbuilder.notation.position_json import OPENING, read_json
from deckbuilder.notation.position_spec import CardPlacement, PlayerSpec, PositionSpec
from deckbuilder.query.parse import parse
from deckbuilder.text import counted, listed, printable
from engine.games import board_of, layout_of

Codes = dict[str, list[Card]]
_known: WeakKeyDictionary[Catalogue, dict[str, Codes]] = WeakKeyDictionary()


def read(text: str, ruleset: RuleSet, catalogue: Catalogue) -> PositionSpec:
    """Return the position of a text. Raises InputError that names the field."""
    if not notation_of(ruleset.id).signs:
        if not text.startswith(OPENING):
            raise InputError(f"positions of {ruleset.name} have no texts")
        return read_json(text, ruleset, catalogue)
    if len(text) > writer.MAX_POSITION_LENGTH:
        raise InputError(f"the text of a position has {writer.MAX_POSITION_LENGTH} characters at most")
    return _PositionParser(text, ruleset, catalogue).read()


class _PositionParser:
    """Parser of the fields in their order; `field` is the current one."""

    def __init__(self, text: str, ruleset: RuleSet, catalogue: Catalogue) -> None:
        self.left = text.partition(writer.REMARK)[0].split()
        self.field = ""
        self.ruleset = ruleset
        self.notation = notation_of(ruleset.id)
        self.layout = layout_of(ruleset.id)
        rules = catalogue.ruleset_document(ruleset.id)
        self.phases: tuple[str, ...] = tuple(rules["phases"])
        self.squares = board_of(rules)
        self.placed = writer.placed(self.notation)
        codes_by_ruleset = _known.setdefault(catalogue, {})
        if ruleset.id not in codes_by_ruleset:
            codes = codes_by_ruleset[ruleset.id] = {}
            for card in catalogue.search(parse(f'ruleset:"{ruleset.id}"')):
                for name in filter(None, (card.code, spelled_out(card.key).upper())):
                    codes.setdefault(name, []).append(card)
        self.cards = codes_by_ruleset[ruleset.id]

    def read(self) -> PositionSpec:
        board = tuple(self.board(self.take("board")))
        active = self.number(self.take("active"), 1, DUEL) - 1
        spent = self.spent(self.take("state"))
        tallies = {name: self.tally(self.take(name)) for name in self.layout.tallies}
        piles = {name: self.piles(self.take(name), name) for name in self.layout.zones}
        turn = self.number(self.take("turn"), 1, writer.MAX_TURN)
        if self.left:
            raise self.input_error(f"nothing may stand behind it but a remark after {writer.REMARK}")
        sides = [
            PlayerSpec(
                tallies={name: by_player[player] for name, by_player in tallies.items()},
                piles={name: by_player[player] for name, by_player in piles.items()},
            )
            for player in range(DUEL)
        ]
        return PositionSpec(active, turn, self.phases.index(self.notation.phase), tuple(sides), board, spent)

    def take(self, field: str) -> str:
        self.field = field
        if not self.left:
            names = listed(writer.fields_of(self.layout))
            raise self.input_error(f"is missing; the fields of a position are {names}")
        return self.left.pop(0)

    def input_error(self, sentence: str) -> InputError:
        return InputError(f"{self.field}: {sentence}")

    def number(self, text: str, least: int, most: int) -> int:
        if not writer.NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise self.input_error(f"'{printable(text)}' is not a number from {least} to {most}")
        return int(text)

    def pair(self, text: str, mark: str) -> list[str]:
        parts = text.split(mark)
        if len(parts) != DUEL:
            raise self.input_error(f"'{printable(text)}' must say it of both players, {mark} between")
        return parts

    def tally(self, text: str) -> list[int]:
        return [self.number(part, 1, 1000) for part in self.pair(text, writer.NUMBERS)]

    def spent(self, text: str) -> dict[str, int]:
        """Return what the turn has spent; the letters are in the order of the game's numbers."""
        names = {letter: name for name, letter in self.notation.spent.items()}
        letters = "" if text == writer.NOTHING else text
        in_order = "".join(letter for letter in names if letter in letters)
        if not text or letters != in_order or (not letters and text != writer.NOTHING):
            letters_of = listed([f"{letter} ({name})" for letter, name in names.items()], "or")
            raise self.input_error(
                f"'{printable(text)}' is neither {writer.NOTHING} nor made of {letters_of}, each once in this order"
            )
        return {names[letter]: 1 for letter in letters}

    # Cards

    def piles(self, text: str, zone: str) -> list[tuple[Card | None, ...]]:
        """Return the cards of a zone by player, the top or last one first, as in scenarios."""
        zones = [tuple(self.pile(part)) for part in self.pair(text, writer.SIDES)]
        return [cards if zone in {"hand", "draw"} else cards[::-1] for cards in zones]

    def pile(self, text: str) -> Iterator[Card | None]:
        if text == writer.NOTHING:
            return
        room = writer.MAX_ZONE_CARDS
        for part in text.split(writer.BESIDE):
            match = writer.PILED.fullmatch(part)
            if match is None or part != part.upper():
                raise self.input_error(
                    f"'{printable(part)}' is neither the code of a card in capitals nor ? and a number"
                )
            number = int(match["unknown"] or 1)
            room -= number
            if room < 0:
                raise self.input_error(f"there are more than {writer.MAX_ZONE_CARDS} cards")
            card = None if match["unknown"] else self.card(part)
            yield from [card] * number

    def card(self, name: str) -> Card:
        cards = self.cards.get(name.upper(), [])
        if len(cards) > 1:
            choices = listed((spelled_out(card.key) for card in cards), "or")
            raise self.input_error(f"{name} stands for {listed(map(str, cards))}; write {choices}")
        if not cards:
            raise self.input_error(f"no card of {self.ruleset.name} has the code {name}")
        return cards[0]

    # The board

    def board(self, text: str) -> Iterator[CardPlacement]:
        ranks = text.split(writer.RANKS)
        if len(ranks) != self.squares.ranks:
            raise self.input_error(f"has {counted(len(ranks), 'rank')}; there are {self.squares.ranks}")
        leaders: set[int] = set()
        for number, rank in zip(range(self.squares.ranks, 0, -1), ranks, strict=True):
            self.field = f"board, rank {number}"
            for placed in self.rank(rank, (number - 1) * self.squares.files):
                if placed.card and self.ruleset.leader in placed.card.words:
                    if placed.owner in leaders:
                        raise self.input_error(f"player {placed.owner + 1} has a second {self.ruleset.leader}")
                    leaders.add(placed.owner)
                yield placed

    def rank(self, text: str, first: int) -> Iterator[CardPlacement]:
        """Yield the cards of a rank; `first` is its first square."""
        at = file = 0
        parted = True  # a card may follow here
        while at < len(text):
            empty = writer.SQUARES.match(text, at)
            match = self.placed.match(text, at) if parted else None
            if empty and text[at - 1 : at] not in writer.AGAIN:
                at, file, parted = empty.end(), file + int(empty[0]), True
            elif match:
                if file < self.squares.files:
                    yield self.on_square(match, first + file)
                at, file, parted = match.end(), file + 1, False
                if writer.BESIDE == text[at : at + 1] != text[at:]:
                    at, parted = at + 1, True
            else:
                raise self.input_error(
                    f"'{printable(text[at : at + 12])}' is neither a card with its marks nor a number of squares"
                )
        if file != self.squares.files:
            raise self.input_error(f"has {file} squares; there are {self.squares.files}")

    def on_square(self, match: re.Match[str], square: int) -> CardPlacement:
        name = match["code"]
        player = int(name == name.lower() != name.upper())
        owner = 1 - player if match["borrowed"] else player
        marks = tuple(mark for mark in self.notation.marks if match[mark])
        columns = [sign for sign in self.notation.signs if sign not in self.notation.marks]
        card = None if name.upper() == UNKNOWN else self.card(name)
        if card is None and not marks:
            raise self.input_error("an unknown card cannot lie face up")
        numbers = {name: 1 for name in columns if match[name]}
        return CardPlacement(square, card, player, owner, numbers, dict(self.counters(match["counters"])), marks)

    def counters(self, text: str | None) -> Iterator[tuple[str, int]]:
        names_by_letter = {letter: name for name, letter in self.notation.letters.items()}
        names: set[str] = set()
        for part in text.split(writer.NUMBERS) if text is not None else ():
            match = writer.COUNTER.fullmatch(part)
            if match is None or match["name"] in names or match["name"] in names_by_letter.values():
                raise self.input_error(
                    f"'{{{printable(text or '')}}}' are no counters: a name and a number of each, as in {{i2}}"
                )
            names.add(match["name"])
            yield names_by_letter.get(match["name"], match["name"].replace("-", " ")), int(match["number"])
