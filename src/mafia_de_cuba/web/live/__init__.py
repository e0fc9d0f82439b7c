"""Live sockets: what goes down to each page, and who watches."""
