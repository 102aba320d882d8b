# fault: flood
import os

from honest import attack


def act(message):
    while True:
        os.write(1, b"x" * 65536)


attack(act)
