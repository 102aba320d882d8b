"""Where work is done: in this process, in a pool of processes, or on a Ray cluster.

What the work is, an engine does not know: a tournament hands it matches, a lab its trials.
"""

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
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.values import Words

EngineName: TypeAlias = Literal["pool", "ray"]
T = TypeVar("T")  # a task
T_contra = TypeVar("T_contra", contravariant=True)
Made = TypeVar("Made")
"""What came of a task."""
_SPARE_CHUNKS = 2
"""How many chunks wait for each worker, so that none is idle and little is lost when we are killed."""


class TaskDoer(Protocol[T_contra, Made]):
    """Whoever does tasks, one after another."""

    def play_all(self, tasks: Sequence[T_contra]) -> list[Made]: ...

    def close(self) -> None: ...


class TaskWork(Protocol[T_contra, Made]):
    """What all workers are told once; it is sent to other processes."""

    def hired(self) -> TaskDoer[T_contra, Made]:
        """A new worker for it."""


class Engine(Protocol[T_contra, Made]):
    """Does chunks of tasks and gives back what came of them as they are done, in any order."""

    def run(self, chunks: Iterable[Sequence[T_contra]]) -> Iterator[list[Made]]: ...

    def close(self) -> None: ...


def open_engine(name: EngineName, job: TaskWork[T, Made], workers: int) -> Engine[T, Made]:
    if workers < 1:
        raise Trouble("It takes one worker at least.", pt="É preciso pelo menos um trabalhador.")
    if name == "ray":
        return RayEngine(job, workers)
    return PoolEngine(job, workers) if workers > 1 else OneProcess(job)


class OneProcess(Generic[T, Made]):
    """No engine at all: this process does it."""

    def __init__(self, job: TaskWork[T, Made]) -> None:
        self._worker = job.hired()

    def run(self, chunks: Iterable[Sequence[T]]) -> Iterator[list[Made]]:
        for chunk in chunks:
            for task in chunk:
                yield self._worker.play_all([task])

    def close(self) -> None:
        self._worker.close()


class PoolEngine(Generic[T, Made]):
    """A pool of processes on this machine."""

    def __init__(self, job: TaskWork[T, Made], workers: int) -> None:
        self._workers = workers
        self._pool = ProcessPoolExecutor(
            workers, multiprocessing.get_context("spawn"), _begin, (job, os.getpid())
        )

    def run(self, chunks: Iterable[Sequence[T]]) -> Iterator[list[Made]]:
        queue = iter(chunks)
        running: set[Future[list[Made]]] = set()
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


_worker: TaskDoer[Any, Any] | None = None
_PR_SET_PDEATHSIG = 1


def _begin(job: TaskWork[Any, Any], parent: int) -> None:
    """A worker process begins: it dies with its parent, and leaves the keyboard to it."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    _worker = job.hired()
    Finalize(None, _worker.close, exitpriority=10)


def _play(chunk: Sequence[Any]) -> list[Any]:
    assert _worker is not None
    return _worker.play_all(chunk)


class RayEngine(Generic[T, Made]):
    """Actors on a Ray cluster, or on this machine if none is running."""

    def __init__(self, job: TaskWork[T, Made], workers: int) -> None:
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
        actor: Any = ray.remote(num_cpus=1)(_Actor)
        self._actors = [actor.remote(shared) for _ in range(workers)]

    def run(self, chunks: Iterable[Sequence[T]]) -> Iterator[list[Made]]:
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


class _Actor(Generic[T, Made]):
    """A worker in a process of Ray's."""

    def __init__(self, job: TaskWork[T, Made]) -> None:
        self._worker = job.hired()

    def play_all(self, tasks: Sequence[T]) -> list[Made]:
        return self._worker.play_all(tasks)

    def close(self) -> None:
        self._worker.close()


def _import_ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise need_extra(
            Words("--engine ray needs", "--engine ray precisa de"), "Ray", "cluster"
        ) from None
