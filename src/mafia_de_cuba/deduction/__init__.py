"""Exact deduction: the possible worlds of a viewer, counted, weighed and drawn."""
