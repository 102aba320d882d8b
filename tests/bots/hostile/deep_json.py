# fault: garbled
from honest import attack, say

attack(lambda message: say('{"turn":1,"submission":' + "[" * 100_000 + "]" * 100_000 + "}"))
