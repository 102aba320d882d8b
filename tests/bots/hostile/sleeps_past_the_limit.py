# fault: late
import time

from honest import serve


def choose(message):
    time.sleep(0.9)
    return message["default"]


serve(choose)
