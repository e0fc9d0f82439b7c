// Keeps the screen on: a phone that sleeps misses its turn.

let film = null;

/** Keep it on from now on, and again each time the page comes back. */
export function startWakeLock() {
  document.addEventListener("click", keepAwake, { once: true });
  document.addEventListener("visibilitychange", () => document.hidden || keepAwake());
  for (const type of ["load", "pageshow", "online"]) addEventListener(type, keepAwake);
}

function keepAwake() {
  if (document.readyState !== "complete") return; // a film would keep the page from ever being loaded
  if (navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => {});
  else if (!film) playFilm();
}

/** Over plain HTTP there is no wake lock, but a film that plays keeps the screen on. */
function playFilm() {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return;
  canvas.getContext("2d").fillRect(0, 0, 1, 1);
  film = document.createElement("video");
  Object.assign(film, { muted: true, playsInline: true, srcObject: canvas.captureStream(1) });
  film.play().catch(() => {
    film = null;
  });
}
