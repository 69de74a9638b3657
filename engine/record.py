"""Games as text: the decks, the seed, and every choice with the digest of the game after it.

A record has everything that is needed to replay a game, in lines that people can read:

    format: 2
    ruleset: summoner-wars-2e
    cards: 0123456789abcdef
    seed: 7
    first: 1

    deck 1: Polar Dwarves
      leader polar-dwarves/svara
      at 0 3 polar-dwarves/svara
      pile 4 polar-dwarves/frost-mage
    deck 2: Cave Goblins
      ...

    start: 0123456789abcdef

    turn 1: player 1
      0123456789abcdef  summon Frost Mage c2
    end: 1 step, not over

`at` gives row and column as the deck's player counts; cards are keys without the rule set; `beside` are cards that
start beside the board. There are as many decks as players. `spared: 2` after `first` names players without the cost of
inaction; `position: ...` there is the position in which the game began, as a line of text, with its cards in the decks'
piles. `by hand: set c4 damage 2` is a step, too: a manual edit (`engine.core.manual_edit_text`). Single options are not
written, because they are taken automatically. Lines that begin with '#' are remarks. A game without a winner ends with
`drawn` in place of the winner.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import groupby

from engine.core.deck import MAX_CARDS, GameDeck
from engine.core.manual_edit_text import is_manual_edit, is_peek

FORMAT = 2
REMARK = "# A game, to be played again by 'deckbuilder replay'. Lines that begin with '#' are remarks."
MAX_RECORD_LENGTH = 4 * 1024 * 1024  # characters
MAX_LINE_LENGTH = 500
MAX_POSITION_LENGTH = 5000
MAX_STEPS = 50_000
TOO_MANY_STEPS = f"the record has more than {MAX_STEPS} steps"
TOO_LONG = f"the record is longer than {MAX_RECORD_LENGTH >> 20} million characters"
KEPT_FRAMES = 64  # texts of games without their steps: one for each game that is saved again and again
MAX_NAME_LENGTH = 80
NO_STEPS = "end: 0 steps, "
NOT_OVER = "not over"
DRAWN = "drawn"
MIN_DECKS = 2
MAX_DECKS = 9
RANDOM_PLAYER = "random"

BEGINNING = re.compile(r"(?:#.*\n|\s*\n)*format: \d+\s*$", re.MULTILINE)
DIGEST = re.compile(r"[0-9a-f]{16}")
RULESET = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FIRST = re.compile(r"[1-9]|random")
SPARED = re.compile(r"[1-9](?: [1-9])*")
LEADER = re.compile(r"leader (\S+)")
TEXT = re.compile(r"\S.*")
NUMBER = re.compile(r"0|[1-9][0-9]{0,19}")
DECK = re.compile(r"deck ([1-9]): (.+)")
PLACED = re.compile(r"at ([0-9]{1,2}) ([0-9]{1,2}) (\S+)")
PILED = re.compile(r"(pile|beside) ([1-9][0-9]{0,2}) (\S+)")
TURN = re.compile(r"turn ([1-9][0-9]{0,5}): player ([1-9])")
STEP = re.compile(r"([0-9a-f]{16}) +(\S.*)")
END = re.compile(r"end: (0|[1-9][0-9]{0,5}) steps?, (?:won by player ([1-9])|(drawn)|not over)")


class RecordError(ValueError):
    """A text that is not a valid or complete record: the line and a sentence."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(line, sentence)
        self.line = line
        self.sentence = sentence

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


@dataclass(frozen=True)
class RecordedStep:
    """A choice of a player, by its label, or a manual edit, and the digest of the game after it."""

    text: str
    digest: str
    turn: int
    player: int

    @cached_property
    def line(self) -> str:
        """Its line in a record. Raises ValueError for a step that could not be read back from it."""
        line = f"  {self.digest}  {self.text}"
        match = STEP.fullmatch(line.strip())
        if match is None or match.groups() != (self.digest, self.text) or len(line.strip()) > MAX_LINE_LENGTH:
            raise ValueError(f"the game cannot be recorded: {line!r} is no line of a step")
        return line

    @property
    def is_manual_edit(self) -> bool:
        """Whether it is a manual edit."""
        return is_manual_edit(self.text)

    @property
    def is_peek(self) -> bool:
        """Whether it only peeks at a draw pile, and changes nothing."""
        return is_peek(self.text)


@dataclass(frozen=True)
class Record:
    """A game from its decks and seed to where it stopped; `first` is None if chance decided who starts."""

    ruleset: str
    cards: str  # the digest of the library
    decks: tuple[GameDeck, ...]
    seed: int
    first: int | None
    start: str
    steps: tuple[RecordedStep, ...] = field(repr=False)
    winner: int | None = None
    drawn: bool = False
    spared: tuple[int, ...] = ()  # players without the cost of inaction
    position: str = ""  # the position in which it began, if not the set-up

    @property
    def is_edited(self) -> bool:
        """Whether it contains manual edits that changed the game."""
        return any(step.is_manual_edit and not step.is_peek for step in self.steps)

    def keys(self) -> set[str]:
        """Return the keys of all cards of the decks."""
        return set().union(*(deck.keys() for deck in self.decks))


