"""A position put together by hand: players from 1, squares by name, dice by what they show.

Cards are named; where several factions have one of a name, the key says which.
"""

from collections.abc import Sequence

from engine.core.game import Game, Library
from engine.core.state import DRAW, FIRST_ZONE, UNDER, empty, zone_place
from engine.games.summoner_wars.first_edition.layout import MAGIC_PILE
from engine.games.summoner_wars.layout import DAMAGE

USUAL_TURN = 5  # nobody's first turn
TOP_LAST = (DRAW, MAGIC_PILE)  # zones whose top card is their last


class Table:
    """A position under construction, and the game that goes on from it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.state = empty(library.layout, library.board.size, len(library.board.seats))

    def put(self, player: int, wounds: int = 0, **cards: str) -> "Table":
        """Put cards of a player on the board: `c3="Fighter"`. A summoner is the one that the player must not lose."""
        for square, name in cards.items():
            card = self._new(name, player)
            beneath = self.library.definitions[self.state.definition[card]].beneath
            self.state.put(card, self.library.board.parse(square), beneath=beneath)
            self.state.set_column(DAMAGE, card, wounds)
            if self.library.leader in self.library.definitions[self.state.definition[card]].words:
                leaders = list(self.state.leaders)
                leaders[player - 1] = card
                self.state.leaders = tuple(leaders)
        return self

    def all_but_dead(self, *players: int) -> "Table":
        """Let the summoners of these players have one life point left."""
        for player in players:
            leader = self.state.leaders[player - 1]
            life = self.library.definitions[self.state.definition[leader]].numbers["life"]
            self.state.set_column(DAMAGE, leader, life - 1)
        return self

    def give(self, player: int, zone: str, *names: str) -> "Table":
        """Put cards into a zone of a player; of a pile the top one is named first."""
        place = zone_place(self.library.layout, zone)
        for name in reversed(names) if place in TOP_LAST else names:
            self.state.give(self._new(name, player), place, player - 1)
        return self

    def game(self, phase: str, *, active: int = 1, turn: int = USUAL_TURN, dice: Sequence[int] = ()) -> Game:
        """The game that goes on from here, inside a phase; it keeps a log."""
        state = self.state
        state.phase, state.active, state.turn = self.library.phases.index(phase), active - 1, turn
        state.script = tuple(number - 1 for number in dice)
        return Game.at(self.library, state, log=[])

    def _new(self, name: str, player: int) -> int:
        index = next(each.index for each in self.library.definitions if name in (each.name, each.key))
        return self.state.add(index, player - 1)


def play(game: Game, *answers: str) -> Game:
    """Answer one decision after another."""
    for answer in answers:
        game.answer(answer)
    return game


def pile(game: Game, zone: str, player: int) -> list[str]:
    """Return the names of the cards in a player's zone, the top card of a pile first."""
    place = zone_place(game.card_set.layout, zone)
    cards = game.state.zone(place)[player - 1]
    return [game.name(card) for card in (reversed(cards) if place in TOP_LAST else cards)]


def at(game: Game, square: str) -> str:
    """The name of the card on a square; empty where there is none."""
    card = game.state.board[game.card_set.board.parse(square)]
    return game.name(card) if card >= 0 else ""


def wounds(game: Game, square: str) -> int:
    """The wounds of the card on a square."""
    return game.state.columns[DAMAGE][game.state.board[game.card_set.board.parse(square)]]


def phase(game: Game) -> str:
    """The phase of the active player's turn."""
    return game.card_set.phases[game.state.phase]


def offers(game: Game, *texts: str) -> bool:
    """Return True if all of these texts are accepted."""
    return all(game.accepts(text) for text in texts)


def refuses(game: Game, *texts: str) -> bool:
    """Return True if none of these texts is accepted."""
    return not any(game.accepts(text) for text in texts)


def check_every_card_has_one_place(game: Game) -> None:
    """Check that every card is in exactly one place, except those of eliminated players."""
    state = game.state
    found: list[int] = [card for card in (*state.board, *state.ground) if card >= 0]
    for number, zone in enumerate(state.piles):
        for cards in zone:
            assert all(state.place[card] == FIRST_ZONE - number for card in cards)
            found += cards
    under = [card for card, host in enumerate(state.host) if host >= 0]
    assert all(state.place[card] == UNDER and state.host[card] in found for card in under)
    assert len(found) == len(set(found))
    layers = {card: state.ground if game.definition(card).beneath else state.board for card in found}
    assert all(layers[card][state.place[card]] == card for card in found if state.place[card] >= 0)
    played = [work.card for work in game.stack]  # events that are being resolved lie nowhere
    out = [player for player, leader in enumerate(state.leaders) if state.place[leader] < 0]
    assert all(state.control[card] in out for card in set(range(len(state.definition))) - {*found, *under, *played})
