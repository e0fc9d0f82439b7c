// The public screen: sounds and a voice, from this device only, and only when they are switched on.
(() => {
  "use strict";
  const $$ = (s) => [...document.querySelectorAll(s)];
  const on = { sound: false, speech: false };
  let air, event;
  const flip = (button) => {
    const what = button.dataset.switch;
    on[what] = !on[what];
    if (what === "sound") { air ??= new AudioContext(); air.resume(); if (on.sound) play("answer"); }
    else if (on.speech) speak(button.textContent); else speechSynthesis.cancel();
    stage();
  };
  const TUNES = { // note, start, length, shape
    chair: [[196, 0, 0.09, "triangle"]], box: [[147, 0, 0.12, "triangle"], [98, 0.11, 0.2, "triangle"]],
    question: [[440, 0, 0.12, "sine"], [587, 0.13, 0.22, "sine"]], answer: [[392, 0, 0.16, "sine"]],
    accuse: [[82, 0, 0.9, "sawtooth"], [78, 0.05, 0.9, "sawtooth"], [110, 0.5, 0.7, "sawtooth"]],
    reveal: [[262, 0, 0.2, "triangle"], [330, 0.15, 0.2, "triangle"], [392, 0.3, 0.35, "triangle"]],
    shot: [[0, 0, 0.5, "noise"], [55, 0, 0.4, "square"]],
    end: [[262, 0, 0.25, "triangle"], [330, 0.2, 0.25, "triangle"], [392, 0.4, 0.25, "triangle"], [523, 0.6, 0.8, "triangle"]],
  };
  const play = (name) => {
    for (const [note, start, length, shape] of TUNES[name] || []) {
      const at = air.currentTime + start, loud = air.createGain();
      let source;
      if (shape === "noise") {
        const buffer = air.createBuffer(1, air.sampleRate * length, air.sampleRate);
        buffer.getChannelData(0).forEach((_, i, all) => { all[i] = Math.random() * 2 - 1; });
        source = Object.assign(air.createBufferSource(), { buffer });
      } else { source = Object.assign(air.createOscillator(), { type: shape }); source.frequency.value = note; }
      loud.gain.setValueAtTime(0.16, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + length);
      source.connect(loud).connect(air.destination);
      source.start(at);
      source.stop(at + length);
    }
  };
  const speak = (text) => {
    if (!window.speechSynthesis) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: document.documentElement.lang }));
  };
  const stage = () => {
    for (const each of $$("[data-switch]")) each.setAttribute("aria-pressed", on[each.dataset.switch]);
    const [now] = $$("[data-event]");
    if (!now || now.dataset.event === event) return;
    const first = event === undefined;
    event = now.dataset.event;
    if (first) return;
    if (on.sound) play(now.dataset.sound);
    if (on.speech && now.dataset.speak !== undefined) speak(now.textContent.replace(/\s+/g, " "));
  };

  document.addEventListener("click", (e) => { const turn = e.target.closest("[data-switch]"); if (turn) flip(turn); });
  document.addEventListener("dress", stage);
  stage();
})();
