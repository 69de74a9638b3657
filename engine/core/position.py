"""A position of a game and the parts of its cards: definitions, abilities, modifiers, triggers, amounts, selectors.

The parts of the card language are small objects with one method each. Their interfaces are here; the runtime classes
that implement them are in `engine.language.runtime` and the packages of the games.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.board import Board
from engine.core.context import AbilityContext, as_name
from engine.core.lookups import LookupCounter
from engine.core.state import Layout, Names, Ongoing, State

HIDDEN: Final = 0  # the index of the blank definition: a card that a player can't know
HIDDEN_NAME: Final = "Hidden card"


# Interfaces of the parts of the card language


class CardFilter:
    """A test of cards. `asks`: it reads what abilities change on them. `is_self`: its own card alone passes."""

    asks: bool = False
    is_self: bool = False

    def matches(self, position: "Position", context: AbilityContext, card: int) -> bool:
        """Return True if a card passes the test, wherever it is or was last."""
        raise NotImplementedError


class CardSource(CardFilter):
    """Some cards: by name, or all that pass a test."""

    def cards(self, position: "Position", context: AbilityContext) -> tuple[int, ...]:
        """Return the cards, in order."""
        raise NotImplementedError


class SquareSource:
    """Some squares with room on them."""

    def squares(self, position: "Position", context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        """Return the squares, by number, with room for a card; -1 stands for a card of the upper level."""
        raise NotImplementedError


class PlayerSource:
    """Some players."""

    def players(self, position: "Position", context: AbilityContext) -> tuple[int, ...]:
        """Return the players, in the order of their seats."""
        raise NotImplementedError


class Amount:
    """A number read from the position."""

    def value(self, position: "Position", context: AbilityContext) -> int:
        """Return the number now."""
        raise NotImplementedError


class Condition:
    """A condition that holds or does not hold."""

    def holds(self, position: "Position", context: AbilityContext) -> bool:
        """Return True if it holds now."""
        raise NotImplementedError


class Modifier:
    """One change that holds as long as its card is there: its kind, its cards, its condition, and its value."""

    __slots__ = (
        "abilities",
        "amount",
        "because",
        "by",
        "cards",
        "condition",
        "event_filter",
        "ignores_places",
        "index",
        "kind",
        "lowers",
        "match",
        "of",
        "of_events",
        "of_host",
        "of_self",
        "spaces",
        "symbols",
        "taken",
        "title",
        "varies",
        "whose",
        "word",
    )

    def __init__(self, kind: str, title: str) -> None:
        self.kind = kind
        self.title = title  # of its ability
        self.index: int = -1  # its place in the card set
        self.of: CardFilter | None = None  # the cards that it applies to; None: its own card
        self.of_self: bool = True  # it applies to its own card only
        self.of_events: bool = False  # its kind applies to events only
        self.taken: bool = False  # gained for a time, its number is fixed at that moment
        self.of_host: bool = False  # it applies to the card above its own
        self.by: CardFilter | None = None  # with `ability_damage`: the cards whose abilities deal it
        self.event_filter: EventFilter | None = None  # the events that it applies to, if it applies to events
        self.condition: Condition | None = None
        self.ignores_places: bool = True  # it applies to the same cards wherever they stand
        self.varies: bool = False  # its value can change without cards entering or leaving
        self.lowers: bool = False  # it may lower a number
        # The value: the kind determines which of these it is.
        self.amount: Amount | None = None
        self.match: CardFilter | None = None
        self.cards: CardSource | None = None
        self.spaces: SquareSource | None = None
        self.abilities: tuple[int, ...] = ()
        self.symbols: tuple[tuple[str, str, int], ...] = ()  # a symbol, the symbol that it also counts as, how often
        self.word: str = ""
        self.because: str = ""  # the roll that it requires, in words; empty if it requires none
        self.whose: PlayerSource | None = None  # the players that it concerns, if it concerns players

    def holds_for(self, position: "Position", context: AbilityContext, card: int) -> bool:
        """Return True if a modifier that does not apply to events holds for a card."""
        if self.of is None:
            if card != context.card:
                return False
        elif not self.of.matches(position, context, card):
            return False
        return self.condition is None or self.condition.holds(position, context)

    def holds_in(self, position: "Position", context: AbilityContext, actor: int) -> bool:
        """Return True if a modifier of events applies to the event of the context, in which a card acts."""
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
        """Return the amount of the change."""
        return 0 if self.amount is None else self.amount.value(position, context)


class EventFilter:
    """The events that a modifier applies to: tests of the cards that take part, and a fact that must hold.

    `own`: only events in which its own card acts.
    """

    __slots__ = ("fact", "own", "roles")

    def __init__(self, roles: tuple[tuple[str, CardFilter], ...] = (), fact: str = "", *, own: bool = False) -> None:
        self.roles = roles
        self.fact = fact
        self.own = own


class Trigger:
    """One event that a clause waits for, and tests of the cards that take part in it."""

    def __init__(self, event: str, roles: tuple[tuple[str, CardFilter], ...]) -> None:
        self.event = event
        self.roles = roles  # tests of the cards, by their names in the event
        self.own_role: str = next((role for role, match in roles if match.is_self), "")  # the part of its own card
        self.started: bool = False  # its player starts the ability
        self.of_phase: bool = False  # only in the player's own phase or turn
        self.by_you: bool = False  # the player who causes the event must be that of the ability
        self.anyone: bool = False  # every player may start it
        self.chosen: bool = False  # it is part of a chosen action, and its effects are evaluated with that action

    def matches(self, position: "Position", context: AbilityContext) -> bool:
        """Return True if the event whose names are in the context is the one that it waits for.

        The caller checks `of_phase`.
        """
        if self.by_you and context.fact("player", -1) != context.player:
            return False
        return self.takes_part(position, context)

    def is_of_another(self, card: int, names: Names) -> bool:
        """Return True if another card has the part in an event that its own card must have: a quick test."""
        cards = names.get(self.own_role, ())
        return len(cards) > 0 and cards[0] != card

    def takes_part(self, position: "Position", context: AbilityContext) -> bool:
        """Return True if the cards of the event pass the tests."""
        for role, match in self.roles:
            cards = context.names.get(role)
            if not cards or cards[0] < 0 or not match.matches(position, context, cards[0]):
                return False
        return True


class Block:
    """Steps with an index, by which stack items refer to it."""

    index: int

    def possible(self, position: "Position", context: AbilityContext) -> bool:
        """Return True if its first steps are possible, up to the first choice and its cost."""
        raise NotImplementedError


class Clause:
    """Triggers with a condition and a block, as part of an ability."""

    __slots__ = (
        "ability",
        "block",
        "condition",
        "from_hand",
        "mentions_passed",
        "noted",
        "once",
        "played",
        "reads",
        "title",
        "together",
        "triggers",
    )

    def __init__(self, ability: int, title: str, block: Block, triggers: tuple[Trigger, ...]) -> None:
        self.ability = ability  # its index
        self.title = title
        self.block = block
        self.triggers = triggers
        self.condition: Condition | None = None
        self.noted: tuple[tuple[str, CardSource], ...] = ()  # cards looked up when it is triggered, and their names
        self.once: bool = False  # at most once a turn for each card
        self.together: bool = False  # `once` is for all cards of a player together
        self.played: bool = False  # it is resolved when an event is played
        self.from_hand: bool = False  # its card is played from hand in answer
        self.mentions_passed: bool = False  # its effects mention the cards that a unit passes
        self.reads: frozenset[str] = frozenset()  # the words of its effects, with the names of cards that they mention

    def ready(self, position: "Position", context: AbilityContext) -> bool:
        """Return True if it can be used now: its condition holds, its limit allows it, cost and first targets exist."""
        return self.can_trigger(position, context) and self.block.possible(position, context)

    def can_trigger(self, position: "Position", context: AbilityContext) -> bool:
        """Return True if its condition holds and its limit allows it; its cost and choices do not matter yet."""
        if self.once and self.use(context.card, context.player) in position.state.used:
            return False
        return self.condition is None or self.condition.holds(position, context)

    def use(self, card: int, player: int) -> tuple[int, int]:
        """Return the entry in the state for its use this turn."""
        return (as_name(player) if self.together else card, self.ability)

    def waits_for(self, event: str) -> bool:
        """Return True if the event triggers it, or if it is used instead of the event, such as a move."""
        return any(trigger.event == event for trigger in self.triggers)

    @property
    def started(self) -> bool:
        """Whether its player starts it (`use`)."""
        return any(trigger.started for trigger in self.triggers)


class Ability:
    """A named group of clauses and modifiers of a card; events have abilities without a name."""

    __slots__ = ("clauses", "giving", "index", "listening", "modifiers", "name", "taking", "text", "title")

    def __init__(self, index: int, name: str | None, title: str, text: str) -> None:
        self.index = index  # its place in the library
        self.name = name
        self.title = title
        self.text = text
        self.fill((), ())

    def fill(self, clauses: Sequence[Clause], modifiers: Sequence[Modifier]) -> None:
        """Set its clauses and modifiers, which may refer to the ability by its index before they are built."""
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
    """A card as printed, with its runtime parts."""

    def __init__(self, data: Mapping[str, Any], index: int) -> None:
        self.index = index  # its place in the library
        self.data = data  # the whole document
        self.key: str = data["key"]
        self.name: str = data["card"]
        self.words: frozenset[str] = frozenset(str(data["class"]).split())
        # The values of the document that are numbers, texts and `true`.
        self.numbers: dict[str, int] = {
            key: value for key, value in data.items() if isinstance(value, int) and not isinstance(value, bool)
        }
        self.marks: dict[str, str] = {key: value for key, value in data.items() if isinstance(value, str)}
        self.flags: frozenset[str] = frozenset(key for key, value in data.items() if value is True)
        self.is_event: bool = "event" in self.words
        self.idle_below: bool = False  # its abilities are not active while it lies under another card
        self.beneath: bool = "beneath" in self.flags  # it lies beneath the card that stands on its square
        self.abilities: tuple[Ability, ...] = ()
        self.listening: list[tuple[str, Clause, Trigger]] = []
        self.modifiers: list[Modifier] = []
        self.special: bool = False  # it gives or takes abilities of cards
        self.is_only_text: bool = False  # it has abilities, but all of them are only text
        self.waits: bool = False  # it is an event with triggers, which work while it lies under a card

    def set_abilities(self, abilities: tuple[Ability, ...]) -> None:
        """Set the card's abilities, and the lists that are read from them all the time."""
        self.abilities = abilities
        self.listening = [entry for ability in abilities for entry in ability.listening]
        self.modifiers = [modifier for ability in abilities for modifier in ability.modifiers]
        self.is_only_text = bool(abilities) and not any(ability.clauses or ability.modifiers for ability in abilities)
        self.special = any(ability.giving or ability.taking for ability in abilities)
        self.waits = self.is_event and bool(self.listening)

    @property
    def cost(self) -> int | None:
        """The printed cost; None if no cost is printed, which is not 0 (2E-GEN-14)."""
        return self.numbers.get("cost")

    def __repr__(self) -> str:
        return f"Definition({self.key!r})"


