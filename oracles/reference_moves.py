"""A reference implementation of the moves of pieces that Betza notation cannot express."""

from collections.abc import Callable, Iterator

from oracles.boards import PieceMap

Offset = tuple[int, int]
Places = dict[Offset, int]  # by file and rank as the player sees them: 1 for an enemy, 0 for an own card

KING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
DIAGONAL = [(x, y) for x, y in KING if x and y]
STRAIGHT = [each for each in KING if each not in DIAGONAL]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def name(square: int) -> str:
    """Return the name of a square, such as c4."""
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


def squares(piece: str, piece_map: PieceMap, square: int, player: int) -> list[int]:
    """Return the squares where a player's piece can go; the board is turned so that the player looks forward."""
    places = {at(other, player): int(placed.player != player) for other, placed in piece_map.items()}
    return [
        (63 - there if player else there)
        for x, y in REFERENCE[piece](places, at(square, player))
        for there in [y * 8 + x]
    ]


def at(square: int, player: int) -> Offset:
    """Return file and rank of a square as a player sees it."""
    seen = 63 - square if player else square
    return seen % 8, seen // 8


def on_board(place: Offset) -> bool:
    """Return True if a place is on the board."""
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


def flood(quiet: set[Offset], taking: set[Offset], places: Places, home: Offset) -> Iterator[Offset]:
    """Yield area moves: ring by ring outward, by king's steps over free tiles of the pattern."""
    tiles = quiet | taking
    edge = {(0, 0)}
    for ring in range(1, 8):
        reached = {(x + a, y + b) for x, y in edge for a, b in KING if max(abs(x + a), abs(y + b)) == ring}
        reached = {tile for tile in reached & tiles if on_board((home[0] + tile[0], home[1] + tile[1]))}
        edge = set()
        for tile in reached:
            place = home[0] + tile[0], home[1] + tile[1]
            who = places.get(place)
            if who is None:
                edge.add(tile)
            if (who is None and tile in quiet) or (who == 1 and tile in taking):
                yield place


def locust(directions: list[Offset], vaults: int, places: Places, home: Offset) -> Iterator[Offset]:
    """Yield the empty squares on lines with at most `vaults` occupied squares before them."""
    for x, y in directions:
        line = [(home[0] + n * x, home[1] + n * y) for n in range(1, 8)]
        for n, place in enumerate(line):
            before = sum(each in places for each in line[:n])
            if on_board(place) and place not in places and before <= vaults:
                yield place


def grasping(steps: list[Offset], places: Places, home: Offset) -> Iterator[Offset]:
    """Yield the moves of a locust that makes one step: onto an empty square, or over an enemy onto the next one."""
    for x, y in steps:
        near, far = (home[0] + x, home[1] + y), (home[0] + 2 * x, home[1] + 2 * y)
        place = far if places.get(near) == 1 else near
        if on_board(place) and place not in places:
            yield place


def sweeping(directions: list[Offset], places: Places, home: Offset) -> Iterator[Offset]:
    """Yield the moves of a riding locust: empty squares up to the first card, and the one behind it if it is an enemy."""
    for x, y in directions:
        for n in range(1, 8):
            place = home[0] + n * x, home[1] + n * y
            if place in places:
                yield from grasping([(x, y)], places, (place[0] - x, place[1] - y))
                break
            if on_board(place):
                yield place


def lines(directions: list[Offset], length: int) -> set[Offset]:
    """Return the tiles of lines."""
    return {(n * x, n * y) for x, y in directions for n in range(1, length + 1)}


def vicar(places: Places, home: Offset) -> Iterator[Offset]:
    """Yield one area of diagonal lines of three, and orthogonal ones of three for moves only."""
    return flood(lines(DIAGONAL, 3) | lines(STRAIGHT, 3), lines(DIAGONAL, 3), places, home)


def queen(places: Places, home: Offset) -> Iterator[Offset]:
    """Yield a queen's lines as one area."""
    return flood(lines(KING, 7), lines(KING, 7), places, home)


def parade(places: Places, home: Offset) -> Iterator[Offset]:
    """Yield one step ahead or two straight ahead."""
    tiles = {(-1, 1), (0, 1), (1, 1), (0, 2)}
    return flood(tiles, tiles, places, home)


def stepper(places: Places, home: Offset) -> Iterator[Offset]:
    """Yield one or two steps straight ahead, also around by the diagonal tiles of its captures."""
    return flood({(0, 1), (0, 2)}, {(-1, 1), (1, 1)}, places, home)


def marksman(places: Places, home: Offset) -> Iterator[Offset]:
    """Yield a step ahead or back, and shots at diagonal tiles ahead and along some lines."""
    x, y = home
    for there in ((x, y + 1), (x, y - 1)):
        if on_board(there) and there not in places:
            yield there
    shots = [(-1, 1), (1, 1), (-2, 0), (2, 0), (0, 2), (0, 3), (0, 4)]
    yield from [(x + a, y + b) for a, b in shots if places.get((x + a, y + b)) == 1]


REFERENCE: dict[str, Callable[[Places, Offset], Iterator[Offset]]] = {
    "Blood Vicar": vicar,
    "Neve Voice of Winter": queen,
    "Parade Charge": parade,
    "Brass Stepper": stepper,
    "Swarm Reaper": lambda places, home: locust(DIAGONAL, 99, places, home),
    "Mother of Locusts": lambda places, home: locust(KING, 3, places, home),
    "Tower Marksman": marksman,
    "Grave Cricket": lambda places, home: grasping([(-1, 1), (1, 1)], places, home),
    "Knight with locust": lambda places, home: grasping(KNIGHT, places, home),
    "Rook with locust": lambda places, home: sweeping(STRAIGHT, places, home),
}
