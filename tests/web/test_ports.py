"""The port of the pages: the one that was used last, else the default one, else any free one."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from deckbuilder.errors import InputError
from deckbuilder.web import ports
from deckbuilder.web.ports import PORTS_FILE, listen, listener_at


@pytest.fixture
def default(monkeypatch: pytest.MonkeyPatch) -> int:
    """The default port: one that is free here, as others may use the real one."""
    port = free_port()
    monkeypatch.setattr(ports, "DEFAULT_PORT", port)
    return port


@pytest.fixture
def servers() -> Iterator[ExitStack]:
    """What listens until the test ends."""
    with ExitStack() as stack:
        yield stack


def free_port() -> int:
    with closing(listener_at(0)) as listener:
        return int(listener.getsockname()[1])


def started(folder: Path, port: int | None = None) -> tuple[int, str]:
    """Start and end a server; return its port and what is said of it."""
    listener, note = listen(port, folder)
    with closing(listener):
        return listener.getsockname()[1], note


def taken(servers: ExitStack, port: int) -> None:
    servers.enter_context(closing(listener_at(port)))


def test_each_start_has_the_default_port(tmp_path: Path, default: int) -> None:
    assert [started(tmp_path) for _ in range(3)] == [(default, "")] * 3


def test_a_named_port_is_that_of_the_next_start(tmp_path: Path, default: int) -> None:
    named = free_port()
    assert started(tmp_path, named) == (named, "")
    assert started(tmp_path) == (named, "")
    assert default != named


def test_any_free_port_is_not_remembered(tmp_path: Path, default: int) -> None:
    assert started(tmp_path, 0)[0] not in (0, default)
    assert started(tmp_path) == (default, "")


def test_where_the_port_is_taken_another_one_is_used_and_the_user_is_told(
    tmp_path: Path, default: int, servers: ExitStack
) -> None:
    taken(servers, default)
    port, note = started(tmp_path)
    assert port != default
    assert note == f"Port {default} is taken, so this is port {port}. Bookmarks of port {default} do not lead here."


def test_two_programs_have_the_same_two_ports_again(tmp_path: Path, default: int) -> None:
    def both() -> list[int]:
        with ExitStack() as programs:
            return [programs.enter_context(closing(listen(None, tmp_path)[0])).getsockname()[1] for _ in range(2)]

    assert both() == both()
    assert started(tmp_path) == (default, "")


def test_a_port_that_is_taken_at_first_is_stood_in_for_by_the_same_one_later(
    tmp_path: Path, default: int, servers: ExitStack
) -> None:
    taken(servers, default)
    port, _ = started(tmp_path)
    assert started(tmp_path) == (port, "")


def test_a_named_port_that_is_taken_is_an_error(tmp_path: Path, servers: ExitStack) -> None:
    listener = servers.enter_context(closing(listener_at(0)))
    with pytest.raises(InputError, match="cannot be used"):
        listen(listener.getsockname()[1], tmp_path)


@pytest.mark.parametrize("text", ["", "x", "-1", "0", "99999", "6000", "٣", "9" * 5000, "8437.5"])
def test_a_damaged_file_of_ports_means_the_default_one(text: str, tmp_path: Path, default: int) -> None:
    (tmp_path / PORTS_FILE).write_text(text, "utf-8")
    assert started(tmp_path) == (default, "")


def test_ports_are_remembered_in_a_file_of_the_user_alone(tmp_path: Path, default: int) -> None:
    started(tmp_path / "data")
    assert (tmp_path / "data" / PORTS_FILE).stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data" / PORTS_FILE).read_text("utf-8") == f"{default}\n"


def test_a_folder_that_cannot_be_written_prevents_nothing(tmp_path: Path, default: int) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert started(tmp_path / "file" / "data") == (default, "")


def test_only_this_computer_is_listened_to() -> None:
    with closing(listener_at(0)) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
        assert listener.family is socket.AF_INET
