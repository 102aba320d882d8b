# fault: late
import os
import time

from honest import attack


def act(message):
    os.write(1, b'{"turn":1,"subm')
    time.sleep(1000)


attack(act)
