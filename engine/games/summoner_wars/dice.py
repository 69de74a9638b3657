"""Dice: rolling, changing a roll, and its result in hits and damage (2E-ATK, 1E-GEN-12)."""

from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import emit_value_changes, logs_everything
from engine.core.characteristics import modifiers_on_card, modifiers_on_event
from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import ActiveModifier, Definition, Position
from engine.core.state import DRAW, Names
from engine.core.triggers import fire, has_listeners
from engine.games.summoner_wars import events
from engine.games.summoner_wars.changes import roll_faces
from engine.games.summoner_wars.edition import edition_of

DAMAGE_KINDS: Final = ("reads", "hits", "wounds", "damage", "damage_most")  # modifiers of a roll's damage, in order
HIT_KINDS: Final = ("reads", "hits")
NUMBER_WORDS: Final = frozenset({"pips", "dice:"})  # words of the card language that use the numbers of faces
ROLL: Final = "roll"  # the fact with the stack index of the item that has rolled


class DiceRoll(StackItem):
    """A stack item of the rules that rolls dice. `rolled`: the faces as they are read, by number.

    `shift`: how many faces higher (below 0: lower) each die is read than it falls.
    """

    tag: ClassVar[str] = "Rolling"

    def __init__(self, card: int, player: int) -> None:
        super().__init__(card, player)
        self.rolled: tuple[int, ...] = ()
        self.shift: int = 0

    @property
    def names(self) -> Names:
        """The names under which abilities refer to the cards that take part."""
        raise NotImplementedError

    @property
    def facts(self) -> Names:
        """The facts of the roll that abilities can read."""
        raise NotImplementedError

    def hits_by_face(self, game: Game) -> tuple[int, ...]:
        """Return how many hits each face counts as at present, by its number; empty unless an attack is rolled for."""
        return ()


def roll(game: Game, item: DiceRoll | Resolution, card: int, number: int) -> None:
    """Roll dice for a stack item of a card; abilities may react if any were rolled (2E-TOK-10)."""
    faces = roll_faces(game, number)
    if logs_everything(game):
        game.emit(events.Rolled(item.player, faces, _hits_by_face(game, item)))
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


def _hits_by_face(game: Game, item: DiceRoll | Resolution) -> tuple[int, ...]:
    return item.hits_by_face(game) if isinstance(item, DiceRoll) else ()


def reroll(game: Game, resolution: Resolution) -> None:
    """Reroll the dice of the stack item to which an ability reacts."""
    item = roll_below(game, resolution)
    if item is None:
        return
    context, number = resolution.context, len(faces_of(item))
    if isinstance(item, DiceRoll) and resolution.step == len(game.library.blocks[resolution.block_id].steps):
        item.rolled = ()  # no step reads the old dice any more: positions that differ only in them are equal
        resolution.note("rolled", ())
    roll(game, item, context.named("roller"), number)
    resolution.context = context


def roll_below(game: Game, resolution: Resolution) -> DiceRoll | Resolution | None:
    """Return the stack item whose roll an ability reacts to, None if there is none."""
    place = resolution.context.fact(ROLL, -1)
    item = game.stack[place] if place >= 0 else None
    return item if isinstance(item, DiceRoll | Resolution) else None


def faces_of(item: DiceRoll | Resolution) -> tuple[int, ...]:
    """Return the dice of a stack item."""
    return item.rolled if isinstance(item, DiceRoll) else item.context.facts.get("rolled", ())


def reroll_die(game: Game, resolution: Resolution, face: int) -> None:
    """Reroll one die that shows a face, in the roll to which an ability reacts."""
    item = roll_below(game, resolution)
    if item is not None:
        thrown = roll_faces(game, 1)
        if logs_everything(game):
            game.emit(events.Rolled(resolution.player, thrown, _hits_by_face(game, item)))
        _change(game, item, face, read(game, thrown, item.shift) if isinstance(item, DiceRoll) else thrown)


def ignore_die(game: Game, resolution: Resolution, face: int) -> None:
    """Remove one die that shows a face from the roll to which an ability reacts."""
    item = roll_below(game, resolution)
    if item is not None:
        _change(game, item, face, ())


def _change(game: Game, item: DiceRoll | Resolution, face: int, into: tuple[int, ...]) -> None:
    """Replace one die by others; abilities triggered by the roll see the change."""
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
    """Return dice read `shift` faces higher (below 0: lower), within the faces of a die."""
    last = len(position.card_set.faces) - 1
    return tuple([min(max(face + shift, 0), last) for face in rolled])


