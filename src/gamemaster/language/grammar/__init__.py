"""The phrase inventory of both languages: words to lemmas, rows to tries."""
