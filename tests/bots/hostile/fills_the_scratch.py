# fault: gone
from honest import attack


def act(message):
    with open("/tmp/full", "wb") as file:
        while True:
            file.write(b"x" * (1 << 20))


attack(act)
