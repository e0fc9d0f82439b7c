"""The pages: what a browser asks for and what its forms send."""
