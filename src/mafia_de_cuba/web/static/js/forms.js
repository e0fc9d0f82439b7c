// Forms that send themselves, ask before they are sent, or check what is typed.
import { all, on, one } from "./dom.js";
import { FIELDS, isChanged } from "./drafts.js";

/** Listen to all forms of the page. */
export function startForms() {
  document.addEventListener("change", sendByItself);
  document.addEventListener("submit", askFirst, true);
  on("focusin", "[data-select]", (_, input) => input.select());
  on("input", ".input-code", (_, input) => {
    input.value = tableCode(input.value);
  });
  on("change", ".lone", (_, form) => adjustSoloForm(form));
  on("keydown", "[data-stays]", leaveByEnter);
  all("form[data-auto]").filter(wasChanged).forEach((form) => form.requestSubmit());
}

/** Whether somebody was quicker than this script: nothing has listened to what they chose. */
const wasChanged = (form) => [...form.elements].some((field) => field.matches(FIELDS) && isChanged(field));

/** Enter in a field that is one of several ways on puts the keyboard away, and chooses none of them. */
function leaveByEnter(event, field) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  field.blur();
}

/** The letters of a table's code in what was typed, as capitals. */
export const tableCode = (typed) => typed.toUpperCase().replace(/[^A-Z]/g, "");

/** Send a form with `data-auto` as soon as something in it changes; its fields may stand elsewhere. */
function sendByItself(event) {
  const form = event.target.form;
  if (form?.matches("[data-auto]")) form.requestSubmit();
}

/** Ask before what cannot be undone. */
function askFirst(event) {
  const question = event.target.dataset.sure;
  if (!question || window.confirm(question)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** One player among bots: give back a box or a chair that so few players do not have. */
function adjustSoloForm(form) {
  const players = +form.elements.players.value;
  const chosen = (name) => one(`[name="${name}"]:checked`, form);
  if (+chosen("box").closest("[data-from]").dataset.from > players) one("[value=standard]", form).checked = true;
  if (+chosen("seat").value >= players) one("[value=last]", form).checked = true;
  one("[data-says=box]", form).textContent = one("b", chosen("box").closest("label")).textContent;
}
