# fault: gone
import sys

from honest import attack

PLACES = (
    "/",
    "/bot/",
    "/usr/",
    "/usr/bin/",
    "/etc/",
    "/dev/",
    "/proc/",
    "/proc/sys/kernel/",
    "/var/tmp/",
    "/home/",
)


def act(message):
    for place in PLACES:
        try:
            with open(place + "mine", "w") as file:
                file.write("x")
            return
        except OSError:
            pass
    sys.exit("there is no place to write to")


attack(act)
