// A list of names, filled in quickly: Enter goes to the next field, and from an empty one sends the form.
import { all, on } from "./dom.js";

/** Listen to Enter in lists of names. */
export function startNameFields() {
  on("keydown", ".names-list input", goToNext);
}

function goToNext(event, field) {
  if (event.key !== "Enter" || event.isComposing || !field.value.trim()) return;
  const fields = all("input", field.closest(".names-list"));
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
