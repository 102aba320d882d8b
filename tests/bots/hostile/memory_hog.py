# fault: gone late
from honest import attack


def act(message):
    held = []
    while True:
        held.append(bytearray(b"x" * (8 << 20)))


attack(act)
