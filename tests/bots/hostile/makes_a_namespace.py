# fault: gone
import ctypes
import sys

from honest import attack

NEW_USER, NEW_NET = 0x10000000, 0x40000000


def act(message):
    libc = ctypes.CDLL(None)
    if all(libc.unshare(kind) == -1 for kind in (NEW_USER, NEW_NET, NEW_USER | NEW_NET)):
        sys.exit("no namespace to be had")


attack(act)
