"""Cases: small logic puzzles in the Godfather's chair, made and solved by exact deduction."""
