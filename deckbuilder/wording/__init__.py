"""The rules text of an ability, written from its definition in the card language.

`render` is pure: the same definition on the same card gives the same words. Each kind of part has a module with a
table, key to renderer; a key that no table holds is refused with `UnknownPart`, never skipped.
"""

from deckbuilder.wording.clauses import render
from deckbuilder.wording.parts import UnknownPart

__all__ = ["UnknownPart", "render"]
