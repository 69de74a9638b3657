"""What happens because something happened: abilities that wait for an event, put on the stack, ordered, begun."""

from typing import Any, ClassVar

from engine.core.changes import restructure
from engine.core.continuous import in_force
from engine.core.decisions import Decision, Option
from engine.core.faults import Endless
from engine.core.frame import ENDED, Frame
from engine.core.game import MOST_WORK, Doing, Game, Work
from engine.core.position import Clause, Index, Listener, Position, Trigger
from engine.core.state import NOTHING, Names
from engine.core.values import one_of_each


def fire(game: Game, event: str, names: Names = NOTHING, facts: Names = NOTHING) -> bool:
    """Put every ability that waits for the event on the stack; whether there is any."""
    return push(game, set_off(game, event, names, facts))


def set_off(game: Game, event: str, names: Names = NOTHING, facts: Names = NOTHING) -> list[Doing]:
    """The abilities that the event sets off; clauses that end with it are used up."""
    index = in_force(game)
    listeners = heard(game, event) if event in game.table.answers else index.listeners.get(event)
    if not listeners:
        return []
    abilities = waiting(game, event, names, facts, listeners)
    if index.passing:
        _use_up(game, index, listeners, names, facts)
    return abilities


def _use_up(game: Game, index: Index, listeners: list[Listener], names: Names, facts: Names) -> None:
    """End the clauses whose moment has come, whether they can do anything or not."""
    gone = [
        ongoing
        for source, ongoing in index.passing
        for _, trigger, frame in listeners
        if frame is source and _comes(game, trigger, _frame(source, names, facts))
    ]
    if gone:
        game.state.ongoing = [ongoing for ongoing in game.state.ongoing if ongoing not in gone]
        restructure(game)


def _comes(game: Game, trigger: Trigger, frame: Frame) -> bool:
    """Whether an event is the one that is waited for."""
    if trigger.of_phase and frame.player != game.state.active:
        return False
    return trigger.matches(game, frame)


def heard(game: Game, event: str) -> list[Listener] | None:
    """Who waits for an event: what works now, and one card of each kind in every hand."""
    listeners, answers = in_force(game).listeners.get(event), game.table.answers
    if event not in answers:
        return listeners
    found, kinds, what = list(listeners or ()), answers[event], game.state.what
    for player, hand in enumerate(game.state.hands):
        for card in one_of_each(game, [card for card in hand if what[card] in kinds]):
            found += [(clause, trigger, Frame(card, player)) for clause, trigger in kinds[what[card]]]
    return found


def awaited(game: Game, event: str) -> bool:
    """Whether any ability waits for an event, whoever takes part in it: if none does, nobody need look."""
    listeners = heard(game, event) if event in game.table.answers else in_force(game).listeners.get(event)
    return bool(listeners)


def waiting(
    game: Game,
    event: str,
    names: Names,
    facts: Names = NOTHING,
    listeners: list[Listener] | None = None,
    *,
    instead: bool = False,
) -> list[Doing]:
    """The abilities that the event sets off and that can work now.

    After them come those that can't be paid or have no target yet: what comes first may change that.
    """
    if listeners is None:
        listeners = heard(game, event)
    arrival = game.state.arrival
    able: list[Doing] = []
    unable: list[Doing] = []
    for clause, trigger, source in listeners or ():
        if trigger.of_phase and source.player != game.state.active:
            continue
        if clause.together and _is_done_already(clause, source, able + unable):
            continue
        known = {**source.names, **names} if source.names else names
        frame = Frame(source.card, source.player, known, facts)
        if trigger.matches(game, frame) and clause.set_off(game, frame):
            if clause.noted:
                looked_up = {name: cards.cards(game, frame) for name, cards in clause.noted}
                frame = Frame(frame.card, frame.player, {**frame.names, **looked_up}, facts)
            doing = Doing(clause.block.index, frame, arrival=arrival[source.card], instead=instead)
            doing.stays = tuple(
                [(card, arrival[card]) for cards in frame.names.values() for card in cards if card >= 0]
            )
            (able if clause.block.possible(game, frame) else unable).append(doing)
    return able + unable if able else []


def _is_done_already(clause: Clause, source: Frame, abilities: list[Doing]) -> bool:
    """Whether another card of the player has set off what all its cards do together."""
    return (clause.block.index, source.player) in [(each.program, each.player) for each in abilities]


