"""One table from its opening to its last turn: seats, submissions, the inbox, the clock, closing."""
