"""Chunks played on a dask.distributed cluster; its machines need this program installed. An extra: `cluster`.

Results come back as pickled objects: a cluster is the user's own, and is trusted (docs/clusters.md).
"""

import gc

from deckbuilder.errors import InputError
from deckbuilder.simulation.chunks import ChunkSource, ReportProgress, RunStoppedError, Stop
from deckbuilder.simulation.game_runner import play_chunk
from deckbuilder.text import printable

try:
    from distributed import Client, KilledWorker, as_completed
except ImportError:
    raise InputError("a cluster needs dask.distributed: pip install 'deckbuilder[cluster]'") from None

PATIENCE = 10  # seconds to wait for the scheduler's answer


def play_on_cluster(source: ChunkSource, address: str, report: ReportProgress, stop: Stop) -> None:
    """Play all chunks. The cluster itself plays a chunk again when a worker is lost. Raises InputError."""
    with _connect(address) as client:
        workers = client.nthreads()
        if not workers:
            raise InputError(f"the cluster at {printable(address)} has no workers")
        while chunks := source.next_round(sum(workers.values())):
            waiting = {client.submit(play_chunk, chunk.packed, chunk.numbers, pure=False): chunk for chunk in chunks}
            try:
                for future in as_completed(waiting):  # type: ignore[no-untyped-call]
                    if stop():
                        raise RunStoppedError
                    report(source.add(waiting[future], future.result()))
            except KilledWorker:
                raise InputError(f"the workers of the cluster at {printable(address)} die again and again") from None
            finally:
                client.cancel(list(waiting))


def _connect(address: str) -> Client:
    try:
        return Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:  # a timeout is an OSError, TLS without certificates a TypeError
        reason = printable(str(error))
    # A client without a scheduler closes itself when its memory is freed. Free it here: at a moment when another thread
    # starts, that waits forever.
    gc.collect()
    raise InputError(f"there is no cluster at {printable(address)}: {reason}")
