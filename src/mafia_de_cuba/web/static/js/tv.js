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
  if (isOn.speech && shown.dataset.speak !== undefined) speak(wordsOf(shown));
}

/** What an event says; the question above an answer was heard before. */
function wordsOf(shown) {
  const spoken = shown.cloneNode(true);
  for (const each of all("[data-unspoken]", spoken)) each.remove();
  return spoken.textContent.replace(/\s+/g, " ");
}

/** The stage is silent but for the shot or the find, and says who it is; the verdict is heard when it comes. */
function follow({ detail: step }) {
  const card = one("[data-region=stage] [data-sound]");
  const isLoud = step === (card?.dataset.sound === "shot" ? "pocket" : "find");
  if (isOn.sound && isLoud) playTune(card.dataset.sound);
  if (isOn.speech && step === "name") speak(one(".find-name", card)?.textContent || "");
}

on("click", "[data-switch]", (_, button) => flip(button));
document.addEventListener("table-changed", present);
document.addEventListener("stage-step", follow);
present();
