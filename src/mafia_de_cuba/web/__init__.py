"""The table in a browser: pages, live socket, JSON API, templates, static files and languages."""
