"""Choices of cards in rules texts: the choice itself, hidden cards that are looked at, and the nouns afterwards."""

from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.english import introduce, number, plural, singular
from deckbuilder.rules_text.players import bind_player, player, possessive
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import kind, limit_words, names, phrase_of
from deckbuilder.rules_text.terminology import Terminology
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.language.node import Node, children, parts
from engine.language.nodes import effects as nodes
from engine.language.nodes.amounts import CountNode
from engine.language.nodes.kinds import SELF, EffectNode, ReferenceNode
from engine.language.nodes.piles import LookNode, PutNode, TopNode
from engine.language.nodes.players import ChoosePlayerNode, WhoseNode
from engine.language.nodes.selectors import AmongNode, ExceptNode, InNode, OrNode

PILES = {"hand": "hand", "draw": "draw pile", "discard": "discard pile", "magic": "magic pile"}
LOOSE = {"toward", "away", "at", "or_", "except_"}  # fields whose cards an effect can do without
# Effects that may name their card themselves, with the field of that card: `place a unit from your hand on ...`.
NAMED_IN_PLACE: dict[type[EffectNode], str] = {
    nodes.PlaceNode: "place",
    PutNode: "put",
    nodes.DestroyNode: "destroy",
    nodes.DiscardNode: "discard",
    nodes.ControlNode: "control",
}
# The same in games that name targets when a card is announced: all effects on one card.
NAMED_AS_TARGETS = ChainMap[type[EffectNode], str](
    {nodes.ReturnNode: "return_", nodes.GainNode: "on", nodes.ExchangeNode: "exchange"}, NAMED_IN_PLACE
)
# Names that are no nouns for cards, and those that fit one card only.
NO_NOUNS = frozenset(
    {"all", "any", "both", "each", "four", "it", "one", "ones", "pair"}
    | {"that", "them", "these", "this", "those", "three", "two"}
)
SINGULARS = frozenset({"first", "other", "second", "third"})
# By class of effect, the context after it, if it changes.
CONTEXTS_AFTER: RendererTable[Callable[[Any, TextContext], TextContext]] = RendererTable()
SEEN_IN_PLACE = (nodes.PlaceNode, PutNode)  # these show a card of your hand or discard pile to all players


def is_hidden(effect: nodes.ChooseNode) -> bool:
    """Whether the cards are in your hand or in a pile."""
    return effect.choose.find(InNode) is not None


def verb_of(effect: nodes.ChooseNode, terms: Terminology) -> str:
    """Return `target` for cards on the battlefield, another verb for itself (2E-GEN-4) and for hidden cards.

    A hidden card is revealed, unless any card can be chosen.
    """
    if is_hidden(effect):
        return "choose" if _is_any_card(effect) else "reveal"
    also = effect.choose.find(OrNode)
    return terms.choose if effect.as_ == nodes.TARGET and (also is None or also.or_ != (SELF,)) else "choose"


def _is_any_card(effect: nodes.ChooseNode) -> bool:
    """Whether a choice has no filters except the place of the cards."""
    return effect.choose.classes == "card" and all(
        isinstance(node, InNode | WhoseNode | TopNode) for node in effect.choose.filters
    )


def is_plural(effect: nodes.ChooseNode) -> bool:
    """Whether more than one card can be chosen."""
    return effect.number not in (1, nodes.UpToNode(most=1))


def choose(effect: nodes.ChooseNode, context: TextContext) -> VerbPhrase:
    """Return the choice: `target a friendly structure within 3 spaces of this unit`."""
    noun = noun_of(effect, context)
    phrase = _some_of_those(effect, context) or phrase_of(effect.choose, context).chosen(effect.number, "from")
    if name := _own_name(effect, context):
        cards, comma, order = phrase.partition(",")
        phrase = f"{cards} as the {plural(name) if is_plural(effect) else name}{comma}{order}"
    verb = verb_of(effect, context.terms)
    command = f"{verb} {phrase}{introduce('' if noun.several else noun.words)}"
    if effect.by is None:
        return act(command)
    return VerbPhrase((command.replace(f"{possessive(effect.by, context)} ", "their "),), player(effect.by, context))


def discarded_by(effect: nodes.ChooseNode, following: EffectNode | None, context: TextContext) -> VerbPhrase | None:
    """Return another player's choice and discard as one act: `that player discards a card from their hand`."""
    is_all = isinstance(following, nodes.DiscardNode) and names(following.discard) == (effect.as_,)
    if effect.by is None or not is_all or context.uses.get(effect.as_, 0) != 1:
        return None
    chosen = choose(effect, context)
    return VerbPhrase((chosen.phrases[0].replace("choose", "discard", 1),), chosen.who)


