"""The rules of the second edition: set-up, checks, rewards, the end, hidden information, the worth of positions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.board import Board, board
from engine.core import events as core_events
from engine.core.attribution import emit_value_changes
from engine.core.changes import below, draw, put_in_discard
from engine.core.characteristics import modifiers_on_card
from engine.core.context import AbilityContext
from engine.core.decisions import IllegalReason
from engine.core.deck import GameDeck
from engine.core.game import Evaluation, Game, Library
from engine.core.legality import explain_illegal
from engine.core.manual_edits import MAX_NUMBER
from engine.core.position import Definition, Position
from engine.core.setup import lay_out
from engine.core.state import DISCARD, DRAW, HAND
from engine.games.summoner_wars import evaluation, events, runtime
from engine.games.summoner_wars.changes import change_magic
from engine.games.summoner_wars.characteristics import weapon
from engine.games.summoner_wars.layout import (
    ATTACK,
    BOOST,
    COST,
    LAST_BOOST,
    MAGIC,
    NO_SOURCE,
    RULE,
    SOURCE,
    SOURCE_KIND,
    SOURCE_PLAYER,
)
from engine.games.summoner_wars.nodes import SHARED_FEATURES
from engine.games.summoner_wars.nodes import VOCABULARY as SUMMONER_WARS
from engine.games.summoner_wars.pieces import PieceOnBoard
from engine.games.summoner_wars.rules import SummonerWars
from engine.games.summoner_wars.second_edition.actions import current_cost, emit_current_cost, squares_of
from engine.games.summoner_wars.second_edition.layout import ACTIVE, EARLIER, LAYOUT, THREATENED, WALKED, WALKED_BEFORE
from engine.games.summoner_wars.second_edition.legality import REASONS
from engine.games.summoner_wars.second_edition.turn import SecondEditionSummoning, SecondEditionTurn, begin_turn
from engine.games.summoner_wars.summoning import cost_of
from engine.games.summoner_wars.turn import PHASE
from engine.language.runtime import library as compiler


class SecondEditionEvaluation(evaluation.SummonerWarsEvaluation):
    """The evaluation of positions of the second edition."""

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.event = float(weights["event"])
        self.boost = float(weights["boost"])
        self.inaction = float(weights["inaction"])

    def magic(self, position: Position, player: int) -> int:
        return position.state.tallies[MAGIC][player]

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        return self.boost * game.state.columns[BOOST][piece.card]

    def inaction_penalty(self, game: Game, player: int) -> float:
        """Return the cost of inaction, unless the player is spared it (2E-ATK-6)."""
        state = game.state
        return 0.0 if state.numbers[THREATENED] or player in state.spared else self.inaction

    def lasting(self, game: Game, player: int) -> float:
        """Return the value of the events that a player has in the active area."""
        return self.event * len(game.state.zone(ACTIVE)[player])


__all__ = ["SecondEdition", "runtime"]

WAYS_TO_PLAY: Final = frozenset({"unit", "structure", "gate", "event"})  # a card with none of these can't be played
FEATURES: Final = (  # what the words of its cards may need, as nodes name it
    *SHARED_FEATURES,
    "active events",
    "boost",
    "magic tokens",
)
VOCABULARY: Final = SUMMONER_WARS.of_game(FEATURES)
NUMBERS: Final = (
    *("moves", "spaces", "attackers", "range", "build_rows", "inaction"),
    *("hand", "first_magic", "second_magic", "most_magic"),
)


class SecondEdition(SummonerWars):
    """Summoner Wars, second edition."""

    events_have_costs: bool = True
    walked: int = WALKED
    walked_before: int = WALKED_BEFORE
    earlier: int = EARLIER
    secret: tuple[int, ...] = (HAND, DISCARD, DRAW)  # (2E-TOK-13)

    # Set-up

    def set_up(self, game: Game, decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
        """Lay out the board, hands and magic, and begin the first turn (2E-SETUP)."""
        lay_out(game, decks, seed)
        begins = below(game, len(decks)) if first is None else first
        for player in range(len(decks)):
            name = "first_magic" if player == begins else "second_magic"
            game.state.tallies[MAGIC][player] = game.card_set.numbers[name]
            draw(game, player, game.card_set.numbers["hand"])
        begin_turn(game, begins, 1)
        game.stack.append(SecondEditionTurn())

    def resume(self, game: Game) -> None:
        game.stack = [SecondEditionTurn(PHASE)]

    # Magic

    def magic(self, position: Position, player: int) -> int:
        return position.state.tallies[MAGIC][player]

    def pay(self, game: Game, player: int, number: int) -> None:
        change_magic(game, player, -number)

    def gain_magic(self, game: Game, player: int, number: int) -> None:
        change_magic(game, player, number)

    def cost(self, position: Position, card: int) -> int | None:
        return current_cost(position, card)

    # Summoning by effects

    def summon_squares(self, position: Position, card: int, player: int, less: int, *, free: bool) -> list[int] | None:
        cost = cost_of(position, card)
        if not free and (cost is None or not self.can_pay(position, player, max(0, cost - less))):
            return None
        return squares_of(position, card, player)

    def summon(self, game: Game, card: int, square: int, player: int, less: int, *, free: bool, granted: bool) -> None:
        if not free:
            emit_current_cost(game, card)
            self.pay(game, player, max(0, (cost_of(game, card) or 0) - less))
        game.stack.append(SecondEditionSummoning(card, player, square))

    def stays_in_play(self, definition: Definition) -> bool:
        return "active" in definition.flags

    # Attacks

    def hit_now(self, position: Position, attacker: int, attack: AbilityContext | None = None) -> str:
        """Return the symbol of the kind of attack that the unit has now (2E-ATK-4)."""
        return weapon(position, attacker, attack) or self.hit(position.definition(attacker))

    # Records of the turn

    def record_move(self, game: Game, card: int, path: tuple[int, ...]) -> None:
        """Count the spaces of every move of the turn, if an ability asks for them; placing does not count."""
        if "walked" in game.library.concerns:
            game.state.set_column(WALKED, card, game.state.columns[WALKED][card] + len(path) - 1)

    # Consequences of changes

    def left_play(self, game: Game, card: int) -> None:
        state = game.state
        state.set_column(LAST_BOOST, card, state.columns[BOOST][card])
        state.set_column(BOOST, card, 0)
        super().left_play(game, card)

    def marks(self, position: Position, card: int) -> Mapping[str, int]:
        return {**super().marks(position, card), "boost": MAX_NUMBER}

    # Destruction and the end

    def attacks(self, game: Game, attacker: int, attacked: int) -> None:
        """Record an attack on an enemy card in the attacker's own turn, which saves the cost of inaction (2E-ATK-6)."""
        control, active = game.state.control, game.state.active
        if control[attacker] == active != control[attacked]:
            game.state.numbers[THREATENED] = 1

    def dispose(self, game: Game, card: int) -> None:
        """Put a destroyed card on its owner's discard pile (2E-DMG-1); its destroyer gains magic (2E-DMG-2)."""
        player = _rewarded(game, card)
        put_in_discard(game, card)
        if player >= 0:
            change_magic(game, player, 1)

    def check_loss(self, game: Game, card: int) -> None:
        """End the game if a summoner has left and only one remains (2E-WIN-1)."""
        state = game.state
        if card in state.leaders and not state.result:
            survivors = [
                player for player, leader in enumerate(state.leaders) if leader < 0 or state.place[leader] >= 0
            ]
            if len(survivors) == 1:
                _end(game, survivors[0])

    def end_if_all_lost(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Return True if all remaining summoners are destroyed at once: then the active player wins (2E-WIN-1)."""
        if len(cards) <= 1:
            return False
        leaders = [leader for leader in game.state.leaders if leader >= 0 and game.state.place[leader] >= 0]
        if len(leaders) <= 1 or not set(leaders) <= set(cards):
            return False
        for leader in leaders:
            game.emit(events.Destroyed(leader, -1, -1))
            put_in_discard(game, leader)
        _end(game, game.state.active)
        return True

    def explain_illegal(self, game: Game, text: str) -> IllegalReason:
        return explain_illegal(game, text, REASONS)

    def evaluation(self, library: Library, weights: Mapping[str, float]) -> Evaluation:
        return SecondEditionEvaluation(library, weights, [self.hit(definition) for definition in library.definitions])


def _rewarded(game: Game, card: int) -> int:
    """Return the player who gains magic for a card that is being destroyed; -1 for none (2E-DMG-2, 2E-DMG-3)."""
    columns = game.state.columns
    kind, source, player = columns[SOURCE_KIND][card], columns[SOURCE][card], columns[SOURCE_PLAYER][card]
    if kind in (NO_SOURCE, COST, RULE) or game.state.control[card] == player:
        return -1
    if kind == ATTACK and "unit" not in game.definition(source).words:
        return -1
    for modifier, context in modifiers_on_card(game, "no_reward", source):
        if modifier.match is not None and modifier.match.matches(game, context, card):
            emit_value_changes(game, source, "magic", 1, [(context.card, modifier.title, 0, "")])
            return -1
    return player


def _end(game: Game, player: int) -> None:
    state = game.state
    state.winner, state.result = player, "summoner destroyed"
    game.emit(core_events.Ended(player, state.result))


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """Return the library of a game of the second edition.

    Raises LanguageError for an invalid definition, and ValueError for a rule set that lacks a number that the game
    needs.
    """
    compiler.require_numbers(ruleset, NUMBERS)
    return compiler.library(ruleset, cards, SecondEdition(), LAYOUT, board_of(ruleset, seats), VOCABULARY)


def board_of(ruleset: Mapping[str, Any], seats: int) -> Board:
    """Return the board for two seats. Raises ValueError for another number of seats."""
    if seats != 2:  # noqa: PLR2004
        raise ValueError(f"the second edition has 2 seats, not {seats}")
    return board(int(ruleset["board"]["files"]), int(ruleset["board"]["ranks"]))
