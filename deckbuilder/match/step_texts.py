"""Steps of a match in words: as segments, so that a front end can link the cards in them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from deckbuilder.games import acts
from deckbuilder.match.options import CardView
from deckbuilder.match.steps import CardChange, Deed, Roll, Step
from deckbuilder.text import counted, listed

PLACEHOLDER = re.compile(r"\{(\w+)\}")
UNKNOWN = "a card"
# Verbs that are shown as dice, as numbers, or by what they led to.
SHOWN = frozenset({acts.ROLL, acts.HITS, acts.MISS, acts.TURN_UP, acts.END, *acts.SUPPLIES})


@dataclass(frozen=True)
class Segment:
    """A part of a sentence; `card`: the card that it names."""

    text: str
    card: CardView | None = None


Text = tuple[Segment, ...]


def plain(text: Iterable[Segment]) -> str:
    """Return segments as one string."""
    return "".join(segment.text for segment in text)


def deed_text(deed: Deed, phrases: Mapping[str, str]) -> Text:
    """Return a deed in words, without the player. `phrases`: a game's own, by verb or by verb and name."""
    template = phrases.get(f"{deed.verb} {deed.name}") or phrases.get(deed.verb) or acts.PHRASES[deed.verb]
    if deed.verb == acts.MOVE and len(deed.path) > 1 and deed.path[0] == deed.path[-1]:
        template = acts.THERE_AND_BACK
    if deed.verb == acts.USE and _targets(deed):
        template = acts.USE_ON
    return tuple(_segments(template, deed))


def _targets(deed: Deed) -> tuple[CardView, ...]:
    """Return the cards on which an ability is used, without its own."""
    return tuple(card for card in deed.cards if card != deed.card)


