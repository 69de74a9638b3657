"""Blocks of effects, and the effects that contain others: choices, conditions, repetitions.

A list of effects becomes fragments, each the body of one sentence. Effects that depend on something (a `may`, a
condition) stand in the same sentence, in one that begins with `if you do`, or name a card that was chosen there; so a
full stop ends the dependence, and two definitions that nest differently never read the same. If something follows in
the same sentence, a part is `closed`: it continues in no sentence of its own.
"""

import re
from collections import ChainMap, Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from deckbuilder.rules_text.amounts import price
from deckbuilder.rules_text.choices import (
    NAMED_IN_PLACE,
    bind,
    chosen_in,
    discarded_by,
    effects_per_card,
    in_place,
    is_dependent_on,
    is_discard_of_them,
)
from deckbuilder.rules_text.conditions import holds, on_a_roll
from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import agree, introduce, series, with_pronouns
from deckbuilder.rules_text.players import is_known, player
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import names
from deckbuilder.rules_text.terminology import Terminology
from deckbuilder.rules_text.verbs import VerbPhrase, act, then
from engine.language.errors import DocumentPath
from engine.language.node import Node, each_of
from engine.language.nodes import effects as nodes
from engine.language.nodes.kinds import ConditionNode, CostNode, EffectNode, ReferenceNode
from engine.language.nodes.players import ChoosePlayerNode, UnlessNode

LASTING = re.compile(r"until [^,]*, ")  # a duration at the beginning of a sentence
Effects = Sequence[EffectNode]
Fragments = list[str]
IT = "it"  # the card of an `each`
DONE_TO = ChainMap[type[EffectNode], str]({nodes.GainNode: "on"}, NAMED_IN_PLACE)

CONTROL: RendererTable[Callable[[Any, TextContext, bool], Fragments]] = RendererTable()  # effects that contain others


@dataclass(frozen=True)
class EffectPhrase:
    """One effect and its context; `act` is set if it is a single act (perhaps of two effects)."""

    effect: EffectNode | None
    context: TextContext
    act: VerbPhrase | None

    def fragments(self, *, closed: bool) -> Fragments:
        """Return the fragments of a mandatory effect."""
        if self.act is not None:
            return [self.act.command]
        return CONTROL[self.effect](self.effect, self.context, closed) if self.effect is not None else []

    def option(self, instead: str = "", *, closed: bool) -> Fragments:
        """Return the fragments of an optional effect."""
        if self.act is not None:
            return [self.act.option(instead)]
        if isinstance(self.effect, nodes.OneOfNode | nodes.RepeatNode):
            sentences, *more = self.fragments(closed=closed)
            return [f"you may {instead}{sentences}", *more]
        if isinstance(self.effect, UnlessNode):
            return [f"you may {instead}{_unless_paid(self.effect, self.context)}"]
        return [f"you may {instead}do this: {self.fragments(closed=True)[0]}"]


def steps(effects: Effects, context: TextContext) -> list[EffectPhrase]:
    """Return the effects one by one; two are joined if one only names a card, or pays, for the other."""
    return list(_with_prices(list(_join_equal(_without_choices(effects, context))))) or [
        EffectPhrase(None, context, act("do nothing"))
    ]


