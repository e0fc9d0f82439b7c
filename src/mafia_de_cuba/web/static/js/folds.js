// Folds that are opened low on the page: what was in them lay under the row for the thumb.
import { on } from "./dom.js";

/** Listen to folds being opened. */
export function startFolds() {
  on("click", "details.more > summary", (_, summary) => requestAnimationFrame(() => show(summary.parentElement)));
}

function show(fold) {
  if (fold.open) fold.scrollIntoView({ block: "nearest" });
}
