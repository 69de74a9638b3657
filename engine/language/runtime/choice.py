"""The choice of cards: exactly N, up to N, or any number of those that a selector describes."""

from typing import Final

from engine.core.attribution import resolving_ability_title
from engine.core.changes import remember, shuffle
from engine.core.characteristics import holding_player, one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import DONE, NO, Decision, Option, PickCard, PickNumber, Word
from engine.core.events import Chosen
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Definition, PlayerSource, Position
from engine.core.state import DISCARD, DRAW, HAND
from engine.language.nodes import effects as nodes
from engine.language.runtime.cards import SelectorSource
from engine.language.runtime.registry import players, steps
from engine.language.runtime.scope import Scope

CARD_ZONES: Final = frozenset({HAND, DRAW, DISCARD})  # zones where cards are chosen one by one, even equal ones


class PickOfPile(PickCard):
    """Choose a card in a hand or a pile of one of several players; its label names the player."""

    def brief(self, position: Position) -> str:
        return position.name(self.card)

    def label(self, position: Position) -> str:
        return f"{position.name(self.card)}@player {holding_player(position, self.card) + 1}"


class ChooseEffect(EffectStep):
    """A choice of cards, one by one, which are bound to a name.

    `end_option` ends the block instead: `no`, or in a repeat `done`.

    Attributes:
        later: Steps after it whose spaces depend on the choice.
        payments: Those that the chosen cards have to pay for.
        outcome: Steps of which one must be able to change something, if that is required.
        consequences: The later steps that mention the choice; if none can change anything, nobody is asked. Empty where
            that is not known yet.
        remembered: The card of the ability keeps the choice.
        is_announced: The next event names the choice.
        every: All must be chosen, so that only their order is chosen.
        by: The player who chooses, if not that of the ability.
        is_consent: Choosing none declines, and ends the block.
    """

    def __init__(self, selector: SelectorSource, name: str, least: int, most: int | None, question: str) -> None:
        self.selector = selector
        self.name = name
        self.least = least
        self.most = most
        self.question = question
        self.end_option: Word | None = None
        self.later: list[EffectStep] = []
        self.payments: list[EffectStep] = []
        self.outcome: list[EffectStep] = []
        self.consequences: list[EffectStep] = []
        self.remembered: bool = False
        self.every: bool = False
        self.is_announced: bool = False
        self.by: PlayerSource | None = None
        self.is_consent: bool = False

    def can_choose(self, position: Position, context: AbilityContext, chosen: tuple[int, ...]) -> list[int]:
        """Return the cards that can be chosen next."""
        cards = [card for card in self.selector.cards(position, context) if card not in chosen]
        if self.selector.off_board:
            if DRAW in self.selector.zones:  # in an order that does not reveal that of the pile
                cards = [card for _, card in sorted([(position.state.definition[card], card) for card in cards])]
            cards = self._one_of_each(position, context, cards)
            if self.selector.different:
                names = {position.name(card) for card in chosen}
                cards = [card for card in cards if position.name(card) not in names]
        if self.later:
            cards = [card for card in cards if self._leads_on(position, context, (card,), self.later)]
        if self.payments:
            cards = [card for card in cards if self._leads_on(position, context, (*chosen, card), self.payments)]
        if self.outcome:
            cards = [card for card in cards if self._changes(position, context, card, self.outcome)]
        return cards

    def _one_of_each(self, position: Position, context: AbilityContext, cards: list[int]) -> list[int]:
        """Return one card of each kind, for each player separately if several players' zones are searched."""
        if not self._of_several(position, context):
            return one_of_each(position, cards)
        mine = [
            [card for card in cards if holding_player(position, card) == player]
            for player in range(position.state.seats)
        ]
        return [card for own in mine for card in one_of_each(position, own)]

    def _of_several(self, position: Position, context: AbilityContext) -> bool:
        """Return True if the choice is among cards of several players."""
        whose = self.selector.whose
        return whose is not None and bool(self.selector.zones) and len(whose.players(position, context)) > 1

    def _leads_on(
        self, position: Position, context: AbilityContext, cards: tuple[int, ...], later: list[EffectStep]
    ) -> bool:
        """Return True if later steps are possible with this choice."""
        chosen = self._with(context, cards)
        return all(step.possible(position, chosen) for step in later)

    def _changes(self, position: Position, context: AbilityContext, card: int, later: list[EffectStep]) -> bool:
        """Return True if a later step could change something with this choice."""
        chosen = self._with(context, (card,))
        return any(step.matters(position, chosen) for step in later)

    def _is_idle(self, position: Position, context: AbilityContext, cards: list[int]) -> bool:
        """Return True if the choice of any of some cards could change nothing."""
        if not self.consequences or (self.remembered and _has_other_parts(position.definition(context.card))):
            return False
        return not any(self._changes(position, context, card, self.consequences) for card in cards)

    def _with(self, context: AbilityContext, cards: tuple[int, ...]) -> AbilityContext:
        return AbilityContext(context.card, context.player, {**context.names, self.name: cards}, context.facts)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        if self.least == 1 and not (self.later or self.payments or self.outcome):
            return self.selector.exists(position, context)
        if self.least == 0 and not self.is_consent:
            return True
        return len(self.can_choose(position, context, ())) >= max(1, self.least)

    def matters(self, position: Position, context: AbilityContext) -> bool:
        cards = self.can_choose(position, context, ())
        return bool(cards) and not self._is_idle(position, context, cards)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        chosen = resolution.picked
        if self.most is not None and len(chosen) == self.most:
            self._finish(game, resolution, chosen)
            return None
        cards = self.can_choose(game, resolution.context, chosen)
        may_be_left = not chosen and (self.least == 0 or self.end_option is not None)
        if not cards or (may_be_left and self._is_idle(game, resolution.context, cards)):
            return self._nothing_left(game, resolution)
        if not chosen and len(cards) == 1 and self._counts():
            most = len(self._alike(game, resolution, cards[0]))
            numbers = tuple([PickNumber(number) for number in range(self.least, min(most, self.most or most) + 1)])
            return Decision(self._chooser(game, resolution), self.question, resolution.card, numbers, about=cards[0])
        of_several = self._of_several(game, resolution.context)
        options: list[Option] = [PickOfPile(card) if of_several else PickCard(card) for card in cards]
        if self.end_option is not None and not (self.end_option is NO and resolution.started):
            options.append(self.end_option)
        elif len(chosen) >= self.least and self.end_option is None and not self.every:
            options.append(DONE)
        return Decision(self._chooser(game, resolution), self.question, resolution.card, tuple(options))

    def _counts(self) -> bool:
        """Return True if the question is how many, not which: for cards beside the board that are all equal."""
        zones = self.selector.zones
        return self.least != self.most and self.end_option is None and bool(zones) and CARD_ZONES.isdisjoint(zones)

    def _alike(self, game: Game, resolution: Resolution, card: int) -> list[int]:
        """Return the cards that can be chosen and are of the same kind as a card."""
        definition = game.state.definition
        return [
            other for other in self.selector.cards(game, resolution.context) if definition[other] == definition[card]
        ]

    def _chooser(self, game: Game, resolution: Resolution) -> int:
        by = () if self.by is None else self.by.players(game, resolution.context)
        return by[0] if by else resolution.player

    def _nothing_left(self, game: Game, resolution: Resolution) -> Decision | None:
        if self.end_option is not None:
            self.answer(game, resolution, self.end_option)
        elif len(resolution.picked) >= self.least and not self.every:
            return Decision(self._chooser(game, resolution), self.question, resolution.card, (DONE,))
        else:
            self._finish(game, resolution, resolution.picked)
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        if isinstance(option, PickCard):
            resolution.picked = (*resolution.picked, option.card)
            if self.most == len(resolution.picked):
                self._finish(game, resolution, resolution.picked)
        elif isinstance(option, PickNumber):
            card = self.can_choose(game, resolution.context, ())[0]
            self._finish(game, resolution, tuple(self._alike(game, resolution, card)[: option.number]))
        elif self.end_option is None:
            self._finish(game, resolution, resolution.picked)
        else:
            game.stack.pop()  # the rest of the block is skipped
            if self.end_option is DONE:
                repeated = game.stack[-1]
                assert isinstance(repeated, Resolution)  # noqa: S101 - a repeated block lies on its repetition
                repeated.next()

    def _finish(self, game: Game, resolution: Resolution, chosen: tuple[int, ...]) -> None:
        if self.is_consent and not chosen:
            game.stack.pop()
            return
        resolution.bind(self.name, chosen)
        if game.log is not None and chosen and not self.is_announced:
            title = resolving_ability_title(game, resolution.card)
            game.log.append(Chosen(self._chooser(game, resolution), resolution.card, title, chosen))
        if DRAW in self.selector.zones:
            shuffle(game, game.state.draws[resolution.player])  # the player has seen it (2E-TOK-8)
        resolution.next()
        if self.remembered:
            remember(game, resolution.card, self.name, chosen)


def _has_other_parts(event: Definition) -> bool:
    """Return True if an event has further parts, which may use what one has chosen."""
    return sum([len(ability.clauses) + len(ability.modifiers) for ability in event.abilities]) > 1


def _bounds(number: int | str | nodes.UpToNode) -> tuple[int, int | None]:
    if isinstance(number, int):
        return number, number
    if isinstance(number, str):
        return (1, None) if number == "all" else (0, None)
    return 0, number.most


@steps(nodes.ChooseNode)
def _choose(node: nodes.ChooseNode, scope: Scope) -> EffectStep:
    name, number = node.as_, node.number
    if name in (scope.fixed | scope.names) - {nodes.TARGET}:
        raise scope.error((*node.path, "as"), f"'{name}' is the name of something else here; choose another")
    least, most = _bounds(number)
    question = scope.question(f"choose {'a target' if name == nodes.TARGET else 'a card'}")
    step = ChooseEffect(SelectorSource(node.choose, scope), name, least, most, question)
    step.every = number == "all"
    step.by = None if node.by is None else players.make(node.by, scope)
    scope.names.add(name)
    return step
