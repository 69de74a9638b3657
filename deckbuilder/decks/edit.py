"""Begin a deck with its leader and change it card by card, with the problems that each change adds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.lookup import find_cards
from deckbuilder.decks.deck import MAX_COPIES, Deck, DeckList, Entry
from deckbuilder.decks.load import exists
from deckbuilder.decks.problems import Problem, ProblemKind
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.textlist import CONSIDERING, split_count
from deckbuilder.decks.validation import section_for
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError, Remedy
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import fold, listed, printable, short

MAX_UNQUOTED = 8  # words of a card name written without quotes
# Problems that a further copy of their card makes worse.
CARD_PROBLEMS = frozenset(
    (ProblemKind.COPIES, ProblemKind.FOREIGN, ProblemKind.POOL, ProblemKind.MISPLACED, ProblemKind.PRESCRIBED)
)


def begin(
    leader: str,
    resolver: Resolver,
    *,
    ruleset: str | None = None,
    format_: str | None = None,
    pool: str | tuple[Entry, ...] | None = None,
    name: str | None = None,
) -> ResolvedDeck:
    """Return a deck of its leader and the cards that the rules prescribe. Raises InputError.

    `pool`: of a limited deck, its cards, or the name of a pool file or of a shipped pool.
    """
    catalogue = resolver.catalogue
    leaders = [
        (card, rules)
        for card in find_cards(leader, catalogue, ruleset)
        for rules in [catalogue.rulesets[card.ruleset]]
        if rules.leader in card.words
    ]
    if not leaders:
        raise InputError(f"'{printable(leader)}' is not a summoner or general")
    games = list(dict.fromkeys(rules.aliases[0] if rules.aliases else rules.id for _, rules in leaders))
    if len(games) > 1:
        raise InputError(
            f"'{printable(leader)}' leads decks of several games", remedies=(Remedy.CHOOSE_RULESET,), choices=games
        )
    if len(leaders) > 1:
        choices = listed((CardNames(catalogue, rules).name_of(card) for card, rules in leaders), "or")
        raise InputError(f"several leaders are called '{printable(leader)}'; write {choices}")
    card, rules = leaders[0]
    entry = Entry(CardNames(catalogue, rules).name_of(card), 1, rules.leader)
    opened = read_pool(pool, resolver, rules) if isinstance(pool, str) else pool
    resolved = resolver.resolve(DeckList(name or card.name, rules.id, format_, (entry,), opened))
    resolved.must_be_editable()  # names in the pool that no card has are kept
    return resolved


def read_pool(name: str, resolver: Resolver, ruleset: RuleSet) -> tuple[Entry, ...]:
    """Return the cards of a pool file or a shipped pool. Raises InputError."""
    if exists(name):
        document = read_one(files.read(Path(name)), name, "pool")
        check(document, "pool")
        data = document.data
    else:
        data = resolver.catalogue.pool_document(name)
        if data is None:
            raise InputError(f"there is no pool file and no shipped pool '{printable(name)}'")
    if data["ruleset"] != ruleset.id:
        raise InputError(f"the pool is of {data['ruleset']}, the deck of {ruleset.id}")
    return tuple(Entry(card, count, "pool") for card, count in data["cards"].items())


@dataclass(frozen=True)
class EditResult(JsonObject):
    """A deck after a change: the section of the card, its copies there now, and the problems that are new.

    `card`: None for a name that no card has.
    """

    KEYS = "section card=name faction=card.faction count=now problems=new_problems key=card.key"

    deck: Deck
    name: str
    card: Card | None
    section: str
    now: int
    new_problems: tuple[Problem, ...] = ()


def change(resolved: ResolvedDeck, name: str, by: int, resolver: Resolver) -> EditResult:
    """Add copies of a card (negative: remove them) in the section of its class. Raises InputError."""
    deck = resolved.must_be_editable(adds=by > 0)
    if by < 0 and (line := find_unknown(deck, name)):
        without = resolver.complete(remove_unknown(deck, line, -by))
        return EditResult(without, line.name, None, line.section or "", line.count + by)
    card = CardNames(resolver.catalogue, resolved.validator.ruleset, resolved.leader).find(name)
    section = _section(resolved, card, by)
    held = deck.sections.get(section, {}).get(card, 0)
    if held + by < 0:
        raise InputError(f"the deck has {held} {card.name} under {section}, {-by} cannot be taken out")
    if held + by > MAX_COPIES:
        raise InputError(f"the deck has {held} {card.name} under {section}, a deck file holds up to {MAX_COPIES}")
    changed = resolver.complete(deck.with_count(section, card, held + by))
    after = resolved.validator.validate(changed)
    new = _new_problems(resolved.deck_problems, after, (card, section) if by > 0 else None)
    now = changed.sections.get(section, {}).get(card, 0)
    if now != held + by:
        raise InputError(f"{card.name} stays: the rules put it into every deck of {resolved.leader or 'this game'}")
    return EditResult(changed, card.name, card, section, now, tuple(new))


class UnfitError(InputError):
    """Copies of a card that do not fit a deck, because of a problem that they would bring or make worse."""

    def __init__(self, name: str, problem: Problem) -> None:
        super().__init__(f"{name} is not added ({problem.objection})")


def add_fitting(resolved: ResolvedDeck, name: str, copies: int, resolver: Resolver) -> EditResult:
    """Add copies of a card that keep the limits of the deck. Raises UnfitError, and InputError as `change` does."""
    result = change(resolved, name, copies, resolver)
    if result.new_problems and not resolved.list_problems:
        raise UnfitError(result.name, first_about_card(result.new_problems))
    return result


def first_about_card(problems: Sequence[Problem]) -> Problem:
    """Return the first problem that is about a card itself; the first one where all are about numbers."""
    numbers = (ProblemKind.SECTION, ProblemKind.TOTAL)
    return next((problem for problem in problems if problem.kind not in numbers), problems[0])


def objections(resolved: ResolvedDeck, card: Card) -> list[Problem]:
    """Return the problems that one more copy of a card would bring to a deck, or make worse."""
    deck, section = resolved.deck, section_for(card, resolved.validator, resolved.leader)
    if section is None:
        rule = resolved.validator.format.sections[0].rule
        return [Problem(ProblemKind.MISPLACED, rule, card.class_, card.name, 1, 0, key=card.key)]
    held = deck.sections.get(section.name, {}).get(card, 0)
    after = resolved.validator.validate(deck.with_count(section.name, card, held + 1))
    return _new_problems(resolved.deck_problems, after, (card, section.name))


def _new_problems(before: Sequence[Problem], after: Sequence[Problem], added: tuple[Card, str] | None) -> list[Problem]:
    """Return the problems after a change that were not there before, or that an added card has made worse."""
    old_problems = {(problem.kind, problem.card, problem.section) for problem in before}
    return [
        problem
        for problem in after
        if (problem.kind, problem.card, problem.section) not in old_problems or (added and _is_worse(problem, *added))
    ]


def _is_worse(problem: Problem, card: Card, section: str) -> bool:
    """Whether added copies of a card made a problem worse, which is then reported again."""
    if problem.card is not None:
        return problem.card == card.name and problem.kind in CARD_PROBLEMS
    among = problem.section == section or (problem.section is None and section not in problem.excluded)
    return among and (problem.count or 0) > (problem.required or 0)


def change_all(resolved: ResolvedDeck, lines: Sequence[str], by: int, resolver: Resolver) -> list[EditResult]:
    """Make one change for each line in turn: `4 Frost Mage` adds four, a bare name adds `by`. Raises InputError."""
    results: list[EditResult] = []
    names, deck = CardNames(resolver.catalogue, resolved.validator.ruleset, resolved.leader), resolved.deck

    def is_name(text: str) -> bool:
        return bool(names.candidates(text)) or (by < 0 and find_unknown(deck, text) is not None)

    for copies, name in counted_lines(lines, abs(by), is_name):
        if len(lines) > 1 and not is_name(name) and not resolver.catalogue.named(name):
            raise InputError(f"no card is called '{short(name)}'; a name of several words stands in quotes")
        results.append(change(resolved, name, copies if by > 0 else -copies, resolver))
        resolved = replace(resolved, deck=results[-1].deck)
    return results


def counted_lines(lines: Sequence[str], usual: int, is_name: Callable[[str], bool]) -> Iterator[tuple[int, str]]:
    """Yield the count and the name of each card of a command line; a name without a count gets `usual`."""
    for line in _join_counts(_join_names(lines, is_name), is_name):
        number, name = ("1", line) if is_name(line) else split_count(line)
        if name == line:
            yield usual, name
        elif len(number) > len(str(MAX_COPIES)) or not 1 <= int(number) <= MAX_COPIES:
            raise InputError(f"'{printable(line)}': a count is 1 to {MAX_COPIES}")
        else:
            yield int(number), name


def _join_names(pieces: Sequence[str], is_name: Callable[[str], bool]) -> Iterator[str]:
    """Yield the words, with those joined that are a card name only together: `Bear Cavalry` without quotes."""
    start = 0
    while start < len(pieces):
        ends = range(min(len(pieces), start + MAX_UNQUOTED), start + 1, -1)
        whole = (end for end in ends if is_name(split_count(" ".join(pieces[start:end]))[1]))
        single = is_name(split_count(pieces[start])[1])
        end = start + 1 if single else next(whole, start + 1)
        yield " ".join(pieces[start:end])
        start = end


def _join_counts(pieces: Iterable[str], is_name: Callable[[str], bool]) -> Iterator[str]:
    """Yield the lines, with a count that stands alone joined to the name after it."""
    count = ""
    for word in pieces:
        if count or not word.isdecimal() or is_name(word):
            yield f"{count} {word}".strip()
            count = ""
        else:
            count = word
    if count:
        raise InputError(f"the name of a card is missing after {count}")


def _section(resolved: ResolvedDeck, card: Card, by: int) -> str:
    """Return the section where a card is added, or from which it is removed."""
    section = section_for(card, resolved.validator, resolved.leader)
    if by < 0:
        standing = [name for name, cards in resolved.deck.sections.items() if card in cards]
        if standing and (section is None or section.name not in standing):
            return standing[-1]
    if section is None:
        raise InputError(f"{card.name} ({card.class_}) goes into no deck")
    return section.name


# Names in a deck that no card has: in the deck, its pool, and the cards under consideration


def find_unknown(deck: Deck, name: str, *, considering: bool = False) -> Entry | None:
    """Return the line of a name that no card has; None where there is none.

    `considering`: look among the cards under consideration, not in the deck and its pool.
    """
    lines = [line for line in deck.unknown if (line.section == CONSIDERING) == considering]
    same = [line for line in lines if fold(line.name) == fold(name)]
    return next((line for line in same if line.name == name), next(iter(same), None))


def remove_unknown(deck: Deck, line: Entry, copies: int) -> Deck:
    """Return the deck with fewer copies in a line that names no card. Raises InputError for more than there are."""
    if copies > line.count:
        raise InputError(
            f"the deck has {line.count} {printable(line.name)} under {line.section}, {copies} cannot be taken out"
        )
    lines = [replace(entry, count=entry.count - copies) if entry == line else entry for entry in deck.unknown]
    return replace(deck, unknown=tuple(entry for entry in lines if entry.count))