def count_symbols(position: Position, rolled: tuple[int, ...], symbols: set[str]) -> int:
    """Return how often a roll shows any of some symbols."""
    faces = position.card_set.faces
    total = 0
    for face in rolled:
        for symbol in faces[face]:
            if symbol in symbols:
                total += 1
    return total


def damage_of(game: Game, attack: AbilityContext, rolled: tuple[int, ...], hit: str, *, unrolled: int = -1) -> int:
    """Return the damage that a roll adds to the target after all modifiers.

    `unrolled`: the number of hits in place of a roll, -1 if dice were rolled.
    """
    modifiers = roll_modifiers(game, attack)
    if modifiers and logs_everything(game):
        changes = []
        for number, (modifier, context) in enumerate(modifiers, 1):
            total = total_of_roll(game, rolled, hit, modifiers[:number], unrolled)
            changes.append((context.card, modifier.title, total, modifier.because))
        emit_value_changes(
            game, attack.named("attacked"), "damage", total_of_roll(game, rolled, hit, [], unrolled), changes
        )
    return total_of_roll(game, rolled, hit, modifiers, unrolled)


def roll_modifiers(
    position: Position, attack: AbilityContext, kinds_in_order: tuple[str, ...] = DAMAGE_KINDS
) -> list[ActiveModifier]:
    """Return the modifiers of the damage of an attack, in the order in which they apply."""
    kinds = active_index(position).kinds
    modifiers: list[ActiveModifier] = []
    for kind in kinds_in_order:
        if kind not in kinds:
            continue
        if kind == "reads":
            modifiers += modifiers_on_card(position, kind, attack.named("attacker"), attack)
        else:
            modifiers += modifiers_on_event(position, kind, attack)
    return modifiers


def total_of_roll(
    position: Position, rolled: tuple[int, ...], hit: str, modifiers: list[ActiveModifier], unrolled: int
) -> int:
    """Return the damage of a roll after some modifiers; `unrolled`: the hits in place of a roll unless -1."""
    if unrolled >= 0:
        hits = unrolled
    elif not modifiers:
        return count_symbols(position, rolled, {hit})
    else:
        hits = _count_damaging(position, rolled, hit, modifiers)
    for modifier, context in modifiers:
        if modifier.kind == "damage":
            hits += modifier.number(position, context)
        elif modifier.kind == "damage_most":
            hits = min(hits, modifier.number(position, context))
    return max(0, hits)


def hitting_symbols(game: Game, attack: AbilityContext, rolled: tuple[int, ...], hit: str) -> list[tuple[str, ...]]:
    """Return for each die of an attack which of its symbols add damage."""
    modifiers, faces = roll_modifiers(game, attack), game.card_set.faces
    if not modifiers:
        return [tuple([symbol for symbol in faces[face] if symbol == hit]) for face in rolled]
    limits = [{symbol for symbol, _, _ in modifier.symbols} for modifier, _ in modifiers if modifier.kind == "hits"]
    hits = set.intersection(*limits) if limits else {hit}
    read = {
        symbol
        for symbol, other in _readings([entry for entry in modifiers if entry[0].kind == "reads"])
        if other in hits or other == hit
    }
    symbols: list[tuple[str, ...]] = []
    for face in rolled:
        is_hit = bool(_count_damaging(game, (face,), hit, modifiers))
        symbols.append(tuple([symbol for symbol in faces[face] if is_hit and symbol in hits | read]))
    return symbols


def count_misses(position: Position, attack: AbilityContext, rolled: tuple[int, ...], hit: str) -> int:
    """Return the number of dice of an attack that are not hits."""
    modifiers = roll_modifiers(position, attack, HIT_KINDS)
    total = 0
    for face in rolled:
        if not _count_hits(position, (face,), hit, modifiers):
            total += 1
    return total


def hits_by_face(position: Position, attack: AbilityContext, hit: str, shift: int) -> tuple[int, ...]:
    """Return how many hits each face of the die counts as in an attack, by its number; dice are read shifted."""
    modifiers, faces = roll_modifiers(position, attack, HIT_KINDS), position.card_set.faces
    if not (modifiers or shift):
        return tuple([face.count(hit) for face in faces])
    numbers = range(len(faces))
    return tuple([_count_hits(position, read(position, (number,), shift), hit, modifiers) for number in numbers])


