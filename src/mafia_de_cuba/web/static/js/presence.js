// Shows who is away: their seats, and the list of those whom the table may vote about.
import { all } from "./dom.js";

let away = null; // seats whose players are not here; null until the server has said it
let askable = []; // those that the table may vote about

/** Remember who is away. */
export function setAway(news) {
  ({ away, askable } = news);
}

/** Mark who is away. */
export function showAway() {
  if (!away) return;
  for (const each of all("[data-seat]")) each.classList.toggle("away", away.includes(+each.dataset.seat));
  const choices = all("#absent option").filter(offer);
  if (choices.length && !choices.some((each) => each.selected)) choices[0].selected = true;
  document.body.classList.toggle("any-away", choices.length > 0);
}

function offer(option) {
  const isOffered = askable.includes(+option.value);
  option.hidden = option.disabled = !isOffered;
  return isOffered;
}
