// The form of an answer: it begins with what was noted, stays consistent, and its button says what will be said.
import { all, idOf, on, one, setText } from "./dom.js";
import { readNotes } from "./notes.js";

/** Listen to what is chosen in claims and answers. */
export function startAnswer() {
  on("change", ".counts", (_, counts) => completeCounts(counts));
  document.addEventListener("change", ({ target: field }) => {
    if (field.matches("[data-other]") && field.value) chooseOther(field);
    if (field.name === "took" && field.type === "radio") clearOther(field.form);
    if (field.form && idOf(field.form) === "answer") announce(field.form);
  });
}

/** After a region has changed: fill in what was noted, once, and write the button. */
export function refreshAnswer() {
  const form = one("form[data-from-notes]");
  if (!form) return;
  if (!form.dataset.filled) suggest(form);
  announce(form);
}

/** Who counts one kind says of the others that there is none. */
function completeCounts(counts) {
  for (const each of all("fieldset", counts)) if (!one(":checked", each)) one("input", each).checked = true;
}

/** A list of rarer answers takes the place of the buttons; only one of the two has the field's name. */
function chooseOther(list) {
  for (const each of all(`[name=${list.dataset.other}]`, list.form)) {
    each.checked = false;
    list.name = list.dataset.other;
  }
}

function clearOther(form) {
  const list = one("[data-other]", form);
  if (!list) return;
  list.value = "";
  list.removeAttribute("name");
}

/** Begin an answer with what was noted, unless something is chosen already. */
function suggest(form) {
  form.dataset.filled = "1";
  const notes = readNotes(form.dataset.fromNotes);
  const fields = all("input[type=radio]", form);
  if (!notes || fields.some((field) => field.checked !== field.defaultChecked)) return;
  for (const field of fields) {
    const noted = notedFor(notes, ...field.name.split("."));
    if (noted !== "" && field.value === `${noted}`) field.checked = true;
  }
}

/** What these notes say on a topic, or on one kind of token in it: nothing where nothing was noted. */
export function notedFor(notes, topic, kind) {
  if (kind && !notes.tokens.some(Boolean)) return "";
  if (kind) return countOf(notes, kind) - (topic === "passed_tokens" && kind === notes.took ? 1 : 0);
  if (topic === "received_diamonds" || (topic === "passed_diamonds" && notes.diamonds === "")) return notes.diamonds;
  if (topic === "passed_diamonds") return notes.diamonds - (+notes.took || 0);
  return notes.took;
}

const countOf = (notes, kind) =>
  notes.tokens.reduce((sum, count, index) => sum + (notes.kinds[index] === kind ? count : 0), 0);

/** The button says what will be said. */
function announce(form) {
  const button = one("[form=answer][data-say]");
  if (!button) return;
  const words = all("input:checked", form).map(wordsOf).filter(Boolean);
  if (!words.length && one(".counts :checked", form)) words.push(button.dataset.none);
  setText(button, words.length && button.dataset.say.replace("{words}", words.join(", ")));
}

function wordsOf(field) {
  const kind = field.closest(".counts fieldset");
  const name = (kind ? one("legend", kind) : field.parentElement).textContent.trim();
  if (!kind || field.value === "1") return name;
  return +field.value ? `${field.value} × ${name}` : "";
}
