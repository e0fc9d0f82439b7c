"""The fuzzer: random and mutated requests, forms and frames against a server of its own."""