def _without_choices(effects: Effects, context: TextContext) -> Iterator[EffectPhrase]:
    """Yield the effects without choices of a card that the next effect can name itself."""
    for place, effect in enumerate(effects):
        following = effects[place + 1] if place + 1 < len(effects) else None
        if isinstance(effect, ChoosePlayerNode) and is_known(effect, context):
            context = bind(effect, context)
            continue
        if isinstance(effect, nodes.ChooseNode) and (discard := discarded_by(effect, following, context)) is not None:
            yield EffectPhrase(following, context, discard)
            yield from _without_choices(effects[place + 2 :], context)
            return
        named_context = in_place(effect, following, context) if isinstance(effect, nodes.ChooseNode) else None
        if named_context is None:
            yield EffectPhrase(effect, context, ACTS[effect](effect, context) if effect in ACTS else None)
        context = named_context or bind(effect, context)
        if isinstance(effect, nodes.ChooseNode) and named_context is None and is_discard_of_them(effect, following):
            yield EffectPhrase(following, context, act("discard them"))
            apiece = effects_per_card(effects[place + 2 :], effect.as_)
            if len(apiece) > 1:
                yield EffectPhrase(
                    apiece[0], context, act(f"for each, {series(closed([repeated], context) for repeated in apiece)}")
                )
                yield from _without_choices(effects[place + 2 + len(apiece) :], context)
            else:
                yield from _without_choices(effects[place + 2 :], context)
            return


def _join_equal(phrases: Iterator[EffectPhrase]) -> Iterator[EffectPhrase]:
    """Yield the steps with equal neighbours joined: the second one is done twice."""
    for command, same in groupby(phrases, lambda step: step.act.command if step.act is not None else None):
        first, *more = same
        if command is None or not more:
            yield from (first, *more)
        else:
            times = "twice" if len(more) == 1 else f"{len(more) + 1} times"
            yield replace(first, act=act(f"{command} {times}"))


def _with_prices(phrases: Sequence[EffectPhrase]) -> Iterator[EffectPhrase]:
    """Yield the steps with payments joined to what they pay for."""
    price: VerbPhrase | None = None
    for step in phrases:
        if price is not None and step.act is not None and step.act.is_statement:
            yield replace(step, act=price.buying(step.act))
            price = None
            continue
        if price is not None:
            yield EffectPhrase(None, step.context, price)
        price = step.act if step.act is not None and step.act.spends else None
        if price is None:
            yield step
    if price is not None:
        yield EffectPhrase(None, phrases[-1].context, price)


def _all_fragments(phrases: Sequence[EffectPhrase]) -> Fragments:
    return [fragment for phrase in phrases for fragment in phrase.fragments(closed=False)]


def plain(effects: Effects, context: TextContext) -> Fragments:
    """Return mandatory effects, a sentence for each."""
    sentences: list[str] = []
    for fragment in _all_fragments(steps(effects, context)):
        span = LASTING.match(fragment)
        if span and sentences and sentences[-1].startswith(span[0]):
            sentences[-1] += f", and {fragment.removeprefix(span[0])}"
        else:
            sentences.append(fragment)
    return sentences


def closed(effects: Effects, context: TextContext) -> str:
    """Return effects as one fragment."""
    return _join_steps(steps(effects, context), closed=True)[0]


def _join_steps(phrases: Sequence[EffectPhrase], *, closed: bool) -> Fragments:
    """Return steps in one sentence, of which only the last may continue in sentences of its own.

    Effects that depend on a die follow the roll, in sentences of their own if possible.
    """
    falls = [step for step in phrases if is_on_die(step)]
    if falls and list(phrases[-len(falls) :]) == falls and len(falls) < len(phrases):
        rolled = _join_steps(phrases[: -len(falls)], closed=closed)
        outcomes = [sentences for step in falls for sentences in step.fragments(closed=closed)]
        return ["; ".join([*rolled, *outcomes])] if closed else [*rolled, *outcomes]
    *before, last = phrases
    fragments = last.fragments(closed=closed)
    items = [step.fragments(closed=True)[0] for step in before]
    is_command = all(step.act is not None and not step.act.who for step in phrases)
    sentence = then([*items, fragments[0]], pair=is_command, semicolons=any(step.act is None for step in before))
    return [sentence, *fragments[1:]]


def scoped(effects: Effects, context: TextContext) -> Fragments:
    """Return effects that all depend on the beginning of the sentence."""
    phrases = steps(effects, context)
    if _are_dependent(phrases[0], phrases[1:]):
        return _all_fragments(phrases)
    return _join_steps(phrases, closed=False)