def _segments(template: str, deed: Deed) -> Iterator[Segment]:
    cards = {"card": deed.card, "on": deed.on}
    listed_cards = _targets(deed) if deed.verb == acts.USE else deed.cards
    texts = {
        "from": deed.path[0] if len(deed.path) > 1 else "",
        "to": deed.path[-1] if deed.path else "",
        "turn": deed.path[len(deed.path) // 2] if deed.path else "",
        "number": str(abs(deed.number)),
        "change": "gets" if deed.number >= 0 else "loses",
        "cards": cards_text(listed_cards),
        "name": deed.name,
    }
    for place, part in enumerate(PLACEHOLDER.split(template)):
        if place % 2 == 0:  # text between two placeholders
            text = Segment(part)
        elif part in cards:
            card = cards[part]
            text = Segment(card.name, card) if card is not None and card.name else Segment(UNKNOWN)
        else:
            text = Segment(texts[part])
        if text.text:
            yield text


def cards_text(cards: Iterable[CardView]) -> str:
    """Return the names of cards; their number if one of them is not known."""
    names = [card.name for card in cards]
    return listed(names) if all(names) else counted(len(names), "card")


def step_text(step: Step, phrases: Mapping[str, str]) -> Text:
    """Return what a step was, in words, without its player."""
    deed = step.deed
    if deed is None:
        return tuple(_changes_text(step.changes))
    if deed.verb not in acts.SUPPLIES:
        return deed_text(_turned_up(deed, step), phrases)
    return (Segment(", ".join(supplies(step, step.player)) or plain(deed_text(deed, phrases))),)


def _turned_up(deed: Deed, step: Step) -> Deed:
    """Return a deed to a card that lay face down, and was lost by it, with the name that has become known."""
    on = deed.on
    if on is None or not any(other.verb == acts.TURN_UP for other in step.deeds):
        return deed
    lost = next((change.card for change in step.changes if change.is_lost and change.start == on.square), on)
    shown = next((other.card for other in step.deeds if other.verb == acts.TURN_UP), None)
    return replace(deed, on=lost if lost.name else shown or on)


def _changes_text(changes: Iterable[CardChange]) -> Iterator[Segment]:
    for nth, change in enumerate(changes):
        if nth:
            yield Segment(", ")
        yield Segment(change.card.name or UNKNOWN, change.card)
        if change.numbers and not change.is_lost:
            yield Segment(f" {_numbers_text(change)}")


def _numbers_text(change: CardChange) -> str:
    """Return how the numbers of a card were changed: `attack value 1 → 3`."""
    return ", ".join(f"{name} {before} → {after}" for name, before, after in change.numbers)


def supplies(step: Step, player: int) -> Iterator[str]:
    """Yield what a player did with cards and numbers beside the board, in few words."""
    lost = {change.card.key for change in step.changes if change.is_lost}
    of_player = [
        deed for deed in step.deeds if deed.player == player and not any(card.key in lost for card in deed.cards)
    ]
    for verb, words, where in (
        (acts.DISCARD, "discards", ""),
        (acts.PILE, "puts", " on the {name} pile"),
        (acts.PUT_BACK, "puts", " under the deck"),
    ):
        deeds = [deed for deed in of_player if deed.verb == verb]
        cards = [card for deed in deeds for card in deed.cards]
        number = sum(deed.number for deed in deeds)
        if number:
            names = cards_text(cards) if cards else counted(number, "card")
            yield f"{words} {names}{where.format(name=deeds[0].name)}"
    gained = [deed for deed in of_player if deed.verb == acts.TALLY]
    if change := sum(deed.number for deed in gained):
        yield f"{'gains' if change > 0 else 'pays'} {abs(change)} {gained[0].name}"
    drawn = [deed for deed in of_player if deed.verb == acts.DRAW]
    if drawn:
        yield f"draws {cards_text(card for deed in drawn for card in deed.cards)}"
    if any(deed.verb == acts.SHUFFLE for deed in of_player):
        yield "shuffles the deck"


def further_texts(step: Step, phrases: Mapping[str, str], names: Sequence[str]) -> list[Text]:
    """Return what else a step was, deed by deed; what its rolls and changes of life show already is left out.

    `names`: what the players are called, for deeds of others.
    """
    return [text for _, text in _further(step, phrases, names)]


def notable_texts(step: Step, phrases: Mapping[str, str], names: Sequence[str]) -> list[Text]:
    """Return those of the further texts that a list of steps has, too."""
    captors = {_name(deed) for deed in step.deeds if deed.verb == acts.CAPTURE}
    return [
        text
        for deed, text in _further(step, phrases, names)
        if deed.verb in acts.NOTABLE and not (deed.verb == acts.MOVE and _name(deed) in captors)
    ]


def _further(step: Step, phrases: Mapping[str, str], names: Sequence[str]) -> Iterator[tuple[Deed, Text]]:
    """Yield further deeds with their texts."""
    first = step.deed
    played = {deed.card.name for deed in step.deeds if deed.verb == acts.PLAY and deed.card}
    arrived = {deed.card.name for deed in step.deeds if deed.verb in acts.ARRIVALS and deed.card}
    for deed in step.deeds:
        is_shown = deed.verb in SHOWN or (deed.verb in acts.ROLLED and bool(step.rolls))
        is_named = deed.verb == acts.USE and deed.name in played
        if deed.verb == acts.CHOOSE and _is_told(deed, step):
            continue
        is_arrival = deed.verb == acts.PLAY and deed.card is not None and deed.card.name in arrived
        if is_named and _targets(deed) and deed is not first:
            yield deed, tuple(_segments(acts.PLAYED_ON, deed))
        elif not (deed is first or is_shown or is_named or is_arrival or _is_loss(deed, step)):
            text = deed_text(_turned_up(deed, step), phrases)
            has_subject = text[0].card is not None or text[0].text == UNKNOWN
            is_foreign = deed.player != step.player and not has_subject
            yield deed, (Segment(f"{names[deed.player]} "), *text) if is_foreign else text


def _is_told(choice: Deed, step: Step) -> bool:
    """Whether chosen cards are named by what was done to them, or by what came of it."""
    deeds = [deed for deed in step.deeds if deed is not choice]
    named = {card.name for deed in deeds for card in (deed.card, deed.on, *deed.cards) if card}
    return {card.name for card in choice.cards} <= named | {change.card.name for change in step.changes}


def _is_loss(deed: Deed, step: Step) -> bool:
    """Whether a deed is only the removal of a card, which the results of the step tell."""
    lost = {change.card.name for change in step.changes if change.is_lost and change.removal == deed.verb}
    return deed.on is not None and deed.on.name in lost


def _name(deed: Deed) -> str:
    return deed.card.name if deed.card else ""


def outcome(roll: Roll) -> str:
    """Return what came of dice; empty where no hits were counted."""
    if roll.on is None:
        return ""
    number = sum(bool(die.hits) for die in roll.dice)
    return counted(number, "hit") if number else "miss"


def result_texts(step: Step) -> list[str]:
    """Return how cards came out of a step: `Ice Smith 2 → 0, destroyed`; other numbers where its life stays."""
    texts = [text for change in step.changes if (text := _result(change))]
    told = {deed.card for deed in step.deeds if deed.verb == acts.COUNTERS}
    if step.deed is not None and not step.rolls:
        stay = [change for change in step.changes if change.start and change.end and change.life is None]
        texts += [
            f"{change.card.name or UNKNOWN} {_numbers_text(change)}"
            for change in stay
            if change.numbers and change.card not in told
        ]
    return texts


def _result(change: CardChange) -> str:
    name = change.card.name or UNKNOWN
    life = f" {change.life[0]} → {change.life[1]}" if change.life else ""
    removal = acts.REMOVALS.get(change.removal, "gone") if change.start and change.is_lost else ""
    if removal and change.removal != acts.CAPTURE:  # of which the step tells already
        return f"{name}{life}, {removal}" if life else f"{name} {removal}"
    return f"{name}{life}" if life else ""


def sentence(step: Step, who: str, phrases: Mapping[str, str], names: Sequence[str]) -> str:
    """Return a step in one sentence: who, what, and what came of it. `who`: its player; `names`: of all players."""
    notable = map(plain, notable_texts(step, phrases, names))
    parts = [plain(step_text(step, phrases)), *notable, *map(outcome, step.rolls), *result_texts(step)]
    return f"{who}: {'; '.join(part for part in parts if part)}."
