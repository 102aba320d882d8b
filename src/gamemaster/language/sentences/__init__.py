"""From tokens to trees: the chart, what rows build, and how sentences become rules."""