def offered(effects: Effects, context: TextContext, instead: str = "") -> Fragments:
    """Return optional effects: the first is the choice, the others depend on it."""
    first, *others = steps(effects, context)
    return [*first.option(instead, closed=bool(others)), *consequence(first, others)]


def bought(effects: Effects, context: TextContext, instead: str = "") -> Fragments:
    """Return effects of which the first is a price that must be paid."""
    first, *others = steps(effects, context)
    return [f"{instead}{first.fragments(closed=True)[0]}", *consequence(first, others)]


def chosen_and_paid(effects: Effects, cost: CostNode, context: TextContext) -> Fragments:
    """Return optional effects with a price that depends on the card that the first of them chooses."""
    chosen, *following = effects
    after_choice = bind(chosen, context)
    phrase = act(f"{ACTS[chosen](chosen, context).command} and {price(cost, after_choice).command}")
    first = EffectPhrase(chosen, context, phrase)
    return [phrase.option(), *consequence(first, steps(following, after_choice))]


def consequence(first: EffectPhrase, others: Sequence[EffectPhrase]) -> Fragments:
    """Return the steps that follow if the first one is done."""
    if not others:
        return []
    if _are_dependent(first, others) or all(map(is_on_die, others)):
        return [sentences for step in others for sentences in step.fragments(closed=False)]
    opening = "if you do and " if _is_one_if(others) else "if you do, "
    sentences, *more = _join_steps(others, closed=False)
    return [f"{opening}{sentences.removeprefix('if ') if _is_one_if(others) else sentences}", *more]


def is_on_die(step: EffectPhrase) -> bool:
    """Whether a step depends on the number of the die that has been rolled."""
    return isinstance(step.effect, nodes.IfNode) and bool(on_a_roll(step.effect.if_, step.context))


def _is_one_if(phrases: Sequence[EffectPhrase]) -> bool:
    return isinstance(phrases[0].effect, nodes.IfNode) and len(phrases) == 1


def _are_dependent(first: EffectPhrase, others: Sequence[EffectPhrase]) -> bool:
    """Whether all steps refer to cards that the first one chooses, so that they are impossible without it."""
    new = chosen_in(first.effect) - first.context.names.keys() if isinstance(first.effect, nodes.ChooseNode) else set()
    return bool(new) and all(step.effect is not None and is_dependent_on(step.effect, new) for step in others)


@CONTROL.registers(nodes.MayNode)
def _may(effect: nodes.MayNode, context: TextContext, is_closed: bool) -> Fragments:
    if not is_closed:
        return offered(effect.may, context)
    first, *others = steps(effect.may, context)
    depending = f" (if you do, {_join_steps(others, closed=True)[0]})" if others else ""
    return [f"{first.option(closed=True)[0]}{depending}"]


@CONTROL.registers(nodes.OneOfNode)
def _one_of(effect: nodes.OneOfNode, context: TextContext, is_closed: bool) -> Fragments:
    branches = [steps(branch, context) for branch in effect.one_of]
    sentences = [_join_steps(branch, closed=True)[0] for branch in branches]
    context.modes[effect.path] = tuple(map(with_pronouns, sentences))
    *first, last = sentences
    if len(first) == 1 and not is_closed and all(map(_is_simple, branches)):
        return [f"either {first[0]}, or {last}"]
    choice = f"{'; '.join(first)}; or {last}"
    return [f"do one of these ({choice})" if is_closed else f"do one of these: {choice}"]


def _is_simple(branch: Sequence[EffectPhrase]) -> bool:
    return len(branch) == 1 and branch[0].act is not None and not branch[0].act.who


@CONTROL.registers(nodes.EachNode)
def _each(effect: nodes.EachNode, context: TextContext, _closed: bool) -> Fragments:
    noun = context.noun(effect.each.name)
    if noun.several and len(effect.do) == 1 and _is_done_to_it(effect.do[0]):
        return [ACTS[effect.do[0]](effect.do[0], context.with_nouns(it=noun)).command]
    it = Noun(f"that {noun.words}", kind=noun.kind) if noun.several else noun
    body = closed(effect.do, context.with_nouns(it=it))
    return [f"for {noun.each if noun.several else noun.words}{introduce(it.words)}, {body}"]


