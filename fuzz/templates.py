# ruff: noqa: T201 - it prints a table
"""Templates of random pieces that would fetch a package: each one that passes the check fetches none.

`python -m fuzz.templates` prints how many were tried, and how many passed and asked the network nevertheless. All
are compiled, also those that are refused, so that it shows how many would have asked.
"""

import argparse
import os
import random
import socket
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

from deckbuilder.errors import InputError
from deckbuilder.printing.own_template import PROXIES, check_template
from fuzz.report import print_table

NAME = "preview/cetz:0.3.0"
RUN = (f'"imp" + "ort \\"@{NAME}\\""', f'"#inc" + "lude \\"@{NAME}\\"", mode: "markup"')
ASSEMBLED = (".at", "(", '"ev"', "+", '"al"', ")", "(", "RUN", ")")
# Expressions as tokens, between which blanks and comments may stand.
EXPRESSIONS = (
    ("import", f'"@{NAME}"'),
    ("import", f'"@{NAME}"', "as", "drawing"),
    ("include", f'"@{NAME}"'),
    ("include", '"@"', "+", f'"{NAME}"'),
    ("include", '""', "+", f'"@{NAME}"'),
    ("include", '"parts.typ"', ".replace", "(", '"parts.typ"', ",", '"@"', "+", f'"{NAME}"', ")"),
    ("include", "(", f'"@{NAME}"', ")"),
    ("import", '"parts.typ"'),
    ("include", '"parts.typ"'),
    ("eval", "(", "RUN", ")"),
    ("std.eval", "(", "RUN", ")"),
    ("std", ".eval", "(", "RUN", ")"),
    ("dictionary", "(", "std", ")", *ASSEMBLED),
    ("type", "(", "(:)", ")", "(", "std", ")", *ASSEMBLED),
    ("dictionary", "(", "sys", ")", ".keys", "(", ")"),
)
GAPS = (
    ("",) * 12
    + (" ",) * 6
    + ("\n", "\t", "/**/", "/* a */", "/* /* */ a */", "// a\n", "// a\u2028", "\u00a0", "\r", "\x0b", "\x85")
)
CONTEXTS = (
    "#{}",
    "#({})",
    "#(-{})",
    "#{{{}}}",
    "#{{ {}\n}}",
    "#[{}]",
    "#[#{}]",
    "#{{ let made() = {}\n made() }}",
    "#let made() = {{ {} }}\n#made()",
    "#if true {{ {} }}",
    "${}$",
    "$x-{}$",
    "$x_{}$",
    "$2{}$",
    "$²{}$",
    "$#{}$",
    "= A heading\n#{}\n- a list",
    "// a comment #{}\n",
    '#"a text {}"',
)  # fmt: skip


def template(generator: random.Random) -> str:
    """Return a template of one or two expressions in contexts."""
    return "\n".join(
        generator.choice(CONTEXTS).format(_spaced(generator.choice(EXPRESSIONS), generator))
        for _ in range(generator.choice((1, 1, 2)))
    )


def _spaced(tokens: tuple[str, ...], generator: random.Random) -> str:
    made = ""
    for piece in tokens:
        gap = generator.choice(GAPS)
        if made[-1:].isalpha() and piece[0].isalpha():
            gap = gap or " "
        made += gap * bool(made) + (generator.choice(RUN) if piece == "RUN" else piece)
    return made


@contextmanager
def listening_proxy() -> Iterator[tuple[list[bytes], dict[str, str]]]:
    """A proxy that takes down what it is asked, and the environment in which all programs turn to it."""
    asked = list[bytes]()
    listener = socket.create_server(("127.0.0.1", 0))

    def listen() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection:
                    asked.append(connection.recv(200))

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        yield asked, {each: address for name in PROXIES for each in (name, name.upper())}
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


def outcomes(number: int, seed: int) -> Iterator[tuple[str, str]]:
    """Yield what came of each template, and the template."""
    generator = random.Random(seed)  # noqa: S311 - no secret
    with listening_proxy() as (asked, proxies), patch.dict(os.environ, proxies), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "parts.typ").write_text("#let shown = 1", "utf-8")
        for _ in range(number):
            code = template(generator)
            (folder / "card.typ").write_text(code, "utf-8", newline="")
            try:
                check_template(folder / "card.typ")
                is_refused = False
            except InputError:
                is_refused = True
            asked.clear()
            _compile(folder)
            yield _outcome(is_refused=is_refused, is_asking=bool(asked)), code


def _compile(folder: Path) -> None:
    import typst  # noqa: PLC0415 - an extra

    packages = str(folder / "packages")
    with suppress(typst.TypstError):
        typst.compile(str(folder / "card.typ"), package_path=packages, package_cache_path=packages)


def _outcome(*, is_refused: bool, is_asking: bool) -> str:
    if is_refused:
        return "refused, would have asked the network" if is_asking else "refused"
    return "FAILED: passed, and asked the network" if is_asking else "passed, and asked nothing"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tried = Counter[str]()
    for outcome, code in outcomes(asked.number, asked.seed):
        tried[outcome] += 1
        if "FAILED" in outcome:
            print(repr(code))
    failed = print_table(tried)
    print(f"{asked.number} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
