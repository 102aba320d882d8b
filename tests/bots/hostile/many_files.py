# fault: gone late
# Empty files fill no quota, but the kernel keeps every one of them in memory.
from honest import attack


def act(message):
    number = 0
    while True:
        open(f"/tmp/{number}", "w").close()
        number += 1


attack(act)
