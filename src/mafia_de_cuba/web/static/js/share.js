// The link to a table: by the phone's own sheet, else by the clipboard, else shown large, to be copied by hand.
import { on, one } from "./dom.js";
import { showNotice } from "./notice.js";

/** Listen to buttons with `data-share`, which holds the link; `data-copied` is said when it was copied. */
export function startSharing() {
  on("click", "[data-share]", (_, button) => share(button));
}

async function share(button) {
  const link = button.dataset.share;
  if (navigator.share) return navigator.share({ title: document.title, url: link }).catch(() => {});
  if (await isCopied(link)) showNotice(button.dataset.copied, 3000);
}

/** Browsers give the clipboard to pages of https alone; on plain http the link is shown and selected. */
async function isCopied(link) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(link);
    return true;
  }
  one("#invite").open = true;
  one("#share-link").select();
  return document.execCommand("copy");
}
