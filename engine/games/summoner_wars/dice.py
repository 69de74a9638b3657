"""Dice: how they are rolled, what is done to a roll, what it comes to as hits and as damage (2E-ATK, 1E-GEN-12)."""

from typing import ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import emit_value_changes
from engine.core.characteristics import modifiers_on_card, modifiers_on_event
from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import ActiveModifier, Position
from engine.core.state import Names
from engine.core.triggers import fire, has_listeners
from engine.games.summoner_wars import events
from engine.games.summoner_wars.changes import throw
from engine.games.summoner_wars.edition import edition_of

OF_DAMAGE: Final = ("reads", "hits", "wounds", "damage", "damage_most")  # what changes the damage of a roll, in order
OF_HITS: Final = ("reads", "hits")
ROLL: Final = "roll"  # the fact that tells where on the stack the work lies that has rolled


class DiceRoll(StackItem):
    """Work of the game itself that rolls dice. `rolled`: the faces as they are read, by number.

    `shift`: how many faces higher, or below 0 lower, than it falls every die is read.
    """

    tag: ClassVar[str] = "Rolling"

    def __init__(self, card: int, player: int) -> None:
        super().__init__(card, player)
        self.rolled: tuple[int, ...] = ()
        self.shift: int = 0

    @property
    def names(self) -> Names:
        """What abilities call those who take part."""
        raise NotImplementedError

    @property
    def facts(self) -> Names:
        """What abilities may know of it."""
        raise NotImplementedError


def roll(game: Game, item: DiceRoll | Resolution, card: int, number: int) -> None:
    """Roll dice for a piece of work of a card; where any were rolled, others may react (2E-TOK-10)."""
    faces = throw(game, number)
    if game.log is not None:
        game.log.append(events.Rolled(item.player, faces))
    if isinstance(item, DiceRoll):
        item.rolled = read(game, faces, item.shift) if item.shift else faces
    else:
        item.note("rolled", faces)
    if faces and has_listeners(game, "after roll"):
        names: Names = {"roller": (card,)}
        facts: Names = {"rolled": faces, "player": (item.player,), ROLL: (game.stack.index(item),)}
        if isinstance(item, DiceRoll):
            names.update(item.names)
            facts.update(item.facts)
        fire(game, "after roll", names, facts)


def reroll(game: Game, resolution: Resolution) -> None:
    """Roll the dice again that lie under an ability's work."""
    item = roll_below(game, resolution)
    if item is None:
        return
    context, number = resolution.context, len(faces_of(item))
    if isinstance(item, DiceRoll) and resolution.step == len(game.library.blocks[resolution.block_id].steps):
        item.rolled = ()  # nothing speaks of the old dice any more: who looks ahead has to see that
        resolution.note("rolled", ())
    roll(game, item, context.named("roller"), number)
    resolution.context = context


def roll_below(game: Game, resolution: Resolution) -> DiceRoll | Resolution | None:
    """The work under an ability's whose roll the ability looks at."""
    place = resolution.context.fact(ROLL, -1)
    item = game.stack[place] if place >= 0 else None
    return item if isinstance(item, DiceRoll | Resolution) else None


def faces_of(item: DiceRoll | Resolution) -> tuple[int, ...]:
    """The dice of a piece of work."""
    return item.rolled if isinstance(item, DiceRoll) else item.context.facts.get("rolled", ())


def reroll_die(game: Game, resolution: Resolution, face: int) -> None:
    """Roll one die again of the roll that lies under an ability's work, one that shows a face."""
    item = roll_below(game, resolution)
    if item is not None:
        thrown = throw(game, 1)
        game.emit(events.Rolled(resolution.player, thrown))
        _change(game, item, face, read(game, thrown, item.shift) if isinstance(item, DiceRoll) else thrown)


def ignore_die(game: Game, resolution: Resolution, face: int) -> None:
    """Let one die count for nothing of the roll that lies under an ability's work, one that shows a face."""
    item = roll_below(game, resolution)
    if item is not None:
        _change(game, item, face, ())


def _change(game: Game, item: DiceRoll | Resolution, face: int, into: tuple[int, ...]) -> None:
    """Put other dice in the place of one; who has been set off by the roll knows of it."""
    before = faces_of(item)
    place = before.index(face)
    faces = (*before[:place], *into, *before[place + 1 :])
    if isinstance(item, DiceRoll):
        item.rolled = faces
    else:
        item.note("rolled", faces)
    for other in game.stack[game.stack.index(item) + 1 :]:
        if isinstance(other, Resolution):
            other.note("rolled", faces)


def read(position: Position, rolled: tuple[int, ...], shift: int) -> tuple[int, ...]:
    """Dice read so many faces higher or lower, stopped at both ends."""
    last = len(position.card_set.faces) - 1
    return tuple([min(max(face + shift, 0), last) for face in rolled])


