"""The text of a query and its conditions: chips that add one, or take it out again."""

from dataclasses import dataclass

from deckbuilder.query.syntax import is_lone_sign


def conditions_of(text: str) -> list[str] | None:
    """Return the conditions that a query joins by spaces; None where OR joins them, or where it is broken."""
    words = _words(text)
    if words is None or not {"OR", "AND"}.isdisjoint(words):
        return None
    conditions: list[str] = []
    for word in words:
        if is_lone_sign(word):
            continue
        if (
            conditions
            and conditions[-1].endswith("NOT")
            and (conditions[-1] == "NOT" or conditions[-1].endswith(" NOT"))
        ):
            conditions[-1] += f" {word}"
        else:
            conditions.append(word)
    return conditions


def _words(text: str) -> list[str] | None:
    """Return the parts between spaces outside quotes and parentheses; None where those are not closed."""
    parts, depth, is_quoted = [""], 0, False
    for char in text:
        if char == '"':
            is_quoted = not is_quoted
        elif not is_quoted:
            depth += (char == "(") - (char == ")")
        if depth < 0:
            return None
        if char.isspace() and not is_quoted and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return None if depth or is_quoted else [word for word in parts if word]


@dataclass(frozen=True)
class Chip:
    """A condition that a press adds to the query or takes out. `text`: the query after that."""

    name: str
    condition: str
    is_on: bool
    text: str


def with_condition(text: str, condition: str) -> str:
    """Return a query with a further condition."""
    plain = text.strip()
    if not plain:
        return condition
    return f"{plain} {condition}" if conditions_of(plain) is not None else f"({plain}) {condition}"


def without_condition(text: str, condition: str) -> str:
    """Return a query without a condition of its top level."""
    conditions = conditions_of(text)
    return text if conditions is None else " ".join(other for other in conditions if other != condition)


def chip(name: str, condition: str, text: str) -> Chip:
    """Return the chip of a condition for a query."""
    is_on = condition in (conditions_of(text) or [])
    changed = without_condition(text, condition) if is_on else with_condition(text, condition)
    return Chip(name, condition, is_on, changed)
