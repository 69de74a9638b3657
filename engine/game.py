"""A game: one loop that runs until somebody must decide, and one way to answer."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engine import events, notation, setup
from engine.changes import AVERAGE, NoDice
from engine.decision import Decision
from engine.events import Endless, Events
from engine.generator import Generator
from engine.state import ACTIVE, Frame, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.continuous import Held
    from engine.library import Library

HIDDEN = 0  # the blank definition


class NotOffered(ValueError):
    """A text that means none of the options of the open decision."""

    def __init__(self, text: str, offered: tuple[str, ...]) -> None:
        super().__init__(
            f"'{text}' is not offered; it must be one of {', '.join(offered) or 'nothing: the game is over'}"
        )
        self.text = text
        self.offered = offered


class Game(Events):
    """A game under way. Copy it, answer its decision, read its state; equal states play on in the same way.

    `auto`: the labels of single options that were taken by themselves since the last answer.
    """

    def __init__(self, library: "Library", state: State) -> None:
        super().__init__(library, state)
        self.decision: Decision | None = None
        self.auto: list[str] = []
        self._procedures = {**events.PROCEDURES, **library.rules.PROCEDURES}
        self._answers = {**events.ANSWERS, **library.rules.ANSWERS}

    # Beginning

    @classmethod
    def start(
        cls,
        library: "Library",
        decks: Sequence[setup.Deck],
        seed: int,
        first: int | None = None,
        *,
        idle_free: tuple[int, ...] = (),
        log: list[tuple[Any, ...]] | None = None,
    ) -> "Game":
        """A game from its set-up (2E-SETUP); `first` is random unless given, `idle_free` pay no cost of inaction."""
        game = cls(library, setup.table(library, decks, seed))
        game.log = log
        state = game.state
        state.idle_free = idle_free
        begins = game.below(len(decks)) if first is None else first
        for player in range(len(decks)):
            state.magic[player] = library.play["first_magic" if player == begins else "second_magic"]
            game.draw(player, library.play["hand"])
        library.rules.begin_turn(game, begins, 1)
        state.stack.append(Frame("turn", 0, -1, begins, {}))
        game.run()
        return game

    @classmethod
    def at_phase(cls, library: "Library", state: State, *, log: list[tuple[Any, ...]] | None = None) -> "Game":
        """A game from a position inside a phase: what happens at its start has happened."""
        game = cls(library, state)
        game.log = log
        state.stack = [Frame("turn", 0, -1, state.active, {}, library.rules.PHASE_STEP)]
        game.run()
        return game

    @classmethod
    def resume(cls, library: "Library", state: State) -> "Game":
        """A game from a state as it was at a decision."""
        game = cls(library, state)
        game.run()
        return game

    # Deciding

    @property
    def winner(self) -> int | None:
        return self.state.winner

    @property
    def over(self) -> bool:
        return self.state.winner is not None

    def labels(self) -> list[str]:
        """The labels of the open decision's options, in order."""
        return [] if self.decision is None else notation.labels(self, self.decision)

    def find(self, text: str) -> tuple[Any, ...] | None:
        """The option of the open decision that a text means."""
        return None if self.decision is None else notation.find(self, self.decision, text)

    def accepts(self, text: str) -> bool:
        """Whether `answer` would take the text."""
        return self.find(text) is not None

    def choose(self, index: int) -> None:
        """Take an option of the open decision by its place, and run on to the next decision."""
        if self.decision is None:
            raise NotOffered(str(index), ())
        self.take(self.decision.options[index])

    def answer(self, text: str) -> None:
        """Take the option that a text means. Raises NotOffered."""
        option = self.find(text)
        if option is None:
            raise NotOffered(text, tuple(self.labels()))
        self.take(option)

    def take(self, option: tuple[Any, ...]) -> None:
        """Take an option without asking whether it is offered."""
        self.auto = []
        self._give(option)
        self.run()

    def _give(self, option: tuple[Any, ...]) -> None:
        frame = self.state.stack[-1]
        self._answers[frame.work](self, frame, option)

    def run(self) -> None:
        """Work until somebody must decide or the game is over; a single option is taken by itself."""
        state, procedures = self.state, self._procedures
        stack = state.stack
        while state.winner is None:
            if state.unsettled:
                self.settle()
            frame = stack[-1]
            decision = procedures[frame.work](self, frame)
            if decision is None:
                continue
            if decision.action or len(decision.options) > 1:
                self.decision = decision
                return
            self.auto.append(notation.label(self, decision.options[0]))
            self._give(decision.options[0])
        self.decision = None

    # Copies

    def copy(self) -> "Game":
        """An independent game in the same position; it keeps no log."""
        game = Game.__new__(Game)
        game.library = self.library
        game.state = self.state.copy()
        game.decision = self.decision
        game.log = None
        game.auto = []
        if self._continuous is not None:
            self._continuous.shared = True
        game._continuous = self._continuous  # noqa: SLF001 - the same class
        game._procedures = self._procedures  # noqa: SLF001
        game._answers = self._answers  # noqa: SLF001
        return game

    def digest(self) -> str:
        """The hash of the state."""
        return self.state.digest()

    def view(self, player: int) -> "Game":
        """The game as a player knows it (2E-TOK-13): other cards are blank, draws and dice to come are others.

        It can be played on, to look ahead.
        """
        game = self.copy()
        state = game.state
        what = list(state.what)
        for other in range(len(state.magic)):
            hidden = [] if other == player else [*state.hands[other], *state.discards[other], *state.draws[other]]
            for card in hidden:
                what[card] = HIDDEN
        generator = Generator(state.turn, player)
        pile = sorted(state.draws[player])
        generator.shuffle(pile)
        state.draws[player] = pile
        state.what = tuple(what)
        state.random = generator.state
        if state.dice is not None:
            state.dice = None
        if game.decision is not None and game.decision.player != player:
            game.decision = None
        return game

    # What rules and effects ask for

    def distinct(self, cards: Iterable[int], _: Frame) -> list[int]:
        """Cards outside the battlefield, one of each kind; those on it, all."""
        state = self.state
        kinds: dict[tuple[int, int], int] = {}
        for card in cards:
            kinds.setdefault((state.what[card], state.place[card]), card)
        return list(kinds.values())

    def move_modifiers(self, card: int) -> "Iterator[Held]":
        """What changes a card's move, with abilities that it has for the move only."""
        yield from self.held("move", card)
        names = {ability.name for ability in self.abilities(card)}
        own = Frame("", 0, card, self.state.control[card], {})
        for modifier, frame in self.continuous().modifiers.get("have for move", ()):
            if modifier.holds_for(self, frame, card):
                for ability in (self.library.all_abilities[index] for index in modifier.value):
                    if ability.name not in names:
                        names.add(ability.name)
                        yield from ((each, own) for each in ability.modifiers if each.kind == "move")

    def minds_passing(self, card: int) -> bool:
        """Whether it makes a difference which cards a unit passes through."""
        return any(clause.minds_passing for ability in self.abilities(card) for clause in ability.clauses)

    def targets(self, card: int) -> list[int]:
        """The cards that a unit can attack now."""
        return self.library.rules.targets(self, card)  # type: ignore[no-any-return]

    def attack(self, attacker: int, attacked: int) -> None:
        """Begin an attack."""
        self.library.rules.attack(self, attacker, attacked)

    def take_up(self, card: int, player: int, *, active: bool) -> None:
        """Take a card from hand to resolve it; one that stays active lies in the active area at once."""
        self._lift(card)
        state = self.state
        state.control[card] = player
        if active:
            state.actives[player].append(card)
            state.place[card] = ACTIVE
            self.restructure()


__all__ = ["AVERAGE", "Endless", "Game", "NoDice", "NotOffered"]
