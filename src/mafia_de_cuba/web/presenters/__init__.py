"""Presenters: they turn a view into what a region of a page shows."""
