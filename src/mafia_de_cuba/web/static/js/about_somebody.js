// A sheet about somebody: a tap on a row or a chair opens it; its buttons name who is chosen in the list.
import { all, on, one, setText } from "./dom.js";

const SHEET = "#ask-others";

/** Listen to rows, chairs, the list and the ways to close the sheet. */
export function startAboutSomebody() {
  on("click", "tr[data-seat], .seat[data-seat]", (_, seat) => openSheet(seat.dataset.seat));
  on("click", "[data-fold]", (_, button) => closeSheet(button.dataset.fold));
  document.addEventListener("change", ({ target }) => target.matches("#whom") && nameButtons());
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeSheet("ask-others"));
  document.addEventListener("table-changed", nameButtons);
  nameButtons();
}

/** Open the sheet about this seat, if it is one that can be asked. */
function openSheet(seat) {
  nameButtons();
  const list = one(`${SHEET} select`);
  if (!list || ![...list.options].some((option) => option.value === seat)) return;
  list.value = seat;
  nameButtons();
  one(SHEET).open = true;
}

function closeSheet(id) {
  const sheet = document.getElementById(id);
  if (sheet?.open) sheet.open = false;
}

/** Write the name of who is chosen on the buttons. */
function nameButtons() {
  const name = one("#whom")?.selectedOptions[0]?.text;
  for (const each of all("[data-about]")) setText(each, name && each.dataset.about.replace("{name}", name));
}
