"""A seat of a match: what its player may see and do, as plain values for every front end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.narration import winners
from deckbuilder.games.presentation import CardNumber, CardPower, FigureForm, Presentation, Reach
from deckbuilder.match.inspection import PileView, moves, pile_views, rules_text, zone_views
from deckbuilder.match.known_game import KEPT, KnownGame, known_game
from deckbuilder.match.legality import NO_USE, CardUse, hand_uses
from deckbuilder.match.match import Match
from deckbuilder.match.narrator import EventView, RecentEvents, event_views
from deckbuilder.match.option_odds import outcome_lines
from deckbuilder.match.options import CardView, OptionMenu, OptionView, option_view
from deckbuilder.match.questions import open_question
from deckbuilder.match.several_cards import SeveralCards, several_cards
from deckbuilder.match.steps import Step, match_steps
from deckbuilder.model.ruleset import DUEL
from engine.core.errors import IllegalOptionError, LimitExceededError
from engine.core.game import Game, Library
from engine.core.position import HIDDEN

OUT = ", out of the game"  # after the deck of a player who has fallen while others play on
MAX_LOG_LINES = 30  # of the log, unless the player asks for more
SKIP = "'skip' uses nothing, and asks no more in this turn."


class PieceView(NamedTuple):
    """A card on the battlefield."""

    key: str  # empty, as the name is, if the viewer cannot know the card
    name: str
    kind: str  # the most significant class word
    player: int
    borrowed: bool  # controlled by another than its owner
    leads: bool  # its player falls without it
    emphasized: bool
    has_acted: bool
    covered: bool  # face down; its name is empty if the viewer cannot know it
    in_check: bool  # a leader that could be taken next
    gives_check: bool  # what could take it
    numbers: tuple[CardNumber, ...]
    power: CardPower | None  # None if it has none or it is unknown
    notes: FigureForm  # what else is drawn on it, in a few letters
    worth: int | None  # what its player loses with it, in games with such a number
    health: tuple[int, int] | None  # remaining and full life; None if it has none or it is unknown

    @property
    def is_part_of_check(self) -> bool:
        """Whether it is in check or gives check."""
        return self.in_check or self.gives_check


@dataclass(frozen=True)
class SeatView:
    """A player as the viewer sees that player."""

    player: int
    side: int  # 0 at the near end of the board, 1 at the far one; players of one side are friends
    deck: str
    name: str  # a short one, by which the player is called
    role: str
    counts: tuple[tuple[str, int], ...]
    zones: tuple[tuple[str, tuple[str, ...]], ...]  # open cards beside the board


@dataclass(frozen=True)
class HandCard:
    """A card in the viewer's hand."""

    key: str
    name: str
    kind: str
    cost: int | None
    facts: str
    text: str
    use: CardUse = NO_USE  # what can be done with it now


@dataclass(frozen=True)
class PlayerView:
    """The whole game as one player sees it."""

    viewer: int
    turn: int
    active: int
    phase: str
    phases: tuple[str, ...]
    remaining_actions: str  # what can still be done in the phase
    phase_help: str  # what the phase is for
    ranks: tuple[tuple[str, ...], ...]  # the names of the squares, the nearest rank first
    around: bool  # the left and the right edge of the board touch
    pieces: Mapping[str, PieceView]  # by square
    # By square, the numbers of a card from the longest form to the shortest, worked out for terminals alone.
    figures: Callable[[str], tuple[FigureForm, ...]] = field(repr=False, compare=False)
    seats: tuple[SeatView, ...]
    hand: tuple[HandCard, ...]
    question: str  # empty if the player is free to act
    asks: tuple[str, ...]  # the text of the card that asks the question
    asker: str  # the square of that card; empty off the board
    about: tuple[str, ...]  # the squares of the cards that the question is about
    winners: tuple[int, ...]  # all players of the side that has won
    result: str  # how the game ended; empty before
    notes_legend: str  # what the notes on pieces mean
    legend: str  # what the figures of the pieces mean
    signs_legend: str  # the meanings of the letters drawn on a piece
    acted_word: str  # the word for pieces that have acted; empty in games without such
    signs: Mapping[str, str]  # further signs to draw, by square
    checks: tuple[tuple[str, ...], ...] = ()  # of each the squares from the attacker's to the leader's
    edited: bool = False  # the game was edited by hand
    looked: bool = False  # a player has looked at next cards

    @property
    def powers(self) -> tuple[str, ...]:
        """The kinds of what pieces act with on others."""
        return tuple(sorted({piece.power.kind for piece in self.pieces.values() if piece.power}))

    @property
    def names(self) -> tuple[str, ...]:
        """By seat the short names of the players."""
        return tuple(seat.name for seat in self.seats)

    @property
    def sides(self) -> tuple[str, str]:
        """The short names of the players of the viewer's side, and of the other one: `North and South`."""
        own = self.seats[self.viewer].side
        near = [seat.name for seat in self.seats if seat.side == own]
        return " and ".join(near), " and ".join([seat.name for seat in self.seats if seat.side != own])

    @property
    def winning_names(self) -> list[str]:
        """The short names of the players who have won."""
        return [self.names[player] for player in self.winners]


