"""Tests of exact deduction."""
