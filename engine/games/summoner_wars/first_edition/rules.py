"""The rules of the first edition: set-up, destroyed cards, the end, boards, vine walls, the worth of positions."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.board import Board, Seat, board
from engine.core import events as core_events
from engine.core.attribution import logs_everything
from engine.core.changes import leave_play, mark_changed, put_in_discard, put_under, to_discard
from engine.core.characteristics import abilities, has_modifier
from engine.core.context import AbilityContext
from engine.core.decisions import IllegalReason
from engine.core.deck import GameDeck
from engine.core.game import EffectStep, Evaluation, Game, Library, Resolution
from engine.core.ground import crosses_ground
from engine.core.legality import explain_illegal
from engine.core.position import Definition, Position
from engine.core.setup import lay_out
from engine.core.state import DISCARD, DRAW, FIRST_ZONE, HAND, UNDER, Names
from engine.games.summoner_wars import evaluation, events, runtime
from engine.games.summoner_wars.attack_rules import targets
from engine.games.summoner_wars.attribution import emit_tax
from engine.games.summoner_wars.characteristics import event_tax, is_a
from engine.games.summoner_wars.damage import deal_damage
from engine.games.summoner_wars.dice import DiceRoll, count_symbols, roll
from engine.games.summoner_wars.first_edition.actions import fit_to_attack
from engine.games.summoner_wars.first_edition.layout import (
    EARLIER,
    LAYOUT,
    MAGIC_PILE,
    PLAYED,
    POISON,
    SUPPLY,
    TRODDEN,
    WALKED,
    WALKED_BEFORE,
)
from engine.games.summoner_wars.first_edition.legality import REASONS
from engine.games.summoner_wars.first_edition.magic import magic, pass_on, pay, payable, put_back, set_aside, stack
from engine.games.summoner_wars.first_edition.summoning import SUMMONED, summon, summon_squares
from engine.games.summoner_wars.first_edition.teams import eliminate, mates, opponents
from engine.games.summoner_wars.first_edition.turn import FirstEditionTurn, StartingPlayer, begin
from engine.games.summoner_wars.layout import DAMAGE, NO_SOURCE, RULE, SOURCE_KIND, SOURCE_PLAYER, TARGETED
from engine.games.summoner_wars.movement_resolution import MoveResolution
from engine.games.summoner_wars.nodes import SHARED_FEATURES
from engine.games.summoner_wars.nodes import VOCABULARY as SUMMONER_WARS
from engine.games.summoner_wars.pieces import PieceOnBoard
from engine.games.summoner_wars.rules import SummonerWars
from engine.games.summoner_wars.runtime.motion import TroddenCondition
from engine.games.summoner_wars.summoning import cost_of
from engine.games.summoner_wars.turn import PHASE
from engine.language.runtime import library as compiler

FREE: Final = "4+"  # the symbol that the die must show


def _needs_roll(position: Position, card: int) -> bool:
    return "unit" in position.definition(card).words and not has_modifier(position, "can leave vines", card)


class _VineRoll(DiceRoll):
    """The roll of a unit that is about to leave a vine wall as a step of the move below on the stack."""

    tag: ClassVar[str] = "Leaving"

    @property
    def names(self) -> Names:
        return {}

    @property
    def facts(self) -> Names:
        return {}

    def run(self, game: Game) -> None:
        """Roll the die; with a miss the unit stays and takes 1 damage."""
        self.step += 1
        if self.step == 1:
            roll(game, self, self.card, 1)
            return
        game.stack.pop()
        if not count_symbols(game, self.rolled, {FREE}):
            move = game.stack[-1]
            if isinstance(move, MoveResolution):
                move.halt()
            deal_damage(game, ((self.card, 1),), RULE, -1, self.player)

    def copy(self) -> "_VineRoll":
        new = _VineRoll(self.card, self.player)
        new.step = self.step
        new.rolled = self.rolled
        new.shift = self.shift
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.step, self.rolled, self.shift)


OWN_TARGET_PENALTY: Final = 0.7  # in magic: how much more than this an attack on a card of the own side must gain


class FirstEditionEvaluation(evaluation.SummonerWarsEvaluation):
    """The evaluation of positions of the first edition."""

    def __init__(self, library: Library, weights: Mapping[str, float], hits: Sequence[str]) -> None:
        super().__init__(library, weights, hits)
        self.room = float(weights["wall_room"])

    def magic(self, position: Position, player: int) -> int:
        return magic(position, player)

    def other_assets(self, game: Game, piece: PieceOnBoard) -> float:
        """Return the value of a wall with an empty space beside it, where units can enter."""
        if piece.unit or not is_a(game, piece.card, "wall"):
            return 0.0
        board = game.state.board
        return self.room if any(board[square] < 0 for square in self.board.neighbours[piece.square]) else 0.0

    def is_exact(self, game: Game) -> bool:
        """Return True in the Attack Phase: an attack that cannot be made is no reason to stay in it."""
        return self.attacking and game.state.phase == self.attack_phase

    def legal_targets(self, game: Game, card: int) -> Collection[int]:
        return targets(game, card) if fit_to_attack(game, card) else ()

    def attack_penalty(self, game: Game, player: int) -> float:
        """Return the penalty for attacked cards of the own side, destroyed for magic or not."""
        state, sides = game.state, self.sides
        whose = [state.control[card] if state.place[card] >= 0 else state.owner[card] for card in state.notes[TARGETED]]
        return OWN_TARGET_PENALTY * len([owner for owner in whose if sides[owner] == sides[player]])


__all__ = ["LAYOUT", "FirstEdition", "library", "runtime"]

HIT: Final = "hit"  # the symbol of the faces from 3 on
WAYS_TO_PLAY: Final = SUMMONED | {"unit", "wall", "event"}  # a card with none of these words can't be played
FEATURES: Final = (  # what the words of its cards may need, as nodes name it
    *SHARED_FEATURES,
    "answers from the hand",
    "cards beneath others",
    "magic piles",
    "numbered dice",
    "poison",
    "supply",
    "terms of summoning",
    "vine walls",
    "windows between phases",
)
VOCABULARY: Final = SUMMONER_WARS.of_game(FEATURES)
NUMBERS: Final = ("moves", "first_moves", "spaces", "attackers", "range", "hand")


class FirstEdition(SummonerWars):
    """Summoner Wars, first edition."""

    asks_who_begins: bool = True  # the winner of a roll (1E-SETUP-3)
    limits_dice: bool = True
    piles_mix: bool = True
    walked: int = WALKED
    walked_before: int = WALKED_BEFORE
    earlier: int = EARLIER
    secret: tuple[int, ...] = (HAND, DRAW, MAGIC_PILE)  # discard piles lie face up (1E-HID-1)

    def set_up(self, game: Game, decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
        """Put starting cards on the board, with no hands and no magic (1E-SETUP-2).

        A roll decides who starts, unless `first` does (1E-SETUP-3).
        """
        lay_out(game, decks, seed, SUPPLY)
        if first is None:
            game.stack.append(StartingPlayer())
        else:
            begin(game, first)

    def resume(self, game: Game) -> None:
        game.stack = [FirstEditionTurn(PHASE)]

    def magic(self, position: Position, player: int) -> int:
        return magic(position, player)

    def pass_magic(self, game: Game, giver: int, taker: int, number: int) -> None:
        pass_on(game, giver, taker, number)

    def put_magic_under(self, game: Game, player: int, host: int, number: int) -> None:
        for card in game.state.zone(MAGIC_PILE)[player][::-1][:number]:
            put_under(game, card, host)
            game.emit(events.MagicChanged(player, -1))

    def summon_squares(self, position: Position, card: int, player: int, less: int, *, free: bool) -> list[int] | None:
        return summon_squares(position, card, player, less, free=free)

    def summon(self, game: Game, card: int, square: int, player: int, less: int, *, free: bool, granted: bool) -> None:
        summon(game, card, square, player, less, free=free, granted=granted)

    def pay(self, game: Game, player: int, number: int) -> None:
        pay(game, player, number)

    def hit(self, attacker: Definition) -> str:
        """Return the one symbol with which melee and ranged attacks hit: 3 or more (1E-ATK-3)."""
        return HIT

    def may_attack(self, position: Position, card: int) -> bool:
        """Return True unless a unit is poisoned and has moved 2 or more spaces this turn."""
        return fit_to_attack(position, card)

    def dice_reduction(self, position: Position, attacker: int) -> int:
        """Return the poison on a unit: each lowers the dice of its attacks by 1."""
        return position.state.columns[POISON][attacker]

    def poison(self, game: Game, card: int, number: int) -> None:
        game.state.set_column(POISON, card, game.state.columns[POISON][card] + number)

    def healed(self, game: Game, card: int, number: int) -> int:
        """Remove poison first, since every player would choose to heal it first."""
        poison = game.state.columns[POISON][card]
        game.state.set_column(POISON, card, max(0, poison - number))
        return min(poison, number)

    def left_play(self, game: Game, card: int) -> None:
        super().left_play(game, card)
        game.state.set_column(POISON, card, 0)

    def marks(self, position: Position, card: int) -> Mapping[str, int]:
        return {**super().marks(position, card), "poison": position.state.columns[DAMAGE][card]}

    def whole(self, name: str) -> str:
        return "damage" if name == "poison" else ""

    def edited(self, game: Game) -> None:
        """Keep the poison on a card within its damage, which it is a part of."""
        poison, damage = game.state.columns[POISON], game.state.columns[DAMAGE]
        for card, number in enumerate(poison):
            if number > damage[card]:
                game.state.set_column(POISON, card, damage[card])

    def works_below(self, definition: Definition) -> bool:
        """Return True for events, whose abilities work under units; units under others are only cards (1E-MUT-2)."""
        return definition.is_event

    def belongs_to(self, position: Position, card: int, zone: int, player: int) -> int:
        """Return the player whose zone a card goes to.

        From a hand or pile it goes to the player who has it, from the board to the discard pile of the player who
        discards it, otherwise to its controller's zone.
        """
        place = position.state.place[card]
        if place <= FIRST_ZONE:
            return next(holder for holder, pile in enumerate(position.state.zone(place)) if card in pile)
        return player if zone == DISCARD and player >= 0 else position.state.control[card]

    def uncovered(self, game: Game, card: int, zone: int, to: int) -> None:
        """Move a card under a unit to where the unit goes (1E-GEN-9), or discard it if the unit goes to a hand."""
        state = game.state
        if zone == UNDER:
            state.place[card] = UNDER
            state.set_host(card, to)
            state.set_control(card, state.control[to])
        elif zone == MAGIC_PILE:
            state.give(card, zone, to)
        else:
            to_discard(game, card, to if to >= 0 else state.control[card])

    def record_move(self, game: Game, card: int, path: tuple[int, ...]) -> None:
        """Count the spaces of every move of the turn; placing does not count (1E-GEN-6). Note who treads vine walls."""
        game.state.set_column(WALKED, card, game.state.columns[WALKED][card] + len(path) - 1)
        trodden = game.state.notes[TRODDEN]
        if card not in trodden and crosses_ground(game, path):
            trodden.append(card)
            mark_changed(game)

    def is_caught(self, position: Position, card: int) -> bool:
        """Return True if a unit stands on a vine wall that it can't leave without a roll."""
        return position.state.ground[position.state.place[card]] >= 0 and _needs_roll(position, card)

    def is_ground_relevant(self, position: Position, card: int) -> bool:
        """Return True if vine walls on a unit's path matter to it: it has to roll, or an ability mentions them."""
        if _needs_roll(position, card):
            return True
        modifiers = [modifier for ability in abilities(position, card) for modifier in ability.modifiers]
        return any(isinstance(modifier.condition, TroddenCondition) for modifier in modifiers)

    def leave(self, game: Game, card: int, player: int) -> None:
        game.stack.append(_VineRoll(card, player))

    def cost(self, position: Position, card: int) -> int | None:
        return cost_of(position, card)

    def has_trodden(self, position: Position, card: int) -> bool:
        return card in position.state.notes[TRODDEN]

    def entered(self, game: Game, card: int) -> None:
        super().entered(game, card)
        trodden = game.state.notes[TRODDEN]
        if card in trodden:
            game.state.notes[TRODDEN] = [other for other in trodden if other != card]

    def can_answer(self, position: Position, context: AbilityContext, payment: EffectStep) -> bool:
        """Return True if an event can be played in answer, its tax paid in addition to its own cost."""
        player = context.player
        tax = event_tax(position, player)
        if not tax:
            return super().can_answer(position, context, payment)
        if payable(position, player) < tax:
            return False
        top = set_aside(position, player, tax)
        can_answer = super().can_answer(position, context, payment)
        put_back(position, player, top)
        return can_answer

    def answer(self, game: Game, card: int, player: int, item: Resolution) -> None:
        if logs_everything(game):
            emit_tax(game, player)
        pay(game, player, event_tax(game, player))
        game.state.notes[PLAYED].append(card)
        super().answer(game, card, player, item)

    def dispose(self, game: Game, card: int) -> None:
        """Put a destroyed card face down on its destroyer's magic pile, no matter who owns it (1E-GEN-8, 1E-ATK-4)."""
        captor, owner = self.captor(game, card), game.state.owner[card]
        if captor >= 0:
            stack(game, card, captor)
        elif game.definition(card).beneath:
            leave_play(game, card, SUPPLY, owner)
            game.state.give(card, SUPPLY, owner)  # back beside the board (1E-VINE-6)
        else:
            put_in_discard(game, card, self._destroyer(game, card))

    def captor(self, position: Position, card: int) -> int:
        """Return the destroyer; -1 for a vine wall, and for a conjuration destroyed by its own side (1E-CONJ-1)."""
        player, sides, definition = self._destroyer(position, card), position.card_set.sides, position.definition(card)
        is_own = sides[player] == sides[position.state.control[card]]
        return -1 if definition.beneath or (is_own and "conjuration" in definition.words) else player

    def capturer(self, position: Position, card: int) -> int:
        piles = position.state.zone(MAGIC_PILE)
        return next((player for player, pile in enumerate(piles) if card in pile), -1)

    def _destroyer(self, position: Position, card: int) -> int:
        """Return the player who destroys a card; its controller if no player does."""
        columns = position.state.columns
        if columns[SOURCE_KIND][card] == NO_SOURCE or columns[SOURCE_PLAYER][card] < 0:
            return position.state.control[card]
        return columns[SOURCE_PLAYER][card]

    def check_loss(self, game: Game, card: int) -> None:
        """End the game with a team's last summoner; a player who loses one before that is out (1E-WIN-1)."""
        state = game.state
        if card not in state.leaders or state.result:
            return
        player = state.leaders.index(card)
        if mates(game, player):
            eliminate(game, player)
            return
        state.winner, state.result = opponents(game, player)[0], "summoner destroyed"
        game.emit(core_events.Ended(state.winner, state.result))

    def explain_illegal(self, game: Game, text: str) -> IllegalReason:
        return explain_illegal(game, text, REASONS)

    def evaluation(self, library: Library, weights: Mapping[str, float]) -> Evaluation:
        return FirstEditionEvaluation(library, weights, [self.hit(definition) for definition in library.definitions])

    def end_if_all_lost(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Return False: summoners destroyed at once are destroyed one after the other (1E-WIN-2)."""
        return False


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """Return the library of a game of the first edition.

    Raises LanguageError for an invalid definition, and ValueError for a number of seats that no board has, or for a
    rule set that lacks a number that the game needs.
    """
    compiler.require_numbers(ruleset, NUMBERS)
    return compiler.library(ruleset, cards, FirstEdition(), LAYOUT, board_of(ruleset, seats), VOCABULARY)


def board_of(ruleset: Mapping[str, Any], seats: int) -> Board:
    """Return the board for two seats, or for four: two boards side by side that wrap around (1E-TEAM-3, 1E-TEAM-6)."""
    files, ranks = int(ruleset["board"]["files"]), int(ruleset["board"]["ranks"])
    if seats == 2:  # noqa: PLR2004
        return board(files, ranks)
    if seats == 4:  # noqa: PLR2004
        at = (Seat(0, 0, files), Seat(1, 0, files), Seat(0, files, files), Seat(1, files, files))
        return board(2 * files, ranks, around=True, seats=at)
    raise ValueError(f"the first edition has 2 or 4 seats, not {seats}; of three players one has two")
