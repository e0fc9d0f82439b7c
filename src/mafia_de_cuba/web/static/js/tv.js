// Entry of the public screen: sounds and a voice, from this device only, and only when they are switched on.
import { all, on, one } from "./dom.js";
import { enableSounds, playTune } from "./sounds.js";

const isOn = { sound: false, speech: false };
let lastEvent;

function flip(button) {
  const what = button.dataset.switch;
  isOn[what] = !isOn[what];
  if (what === "sound") flipSound();
  else if (isOn.speech) speak(button.textContent);
  else speechSynthesis.cancel();
  present();
}

function flipSound() {
  enableSounds();
  if (isOn.sound) playTune("answer");
}

function speak(text) {
  if (!window.speechSynthesis) return;
  speechSynthesis.cancel();
  const { lang } = document.documentElement;
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang }));
}

/** Show what is switched on, and let a new event be heard; the first one is there when the page comes. */
function present() {
  for (const each of all("[data-switch]")) each.setAttribute("aria-pressed", isOn[each.dataset.switch]);
  const shown = one("[data-event]");
  if (!shown || shown.dataset.event === lastEvent) return;
  const isFirst = lastEvent === undefined;
  lastEvent = shown.dataset.event;
  if (!isFirst) announce(shown);
}

function announce(shown) {
  if (isOn.sound) playTune(shown.dataset.sound);
  if (isOn.speech && shown.dataset.speak !== undefined) speak(shown.textContent.replace(/\s+/g, " "));
}

on("click", "[data-switch]", (_, button) => flip(button));
document.addEventListener("table-changed", present);
present();