def _frame(source: Frame, names: Names, facts: Names) -> Frame:
    """The frame of a card's ability, knowing what the event tells."""
    return Frame(source.card, source.player, {**source.names, **names} if source.names else names, facts)


def push(game: Game, abilities: list[Doing], player: int = -1) -> bool:
    """Put abilities set off at the same moment on the stack; the active player orders them (2E-GEN-2), or another.

    Raises Endless where abilities go on setting each other off.
    """
    if not abilities:
        return False
    state = game.state
    state.chain += len(abilities)
    if state.chain > MOST_WORK:
        raise Endless(f"'{game.name(abilities[0].card)}' sets itself off without end")
    if game.effort is not None:
        game.effort.spend(game, abilities[0].card)
    game.stack += abilities
    if len(abilities) > 1:
        game.stack.append(Ordering(state.active if player < 0 else player, len(abilities)))
    return True


class Which(Option):
    """One of several abilities that were set off: the one that comes first. `place`: where it stands among them."""

    def __init__(self, card: int, program: int, place: int, title: str) -> None:
        self.card = card
        self.program = program
        self.place = place
        self.title = title

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.program, self.place)

    def label(self, position: Position) -> str:
        state = position.state
        host = state.host[self.card]
        if host >= 0 and state.place[host] >= 0:
            return f"{self.title}@{position.square_name(state.place[host])}"
        square = state.last[self.card]
        if square < 0 or position.definition(self.card).is_event:
            return self.title
        return f"{self.title}@{position.square_name(square)}"

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        square = position.state.last[self.card]
        at = f"{self.title}@{position.square_name(square)}" if square >= 0 else label
        return (position.name(self.card), at)


def _what_it_does(game: Game, doing: Doing) -> tuple[Any, ...]:
    """What makes two abilities that were set off do the same, so that nobody need order them.

    The same ability of one card, or of like cards under one, of which those parts of the event agree that it reads.
    """
    state, card, frame = game.state, doing.card, doing.frame
    clause = game.library.programs[doing.program].clause
    reads = frozenset(frame.names) if clause is None else clause.reads
    names = tuple([(name, cards) for name, cards in sorted(frame.names.items()) if name in reads])
    facts = tuple([(name, numbers) for name, numbers in sorted(frame.facts.items()) if name != ENDED])
    whose = (state.what[card], state.host[card]) if state.host[card] >= 0 else (-1, card)
    return (doing.program, doing.player, doing.instead, whose, names, facts)


class Ordering(Work):
    """Several abilities lie below; the active player says which comes first."""

    tag: ClassVar[str] = "Ordering"

    def __init__(self, player: int, number: int) -> None:
        super().__init__(-1, player)
        self.number = number

    def run(self, game: Game) -> Decision | None:
        stack = game.stack
        first = len(stack) - 1 - self.number
        able: list[Work] = []
        unable: list[Work] = []
        for work in stack[first:-1]:
            if isinstance(work, Doing):
                if not work.is_too_late(game):
                    able.append(work)
                elif not work.has_gone(game) and self._may_come(game, work):
                    unable.append(work)
        if not able:
            del stack[first:]
            return None
        stack[first:-1] = [*unable, *able]
        self.number = len(unable) + len(able)
        options: list[Option] = []
        found: set[tuple[Any, ...]] = set()
        for place, work in enumerate(able, len(unable)):
            if isinstance(work, Doing) and (what := _what_it_does(game, work)) not in found:
                found.add(what)
                clause = game.library.programs[work.program].clause
                title = game.name(work.card) if clause is None else clause.title
                options.append(Which(work.card, work.program, place, title))
        return Decision(self.player, "Which comes first?", -1, tuple(options))

    def _may_come(self, game: Game, work: Doing) -> bool:
        """Whether an ability may come to work, once it can be paid and has its targets."""
        clause = game.library.programs[work.program].clause
        return clause is not None and clause.set_off(game, work.frame)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, Which)  # noqa: S101 - it is one that was offered
        chosen = game.stack.pop(len(game.stack) - 1 - self.number + option.place)
        self.number -= 1
        game.stack.append(chosen)

    def copy(self) -> "Ordering":
        return Ordering(self.player, self.number)

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.number)
