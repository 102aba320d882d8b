"""What every game is held to, shipped with the package: `pytest --pyargs gamemaster.laws --game NAME`.

`--game` may be given several times; without it every game that is listed is held to the laws.
docs/contract.md says what they ask, docs/secrets.md how they look for secrets.
"""
