"""The JSON API: its calls, the bodies they read, and the OpenAPI file."""