def is_record(text: str) -> bool:
    """Return True if a text, or the beginning of one, is that of a record, be it valid or not."""
    return BEGINNING.match(text) is not None


# Writing


def write(record: Record) -> str:
    """Return the text of a record. Raises ValueError for values that a record can't hold.

    What is written reads back as it was. A game is saved after each of its choices, so its frame is read back once, and
    each step is checked when it is written for the first time.
    """
    if len(record.steps) > MAX_STEPS:
        raise ValueError(f"the game cannot be recorded: {TOO_MANY_STEPS}")
    beginning, _, result = _frame(replace(record, steps=())).rpartition(NO_STEPS)
    parts = [beginning]
    for (turn, player), steps in groupby(record.steps, lambda step: (step.turn, step.player)):
        parts.append(_turn_line(turn, player, len(record.decks)))
        parts += [f"\n{step.line}" for step in steps]
        parts.append("\n\n")
    text = "".join([*parts, f"end: {len(record.steps)} step{'' if len(record.steps) == 1 else 's'}, {result}"])
    if len(text) > MAX_RECORD_LENGTH:
        raise ValueError(f"the game cannot be recorded: {TOO_LONG}")
    return text


@lru_cache(KEPT_FRAMES)
def _frame(record: Record) -> str:
    """Return the text of a record without steps. Raises ValueError where it does not read back as it was."""
    text = "".join(f"{line}\n" for line in _frame_lines(record))
    try:
        is_same = read(text) == record
    except RecordError as error:
        raise ValueError(f"the game cannot be recorded: {error.sentence}") from None
    if not is_same:
        raise ValueError("the game cannot be recorded: a name in it has a line break or outer spaces")
    return text


def _turn_line(turn: int, player: int, decks: int) -> str:
    """Return the line before the steps of a turn. Raises ValueError where it could not be read back."""
    line = f"turn {turn}: player {player + 1}"
    if not (TURN.fullmatch(line) and player < decks):
        raise ValueError(f"the game cannot be recorded: there is no '{line}'")
    return line


def _frame_lines(record: Record) -> Iterator[str]:
    yield REMARK
    yield f"format: {FORMAT}"
    yield f"ruleset: {record.ruleset}"
    yield f"cards: {record.cards}"
    yield f"seed: {record.seed}"
    yield f"first: {record.first + 1 if record.first is not None else RANDOM_PLAYER}"
    if record.spared:
        yield f"spared: {' '.join(str(player + 1) for player in record.spared)}"
    if record.position:
        yield f"position: {record.position}"
    yield ""
    for number, deck in enumerate(record.decks, start=1):
        yield f"deck {number}: {deck.name}"
        yield f"  leader {_short(deck.leader, record)}"
        yield from (f"  at {row} {column} {_short(key, record)}" for key, row, column in deck.board)
        # Consecutive copies are counted: the order of the pile must stay, because it determines the shuffled one.
        for heap, keys in (("pile", deck.pile), ("beside", deck.beside)):
            yield from (f"  {heap} {len(list(same))} {_short(key, record)}" for key, same in groupby(keys))
    yield ""
    yield f"start: {record.start}"
    yield ""
    result = DRAWN if record.drawn else NOT_OVER
    if record.winner is not None:
        result = f"won by player {record.winner + 1}"
    yield f"{NO_STEPS}{result}"


def _short(key: str, record: Record) -> str:
    """Return a card's key without the rule set, which the record has only once."""
    return key.removeprefix(f"{record.ruleset}/")


# Reading


def read(text: str) -> Record:
    """Return the record of a text. Raises RecordError with the line of the error."""
    if len(text) > MAX_RECORD_LENGTH:
        raise RecordError(1, TOO_LONG)
    return _RecordReader(text).record()


