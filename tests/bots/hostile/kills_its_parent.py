# fault: gone
import os
import signal
import sys

from honest import attack


def act(message):
    os.kill(os.getppid(), signal.SIGKILL)
    os.kill(1, signal.SIGKILL)
    os.kill(-1, signal.SIGKILL)
    sys.exit("the parent does not die")


attack(act)
