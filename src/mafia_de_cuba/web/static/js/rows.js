// Rows of lists that scripts fill: copies of the page's own templates.
import { one } from "./dom.js";

/** A copy of a template's row, with its gaps filled. */
export function row(name, gaps) {
  const made = one(`[data-row=${name}]`).content.firstElementChild.cloneNode(true);
  for (const [gap, text] of Object.entries(gaps)) one(`[data-gap=${gap}]`, made).textContent = text;
  return made;
}
