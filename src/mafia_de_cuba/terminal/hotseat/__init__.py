"""One terminal that is passed round the table."""
