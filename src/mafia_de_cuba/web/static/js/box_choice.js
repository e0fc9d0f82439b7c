// Choosing in the open box: diamonds or one token, what goes into the bag, and the lines that say so.
import { baggedIn, showSum } from "./box_sum.js";
import { all, check, checkedValue, idOf, on, one, setText } from "./dom.js";
import { fillFromNotes, keepNotes, readNotes } from "./notes.js";
import { showNotice } from "./notice.js";

const DOUBLE_TAP = 1200; // milliseconds: a box that was sent is not sent again at once, unless something was changed
const EMPTY = "-"; // the bag's value where nothing lies in it

let touched = ""; // what something was chosen for by hand: "hide" or "take"
let sent = -Infinity; // when the box was sent on

/** Listen to what is chosen in the box. */
export function startBoxChoice() {
  on("click", "[data-pick=bag], [data-pick=next]", (event, place) => {
    if (!event.target.closest("select, button, option")) pick(place);
  });
  document.addEventListener("change", (event) => {
    if (event.target.form && idOf(event.target.form) === "box-form") choose(event.target);
  });
  on("click", "#box-form [data-pick] input:checked", (_, field) => touch(field.form)); // it may have been so before
  on("click", "[data-keep]", (_, button) => checkKept(button.form));
  document.addEventListener("submit", checkSent, true);
}

const partOf = (form) => form?.elements.do?.value ?? "";

/** Something was chosen by hand. */
function touch(form) {
  touched = partOf(form);
  sent = -Infinity;
  showChosen(form);
}

/** The box goes on with something chosen, and once: the second of two taps does not undo the first. */
function checkSent(event) {
  const form = event.target;
  if (idOf(form) !== "box-form") return;
  const isAgain = Date.now() - sent < DOUBLE_TAP;
  const problem = !isChosen(form) && (isLidOpen(form) ? form.dataset.untapped : form.dataset.unchosen);
  if (problem && !isAgain) showNotice(problem);
  if (!problem && !isAgain) sent = Date.now();
  else {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Say so where there is nothing yet to keep of a rehearsal. */
function checkKept(form) {
  if (form.dataset.notes && !isChosen(form)) showNotice(form.dataset.unchosen);
}

const isLidOpen = (form) => !!one("#box[open]", form);

/** Whether the box may go on as it is: something is taken or hidden, or none of it by choice. */
function isChosen(form) {
  if (form.dataset.notes) return !!readNotes(form.dataset.notes);
  const isSome = +checkedValue(form, "diamonds") || checkedValue(form, "token") || form.elements.fake?.checked;
  return !!isSome || (!!touched && form.dataset.none !== undefined);
}

/** Say on the closed lid that a choice is kept, never which, and who has the box now. */
function showChosen(form) {
  for (const each of all("[data-chosen]", form)) setText(each, isChosen(form) && each.dataset.chosen);
  const now = one("[data-now]", form);
  const holder = one(".travel [data-seat]");
  if (now && holder) now.textContent = `${one("[data-has]", holder).textContent.trim()}.`;
}

/** After a region has changed: what was noted, and what is left. */
export function refreshBox() {
  const form = one("#box-form");
  if (partOf(form) !== touched) touched = "";
  if (!form) return;
  fillFromNotes(form);
  count(form);
}

function choose(field) {
  keepOneKind(field);
  takeOutOfBag(field);
  keepNotes(field.form);
  touch(field.form);
  count(field.form);
}

/** Choose a piece of the box, as if it had been tapped. */
export function pick(place) {
  const field = one("input, select", place);
  const kind = place.dataset.pick;
  if (kind === "bag") bag(place);
  else if (kind === "next") pickNext(field);
  else if (field) setChecked(field, kind === "once" ? !field.checked : true);
}

function pickNext(list) {
  list.selectedIndex = (list.selectedIndex + 1) % list.options.length;
  changed(list);
}

function setChecked(field, isChecked) {
  field.checked = isChecked;
  changed(field);
}

const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

/** Choose the next piece by an arrow key: left and right along the diamonds, up and down the tokens. */
export function step(box, key) {
  const name = /Left|Right/.test(key) ? "diamonds" : "token";
  const pieces = all(`[data-pick] input[name=${name}][type=radio]`, box).sort((a, b) => a.value - b.value);
  if (!pieces.length) return;
  const now = pieces.findIndex((each) => each.checked);
  const way = /Right|Down/.test(key) ? 1 : -1;
  setChecked(pieces[(now + way + pieces.length) % pieces.length], true);
}

/** Diamonds or one token, never both; a box that is played openly does not mind. */
function keepOneKind(field) {
  const form = field.form;
  if (form.elements.do?.value !== "take" || form.dataset.openBox !== undefined) return;
  const fake = form.elements.fake;
  if (field.name === "token" && field.value) {
    check(form, "diamonds", "0");
    if (fake) fake.checked = false;
  } else if (field.name === "fake" ? field.checked : +checkedValue(form, "diamonds")) check(form, "token", "");
}

/** A token that is taken does not lie in the bag, unless there are two of it. */
function takeOutOfBag(field) {
  const list = one("[data-pick=bag] select", field.form);
  const isOne = all(`.tokens input[value="${field.value}"]`, field.form).length === 1;
  if (list && field.name === "token" && field.value === list.value && isOne) list.value = EMPTY;
}

/** Put the chosen token into the bag, or take it out. */
function bag(place) {
  const form = one("#box-form");
  const token = checkedValue(form, "token");
  const list = one("select", place);
  if (token) check(form, "token", "");
  list.value = token || EMPTY;
  changed(list);
}

/** Write what is chosen, what is left and what is in the bag. */
function count(form) {
  const diamonds = +checkedValue(form, "diamonds");
  for (const each of all("[data-fill]", form)) fillLine(each, diamonds);
  const bagged = baggedIn(form);
  const line = one("[data-bag]", form);
  if (line) setText(line, bagged && line.dataset.bag.replace("{token}", bagged.text));
  markBagged(form, bagged?.value);
  showSum(form);
  showChosen(form);
}

const fillLine = (line, n) => setText(line, n && line.dataset.fill.replace("{n}", n));

function markBagged(form, bagged) {
  const chip = bagged ? one(`.tokens input[value="${bagged}"]`, form) : null;
  for (const each of all(".tokens li", form)) each.classList.toggle("in-bag", each.contains(chip));
}
