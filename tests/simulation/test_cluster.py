"""A dask.distributed cluster plays the same games."""

import gc
from collections.abc import Iterator

import pytest

from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.run import run
from tests.depth import deep


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a small cluster on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as made:
        yield made.scheduler_address


@deep
def test_a_cluster_plays_what_one_process_plays(setting: Setting, cluster: str) -> None:
    told: list[int] = []
    found = run(whole([setting, setting], 20), told.append, cluster=cluster)
    alone = run(whole([setting], 20), told.append)
    assert found.of(0) == found.of(1) == alone.of(0)
    assert sum(told) == 60


@pytest.mark.parametrize(
    "address",
    [
        "nonsense://here",
        *(pytest.param(each, marks=deep) for each in ("tcp://127.0.0.1:1", "tls://127.0.0.1:1", "no host at all")),
    ],
)
def test_where_there_is_no_cluster_there_is_a_fault(
    setting: Setting, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.simulation.cluster.PATIENCE", 0.5)
    distributed = pytest.importorskip("distributed")
    with pytest.raises(InputError, match="there is no cluster at"):
        run(whole([setting], 1), lambda _: None, cluster=address)
    left = [each for each in gc.get_objects() if isinstance(each, distributed.Client)]
    assert [each.status for each in left if each.status != "closed"] == []
