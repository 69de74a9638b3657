"""What a new user types first: every command bare, asked for its help, with a wrong option and with a wrong number."""

import re
from collections.abc import Iterator, Sequence

from tests.cli.test_help import PATHS, help_of
from tests.conftest import Cli, Ran
from tests.depth import deep, sized
from tests.forked import run_forked
from tools.reference import commands

SERVES = ("web",)  # until it is interrupted
LONG = ("lint",)  # reads every card file; its example does, too
GROUPS = ((), ("deck",), ("collection",), ("print",))
SOME_PATHS = PATHS[:: sized(4, 1)]  # `make check` asks all
HELPED = SOME_PATHS[::2], SOME_PATHS[1::2]  # by an option, by a command; all of their helps are tests of `test_help`
REPLACED = "\ufffd"  # what stands for an unprintable character


def numbers() -> Iterator[tuple[str, ...]]:
    """A command line with a wrong number for each option that takes one; for one of a command, a number out of range."""
    for path, command in commands():
        options = [option for option in command.params if type(option.type).__name__.startswith(("Int", "Float"))]
        names = [(option.opts[0], getattr(option.type, "min", None)) for option in options if option.opts[0][0] == "-"]
        yield from ((*path, name, "many") for name, _ in names)
        yield from [(*path, name, "-7") for name, least in names if least is not None][:1]


def is_one_sentence(shown: Ran) -> bool:
    """Whether a command failed as it should: with one line of plain text about the error."""
    lines = shown.err.splitlines()
    return (
        (shown.code, shown.out) == (2, "")
        and len(lines) == 1
        and lines[0].startswith("error: ")
        and not any(odd in shown.err for odd in (REPLACED, "Traceback", "Usage:", "\x1b", "x>=", "<=x"))
    )


def words(text: str) -> list[str]:
    """The words of a text whose lines another window breaks elsewhere, also behind hyphens."""
    return re.sub(r"-\n\s*", "-", text).split()


def is_help(shown: Ran, path: Sequence[str]) -> bool:
    """Whether a command shows the whole help of a path in lines, and nothing else."""
    is_whole = words(shown.out) == words(help_of(*path))
    lines = shown.out.splitlines()
    return (shown.code, shown.err) == (0, "") and is_whole and len(lines) > 5 and max(map(len, lines)) <= 80


def test_a_group_alone_shows_its_help_as_lines(cli: Cli) -> None:
    for path, shown in zip(GROUPS, run_forked(cli, GROUPS), strict=True):
        assert is_help(shown, path), (path, shown)


def test_every_command_alone_works_or_says_what_is_missing(cli: Cli) -> None:
    paths = [path for path in SOME_PATHS if path not in GROUPS and path[0] not in (*SERVES, *LONG)]
    for path, shown in zip(paths, run_forked(cli, paths), strict=True):
        assert is_one_sentence(shown) or (shown.code == 0 and shown.out and not shown.err), (path, shown)
        assert REPLACED not in shown.out


@deep
def test_every_command_explains_itself(cli: Cli) -> None:
    for path, shown in zip(HELPED[0], run_forked(cli, [(*path, "--help") for path in HELPED[0]]), strict=True):
        assert is_help(shown, path), (path, shown)


@deep
def test_help_and_version_answer_as_commands_too(cli: Cli) -> None:
    lines = [("version",), ("--version",), ("help", "serch"), ("help", "show", "card")]
    version, option, unknown, deeper, *helps = run_forked(cli, [*lines, *(("help", *path) for path in HELPED[1])])
    for path, shown in zip(HELPED[1], helps, strict=True):
        assert is_help(shown, path), (path, shown)
    assert version == option
    assert version.out.startswith("deckbuilder ")
    assert unknown.err == "error: No such command 'serch'; did you mean 'search'?\n"
    assert is_one_sentence(deeper)


def test_a_wrong_option_is_one_sentence(cli: Cli) -> None:
    for path, shown in zip(SOME_PATHS, run_forked(cli, [(*path, "--colour") for path in SOME_PATHS]), strict=True):
        assert is_one_sentence(shown), (path, shown)
        assert "No such option: --colour" in shown.err
        assert " ".join(("deckbuilder", *path, "--help")) in shown.err or "did you mean" in shown.err


def test_a_wrong_number_is_one_sentence(cli: Cli) -> None:
    lines = list(numbers())
    assert len(lines) > 30
    lines = lines[:: sized(8, 3)]
    for line, shown in zip(lines, run_forked(cli, lines), strict=True):
        *path, option, value = line
        assert is_one_sentence(shown), (line, shown)
        assert option in shown.err
        assert value in shown.err
        assert "number" in shown.err or "is not in the range" in shown.err
        assert f"'{' '.join(['deckbuilder', *path])} --help'" in shown.err


SLIPS = [
    (("serch",), "No such command 'serch'; did you mean 'search'?"),
    (("deck", "vaildate"), "did you mean 'validate'?"),
    (("search", "--limt", "3"), "No such option: --limt; did you mean --limit?"),
    (("search", "--limit", "many"), "'--limit': 'many' is not a valid whole number"),
    (("search", "--limit", "0"), "'--limit': 0 is not in the range 1 to 1000000"),
    (("goldfish", "--seats", "9"), "'--seats': 9 is not in the range 2 to 4"),
    (("print", "cards", "--bleed", "wide"), "'wide' is not a valid number"),
    (("perft", "position", "deep"), "'DEPTH': 'deep' is not a valid whole number"),
    (("show",), "Missing argument 'NAME...'; see 'deckbuilder show --help'"),
    (("deck", "new"), "Missing option '--summoner'"),
    (("search", "--limit"), "Option '--limit' requires an argument"),
    (("factions", "2e", "orcs"), "unexpected extra argument"),
    (("search", "-name:x"), "a search that begins with - stands behind --: -- '-name:x'"),
    (("show", f"--{'x' * 5000}"), "No such option"),
]


def test_a_slip_is_answered_by_what_would_be_right(cli: Cli) -> None:
    for (_, says), shown in zip(SLIPS, run_forked(cli, [line for line, _ in SLIPS]), strict=True):
        assert is_one_sentence(shown), shown
        assert says in shown.err
