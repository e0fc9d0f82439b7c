// The time that is left: the server says how much once, and the page counts.
import { all } from "./dom.js";

let end = 0;
let total = 0;

/** So many seconds are left from now on; null or undefined: there is no clock. */
export function setCountdown(seconds) {
  if (seconds === null || seconds === undefined) {
    end = total = 0;
    return;
  }
  end = Date.now() + seconds * 1000;
  total = Math.max(total, seconds);
}

/** Write the time that is left everywhere. */
export function showCountdown() {
  const left = end ? Math.max(0, (end - Date.now()) / 1000) : null;
  for (const each of all("[data-countdown]")) each.textContent = left === null ? "" : Math.ceil(left);
  for (const each of all("[data-countdown-bar]")) each.value = left === null ? 1 : left / total;
}

/** Begin to count, with what the page itself says. */
export function startCountdown() {
  const { seconds } = document.body.dataset;
  if (seconds) setCountdown(+seconds);
  setInterval(showCountdown, 250);
}
