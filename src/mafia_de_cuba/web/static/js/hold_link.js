// A link that opens after a held thumb, for a device that is passed round; a key or a screen reader opens it at once.
import { on } from "./dom.js";
import { showNotice } from "./notice.js";

const HOLD_TIME = 650; // milliseconds

let timer = 0;
let held = null;

/** Listen to links with `data-hold-link`. */
export function startHoldLinks() {
  on("pointerdown", "[data-hold-link]", (_, link) => hold(link));
  for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, release);
  on("click", "[data-hold-link]", (event) => {
    if (event.detail) event.preventDefault();
    if (event.detail) showNotice(event.target.closest("[data-hold-link]").dataset.holdLink);
  });
  on("contextmenu", "[data-hold-link]", (event) => event.preventDefault());
}

function hold(link) {
  release();
  held = link;
  link.classList.add("holding");
  timer = setTimeout(() => {
    location.href = link.href;
  }, HOLD_TIME);
}

function release() {
  clearTimeout(timer);
  held?.classList.remove("holding");
  held = null;
}
