// An answer that has just come takes no taps for a moment: the thumb was on its way to what it lies on now.
import { one } from "./dom.js";

const MOMENT = 500; // milliseconds

let question; // what was asked when the page was last looked at
let timer = 0;

/** After a region has changed: a question that was not there before is shielded from taps. */
export function shieldAnswer() {
  const asked = one(".thumb [data-question]")?.dataset.question ?? "";
  if (asked && question !== undefined && asked !== question) shield(one(".thumb"));
  question = asked;
}

function shield(row) {
  clearTimeout(timer);
  row.toggleAttribute("data-just-come", true);
  timer = setTimeout(() => row.removeAttribute("data-just-come"), MOMENT);
}
