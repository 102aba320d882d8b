# fault: flood
import os

from honest import attack


def act(message):
    while True:
        os.write(2, b"x" * 65536)


attack(act)
