"""A slow reference for the safety of generals: every command is tried on a copy of the field."""

import random
from collections.abc import Iterator

from engine.core.game import Library
from engine.core.position import Position
from engine.core.state import empty
from engine.games import library
from engine.games.summoners_chess.check import attack_map, legal_landings
from engine.games.summoners_chess.movement import BoardField, Landing, landings, victims
from tests.games.summoners_chess.table import documents, piece, ruleset

# Generals of several kinds: what enters checked tiles, and what passes them.
GENERALS = (
    piece("Rider", "ccc/c@c/ccc", "flanking riding", class_="general"),
    piece("Flier", "ccc/c@c/ccc", "diagonal flying 1", class_="general"),
    piece("Strider", "..c../.ccc./cc@cc/.ccc./..c..", class_="general"),
    piece("Lame", ".c.c./c...c/..@../c...c/.c.c.", class_="general"),
    piece("Archer", ".s.s./.ccc./.c@c./.ccc./.s.s.", class_="general"),
    piece("Hopping", "ccc/c@c/ccc", "hopper", class_="general"),
    piece("Leaping", "p.p.p/...../p.@.p/...../p.p.p", "riding 2", class_="general"),
)
MOST = 26  # cards on a field


def pieces() -> Library:
    """Return the library of every shipped card with a pattern, and the generals."""
    shipped = [each for each in documents() if "pattern" in each and each["class"] not in {"action", "spell"}]
    bare = [{key: value for key, value in each.items() if key != "abilities"} for each in shipped]
    return library(ruleset(), [*bare, *GENERALS])


def positions(table: Library, number: int, seed: int = 1) -> Iterator[Position]:
    """Yield random positions of shipped pieces with a general for each player."""
    generator = random.Random(seed)  # noqa: S311 - it draws test cases
    generals = [each.index for each in table.definitions if "general" in each.words]
    others = [each.index for each in table.definitions if "unit" in each.words and "pattern" in each.data]
    for _ in range(number):
        squares = generator.sample(range(table.board.size), generator.randint(4, MOST))
        state = empty(table.layout, table.board.size, 2)
        for count, square in enumerate(squares):
            kind = generator.choice(generals if count < 2 else others)
            state.put(state.add(kind, count if count < 2 else generator.randrange(2)), square)
        state.leaders = (0, 1)
        yield Position(table, state)


def quick(position: Position, player: int) -> set[tuple[int, int]]:
    """Return (card, square) for each legal command of a player, as the game offers them."""
    watch = attack_map(position, player)
    return {
        (card, landing.square) for card in own(position, player) for landing in legal_landings(position, card, watch)
    }


def slow(position: Position, player: int) -> set[tuple[int, int]]:
    """Return the same by trying every command."""
    state = position.state
    return {
        (card, landing.square)
        for card in own(position, player)
        for landing in landings(position, state.board, card, state.place[card])
        if leaves_safe(position, player, card, landing)
    }


def own(position: Position, player: int) -> list[int]:
    """Return the cards of a player on the field."""
    return [card for card in position.state.board if card >= 0 and position.state.control[card] == player]


def leaves_safe(position: Position, player: int, card: int, landing: Landing) -> bool:
    """Return True if a command leaves the player's general safe."""
    line, general = landing.line, position.state.leaders[player]
    if card != general or landing.is_shot or line.flies:
        return safe(position, player, tried(position, card, landing, landing.square))
    for number in range(landing.number + 1):
        if not safe(position, player, tried(position, card, landing, line.squares[number])):
            return False
        ways = line.paths[number] if line.paths else ((),)
        free = [way for way in ways if all(position.state.board[square] < 0 for square in way)]
        if not any(all(safe(position, player, tried(position, card, landing, tile)) for tile in way) for way in free):
            return False
    return True


def tried(position: Position, card: int, landing: Landing, square: int) -> BoardField:
    """Return the field with a card on a square, without the cards that its command captures."""
    gone = victims(position, card, landing)
    field = [
        -1 if other in gone or (other == card and not landing.is_shot) else other for other in position.state.board
    ]
    if not landing.is_shot:
        field[square] = card
    return field


def safe(position: Position, player: int, field: BoardField) -> bool:
    """Return True if no enemy could capture the player's general."""
    at = field.index(position.state.leaders[player])
    enemies = [(square, card) for square, card in enumerate(field) if card >= 0]
    return not any(
        landing.square == at
        for square, card in enemies
        if position.state.control[card] != player
        for landing in landings(position, field, card, square)
    )