def player_view(
    game: Game, viewer: int, decks: Sequence[str], roles: Sequence[str], signs: Mapping[str, str] = MappingProxyType({})
) -> PlayerView:
    """Return the view of `viewer`, with signs on squares."""
    return replace(_view_of(KnownGame(game.view(viewer), viewer), tuple(decks), tuple(roles)), signs=signs)


def public_view(seen: PlayerView) -> PlayerView:
    """Return the table without what its viewer alone may know."""
    pieces = dict(seen.pieces)
    for square, piece in seen.pieces.items():
        if piece.covered:
            pieces[square] = piece._replace(key="", name="", kind="", numbers=(), health=None)

    def figures(square: str) -> tuple[FigureForm, ...]:
        return ((),) if pieces[square].covered else seen.figures(square)

    return replace(seen, pieces=pieces, figures=figures, hand=(), question="", asks=())


def _view_of(known: KnownGame, decks: tuple[str, ...], roles: tuple[str, ...]) -> PlayerView:
    view, viewer, presentation = known.view, known.viewer, presentation_of(known.view.library)
    state, board, question = view.state, view.library.board, open_question(view)
    layers = (state.ground, state.board) if state.ground else (state.board,)
    cards = {board.names[square]: card for layer in layers for square, card in enumerate(layer) if card >= 0}
    checks = tuple([tuple([board.names[square] for square in check]) for check in presentation.checks(view)])
    attackers, leaders = {check[0] for check in checks}, {check[-1] for check in checks}
    return PlayerView(
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        phase=view.library.phases[state.phase],
        phases=view.library.phases,
        remaining_actions=presentation.remaining_actions(view),
        phase_help=presentation.phase_help.get(view.library.phases[state.phase], ""),
        ranks=tuple(board.names[start : start + board.files] for start in range(0, board.size, board.files)),
        around=board.around,
        pieces={
            square: _piece(known, card, presentation, in_check=square in leaders, gives_check=square in attackers)
            for square, card in cards.items()
        },
        figures=lambda square: presentation.figures(view, cards[square]),
        seats=tuple(
            SeatView(
                *(
                    player,
                    view.library.sides[player],
                    f"{deck}{OUT if len(decks) > DUEL and view.is_out(player) else ''}",
                    view.player_name(player),
                    roles[player],
                ),
                known.counts(player),
                tuple(presentation.open_zones(view, player)),
            )
            for player, deck in enumerate(decks)
        ),
        hand=tuple(map(partial(_hand_card, view), state.hands[viewer], hand_uses(view, viewer))),
        question=question.text if question else "",
        asks=question.rules if question and question.rules else _skip(view, viewer),
        asker=question.asker if question else "",
        about=question.about if question else (),
        winners=winners(view),
        result=state.result,
        notes_legend=presentation.notes_legend,
        legend=presentation.legend,
        signs_legend=presentation.signs_legend,
        acted_word=presentation.acted_word,
        signs=MappingProxyType({}),
        checks=checks,
    )


def _piece(known: KnownGame, card: int, presentation: Presentation, *, in_check: bool, gives_check: bool) -> PieceView:
    """Return a card of the board with its present numbers."""
    view, state = known.view, known.view.state
    name = presentation.known_name(view, card)
    return PieceView(
        key=presentation.printed(view, card).key if name else "",
        name=name,
        kind=presentation.kind(view, card) if name else "",
        player=state.control[card],
        borrowed=state.control[card] != state.owner[card],
        leads=card in state.leaders,
        emphasized=presentation.is_emphasized(view, card),
        has_acted=presentation.has_acted(view, card),
        covered=presentation.is_covered(view, card),
        in_check=in_check,
        gives_check=gives_check,
        numbers=known.numbers[card] if name else (),
        power=presentation.power(view, card) if name else None,
        notes=presentation.notes(view, card),
        worth=presentation.worth(view, card) if name else None,
        health=known.health(card) if name else None,
    )


