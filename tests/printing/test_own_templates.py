"""Templates of users: what they get, what they may not do, and that none of them hangs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.errors import InputError
from deckbuilder.printing.own_template import check_template, own_pdf
from tests.depth import deep
from tests.examples import examples
from tests.printing.conftest import SheetOf
from tests.printing.pdf_files import info, needs_poppler, text

Templates = Callable[..., Path]


@pytest.fixture
def template(tmp_path: Path) -> Templates:
    """Write a template, and further files beside it, into a folder of their own."""

    def made(code: str, **more: str) -> Path:
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        for name, content in {"card": code, **more}.items():
            (folder / f"{name}.typ").write_text(content, "utf-8")
        return folder / "card.typ"

    return made


@needs_poppler
def test_the_example_of_the_documentation_makes_a_page_for_each_card(
    template: Templates, sheet_of: SheetOf, tmp_path: Path
) -> None:
    (code,) = examples("docs/printing.md", "typst")
    content = own_pdf(template(code), sheet_of("Ice Golem", 2))
    assert info(content, tmp_path)["Pages"] == "2"
    assert text(content, tmp_path).count("Ice Golem") == 2


@needs_poppler
def test_a_template_may_have_files_of_its_folder(template: Templates, sheet_of: SheetOf, tmp_path: Path) -> None:
    file = template(
        '#import "parts.typ": shown\n#import "/other.typ" as other\n#include "parts.typ"\n#shown(sys.inputs.data)',
        parts="#let shown(text) = json(bytes(text)).title",
        other='#import "parts.typ": *',
    )
    assert "Proof" in text(own_pdf(file, sheet_of("Ice Golem", 1)), tmp_path)


@pytest.mark.parametrize(
    "code",
    [
        '#import "@preview/cetz:0.3.0": *',
        '#import "@local/mine:1.0.0"',
        '#include "@preview/cetz:0.3.0"',
        '#{ import "@preview/cetz:0.3.0" }',
        '#import ("@pre" + "view/cetz:0.3.0")',
        '#import "" + "@preview/cetz:0.3.0"',
        '#import "a".replace("a", str.from-unicode(64) + "preview/cetz:0.3.0")',
        '#import "\\u{40}preview/cetz:0.3.0"',
        '#let a = "//"; #import "@preview/cetz:0.3.0"',
        "#let package = sys.inputs.title\n#import package: *",
        '#import "parts.typ"',
        '#eval("import \\"@preview/cetz:0.3.0\\"")',
        "#let run = std.eval\n#run(sys.inputs.data)",
        '#plugin("mine.wasm")',
        '#read("../secret.txt")',
        '#import "../other.typ"',
        '#image("parts/../../secret.png")',
    ],
)
def test_what_may_not_be_in_a_template_is_refused_before_it_is_compiled(
    code: str, template: Templates, monkeypatch: pytest.MonkeyPatch, sheet_of: SheetOf
) -> None:
    file = template(code, parts='#import "@preview/cetz:0.3.0"')
    monkeypatch.setattr("subprocess.run", None)
    with pytest.raises(InputError) as raised:
        own_pdf(file, sheet_of("Ice Golem", 1))
    assert raised.value.place is not None
    assert raised.value.place.line


def test_a_template_that_imports_itself_is_looked_at_once(template: Templates) -> None:
    check_template(template('#import "parts.typ": a', parts='#import "card.typ"'))


@pytest.mark.parametrize("path", ["/etc/passwd", "\\u{2e}./secret.txt"])
def test_nothing_outside_its_folder_is_read(path: str, template: Templates, sheet_of: SheetOf, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    with pytest.raises(InputError, match="the template has a mistake"):
        own_pdf(template(f'#read("{path}")'), sheet_of("Ice Golem", 1))


@pytest.mark.parametrize("name", ["secret.txt", "deeper"])
def test_a_link_that_leads_out_of_the_folder_is_refused(
    name: str, template: Templates, sheet_of: SheetOf, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere" / "deeper").mkdir(parents=True)
    (tmp_path / "elsewhere" / "secret.txt").write_text("secret", "utf-8")
    file = template('#read("in" + "ner.txt")', note="of its own")
    (file.parent / "inner.txt").symlink_to(file.parent / "note.typ")
    (file.parent / "circle").symlink_to(file.parent / "circle")
    assert own_pdf(file, sheet_of("Ice Golem", 1)).startswith(b"%PDF")
    (file.parent / "parts").mkdir()
    (file.parent / "parts" / "link").symlink_to(tmp_path / "elsewhere" / name)
    with pytest.raises(InputError, match="link: is a link that leads out of the folder of the template"):
        check_template(file)


def test_a_folder_with_too_much_to_look_at_is_refused(template: Templates, monkeypatch: pytest.MonkeyPatch) -> None:
    file = template("A text", one="", two="")
    monkeypatch.setattr("deckbuilder.printing.own_template.MAX_ENTRIES", 2)
    with pytest.raises(InputError, match="mine: holds more than 2 files: give the template a folder of its own"):
        check_template(file)


def test_a_mistake_is_reported_with_its_place(template: Templates, sheet_of: SheetOf) -> None:
    with pytest.raises(InputError) as raised:
        own_pdf(template("A text\n\n#nowhere(1)"), sheet_of("Ice Golem", 1))
    assert str(raised.value) == "card.typ:3:2: the template has a mistake: unknown variable: nowhere"


@deep
def test_a_template_without_end_is_stopped(template: Templates, sheet_of: SheetOf) -> None:
    endless = "#for i in range(100000) { for j in range(100000) { let product = i * j } }"
    with pytest.raises(InputError, match=r"takes longer than 0\.5 seconds"):
        own_pdf(template(endless), sheet_of("Ice Golem", 1), time_limit=0.5)


@deep
def test_a_template_that_takes_all_memory_is_stopped(template: Templates, sheet_of: SheetOf) -> None:
    greedy = '#let text = "x" * 1000000\n#let found = ()\n#for i in range(100000) { found.push(text + str(i)) }'
    with pytest.raises(InputError, match="has failed with this template, or ran out of memory"):
        own_pdf(template(greedy), sheet_of("Ice Golem", 1))


def test_the_text_of_a_card_is_data_of_a_template_and_never_code(template: Templates, sheet_of: SheetOf) -> None:
    data = sheet_of("Ice Golem", 1)
    data["cards"][0]["name"] = '#panic("run") #import "@preview/cetz:0.3.0"'
    file = template("#for card in json(bytes(sys.inputs.data)).cards [ #card.name ]")
    assert own_pdf(file, json.loads(json.dumps(data))).startswith(b"%PDF")
