# fault: flood
# Every line is well formed and answers a turn long past.
import os

from honest import attack


def act(message):
    while True:
        os.write(1, b'{"turn":0,"submission":null}\n' * 2000)


attack(act)
