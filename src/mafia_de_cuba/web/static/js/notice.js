// What the page itself says to its player: short notices, and that the connection is lost.
import { one } from "./dom.js";

const LOST_AFTER = 900; // milliseconds: shorter losses are not worth a word

let timer = 0;

/** Show a notice for some seconds, or until the next touch. */
export function showNotice(text, milliseconds = 6000) {
  const slip = Object.assign(document.createElement("p"), { className: "slip", textContent: text });
  one("[data-region=notice]")?.replaceChildren(slip);
  setTimeout(() => slip.remove(), milliseconds);
  addEventListener("pointerdown", () => slip.remove(), { once: true });
}

/** Say that the connection is lost, unless it is back in a moment; `isCrowded` tells why. */
export function showLost(isCrowded) {
  timer ||= setTimeout(() => {
    const sign = one("[data-lost]");
    document.body.dataset.link = "lost";
    if (sign) sign.textContent = isCrowded() ? sign.dataset.full : sign.dataset.lost;
  }, LOST_AFTER);
}

/** The connection is there again. */
export function hideLost() {
  const sign = one("[data-lost]");
  clearTimeout(timer);
  timer = 0;
  delete document.body.dataset.link;
  if (sign) sign.textContent = "";
}
