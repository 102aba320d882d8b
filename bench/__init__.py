"""Benchmarks: every module here with a `run()` prints its own figures; `make bench` runs them all."""
