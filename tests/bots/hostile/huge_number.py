# fault: garbled refused
from honest import attack, say

attack(
    lambda message: say('{"turn":1,"submission":{"from":[1e99999,1],"to":[' + "9" * 5000 + ",1]}}")
)
