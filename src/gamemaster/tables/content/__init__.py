"""What people write for games: the library, and sheets that explain a piece of it."""
