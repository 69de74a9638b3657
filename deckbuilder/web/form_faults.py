"""What is wrong with a form, put beside its fields: a filter of templates, so that no form does it by itself."""

import re
from collections.abc import Mapping

from markupsafe import Markup, escape

ATTRIBUTES = r'(?:\s+[\w:.-]+(?:="[^"]*")?)*'  # as templates write them
CONTROL = re.compile(rf"<(input|select|textarea)({ATTRIBUTES})\s*>")
FORM = re.compile(rf"<form{ATTRIBUTES}\s*>")
WHOLE = "form"  # in place of the name of a field: what is of none


def with_faults(html: str, faults: Mapping[str, str]) -> Markup:
    """Return a form with a sentence beside each field that is wrong, by its name; of other names before all fields.

    The first of these fields gets the focus, so that it is what the browser shows.
    """
    html = str(html)  # to which text can be added as it is
    for place, (name, sentence) in enumerate(faults.items()):
        html = _with_fault(html, name, sentence, is_first=not place)
    return Markup(html)  # noqa: S704 - of a template, and what is added is escaped


def _with_fault(html: str, name: str, sentence: str, *, is_first: bool) -> str:
    control = _control(html, name)
    if control is None:
        form = FORM.search(html)
        at = form.end() if form else 0
        return html[:at] + _fault(WHOLE, sentence) + html[at:]
    marks = f' aria-invalid="true" aria-describedby="fault-{escape(name)}"{" autofocus" if is_first else ""}'
    at = control.end(2)
    marked = html[:at] + marks + html[at:]
    start, end = _surroundings(marked, control, control.end() + len(marks))
    before = _unfolded(marked[:start])
    return f'{before}<span class="faulty">{marked[start:end]}{_fault(name, sentence)}</span>{marked[end:]}'


def _control(html: str, name: str) -> re.Match[str] | None:
    """Return the first control of a name that is shown."""
    named = (control for control in CONTROL.finditer(html) if f' name="{escape(name)}"' in control[2])
    return next((control for control in named if ' type="hidden"' not in control[2]), None)


def _surroundings(html: str, control: re.Match[str], end: int) -> tuple[int, int]:
    """Return where a control begins and ends with its label, or of several of one name the legend that they share."""
    start = control.start()
    is_one_of_several = ' type="radio"' in control[2]
    for tag in ("legend", "label"):
        opened, closed = html.rfind(f"<{tag}", 0, start), html.rfind(f"</{tag}>", 0, start)
        if tag == "legend" and is_one_of_several and closed > html.rfind("</fieldset>", 0, start):
            return closed, closed
        if tag == "label" and opened > closed:
            return opened, html.index("</label>", end) + len("</label>")
    return start, end if control[1] == "input" else html.index(f"</{control[1]}>", end) + len(f"</{control[1]}>")


def _unfolded(before: str) -> str:
    """Return the text before a control, which is shown: what folds it away is open."""
    folded = before.rfind("<details")
    at = before.find(">", folded)
    is_folded = folded > before.rfind("</details>") and " open" not in before[folded:at]
    return f"{before[:at]} open{before[at:]}" if is_folded else before


def _fault(name: str, sentence: str) -> str:
    kind = "fault listing" if "\n" in sentence else "fault"  # lines whose marks stand below what they mean
    return f'<span class="{kind}" id="fault-{escape(name)}" role="alert">{escape(sentence)}</span>'