def _hand_card(view: Game, card: int, use: CardUse) -> HandCard:
    definition, presentation = view.definition(card), presentation_of(view.library)
    text = " ".join(rules_text(definition))
    return HandCard(
        definition.key,
        definition.name,
        presentation.kind_of(definition),
        presentation.current_cost(view, card),
        presentation.describe(definition),
        text,
        use,
    )


def _skip(view: Game, viewer: int) -> tuple[str, ...]:
    """Return how a player passes all questions of a turn, where the rules ask one that can be passed."""
    decision, presentation = view.decision, presentation_of(view.library)
    if decision is None or decision.action or decision.source >= 0 or decision.player != viewer:
        return ()
    may_pass = any(option.passes for option in view.options)
    return (SKIP,) if may_pass and (not presentation.occasions or presentation.occasion(view)) else ()


@lru_cache(KEPT)
def _cards(library: Library, definitions: tuple[int, ...]) -> tuple[CardView, ...]:
    """Return the cards of some definitions, without those that nobody may know."""
    cards = (library.definitions[definition] for definition in definitions)
    return tuple(CardView(card.key, card.name, "") for card in cards if card.index != HIDDEN)


def _piles(known: Game, player: int) -> list[PileView]:
    return [*pile_views(known, player), *zone_views(known)]


# Pages of one position show the same table and menu, whatever is picked: they are made once.
_view_once, _menu_once = lru_cache(KEPT)(_view_of), lru_cache(KEPT)(OptionMenu)
LAST_ACTION = "*"  # the sign on the squares of the last action


class StaleOptionError(InputError):
    """An option that does not belong to the open decision."""

    def __init__(self) -> None:
        super().__init__("This is not an option of the open decision.")


@dataclass(frozen=True)
class StepRun:
    """What was done from a choice of a person to the person's next one, in steps.

    `since`: the number of the choice, from 0. `own`: what came of it. `others`: what other players did, numbered.
    """

    since: int
    own: tuple[Step, ...] = ()
    others: tuple[Step, ...] = ()


