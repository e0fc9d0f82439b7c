// Sheets that lie over the page and ask whether one is sure: what is behind them rests while they are open.
import { all, on, one } from "./dom.js";

const SHEET = "details.confirm";

/** Listen to sheets opening, to their closing buttons and to Escape. */
export function startSheets() {
  document.addEventListener("toggle", focusSheet, true);
  document.addEventListener("table-changed", rest); // a sheet that is swapped away tells nobody that it closed
  on("click", "[data-close]", (event, button) => {
    event.preventDefault();
    close(button.closest("details"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") all(`${SHEET}[open]`).forEach(close);
  });
}

function focusSheet({ target: sheet }) {
  if (!sheet.matches?.(SHEET)) return;
  rest();
  if (sheet.open) one("[data-close]", sheet)?.focus();
}

function rest() {
  const sheet = one(`${SHEET}[open]`);
  for (const each of all("body > header, body > main, #pocket, .answer")) each.inert = !!sheet && !each.contains(sheet);
}

function close(sheet) {
  sheet.open = false;
  one("summary", sheet).focus();
}