class CardSet:
    """The definitions that may appear in a game, and the numbers of the rule set. `hash_data` returns the digest."""

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
        hash_data: Callable[[], str],
    ) -> None:
        self.ruleset = ruleset
        self.leader = leader  # the class word of the card that a player must not lose
        self.layout = layout
        self.board = board
        self.phases = phases
        self.terms: Mapping[str, Any] = {}  # the rule set's words, for those who put definitions into words
        self.numbers = numbers  # of the rule set (`play:`)
        self.faces = faces  # of the die, each with its symbols
        self.definitions = definitions
        self.by_key = {definition.key: definition for definition in definitions}
        self.sides: tuple[int, ...] = tuple([seat.side for seat in board.seats])  # by player; equal for team-mates
        self.abilities: list[Ability] = []
        self.modifiers: list[Modifier] = []
        self.answers: dict[str, dict[int, list[tuple[Clause, Trigger]]]] = {}  # from hand: by event and definition
        self._printed: dict[str, list[int]] = {}
        self.hash_data = hash_data
        self._digest = ""

    @property
    def digest(self) -> str:
        """The hash of the card data, equal for data that plays the same; most card sets are never asked for it."""
        self._digest = self._digest or self.hash_data()
        return self._digest

    def printed(self, number: str, default: int) -> list[int]:
        """Return a number of every definition, by index; `default` (always the same for a number) if not printed."""
        column = self._printed.get(number)
        if column is None:
            column = self._printed[number] = [
                definition.numbers.get(number, default) for definition in self.definitions
            ]
        return column

    def find_answers(self) -> None:
        """Collect the clauses of cards that answer from the hand, after all definitions have been built."""
        for definition in self.definitions:
            for ability in definition.abilities:
                for clause in ability.clauses:
                    if clause.from_hand:
                        for trigger in clause.triggers:
                            of_event = self.answers.setdefault(trigger.event, {})
                            of_event.setdefault(definition.index, []).append((clause, trigger))

    def add_ability(self, ability: Ability) -> None:
        """Add an ability, at its index."""
        self.abilities.append(ability)

    def add_modifier(self, modifier: Modifier) -> int:
        """Add a modifier; return its index."""
        modifier.index = len(self.modifiers)
        self.modifiers.append(modifier)
        return modifier.index


