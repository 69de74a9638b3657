"""The options of a decision: what menus list, boards mark, programs choose and odds are computed for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby

from deckbuilder.games import presentation_of
from deckbuilder.match.fuzzy_input import MAX_NAMED, list_some, matching_texts, quote
from deckbuilder.match.legality import as_sentence, why
from deckbuilder.match.option_odds import TargetOdds, target_odds
from deckbuilder.match.questions import answer_words
from deckbuilder.text import percent
from engine.core.decisions import Option
from engine.core.game import Game
from engine.core.position import HIDDEN

LIKELY = Fraction(1, 20)  # from which the chance of the worst says more than the mean


@dataclass(frozen=True)
class CardView:
    """A card that an option or an event names. Key and name are empty where the viewer may not know the card."""

    key: str
    name: str
    square: str  # empty off the board
    is_in_hand: bool = False  # of the player who decides


@dataclass(frozen=True)
class OptionView:
    """An option of the open decision, as the player who decides may know it.

    Attributes:
        index: Its number among the options of the decision; -1 for one that is typed but not listed, such as a path
            with every square.
        kind: Its verb; empty for an answer to a question.
        group: What options of one kind have in common, such as `c3 Frost Mage`.
        text: The line that means it; records keep it.
        short: The text without kind and group.
        dense: The same for narrow screens.
        words: What an answer such as `yes` does, in words; empty where its text says it.
        card: The card that acts, or is put somewhere.
        squares: From where, over which squares, to where.
        odds: What it does to its target. None where nothing is aimed at, where it takes too long to compute, and for
            an option by itself.
        rank: Its place in its group.
        on_request: Whether it is seldom meant, and listed only on request.
        passes: Whether it does nothing but go on.
    """

    option: Option = field(repr=False)
    index: int
    kind: str
    group: str
    text: str
    short: str
    dense: str
    words: str
    card: CardView | None
    targets: tuple[CardView, ...]
    squares: tuple[str, ...]
    odds: TargetOdds | None
    rank: tuple[int, str] = field(repr=False)
    on_request: bool
    passes: bool

    @property
    def start(self) -> str:
        """The square, or the key of the card in hand, that is pressed first; empty for an answer about other cards."""
        if self.card is None:
            return ""
        return (self.card.square or self.card.key) if self.kind or self.card.is_in_hand else ""

    @property
    def chance(self) -> Fraction | None:
        """The probability of the worst for its target."""
        return None if self.odds is None else self.odds.chance

    @property
    def odds_mark(self) -> str:
        """What it does to its target, in few letters: `42%`, or the mean, `ø 0.7`, where the worst is unlikely."""
        if self.odds is None:
            return ""
        is_likely = self.odds.chance >= LIKELY or not self.odds.mean
        return percent(self.odds.chance) if is_likely else f"ø {float(self.odds.mean):.1f}"

    @property
    def odds_words(self) -> str:
        """What its mark means: how likely its target is lost, and what it takes from it on average."""
        if self.odds is None:
            return ""
        return f"{percent(self.odds.chance)} to be lost, {float(self.odds.mean):.1f} taken on average"

    @property
    def end(self) -> str:
        """The square that is pressed then; empty where there is none."""
        is_standing = self.card is not None and bool(self.card.square)
        has_end = bool(self.squares) and (not is_standing or len(self.squares) > 1 or not self.kind)
        return self.squares[-1] if has_end else ""


@dataclass(frozen=True)
class OptionGroup:
    """Options of one kind and, on the board, of one card, in the order of a menu: `move`, `c3 Frost Mage`."""

    kind: str
    title: str
    options: tuple[OptionView, ...]


class OptionMenu:
    """The options of the open decision of a game, in groups, and found by number or text; empty after the game.

    `view`: the game as the player who decides may know it, if it is at hand.

    Attributes:
        options: All options in the game's order.
        groups: Those that a player is likely to mean or, with `everything`, all of them.
        left_out: How many are in no group.
    """

    def __init__(self, game: Game, view: Game | None = None, *, everything: bool = False) -> None:
        self._game = game
        self._view = view or _view_of(game)
        self.options = tuple(_option_views(game, self._view))
        listed = [option for option in self.options if everything or not option.on_request]
        self.groups = tuple(_groups(game, listed))
        self.left_out = len(self.options) - len(listed)

    @property
    def texts(self) -> list[str]:
        """The texts of all options."""
        return [option.text for option in self.options]

    @property
    def is_numbered(self) -> bool:
        """Whether options have numbers, which they do not have if an answer is itself a number."""
        return not any(option.text.isdigit() for option in self.options)

    def number(self, option: OptionView) -> int:
        """Return the number of an option of a group, from 1."""
        return self._numbers[option.index]

    @cached_property
    def _listed(self) -> list[OptionView]:
        return list(chain.from_iterable(group.options for group in self.groups))

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {option.index: number for number, option in enumerate(self._listed, start=1)}

    def find(self, line: str) -> list[OptionView]:
        """Return the options that a line may mean: by number, as listed, as the engine accepts it, or by a card."""
        if line.isascii() and line.isdigit() and self.is_numbered:
            number = int(line) if len(line) <= len(str(len(self.options))) else 0
            return self._listed[number - 1 : number] if number else []
        by_text = {option.text: option for option in self.options}
        if texts := matching_texts(line, by_text):
            return [by_text[text] for text in texts]
        exact = " ".join(line.lower().split())
        kinds = dict.fromkeys(group.kind for group in self.groups if group.kind)
        for text in (exact, *(f"{kind} {exact}" for kind in kinds)):
            option = self._game.find(text)
            if option is not None:
                listed = next((view for view in self.options if view.option == option), None)
                return [replace(listed, text=text) if listed else _option_view(self._view, option, text)]
        answers = {option.short: option for group in self.groups if not group.kind for option in group.options}
        return [answers[short] for short in matching_texts(line, answers)]

    def reason(self, line: str, texts: Sequence[str]) -> str:
        """Return why a line is not an answer, and what would be one. `texts`: what it may mean."""
        if texts:
            return f"{quote(line)} may mean {list_some(texts, 'or')}."
        decision = self._game.decision
        is_free = decision is None or decision.action
        reason = as_sentence(why(self._game, line)) if decision is not None else ""
        if reason and is_free:
            return f"{reason}."
        return f"{reason or f'{quote(line)} is not offered'}{self._instead(is_free=is_free)}. Type ? for help."

    def _instead(self, *, is_free: bool) -> str:
        """Return the end of an error message: possible answers, unless they are on the screen anyway."""
        if not self.options:
            return "; the game is over"
        is_seen = is_free and len(self.options) > MAX_NAMED
        return "" if is_seen else f"; choose {list_some(self.texts, 'or')}"


def card_view(view: Game, card: int) -> CardView:
    """Return a card as the viewer of a view may know it."""
    place = view.state.place[card]
    square = view.square_name(place) if place >= 0 else ""
    if place >= 0:
        presentation = presentation_of(view.library)
        printed = presentation.printed(view, card)
        is_known = bool(presentation.known_name(view, card))
        return CardView(printed.key if is_known else "", printed.name if is_known else "", square)
    if view.state.definition[card] == HIDDEN:
        return CardView("", "", square)
    decision = view.decision
    is_in_hand = decision is not None and card in view.state.hands[decision.player]
    return CardView(view.definition(card).key, view.name(card), square, is_in_hand)


def option_view(game: Game, index: int, view: Game | None = None) -> OptionView:
    """Return one option of the open decision of a game, without its chance; `view` as for `OptionMenu`."""
    return _option_view(view or _view_of(game), game.options[index], game.labels()[index], index)


def _option_views(game: Game, view: Game) -> Iterator[OptionView]:
    if game.decision is None:
        return
    for index, (text, option) in enumerate(zip(game.labels(), game.options, strict=True)):
        yield _option_view(view, option, text, index, target_odds(view, option))


def _view_of(game: Game) -> Game:
    """Return a game as the player who decides may know it: options name only what that player knows."""
    return game if game.decision is None else game.view(game.decision.player)


def _option_view(view: Game, option: Option, text: str, index: int = -1, odds: TargetOdds | None = None) -> OptionView:
    listing = presentation_of(view.library).listing(view, option, text)
    cards = [card_view(view, card) for card in option.named_cards]
    return OptionView(
        option=option,
        index=index,
        kind=listing.verb,
        group=listing.about,
        text=text,
        short=listing.short,
        dense=listing.dense or listing.short,
        words=answer_words(view, option),
        card=cards[0] if cards else None,
        targets=tuple(cards[1:]),
        squares=_squares(view, option),
        odds=odds,
        rank=listing.rank,
        on_request=listing.on_request,
        passes=option.passes,
    )


def _squares(view: Game, option: Option) -> tuple[str, ...]:
    """Return the squares of an option: where its cards stand, unless it names a path; then what it names."""
    named: Sequence[int] = option.named_squares
    standing = [place for card in option.named_cards if (place := view.state.place[card]) >= 0]
    first = [] if len(named) > 1 else standing
    return tuple(view.square_name(square) for square, _ in groupby((*first, *named)))  # a path may come back


def _groups(game: Game, options: Sequence[OptionView]) -> Iterator[OptionGroup]:
    verbs = presentation_of(game.library).verbs
    groups: dict[tuple[str, str], list[OptionView]] = {}
    for option in options:
        groups.setdefault((option.kind, option.group), []).append(option)
    for kind, title in sorted(groups, key=lambda group: verbs.index(group[0]) if group[0] in verbs else -1):
        yield OptionGroup(kind, title, tuple(sorted(groups[kind, title], key=lambda option: option.rank)))