class _RecordReader:
    """A reader of lines, without remarks and empty lines."""

    def __init__(self, text: str) -> None:
        lines = enumerate(text.split("\n"), start=1)
        self.lines = [(number, line.strip()) for number, line in lines if line.strip() and line.lstrip()[0] != "#"]
        self.at = 0
        self.last = text.count("\n") + 1

    def record(self) -> Record:
        self.format()
        ruleset = self.fact("ruleset", RULESET, "the id of a rule set")
        cards = self.fact("cards", DIGEST, "16 hexadecimal digits")
        seed = int(self.fact("seed", NUMBER, "a whole number"))
        first = self.fact("first", FIRST, f"the number of a player or {RANDOM_PLAYER}")
        has_spared = self.peek().startswith("spared:")
        spared = self.fact("spared", SPARED, "the numbers of players").split() if has_spared else []
        has_position = self.peek().startswith("position:")
        position = self.fact("position", TEXT, "the text of one") if has_position else ""
        decks = self.decks(ruleset)
        start = self.fact("start", DIGEST, "16 hexadecimal digits")
        steps, winner, drawn = self.play()
        beginner = None if first == RANDOM_PLAYER else int(first) - 1
        players = [
            beginner or 0,
            winner or 0,
            *(int(player) - 1 for player in spared),
            *(step.player for step in steps),
        ]
        if max(players) >= len(decks):
            raise self.error(f"the record names player {max(players) + 1}, but has only {len(decks)} decks")
        return Record(
            ruleset=ruleset,
            cards=cards,
            decks=decks,
            seed=seed,
            first=beginner,
            start=start,
            steps=steps,
            winner=winner,
            drawn=drawn,
            spared=tuple(int(player) - 1 for player in spared),
            position=position,
        )

    def decks(self, ruleset: str) -> tuple[GameDeck, ...]:
        decks = [self.deck(number, ruleset) for number in range(1, MIN_DECKS + 1)]
        while self.peek().startswith("deck ") and len(decks) < MAX_DECKS:
            decks.append(self.deck(len(decks) + 1, ruleset))
        return tuple(decks)

    def peek(self) -> str:
        return self.lines[self.at][1] if self.at < len(self.lines) else ""

    def take(self, expected: str) -> str:
        """Return the next line. Raises RecordError if there is none, or if it is too long."""
        if self.at >= len(self.lines):
            raise RecordError(self.last, f"the record is cut short: {expected} is missing")
        number, line = self.lines[self.at]
        most = MAX_POSITION_LENGTH if line.startswith("position:") else MAX_LINE_LENGTH
        if len(line) > most:
            raise RecordError(number, f"the line is longer than {most} characters")
        self.at += 1
        return line

    def error(self, sentence: str) -> RecordError:
        return RecordError(self.lines[self.at - 1][0], sentence)

    def format(self) -> None:
        line = self.take("its first line, 'format: 2',")
        match = re.fullmatch(r"format: ([0-9]{1,9})", line)
        if match is None:
            raise self.error("this is not a record of a game: one begins with 'format: 2'")
        if int(match[1]) != FORMAT:
            raise self.error(f"the record has format {match[1]}, and this program reads format {FORMAT}; update it")

    def fact(self, name: str, pattern: re.Pattern[str], expected: str) -> str:
        line = self.take(f"the line '{name}:'")
        key, _, value = line.partition(": ")
        if key != name or not pattern.fullmatch(value):
            raise self.error(f"'{name}: ' and {expected} must stand here")
        return value

    def deck(self, number: int, ruleset: str) -> GameDeck:
        heading = DECK.fullmatch(self.take(f"deck {number}"))
        if (
            heading is None
            or int(heading[1]) != number
            or len(heading[2]) > MAX_NAME_LENGTH
            or len(heading[2].splitlines()) != 1
        ):
            raise self.error(
                f"'deck {number}: ' and its name must stand here, the name in at most {MAX_NAME_LENGTH} characters"
            )
        leader = LEADER.fullmatch(self.take("the deck's leader"))
        if leader is None:
            raise self.error("'leader ' and the key of a card must stand here, such as 'leader polar-dwarves/svara'")
        board: list[tuple[str, int, int]] = []
        heaps: dict[str, list[str]] = {"pile": [], "beside": []}
        while placed := PLACED.fullmatch(self.peek()):
            self.take("a card")
            board.append((f"{ruleset}/{placed[3]}", int(placed[1]), int(placed[2])))
        while piled := PILED.fullmatch(self.peek()):
            self.take("a card")
            heaps[piled[1]] += [f"{ruleset}/{piled[3]}"] * int(piled[2])
            if sum(map(len, heaps.values())) + len(board) > MAX_CARDS:
                raise self.error(f"the deck has more than {MAX_CARDS} cards")
        if self.peek().startswith(("at ", "pile ", "beside ", "leader ")):
            self.take("a card")
            raise self.error(
                "'at ROW COLUMN CARD' or, after those, 'pile COUNT CARD' or 'beside COUNT CARD' must stand here"
            )
        return GameDeck(
            heading[2], f"{ruleset}/{leader[1]}", tuple(board), tuple(heaps["pile"]), tuple(heaps["beside"])
        )

    def play(self) -> tuple[tuple[RecordedStep, ...], int | None, bool]:
        steps: list[RecordedStep] = []
        turn = player = 0
        while True:
            line = self.take("its last line, 'end: ...',")
            if match := STEP.fullmatch(line):
                if not turn:
                    raise self.error("'turn 1: player 1' or the like must stand before the first step")
                if len(steps) == MAX_STEPS:
                    raise self.error(TOO_MANY_STEPS)
                steps.append(RecordedStep(match[2], match[1], turn, player))
            elif match := TURN.fullmatch(line):
                turn, player = int(match[1]), int(match[2]) - 1
            elif match := END.fullmatch(line):
                self.must_end(int(match[1]), len(steps))
                return tuple(steps), int(match[2]) - 1 if match[2] else None, bool(match[3])
            else:
                raise self.error("this is neither a step (a hash, spaces, a choice) nor a turn nor the end")

    def must_end(self, announced: int, count: int) -> None:
        if announced != count:
            raise self.error(f"the record should have {announced} steps, but has {count}: lines are missing")
        if self.at < len(self.lines):
            self.at += 1
            raise self.error("nothing may stand after the end")