# Positions

Listener = tuple[Clause, Trigger, AbilityContext]
ActiveModifier = tuple[Modifier, AbilityContext]


class ActiveIndex:
    """Index of active abilities by card, listeners by event and modifiers by kind (`engine.core.active_index`)."""

    __slots__ = (
        "abilities",
        "checks",
        "kinds",
        "listeners",
        "lowers",
        "modifiers",
        "ongoing",
        "own",
        "shared",
        "silenced",
        "simple",
        "standing",
        "varies",
        "version",
        "volatile",
    )

    def __init__(self, version: int) -> None:
        self.version = version  # the version of the state for which it is right
        self.shared: bool = False  # a copy of the game uses it too, so it must not be changed
        self.volatile: bool = False  # a move or a token of any card may change which abilities cards have
        self.simple: bool = True  # cards that enter and leave can be added and removed
        self.silenced: frozenset[int] = frozenset()  # the cards that have lost all abilities
        self.checks: bool = False  # modifiers change what state checks read
        self.lowers: bool = False  # modifiers may lower what state checks read
        self.varies: bool = False  # what state checks read can change without cards entering or leaving
        self.abilities: dict[int, tuple[Ability, ...]] = {}
        self.listeners: dict[str, list[Listener]] = {}
        self.modifiers: dict[str, list[ActiveModifier]] = {}
        self.own: dict[str, dict[int, list[ActiveModifier]]] = {}  # those that concern only their own card, by card
        self.kinds: set[str] = set()  # the kinds of all modifiers: a quick test before a long one
        self.standing: set[str] = set()  # the kinds of those in `modifiers` that apply outside events, too
        self.ongoing: list[tuple[AbilityContext, Ongoing]] = []  # clauses that are active without a card in play

    def has_own(self, kind: str, card: int) -> bool:
        """Return True if a card has a modifier of a kind that concerns only itself."""
        return (own := self.own.get(kind)) is not None and card in own


