"""The terminal itself: keys, widgets, screens, plain lines, and what they say."""
