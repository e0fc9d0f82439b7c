"""The balance report: who wins how often, what changes it, and which house rule is fairer."""
