// A link to the table is shared by the phone's own sheet, else by the clipboard, else it is an ordinary link.
import { on } from "./dom.js";
import { showNotice } from "./notice.js";

/** Listen to links with `data-share`, which holds what to say when the link was copied. */
export function startSharing() {
  on("click", "[data-share]", (event, link) => {
    if (navigator.share) shareBySheet(event, link);
    else if (navigator.clipboard) copy(event, link);
  });
}

function shareBySheet(event, link) {
  event.preventDefault();
  navigator.share({ title: document.title, url: link.href }).catch(() => {});
}

async function copy(event, link) {
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  showNotice(link.dataset.share, 3000);
}
