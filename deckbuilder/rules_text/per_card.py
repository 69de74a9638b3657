"""Effects for each of several chosen cards, in one phrase: `for each, gain 1 magic and ...`."""

from collections.abc import Sequence
from typing import Any

from deckbuilder.rules_text.choices import several
from deckbuilder.rules_text.selectors import names
from engine.language.node import Node
from engine.language.nodes.amounts import CountNode
from engine.language.nodes.effects import ChooseNode, DiscardNode
from engine.language.nodes.kinds import EffectNode


def discards_them(effect: EffectNode, following: EffectNode | None) -> bool:
    """Whether several cards are chosen and then discarded, so that `them` is enough."""
    if not isinstance(effect, ChooseNode) or not several(effect) or not isinstance(following, DiscardNode):
        return False
    return names(following.discard) == (effect.as_,)


def counting(effects: Sequence[EffectNode], name: str) -> list[EffectNode]:
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
        return part.times if _is_number_of(part, name) else part
    changed = {field: _for_one(value, name) for field, value in vars(part).items()}
    is_same = all(changed[field] is value for field, value in vars(part).items())
    return part if is_same else type(part)(**changed)


def _is_number_of(amount: CountNode, name: str) -> bool:
    return names(amount.count) == (name,) and amount.per == 1 and amount.most is None
