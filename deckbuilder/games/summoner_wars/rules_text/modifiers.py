"""Modifiers of Summoner Wars in rules texts: of cards, and of what players may do and must pay."""

from collections.abc import Mapping
from dataclasses import replace

from deckbuilder.games.summoner_wars.rules_text.summoning import summon
from deckbuilder.rules_text.amounts import SOURCES, Quantity, dice, is_plain, quantity
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import CLOSE, a, agree, number, plural
from deckbuilder.rules_text.modifiers import ATTACKED, CAN, PHRASES, STATEMENTS, all_of, part, put_on_attacked
from deckbuilder.rules_text.selectors import Cards, any_card, each_card, phrase_of
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.terminology import Terminology
from deckbuilder.rules_text.verbs import VerbPhrase, act
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes import clauses as nodes
from engine.games.summoner_wars.nodes.attacks import PipsNode
from engine.games.summoner_wars.nodes.summoning import AbilityCostNode, BaseCostNode, CostModifierNode, SummonNode
from engine.language.nodes.kinds import SELF, AmountNode, SelectorNode

CANNOT = {"summon beside": "have units summoned adjacent to it"}  # where more is said than the word


STATEMENTS.registers(SummonNode)(summon)


PHRASES.registers(nodes.StrengthNode)(lambda node, about: _more(about.context.terms.strength, node.strength, about))
PHRASES.registers(nodes.LifeNode)(lambda node, about: _more(about.context.terms.life, node.life, about))


@PHRASES.registers(CostModifierNode)
def _cost(modifier: CostModifierNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.cost)
    return [f"cost {amount.size} {amount.more} to {_brought(about)}{amount.after(amount.more)}"]


def _brought(about: Subject) -> str:
    """Return the verb for bringing the cards into play or using them up: `summon`, `build`, `play`."""
    classes = about.cards.classes.split(" or ") if isinstance(about.cards, SelectorNode) else [_own_class(about)]
    if all({"structure", "gate"} & {*class_words.split()} for class_words in classes):
        return "build"
    return "play" if any({"event", "card"} & {*class_words.split()} for class_words in classes) else "summon"


def _own_class(about: Subject) -> str:
    """Return the class of a card that changes its own cost: `unit`, `structure`, `event`."""
    return about.context.me if about.cards == (SELF,) else "unit"


@PHRASES.registers(BaseCostNode)
def _base_cost(modifier: BaseCostNode, about: Subject) -> list[str]:
    cost = about.context.terms.cost
    return [f"have cost {modifier.base_cost}" if cost == "cost" else f"have {a(cost)} of {modifier.base_cost}"]


@STATEMENTS.registers(AbilityCostNode)
def _ability_cost(modifier: AbilityCostNode, about: Subject) -> list[VerbPhrase]:
    amount, magic = about.quantity(modifier.ability_cost), about.context.terms
    cost = f"cost {magic.number(amount.size, 'magic')} {amount.more}{amount.after(amount.more)}"
    who = f"{about.who}'s abilities" if about.who.endswith(CLOSE) else f"the abilities of {about.who}"
    return [VerbPhrase((cost,), who=who, several=True)]


def _more(noun: str, amount: int | AmountNode, about: Subject) -> list[str]:
    quantity = about.quantity(amount)
    if not about.context.terms.has_signs:
        return [f"have {quantity.size} {quantity.more} {noun}{quantity.after(quantity.more)}"]
    limit = "" if quantity.most is None else f", up to {quantity.most:+}"
    return [f"have {quantity.number:+} {noun}{quantity.counted}{limit}"]


@PHRASES.registers(nodes.BaseStrengthNode)
def _base_strength(modifier: nodes.BaseStrengthNode, about: Subject) -> list[str]:
    amount, strength = modifier.base_strength, about.context.terms.strength
    if isinstance(amount, int):
        return [f"have a base {strength} of {amount}"]
    limit = "" if amount.most is None else f", up to {amount.most}"
    if (amount.per, amount.times) != (1, 1):
        much = about.quantity(amount)
        return [f"have a base {strength} of {much.number}{much.counted}{limit}"]
    return [f"have a base {strength} equal to the {SOURCES[amount](amount, about.context)[1]}{limit}"]


@PHRASES.registers(nodes.WeakenNode)
def _weaken(modifier: nodes.WeakenNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.weaken)
    return [f"have {amount.size} less {about.context.terms.strength}{amount.after('less')}, to a minimum of 1"]


