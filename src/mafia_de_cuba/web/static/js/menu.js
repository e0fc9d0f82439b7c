// The menu closes when something else is touched, or with Escape.
import { all, one } from "./dom.js";

const openMenus = () => all("details.menu[open]");

/** Listen to touches and to the Escape key. */
export function startMenus() {
  document.addEventListener("click", (event) => closeOthers(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeAll();
  });
}

function closeOthers(touched) {
  for (const menu of openMenus()) if (!menu.contains(touched)) menu.open = false;
}

function closeAll() {
  for (const menu of openMenus()) {
    menu.open = false;
    one("summary", menu).focus();
  }
}
