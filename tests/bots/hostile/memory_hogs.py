# fault: gone late
# Each process stays under the limit; together they hold many times as much.
import os
import time

from honest import attack


def act(message):
    for _ in range(16):
        if os.fork() == 0:
            held = b"x" * (40 << 20)
            time.sleep(60)
            os._exit(len(held) & 1)
    time.sleep(60)


attack(act)
