// Drafts: what was chosen or half typed in a form that a new region took away, kept for when the form comes back
// in the same game at the same table.
import { all, idOf } from "./dom.js";

export const FIELDS = "input:not([type=hidden]), select, textarea";

const isToggle = (field) => /radio|checkbox/.test(field.type);

/** What makes a form the same one in another region: its id, where it is sent (the table) and what it does. */
const formKey = (form) => [idOf(form), form.getAttribute("action"), form.elements.do?.value].join("|");

/** What makes a field the same one in another region; null without a form. */
export const fieldKey = (field) =>
  field.form && [formKey(field.form), field.name, isToggle(field) ? field.value : ""].join("|");

/** Whether somebody has changed a field since the server wrote it. */
export function isChanged(field) {
  if (field.matches("[data-target]")) return field.value !== "";
  if (isToggle(field)) return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

/** The number of the game that the page shows: how many were played at this table before it. */
export const gameNumber = () => document.querySelector("[data-region] [data-game], [data-game]")?.dataset.game;

export class Drafts {
  #values = new Map(); // by field key
  #game = gameNumber();

  /** All that is kept: pairs of a field's key and what it says. */
  get entries() {
    return [...this.#values];
  }

  /** Keep these pairs too. */
  add(entries) {
    for (const [key, draft] of entries) this.#values.set(key, draft);
  }

  /** Keep what was changed in this region. */
  keep(place) {
    for (const field of fieldsOf(place)) {
      if (isChanged(field)) this.#values.set(fieldKey(field), { value: field.value, checked: field.checked });
      else this.#values.delete(fieldKey(field));
    }
  }

  /** Fill in what was kept for the fields of this region. */
  restore(place) {
    for (const field of fieldsOf(place)) {
      const draft = this.#values.get(fieldKey(field));
      if (draft) fill(field, draft);
    }
  }

  /** Drop all drafts, here and in the forms on the page, if the page shows another game than before. */
  dropOtherGames() {
    const game = gameNumber();
    if (game === undefined || game === this.#game) return;
    this.#game = game;
    this.#values.clear();
    for (const form of document.forms) form.reset();
  }

  /** A form was sent: empty it here, in the region that may have come meanwhile, and in memory. */
  forget(form) {
    const key = formKey(form);
    const now = document.getElementById(idOf(form));
    form.reset();
    if (now && now !== form && formKey(now) === key) empty(now);
    for (const each of this.#values.keys()) if (each.startsWith(`${key}|`)) this.#values.delete(each);
  }
}

function empty(form) {
  form.reset();
  delete form.dataset.filled; // notes may fill it in again
}

const fieldsOf = (place) => all(FIELDS, place).filter((field) => field.form);

function fill(field, draft) {
  if (isToggle(field)) field.checked = draft.checked;
  else if (!field.options || hasOption(field, draft.value)) field.value = draft.value;
}

const hasOption = (list, value) => [...list.options].some((option) => option.value === value);
