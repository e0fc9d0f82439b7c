// Vibration and a chime on the phone that the table waits for: it has the box, is asked, or is accused.
// All of that is public, and nothing else is ever told so; the menu switches it off on this device.
import { all, on, one } from "./dom.js";
import { enableSounds, playTune } from "./sounds.js";

const BUZZ = 180; // milliseconds
const MOMENTS = [
  // which tune, and where the page says that the moment has come
  ["box", () => isMine(one(".travel [data-seat]"))],
  ["question", () => one("form#answer") && (one(".answer .ask")?.textContent || "asked")],
  ["accuse", () => one(".accused-me") !== null],
];

let last; // what the page said before

/** Listen to the table and to the switch in the menu. */
export function startAlerts() {
  document.addEventListener("table-changed", look);
  document.addEventListener("pointerdown", () => isOn() && enableSounds(), { once: true });
  on("change", "[data-alerts]", (_, box) => keep(box.checked));
  look();
}

/** Whether the seat that this element names is the one of this phone. */
const isMine = (holder) => !!holder && document.body.classList.contains(`me-${holder.dataset.seat}`);

function look() {
  for (const each of all("[data-alerts]")) each.checked = isOn();
  const now = MOMENTS.map(([, find]) => find() || "");
  const come = last && MOMENTS.find((_, index) => now[index] && now[index] !== last[index]);
  last = now;
  if (come && isOn()) notify(come[0]);
}

function notify(tune) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(BUZZ); // else browsers refuse
  playTune(tune);
}

function isOn() {
  try {
    return localStorage.getItem("alerts") !== "0";
  } catch {
    return true;
  }
}

function keep(isWanted) {
  try {
    localStorage.setItem("alerts", isWanted ? "1" : "0");
  } catch {
    // not kept
  }
  if (isWanted) enableSounds();
}
