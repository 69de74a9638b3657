"""A match as a page shows it to the person at the screen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match import inspection
from deckbuilder.match.inspection import PileView
from deckbuilder.match.narrator import RecentEvents
from deckbuilder.match.options import OptionGroup, OptionView
from deckbuilder.match.passed_questions import end_phase_option
from deckbuilder.match.seat import HandCard, PlayerView
from deckbuilder.web.open_matches import AUTO, BOTS, HINT, PLAYING, OpenMatch
from deckbuilder.web.views.board import BoardSquare, board_of
from deckbuilder.web.views.face import Face, face_of

MAX_LOG_LINES = 60  # of the log
MAX_ANNOUNCED = 3  # sentences that are read aloud at a change


@dataclass(frozen=True)
class HandFace:
    """A card in hand with its face. `picked`: it is what was pressed. `can_act`: options begin with it."""

    card: HandCard
    face: Face | None
    is_picked: bool
    can_act: bool


@dataclass(frozen=True)
class CardDetail:
    """A card that was pressed, as far as it is known. `place`: its square, or its key for a card in hand."""

    title: str
    place: str
    face: Face | None
    lines: tuple[str, ...]
    options: tuple[OptionView, ...]
    is_on_board: bool


@dataclass(frozen=True)
class LogLine:
    """A line of the log. `is_new`: since the last choice of this person."""

    text: str
    is_new: bool


@dataclass(frozen=True)
class MatchView:
    """Everything that the page of a match shows; no hand and no options where these have to stay hidden.

    `board`: ranks from the far to the near one. `confirms`: what is to be confirmed. `thinking`: what is being thought
    about, in words. `announcements`: what is read aloud.
    """

    seen: PlayerView
    board: list[list[BoardSquare]]
    groups: tuple[OptionGroup, ...]
    left_out: int
    has_odds: bool
    hand: tuple[HandFace, ...]
    detail: CardDetail | None
    piles: tuple[PileView, ...]
    log: tuple[LogLine, ...]
    announcements: tuple[str, ...]
    reply: tuple[str, ...]
    confirms: str
    curtain: bool
    thinking: str
    is_stalled: bool
    result: str
    can_undo: bool
    can_redo: bool
    can_end: bool


def match_view(opened: OpenMatch, catalogue: Catalogue, picked: str = "", *, everything: bool = False) -> MatchView:
    """Return the view of a match.

    `picked`: a square or the key of a card in hand that was pressed. `everything`: options that are seldom meant, too.
    """
    session, seat = opened.session, opened.seat
    seen = _curtained(seat.view(session.signs)) if session.curtain else seat.view(session.signs)
    is_hidden = session.curtain or opened.is_waiting
    menu = None if is_hidden else seat.menu(everything=everything, with_chances=True)
    options = menu.options if menu else ()
    usual = [option for option in options if everything or not option.on_request]
    recent = RecentEvents() if session.curtain else seat.recent()
    log = [LogLine(line.text, place >= len(recent.lines) - recent.fresh) for place, line in enumerate(recent.lines)]
    new = [line.text for line in log if line.is_new]
    history = session.match.history
    return MatchView(
        seen=seen,
        board=board_of(seen, usual, catalogue, picked),
        groups=menu.groups if menu else (),
        left_out=menu.left_out if menu else 0,
        has_odds=any(option.chance is not None for option in options),
        hand=() if session.curtain else tuple(_hand(seen, catalogue, picked)),
        detail=_detail(opened, options, catalogue, picked) if picked and not session.curtain else None,
        piles=() if session.curtain else tuple(seat.piles()),
        log=tuple(reversed(log[-MAX_LOG_LINES:])),
        announcements=(
            *new[-MAX_ANNOUNCED:],
            *([f"and {len(new) - MAX_ANNOUNCED} more before."] if len(new) > MAX_ANNOUNCED else []),
        ),
        reply=opened.reply,
        confirms=session.question.text if session.question else "",
        curtain=session.curtain,
        thinking=_thinking(opened),
        is_stalled=session.match.is_waiting_for_bots and opened.thinks_about not in PLAYING,
        result=_result(opened) if session.match.game.over else "",
        can_undo=not is_hidden and not history.is_first,
        can_redo=not is_hidden and not history.is_last,
        can_end=not is_hidden and end_phase_option(session.match.game) is not None,
    )


def _curtained(seen: PlayerView) -> PlayerView:
    """Return a view without what its viewer alone may know: whoever is at the screen may be somebody else."""
    pieces = dict(seen.pieces)
    for square, piece in seen.pieces.items():
        if piece.covered:
            pieces[square] = replace(piece, key="", name="", kind="", figures=((),), numbers=(), health=None)
    return replace(seen, pieces=pieces, hand=(), question="", asks=())


def _hand(seen: PlayerView, catalogue: Catalogue, picked: str) -> Iterable[HandFace]:
    for card in seen.hand:
        catalogue_card = catalogue.card(card.key)
        yield HandFace(
            card, face_of(catalogue_card, catalogue) if catalogue_card else None, card.key == picked, card.use.can
        )


def _detail(opened: OpenMatch, options: Iterable[OptionView], catalogue: Catalogue, picked: str) -> CardDetail | None:
    seen, game = opened.seat.view(), opened.session.known
    own = tuple(option for option in options if option.start == picked)
    piece = seen.pieces.get(picked)
    if piece is not None:
        card = catalogue.card(piece.key) if piece.key else None
        lines = tuple(inspection.why(game, opened.session.viewer, picked)[1:])
        title = f"{picked} {piece.name or 'an unknown card'}"
        return CardDetail(title, picked, face_of(card, catalogue) if card else None, lines, own, is_on_board=True)
    held = next((held for held in seen.hand if held.key == picked), None)
    if held is not None and (card := catalogue.card(picked)):
        lines = (held.use.why,) if held.use.why else ()
        return CardDetail(card.name, picked, face_of(card, catalogue), lines, own, is_on_board=False)
    return None


def _thinking(opened: OpenMatch) -> str:
    match opened.thinks_about:
        case str(about) if about == HINT:
            return "A hint is being thought about"
        case str(about) if about == AUTO:
            return "Your turn is being played"
        case str(about) if about == BOTS:
            return f"{_bot(opened)} thinks"
    return ""


def _bot(opened: OpenMatch) -> str:
    """Return the bot that has to decide, with its seat."""
    decision = opened.match.game.decision
    if decision is None or decision.player in opened.match.setup.people:
        return "A bot"
    return f"Player {decision.player + 1} ({opened.match.setup.players[decision.player]})"


def _result(opened: OpenMatch) -> str:
    """Return how the match has ended, from the side of the person at the screen."""
    game, viewer = opened.match.game, opened.session.viewer
    if game.winner is None:
        return f"Drawn: {game.state.result}"
    sides = game.library.sides
    is_won = sides[game.winner] == sides[viewer]
    whose = "You have won" if is_won else "You have lost"
    people = {sides[seat] for seat in opened.match.setup.people}
    return f"{whose if len(people) == 1 else f'Player {game.winner + 1} has won'}: {game.state.result}"


def odds_lines(opened: OpenMatch, index: int) -> list[str]:
    """Return the outcomes of an option in sentences; why they cannot be computed in place of them."""
    try:
        return opened.seat.odds(opened.seat.option(index))
    except InputError as error:
        return [str(error)]
