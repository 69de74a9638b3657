"""A game: a loop over a stack that runs until a player must decide, and methods to answer.

The items to be resolved are on a stack, the next on top. An item runs as far as it can, pushes what has to be resolved
first, or returns the decision that it needs. Every game has its own items and its `Rules`.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.compilation import mypyc_attr
from engine.core.active_index import has_lost
from engine.core.context import AbilityContext
from engine.core.decisions import (
    NOTHING_ALLOWS,
    Decision,
    IllegalReason,
    Option,
    labels_of,
    match_option,
    normalize,
    texts_of,
)
from engine.core.deck import GameDeck
from engine.core.errors import IllegalOptionError
from engine.core.events import Discarded, Event
from engine.core.position import Block, CardSet, Clause, Position
from engine.core.rule_queries import RuleQueries
from engine.core.search import SearchBudget, SearchHints, check_loop_limit, check_option_count
from engine.core.state import DISCARD, State, empty

MAX_CHAINED_ABILITIES: Final = 400  # effects begun since a player was last free to act: more must be an endless loop


@mypyc_attr(allow_interpreted_subclasses=True)
class StackItem:
    """An item still to be resolved: its card (-1: the rules) and player, and how far it has come.

    `tag`: its name in the digest of a game, which never changes.
    """

    tag: ClassVar[str] = ""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player
        self.step: int = 0

    def run(self, game: "Game") -> Decision | None:
        """Run on; return a decision if a player must decide first; asking again changes nothing."""
        raise NotImplementedError

    def options(self, game: "Game") -> list[Option]:
        """Return the options of a decision that was returned without them."""
        raise NotImplementedError

    def answer(self, game: "Game", option: Option) -> None:
        """Take the answer to the decision that `run` returned."""
        raise NotImplementedError

    def replace(self) -> None:
        """Skip what the item was about to do, because an ability replaces it."""

    def copy(self) -> "StackItem":
        """Return an independent copy."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Return everything that makes two items equal."""
        return (self.card, self.player, self.step)


class EffectStep:
    """A step of a block."""

    of_chosen: str = ""  # the name of the card that has to be chosen for it, if any
    on_board: bool = False  # it changes the board, and the rules are asked
    emits_event: bool = False  # an event names its cards
    may_be_idle: bool = False  # `matters` can return False for it
    node: Any = None  # the part of the definition that it carries out, for those who put it into words

    def possible(self, position: Position, context: AbilityContext) -> bool:
        """Return True if it can be started now, so that a player is offered it."""
        return True

    def matters(self, position: Position, context: AbilityContext) -> bool:
        """Return True if it could change anything; otherwise it is not offered."""
        return True

    def run(self, game: "Game", resolution: "Resolution") -> Decision | None:
        """Carry the step out and go on to the next, or return the decision that it needs first."""
        raise NotImplementedError

    def answer(self, game: "Game", resolution: "Resolution", option: Option) -> None:
        """Take the answer to the decision that `run` returned."""
        raise NotImplementedError


class RuntimeBlock(Block):
    """The steps of a block, and the clause whose block it is, if any."""

    def __init__(self, index: int, steps: Sequence[EffectStep]) -> None:
        self.index = index
        self.steps: tuple[EffectStep, ...] = tuple(steps)
        self.clause: Clause | None = None

    def possible(self, position: Position, context: AbilityContext) -> bool:
        """Return True if the first step is possible; blocks of the card language look further."""
        return not self.steps or self.steps[0].possible(position, context)


