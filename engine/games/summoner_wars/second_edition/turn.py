"""The turn: its six phases, their start and end, and carrying out actions (2E-TURN)."""

from itertools import combinations
from typing import Any, ClassVar

from engine.core.active_index import active_index
from engine.core.changes import enter, put_in_discard
from engine.core.decisions import Decision, Option, PickCard
from engine.core.game import Game, Resolution, StackItem
from engine.core.state import GONE
from engine.core.triggers import collect_triggered, fire, push
from engine.games.summoner_wars import events
from engine.games.summoner_wars.card_play import resolve
from engine.games.summoner_wars.changes import add_damage, change_magic, set_source
from engine.games.summoner_wars.destruction import cards_to_destroy, destroy, discard, instead_of_destroying
from engine.games.summoner_wars.layout import COST, HISTORY, RULE
from engine.games.summoner_wars.options import Build, Discard, Play, Summon
from engine.games.summoner_wars.second_edition.actions import emit_current_cost, options, pay_cost
from engine.games.summoner_wars.second_edition.layout import ACTIVE, EARLIER, PLAYED, THREATENED, WALKED, WALKED_BEFORE
from engine.games.summoner_wars.turn import PhasedTurn, start_turn


class SecondEditionTurn(PhasedTurn):
    """The turns of the second edition."""

    tag: ClassVar[str] = "Turn"

    def before_turn(self, game: Game) -> None:
        """Discard the events in the active area (2E-TURN-3)."""
        active = game.state.active
        game.stack.append(EventExpiry(active, tuple(game.state.zone(ACTIVE)[active])))

    def before_phase(self, game: Game) -> None:
        """Note what has happened in the turn before the phase, if an ability asks for it."""
        if "walked" in game.library.concerns:
            game.state.copy_column(WALKED, WALKED_BEFORE)
        if "earlier" in game.library.concerns:
            game.state.numbers[EARLIER] = len(game.state.notes[HISTORY])

    def after_phase(self, game: Game, phase: str) -> None:
        """Apply the cost of inaction (2E-ATK-6)."""
        if phase == "attack":
            _inaction(game)

    def next_turn(self, game: Game) -> None:
        begin_turn(game, (game.state.active + 1) % game.state.seats, game.state.turn + 1)

    def options(self, game: Game) -> list[Option]:
        return options(game)

    def act(self, game: Game, option: Option) -> None:
        player = game.state.active
        if isinstance(option, Summon):
            emit_current_cost(game, option.card)
            pay_cost(game, option.card)
            game.stack.append(SecondEditionSummoning(option.card, player, option.square))
        elif isinstance(option, Build):
            emit_current_cost(game, option.card)
            pay_cost(game, option.card)
            enter(game, option.card, option.square, player)
            game.emit(events.Built(option.card, option.square))
        elif isinstance(option, Discard):
            put_in_discard(game, option.card)
            change_magic(game, player, 1)  # magic for a card from hand (2E-MAG-1)
        elif isinstance(option, Play):
            _play(game, option.card)
        else:
            super().act(game, option)

    def copy(self) -> "SecondEditionTurn":
        return SecondEditionTurn(self.step)


def begin_turn(game: Game, player: int, number: int) -> None:
    """Start a player's turn."""
    game.state.numbers[THREATENED] = game.state.numbers[EARLIER] = 0
    if "walked" in game.library.concerns:
        game.state.clear_column(WALKED)
        game.state.copy_column(WALKED, WALKED_BEFORE)
    game.state.notes[PLAYED] = []
    start_turn(game, player, number)


def _inaction(game: Game) -> None:
    """Add damage to the summoner of a player who has targeted no enemy card this turn (2E-ATK-6)."""
    state = game.state
    leader = state.leaders[state.active]
    is_idle = not state.numbers[THREATENED] and state.active not in state.spared
    if is_idle and leader >= 0 and state.place[leader] >= 0:
        add_damage(game, leader, game.card_set.numbers["inaction"], RULE, -1, -1)


