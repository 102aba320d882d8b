"""From trees to words: Judy's reading, examples, the phrasebook."""
