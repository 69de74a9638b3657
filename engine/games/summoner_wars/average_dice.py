"""Dice that show the average result, for bots that look ahead."""

from functools import cache


@cache
def average_order(faces: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """Return the faces of a die, by number, in an order that approximates chance.

    The first few faces show each symbol about as often as random rolls do. `faces`: the symbols of each face.
    """
    symbols = sorted({symbol for face in faces for symbol in face})
    chance = {symbol: sum(symbol in face for face in faces) / len(faces) for symbol in symbols}
    order: list[int] = []
    while len(order) < len(faces):
        shown = len(order) + 1
        best, least = -1, 0.0
        for number, face in enumerate(faces):
            if number in order:
                continue
            seen = [faces[number_shown] for number_shown in order] + [face]
            missed = sum(
                (sum(symbol in face_shown for face_shown in seen) - chance[symbol] * shown) ** 2 for symbol in symbols
            )
            if best < 0 or missed < least:
                best, least = number, missed
        order.append(best)
    return tuple(order)
