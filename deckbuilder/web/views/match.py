"""A match as a page shows it to the person at the screen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.narration import winners
from deckbuilder.match import inspection
from deckbuilder.match.inspection import PileView
from deckbuilder.match.options import CardView, OptionGroup, OptionView
from deckbuilder.match.seat import SKIP, HandCard, PlayerView
from deckbuilder.match.session.commands.views import ExplainIllegal
from deckbuilder.match.session.session import Question, Session
from deckbuilder.match.several_cards import SeveralCards
from deckbuilder.match.steps import Step
from deckbuilder.players import level_of
from deckbuilder.web.open_matches import AUTO, BOTS, HINT, PLAYING, OpenMatch
from deckbuilder.web.views.board import BoardSquare, board_of, with_marks
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.marks import BoardMarks, marks_of
from deckbuilder.web.views.match_actions import (
    Arrow,
    EndView,
    PassView,
    answer_groups,
    answer_keys,
    end_view,
    hint_arrows,
    hinted_places,
    pass_view,
)
from deckbuilder.web.views.pressing import hint_lines, pressed
from deckbuilder.web.views.watching import NOTHING, GameLog, StepWriter, Watching, game_log, watching

SELDOM = "'{}' is seldom meant; All choices has it."
NEEDS_NO_SQUARE = "{} needs no space: a button beside its text does it."


@dataclass(frozen=True)
class HandFace:
    """A card in hand with its face. `is_picked`: it is what was pressed. `can_act`: options begin with it.

    `place`: in the hand. `can_be_marked`: it can be chosen together with others; `needs_no_square`: nothing else on
    the board could be meant by pressing it.
    """

    card: HandCard
    face: Face | None
    is_picked: bool
    can_act: bool
    place: int
    can_be_marked: bool
    needs_no_square: bool


@dataclass(frozen=True)
class CardDetail:
    """A card that was pressed, as far as it is known. `place`: its square, or its key where its name was pressed.

    `why`: why it can do nothing now; empty where it can, and for cards of others. `deeds`: what buttons do that choose
    an option of it without a square, by the index of the option.
    """

    title: str
    place: str
    face: Face | None
    lines: tuple[str, ...]
    options: tuple[OptionView, ...]
    deeds: Mapping[int, str]
    is_on_board: bool
    why: str = ""


@dataclass(frozen=True)
class Bubble:
    """Why nothing that begins with what is picked ends on a square, said at that square."""

    square: str
    text: str


@dataclass(frozen=True)
class Asked:
    """What an address asks the page of a match to show.

    `picked`: a square or the key of a card that was pressed, in hand or in a sentence; `to`: the square that was
    pressed then. `everything`: options that are seldom meant, too.
    `step`, `since`: a step of other players, from 1, and the choice since which they are counted; 0 and -1 for now.
    `whole_log`: the log from the beginning.
    """

    picked: str = ""
    to: str = ""
    everything: bool = False
    step: int = 0
    since: int = -1
    whole_log: bool = False


@dataclass(frozen=True)
class MatchView:
    """Everything that the page of a match shows; no hand and no options where these have to stay hidden.

    `board`: ranks from the far to the near one. `marks`: what the steps that are shown left on it. `watching`: these
    steps. `answers`: options that have no place on the table, and those of a question but for cards in hand.
    `several`: cards in hand that can be chosen together. `is_about_hand`: whether cards in hand answer the question.
    `log`: the steps of the game. `confirms`: what is to be confirmed. `keys`: of answers, by the index of the option.
    `bubble`: why nothing leads from what is picked to a square. `hinted`: squares and cards of a hint.
    `cause`: what has led to the question; `asks`: the text behind it; `can_skip`: whether this turn's can be skipped.
    `cards`: those that its sentences may name. `thinking`: what is being thought about, in words. `so_far`: what those
    who think have done.
    """

    seen: PlayerView
    board: list[list[BoardSquare]]
    marks: BoardMarks
    watching: Watching
    groups: tuple[OptionGroup, ...]
    answers: tuple[OptionGroup, ...]
    several: SeveralCards | None
    is_about_hand: bool
    left_out: int
    has_odds: bool
    hand: tuple[HandFace, ...]
    detail: CardDetail | None
    piles: tuple[PileView, ...]
    log: GameLog
    reply: tuple[str, ...]
    confirms: Question | None
    end: EndView | None
    passing: PassView | None
    cause: str
    asks: tuple[str, ...]
    can_skip: bool
    about: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    hinted: frozenset[str]
    keys: Mapping[int, str]
    bubble: Bubble | None
    cards: tuple[CardView, ...]
    curtain: bool
    thinking: str
    so_far: tuple[str, ...]
    is_stalled: bool
    result: str
    can_undo: bool
    can_redo: bool
    can_leave_to_bot: bool

    @property
    def may_act(self) -> bool:
        """Whether the person at the screen may do something now."""
        return not self.thinking and not self.is_stalled and not self.curtain and not self.watching.shown


NOW = Asked()


def match_view(opened: OpenMatch, catalogue: Catalogue, asked: Asked = NOW) -> MatchView:
    """Return the view of a match."""
    session, seat = opened.session, opened.seat
    writer = StepWriter(session.match.library, session.match.setup.player_names, seat.number, catalogue)
    steps = [] if session.curtain else seat.steps()
    now, shown, marked = watching(writer, seat, steps, asked.since, asked.step) if steps else (NOTHING, None, ())
    table = seat.view() if shown is None else seat.view_of_step(shown)
    table = replace(table, signs=session.signs if shown is None else {})
    seen = _curtained(table) if session.curtain else table
    is_hidden = session.curtain or opened.is_waiting or shown is not None
    menu = None if is_hidden else seat.menu(everything=asked.everything, with_chances=True)
    options, several = menu.options if menu else (), seat.several_cards() if menu else None
    answers = tuple(answer_groups(session, menu)) if menu else ()
    usual = [option for option in options if asked.everything or not option.on_request]
    history = session.match.history
    board = board_of(seen, usual, catalogue, asked.picked)
    ranks = [[square.name for square in rank] for rank in board]
    marks = marks_of(marked, seen, ranks, numbered=bool(now.number))
    return MatchView(
        seen=seen,
        board=with_marks(board, marks),
        marks=marks,
        watching=now,
        groups=menu.groups if menu else (),
        answers=answers,
        several=several,
        is_about_hand=several is not None
        or any(option.card and option.card.is_in_hand for option in options if not option.kind),
        left_out=menu.left_out if menu else 0,
        has_odds=any(option.chance is not None for option in options),
        hand=() if session.curtain else tuple(_hand(seen, options, catalogue, asked.picked, several)),
        detail=_detail(opened, usual, catalogue, asked.picked) if asked.picked and not session.curtain else None,
        piles=() if session.curtain else tuple(seat.piles_of_step(shown) if shown else seat.piles()),
        log=game_log(writer, steps, shown, whole=asked.whole_log),
        reply=tuple(hint_lines(opened.reply, session.hint)) if session.hint else opened.reply,
        confirms=session.question,
        end=end_view(session, menu) if menu else None,
        passing=pass_view(session) if menu else None,
        cause=_cause(session, writer, steps) if menu else "",
        asks=tuple(pressed(text, is_asked=True) for text in seen.asks),
        can_skip=SKIP in seen.asks,
        about=_about(opened),
        arrows=hint_arrows(session, ranks) if menu else (),
        hinted=hinted_places(session) if menu else frozenset(),
        keys=answer_keys(session, menu, answers) if menu else {},
        bubble=_bubble(opened, asked.picked, asked.to) if menu and asked.picked and asked.to else None,
        cards=() if session.curtain else seat.known_cards(),
        curtain=session.curtain,
        thinking=_thinking(opened),
        so_far=() if session.curtain else session.match.unfinished_lines(session.viewer),
        is_stalled=session.match.is_waiting_for_bots and opened.thinks_about not in PLAYING,
        result=_result(opened) if session.match.game.over and shown is None else "",
        can_undo=not is_hidden and not history.is_first,
        can_redo=not is_hidden and not history.is_last,
        can_leave_to_bot=menu is not None and seen.active == seen.viewer and not session.match.game.over,
    )


def _cause(session: Session, writer: StepWriter, steps: Sequence[Step]) -> str:
    """Return what has led to the open question in the middle of an action: what goes on, or what was just done."""
    match, decision = session.match, session.match.game.decision
    if decision is None or decision.action:
        return ""
    if pending := writer.presentation.pending(session.known):
        return f"{pending}."
    is_last = bool(steps) and steps[-1].last == len(match.choices) - 1
    return writer.spoken_step(steps[-1]) if is_last else ""


def _curtained(seen: PlayerView) -> PlayerView:
    """Return a view without what its viewer alone may know: whoever is at the screen may be somebody else."""
    pieces = dict(seen.pieces)
    for square, piece in seen.pieces.items():
        if piece.covered:
            pieces[square] = replace(piece, key="", name="", kind="", figures=((),), numbers=(), health=None)
    return replace(seen, pieces=pieces, hand=(), question="", asks=())


def _hand(
    seen: PlayerView,
    options: Iterable[OptionView],
    catalogue: Catalogue,
    picked: str,
    several: SeveralCards | None,
) -> Iterable[HandFace]:
    onto_squares = {option.start for option in options if option.end}
    markable = several.places if several else frozenset[int]()
    for place, card in enumerate(seen.hand):
        catalogue_card = catalogue.card(card.key)
        face = face_of(catalogue_card, catalogue) if catalogue_card else None
        is_picked, is_free = card.key == picked, card.key not in onto_squares
        yield HandFace(card, face, is_picked, card.use.can, place, place in markable, is_free)


def _about(opened: OpenMatch) -> tuple[str, ...]:
    """Return what is known about the whole game: its seed, and what is not certain about its rules."""
    match = opened.match
    return (f"Seed {match.setup.seed}.", *presentation_of(match.library).uncertain_rules(match.game))


def _bubble(opened: OpenMatch, picked: str, to: str) -> Bubble | None:
    """Return why nothing leads from what is picked to a square of the board."""
    session = opened.session
    held = next((held for held in opened.seat.view().hand if held.key == picked), None)
    if to not in session.match.library.board.numbers:
        return None
    line = f"{held.name if held else picked} {to}"
    if held is not None and held.use.why:
        return Bubble(to, pressed(held.use.why, is_asked=_is_asked(opened)))
    own = [option for option in session.seat.options() if option.start == picked]
    options = [option for option in own if option.end == to]
    if options:
        return Bubble(to, SELDOM.format(options[0].text) if options[0].on_request else "")
    if held is not None and own and not any(option.end for option in own):
        return Bubble(to, NEEDS_NO_SQUARE.format(held.name))
    why = " ".join(ExplainIllegal(line).run(session).lines)
    return Bubble(to, pressed(why, is_asked=_is_asked(opened)))


def _is_asked(opened: OpenMatch) -> bool:
    """Whether a question is open in the middle of an action."""
    decision = opened.match.game.decision
    return decision is not None and not decision.action


def _detail(opened: OpenMatch, options: Iterable[OptionView], catalogue: Catalogue, picked: str) -> CardDetail | None:
    seen, game, is_asked = opened.seat.view(), opened.session.known, _is_asked(opened)
    own = tuple(option for option in options if option.start == picked)
    presentation = presentation_of(game.library)
    deeds = {option.index: presentation.deed(game, option.option) for option in own if not option.end}
    piece = seen.pieces.get(picked)
    if piece is not None:
        card = catalogue.card(piece.key) if piece.key else None
        why = inspection.why_on_board(game, opened.session.viewer, picked)
        lines = tuple(
            pressed(line, is_asked=is_asked)
            for line in inspection.why(game, opened.session.viewer, picked)[1:]
            if line.strip() != why
        )
        why = pressed(why, is_asked=is_asked)
        title = f"{picked} {piece.name or 'an unknown card'}"
        face = face_of(card, catalogue) if card else None
        return CardDetail(title, picked, face, lines, own, deeds, is_on_board=True, why=why)
    card = catalogue.card(picked)
    if card is None:
        return None
    held = next((held for held in seen.hand if held.key == picked), None)
    why = pressed(held.use.why, is_asked=is_asked) if held else ""
    return CardDetail(card.name, picked, face_of(card, catalogue), (), own, deeds, is_on_board=False, why=why)


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
    """Return the bot that has to decide: its name and its level."""
    decision = opened.match.game.decision
    if decision is None or decision.player in opened.match.setup.people:
        return "A bot"
    setup = opened.match.setup
    return f"{setup.player_names[decision.player]} ({level_of(setup.players[decision.player])})"


def _result(opened: OpenMatch) -> str:
    """Return how the match has ended, from the side of the person at the screen."""
    game, viewer = opened.match.game, opened.session.viewer
    if game.winner is None:
        return f"Drawn: {game.state.result}"
    sides = game.library.sides
    is_won = sides[game.winner] == sides[viewer]
    whose = "You have won" if is_won else "You have lost"
    people = {sides[seat] for seat in opened.match.setup.people}
    if len(people) > 1:
        names, are_several = winners(opened.match.setup.player_names, sides, game.winner)
        whose = f"{names} {'have' if are_several else 'has'} won"
    return f"{whose}: {game.state.result}"


def odds_lines(opened: OpenMatch, index: int) -> list[str]:
    """Return the outcomes of an option in sentences; why they cannot be computed in place of them."""
    try:
        return opened.seat.odds(opened.seat.option(index))
    except InputError as error:
        return [str(error)]
