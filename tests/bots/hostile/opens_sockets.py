# fault: gone
import socket
import sys

from honest import attack


def act(message):
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
            try:
                socket.socket(family, kind)
                return
            except OSError:
                pass
    sys.exit("no socket to be had")


attack(act)
