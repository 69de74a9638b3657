"""A player's view of a game as plain values, made only from what that player may know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import CardNumber, FigureForm, Presentation
from engine.core.game import Game, Resolution
from engine.core.position import Ability, Definition

PAIR = 2  # players; when one of two falls, the game is over
OUT = ", out of the game"  # after the deck of a player who has fallen while others play on
MAX_LOG_LINES = 30  # of the log, unless the player asks for more
SKIP = "'skip' uses nothing, and asks no more in this turn."


@dataclass(frozen=True)
class PieceView:
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
    figures: tuple[FigureForm, ...]  # its numbers, from the longest form to the shortest
    numbers: tuple[CardNumber, ...]  # the same as data
    health: tuple[int, int] | None  # remaining and full life; None if it has none or it is unknown


@dataclass(frozen=True)
class SeatView:
    """A player as the viewer sees that player."""

    player: int
    side: int  # 0 at the near end of the board, 1 at the far one; players of one side are friends
    deck: str
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
    pieces: Mapping[str, PieceView]  # by square
    seats: tuple[SeatView, ...]
    hand: tuple[HandCard, ...]
    question: str  # empty if the player is free to act
    asks: tuple[str, ...]  # the text of the card that asks the question
    winner: int | None
    result: str  # how the game ended; empty before
    legend: str  # what the figures of the pieces mean
    signs_legend: str  # the meanings of the letters drawn on a piece
    acted_word: str  # the word for pieces that have acted; empty in games without such
    signs: Mapping[str, str]  # further signs to draw, by square
    edited: bool = False  # the game was edited by hand
    looked: bool = False  # a player has looked at next cards


def player_view(
    game: Game, viewer: int, decks: Sequence[str], roles: Sequence[str], signs: Mapping[str, str] = MappingProxyType({})
) -> PlayerView:
    """Return the view of `viewer`, with signs on squares."""
    view, presentation = game.view(viewer), presentation_of(game.library)
    state, board = view.state, view.library.board
    layers = (state.ground, state.board) if state.ground else (state.board,)
    cards = {board.names[square]: card for layer in layers for square, card in enumerate(layer) if card >= 0}
    return PlayerView(
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        phase=view.library.phases[state.phase],
        phases=view.library.phases,
        remaining_actions=presentation.remaining_actions(view),
        phase_help=presentation.phase_help.get(view.library.phases[state.phase], ""),
        ranks=tuple(board.names[start : start + board.files] for start in range(0, board.size, board.files)),
        pieces={square: _piece(view, card, presentation) for square, card in cards.items()},
        seats=tuple(
            SeatView(
                *(
                    player,
                    view.library.sides[player],
                    f"{deck}{OUT if len(decks) > PAIR and view.is_out(player) else ''}",
                    roles[player],
                ),
                tuple(presentation.counts(view, player, viewer)),
                tuple(presentation.open_zones(view, player)),
            )
            for player, deck in enumerate(decks)
        ),
        hand=tuple(_hand_card(view, card, presentation) for card in state.hands[viewer]),
        question=_question(view),
        asks=_asking(view, viewer),
        winner=view.winner,
        result=state.result,
        legend=presentation.legend,
        signs_legend=presentation.signs_legend,
        acted_word=presentation.acted_word,
        signs=signs,
    )


def rules_text(definition: Definition) -> list[str]:
    """Return the abilities of a card, a line each."""
    return [worded(ability) for ability in definition.abilities]


def worded(ability: Ability) -> str:
    """Return the text of an ability after its name."""
    return f"{ability.name}: {ability.text}" if ability.name else ability.text


def _piece(view: Game, card: int, presentation: Presentation) -> PieceView:
    """Return a card of the board with its present numbers."""
    state = view.state
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
        figures=presentation.figures(view, card),
        numbers=presentation.card_numbers(view, card) if name else (),
        health=presentation.health(view, card) if name else None,
    )


def _hand_card(view: Game, card: int, presentation: Presentation) -> HandCard:
    definition = view.definition(card)
    text = " ".join(rules_text(definition))
    return HandCard(
        definition.key,
        definition.name,
        presentation.kind_of(definition),
        presentation.current_cost(view, card),
        presentation.describe(definition),
        text,
    )


def _question(view: Game) -> str:
    """Return the question in the middle of an effect, with the squares of the cards that it is about."""
    decision, state = view.decision, view.state
    if decision is None or decision.action:
        return ""
    text, source, about = decision.question, decision.source, decision.about
    if source >= 0 and state.place[source] >= 0:
        text = text.replace(view.name(source), f"{view.name(source)} ({view.square_name(state.place[source])})", 1)
    if about in (-1, source) or state.place[about] < 0:
        return text
    return f"{text} {view.square_name(state.place[about])} {view.name(about)}"


def _asking(view: Game, viewer: int) -> tuple[str, ...]:
    """Return the text behind the question: of the ability being resolved, or of the whole card."""
    decision, library = view.decision, view.library
    if decision is None or decision.action:
        return ()
    if decision.source < 0:
        may_pass = decision.player == viewer and any(option.passes for option in view.options)
        presentation = presentation_of(library)
        return (SKIP,) if may_pass and (not presentation.occasions or presentation.occasion(view)) else ()
    for work in reversed(view.stack):
        clause = library.blocks[work.block_id].clause if isinstance(work, Resolution) else None
        if clause is not None and work.card == decision.source:
            return (worded(library.abilities[clause.ability]),)
    return tuple(rules_text(view.definition(decision.source)))
