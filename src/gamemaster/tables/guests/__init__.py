"""Who sits where no person does: built-in bots, uploaded programs in cages, trained brains."""
