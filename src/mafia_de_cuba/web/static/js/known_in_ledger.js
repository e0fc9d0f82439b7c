// What I know, beside the ledger's rows: while the pocket is open, what its seat saw stands in the cells that tell
// of the same boxes. The rows have room for it all the time, so nothing moves when it comes or goes.
import { all, one } from "./dom.js";

const PLACED = ".ledger-roll :is(.beside, .doubt)";

/** Listen to the pocket opening and closing, and to rows that are drawn anew meanwhile. */
export function startKnownInLedger() {
  document.addEventListener("toggle", ({ target }) => target.id === "pocket" && place(), true);
  document.addEventListener("table-changed", place);
}

function place() {
  for (const each of all(PLACED)) each.remove();
  const known = one("#pocket[open] #beside");
  const notes = known ? [...known.content.cloneNode(true).children] : [];
  for (const each of notes) cellOf(each.dataset.place)?.append(each);
}

/** The cell of a row; who has not been heard yet has one for all columns. */
function cellOf(where) {
  const [seat, column] = where.split(".");
  const cells = all(`.ledger-roll tr[data-seat="${seat}"] td`);
  return cells[column - 1] ?? cells[0];
}
