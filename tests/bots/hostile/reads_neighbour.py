# fault: gone
# neighbour.txt holds the path of the other bot's folder, as seen from outside.
import os

from honest import attack

attack(lambda message: os.listdir(open("/bot/neighbour.txt").read()))
