"""The live side: accounts, tables, clocks and storage; the only part that knows them."""
