"""A process of its own that trains one pupil: `python -m gamemaster.tables.guests.pupil`.

It reads one line of JSON, the job, then writes a line for every point of the learning curve and one
for the end; the brain goes to the file the job names. It is as nice as can be, and ends when its
standard input closes, which is when the server ends.
"""

import os
import resource
import sys
import threading
from pathlib import Path

from gamemaster.bots.learned import learner_of
from gamemaster.core.codec import convert, decode, encode
from gamemaster.core.errors import Trouble
from gamemaster.core.learner import Effort, TrainingNews
from gamemaster.core.values import Json, Value
from gamemaster.games import find_game

MEMORY = 3 << 30


class TrainingJob(Value, frozen=True, kw_only=True):
    """What is to be trained, for how long, and where the brain goes."""

    game: str
    config: Json
    effort: Effort
    brain: str = ""


def tell(news: TrainingNews) -> None:
    sys.stdout.buffer.write(encode(news) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    job = decode(sys.stdin.buffer.readline(), TrainingJob)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    try:
        train(job)
    except ImportError as missing:
        tell(TrainingNews(fault=f"this server cannot train: {missing.name} is not installed"))
    except (Trouble, MemoryError) as fault:
        tell(TrainingNews(fault=str(fault) or "it took too much memory"))


def _end_with_the_server() -> None:
    while sys.stdin.buffer.read(4096):
        pass
    os._exit(0)


def train(job: TrainingJob) -> None:
    """Train, telling how it goes; the last word is said once the brain is on disk."""
    box = find_game(job.game)
    learner = learner_of(box)
    if learner is None:
        raise Trouble(f"Nothing learns {box.title}.")
    last: list[TrainingNews] = []

    def heard(news: TrainingNews) -> None:
        if news.done:
            last.append(news)
        else:
            tell(news)

    brain = learner.train(convert(job.config, box.config), job.effort, heard)
    Path(job.brain).write_bytes(brain)
    tell(last[-1] if last else TrainingNews(progress=1, done=True))


if __name__ == "__main__":
    main()
    # All is written. An orderly end would wait for the thread that waits for the server, and break.
    os._exit(0)
