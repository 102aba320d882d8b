"""Where matches are played: in this process, in a pool of processes, or on a Ray cluster."""

import ctypes
import importlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from itertools import islice
from multiprocessing.util import Finalize
from typing import Any, Literal, Protocol, TypeAlias

from gamemaster.arena.worker import Done, Job, Task, Worker
from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.values import Words

EngineName: TypeAlias = Literal["pool", "ray"]
_SPARE_CHUNKS = 2
"""How many chunks wait for each worker, so that none is idle and little is lost when we are killed."""


class Engine(Protocol):
    """Plays chunks of tasks and gives them back as they are done, in any order."""

    def run(self, chunks: Iterable[Sequence[Task]]) -> Iterator[list[Done]]: ...

    def close(self) -> None: ...


def open_engine(name: EngineName, job: Job, workers: int) -> Engine:
    if workers < 1:
        raise Trouble("It takes one worker at least.", pt="É preciso pelo menos um trabalhador.")
    if name == "ray":
        return RayEngine(job, workers)
    return PoolEngine(job, workers) if workers > 1 else OneProcess(job)


class OneProcess:
    """No engine at all: this process plays."""

    def __init__(self, job: Job) -> None:
        self._worker = Worker(job)

    def run(self, chunks: Iterable[Sequence[Task]]) -> Iterator[list[Done]]:
        for chunk in chunks:
            for task in chunk:
                yield [self._worker.play(task)]

    def close(self) -> None:
        self._worker.close()


class PoolEngine:
    """A pool of processes on this machine."""

    def __init__(self, job: Job, workers: int) -> None:
        self._workers = workers
        self._pool = ProcessPoolExecutor(
            workers, multiprocessing.get_context("spawn"), _begin, (job, os.getpid())
        )

    def run(self, chunks: Iterable[Sequence[Task]]) -> Iterator[list[Done]]:
        queue = iter(chunks)
        running: set[Future[list[Done]]] = set()
        while True:
            room = self._workers * _SPARE_CHUNKS - len(running)
            running |= {self._pool.submit(_play, chunk) for chunk in islice(queue, room)}
            if not running:
                return
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


_worker: Worker | None = None
_PR_SET_PDEATHSIG = 1


def _begin(job: Job, parent: int) -> None:
    """A worker process begins: it dies with its parent, and leaves the keyboard to it."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    _worker = Worker(job)
    Finalize(None, _worker.close, exitpriority=10)


def _play(chunk: Sequence[Task]) -> list[Done]:
    assert _worker is not None
    return _worker.play_all(chunk)


class RayEngine:
    """Actors on a Ray cluster, or on this machine if none is running."""

    def __init__(self, job: Job, workers: int) -> None:
        self._ray = ray = _import_ray()
        self._started = not ray.is_initialized()
        if self._started:
            processors = None if os.environ.get("RAY_ADDRESS") else workers
            ray.init(
                num_cpus=processors,
                include_dashboard=False,
                logging_level=logging.ERROR,
                log_to_driver=False,
            )
        shared = ray.put(job)
        actor: Any = ray.remote(num_cpus=1)(Worker)
        self._actors = [actor.remote(shared) for _ in range(workers)]

    def run(self, chunks: Iterable[Sequence[Task]]) -> Iterator[list[Done]]:
        queue = iter(chunks)
        running: dict[Any, Any] = {}
        idle = list(self._actors)
        while True:
            for chunk in islice(queue, len(idle)):
                actor = idle.pop()
                running[actor.play_all.remote(chunk)] = actor
            if not running:
                return
            ready, _ = self._ray.wait(list(running), num_returns=1)
            for reference in ready:
                idle.append(running.pop(reference))
                yield self._ray.get(reference)

    def close(self) -> None:
        for actor in self._actors:
            with suppress(Exception):
                self._ray.get(actor.close.remote(), timeout=10)
            self._ray.kill(actor)
        if self._started:
            self._ray.shutdown()


def _import_ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise need_extra(
            Words("--engine ray needs", "--engine ray precisa de"), "Ray", "cluster"
        ) from None