class Resolution(StackItem):
    """A block while it is carried out, step by step, in a context that grows with each choice."""

    tag: ClassVar[str] = "Doing"

    def __init__(
        self, block_id: int, context: AbilityContext, *, arrival: int = -1, started: bool = False, instead: bool = False
    ) -> None:
        super().__init__(context.card, context.player)
        self.block_id = block_id
        self.context = context
        self.arrival = arrival  # of its card when triggered; it must be the same when it begins (2E-TOK-9a), unless -1
        self.started = started  # its player has started it
        self.instead = instead  # it replaces what the item below is about to do
        self.bound_arrivals: tuple[tuple[int, int], ...] = ()  # the cards that had names when triggered; their arrivals
        # The progress of the current step.
        self.picked: tuple[int, ...] = ()
        self.remaining: tuple[int, ...] | None = None
        self.current: int = -1
        self.several: bool = False
        self.whole: bool = False

    def run(self, game: "Game") -> Decision | None:
        """Run the current step."""
        block = game.library.blocks[self.block_id]
        if self.step == 0 and self.bound_arrivals:
            self._forget_strangers(game)
        if self.step >= len(block.steps) or (self.step == 0 and self.is_too_late(game)):
            game.stack.pop()
            return None
        return block.steps[self.step].run(game, self)

    def _forget_strangers(self, game: "Game") -> None:
        """Remove cards from the names that have left and returned since: they are new cards (2E-TOK-2)."""
        arrival, place = game.state.arrival, game.state.place
        new = [card for card, stay in self.bound_arrivals if arrival[card] != stay and place[card] >= 0]
        self.bound_arrivals = ()
        if new:
            self.context = self.context.without(new)

    def answer(self, game: "Game", option: Option) -> None:
        game.library.blocks[self.block_id].steps[self.step].answer(game, self, option)

    def is_too_late(self, game: "Game") -> bool:
        """Return True if a triggered ability can no longer begin (2E-TOK-9a)."""
        clause = game.library.blocks[self.block_id].clause
        if clause is None or self.picked or self.remaining is not None:
            return False
        return self.has_gone(game) or not (self.started or clause.ready(game, self.context))

    def has_gone(self, game: "Game") -> bool:
        """Return True if the card has left, or has lost the ability, since the ability triggered (1E-GEN-2)."""
        arrival, clause = game.state.arrival[self.card], game.library.blocks[self.block_id].clause
        return self.arrival >= 0 and (arrival != self.arrival or has_lost(game, self.card, clause))

    def next(self) -> None:
        """Go on to the next step."""
        self.step += 1
        self.picked = ()
        self.remaining = None
        self.current = -1
        self.several = False
        self.whole = False

    def bind(self, name: str, cards: tuple[int, ...]) -> None:
        """Let the following steps know cards by a name."""
        self.context = self.context.with_name(name, cards)

    def note(self, fact: str, numbers: tuple[int, ...]) -> None:
        """Let the following steps know a fact."""
        self.context = self.context.with_fact(fact, numbers)

    def copy(self) -> "Resolution":
        new = Resolution(self.block_id, self.context, arrival=self.arrival, started=self.started, instead=self.instead)
        new.step = self.step
        new.bound_arrivals = self.bound_arrivals
        new.picked = self.picked
        new.remaining = self.remaining
        new.current = self.current
        new.several = self.several
        new.whole = self.whole
        return new

    def key(self) -> tuple[Any, ...]:
        about = (self.block_id, self.step, self.context.key(), self.arrival, self.started, self.instead)
        return (*about, self.bound_arrivals, self.picked, self.remaining, self.current, self.several, self.whole)


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(SearchHints):
    """An evaluation of positions for players, used by bots."""

    def features(self, game: "Game", player: int) -> list[float]:
        """Return the features of a position at the beginning of a turn: a player's less those of the opponents."""
        return []

    def value(self, game: "Game", player: int) -> float:
        """Return the value of a position at the beginning of a turn, in the unit of `worth`."""
        worth = self.worth(game, player)
        if not self.learned:
            return worth
        return self.limited(worth) if game.over else self.combined(worth, self.features(game, player))

    def worth(self, game: "Game", player: int) -> float:
        """Return how good the position is for a player."""
        raise NotImplementedError

    def parts(self, game: "Game", player: int) -> dict[str, float]:
        """Return the parts of the worth by name; their sum is the worth."""
        return {"worth": self.worth(game, player)}

    def begin_search(self, game: "Game", player: int) -> None:
        """Store the position from which a search begins."""

    def equivalents(self, game: "Game") -> Sequence[int]:
        """Return for each option of the decision the index of the first known to be worth as much, or its own."""
        return range(len(game.options))

    def recurrences(self, game: "Game") -> int:
        """Return how often the player has been free to act in the same position before, where that may be a draw."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(RuleQueries):
    """All rules of one game: set-up, turns, state checks, hidden information; no state of a running game.

    `asks_who_begins`: a player chooses who starts, unless that is given.
    """

    asks_who_begins: bool = False

    def set_up(self, game: "Game", decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
        """Lay the cards out and push the first stack item; it may ask. `first` is chosen at random if None."""
        raise NotImplementedError

    def resume(self, game: "Game") -> None:
        """Push the stack item that continues the phase of the state, in which a player is free to act."""
        raise NotImplementedError

    def check_state(self, game: "Game") -> None:
        """Apply the state checks: destroy cards, and find players who have lost."""
        raise NotImplementedError

    def left_play(self, game: "Game", card: int) -> None:
        """Reset the numbers of a card that has left play."""
        raise NotImplementedError

    def entered(self, game: "Game", card: int) -> None:
        """Forget what is recorded about a card that has entered the board as a new one."""
        raise NotImplementedError

    def left_board(self, game: "Game", card: int) -> None:
        """Apply the consequences of a card leaving the board without being destroyed."""
        raise NotImplementedError

    def displaced(self, game: "Game", cards: tuple[int, ...]) -> None:
        """Apply the consequences of cards being placed on other squares at once, without moving."""

    def edited(self, game: "Game") -> None:
        """Let a manual edit trigger nothing, and make the numbers of the state consistent."""

    def destroy(self, game: "Game", cards: tuple[int, ...], context: AbilityContext) -> None:
        """Have an effect destroy cards."""
        raise NotImplementedError

    def charge(self, game: "Game", resolution: Resolution) -> None:
        """Have further costs of an announced ability paid, in addition to its own (`targets_first`)."""

    def paid(self, game: "Game", resolution: Resolution) -> None:
        """Run what comes between the payment and the resolution of a played or announced card."""

    def can_answer(self, position: Position, context: AbilityContext, payment: EffectStep) -> bool:
        """Return True if a player can pay for a card that answers from the hand; `payment` is the card's own cost."""
        return payment.possible(position, context)

    def answer(self, game: "Game", card: int, player: int, item: Resolution) -> None:
        """Have a player play a card from hand as an answer; `item` resolves it."""
        raise NotImplementedError

    def discard(self, game: "Game", card: int, player: int) -> None:
        """Have a player discard a card, and trigger abilities; that is not destruction."""
        raise NotImplementedError

    def uncovered(self, game: "Game", card: int, zone: int, to: int) -> None:
        """Move a card that lay under one that leaves play: by default to its owner's discard pile.

        `zone` is where the card above it goes, and `to` the player of the zone, or the card that it goes under.
        """
        owner = game.state.owner[card]
        game.state.give(card, DISCARD, owner)
        game.emit(Discarded(owner, card))

    def hide(self, game: "Game", player: int) -> None:
        """Mask, in a copy of a game, what a player can't know, and change its future random results."""
        raise NotImplementedError

    def find(self, game: "Game", text: str) -> Option | None:
        """Return the option of a text other than a label, such as a path with every square; None if there is none."""
        return None

    def explain_illegal(self, game: "Game", text: str) -> IllegalReason:
        """Return why a text that means no option is illegal."""
        return IllegalReason(NOTHING_ALLOWS)

    def evaluation(self, library: "Library", weights: Mapping[str, float]) -> Evaluation | None:
        """Return the evaluation for a table of weights; None if the game has none."""
        return None


