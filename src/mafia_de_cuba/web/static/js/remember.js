// What this device remembers by itself: how many games were finished on it, and who shared it last.
import { all, one } from "./dom.js";

/** Fill in what is known, and listen to what there is to learn. */
export function startRemembering() {
  for (const field of all("[name=played]")) field.value = read("games") || "";
  for (const form of all("form[data-remember]")) fillIn(form);
  document.addEventListener("submit", ({ target }) => keepNames(target), true);
  document.addEventListener("table-changed", countGame);
  countGame();
}

/** Count a game that has ended, once: the table knows who has played most by this. */
function countGame() {
  const game = document.body.matches('.end[class*="me-"]') && one("[data-game]")?.dataset.game;
  const name = game && `${location.pathname} ${game}`;
  if (!name || read("counted") === name) return;
  write("counted", name);
  write("games", `${Math.min(+(read("games") || 0) + 1, 999)}`);
}

function keepNames(form) {
  if (!form.matches("form[data-remember]")) return;
  const names = new FormData(form).getAll(form.dataset.remember);
  write(`remembered-${form.dataset.remember}`, JSON.stringify(names));
}

function fillIn(form) {
  const fields = all(`[name="${form.dataset.remember}"]`, form);
  if (fields.some((field) => field.value)) return;
  const kept = JSON.parse(read(`remembered-${form.dataset.remember}`) || "[]");
  fields.forEach((field, index) => {
    field.value = kept[index] || "";
  });
}

/** Browsers that keep nothing throw: then there is nothing to remember. */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // not kept
  }
}
