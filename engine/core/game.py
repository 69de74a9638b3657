"""A game: a loop over a stack that runs until a player must decide, and methods to answer.

What is to be done lies on a stack, the next on top. A piece of work goes on as far as it can, puts what has to be done
first on top of itself, or returns the decision that it needs. Every game brings its own work and its `Rules`.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.core.active_index import has_lost
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, numbered
from engine.core.deck import GameDeck
from engine.core.errors import IllegalOptionError
from engine.core.events import Discarded, Event
from engine.core.illegal_reason import NOTHING_ALLOWS, IllegalReason
from engine.core.option_text import match_option, normalized
from engine.core.position import Block, CardSet, Clause, Position
from engine.core.rule_queries import RuleQueries
from engine.core.search_budget import SearchBudget, check_loop_limit, check_option_count
from engine.core.search_hints import SearchHints
from engine.core.state import DISCARD, State, empty

MAX_CHAINED_ABILITIES: Final = 400  # effects begun since a player was last free to act: more can only be a circle


class StackItem:
    """A piece of pending work: for which card (-1: the rules') and player, and how far it has come.

    `tag`: its name in the digest of a game, which never changes."""

    tag: ClassVar[str] = ""

    def __init__(self, card: int, player: int) -> None:
        self.card = card
        self.player = player
        self.step: int = 0

    def run(self, game: "Game") -> Decision | None:
        """Run on; return a decision if a player must decide first. Asking changes nothing."""
        raise NotImplementedError

    def options(self, game: "Game") -> list[Option]:
        """The options of a decision that came without them."""
        raise NotImplementedError

    def answer(self, game: "Game", option: Option) -> None:
        """Take the answer to the decision that `run` returned."""
        raise NotImplementedError

    def replace(self) -> None:
        """Not do what it was about to do: an ability stands for it."""

    def copy(self) -> "StackItem":
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two pieces of work the same."""
        return (self.card, self.player, self.step)


class EffectStep:
    """A step of a block. `of_chosen`: the name of the card that has to be chosen so that it can be done, if any.

    `on_board`: it changes the board in a way that the rules are asked about. `emits_event`: an event names its cards.
    `may_be_idle`: `matters` tells where it would change nothing.
    """

    of_chosen: str = ""
    on_board: bool = False
    emits_event: bool = False
    may_be_idle: bool = False

    def possible(self, position: Position, context: AbilityContext) -> bool:
        """Whether it can be begun now: what must be there for a player to be offered it."""
        return True

    def matters(self, position: Position, context: AbilityContext) -> bool:
        """Whether it could change anything: nobody is asked whether to do what could not."""
        return True

    def run(self, game: "Game", resolution: "Resolution") -> Decision | None:
        """Do its work and go on to the next step, or return the decision that it needs first."""
        raise NotImplementedError

    def answer(self, game: "Game", resolution: "Resolution", option: Option) -> None:
        """Take the answer to the decision that `run` returned."""
        raise NotImplementedError


class RuntimeBlock(Block):
    """The steps of a block, and the clause of which it is the whole, if it is."""

    def __init__(self, index: int, steps: Sequence[EffectStep]) -> None:
        self.index = index
        self.steps: tuple[EffectStep, ...] = tuple(steps)
        self.clause: Clause | None = None

    def possible(self, position: Position, context: AbilityContext) -> bool:
        """Whether its first step can be done; blocks of the language look further."""
        return not self.steps or self.steps[0].possible(position, context)


class Resolution(StackItem):
    """A block being done, step by step, in a context that grows by what is chosen.

    `arrival`: its card's when it was set off; the card must not have left since (2E-TOK-9a); -1: it may. `started`: its
    player has begun it. `instead`: it stands for what the work below is about to do. `stays`: the cards that had names
    then, and their arrivals. From `picks` on: of the step under way.
    """

    tag: ClassVar[str] = "Doing"

    def __init__(
        self, block_id: int, context: AbilityContext, *, arrival: int = -1, started: bool = False, instead: bool = False
    ) -> None:
        super().__init__(context.card, context.player)
        self.block_id = block_id
        self.context = context
        self.arrival = arrival
        self.started = started
        self.instead = instead
        self.bound_arrivals: tuple[tuple[int, int], ...] = ()
        self.picked: tuple[int, ...] = ()
        self.remaining: tuple[int, ...] | None = None
        self.current: int = -1
        self.several: bool = False
        self.whole: bool = False

    def run(self, game: "Game") -> Decision | None:
        """Do the next step."""
        block = game.library.blocks[self.block_id]
        if self.step == 0 and self.bound_arrivals:
            self._forget_strangers(game)
        if self.step >= len(block.steps) or (self.step == 0 and self.is_too_late(game)):
            game.stack.pop()
            return None
        return block.steps[self.step].run(game, self)

    def _forget_strangers(self, game: "Game") -> None:
        """A card that has left since, and has come again, is another card than the one that has a name (2E-TOK-2)."""
        arrival, place = game.state.arrival, game.state.place
        strangers = [card for card, stay in self.bound_arrivals if arrival[card] != stay and place[card] >= 0]
        self.bound_arrivals = ()
        if strangers:
            old = self.context
            names = {
                name: tuple([each for each in cards if each not in strangers]) for name, cards in old.names.items()
            }
            self.context = AbilityContext(old.card, old.player, names, old.facts)

    def answer(self, game: "Game", option: Option) -> None:
        game.library.blocks[self.block_id].steps[self.step].answer(game, self, option)

    def is_too_late(self, game: "Game") -> bool:
        """Whether a triggered ability can no longer begin (2E-TOK-9a)."""
        clause = game.library.blocks[self.block_id].clause
        if clause is None or self.picked or self.remaining is not None:
            return False
        return self.has_gone(game) or not (self.started or clause.ready(game, self.context))

    def has_gone(self, game: "Game") -> bool:
        """Whether the card has left, or has lost the ability, since the ability triggered (1E-GEN-2)."""
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
        """Let the steps that follow know cards by a name."""
        context = self.context
        self.context = AbilityContext(context.card, context.player, {**context.names, name: cards}, context.facts)

    def note(self, fact: str, numbers: tuple[int, ...]) -> None:
        """Let the steps that follow know a fact."""
        context = self.context
        self.context = AbilityContext(context.card, context.player, context.names, {**context.facts, fact: numbers})

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


class Evaluation(SearchHints):
    """How good positions are for players, as bots see it."""

    def worth(self, game: "Game", player: int) -> float:
        """How good the position is for a player."""
        raise NotImplementedError

    def parts(self, game: "Game", player: int) -> dict[str, float]:
        """Return the parts of the worth by name; their sum is the worth."""
        return {"worth": self.worth(game, player)}

    def look(self, game: "Game", player: int) -> None:
        """Store the position from which a search begins."""

    def settled(self, game: "Game", player: int) -> float:
        """The worth of a position in which everything that forces an answer has been looked at already."""
        return self.worth(game, player)


class Rules(RuleQueries):
    """Every fact of one game: how it is set up, what its turns are made of, what is checked, what is hidden.

    One object for a library; it holds nothing of a game under way. `asks_who_begins`: a player chooses it, when nothing
    else says it.
    """

    asks_who_begins: bool = False

    def set_up(self, game: "Game", decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
        """Lay the cards out and put the first work on the stack; it may ask. `first` is left to chance if None."""
        raise NotImplementedError

    def take_up(self, game: "Game") -> None:
        """Put the work on the stack that goes on inside the phase of the state, where a player is free to act."""
        raise NotImplementedError

    def check_state(self, game: "Game") -> None:
        """Apply the state checks: destroy cards that have to be, and find players who have lost."""
        raise NotImplementedError

    def left_play(self, game: "Game", card: int) -> None:
        """Forget what the game counts on a card that has left play."""
        raise NotImplementedError

    def entered(self, game: "Game", card: int) -> None:
        """Forget what was noted about a card that has come onto the board as a new one."""
        raise NotImplementedError

    def left_board(self, game: "Game", card: int) -> None:
        """Apply the consequences of a card leaving the board without being destroyed."""
        raise NotImplementedError

    def displaced(self, game: "Game", cards: tuple[int, ...]) -> None:
        """Apply the consequences of cards being placed on other squares at once, without moving."""

    def edited(self, game: "Game") -> None:
        """Let nothing be set off by what was put right by hand, and see that its numbers agree."""

    def destroy(self, game: "Game", cards: tuple[int, ...], context: AbilityContext) -> None:
        """Have an effect destroy cards."""
        raise NotImplementedError

    def charge(self, game: "Game", resolution: Resolution) -> None:
        """Have somebody pay for what was announced besides what its ability costs (`targets_first`)."""

    def paid(self, game: "Game", resolution: Resolution) -> None:
        """Run what comes between the payment and the resolution of a played or announced card."""

    def can_answer(self, position: Position, context: AbilityContext, payment: EffectStep) -> bool:
        """Whether a player can pay for a card that answers from the hand; `payment` is what the card itself costs."""
        return payment.possible(position, context)

    def answer(self, game: "Game", card: int, player: int, item: Resolution) -> None:
        """Have a player play a card from hand as an answer; `item` is what it does."""
        raise NotImplementedError

    def discard(self, game: "Game", card: int, player: int) -> None:
        """Have a player discard a card, with what follows from it; that is not destroying it."""
        raise NotImplementedError

    def uncovered(self, game: "Game", card: int, zone: int, to: int) -> None:
        """Put a card where it goes that lay under one that leaves play: onto its owner's discard pile.

        `zone` is where the card above it goes, and `to` whose, or under which card.
        """
        owner = game.state.owner[card]
        game.state.give(card, DISCARD, owner)
        game.emit(Discarded(owner, card))

    def hide(self, game: "Game", player: int) -> None:
        """Blank, in a copy of a game, what a player can't know; chance falls otherwise there."""
        raise NotImplementedError

    def find(self, game: "Game", text: str) -> Option | None:
        """The option of a text that is no label, such as a way with every square named; None if it means none."""
        return None

    def explain_illegal(self, game: "Game", text: str) -> IllegalReason:
        """Why a text is not offered that is not."""
        return IllegalReason(NOTHING_ALLOWS)

    def evaluation(self, library: "Library", weights: Mapping[str, float]) -> Evaluation | None:
        """Return the evaluation for a table of weights; None if the game has none."""
        return None


class Library(CardSet):
    """The cards of a game, compiled: what positions read, the steps of blocks, and the rules.

    `digest` tells card data that play differently apart.
    """

    def __init__(self, of: CardSet, rules: Rules, digest: str) -> None:
        super().__init__(of.ruleset, of.layout, of.board, of.phases, of.numbers, of.faces, of.definitions, of.leader)
        self.rules = rules
        self.digest = digest
        self.names_change: bool = False  # some ability gives cards names
        self.phases_matter: bool = False  # something works in some phases only
        self.blocks: list[RuntimeBlock] = []


class Game(Position):
    """A running game. Copy it, answer its decision, read its state; equal games given equal answers stay equal.

    `stack`: pending work, the next on top. `auto`: the labels of single options that were taken by themselves since the
    last answer. `log`: the events, if collected. `blocks_started`: since then. `search_budget`: of a bot.
    `unknown`: in a view, by player, what the blank cards are, in an order that does not tell which is which.
    """

    def __init__(self, library: Library, state: State) -> None:
        super().__init__(library, state)
        self.library = library
        self.stack: list[StackItem] = []
        self.decision: Decision | None = None
        self.auto: list[str] = []
        self.log: list[Event] | None = None
        self.blocks_started: int = 0
        self.search_budget: SearchBudget | None = None
        self.unknown: tuple[tuple[int, ...], ...] = ()

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
        """A game from its set-up. `first` begins, or chance or a player says who; `spared` need not pay for inaction;
        `dice` are the faces to come, by number. Raises InvalidDeckError.
        """
        game = Game(library, empty(library.layout, library.board.size, len(decks)))
        game.log = log
        game.state.spared = spared
        game.state.script = dice
        library.rules.set_up(game, decks, seed, first)
        game.run()
        return game

    @classmethod
    def at(cls, library: Library, state: State, *, log: list[Event] | None = None) -> "Game":
        """A game from a position in which a player is free to act: what begins the phase has happened."""
        game = Game(library, state)
        game.log = log
        library.rules.take_up(game)
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
        """The options of the open decision, in order; they are listed when somebody asks."""
        decision = self.decision
        if decision is None:
            return ()
        if decision.options is None:
            decision.options = check_option_count(self, decision.question, tuple(self.stack[-1].options(self)))
        return decision.options

    def labels(self) -> list[str]:
        """The labels of the open decision's options, in order; no two are the same, and none is short for several."""
        pairs = [(option.brief(self), option) for option in self.options]
        times = Counter([brief for brief, _ in pairs])
        return numbered([brief if brief and times[brief] == 1 else each.label(self) for brief, each in pairs])

    def find(self, text: str) -> Option | None:
        """The option that a text means: a label, a name that fits one option only, or what the rules know besides."""
        text = normalized(text)
        if self.decision is None or not text:
            return None
        return match_option(self, self.options, self.labels(), text) or self.library.rules.find(self, text)

    def accepts(self, text: str) -> bool:
        """Whether `answer` would take the text."""
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
        """Take an option without asking whether it is offered."""
        self.auto = []
        self.blocks_started = 0
        if self.search_budget is not None:
            self.search_budget.answer(self, [item.card for item in self.stack])
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
            self.auto.append(options[0].label(self))
            item.answer(self, options[0])
        self.decision = None

    def begin(self, resolution: Resolution) -> None:
        """Put a part of an effect on the stack. Raises LimitExceededError when one answer has begun too many."""
        self.blocks_started += 1
        check_loop_limit(self, resolution.card, self.blocks_started, self.search_budget)
        self.stack.append(resolution)

    def emit(self, event: Event) -> None:
        """Append an event to the log, if there is one; where events are many, check `log` first."""
        if self.log is not None:
            self.log.append(event)

    def copy(self) -> "Game":
        """An independent game in the same position; it keeps no log."""
        game = Game(self.library, self.state.copy())
        game.stack = [item.copy() for item in self.stack]
        game.decision = self.decision
        game.search_budget = self.search_budget
        game.lookups = self.lookups
        game.unknown = self.unknown
        game.index = self.index
        if game.index is not None:
            game.index.shared = True
        return game

    def view(self, player: int) -> "Game":
        """The game as a player knows it, to look ahead: other cards are blank, draws and dice to come are others."""
        game = self.copy()
        self.library.rules.hide(game, player)
        if game.decision is not None and game.decision.player != player:
            game.decision = None
        return game

    def as_tuple(self) -> tuple[Any, ...]:
        """Return the values that make two games equal: the state and the stack."""
        return (self.state.as_tuple(), tuple((item.tag, *item.key()) for item in self.stack))

    def digest(self) -> str:
        """The hash of the game: 16 hexadecimal digits, the same on every machine."""
        return hashlib.blake2b(repr(self.as_tuple()).encode(), digest_size=8).hexdigest()