def _is_done_to_it(effect: EffectNode) -> bool:
    """Whether an effect is one act on the card of an `each`, without more about that card."""
    done_to = getattr(effect, DONE_TO.get(type(effect), ""), None)
    return names(done_to) == (IT,) and sum(reference.name == IT for reference in each_of(ReferenceNode, effect)) == 1


@CONTROL.registers(nodes.RepeatNode)
def _repeat(effect: nodes.RepeatNode, context: TextContext, _closed: bool) -> Fragments:
    return [f"do this any number of times: {closed(effect.repeat, context)}"]


@CONTROL.registers(UnlessNode)
def _unless(effect: UnlessNode, context: TextContext, _closed: bool) -> Fragments:
    who, terms = player(effect.unless.who, context), effect.unless
    paying = f"{who} may {price(terms.pays, context).command}"
    if terms.then:
        paying += f" to {closed(terms.then, context)} instead"
    return [f"{paying}; otherwise, {closed(effect.do, context)}"]


def _unless_paid(effect: UnlessNode, context: TextContext) -> str:
    """Return `discard that card, unless that opponent pays 1 magic point to ...`, which is optional."""
    terms = effect.unless
    pays = agree(price(terms.pays, context).command, several=False)
    instead = f" to {closed(terms.then, context)} instead" if terms.then else ""
    return f"{closed(effect.do, context)}, unless {player(terms.who, context)} {pays}{instead}"


@CONTROL.registers(nodes.IfNode)
def _if(effect: nodes.IfNode, context: TextContext, is_closed: bool) -> Fragments:
    body = [closed(effect.then, context)] if is_closed else scoped(effect.then, context)
    return [f"{condition(effect.if_, context)}{body[0]}", *body[1:]]


def condition(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """Return `if this unit has no boost, `, `on a 5 or more, `."""
    return f"{on_a_roll(conditions, context) or f'if {holds(conditions, context)}'}, "


class OpenSteps:
    """The nodes of steps: effects, perhaps with a cost before them.

    `me`: what the card calls itself; `nouns`: those of cards and players that are known, by their names in the
    definition.
    """

    def __init__(self, nodes: Sequence[Node], me: str, nouns: Mapping[str, Noun], terms: Terminology) -> None:
        uses = Counter(reference.name for reference in each_of(ReferenceNode, *nodes))
        self._nodes = nodes
        self._context = TextContext(me=me, terms=terms, names=nouns, uses=uses)

    @property
    def first(self) -> str:
        """The first of them, and what is said in one with it: `target a unit adjacent to Ice Golem (c4)`."""
        first = self._nodes[0]
        if isinstance(first, CostNode):
            return with_pronouns(price(first, self._context).command)
        effects = [node for node in self._nodes if isinstance(node, EffectNode)]
        return with_pronouns(steps(effects, self._context)[0].fragments(closed=True)[0])

    @property
    def all(self) -> str:
        """All of them in one sentence: `spend 1 magic to force Mind Witch (d4) 1 space`."""
        costs = [price(node, self._context).command for node in self._nodes if isinstance(node, CostNode)]
        effects = [node for node in self._nodes if isinstance(node, EffectNode)]
        if not effects:
            return with_pronouns(" to ".join(costs))
        first = steps(effects, self._context)[0].act
        then = " to " if first is not None and first.is_statement else ": "
        return with_pronouns(then.join([*costs, closed(effects, self._context)]))

    def modes(self, path: DocumentPath) -> tuple[str, ...]:
        """Return the modes of the choice at a path of the definition; none if there is no such choice."""
        return self._context.modes.get(path, ()) if self.first else ()
