"""The rules of Summoner's Chess: set-up, what a position demands, what is hidden."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.board import Board, board
from engine.core.changes import bury
from engine.core.decisions import Option
from engine.core.deck import Deck
from engine.core.frame import Frame
from engine.core.game import Game, Library
from engine.core.position import HIDDEN, Definition, Position
from engine.games.summoners_chess.changes import end
from engine.games.summoners_chess.check import may_change
from engine.games.summoners_chess.options import Exert
from engine.games.summoners_chess.paying import Summoning
from engine.games.summoners_chess.pieces import Piece, PieceRules
from engine.games.summoners_chess.setting_up import set_up
from engine.games.summoners_chess.storage import EXERTED, LAYOUT, MORALE, PHASES
from engine.games.summoners_chess.turn import MAIN, Turn
from engine.generator import Generator
from engine.language.compiled import library as compiler
from engine.language.vocabulary import Vocabulary

FIELD_CARDS: Final = frozenset({"unit", "general", "structure"})


class SummonersChess(PieceRules):
    """Summoner's Chess."""

    guards_changes = True

    def set_up(self, game: Game, decks: Sequence[Deck], seed: int, first: int | None) -> None:
        set_up(game, decks, seed, first)

    def take_up(self, game: Game) -> None:
        game.stack = [Turn(MAIN)]

    def check(self, game: Game) -> None:
        """Who has no general any more, or no morale, has lost; both at once is a draw (CH-3.1, CH-3.2)."""
        state = game.state
        state.unsettled = False
        morale, place = state.tallies[MORALE], state.place
        fallen = [player for player, leader in enumerate(state.leaders) if leader >= 0 and place[leader] < 0]
        lost = {*fallen, *(player for player, left in enumerate(morale) if left <= 0)}
        if len(lost) == state.seats:
            end(game, None, "both lost")
        elif lost:
            end(game, 1 - lost.pop(), "general captured" if fallen else "morale")

    def left_play(self, game: Game, card: int) -> None:
        game.state.columns[EXERTED][card] = 0

    def entered(self, game: Game, card: int) -> None:
        """What enters the field is exerted (CH-4.1.1.c)."""
        game.state.columns[EXERTED][card] = 1

    def left_board(self, game: Game, card: int) -> None:
        """Nothing follows."""

    def destroy(self, game: Game, cards: tuple[int, ...], frame: Frame) -> None:
        """Destroyed cards cost no morale: only capture and sacrifice do (CH-3.2)."""
        for card in cards:
            bury(game, card)

    def discard(self, game: Game, card: int, player: int) -> None:
        bury(game, card)

    def hide(self, game: Game, player: int) -> None:
        """Other hands and all decks are blank, the own deck lies otherwise; discard piles are public."""
        state = game.state
        what = list(state.what)
        for other in range(state.seats):
            if other != player:
                for card in (*state.hands[other], *state.draws[other]):
                    what[card] = HIDDEN
        generator = Generator(state.turn, player)
        deck = sorted(state.draws[player])
        generator.shuffle(deck)
        state.draws[player] = deck
        state.what = tuple(what)
        state.random = generator.state

    def may_change(self, position: Position, player: int, changes: Mapping[int, int]) -> bool:
        return may_change(position, player, changes)

    def stands(self, definition: Definition) -> bool:
        return not definition.words.isdisjoint(FIELD_CARDS)

    def find(self, game: Game, text: str) -> Option | None:
        """Several payers at once: `exert c2 e2`."""
        verb, *names = text.split()
        work = game.stack[-1]
        if verb != "exert" or not isinstance(work, Summoning):
            return None
        able = {option.label(game): option.cards[0] for option in game.options if isinstance(option, Exert)}
        cards = tuple([able.get(f"exert {name}", -1) for name in names])
        return Exert(*cards) if -1 not in cards and work.takes(game, cards) else None


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """The library of a game of Summoner's Chess. The abilities of cards are left out: they do nothing yet."""
    field = board_of(ruleset, seats)
    bare = [{key: value for key, value in card.items() if key != "abilities"} for card in cards]
    rules = SummonersChess()
    made = compiler.library({**ruleset, "phases": PHASES}, bare, rules, LAYOUT, field, Vocabulary(()))
    rules.pieces = tuple(Piece(definition, field) for definition in made.definitions)
    return made


def board_of(ruleset: Mapping[str, Any], seats: int) -> Board:
    """The board of two seats. Raises ValueError for another number of them."""
    if seats != 2:  # noqa: PLR2004
        raise ValueError(f"Summoner's Chess has 2 seats, not {seats}")
    return board(int(ruleset["board"]["files"]), int(ruleset["board"]["ranks"]), diagonal=True)
