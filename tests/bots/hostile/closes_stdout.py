# fault: gone late
import os
import time

from honest import attack


def act(message):
    os.close(1)
    time.sleep(1000)


attack(act)
