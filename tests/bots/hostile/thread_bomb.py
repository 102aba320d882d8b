# fault: gone
import threading
import time

from honest import attack


def act(message):
    for _ in range(10_000):
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()


attack(act)
