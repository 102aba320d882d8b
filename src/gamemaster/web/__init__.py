"""The HTTP door: parses a request, calls a use case of `tables`, renders the answer; no rules."""
