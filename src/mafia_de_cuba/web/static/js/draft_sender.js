// Sends what is chosen in the box to the table as a draft: it counts when the time runs out.
import { idOf } from "./dom.js";

const PAUSE = 400; // milliseconds after the last change
const AGAIN = 2000; // after a draft that found nobody

let timer = 0;

/** Listen to choices in the box; a lid that closes sends the draft at once. */
export function startDraftSender() {
  document.addEventListener("change", (event) => isDrafted(event.target.form) && sendLater(PAUSE));
  document.addEventListener("toggle", (event) => event.target.id === "box" && !event.target.open && sendNow(), true);
  document.addEventListener("submit", (event) => isDrafted(event.target) && clear());
}

const isDrafted = (form) => !!form && idOf(form) === "box-form" && !!form.dataset.draft;

function sendLater(pause) {
  clear();
  timer = setTimeout(send, pause);
}

function clear() {
  clearTimeout(timer);
  timer = 0;
}

/** Only if something waits to be sent. */
function sendNow() {
  if (timer) send();
}

async function send() {
  clear();
  const form = document.getElementById("box-form");
  if (!isDrafted(form)) return;
  const body = new URLSearchParams(new FormData(form));
  try {
    await fetch(form.dataset.draft, { method: "POST", body, headers: { "X-Live": "1" }, keepalive: true });
  } catch {
    timer ||= setTimeout(send, AGAIN);
  }
}
