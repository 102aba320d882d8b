# fault: gone
# The folder brings a link to a file of the machine.
from honest import attack

attack(lambda message: open("/bot/link").read())
