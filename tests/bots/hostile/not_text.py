# fault: garbled
import os

from honest import attack

attack(lambda message: os.write(1, b'{"turn":1,"submission":"\xff\xfe\x00"}\n'))
