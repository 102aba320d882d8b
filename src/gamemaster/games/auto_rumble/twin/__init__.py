"""The battle as machine code: powers as small integer programs, many battles in one call."""
