"""The steps of an ability that are still to be carried out, in words: who is meant already is called by name."""

from collections import Counter
from collections.abc import Mapping, Sequence

from deckbuilder.rules_text.amounts import price
from deckbuilder.rules_text.blocks import closed, steps
from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.english import with_pronouns
from deckbuilder.rules_text.terminology import Terminology
from engine.language.errors import DocumentPath
from engine.language.node import Node, each_of
from engine.language.nodes.kinds import CostNode, EffectNode, ReferenceNode


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
