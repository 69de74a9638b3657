"""The steps of a match as data: what each action of a player has done, as one player may know it.

A step is an action with the answers that it needed. What it was comes from events (`KnownAct`, `Roll`), what it changed
from two views of the game, before and after (`CardChange`, `CountChange`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from weakref import ReferenceType, WeakKeyDictionary, ref

from deckbuilder.games import acts, presentation_of
from deckbuilder.games.acts import Act
from deckbuilder.games.narration import Scene, sentence
from deckbuilder.games.presentation import Presentation
from deckbuilder.match.history import PlayedChoice
from deckbuilder.match.known_game import KnownGame, known_game
from deckbuilder.match.narrator import visible_events
from deckbuilder.match.options import CardView
from engine.core.events import PhaseBegan, TurnBegan
from engine.core.game import Game
from engine.core.position import HIDDEN


@dataclass(frozen=True)
class Die:
    """A die that was rolled: its symbols, and which of them are hits; None where no hits were counted."""

    symbols: tuple[str, ...]
    hits: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Roll:
    """A roll of dice. `card` attacks `on`, unless it is a roll for something else."""

    player: int
    dice: tuple[Die, ...]
    card: CardView | None = None
    on: CardView | None = None


@dataclass(frozen=True)
class KnownAct:
    """What was done: a verb of `games.acts`, who did it, to what, and where.

    `path`: squares from where to where. `name`: of an ability, a counter, a pile or a number. `cards`: further cards;
    one that the viewer cannot know has neither key nor name. `text`: of the ability that is used.
    """

    verb: str
    player: int
    card: CardView | None = None
    on: CardView | None = None
    path: tuple[str, ...] = ()
    number: int = 0
    name: str = ""
    cards: tuple[CardView, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class CardChange:
    """A card of the board that was changed. `start`, `end`: its squares before and after; empty if it was not there.

    `life`: before and after, if that differs. `numbers`: others that differ, each with its name, before and after.
    `removal`: the verb by which it has left the board, if it has.
    """

    card: CardView
    player: int
    start: str
    end: str
    life: tuple[int, int] | None = None
    numbers: tuple[tuple[str, int, int], ...] = ()
    removal: str = ""

    @property
    def is_lost(self) -> bool:
        return not self.end


@dataclass(frozen=True)
class CountChange:
    """A number of a player that was changed: what the player counts (`is_tracked`), or the size of a zone."""

    player: int
    name: str
    before: int
    after: int
    is_tracked: bool = False


@dataclass(frozen=True, eq=False)
class Step:
    """An action of a player with everything that followed from it. `number`: from 1, in its list. `phase`: in which.

    `first`, `last`: the numbers of the first and the last choice that belong to it, from 0. The board is that after the
    last one. `shared_names`: those of several cards of the board, before or after one of its choices.
    """

    number: int
    turn: int
    player: int
    first: int
    last: int
    acts: tuple[KnownAct, ...] = ()
    rolls: tuple[Roll, ...] = ()
    changes: tuple[CardChange, ...] = ()
    counts: tuple[CountChange, ...] = ()
    phase: str = ""
    shared_names: frozenset[str] = frozenset()

    @cached_property
    def cards(self) -> tuple[CardView, ...]:
        """The cards that its acts and its changes name, as far as the viewer knows them."""
        of_acts = (card for act in self.acts for card in (act.card, act.on, *act.cards))
        cards = (*of_acts, *(change.card for change in self.changes))
        return tuple({card.key: card for card in cards if card is not None and card.key}.values())

    @cached_property
    def act(self) -> KnownAct | None:
        """The act that names the step: the first of its player that does not follow from others, an attack before all.

        A played card arrives by it.
        """
        causes = [act for act in self.acts if act.verb not in acts.RESULTS]
        own = [act for act in causes if act.player == self.player] or causes
        first = next((act for act in own if act.verb in acts.BEGINNINGS), next(iter(own), None))
        if first is None:
            return next((act for act in self.acts if act.verb not in acts.SUPPLIES), next(iter(self.acts), None))
        if first.verb != acts.PLAY:
            return first
        arrivals = (act for act in self.acts if act.verb in acts.ARRIVALS and act.card and first.card)
        return next((act for act in arrivals if act.card and first.card and act.card.key == first.card.key), first)

    def numbered(self, number: int) -> "Step":
        """Return it with another number; the same step for the same number."""
        if number not in self._numbered:
            self._numbered[number] = replace(self, number=number)
        return self._numbered[number]

    @cached_property
    def _numbered(self) -> dict[int, "Step"]:
        return {}


@dataclass
class _Part:
    """What a choice did in one turn, and then what a step did. `phase`: in which it did something first.

    `is_answer`: it began with an answer and not with an action. `named`: the cards in its events. `written`: the step
    as it was returned last; None where something was added since.
    """

    turn: int
    player: int
    phase: str = ""
    first: int = 0
    last: int = 0
    is_answer: bool = False
    acts: list[KnownAct] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    changes: dict[int, CardChange] = field(default_factory=dict)  # by number of the card
    counts: dict[tuple[int, str], CountChange] = field(default_factory=dict)  # by player and name
    named: set[int] = field(default_factory=set)
    removed: dict[int, str] = field(default_factory=dict)  # verbs, by number of the card
    shared_names: frozenset[str] = frozenset()
    written: Step | None = None

    @property
    def is_seen(self) -> bool:
        return bool(self.changes or self.rolls) or any(act.verb not in acts.SILENT for act in self.acts)

    @property
    def is_supply(self) -> bool:
        return not self.changes and not self.rolls and all(act.verb in acts.SUPPLIES for act in self.acts)

    @property
    def is_begun(self) -> bool:
        return any(act.verb in acts.BEGINNINGS for act in self.acts)

    def supplies(self, player: int) -> bool:
        """Whether a player got or put away cards in it."""
        return any(act.player == player and act.verb in acts.SUPPLIES - acts.SILENT for act in self.acts)

    def takes(self, part: "_Part", *, is_answer: bool) -> bool:
        """Whether what came next belongs to it: answers to its questions, and more cards beside the board."""
        is_more = self.is_supply and part.is_supply and self.player == part.player
        is_part = is_answer and not (self.is_seen and self.is_supply) and not (self.is_begun and part.is_begun)
        return self.turn == part.turn and (is_more or is_part)

    def add(self, part: "_Part", place: int) -> None:
        """Add what came next, by the choice of this number.

        Where the answer with which it began did nothing, as in the set-up, it is the step of who did something then.
        """
        if not self.is_seen:
            self.phase = part.phase
            is_own = {act.player for act in part.acts} == {part.player}
            self.player = part.player if self.is_answer and part.is_seen and is_own else self.player
        self.last = place
        self.acts += part.acts
        self.rolls += part.rolls
        self.shared_names |= part.shared_names
        for card, change in part.changes.items():
            self.changes[card] = _after(self.changes[card], change) if card in self.changes else change
        self.add_counts(part)

    def add_counts(self, part: "_Part") -> None:
        self.written = None
        for key, count in part.counts.items():
            before = self.counts[key].before if key in self.counts else count.before
            self.counts[key] = replace(count, before=before)

    def step(self, number: int) -> Step:
        """Return it as a step; the same one as long as nothing is added."""
        if self.written is None or self.written.number != number:
            counts = tuple(count for count in self.counts.values() if count.before != count.after)
            lists = tuple(self.acts), tuple(self.rolls), tuple(self.changes.values())
            numbers = number, self.turn, self.player, self.first, self.last
            self.written = Step(*numbers, *lists, counts, self.phase, self.shared_names)
        return self.written


def _after(first: CardChange, then: CardChange) -> CardChange:
    """Return two changes of a card as one."""
    life = (first.life[0], then.life[1]) if first.life and then.life else first.life or then.life
    life = None if life and life[0] == life[1] else life
    numbers = {name: (before, after) for name, before, after in first.numbers}
    for name, before, after in then.numbers:
        numbers[name] = (numbers.get(name, (before, after))[0], after)
    numbers_changed = tuple((name, *pair) for name, pair in numbers.items() if pair[0] != pair[1])
    return replace(then, start=first.start, life=life, numbers=numbers_changed)


_PARTS: WeakKeyDictionary[PlayedChoice, dict[int, list[_Part]]] = WeakKeyDictionary()  # by viewer; they never change


def match_steps(choices: Sequence[PlayedChoice], viewer: int) -> list[Step]:
    """Return the steps of consecutive choices of a match as a player may know them."""
    if not choices:
        return []
    by_viewer = _BEGUN.setdefault(choices[0], {})
    if viewer not in by_viewer or not by_viewer[viewer].is_beginning_of(choices):
        by_viewer[viewer] = _BegunSteps()
    return by_viewer[viewer].steps_with(choices, viewer)


class _BegunSteps:
    """The steps of a match from one of its choices on, as far as they were asked for."""

    def __init__(self) -> None:
        self._steps: list[_Part] = []
        self._number = 0  # of choices
        self._last: ReferenceType[PlayedChoice] | None = None  # of these

    def is_beginning_of(self, choices: Sequence[PlayedChoice]) -> bool:
        return self._last is not None and len(choices) >= self._number and self._last() is choices[self._number - 1]

    def steps_with(self, choices: Sequence[PlayedChoice], viewer: int) -> list[Step]:
        """Return the steps of these choices, of which the first are known."""
        for place in range(self._number, len(choices)):
            choice = choices[place]
            by_viewer = _PARTS.setdefault(choice, {})
            if viewer not in by_viewer:
                by_viewer[viewer] = _new_parts(choice, viewer)
            for nth, part in enumerate(by_viewer[viewer]):
                self._add(part, place, is_answer=not choices[place].is_action and nth == 0)
            self._number, self._last = place + 1, ref(choices[place])
        return [step.step(number) for number, step in enumerate(_with_idle_turns(self._steps), 1)]

    def _add(self, part: _Part, place: int, *, is_answer: bool) -> None:
        """Add what the choice of a number did to the last step, or as a new one."""
        steps = self._steps
        if not (steps and steps[-1].takes(part, is_answer=is_answer)):
            new = _Part(part.turn, part.player, part.phase, place, is_answer=is_answer)
            if steps and not steps[-1].is_seen:  # nothing came of it but what was paid
                new.add_counts(steps.pop())
            if steps and steps[-1].takes(part, is_answer=False):
                steps[-1].add_counts(new)
            else:
                steps.append(new)
        steps[-1].add(part, place)


_BEGUN: WeakKeyDictionary[PlayedChoice, dict[int, _BegunSteps]] = WeakKeyDictionary()  # by first choice and viewer


def _with_idle_turns(steps: Sequence[_Part]) -> Iterator[_Part]:
    """Yield the steps that are seen, and one of each turn that has come to its end without any."""
    for turn, of_turn in groupby(steps, lambda step: step.turn):
        parts = list(of_turn)
        seen = [part for part in parts if part.is_seen]
        yield from seen or (parts[-1:] if 0 < turn < steps[-1].turn else [])


def _new_parts(choice: PlayedChoice, viewer: int) -> list[_Part]:
    """Return what a choice did, in its own turn and in those that began with it."""
    presentation = presentation_of(choice.before.library)
    state = choice.before.state
    parts = [_Part(state.turn, choice.player, choice.before.library.phases[state.phase])]
    scene = Scene(choice.before, presentation.terms)
    for event in visible_events(choice.before, choice.events, viewer, scene.unknown):
        if isinstance(event, TurnBegan):
            parts.append(_Part(event.number, event.player))
        elif isinstance(event, PhaseBegan) and not parts[-1].is_seen:
            parts[-1].phase = event.phase
        done = presentation.act(event, choice.before)
        squares = {**scene.squares} if done is not None else {}
        sentence(event, scene)  # it moves the scene on, so that cards are named as they are after the event
        if done is not None:
            _add(parts[-1], done, scene, squares, _player(done, choice.before, parts[-1].player))
    seen_before, seen_after = known_game(choice.before, viewer), known_game(choice.after, viewer)
    for part in parts:
        part.shared_names = seen_before.shared_names | seen_after.shared_names
    for card, change in _card_changes(seen_before, seen_after, presentation):
        part = next((part for part in reversed(parts) if card in part.named), parts[0])
        removal = "" if change.end else part.removed.get(card, acts.DISCARD)
        part.changes[card] = replace(change, removal=removal) if removal else change
    for count in _count_changes(seen_before, seen_after, presentation):
        of_player = (part for part in reversed(parts[1:]) if part.supplies(count.player))
        next(of_player, parts[0]).counts[count.player, count.name] = count
    return parts


def _player(done: Act, before: Game, active: int) -> int:
    """Return who did something: the player whom the act names, or whose card acts. `active`: whose turn it is."""
    if done.player >= 0:
        return done.player
    return before.state.control[done.card] if done.card >= 0 else active


def _add(part: _Part, done: Act, scene: Scene, squares: Mapping[int, int], player: int) -> None:
    """Add an act of a player to a part; cards are named by the scene, with the squares where they were before it."""

    def view_of(card: int) -> CardView | None:
        if card < 0:
            return None
        square = squares.get(card, scene.squares.get(card))
        definition = scene.library.definitions[scene.definition[card]]
        is_known = definition.index != HIDDEN
        where = "" if square is None else scene.square(square)
        return CardView(definition.key, definition.name, where) if is_known else CardView("", "", where)

    part.named |= {done.card, done.on}
    if done.verb in acts.REMOVALS:
        part.removed[done.card if done.on < 0 or done.verb in acts.LEAVING else done.on] = done.verb
    card, on = view_of(done.card), view_of(done.on)
    if done.verb in {acts.ROLL, acts.HITS}:
        if done.verb == acts.HITS:
            part.rolls = [other for other in part.rolls if other.card is not None]
        part.rolls.append(Roll(part.player, tuple(_dice(done, scene)), card, on))
        return
    path = tuple(scene.square(square) for square in done.path if square >= 0)
    cards = tuple(view for card in done.cards if (view := view_of(card)) is not None)
    text = _ability_text(scene, done) if done.verb == acts.USE and card and card.name else ""
    part.acts.append(KnownAct(done.verb, player, card, on, path, done.number, done.name, cards, text))


def _ability_text(scene: Scene, done: Act) -> str:
    """Return the text of an ability that is used, if it is printed on its card."""
    abilities = scene.library.definitions[scene.definition[done.card]].abilities
    return next((ability.text for ability in abilities if ability.name == done.name), "")


def _dice(done: Act, scene: Scene) -> Iterator[Die]:
    for face, hits in done.dice:
        yield Die(scene.library.faces[face], hits)


def _card_changes(
    seen_before: KnownGame, seen_after: KnownGame, presentation: Presentation
) -> Iterator[tuple[int, CardChange]]:
    """Yield the cards of the board that differ between two views."""
    before, after = seen_before.view, seen_after.view
    old, new = before.state, after.state
    is_same = seen_before.numbers == seen_after.numbers and old.place == new.place
    if is_same and old.definition == new.definition and old.control == new.control:  # as after most passes of bots
        return
    for card in sorted({*seen_before.numbers, *seen_after.numbers}):
        was, now = max(old.place[card], -1), max(new.place[card], -1)
        is_same = old.definition[card] == new.definition[card]  # else it was turned up or became another
        is_there = was == now and old.control[card] == new.control[card]
        if is_same and is_there and seen_before.numbers[card] == seen_after.numbers[card]:  # life is made of them
            continue
        life = _life_change(seen_before, seen_after, card) if was >= 0 else None
        numbers: tuple[tuple[str, int, int], ...] = ()
        if was >= 0 and now >= 0 and is_same:
            told = presentation.health_numbers if life is not None else frozenset[str]()
            numbers = tuple(
                number for number in _number_changes(seen_before, seen_after, card) if number[0] not in told
            )
        if is_same and is_there and life is None and not numbers:
            continue
        view = after if now >= 0 else before
        name = presentation.known_name(view, card)
        names, where = view.library.board.names, view.state.place[card]
        shown = CardView(presentation.printed(view, card).key if name else "", name, names[where])
        start, end = (names[square] if square >= 0 else "" for square in (was, now))
        yield card, CardChange(shown, view.state.control[card], start, end, life, numbers)


def _life_change(before: KnownGame, after: KnownGame, card: int) -> tuple[int, int] | None:
    """Return the life of a card of the board before and after, if it has another one; 0 if it has left the board."""
    first = before.health(card)
    if first is None:
        return None
    then = after.health(card) if after.view.state.place[card] >= 0 else (0, 0)
    return (first[0], then[0]) if then is not None and first[0] != then[0] else None


def _number_changes(before: KnownGame, after: KnownGame, card: int) -> Iterator[tuple[str, int, int]]:
    if before.numbers[card] == after.numbers[card]:
        return
    first, then = ({number.name: number.now for number in known.numbers[card]} for known in (before, after))
    for name in {**first, **then}:
        if first.get(name, 0) != then.get(name, 0):
            yield name, first.get(name, 0), then.get(name, 0)


def _count_changes(before: KnownGame, after: KnownGame, presentation: Presentation) -> Iterator[CountChange]:
    for player in range(after.view.state.seats):
        if before.counts(player) == after.counts(player):
            continue
        first, then = dict(before.counts(player)), dict(after.counts(player))
        for name in {**first, **then}:
            if first.get(name, 0) != then.get(name, 0):
                is_tracked = name in presentation.tracks
                yield CountChange(player, name, first.get(name, 0), then.get(name, 0), is_tracked)
