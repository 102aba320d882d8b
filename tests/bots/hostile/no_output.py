# fault: late
import time

from honest import attack

attack(lambda message: time.sleep(1000))
