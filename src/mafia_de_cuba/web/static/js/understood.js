// What somebody's own last words can be confirmed as: whoever says no is not asked about these words again.
import { on, one } from "./dom.js";

let declined = ""; // which words
let offeredLast = ""; // which words

/** Listen to "no". */
export function startUnderstood() {
  on("click", "[data-decline]", (event, link) => {
    event.preventDefault();
    declined = link.closest("[data-words]").dataset.words;
    refreshUnderstood();
    one("#free [name=text]")?.focus({ preventScroll: true });
  });
}

/** After a region has changed: what was declined stays away. */
export function refreshUnderstood() {
  const offered = one("#understood");
  if (offered?.dataset.words === declined) return offered.remove();
  if (offered && offered.dataset.words !== offeredLast) one("#ask-others")?.removeAttribute("open"); // it lies over it
  offeredLast = offered?.dataset.words ?? offeredLast;
}
