// Entry of the page of the rules: a filter as one types, and a button that prints.
import "./page.js";
import { all, on, one } from "./dom.js";

/** A text as it is searched for: small letters without accents. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text has every word that was typed. */
export const has = (text, typed) => plain(typed).split(/\s+/).every((word) => plain(text).includes(word));

/** Show what has the words that were typed, and the sections that have something left. */
function filter(typed) {
  const items = all("[data-find]");
  for (const each of items) each.hidden = !has(each.textContent, typed);
  for (const section of all("main section")) section.hidden = !one("[data-find]:not([hidden])", section);
  const none = one("[data-none]");
  none.textContent = items.every((each) => each.hidden) ? none.dataset.none : "";
}

/** Show everything again. */
function showAll() {
  one("[data-filter]").value = "";
  filter("");
}

on("input", "[data-filter]", (_, field) => filter(field.value));
on("click", ".rules nav a, .book dt a", showAll);
on("click", "[data-print]", () => {
  showAll();
  print();
});
