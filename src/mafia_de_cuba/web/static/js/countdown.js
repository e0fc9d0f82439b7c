// The time that is left: the server says how much once, and the page counts.
import { all } from "./dom.js";

let end = 0;
let total = 1;

/** So many seconds of so many are left from now on; null or undefined: there is no clock. */
export function setCountdown(seconds, of) {
  const isRunning = seconds !== null && seconds !== undefined;
  end = isRunning ? Date.now() + seconds * 1000 : 0;
  total = Math.max(of || 0, seconds || 0, 1);
}

/** Write the time that is left everywhere; a page that has its own place for it needs no bar. */
export function showCountdown() {
  const left = end ? Math.max(0, (end - Date.now()) / 1000) : null;
  const own = all("[data-countdown]").filter((each) => !each.closest("[data-clock]"));
  for (const each of all("[data-clock]")) each.hidden = left === null || own.length > 0;
  for (const each of all("[data-countdown]")) each.textContent = left === null ? "" : Math.ceil(left);
  for (const each of all("[data-countdown-bar]")) each.value = left === null ? 1 : left / total;
}

/** Begin to count, with what the page itself says. */
export function startCountdown() {
  const { seconds, of } = document.body.dataset;
  if (seconds) setCountdown(+seconds, +of);
  setInterval(showCountdown, 250);
}
