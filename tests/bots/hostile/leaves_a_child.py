# fault: gone
import os
import sys
import time

from honest import attack


def act(message):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for fd in (0, 1, 2):
                os.close(fd)
            time.sleep(1000)
        os._exit(0)
    time.sleep(0.05)
    sys.exit("my child lives on")


attack(act)