def _count_damaging(position: Position, rolled: tuple[int, ...], hit: str, modifiers: list[ActiveModifier]) -> int:
    """Return the hits of a roll that add damage: dice that are hits and that satisfy every `wounds` modifier."""
    for modifier, _ in modifiers:
        if modifier.kind == "wounds":
            wounding = {symbol for symbol, _, _ in modifier.symbols}
            rolled = tuple([face for face in rolled if count_symbols(position, (face,), wounding)])
    return _count_hits(position, rolled, hit, modifiers)


def _count_hits(position: Position, rolled: tuple[int, ...], hit: str, modifiers: list[ActiveModifier]) -> int:
    """Return the hits of a roll. If several modifiers say which symbols are hits, a die must satisfy each of them."""
    limits = [{symbol for symbol, _, _ in modifier.symbols} for modifier, _ in modifiers if modifier.kind == "hits"]
    counted = limits or [{hit}]
    readings = _readings([entry for entry in modifiers if entry[0].kind == "reads"])
    if len(counted) == 1:
        return _count_read(position, rolled, counted[0], readings, hit)
    return sum(
        [min([_count_read(position, (face,), symbols, readings, hit) for symbols in counted]) for face in rolled]
    )


def count_as_read(position: Position, attack: AbilityContext, rolled: tuple[int, ...], symbols: set[str]) -> int:
    """Return how often the roll of an attack shows any of some symbols, as the attacker reads its dice."""
    modifiers = roll_modifiers(position, attack, ("reads",))
    return _count_read(position, rolled, symbols, _readings(modifiers), "")


def _count_read(
    position: Position, rolled: tuple[int, ...], counted: set[str], readings: dict[tuple[str, str], int], hit: str
) -> int:
    """Return how often a roll shows any of some symbols.

    A symbol that is read as others counts as these instead. Where modifiers limit which dice may be hits
    (`Edition.limits_dice`), it counts in addition, and so does a die that is a hit and is read as more hits.
    """
    adds = edition_of(position).limits_dice
    total = count_symbols(position, rolled, counted if adds else counted - {symbol for symbol, _ in readings})
    for (symbol, other), number in readings.items():
        if other in counted:
            total += count_symbols(position, rolled, {symbol}) * number
        elif adds and other == hit:
            counting = tuple([face for face in rolled if count_symbols(position, (face,), counted)])
            total += count_symbols(position, counting, {symbol}) * number
    return total


def _readings(modifiers: list[ActiveModifier]) -> dict[tuple[str, str], int]:
    """Return how many of another symbol each symbol counts as; equal readings of two cards do not add up."""
    readings: dict[tuple[str, str], int] = {}
    for modifier, _ in modifiers:
        for symbol, other, number in modifier.symbols:
            readings[symbol, other] = max(number, readings.get((symbol, other), 0))
    return readings


def equivalent_faces(position: Position) -> tuple[int, ...]:
    """Return for each face, by number, the first face that is equivalent to it.

    Faces are equivalent if they show the same of the symbols that are read: the hits of all cards outside draw piles,
    and the symbols in their abilities.
    """
    edition, faces = edition_of(position), position.card_set.faces
    mentioned: set[str] = set()
    shown = {symbol for face in faces for symbol in face}
    for definition in _present(position):
        mentioned.add(edition.hit(definition))
        mentioned |= _words(definition.data.get("abilities", ()))
    if not mentioned.isdisjoint(NUMBER_WORDS) or any(
        edition.dice_reduction(position, card) for card in position.state.standing
    ):
        return tuple(range(len(faces)))
    read = shown & mentioned
    kinds = [tuple([symbol for symbol in face if symbol in read]) for face in faces]
    return tuple([kinds.index(kind) for kind in kinds])


def _present(position: Position) -> list[Definition]:
    """Return the definitions of all cards outside draw piles, each once."""
    state, definitions = position.state, position.card_set.definitions
    present = {definition for definition, place in zip(state.definition, state.place, strict=True) if place != DRAW}
    return [definitions[definition] for definition in sorted(present)]


def _words(data: Any) -> set[str]:
    """Return every word in a part of a document, and each key also with a colon."""
    if isinstance(data, str):
        return set(data.split())
    words: set[str] = set()
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in {"text", "name"}:
                words |= {key, f"{key}:"} | _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            words |= _words(value)
    return words
