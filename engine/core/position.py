"""A position of a game, and what its cards say in it: definitions, abilities, modifiers, triggers, amounts, selectors.

The parts of the card language are small objects with one method each. Here is what the engine knows of them; what a
part does stands where its word is implemented (`engine.language`, and the packages of the games).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.board import Board
from engine.core.context import AbilityContext, as_name
from engine.core.lookups import LookupCounter
from engine.core.state import Layout, Ongoing, State

HIDDEN: Final = 0  # the index of the blank definition: a card that a player can't know
HIDDEN_NAME: Final = "Hidden card"


# Parts of the language, as the engine asks them


class CardFilter:
    """A description of cards. `asks`: it reads what abilities make of them, not what is printed or where they are."""

    asks: bool = False

    def matches(self, position: "Position", context: AbilityContext, card: int) -> bool:
        """Whether a card, wherever it is or was last, is described."""
        raise NotImplementedError


class CardSource(CardFilter):
    """Some cards: by name, or all that are described."""

    def cards(self, position: "Position", context: AbilityContext) -> tuple[int, ...]:
        """The cards, in their order."""
        raise NotImplementedError


class SquareSource:
    """Some squares with room on them."""

    def squares(self, position: "Position", context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        """The squares, by number, with room for a card; -1 is one of those that stand on others."""
        raise NotImplementedError


class PlayerSource:
    """Some players."""

    def players(self, position: "Position", context: AbilityContext) -> tuple[int, ...]:
        """The players, in the order of their seats."""
        raise NotImplementedError


class Amount:
    """A number read from the position."""

    def value(self, position: "Position", context: AbilityContext) -> int:
        """The number now."""
        raise NotImplementedError


class Condition:
    """Something that holds or does not."""

    def holds(self, position: "Position", context: AbilityContext) -> bool:
        """Whether it holds now."""
        raise NotImplementedError


class Modifier:
    """One change of something as long as its card is there: what kind, for whom, when, and how much or what.

    Which of `amount`, `match`, `cards`, `spaces`, `abilities`, `symbols` and `word` says it depends on the kind.
    `event_filter`: the events that it applies to, if it applies to events. `settled`: it applies to the same cards
    wherever they stand. `fickle`: more than cards coming and going can change what it says. `lowers`: it may lower a
    number. `of_events`: its kind says something something under way only. `taken`: where it is gained for a time,
    its number is what it is at that moment.
    """

    __slots__ = (
        "abilities",
        "amount",
        "because",
        "by",
        "cards",
        "condition",
        "event_filter",
        "fickle",
        "index",
        "kind",
        "lowers",
        "match",
        "of",
        "of_events",
        "of_host",
        "of_self",
        "settled",
        "spaces",
        "symbols",
        "taken",
        "title",
        "whose",
        "word",
    )

    def __init__(self, kind: str, title: str) -> None:
        self.kind = kind
        self.title = title
        self.index: int = -1
        self.of: CardFilter | None = None  # None: the card itself
        self.of_self: bool = True
        self.of_events: bool = False
        self.taken: bool = False
        self.of_host: bool = False
        self.by: CardFilter | None = None
        self.event_filter: EventFilter | None = None
        self.condition: Condition | None = None
        self.settled: bool = True
        self.fickle: bool = False
        self.lowers: bool = False
        self.amount: Amount | None = None
        self.match: CardFilter | None = None
        self.cards: CardSource | None = None
        self.spaces: SquareSource | None = None
        self.abilities: tuple[int, ...] = ()
        self.symbols: tuple[tuple[str, str, int], ...] = ()
        self.word: str = ""
        self.because: str = ""  # what must have been rolled, in words; empty where nothing is said of it
        self.whose: PlayerSource | None = None  # of whom it speaks, if of players

    def holds_for(self, position: "Position", context: AbilityContext, card: int) -> bool:
        """Whether a change that is of no event_filter holds for a card."""
        if self.of is None:
            if card != context.card:
                return False
        elif not self.of.matches(position, context, card):
            return False
        return self.condition is None or self.condition.holds(position, context)

    def holds_in(self, position: "Position", context: AbilityContext, actor: int) -> bool:
        """Whether a modifier of events applies to the event of the context, in which a card acts."""
        event_filter = self.event_filter
        if event_filter is None or (event_filter.fact and not context.fact(event_filter.fact)):
            return False
        if event_filter.own and context.card != actor:
            return False
        for role, match in event_filter.roles:
            if not match.matches(position, context, context.named(role)):
                return False
        return self.condition is None or self.condition.holds(position, context)

    def number(self, position: "Position", context: AbilityContext) -> int:
        """How much it changes."""
        return 0 if self.amount is None else self.amount.value(position, context)


class EventFilter:
    """The events that a modifier applies to: tests of the cards that take part, and a fact that must hold.

    `own`: only of what its own card does.
    """

    __slots__ = ("fact", "own", "roles")

    def __init__(self, roles: tuple[tuple[str, CardFilter], ...] = (), fact: str = "", *, own: bool = False) -> None:
        self.roles = roles
        self.fact = fact
        self.own = own


class Trigger:
    """One event that a clause waits for, and who must take part in it.

    `roles` are tests of the cards that the event names. `started`: its player starts it. `of_phase`: it waits for the
    own phase or turn. `by_you`: the player whose doing the event is must be the ability's. `anyone`: every player may
    start it. `chosen`: it is part of an action that a player chooses, so what it does is judged with that action.
    """

    def __init__(self, event: str, roles: tuple[tuple[str, CardFilter], ...]) -> None:
        self.event = event
        self.roles = roles
        self.started: bool = False
        self.of_phase: bool = False
        self.by_you: bool = False
        self.anyone: bool = False
        self.chosen: bool = False

    def matches(self, position: "Position", context: AbilityContext) -> bool:
        """Whether the event, whose names stand in the context, is the one that is waited for.

        Those of a phase wait for their player's own: the caller looks to that.
        """
        if self.by_you and context.fact("player", -1) != context.player:
            return False
        return self.takes_part(position, context)

    def takes_part(self, position: "Position", context: AbilityContext) -> bool:
        """Whether the cards that the event names are those that are waited for."""
        for role, match in self.roles:
            cards = context.names.get(role)
            if not cards or cards[0] < 0 or not match.matches(position, context, cards[0]):
                return False
        return True


class Block:
    """Steps with an index, so that pending work can name them."""

    index: int

    def possible(self, position: "Position", context: AbilityContext) -> bool:
        """Whether its first steps can be done, up to the first that chooses something and what that costs."""
        raise NotImplementedError


class Clause:
    """Triggers with a condition and a block, as part of an ability.

    `once`: at most once a turn for each card, or for all that a player has, if these do it `together`. `played`: it is
    what an event does when it is played. `from_hand`: its card answers out of its player's hand. `noted`: what is
    looked up at the moment of the trigger, by the name under which the steps know it.
    `reads`: the words of what it does, the names of cards that it speaks of among them.
    """

    __slots__ = (
        *("ability", "block", "condition", "from_hand", "minds_passing", "noted", "once", "played"),
        *("reads", "title", "together", "triggers"),
    )

    def __init__(self, ability: int, title: str, block: Block, triggers: tuple[Trigger, ...]) -> None:
        self.ability = ability
        self.title = title
        self.block = block
        self.triggers = triggers
        self.condition: Condition | None = None
        self.noted: tuple[tuple[str, CardSource], ...] = ()
        self.once: bool = False
        self.together: bool = False
        self.played: bool = False
        self.from_hand: bool = False
        self.minds_passing: bool = False
        self.reads: frozenset[str] = frozenset()

    def ready(self, position: "Position", context: AbilityContext) -> bool:
        """Whether it can work now: its condition holds, its limit allows it, its cost and first targets are there."""
        return self.can_trigger(position, context) and self.block.possible(position, context)

    def can_trigger(self, position: "Position", context: AbilityContext) -> bool:
        """Whether its condition holds and its limit allows it; what it costs and chooses does not matter yet."""
        if self.once and self.use(context.card, context.player) in position.state.used:
            return False
        return self.condition is None or self.condition.holds(position, context)

    def use(self, card: int, player: int) -> tuple[int, int]:
        """How the state notes that it has been used in this turn."""
        return (as_name(player) if self.together else card, self.ability)

    def waits_for(self, event: str) -> bool:
        """Whether the event sets it off, or it stands for the event: such as a move that it replaces."""
        return any(trigger.event == event for trigger in self.triggers)

    @property
    def started(self) -> bool:
        """Whether its player starts it (`use`)."""
        return any(trigger.started for trigger in self.triggers)


class Ability:
    """What a card does under one name; events have abilities without a name. `index`: its place in the library."""

    __slots__ = ("clauses", "giving", "index", "listening", "modifiers", "name", "taking", "text", "title")

    def __init__(self, index: int, name: str | None, title: str, text: str) -> None:
        self.index = index
        self.name = name
        self.title = title
        self.text = text
        self.fill((), ())

    def fill(self, clauses: Sequence[Clause], modifiers: Sequence[Modifier]) -> None:
        """Take what it does; an ability that gives others is known by its index before they are compiled."""
        self.clauses: tuple[Clause, ...] = tuple(clauses)
        self.modifiers: tuple[Modifier, ...] = tuple(modifiers)
        self.listening = [
            (trigger.event, clause, trigger)
            for clause in self.clauses
            for trigger in clause.triggers
            if not clause.from_hand
        ]
        self.giving = [modifier for modifier in self.modifiers if modifier.kind in {"have", "share"}]
        self.taking = [modifier for modifier in self.modifiers if modifier.kind == "lose"]

    @property
    def started(self) -> bool:
        """Whether its player starts it (`use`)."""
        return any(clause.started for clause in self.clauses)


class Definition:
    """A card as the engine knows it: what is printed on it, compiled. `index` is its place in the library.

    `numbers`, `marks` and `flags` are what the document says in numbers, words and `true`; `data` is the whole
    document.
    """

    def __init__(self, data: Mapping[str, Any], index: int) -> None:
        self.index = index
        self.data = data
        self.key: str = data["key"]
        self.name: str = data["card"]
        self.words: frozenset[str] = frozenset(str(data["class"]).split())
        self.numbers: dict[str, int] = {
            key: value for key, value in data.items() if isinstance(value, int) and not isinstance(value, bool)
        }
        self.marks: dict[str, str] = {key: value for key, value in data.items() if isinstance(value, str)}
        self.flags: frozenset[str] = frozenset(key for key, value in data.items() if value is True)
        self.is_event: bool = "event" in self.words
        self.idle_below: bool = False  # its abilities do not work while it lies under another card
        self.beneath: bool = "beneath" in self.flags  # lies beneath the card that stands on its square
        self.abilities: tuple[Ability, ...] = ()
        self.listening: list[tuple[str, Clause, Trigger]] = []
        self.modifiers: list[Modifier] = []
        self.special: bool = False  # deals in abilities of cards
        self.is_only_text: bool = False  # has abilities, and does nothing by any of them
        self.waits: bool = False  # an event that can be put under a card and waits for something there

    def compiled(self, abilities: tuple[Ability, ...]) -> None:
        """Take the card's abilities, with what is asked of them all the time at hand."""
        self.abilities = abilities
        self.listening = [entry for ability in abilities for entry in ability.listening]
        self.modifiers = [modifier for ability in abilities for modifier in ability.modifiers]
        self.is_only_text = bool(abilities) and not any(each.clauses or each.modifiers for each in abilities)
        self.special = any(ability.giving or ability.taking for ability in abilities)
        self.waits = self.is_event and bool(self.listening)

    @property
    def cost(self) -> int | None:
        """The printed cost; None where none is printed, which is not 0 (2E-GEN-14)."""
        return self.numbers.get("cost")

    def __repr__(self) -> str:
        return f"Definition({self.key!r})"


