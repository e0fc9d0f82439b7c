"""Benchmarks: how fast the engine, the deduction and the commands are, each beside its target."""