class Position:
    """A state, the cards in it, and the index of what is active. It is only read; `lookups` counts cards read."""

    def __init__(self, card_set: CardSet, state: State) -> None:
        self.card_set = card_set
        self.state = state
        self.index: ActiveIndex | None = None
        self.lookups = LookupCounter()
        self.player_names: tuple[str, ...] = ()  # by player, for texts alone; empty: players are called by numbers

    def definition(self, card: int) -> Definition:
        """Return the printed definition of a card."""
        return self.card_set.definitions[self.state.definition[card]]

    def name(self, card: int) -> str:
        """Return the name of a card."""
        return self.card_set.definitions[self.state.definition[card]].name

    def player_name(self, player: int) -> str:
        """Return what a player is called in texts: a name, or `player 2` without names."""
        return self.player_names[player] if self.player_names else f"player {player + 1}"

    def square_name(self, square: int) -> str:
        """Return the name of a square, such as c4."""
        return self.card_set.board.names[square]

    def in_play(self, card: int) -> bool:
        """Return True if a card is on the board or in a zone where abilities are active."""
        place = self.state.place[card]
        return place >= 0 or place in self.card_set.layout.in_play

    def is_out(self, player: int) -> bool:
        """Return True if a player's leader has left the board; a player without a leader is never out."""
        leader = self.state.leaders[player]
        return leader >= 0 and self.state.place[leader] < 0

    def playing(self) -> tuple[int, ...]:
        """Return the players who are still in the game."""
        return tuple([player for player in range(self.state.seats) if not self.is_out(player)])
