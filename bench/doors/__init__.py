"""The doors by which strangers' input comes in, and what is thrown at them by `python -m bench fuzz`."""
