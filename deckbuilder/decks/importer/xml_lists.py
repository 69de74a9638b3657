"""XML of any shape that contains a deck, as the value that JSON of the same shape would have."""

from html.parser import HTMLParser
from typing import Any

from deckbuilder.limits import NESTING

TEXT = ""  # the key of the text among the elements


class _Elements(HTMLParser):
    """Parser of nested elements. Start tags without an end, and end tags without a start, are accepted."""

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
        """Close the innermost element and return its tag."""
        tag, held = self.open.pop()
        self.open[-1][1].setdefault(tag, []).append(_value(held))
        return tag


def _value(held: dict[str, list[Any]]) -> Any:
    """Return the value of an element: its text alone, or its attributes and elements, with the text as "name"."""
    only = {key: values[0] if len(values) == 1 else values for key, values in held.items()}
    if held.keys() <= {TEXT}:
        return only.get(TEXT, "")
    text = only.get(TEXT)
    return {"name": text, **{key: only[key] for key in only if key}} if isinstance(text, str) else only


def value_of_elements(text: str) -> Any:
    """Return the value of an XML text; a single outermost element is replaced by its content."""
    reader = _Elements()
    reader.feed(text)
    reader.close()
    while len(reader.open) > 1:
        reader.close_last()
    found = _value(reader.open[0][1])
    return next(iter(found.values())) if isinstance(found, dict) and len(found) == 1 else found
