# fault: garbled
from honest import attack, say

attack(lambda message: say('["turn", 1]'))