def noun_of(effect: nodes.ChooseNode, context: TextContext) -> Noun:
    """Return the noun of the chosen cards: `the target`, `the revealed unit`, or their own name if that is taken."""
    class_noun = kind(effect.choose, context, "card")
    name = _own_name(effect, context) or _label(effect, class_noun, context.terms)
    if not is_plural(effect):
        return Noun(f"the {name}", kind=class_noun, hidden=is_hidden(effect))
    number = effect.number if isinstance(effect.number, int) else None
    return Noun(name, several=True, number=number, kind=class_noun, hidden=is_hidden(effect))


def label(effect: nodes.ChooseNode) -> str:
    """Return the name that the definition gives the cards, as words."""
    return effect.as_.replace("_", " ")


def _label(effect: nodes.ChooseNode, class_noun: str, terms: Terminology) -> str:
    verb = verb_of(effect, terms)
    return "target" if verb == "target" else f"{'chosen' if verb == 'choose' else 'revealed'} {class_noun}"


def _own_name(effect: nodes.ChooseNode, context: TextContext) -> str:
    """Return a noun for chosen cards, in the singular, if others already have the usual one; else an empty text.

    It is the name in the definition, unless that is no noun for them: `two`, or `first` for several cards.
    """
    class_noun = kind(effect.choose, context, "card")
    taken = {noun.words.removeprefix("the ") for name, noun in context.names.items() if name != effect.as_}
    if _label(effect, class_noun, context.terms) not in taken:
        return ""
    name = singular(label(effect))
    if label(effect) in NO_NOUNS or name == class_noun or (is_plural(effect) and name in SINGULARS) or name in taken:
        return next(
            (candidate for candidate in (f"other {class_noun}", f"further {class_noun}") if candidate not in taken),
            f"last {class_noun}",
        )
    return name


def nested(effect: EffectNode) -> list[EffectNode]:
    """Return the effects inside an effect, of all branches."""
    return [inner for inner in children(effect) if isinstance(inner, EffectNode)]


def bind(effect: EffectNode, context: TextContext) -> TextContext:
    """Return the context after an effect, with names for cards chosen in it."""
    if isinstance(effect, nodes.ChooseNode):
        return context.with_nouns(**{effect.as_: noun_of(effect, context)})
    if isinstance(effect, LookNode):
        return bind_seen_cards(effect, context)
    if isinstance(effect, ChoosePlayerNode):
        return bind_player(effect, context)
    if effect in CONTEXTS_AFTER:
        return CONTEXTS_AFTER[effect](effect, context)
    if isinstance(effect, nodes.MayNode | nodes.IfNode):
        for inner in nested(effect):
            context = bind(inner, context)
    return context


def chosen_in(effect: EffectNode) -> set[str]:
    """Return the names that an effect binds."""
    if isinstance(effect, nodes.ChooseNode):
        return {effect.as_}
    return {name for inner in nested(effect) for name in chosen_in(inner)}


def is_dependent_on(effect: EffectNode, chosen: set[str]) -> bool:
    """Whether an effect does nothing unless cards of these names have been chosen."""
    inner = nested(effect)
    if isinstance(effect, nodes.EachNode) and effect.each.name in chosen:
        return True
    if inner:
        return not chosen & set().union(*map(chosen_in, inner)) and all(is_dependent_on(part, chosen) for part in inner)
    to_several = names(getattr(effect, "on", None))
    if len(to_several) > 1 and not chosen.issuperset(to_several):
        return False
    return not isinstance(effect, nodes.ChooseNode) and not chosen.isdisjoint(_needed(effect))


def _is_done_to(effect: EffectNode, name: str) -> bool:
    """Whether an effect acts on the cards of a name, and can name them itself."""
    return names(getattr(effect, NAMED_IN_PLACE.get(type(effect), ""), None)) == (name,)


def _some_of_those(effect: nodes.ChooseNode, context: TextContext) -> str:
    """Return `2 of those cards`, `the others in any order`, for any of several cards with a name."""
    among, but = effect.choose.find(AmongNode), effect.choose.find(ExceptNode)
    is_plain = effect.choose.classes == "card" and all(
        isinstance(node, AmongNode | ExceptNode) for node in effect.choose.filters
    )
    are_others = but is None or (names(but.except_) and but.except_ != (SELF,))
    if among is None or not is_plain or not are_others or not context.noun(among.among.name).several:
        return ""
    if effect.number == "all":
        return f"{'the others' if but else 'those cards'} in any order"
    limit = "any number" if effect.number == "any" else limit_words(effect.number)
    return f"{limit} of {'the others' if but else 'those cards'}"


def _is_seen(effect: EffectNode) -> bool:
    """Whether all players see the card of an effect."""
    return isinstance(effect, SEEN_IN_PLACE) and not (isinstance(effect, PutNode) and effect.in_ == "hand")


