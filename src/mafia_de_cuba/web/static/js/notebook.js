// The notebook as a sheet over the table's page: what is marked is worked out at once, and stays on this device.
import { on, one } from "./dom.js";
import { showNotice } from "./notice.js";

/** Listen to links to the notebook; without script they open a page of their own. */
export function startNotebook() {
  on("click", "[data-notebook]", (event, link) => {
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    open(link);
  });
}

function open(link) {
  const sheet = document.createElement("dialog");
  sheet.className = "notebook-sheet";
  sheet.setAttribute("aria-label", link.textContent);
  const label = { className: "button", textContent: link.dataset.notebook };
  const close = Object.assign(document.createElement("button"), label);
  close.addEventListener("click", () => sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  sheet.addEventListener("change", () => fill(sheet, link, one("form", sheet)));
  sheet.addEventListener("submit", (event) => event.preventDefault());
  sheet.append(close);
  document.body.append(sheet);
  sheet.showModal();
  fill(sheet, link);
}

/** Ask for the notebook with what is marked, now or when it was open last, and show it. */
async function fill(sheet, link, form) {
  const marks = form ? new URLSearchParams(new FormData(form)) : new URLSearchParams(kept(link));
  marks.set("as", new URL(link.href).searchParams.get("as"));
  const wish = { method: "POST", body: marks, headers: { "x-live": "1" } };
  const answer = await fetch(link.href, wish).catch(() => null);
  if (!answer?.ok) {
    const said = await answer?.json().catch(() => null);
    return showNotice(said?.error?.message || "…");
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const made = document.adoptNode(one("#notebook", page));
  const focused = form && document.activeElement?.value;
  if (form) form.replaceWith(made);
  else sheet.prepend(made);
  if (focused) one(`input[value="${focused}"]`, made)?.focus();
  keep(link, marks);
}

const place = (link) => `notebook ${new URL(link.href).pathname}`;

function kept(link) {
  try {
    return sessionStorage.getItem(place(link)) || "";
  } catch {
    return "";
  }
}

function keep(link, marks) {
  try {
    sessionStorage.setItem(place(link), marks.toString());
  } catch {
    // not kept
  }
}