@PHRASES.registers(nodes.MoveModifierNode)
def _move(modifier: nodes.MoveModifierNode, about: Subject) -> list[str]:
    move, phrases, fewer = modifier.move, [], False
    if move.spaces is not None:
        amount = about.quantity(move.spaces)
        phrases.append(f"{_farther(amount)}{_in_phase(move, about)}")
        fewer = amount.number < 0
    if move.diagonal:
        phrases.append("diagonally")
    if move.through is not None:
        phrases.append(f"through {all_of(move.through, about.context)}")
    if move.onto is not None:
        phrases.append(f"onto and through the space of {any_card(move.onto, about.context)}")
    comma = "," if phrases and any(word in phrases[0] for word in ("for ", " in the ")) else ""
    limits = [] if move.most is None else [f"cannot move more than {number(move.most, 'space')}"]
    verb = "move" if fewer and len(phrases) == 1 else "can move"
    return [*([f"{verb} {f'{comma} and '.join(phrases)}"] if phrases else []), *limits]


def _in_phase(move: nodes.MovementNode, about: Subject) -> str:
    """Return the phase of the move, for rule sets in which effects move units only as far as they say."""
    if move.always:
        return " whenever it moves"
    phases = about.context.terms.phases
    phase = f" in the {about.context.terms.phase('move')}" if "move" in phases else ""
    alone = f" if no other unit moves in {'it' if phase else 'that phase'}" if move.alone else ""
    return f"{phase}{alone}"


def _farther(amount: Quantity) -> str:
    """`1 extra space for each boost on it`, `2 fewer spaces`."""
    if amount.number < 0:
        return f"{number(amount.size, 'fewer space')}{amount.after('fewer')}"
    return f"{number(amount.size, 'extra space')}{amount.after('extra')}"


@PHRASES.registers(nodes.RangeNode)
def _range(modifier: nodes.RangeNode, about: Subject) -> list[str]:
    if isinstance(modifier.range, PipsNode) and is_plain(modifier.range):
        straight = plural(about.context.terms.straight)
        return [f"can attack cards up to as many {straight} away as the number rolled"]
    amount = about.quantity(modifier.range)
    spaces = number(amount.number, about.context.terms.straight)
    return [f"can attack cards up to {spaces} away{amount.after('spaces')}"]


@PHRASES.registers(nodes.AttackThroughNode)
def _attack_through(modifier: nodes.AttackThroughNode, about: Subject) -> list[str]:
    is_itself = modifier.attack_through == SELF.name
    cards = any_card(SELF, about.context) if is_itself else all_of(modifier.attack_through, about.context)
    return [f"may attack through {cards}"]


@STATEMENTS.registers(nodes.BetweenNode)
def _between(modifier: nodes.BetweenNode, about: Subject) -> list[VerbPhrase]:
    amount = about.quantity(modifier.between)
    terms = about.context.terms
    put = terms.put(terms.number(amount.size, "damage"), "damage", "each unit attacked through")
    each_time = f"{amount.counted.strip()}, " if amount.counted and amount.most is None else ""
    return [act(f"{each_time}{put}{'' if each_time else amount.after(terms.many('damage'))}")]


@PHRASES.registers(nodes.ReadsNode)
def _reads(modifier: nodes.ReadsNode, about: Subject) -> list[str]:
    if about.context.terms.has_numbered_dice:
        return [f"count {_more_of(others)} for {_die(symbol, about)}" for symbol, others in modifier.reads.items()]
    return [f"count each {symbol} symbol rolled as {_read_as(others)}" for symbol, others in modifier.reads.items()]


def _read_as(others: Mapping[str, int]) -> str:
    return listed(number(count, f"{symbol} symbol") for symbol, count in others.items())


def _die(symbol: str, about: Subject) -> str:
    return f"each {dice((symbol,), about.context.terms)[0]}"


def _more_of(others: Mapping[str, int]) -> str:
    """Return the symbols that a die has in addition to those it shows."""
    return listed(number(count, f"additional {symbol}") for symbol, count in others.items())


@PHRASES.registers(nodes.HitsNode)
def _hits(modifier: nodes.HitsNode, about: Subject) -> list[str]:
    singular, plural = dice(modifier.hits, about.context.terms)
    if about.context.terms.has_numbered_dice:
        return [f"hit only with {plural}"]
    return [f"add 1 damage for each {singular} rolled, and none for other symbols"]


@PHRASES.registers(nodes.DamageModifierNode)
def _damage(modifier: nodes.DamageModifierNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.damage)
    damage = about.context.terms.one("damage") if amount.size == 1 else about.context.terms.many("damage")
    return [f"{_put(about)} {amount.size} {amount.more} {damage}{amount.after(amount.more)}"]


def _put(about: Subject) -> str:
    return "put" if about.context.terms.can_count("damage") else "add"


@PHRASES.registers(nodes.DamageMostNode)
def _damage_most(modifier: nodes.DamageMostNode, about: Subject) -> list[str]:
    terms, most = about.context.terms, modifier.damage_most
    damage = f"at most {terms.number(most, 'damage')}" if most else terms.no("damage")
    return [put_on_attacked(damage, about)]


