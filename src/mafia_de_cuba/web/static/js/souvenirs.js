// The link to a step and the game in one line, copied: to the clipboard, where the browser gives it to this page.
import { on, one } from "./dom.js";
import { showNotice } from "./notice.js";

/** Listen to buttons with `data-copy`, which says what; `data-copied` is said when it was copied. */
export function startSouvenirs(game) {
  on("click", "[data-copy]", async (_, button) => {
    if (await isCopied(textOf(button.dataset.copy, game))) showNotice(button.dataset.copied, 3000);
  });
}

const textOf = (what, game) =>
  what === "line" ? one("[data-line]").value : `${location.origin}${location.pathname}#step-${game.step}`;

/** Browsers give the clipboard to pages of https alone; on plain http a field is selected and copied. */
async function isCopied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
