// Secrets that stay open: as the player of this device wants it, and by themselves for who plays alone.
import { all } from "./dom.js";

const shut = new Set(); // what who plays alone has closed, though secrets lie open

const isAlone = () => document.body.classList.contains("solo");

/** Whether secrets stay open until they are closed: as this device's player wants it, else for who plays alone. */
export function staysOpen() {
  try {
    const stay = localStorage.getItem("stay");
    return stay === null ? isAlone() : stay === "1";
  } catch {
    return isAlone();
  }
}

/** Keep what the player wants. */
export function keepStaysOpen(isOpen) {
  try {
    localStorage.setItem("stay", isOpen ? "1" : "0");
  } catch {
    // not kept
  }
  shut.clear();
}

/** Whether secrets open by themselves: nobody else is there. */
export const liesOpen = () => isAlone() && staysOpen();

const keyOf = (secret) => `${secret.id} ${secret.closest("form")?.elements.do?.value ?? ""}`;

/** The player has closed a secret that lay open, or opened it again. */
export function noteShut(secret, isShut) {
  shut[isShut ? "add" : "delete"](keyOf(secret));
}

/** Say on the body and in the menu what stays open, and open what lies open. */
export function showOpenSecrets() {
  for (const each of all("[data-stay]")) each.checked = staysOpen();
  document.body.classList.toggle("stay", staysOpen());
  document.body.classList.toggle("lies-open", liesOpen());
  if (liesOpen()) openAll();
}

/** Open every secret but those that were closed, and the box to rehearse with: its lid says what it is for. */
function openAll() {
  for (const each of all("details[data-hold]:not([open])")) {
    each.open = !shut.has(keyOf(each)) && !each.closest("form[data-notes]");
  }
}
