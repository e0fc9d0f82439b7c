"""Numbers of the batch simulator: roles, tokens and endings as their enums list them."""

GODFATHER, THIEF, URCHIN, FIRST_TOKEN = 0, 1, 2, 4
HENCHMAN, FBI, CIA, DRIVER, CLEANER, LOVER, REVOLUTIONARY, TRAITOR, MINION, LAWYER = range(4, 14)
ROLES, TOKENS, MOST_PLAYERS = 14, 10, 12
RECOVERED, ELIMINATED, AGENT_ACCUSED, AGENT_SHOT, LOVER_ACCUSED, REVOLUTION, BETRAYED = range(7)
DIAMONDS, MOST_HIDDEN, NONE = 15, 5, -1

# Takes in the order of `legal_takes`: diamonds, tokens, the fake diamond with diamonds, nothing.
FIRST_TOKEN_TAKE, FIRST_FAKE_TAKE = DIAMONDS, DIAMONDS + TOKENS
NO_TAKE = FIRST_FAKE_TAKE + DIAMONDS + 1
TAKES = NO_TAKE + 1
AGENTS, LOYAL = 0b110, 0b10001  # sets of tokens: FBI and CIA; Henchman and Cleaner
PERCENT = 100
FLOOR = 50  # every legal take has at least this part of the greatest weight
