"""XML that holds a deck in a shape of its own, as the value that JSON of that shape would be."""

from html.parser import HTMLParser
from typing import Any

from deckbuilder.limits import NESTING

TEXT = ""  # the key of text that stands among the elements


class _Elements(HTMLParser):
    """Reads elements one in another; an end without a begin, and a begin without an end, are no fault."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, list[Any]]]] = [("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len(self.open) <= NESTING:
            self.open.append((tag, {name: [value] for name, value in attrs if value}))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1][1].setdefault(tag, []).append({name: value for name, value in attrs if value})

    def handle_endtag(self, tag: str) -> None:
        if tag in (name for name, _ in self.open[1:]):
            while self.close_last() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1][1].setdefault(TEXT, []).extend(line for line in data.splitlines() if line.strip())

    def close_last(self) -> str:
        """End the innermost element; its name."""
        tag, held = self.open.pop()
        self.open[-1][1].setdefault(tag, []).append(_value(held))
        return tag


def _value(held: dict[str, list[Any]]) -> Any:
    """What an element holds: its only text, or its attributes and elements by name, with its text as its name."""
    only = {key: values[0] if len(values) == 1 else values for key, values in held.items()}
    if held.keys() <= {TEXT}:
        return only.get(TEXT, "")
    text = only.get(TEXT)
    return {"name": text, **{key: only[key] for key in only if key}} if isinstance(text, str) else only


def value_of_elements(text: str) -> Any:
    """The value that XML holds; its outermost element, where there is but one, has no name."""
    reader = _Elements()
    reader.feed(text)
    reader.close()
    while len(reader.open) > 1:
        reader.close_last()
    found = _value(reader.open[0][1])
    return next(iter(found.values())) if isinstance(found, dict) and len(found) == 1 else found
