"""Templates that would reach the network: each is refused, and what would pass finds no network."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.errors import InputError
from deckbuilder.printing import own_template
from deckbuilder.printing.own_template import PROXIES, check_template, environment, own_pdf
from fuzz.templates import listening_proxy, outcomes
from tests.conftest import ROOT
from tests.depth import deep, sized
from tests.printing.conftest import SheetOf
from tests.processes import PATIENCE

PACKAGE = "@preview/cetz:0.3.0"
CODE = f'"imp" + "ort \\"{PACKAGE}\\": *"'
PUT_TOGETHER = '.replace("parts.typ", "@" + "preview/cetz:0.3.0")'
HOSTILE = (
    f'#import "{PACKAGE}": *',
    f'#import "{PACKAGE}" as drawing',
    f'#include "{PACKAGE}"',
    f'#(-include "{PACKAGE}")',
    f'#import/**/"{PACKAGE}"',
    f'#import ("{PACKAGE}"): canvas',
    f'#let drawn() = {{ import "{PACKAGE}": canvas }}\n#drawn()',
    f'#let name = "{PACKAGE}"\n#include name',
    '#import "\\u{40}preview/cetz:0.3.0"',
    '#import "" + "@pre" + "view/cetz:0.3.0"',
    f'#include "parts.typ"{PUT_TOGETHER}',
    f'#(include "parts.typ"\n{PUT_TOGETHER})',
    f'#{{ include "parts.typ"\n{PUT_TOGETHER} }}',
    f'#(include "parts.typ" // a comment\n{PUT_TOGETHER})',
    f'#(include "parts.typ" // a comment\u2028{PUT_TOGETHER}\n)',
    f'#(include "parts.typ" /* /* in */ a comment */ {PUT_TOGETHER})',
    f'#(include "parts.typ"\n\n + "/../{PACKAGE}")',
    '#(include ""\n + "@preview/cetz:0.3.0")',
    '#include "parts.typ"\u00a0+ "@preview/cetz:0.3.0"',
    f"#eval({CODE})",
    f"#(-eval({CODE}))",
    f'#dictionary(std).at("ev" + "al")({CODE})',
    f'#let all = std\n#let run = dictionary(all).at("ev" + "al")\n#run({CODE})',
    f'#import std as all\n#let run = dictionary(all).at("ev" + "al")\n#run({CODE})',
    f'#let run = type((:))(std).at("ev" + "al")\n#run({CODE})',
    f'#let all = (std,)\n#let run = all.map(dictionary).first().at("ev" + "al")\n#run({CODE})',
    f"#show heading: it => std.eval({CODE})\n= Heading",
    f"$x-std.eval({CODE})$",
    f"$x_std.eval({CODE})$",
    f"$2std.eval({CODE})$",
    f"$²std.eval({CODE})$",
    '#plugin("mine.wasm")',
    '#dictionary(std).at("plug" + "in")("mine.wasm")',
    '#(2-std.plugin(read("mine.wasm", encoding: none)))',
    "#let of(module) = dictionary\n (module)\n#dictionary(sys)",
)  # fmt: skip
HARMLESS = (
    '#import "parts.typ": shown, other\n- a list\n+ of two',
    '#include "parts.typ"\n\n*strong*, + and .5',
    '#{ import "parts.typ": shown\n shown }',
    '#{ include "parts.typ" }\n= A heading',
    '#let part(name) = [#include "parts.typ"]\n#part("x")',
    "A retrieval of medieval decks, standard cards, important and included ones.",
    '#if type((a: 1)) == dictionary [ #(a: 1).at("a") ]',
    "#let first = (1, 2).at(0)\n$x_1 + sin(2)$",
)  # fmt: skip


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """Write a template into a folder in which there is a file to import."""

    def write(code: str) -> Path:
        (tmp_path / "parts.typ").write_text("#let shown = 1\n#let other = 2", "utf-8")
        (tmp_path / "card.typ").write_text(code, "utf-8")
        return tmp_path / "card.typ"

    return write


@pytest.mark.parametrize("code", HOSTILE)
def test_a_template_that_would_run_text_or_fetch_a_package_is_refused(
    code: str, written: Callable[[str], Path]
) -> None:
    with pytest.raises(InputError) as refused:
        check_template(written(code))
    assert refused.value.place
    assert refused.value.place.line


@pytest.mark.parametrize("code", HARMLESS)
def test_a_template_that_does_neither_passes(code: str, written: Callable[[str], Path]) -> None:
    check_template(written(code))


@deep
@pytest.mark.parametrize("check", [pytest.param(True, marks=deep), False], ids=["checked", "unchecked"])
def test_no_template_reaches_a_listening_proxy(
    check: bool,
    written: Callable[[str], Path],
    sheet_of: SheetOf,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hostile = HOSTILE if check else (HOSTILE[0], HOSTILE[21])
    if not check:
        monkeypatch.setattr(own_template, "check_template", lambda _: None)
    data = sheet_of("Ice Golem", 1)
    with listening_proxy() as (asked, proxies):
        for name, address in proxies.items():
            monkeypatch.setenv(name, address)
        monkeypatch.setenv("NO_PROXY", "*")
        for code in hostile:
            with pytest.raises(InputError):
                own_pdf(written(code), data)
    assert asked == []


def test_templates_of_random_pieces_that_pass_ask_nothing() -> None:
    found = list(outcomes(sized(20, 60), 1))
    assert [code for outcome, code in found if "FAILED" in outcome] == []
    assert {outcome for outcome, _ in found} > {"refused, would have asked the network"}


def test_the_proxy_of_the_test_hears_a_compiler_that_is_not_kept_from_it(
    written: Callable[[str], Path], tmp_path: Path
) -> None:
    code = "import sys, typst; typst.compile(sys.argv[1], package_cache_path=sys.argv[2], package_path=sys.argv[2])"
    file = written(HOSTILE[0])
    with listening_proxy() as (asked, proxies):
        done = subprocess.run(
            [sys.executable, "-c", code, str(file), str(tmp_path / "packages")],
            env={**os.environ, **proxies},
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode
    assert [each[:8] for each in asked] == [b"CONNECT "]


def test_a_process_that_has_left_the_network_reaches_nothing() -> None:
    code = """
import socket, sys
from deckbuilder.printing.own_template import leave_network
if not leave_network():
    sys.exit("refused")
socket.create_connection(("127.0.0.1", int(sys.argv[1])))
"""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        command = [sys.executable, "-c", code, port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False)
    if done.stderr == "refused\n":
        pytest.skip("this system lets no process leave the network")
    assert "OSError: [Errno 101]" in done.stderr


def test_the_environment_keeps_what_is_no_proxy() -> None:
    made = environment({"PATH": "/bin", "No_Proxy": "*", "https_proxy": "http://elsewhere"})
    assert made["PATH"] == "/bin"
    assert {name.lower() for name in made} == {"path", *PROXIES}
    assert len({made[name] for name in made if name != "PATH"}) == 1
