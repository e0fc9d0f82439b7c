"""Text in rows and columns; the pieces of a cell flow into lines and are never broken."""

from collections.abc import Iterator, Sequence

from .paint import columns, fit

Cellful = list[str]  # pieces that are never broken


def grid(rows: Sequence[Sequence[Cellful]], widths: Sequence[int]) -> Iterator[str]:
    """Rows of cells whose pieces flow into as many lines as they need."""
    for row in rows:
        flowed = [flow(cell, width) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, flowed))):
            parts = (
                fit(lines[number] if number < len(lines) else "", width)
                for lines, width in zip(flowed, widths, strict=True)
            )
            yield " " + " ".join(parts).rstrip()


def flow(pieces: Cellful, width: int) -> list[str]:
    """Pieces in as few lines as they fit into, none of them broken."""
    lines = [""]
    for piece in pieces:
        longer = f"{lines[-1]} {piece}" if lines[-1] else piece
        if columns(longer) > width and lines[-1]:
            lines.append(piece)
        else:
            lines[-1] = longer
    return lines


def dotted(pieces: Sequence[str]) -> list[str]:
    """Pieces with a dot between each two."""
    return [*(f"{piece} ·" for piece in pieces[:-1]), *pieces[-1:]]
