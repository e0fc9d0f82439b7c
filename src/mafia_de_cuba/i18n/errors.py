"""Refusals that the extraction of messages cannot find where they are raised.

All others stand there (Refused, TableError …). Here are those raised as plain errors, and those
with gaps, told from their text.
"""

import re

from .languages import N_

OTHERS = (
    N_("Say how many diamonds, which tokens, or both."),
    N_("A claim says something: received, passed, took or dismissed."),
    N_("That is not done here."),
    N_("That was not understood."),
    N_("There is nothing here."),
)
PATTERNS = (  # refusals that name numbers
    (
        re.compile(r"(?P<players>\d+) players; there must be 5 to 12\."),
        N_("%(players)s players; there must be 5 to 12."),
    ),
    (
        re.compile(r"(?P<tokens>\d+) tokens; there must be (?P<needed>\d+)\."),
        N_("%(tokens)s tokens; there must be %(needed)s."),
    ),
    (
        re.compile(r"There are only (?P<existing>\d+) tokens of '(?P<token>\w+)'\."),
        N_("There are only %(existing)s tokens of this kind: %(token)s."),
    ),
    (
        re.compile(r"Somebody here is called (?P<name>.*) already\."),
        N_("Somebody here is called %(name)s already."),
    ),
    (re.compile(r"The request cannot be read: .*"), N_("The request cannot be read.")),
)
