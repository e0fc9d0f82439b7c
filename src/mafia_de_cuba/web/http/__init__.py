"""HTTP itself: connections, limits, cookies, who a request comes from."""