def _needed(node: Node) -> Iterator[str]:
    """Yield the names of the cards that a node needs."""
    if isinstance(node, ReferenceNode):
        yield node.name
    for field, inner in parts(node):
        if field not in LOOSE:
            yield from _needed(inner)


def in_place(effect: nodes.ChooseNode, following: EffectNode | None, context: TextContext) -> TextContext | None:
    """Return the context in which the next effect names the chosen card itself, or None if that is impossible."""
    if following is None or effect.by is not None:
        return None
    return _announced(effect, following, context) if context.terms.announced else _named(effect, following, context)


def _named(effect: nodes.ChooseNode, following: EffectNode, context: TextContext) -> TextContext | None:
    """Return the same in games that choose targets first and refer to them afterwards."""
    some = _some_of_those(effect, context)
    if some:
        return context.with_nouns(**{effect.as_: Noun(some, new=True)}) if _is_done_to(following, effect.as_) else None
    if effect.number != 1 or verb_of(effect, context.terms) == "target":
        return None
    if is_hidden(effect) and not _is_any_card(effect) and not _is_seen(following):
        return None
    if not _is_done_to(following, effect.as_) or context.uses.get(effect.as_, 0) != 1:
        return None
    phrase = phrase_of(effect.choose, context).one("from")
    return context.with_nouns(**{effect.as_: Noun(phrase, new=True, kind=kind(effect.choose, context, "card"))})


def _announced(effect: nodes.ChooseNode, following: EffectNode, context: TextContext) -> TextContext | None:
    """Return the context in which the next effect names its targets: `ready up to 2 target minions`."""
    field = NAMED_AS_TARGETS.get(type(following), "")
    once = context.uses.get(effect.as_, 0) == 1
    if effect.as_ not in names(getattr(following, field, None)) or not once or effect.number in ("any", "all"):
        return None
    phrase = phrase_of(effect.choose, context).chosen(effect.number, "from")
    if verb_of(effect, context.terms) == "target":
        phrase = _as_target(effect, phrase)
    noun = Noun(phrase, new=True, kind=kind(effect.choose, context, "card"), hidden=is_hidden(effect))
    return context.with_nouns(**{effect.as_: noun})


def _as_target(effect: nodes.ChooseNode, phrase: str) -> str:
    """Return `target minion`, `up to 2 target minions`."""
    if effect.number == 1:
        article, _, rest = phrase.partition(" ")
        return f"another target {rest.removeprefix('other ')}" if article == "another" else f"target {rest}"
    start = limit_words(effect.number) if not isinstance(effect.number, str) else ""
    return f"{start} target{phrase.removeprefix(start)}"


def look(effect: LookNode, context: TextContext) -> VerbPhrase:
    """Return `look at the top 4 cards of that player's draw pile`, `reveal the top card of your draw pile`."""
    verb = "reveal" if effect.open_ else "look at"
    pile = f"{possessive(effect.whose, context)} {PILES[effect.at]}"
    if effect.look == "all":
        return act(f"{verb} {'all cards in ' if effect.at == 'hand' else ''}{pile}")
    top = "top card" if effect.look == 1 else f"top {number(int(effect.look), 'card')}"
    return act(f"{verb} the {top} of {pile}")


def bind_seen_cards(effect: LookNode, context: TextContext) -> TextContext:
    """Return the context in which the cards have a name."""
    if effect.look == 1:
        return context.with_nouns(**{effect.as_: Noun("that card")})
    count = effect.look if isinstance(effect.look, int) else None
    noun = "revealed card" if effect.open_ else "seen card"
    return context.with_nouns(**{effect.as_: Noun(noun, several=True, number=count)})


def is_discard_of_them(effect: nodes.ChooseNode, following: EffectNode | None) -> bool:
    """Whether several cards are chosen and then discarded, so that `them` is enough."""
    if not is_plural(effect) or not isinstance(following, nodes.DiscardNode):
        return False
    return names(following.discard) == (effect.as_,)


def effects_per_card(effects: Sequence[EffectNode], name: str) -> list[EffectNode]:
    """Return the first effects that count the cards of a name, each with its amount for one card."""
    repeated = []
    for effect in effects:
        once = _for_one(effect, name)
        if once is effect:
            break
        repeated.append(once)
    return repeated


def _for_one(part: Any, name: str) -> Any:
    """Return a part of a definition with 1 in place of the number of those cards; the same part if it has none."""
    if isinstance(part, tuple):
        parts = tuple(_for_one(item, name) for item in part)
        return part if all(new is old for new, old in zip(parts, part, strict=True)) else parts
    if not isinstance(part, Node):
        return part
    if isinstance(part, CountNode):
        is_number = names(part.count) == (name,) and part.per == 1 and part.most is None
        return part.times if is_number else part
    changed = {field: _for_one(value, name) for field, value in vars(part).items()}
    is_same = all(changed[field] is value for field, value in vars(part).items())
    return part if is_same else type(part)(**changed)
