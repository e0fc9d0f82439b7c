// The sounds of the public screen, made by the browser itself.

const LOUDNESS = 0.16;
const TUNES = {
  // note in hertz, start and length in seconds, shape of the wave
  chair: [[196, 0, 0.09, "triangle"]],
  box: [[147, 0, 0.12, "triangle"], [98, 0.11, 0.2, "triangle"]],
  question: [[440, 0, 0.12, "sine"], [587, 0.13, 0.22, "sine"]],
  answer: [[392, 0, 0.16, "sine"]],
  accuse: [[82, 0, 0.9, "sawtooth"], [78, 0.05, 0.9, "sawtooth"], [110, 0.5, 0.7, "sawtooth"]],
  reveal: [[262, 0, 0.2, "triangle"], [330, 0.15, 0.2, "triangle"], [392, 0.3, 0.35, "triangle"]],
  shot: [[0, 0, 0.5, "noise"], [55, 0, 0.4, "square"]],
  end: [
    ...[[262, 0, 0.25, "triangle"], [330, 0.2, 0.25, "triangle"]],
    ...[[392, 0.4, 0.25, "triangle"], [523, 0.6, 0.8, "triangle"]],
  ],
};

let context = null;

/** Get ready; browsers allow it only after a click. */
export function enableSounds() {
  context ??= new AudioContext();
  context.resume();
}

/** Play the tune of this name, if there is one and the browser is ready. */
export function playTune(name) {
  if (!context) return;
  for (const note of TUNES[name] || []) playNote(...note);
}

function playNote(frequency, start, length, shape) {
  const at = context.currentTime + start;
  const loudness = context.createGain();
  const source = shape === "noise" ? noise(length) : oscillator(frequency, shape);
  loudness.gain.setValueAtTime(LOUDNESS, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(loudness).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

function oscillator(frequency, type) {
  const source = Object.assign(context.createOscillator(), { type });
  source.frequency.value = frequency;
  return source;
}

function noise(length) {
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  buffer.getChannelData(0).forEach((_, index, all) => {
    all[index] = Math.random() * 2 - 1;
  });
  return Object.assign(context.createBufferSource(), { buffer });
}
