# fault: gone
import ctypes
import os
import sys

from honest import attack

TRACEME, ATTACH, SEIZE = 0, 16, 0x4206


def act(message):
    libc = ctypes.CDLL(None)
    child = os.fork()
    if child == 0:
        os.read(0, 1)
    calls = ((ATTACH, child), (SEIZE, child), (ATTACH, os.getppid()), (TRACEME, 0))
    if all(libc.ptrace(call, pid, 0, 0) == -1 for call, pid in calls):
        sys.exit("no process can be traced")


attack(act)
