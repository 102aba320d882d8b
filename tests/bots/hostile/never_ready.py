# fault: start
import time

time.sleep(1000)
