"""Pages of the documentation that are made from the program: commands, the search language, keys (`make golden`)."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from deckbuilder.cli.app import app
from deckbuilder.cli.reference import BETZA, NOTE, SYNTAX
from deckbuilder.query.fields import FIELDS
from deckbuilder.web.pages.guide import KEYS

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
MADE = "<!-- Made from the program by `make golden`. -->"


def pages() -> dict[str, str]:
    """Return the text of each page, by the name of its file."""
    return {"commands.md": commands_page(), "search-language.md": search_page(), "keys.md": keys_page()}


def commands_page() -> str:
    """Return the page of all commands: what they do, their arguments and options, and examples."""
    parts = [f"{MADE}\n\n# Commands\n\n`deckbuilder COMMAND --help` shows the same at the terminal.\n"]
    for path, command in commands():
        usage = " ".join(
            ["deckbuilder", *path, *(_metavar(parameter) for parameter in command.params if not _is_option(parameter))]
        )
        parts.append(f"## {' '.join(path)}\n\n`{usage}`\n\n{_plain(command.help)}\n")
        rows = [
            parameter
            for parameter in command.params
            if parameter.name != "help" and not getattr(parameter, "hidden", False)
        ]
        if rows:
            parts.append("| argument or option | what it means |\n|---|---|\n" + "".join(map(_row, rows)))
        if examples := _examples(command.epilog or ""):
            parts.append("```sh\n" + "\n".join(examples) + "\n```\n")
    return "\n".join(parts)


def commands() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command that does something, with its words."""
    waiting: list[tuple[tuple[str, ...], Any]] = [((), typer.main.get_command(app))]
    while waiting:
        path, command = waiting.pop(0)
        parts = getattr(command, "commands", None)
        if parts is None:
            yield path, command
        else:
            waiting = [*(((*path, name), part) for name, part in parts.items()), *waiting]


def search_page() -> str:
    """Return the page of the search language."""
    rules = "".join(f"| `{_cell(query)}` | {_cell(meaning)} |\n" for query, meaning in SYNTAX)
    fields = "".join(
        f"| `{field.name}` | {', '.join(f'`{name}`' for name in field.short)} | {_cell(field.help)} | "
        f"`{_cell(field.example)}` |\n"
        for field in FIELDS
    )
    return (
        f"{MADE}\n\n# Search language\n\nA query consists of words and conditions. `deckbuilder syntax` shows this "
        f"page at the terminal.\n\n| query | finds |\n|---|---|\n{rules}\n{NOTE}\n\n## Fields\n\n"
        f"| field | short | what it asks | example |\n|---|---|---|---|\n{fields}\n## Movement\n\n{BETZA}\n"
    )


def keys_page() -> str:
    """Return the page of the keys of the browser."""
    first = "They do not work while you type in a field. The page `/keys` switches all of them off."
    parts = [f"{MADE}\n\n# Keys in the browser\n\n{first}\n"]
    for title, keys in KEYS.items():
        rows = "".join(f"| {' '.join(f'`{name}`' for name in names)} | {_cell(meaning)} |\n" for names, meaning in keys)
        parts.append(f"## {title}\n\n| key | what it does |\n|---|---|\n{rows}")
    return "\n".join(parts)


def _is_option(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "option")


def _metavar(parameter: Any) -> str:
    name = parameter.metavar or (parameter.name or "").upper()
    many = "..." if parameter.nargs == -1 and not name.endswith("...") else ""
    return f"{name}{many}" if parameter.required or name.startswith("[") else f"[{name}{many}]"


def _row(parameter: Any) -> str:
    if not _is_option(parameter):
        names = parameter.metavar or (parameter.name or "").upper()
    else:
        value = f" {parameter.metavar}" if parameter.metavar else ""
        names = ", ".join([*parameter.opts, *parameter.secondary_opts]) + value
    return f"| `{_cell(names)}` | {_cell(_plain(parameter.help))} |\n"


def _plain(text: str | None) -> str:
    """Return a help text in one paragraph for each of its own."""
    paragraphs = re.split(r"\n\s*\n", (text or "").replace("\b", "").strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _examples(epilog: str) -> list[str]:
    return [line.strip() for line in epilog.replace("\b", "").splitlines() if line.strip().startswith("deckbuilder ")]


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