class CardSet:
    """Every card that may appear, compiled, and the numbers of the rule set.

    `numbers` are the rule set's (`play:`), `faces` the die's, each with its symbols; `leader` is the class word of the
    card that a player must not lose.
    """

    def __init__(
        self,
        ruleset: str,
        layout: Layout,
        board: Board,
        phases: tuple[str, ...],
        numbers: dict[str, int],
        faces: tuple[tuple[str, ...], ...],
        definitions: tuple[Definition, ...],
        leader: str,
    ) -> None:
        self.ruleset = ruleset
        self.leader = leader
        self.layout = layout
        self.board = board
        self.phases = phases
        self.numbers = numbers
        self.faces = faces
        self.definitions = definitions
        self.by_key = {definition.key: definition for definition in definitions}
        self.sides: tuple[int, ...] = tuple([seat.side for seat in board.seats])  # by player; one side's are friends
        self.abilities: list[Ability] = []
        self.modifiers: list[Modifier] = []
        self.answers: dict[str, dict[int, list[tuple[Clause, Trigger]]]] = {}  # from hand: by event and definition
        self._printed: dict[str, list[int]] = {}

    def printed(self, number: str, default: int) -> list[int]:
        """A number of every definition, by index; `default` (always the same for a number) where none is printed."""
        column = self._printed.get(number)
        if column is None:
            column = self._printed[number] = [each.numbers.get(number, default) for each in self.definitions]
        return column

    def find_answers(self) -> None:
        """Take note of what cards in hand wait for; every definition has been compiled."""
        for definition in self.definitions:
            for ability in definition.abilities:
                for clause in ability.clauses:
                    if clause.from_hand:
                        for trigger in clause.triggers:
                            of_event = self.answers.setdefault(trigger.event, {})
                            of_event.setdefault(definition.index, []).append((clause, trigger))

    def add_ability(self, ability: Ability) -> None:
        """Take an ability, at its index."""
        self.abilities.append(ability)

    def add_modifier(self, modifier: Modifier) -> int:
        """Take a modifier; its index."""
        modifier.index = len(self.modifiers)
        self.modifiers.append(modifier)
        return modifier.index