def shown(position: Position, rolled: tuple[int, ...], symbols: set[str]) -> int:
    """How often some symbols have been rolled."""
    faces = position.card_set.faces
    total = 0
    for face in rolled:
        for symbol in faces[face]:
            if symbol in symbols:
                total += 1
    return total


def damage_of(game: Game, attack: AbilityContext, rolled: tuple[int, ...], hit: str, *, unrolled: int = -1) -> int:
    """The damage that a roll adds to the target, with all that changes it. `unrolled`: what stands for it."""
    found = roll_modifiers(game, attack)
    if found and game.log is not None:
        changes = []
        for number, (modifier, context) in enumerate(found, 1):
            left = total_of_roll(game, rolled, hit, found[:number], unrolled)
            changes.append((context.card, modifier.title, left, modifier.because))
        emit_value_changes(
            game, attack.named("attacked"), "damage", total_of_roll(game, rolled, hit, [], unrolled), changes
        )
    return total_of_roll(game, rolled, hit, found, unrolled)


def roll_modifiers(
    position: Position, attack: AbilityContext, wanted: tuple[str, ...] = OF_DAMAGE
) -> list[ActiveModifier]:
    """What changes the damage of an attack, in the order in which it does."""
    kinds = active_index(position).kinds
    found: list[ActiveModifier] = []
    for kind in wanted:
        if kind not in kinds:
            continue
        if kind == "reads":
            found += modifiers_on_card(position, kind, attack.named("attacker"), attack)
        else:
            found += modifiers_on_event(position, kind, attack)
    return found


def total_of_roll(
    position: Position, rolled: tuple[int, ...], hit: str, found: list[ActiveModifier], unrolled: int
) -> int:
    """The damage of a roll, or of what stands for it if that is no -1, as some modifiers have it."""
    if unrolled >= 0:
        hits = unrolled
    elif not found:
        return shown(position, rolled, {hit})
    else:
        hits = _damaging(position, rolled, hit, found)
    for modifier, context in found:
        if modifier.kind == "damage":
            hits += modifier.number(position, context)
        elif modifier.kind == "damage_most":
            hits = min(hits, modifier.number(position, context))
    return max(0, hits)


def missed(position: Position, attack: AbilityContext, rolled: tuple[int, ...], hit: str) -> int:
    """How many dice of an attack are no hits."""
    found = roll_modifiers(position, attack, OF_HITS)
    total = 0
    for face in rolled:
        if not _hits(position, (face,), hit, found):
            total += 1
    return total


def _damaging(position: Position, rolled: tuple[int, ...], hit: str, found: list[ActiveModifier]) -> int:
    """The hits of a roll that add damage: each die must be a hit and one that wounds, for all that speak of it."""
    for modifier, _ in found:
        if modifier.kind == "wounds":
            wounding = {symbol for symbol, _, _ in modifier.symbols}
            rolled = tuple([face for face in rolled if shown(position, (face,), wounding)])
    return _hits(position, rolled, hit, found)


def _hits(position: Position, rolled: tuple[int, ...], hit: str, found: list[ActiveModifier]) -> int:
    """The hits of a roll. Of several sets of symbols that count as hits a die must have one of each."""
    limits = [{symbol for symbol, _, _ in modifier.symbols} for modifier, _ in found if modifier.kind == "hits"]
    counted = limits or [{hit}]
    readings = _readings([each for each in found if each[0].kind == "reads"])
    more = hit if edition_of(position).limits_dice else ""
    if len(counted) == 1:
        return _hits_of(position, rolled, counted[0], readings, more)
    return sum([min([_hits_of(position, (face,), symbols, readings, more) for symbols in counted]) for face in rolled])


def _hits_of(
    position: Position, rolled: tuple[int, ...], counted: set[str], readings: dict[tuple[str, str], int], more: str
) -> int:
    """The hits of a roll for one set of symbols. `more`: what a die that counts may be read as besides."""
    hits = shown(position, rolled, counted)
    for (symbol, other), number in readings.items():
        if other in counted:
            hits += shown(position, rolled, {symbol}) * number
        elif other == more:
            counting = tuple([face for face in rolled if shown(position, (face,), counted)])
            hits += shown(position, counting, {symbol}) * number
    return hits


def _readings(modifiers: list[ActiveModifier]) -> dict[tuple[str, str], int]:
    """How many of another symbol a symbol counts as; two cards that say the same do not add up."""
    readings: dict[tuple[str, str], int] = {}
    for modifier, _ in modifiers:
        for symbol, other, number in modifier.symbols:
            readings[symbol, other] = max(number, readings.get((symbol, other), 0))
    return readings
