"""Powers as a player would invent them: short, plain sentences whose worth is known."""