class Library(CardSet):
    """The cards of a game with their runtime parts, and the rules."""

    def __init__(self, of: CardSet, rules: Rules) -> None:
        printed, play = of.definitions, of.numbers
        super().__init__(of.ruleset, of.layout, of.board, of.phases, play, of.faces, printed, of.leader, of.hash_data)
        self.rules = rules
        self.concerns: set[str] = set()  # what abilities change or read: names, costs, phase, records
        self.blocks: list[RuntimeBlock] = []


class Game(Position):
    """A running game. Copy it, answer its decision, read its state; equal games given equal answers stay equal."""

    def __init__(self, library: Library, state: State, log: list[Event] | None = None) -> None:
        super().__init__(library, state)
        self.library = library
        self.stack: list[StackItem] = []  # items to be resolved, the next on top
        self.decision: Decision | None = None
        self.auto: list[tuple[str, ...]] = []  # the texts, label first, of options taken by themselves since the answer
        self.log = log  # the events, if they are collected
        self.logs_changes_only: bool = False  # its log has no phases, rolls and reasons for numbers
        self.blocks_started: int = 0  # since the last answer
        self.search_budget: SearchBudget | None = None  # of a bot
        self.unknown: tuple[tuple[int, ...], ...] = ()  # in a view, by player: the definitions of blank cards, sorted

    @classmethod
    def start(
        cls,
        library: Library,
        decks: Sequence[GameDeck],
        seed: int,
        first: int | None = None,
        *,
        spared: tuple[int, ...] = (),
        dice: tuple[int, ...] | None = None,
        log: list[Event] | None = None,
    ) -> "Game":
        """Return a new game after its set-up: `first` starts, or chance or a player decides. Raises InvalidDeckError.

        `spared`: players without the cost of inaction. `dice`: the faces of the next dice, by number.
        """
        game = Game(library, empty(library.layout, library.board.size, len(decks)), log)
        game.state.spared = spared
        game.state.script = dice
        library.rules.set_up(game, decks, seed, first)
        game.run()
        return game

    @classmethod
    def at(cls, library: Library, state: State, *, log: list[Event] | None = None) -> "Game":
        """Return a game that continues a state in which a player is free to act; the phase has already begun."""
        game = Game(library, state, log)
        library.rules.resume(game)
        game.run()
        return game

    @property
    def winner(self) -> int | None:
        """The player who has won; None as long as the game goes on, or if it is drawn."""
        return self.state.winner

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result != ""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the open decision, in order; they are built when they are first asked for."""
        decision = self.decision
        if decision is None:
            return ()
        if decision.options is None:
            decision.options = check_option_count(self, decision.question, tuple(self.stack[-1].options(self)))
        return decision.options

    def labels(self) -> list[str]:
        """Return the labels of the open decision's options, in order; all are different, and each means one option."""
        return labels_of(self, self.options)

    def find(self, text: str) -> Option | None:
        """Return the option that a text means: a label, a name that fits only one option, or a text of the rules."""
        text = normalize(text)
        if self.decision is None or not text:
            return None
        return match_option(self, self.options, self.labels(), text) or self.library.rules.find(self, text)

    def accepts(self, text: str) -> bool:
        """Return True if `answer` would accept the text."""
        return self.find(text) is not None

    def explain_illegal(self, text: str) -> IllegalReason | None:
        """Return why a text is illegal: the rule, and the cards and squares that prevent it; None if it is legal."""
        return None if self.accepts(text) else self.library.rules.explain_illegal(self, text)

    def choose(self, index: object) -> None:  # of an int, the compiled engine would take True for 1
        """Take an option of the open decision by its index, and run on. Raises IllegalOptionError for no index."""
        options = self.options
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(options):
            raise IllegalOptionError(str(index), tuple(self.labels()))
        self.take(options[index])

    def answer(self, text: str) -> None:
        """Take the option that a text means. Raises IllegalOptionError."""
        option = self.find(text)
        if option is None:
            raise IllegalOptionError(text, tuple(self.labels()))
        self.take(option)

    def take(self, option: Option) -> None:
        """Take an option without checking that it is one of the options."""
        self.auto = []
        self.blocks_started = 0
        if self.search_budget is not None:
            self.search_budget.answer(self, option, [item.card for item in self.stack])
        self.stack[-1].answer(self, option)
        self.run()

    def run(self) -> None:
        """Run until a player must decide or the game is over; a single option is taken automatically."""
        state, rules = self.state, self.library.rules
        while not state.result:
            if state.unsettled:
                rules.check_state(self)
                if state.result:
                    break
            item = self.stack[-1]
            decision = item.run(self)
            if decision is None:
                continue
            options = decision.options
            if options is None or len(options) > 1 or decision.action:
                self.decision = decision
                return
            self.auto.append(tuple(texts_of(self, options[0], options[0].label(self))))
            item.answer(self, options[0])
        self.decision = None

    def begin(self, resolution: Resolution) -> None:
        """Put a part of an effect on the stack. Raises LimitExceededError if one answer has begun too many."""
        self.blocks_started += 1
        check_loop_limit(self, resolution.card, self.blocks_started, self.search_budget)
        self.stack.append(resolution)

    def emit(self, event: Event) -> None:
        """Append an event to the log, if there is one; where many events are built, check `log` first."""
        if self.log is not None:
            self.log.append(event)

    def copy(self) -> "Game":
        """Return an independent game in the same position; it keeps no log."""
        game = Game(self.library, self.state.copy())
        game.stack = [item.copy() for item in self.stack]
        game.decision = self.decision
        game.search_budget = self.search_budget
        game.lookups = self.lookups
        game.player_names = self.player_names
        game.unknown = self.unknown
        game.index = self.index
        if game.index is not None:
            game.index.shared = True
        return game

    def view(self, player: int) -> "Game":
        """Return the game as a player knows it, to look ahead: others' cards are blank, future chance is changed."""
        game = self.copy()
        self.library.rules.hide(game, player)
        if game.decision is not None and game.decision.player != player:
            game.decision = None
        return game

    def text(self) -> str:
        """Return a text that is the same for equal games: the state and the stack."""
        return f"({self.state.text()}, {tuple((item.tag, *item.key()) for item in self.stack)})"

    def digest(self) -> str:
        """Return the hash of the game: 16 hexadecimal digits, the same on every machine."""
        return hashlib.blake2b(self.text().encode(), digest_size=8).hexdigest()
