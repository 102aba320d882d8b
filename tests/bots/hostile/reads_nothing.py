# fault: late
# It never reads a view, so that the pipe to it fills up.
import time

from honest import say

say('{"type":"ready"}')
time.sleep(1000)