class MatchSeat:
    """A match as the player of one seat may know it; `choose` and `odds` take one of its `options`."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number

    @property
    def known(self) -> Game:
        """The game as far as the player may know it."""
        return known_game(self.match.game, self.number).view

    def view(self, signs: Mapping[str, str] | None = None) -> PlayerView:
        """Return the table, with signs on squares; those of the last action if none are given."""
        match, setup = self.match, self.match.setup
        shown = dict.fromkeys(match.history.last_squares, LAST_ACTION) if signs is None else signs
        seen = _view_once(known_game(match.game, self.number), setup.names, setup.roles(self.number))
        return replace(seen, signs=shown, edited=match.is_edited, looked=match.has_looked)

    def menu(self, *, everything: bool = False) -> OptionMenu:
        """Return the options of the open decision in groups; see `OptionMenu`."""
        game = self.match.game
        return _menu_once(game, self._deciding(game), everything=everything)

    def _deciding(self, game: Game) -> Game:
        """Return the game as the player who decides may know it: options name only what that player knows."""
        return game if game.decision is None else known_game(game, game.decision.player).view

    def options(self) -> tuple[OptionView, ...]:
        """Return the options of the open decision; none where another player or a bot decides."""
        return self.menu().options if self._decides else ()

    @property
    def _decides(self) -> bool:
        decision = self.match.game.decision
        return not self.match.is_waiting_for_bots and decision is not None and decision.player == self.number

    def option(self, index: int) -> OptionView:
        """Return an option by its index. Raises StaleOptionError where the open decision has none like it."""
        game = self.match.game
        if not self._decides or not 0 <= index < len(game.options):
            raise StaleOptionError
        return option_view(game, index, self._deciding(game))

    def choose(self, option: OptionView) -> None:
        """Choose an option; bots answer by `Match.step_bots`. Raises StaleOptionError."""
        if not self._decides:
            raise StaleOptionError
        try:
            self.match.answer(option.option, option.text)
        except IllegalOptionError:
            raise StaleOptionError from None

    def hand_places(self) -> tuple[int | None, ...]:
        """Return the places in hand of the cards with which the player's turn began, then of those that came later."""
        state = self.match.game.state
        held = began = state.hands[self.number]
        if state.active == self.number:
            of_turn = takewhile(lambda past: past.game.state.turn == state.turn, reversed(self.match.history.past))
            began = next((past.game.state.hands[self.number] for past in list(of_turn)[::-1]), held)
        places = {card: place for place, card in enumerate(held)}
        return (*map(places.get, began), *(place for card, place in places.items() if card not in began))

    def several_cards(self) -> SeveralCards | None:
        """Return the cards in hand of which several can be chosen together now, if there are such."""
        return several_cards(self.known) if self._decides else None

    def odds(self, option: OptionView) -> list[str]:
        """Return an option's outcomes with their exact odds. Raises StaleOptionError or InputError."""
        if not self._decides or option.option not in self.match.game.options:
            raise StaleOptionError
        try:
            return outcome_lines(self.known, option.option)
        except LimitExceededError as error:
            raise InputError(f"the outcomes cannot be computed: {error}") from None

    def reach(self, square: str) -> Reach:
        """Return where the card on a square can go. Raises InputError where there is no card."""
        return moves(self.known, square)

    def known_cards(self) -> tuple[CardView, ...]:
        """Return each card of the game that the player knows to be in it, without its place."""
        known = self.known
        return _cards(known.library, tuple(dict.fromkeys(known.state.definition)))

    def piles(self) -> list[PileView]:
        """Return what the player may know of all piles, and of cards in play beside the board."""
        return _piles(self.known, self.number)

    def log(self) -> list[str]:
        """Return the log: all events as sentences."""
        return self.match.history.log(self.number)

    def recent(self) -> RecentEvents:
        """Return the log in few lines, and how much of it has come since the last choice of this seat's person."""
        match = self.match
        logged, lines = match.history.fresh(self.number, self._own_seats())
        return RecentEvents(match.history.summary(self.number), lines, logged)

    def events(self) -> list[EventView]:
        """Return all events, as data."""
        before, views = self.match.initial_game, list[EventView]()
        for snapshot in self.match.history.past:
            views += event_views(before, snapshot.events, self.number)
            before = snapshot.game
        return views

    def steps(self) -> list[Step]:
        """Return what all players have done, step by step, also bots that have not come to an end."""
        return match_steps(self.match.choices, self.number)

    def runs(self, steps: Sequence[Step] | None = None) -> list[StepRun]:
        """Return the steps from each choice of this seat's person to the next one; the last run goes up to now.

        `steps`: all steps, if they are at hand.
        """
        own = self._own_seats()
        points = self.match.history.turning_points(own)
        if len(points) > 1 and not self.match.is_waiting_for_bots:
            points.pop()  # nothing was done after it
        runs: list[tuple[list[Step], list[Step]]] = [([], []) for _ in points]
        place = 0
        for step in self.steps() if steps is None else steps:
            while place + 1 < len(points) and step.last >= points[place + 1]:
                place += 1
            mine, others = runs[place]
            if step.player in own:
                mine.append(step)
            else:
                others.append(step.numbered(len(others) + 1))
        return [StepRun(since, *map(tuple, run)) for since, run in zip(points, runs, strict=True)]

    def view_of_step(self, step: Step) -> PlayerView:
        """Return the table as it was after a step, in the phase and the turn of the step."""
        setup, choices = self.match.setup, self.match.choices
        known = known_game(choices[step.last].after, self.number)
        seen = _view_once(known, setup.names, setup.roles(self.number))
        before = choices[step.first].before.state
        active = before.active if before.turn == step.turn else seen.active
        return replace(seen, turn=step.turn, active=active, phase=step.phase or seen.phase)

    def piles_of_step(self, step: Step) -> list[PileView]:
        """Return what the player could know of all piles after a step."""
        return _piles(known_game(self.match.choices[step.last].after, self.number).view, self.number)

    def _own_seats(self) -> list[int]:
        setup = self.match.setup
        person = setup.person(self.number)
        return [seat for seat in setup.people if setup.person(seat) == person]
