"""Which numbered rule statements no test carries, and no scenario cites: `make rules`."""

import sys
from pathlib import Path

import pytest

from deckbuilder.app.rules import statements
from deckbuilder.documents.yaml12 import read_documents

SCENARIOS = Path(__file__).parent / "scenarios"


class Carried:
    """A pytest plugin that collects the ids of all rule markers."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                self.ids.update(map(str, mark.args))


def cited() -> set[str]:
    """The ids of the rules that scenarios show; a test plays every scenario."""
    return {
        rule
        for path in SCENARIOS.rglob("*.yaml")
        for document in read_documents(path.read_text("utf-8"), str(path))
        for rule in document.data.get("rules", ())
    }


def main() -> int:
    """Print the ids without a test. Returns 1 when a test carries an id that does not exist."""
    carried = Carried()
    pytest.main(["--collect-only", "-o", "addopts=", "-p", "no:terminal"], plugins=[carried])
    known = list(statements())
    shown = carried.ids | cited()
    for rule in known:
        if rule not in shown:
            print(rule)  # noqa: T201 - this is what it is for
    unknown = shown - set(known)
    for rule in sorted(unknown):
        print(f"a test carries {rule}, which no rule file has", file=sys.stderr)  # noqa: T201
    print(f"{len(known) - len(shown & set(known))} of {len(known)} statements without a test", file=sys.stderr)  # noqa: T201
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