# Positions

Listener = tuple[Clause, Trigger, AbilityContext]
ActiveModifier = tuple[Modifier, AbilityContext]


class ActiveIndex:
    """Index of active abilities by card, listeners by event and modifiers by kind (`engine.core.active_index`).

    `own`: modifiers that speak of their own card. `kinds`: of all modifiers, a quick look before a long one. `version`:
    the state's at which it is right. A copy of a game shares it: then nobody may change it any more. `volatile`: a step
    or a token of any card may change who has which ability. `simple`: cards that come and go can be added and taken
    out. `silent`: the cards that have lost all abilities. `passing`: clauses without a card that end when their moment
    comes. `checks`, `lowers`, `fickle`: whether anything changes what state-based checks read, whether it may lower it,
    and whether more than cards coming and going can change that.
    """

    __slots__ = (
        "abilities",
        "checks",
        "fickle",
        "kinds",
        "listeners",
        "lowers",
        "modifiers",
        "own",
        "passing",
        "shared",
        "silent",
        "simple",
        "version",
        "volatile",
    )

    def __init__(self, version: int) -> None:
        self.version = version
        self.shared: bool = False
        self.volatile: bool = False
        self.simple: bool = True
        self.silent: frozenset[int] = frozenset()
        self.checks: bool = False
        self.lowers: bool = False
        self.fickle: bool = False
        self.abilities: dict[int, tuple[Ability, ...]] = {}
        self.listeners: dict[str, list[Listener]] = {}
        self.modifiers: dict[str, list[ActiveModifier]] = {}
        self.own: dict[tuple[str, int], list[ActiveModifier]] = {}
        self.kinds: set[str] = set()
        self.passing: list[tuple[AbilityContext, Ongoing]] = []


class Position:
    """A state, the cards in it, and the index of what is active. It is only read; `lookups` counts cards read."""

    def __init__(self, card_set: CardSet, state: State) -> None:
        self.card_set = card_set
        self.state = state
        self.index: ActiveIndex | None = None
        self.lookups = LookupCounter()

    def definition(self, card: int) -> Definition:
        """Return the printed definition of a card."""
        return self.card_set.definitions[self.state.what[card]]

    def name(self, card: int) -> str:
        """The name of a card."""
        return self.card_set.definitions[self.state.what[card]].name

    def square_name(self, square: int) -> str:
        """The name of a square: c4."""
        return self.card_set.board.names[square]

    def in_play(self, card: int) -> bool:
        """Whether a card is on the board or in a zone in which abilities work."""
        place = self.state.place[card]
        return place >= 0 or place in self.card_set.layout.in_play

    def is_out(self, player: int) -> bool:
        """Whether a player's leader has fallen; one that never stood is nobody's loss."""
        leader = self.state.leaders[player]
        return leader >= 0 and self.state.place[leader] < 0

    def playing(self) -> tuple[int, ...]:
        """The players who are still in the game."""
        return tuple([player for player in range(self.state.seats) if not self.is_out(player)])
