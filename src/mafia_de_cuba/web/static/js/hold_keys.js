// Secrets by keyboard: open while the space bar is down; arrows choose or scroll, B puts a token into the bag.
import { one } from "./dom.js";
import { pick, step } from "./box_choice.js";
import { closeSecrets, held, noteTouch, scrollSecret, setHold } from "./hold.js";
import { staysOpen } from "./open_secrets.js";

const SCROLL = { ArrowDown: 40, ArrowUp: -40 }; // pixels

/** Listen to keys. */
export function startHoldKeys() {
  document.addEventListener("keydown", press);
  document.addEventListener("keyup", release);
  document.addEventListener("focusout", () => isHeldByKey() && closeSecrets());
}

const isHeldByKey = () => held()?.pointer === "key";

function press(event) {
  const secret = event.target.closest?.("details[data-hold] > summary")?.parentElement;
  if (event.key === "Escape") closeSecrets();
  if (!secret || staysOpen()) return;
  noteTouch();
  if (event.key === " ") open(event, secret);
  else if (held() && event.key.startsWith("Arrow")) move(event);
  else if (held() && event.key === "b") bag();
}

function open(event, secret) {
  event.preventDefault();
  secret.open = true;
  if (!held()) setHold({ secret, pointer: "key" });
}

function move(event) {
  event.preventDefault();
  step(held().secret, event.key);
  scrollSecret(held().secret, SCROLL[event.key] || 0);
}

function bag() {
  const place = one("[data-pick=bag]", held().secret);
  if (place) pick(place);
}

function release(event) {
  if (event.key !== " " || !isHeldByKey()) return;
  event.preventDefault();
  noteTouch();
  closeSecrets();
}