class EventExpiry(StackItem):
    """The discard of the active player's events at the start of a turn, unless one is kept (2E-TURN-3).

    They leave at the same time, and their player chooses the order if it can matter (2E-GEN-2). `cards`: those left.
    `card`: the chosen one, while replacements of its discard are resolved.
    """

    tag: ClassVar[str] = "EventsLeaving"

    def __init__(self, player: int, cards: tuple[int, ...]) -> None:
        super().__init__(-1, player)
        self.cards = cards
        self.replaced: bool = False

    def run(self, game: Game) -> Decision | None:
        actives = game.state.zone(ACTIVE)[self.player]
        if self.card >= 0:
            card, replaced = self.card, self.replaced
            self.card, self.replaced = -1, False
            if not replaced and card in actives:
                discard(game, card, self.player)
            return None
        self.cards = tuple([card for card in self.cards if card in actives])
        if not self.cards:
            game.stack.pop()
            return None
        if len(self.cards) > 1 and _order_matters(game, self.cards):
            picks = tuple([PickCard(card) for card in self.cards])
            return Decision(self.player, "Which is discarded first?", -1, picks)
        self._name(game, self.cards[0])
        return None

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickCard)  # noqa: S101 - it is one that was offered
        self._name(game, option.card)

    def _name(self, game: Game, card: int) -> None:
        self.card = card
        self.cards = tuple([other for other in self.cards if other != card])
        push(game, _kept_by(game, card))

    def replace(self) -> None:
        self.replaced = True

    def copy(self) -> "EventExpiry":
        new = EventExpiry(self.player, self.cards)
        new.card = self.card
        new.replaced = self.replaced
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.card, self.cards, self.replaced)


def _order_matters(game: Game, cards: tuple[int, ...]) -> bool:
    """Return True if one of several events reacts to its discard, or a card could be destroyed between two of them."""
    index = active_index(game)
    after = [source.card for _, _, source in index.listeners.get("after discard", ())]
    for card in cards:
        if card in after or _kept_by(game, card):
            return True
    if not (index.checks or any(game.definition(card).special for card in cards)):
        return False  # nothing that they do keeps a card alive
    parts = [part for number in range(1, len(cards)) for part in combinations(cards, number)]
    return any(_destroys(game, part) for part in parts)


def _destroys(game: Game, cards: tuple[int, ...]) -> bool:
    """Return True if a card would be destroyed once some events are discarded."""
    trial = game.copy()
    for card in cards:
        put_in_discard(trial, card)
    return bool(cards_to_destroy(trial))


def _kept_by(game: Game, card: int) -> list[Resolution]:
    """Return the first ability that replaces the discard of an event, as a list of at most one."""
    return collect_triggered(game, "instead discard", {"discarded": (card,)}, instead=True)[:1]


class SecondEditionSummoning(StackItem):
    """A unit put on its space; a unit that stands there is destroyed first."""

    tag: ClassVar[str] = "Summoning"

    def __init__(self, card: int, player: int, square: int) -> None:
        super().__init__(card, player)
        self.square = square

    def run(self, game: Game) -> None:
        """Offer replacements of the destruction; destroy the unit there, and enter; trigger abilities."""
        state = game.state
        stage, victim = self.step, state.board[self.square]
        self.step += 1
        if stage == 0:
            if victim >= 0:
                set_source(game, victim, COST, self.card, self.player)
                push(game, instead_of_destroying(game, victim))
        elif stage == 1:
            if victim >= 0:
                destroy(game, victim)
            if not state.result:
                enter(game, self.card, self.square, self.player)
                game.emit(events.Summoned(self.card, self.square))
        else:
            game.stack.pop()
            fire(game, "after summon", {"summoned": (self.card,)})

    def copy(self) -> "SecondEditionSummoning":
        new = SecondEditionSummoning(self.card, self.player, self.square)
        new.step = self.step
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.step, self.square)


def _play(game: Game, card: int) -> None:
    """Pay for an event; it is resolved, then discarded, or it stays active (2E-EVT-1, 2E-EVT-2)."""
    player = game.state.active
    if "played" in game.library.concerns:
        game.state.notes[PLAYED].append(card)
    emit_current_cost(game, card)
    game.emit(events.Played(player, card))
    pay_cost(game, card)
    resolve(game, card, ACTIVE if "active" in game.definition(card).flags else GONE)
