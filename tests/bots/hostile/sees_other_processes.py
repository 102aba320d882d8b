# fault: gone
import os
import sys

from honest import attack


def act(message):
    others = [pid for pid in os.listdir("/proc") if pid.isdigit() and int(pid) > 9]
    if not others:
        sys.exit("there is nobody else")


attack(act)
