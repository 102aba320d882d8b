# fault: garbled
from honest import attack, say

attack(lambda message: say("my move is: north, please"))
