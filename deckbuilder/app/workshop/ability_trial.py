"""A game to try one ability: a position in which it can be used at once, found by trying, and how it is used there."""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.trial import NEAR, ROW, put, trial_match
from deckbuilder.errors import InputError
from deckbuilder.match.hints import AdviserHint, plan_actions
from deckbuilder.match.match import Match
from deckbuilder.model.card import Card
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.events import AbilityApplied, Chosen, Event, ModeChosen, PhaseBegan, TurnBegan, Used, ValueModified
from engine.core.game import Game
from engine.generator import Generator

POSITIONS = 60  # that are looked at, each with other cards near
GAMES = 25  # that are begun in each of them
MAX_CHOICES = 10  # of a game, after which the ability is not looked for any longer
USUAL_CHOICES = 2  # after which nothing shorter is looked for
MAX_NEIGHBOURS = 10
SEED = 1


class AbilityTrial(NamedTuple):
    """A game in which an ability can be tried. `hint`: how it is used, or that no position was found for that."""

    match: Match
    hint: AdviserHint


def ability_trial(workbench: Workbench, card: Card, ability: int, opponent: str) -> AbilityTrial:
    """Return a game whose position lets an ability of a card do something by few choices; bots wait.

    `ability`: its place among those of the card, from 0. Raises InputError as `trial_match` does.
    """
    match = trial_match(workbench, card, opponent)
    abilities = match.library.by_key[card.key].abilities
    if ability >= len(abilities):
        raise InputError(f"{card.name} has no ability {ability + 1}")
    search = _Search(card.key, abilities[ability].title, match.setup.people)
    generator = Generator(SEED, ability)
    edits, options = list[str](), list[Option]()
    for position in range(POSITIONS):
        game = match.game.copy()
        neighbours = _put_neighbours(game, generator) if position else []
        for _ in range(GAMES):
            if use := search.find_use(game, generator, len(options) or MAX_CHOICES):
                edits, options = neighbours, search.shortened(game, use)
        if 0 < len(options) <= USUAL_CHOICES:
            break
    if not options:
        sentence = f"No position was found in which {search.title} is seen to do something by a few choices."
        return AbilityTrial(match, AdviserHint((sentence,), ()))
    for edit in edits:
        match.edit(edit)
    actions = plan_actions(match.game, options)
    first, *others = (action.text for action in actions)
    further = [f"Then: {', '.join(others)}."] if others else ()
    return AbilityTrial(match, AdviserHint((f"To try {search.title}: {first}", *further), actions))


def _put_neighbours(game: Game, generator: Generator) -> list[str]:
    """Put cards of both players onto squares near the row of the card by chance; return the edits that do it."""
    board, edits = game.library.board, list[str]()
    for number in range(MAX_NEIGHBOURS):
        player = 1 - number % 2
        if names := _standing(game, player):
            square = (ROW - 1) * board.files + generator.below((NEAR + 2) * board.files)
            edits += put(game, names[generator.below(len(names))], board.names[square], player)
    return edits


def _standing(game: Game, player: int) -> Sequence[str]:
    """Return the names of the cards of a player that are not on the board and can stand there."""
    held = [card for zone in (game.state.draws[player], game.state.hands[player]) for card in zone]
    definitions = {game.definition(card).name: game.definition(card) for card in held}
    return sorted(name for name, definition in definitions.items() if game.library.rules.stands(definition))


class _Search(NamedTuple):
    """A search for the use of an ability, by choices of `people`: the seats of the person who tries it."""

    key: str  # of the card
    title: str
    people: frozenset[int]

    def find_use(self, start: Game, generator: Generator, most: int) -> list[Option]:
        """Return choices by chance after which the ability has done something; none if that takes more than `most`."""
        game, options = _logged(start), list[Option]()
        for _ in range(most):
            option = self._any_option(game, generator)
            options.append(option)
            goes_on = self._take(game, option, start.state.turn)
            if self._is_used(game):
                return options
            if not goes_on:
                break
        return []

    def shortened(self, start: Game, options: list[Option]) -> list[Option]:
        for index in reversed(range(len(options) - 1)):
            fewer = [*options[:index], *options[index + 1 :]]
            if self._is_use(start, fewer):
                return self.shortened(start, fewer)
        return options

    def _is_use(self, start: Game, options: Sequence[Option]) -> bool:
        """Whether choices are legal, and the ability has done something after them."""
        game, goes_on = _logged(start), True
        for option in options:
            if not goes_on or option not in game.options:
                return False
            goes_on = self._take(game, option, start.state.turn)
        return self._is_used(game)

    def _any_option(self, game: Game, generator: Generator) -> Option:
        """Return an option by chance, every second time one that concerns the card, where there is any."""
        options: Sequence[Option] = game.options
        if generator.below(2):
            keys = [[game.definition(card).key for card in option.named_cards] for option in options]
            options = [option for option, named in zip(options, keys, strict=True) if self.key in named] or options
        return options[generator.below(len(options))]

    def _take(self, game: Game, option: Option, first_turn: int) -> bool:
        try:
            game.take(option)
        except LimitExceededError:
            return False
        decision = game.decision
        return decision is not None and decision.player in self.people and game.state.turn <= first_turn + 1

    def _is_used(self, game: Game) -> bool:
        """Whether the events of a game tell that the ability has done something."""
        log = game.log or ()
        used = next((index for index, event in enumerate(log) if self._uses(game, event)), None)
        return used is not None and _is_felt(log[used:])

    def _uses(self, game: Game, event: Event) -> bool:
        match event:
            case Used() | AbilityApplied():
                uses = [(event.card, event.ability)]
            case Chosen() | ModeChosen():
                uses = [(event.source, event.ability)]
            case ValueModified():
                uses = [(card, ability) for card, ability, _, _ in event.by]
            case _:
                return False
        return any(ability == self.title and game.definition(card).key == self.key for card, ability in uses)


def _logged(start: Game) -> Game:
    """Return a copy of a game that collects its events."""
    game = start.copy()
    game.log = []
    return game


def _is_felt(log: Sequence[Event]) -> bool:
    first, *others = log
    return isinstance(first, AbilityApplied | ValueModified) or any(
        not isinstance(event, Used | PhaseBegan | TurnBegan) for event in others
    )
