// Notes: what a player wants to say about the box, kept in this tab, for this game, and nowhere else.
import { all, check, checkedValue } from "./dom.js";

/** What was noted under this key, which names the table, the game and the seat; or null. */
export function readNotes(key) {
  try {
    return JSON.parse(sessionStorage.getItem(`notes-${key}`));
  } catch {
    return null;
  }
}

/** Keep what a form with `data-notes` says. */
export function keepNotes(form) {
  if (!form.dataset.notes) return;
  try {
    sessionStorage.setItem(`notes-${form.dataset.notes}`, JSON.stringify(notesIn(form)));
  } catch {
    // not kept
  }
}

function notesIn(form) {
  const tokens = all("[name=token]", form);
  return {
    diamonds: checkedValue(form, "diamonds"),
    tokens: tokens.map((each) => +each.checked),
    kinds: tokens.map((each) => each.value),
    fake: form.elements.fake?.checked,
    took: form.elements.took.value,
  };
}

/** Fill a form with `data-notes` with what was noted. */
export function fillFromNotes(form) {
  const kept = form.dataset.notes && readNotes(form.dataset.notes);
  if (!kept) return;
  check(form, "diamonds", kept.diamonds);
  all("[name=token]", form).forEach((each, index) => {
    each.checked = !!kept.tokens[index];
  });
  if (form.elements.fake) form.elements.fake.checked = kept.fake;
  form.elements.took.value = kept.took;
}
