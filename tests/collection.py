"""Of several processes that collect all tests, every second one begins with the last file.

So each compiles about half of the files, with the texts of their assertions, and reads the others as another has kept them.
"""

import os
from collections.abc import Generator
from itertools import chain, groupby

import pytest


def is_backwards(config: pytest.Config) -> bool:
    """Whether this process collects all tests from the last file to the first."""
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    return int(number) % 2 == 1 and config.args_source is pytest.Config.ArgsSource.TESTPATHS


class Backwards:
    """Collects from the last file to the first."""

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        if isinstance(collector, pytest.Directory) and report.result:
            report.result.reverse()
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests into the order that all processes must name them in."""
        files = [list(tests) for _, tests in groupby(items, key=lambda test: test.path)]
        items[:] = chain.from_iterable(reversed(files))
