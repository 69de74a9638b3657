"""The primitive changes of Summoner Wars: damage, magic, dice."""

from functools import cache
from typing import Final

from engine.core.changes import mark_changed
from engine.core.errors import DiceExhaustedError
from engine.core.game import Game
from engine.games.summoner_wars import events
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import BOOST, DAMAGE, KINDS, MAGIC, SOURCE, SOURCE_KIND, SOURCE_PLAYER
from engine.generator import Generator

AVERAGE: Final = (-1,)  # in place of scripted faces: dice show the average result


def add_damage(game: Game, card: int, number: int, kind: int, source: int, player: int) -> None:
    """Put damage on a card; `kind` is the number of a kind of damage source, `source` the card that causes it."""
    if number <= 0:
        return
    game.state.set_column(DAMAGE, card, game.state.columns[DAMAGE][card] + number)
    set_source(game, card, kind, source, player)
    mark_changed(game)
    game.state.unsettled = True
    if game.log is not None:
        game.log.append(events.Damaged(card, number, KINDS[kind], source))


def set_source(game: Game, card: int, kind: int, source: int, player: int) -> None:
    """Record the source to which the destruction of the card is attributed if it is destroyed now."""
    state = game.state
    state.set_column(SOURCE_KIND, card, kind)
    state.set_column(SOURCE, card, source)
    state.set_column(SOURCE_PLAYER, card, player)


def heal(game: Game, card: int, number: int) -> int:
    """Remove damage from a card, at most as much as it has (2E-DMG-4); return how much of it was poison."""
    damage = game.state.columns[DAMAGE][card]
    number = min(number, damage)
    if number <= 0:
        return 0
    game.state.set_column(DAMAGE, card, damage - number)
    poison = edition_of(game).healed(game, card, number)
    mark_changed(game)
    game.emit(events.Healed(card, number))
    return poison


def add_boost(game: Game, card: int, change: int) -> None:
    """Add or remove boost; removing more than there is removes all (2E-DMG-4)."""
    boost = game.state.columns[BOOST][card]
    change = max(change, -boost)
    if change:
        game.state.set_column(BOOST, card, boost + change)
        mark_changed(game)
        game.emit(events.Boosted(card, change))


def change_magic(game: Game, player: int, change: int) -> None:
    """Add or remove magic; what exceeds the maximum is lost (2E-DMG-5)."""
    magic = game.state.tallies[MAGIC]
    change = min(change, game.card_set.numbers["most_magic"] - magic[player])
    if change:
        magic[player] += change
        mark_changed(game)
        if game.log is not None:
            game.log.append(events.MagicChanged(player, change))


def roll_faces(game: Game, number: int) -> tuple[int, ...]:
    """Roll dice and return their faces, scripted ones first. Raises DiceExhaustedError when the script runs out."""
    state, sides = game.state, len(game.card_set.faces)
    script = state.script
    if script is None:
        generator = Generator.at(state.random)
        thrown = tuple([generator.below(sides) for _ in range(number)])
        state.random = generator.state
        return thrown
    if script == AVERAGE:
        order = average_order(game.card_set.faces)
        return tuple([order[i % sides] for i in range(number)])
    if len(script) < number:
        raise DiceExhaustedError(number, len(script))
    state.script = script[number:]
    return script[:number]


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
