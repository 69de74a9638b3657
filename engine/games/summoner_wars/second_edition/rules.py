"""The rules of the second edition: set-up, checks, rewards, the end, what is hidden."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.board import board
from engine.core import events as core_events
from engine.core.changes import below, bury, draw
from engine.core.decisions import Option
from engine.core.deck import Deck
from engine.core.game import Evaluation, Game, Library
from engine.core.position import HIDDEN, Frame
from engine.core.setup import lay_out
from engine.core.values import held
from engine.games.summoner_wars import compiled, events
from engine.games.summoner_wars.changes import change_magic
from engine.games.summoner_wars.destruction import check, discard, doom, left_board
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.movement import legal_path
from engine.games.summoner_wars.options import Move
from engine.games.summoner_wars.second_edition.evaluation import Judgement
from engine.games.summoner_wars.second_edition.storage import LAYOUT, THREATENED
from engine.games.summoner_wars.second_edition.turn import PHASE, Turn, begin_turn
from engine.games.summoner_wars.storage import (
    ATTACK,
    ATTACKED,
    BOOST,
    COST,
    DAMAGE,
    DOOMED,
    LAST_BOOST,
    MAGIC,
    MOVED,
    NOBODY,
    RULE,
    SOURCE,
    SOURCE_KIND,
    SOURCE_PLAYER,
    TARGETED,
)
from engine.games.summoner_wars.words import VOCABULARY
from engine.generator import Generator
from engine.language.compiled import library as compiler

__all__ = ["SecondEdition", "compiled"]


class SecondEdition(Edition):
    """Summoner Wars, second edition."""

    # Set-up

    def set_up(self, game: Game, decks: Sequence[Deck], seed: int, first: int | None) -> None:
        """Cards on the board, hands and magic, the first turn (2E-SETUP)."""
        lay_out(game, decks, seed)
        begins = below(game, len(decks)) if first is None else first
        for player in range(len(decks)):
            name = "first_magic" if player == begins else "second_magic"
            game.state.tallies[MAGIC][player] = game.table.numbers[name]
            draw(game, player, game.table.numbers["hand"])
        begin_turn(game, begins, 1)
        game.stack.append(Turn())

    def take_up(self, game: Game) -> None:
        game.stack = [Turn(PHASE)]

    # What follows from changes

    def check(self, game: Game) -> None:
        check(game)

    def left_play(self, game: Game, card: int) -> None:
        columns, notes = game.state.columns, game.state.notes
        columns[LAST_BOOST][card] = columns[BOOST][card]
        columns[DAMAGE][card] = columns[BOOST][card] = columns[SOURCE_KIND][card] = 0
        if card in notes[DOOMED]:
            notes[DOOMED].remove(card)

    def entered(self, game: Game, card: int) -> None:
        for note in (MOVED, ATTACKED, TARGETED):
            cards = game.state.notes[note]
            if card in cards:
                game.state.notes[note] = [other for other in cards if other != card]

    def left_board(self, game: Game, card: int) -> None:
        left_board(game, card)

    def destroy(self, game: Game, cards: tuple[int, ...], frame: Frame) -> None:
        doom(game, cards, frame)

    def discard(self, game: Game, card: int) -> None:
        discard(game, card)

    # Destruction and the end

    def attacks(self, game: Game, attacker: int, attacked: int) -> None:
        """An attack on an enemy card in the own turn saves the cost of inaction (2E-ATK-6)."""
        control, active = game.state.control, game.state.active
        if control[attacker] == active != control[attacked]:
            game.state.numbers[THREATENED] = 1

    def dispose(self, game: Game, card: int) -> None:
        """Onto its owner's discard pile (2E-DMG-1); the destroyer gains magic (2E-DMG-2)."""
        player = _rewarded(game, card)
        bury(game, card)
        if player >= 0:
            change_magic(game, player, 1)

    def fell(self, game: Game, card: int) -> None:
        """End the game if a summoner has gone and only one is left (2E-WIN-1)."""
        state = game.state
        if card in state.leaders and not state.result:
            left = [player for player, leader in enumerate(state.leaders) if leader < 0 or state.place[leader] >= 0]
            if len(left) == 1:
                _end(game, left[0])

    def all_fall(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Whether every summoner that is left falls at once: then the player whose turn it is wins (2E-WIN-1)."""
        leaders = [leader for leader in game.state.leaders if leader >= 0 and game.state.place[leader] >= 0]
        if len(leaders) <= 1 or not set(leaders) <= set(cards):
            return False
        for leader in leaders:
            game.tell(events.Destroyed(leader, -1, -1))
            bury(game, leader)
        _end(game, game.state.active)
        return True

    # What players know, and say

    def hide(self, game: Game, player: int) -> None:
        """Other hands, draw piles and discard piles are blank, the own draw pile lies otherwise (2E-TOK-13)."""
        state = game.state
        what = list(state.what)
        for other in range(state.seats):
            if other != player:
                for zone in (state.hands, state.discards, state.draws):
                    for card in zone[other]:
                        what[card] = HIDDEN
        generator = Generator(state.turn, player)
        pile = sorted(state.draws[player])
        generator.shuffle(pile)
        state.draws[player] = pile
        state.what = tuple(what)
        state.random = generator.state
        state.script = None

    def find(self, game: Game, text: str) -> Option | None:
        """A move with every square named."""
        words = text.split()
        if len(words) <= len(("move", "from", "to")) or words[0] != "move" or not _is_free(game):
            return None
        squares = [game.table.board.numbers.get(word, -1) for word in words[1:]]
        card = game.state.board[squares[0]] if -1 not in squares else -1
        return Move(card, tuple(squares)) if card >= 0 and legal_path(game, card, tuple(squares)) else None

    def evaluation(self, library: Library, weights: Mapping[str, float]) -> Evaluation:
        return Judgement(library, weights)


def _is_free(game: Game) -> bool:
    """Whether a player is free to act in the phase in which units move."""
    decision = game.decision
    return decision is not None and decision.action and game.table.phases[game.state.phase] == "move"


def _rewarded(game: Game, card: int) -> int:
    """Who gains magic for a card that is being destroyed; -1 for nobody (2E-DMG-2, 2E-DMG-3)."""
    columns = game.state.columns
    kind, source, player = columns[SOURCE_KIND][card], columns[SOURCE][card], columns[SOURCE_PLAYER][card]
    if kind in (NOBODY, COST, RULE) or game.state.control[card] == player:
        return -1
    if kind == ATTACK and "unit" not in game.definition(source).words:
        return -1
    for modifier, frame in held(game, "no_reward", source):
        if modifier.match is not None and modifier.match.matches(game, frame, card):
            return -1
    return player


def _end(game: Game, player: int) -> None:
    state = game.state
    state.winner, state.result = player, "summoner destroyed"
    game.tell(core_events.Ended(player, state.result))


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """The library of a game of the second edition. Raises LanguageError for a definition that makes no sense."""
    field = board(int(ruleset["board"]["files"]), int(ruleset["board"]["ranks"]))
    return compiler.library(ruleset, cards, SecondEdition(), LAYOUT, field, VOCABULARY)
