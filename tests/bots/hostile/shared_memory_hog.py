# fault: gone
# Shared anonymous memory is counted by no limit of a single process.
import mmap

from honest import attack

attack(lambda message: mmap.mmap(-1, 1 << 34))