@PHRASES.registers(nodes.RecoilNode)
def _recoil(_modifier: nodes.RecoilNode, about: Subject) -> list[str]:
    adds, put = agree(_put(about), several=about.several), about.context.terms.can_count("damage")
    return [
        f"take the {about.context.terms.many('damage')} {about.it} {adds} {'on' if put else 'to'} {about.its} target"
    ]


@PHRASES.registers(nodes.HealsNode)
def _heals(modifier: nodes.HealsNode, about: Subject) -> list[str]:
    attacked = each_card(ATTACKED, about.context)
    healing = f"for each {dice(modifier.heals, about.context.terms)[0]} rolled"
    return ["add no damage", f"remove 1 damage from {attacked} {healing}"]


@PHRASES.registers(nodes.CanNode)
def _can(modifier: nodes.CanNode, about: Subject) -> list[str]:
    conjunction = "though" if about.cards == (SELF,) else "if"
    are = "are" if about.several else "is"
    against = f"even {conjunction} {about.it} {are} {about.sort(about.context.terms.immobile)}"
    return [CAN[doing] or f"can {doing} {against}" for doing in modifier.can]


@PHRASES.registers(nodes.CannotNode)
def _cannot(modifier: nodes.CannotNode, _about: Subject) -> list[str]:
    return [f"cannot {listed((CANNOT.get(doing, doing) for doing in modifier.cannot), 'or')}"]


template(PHRASES, nodes.ExtraAttackerNode, "can attack as an extra attacking unit")


@STATEMENTS.registers(nodes.NoRewardNode)
def _no_reward(modifier: nodes.NoRewardNode, about: Subject) -> list[VerbPhrase]:
    destroys = f"{about.who} {agree('destroy', several=about.several)}"
    enemy = about.context.terms.kind(modifier.no_reward)
    return [
        VerbPhrase(
            (f"gain {about.context.terms.no('magic')} when {destroys} an enemy {enemy}",), who="you", several=True
        )
    ]


@PHRASES.registers(nodes.AbilityDamageNode)
def _ability_damage(modifier: nodes.AbilityDamageNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.ability_damage)
    whose = f" of {_sources(about.by, about.context)}" if about.by is not None else ""
    damage = about.context.terms.many("damage")
    return [
        f"take {amount.size} {amount.more} {damage} from abilities{whose}, not from attacks{amount.after(amount.more)}"
    ]


def _sources(by: Cards, context: TextContext) -> str:
    return phrase_of(by, context).many(every="") if isinstance(by, SelectorNode) else any_card(by, context)


@PHRASES.registers(nodes.MustAttackNode)
def _must_attack(modifier: nodes.MustAttackNode, about: Subject) -> list[str]:
    phrase = phrase_of(modifier.must_attack, about.context)
    friend = f" friendly to {about.context.me}" if modifier.must_attack.side == "friendly" else ""
    target = replace(phrase, side="", place=f"{phrase.place}{friend}".strip()).one()
    return [f"can attack only if a target is {target}"]


def _statement(about: Subject, phrase: str) -> list[VerbPhrase]:
    return [VerbPhrase((phrase,), about.who, about.several)]


@STATEMENTS.registers(nodes.AttackersNode)
def _attackers(modifier: nodes.AttackersNode, about: Subject) -> list[VerbPhrase]:
    units = "only 1 unit" if modifier.attackers == 1 else f"up to {number(modifier.attackers, 'unit')}"
    return _statement(about, f"may attack with {units} in the {part('attack', about.context)}")


@STATEMENTS.registers(nodes.MoversNode)
def _movers(modifier: nodes.MoversNode, about: Subject) -> list[VerbPhrase]:
    amount = quantity(modifier.movers, about.context)
    units = f"{amount.size} {amount.more} {'unit' if amount.size == 1 else 'units'}{_after(amount)}"
    return _statement(about, f"may move {units} in the {part('move', about.context)}")


@STATEMENTS.registers(nodes.EventCostNode)
def _event_cost(modifier: nodes.EventCostNode, about: Subject) -> list[VerbPhrase]:
    amount = quantity(modifier.event_cost, about.context)
    terms = about.context.terms
    much = f"{amount.size} {amount.more} {_magic(amount.size, terms)}{_after(amount)}"
    return _statement(about, f"must {terms.pay} {much} to play {terms.event}")


def _after(amount: Quantity) -> str:
    """Return what an amount counts and its maximum, where more follows."""
    return f"{amount.after(amount.more)}{'' if amount.most is None else ','}"


def _magic(number: int, terms: Terminology) -> str:
    return terms.one("magic") if number == 1 else terms.many("magic")


@STATEMENTS.registers(nodes.ActionsNode)
def _actions(modifier: nodes.ActionsNode, about: Subject) -> list[VerbPhrase]:
    return _statement(about, f"may also do what the {part(modifier.actions, about.context)} allows")
