# fault: gone
from honest import attack

attack(lambda message: open("/etc/passwd").read())
