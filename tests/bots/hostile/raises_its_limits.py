# fault: gone
import resource

from honest import attack

attack(lambda message: resource.setrlimit(resource.RLIMIT_DATA, (1 << 40, 1 << 40)))
