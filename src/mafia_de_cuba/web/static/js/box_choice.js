// Choosing in the open box: diamonds or one token, what goes into the bag, and the lines that say what is left.
import { all, check, checkedValue, idOf, on, one, setText } from "./dom.js";
import { fillFromNotes, keepNotes } from "./notes.js";

/** Listen to what is chosen in the box. */
export function startBoxChoice() {
  on("click", "[data-pick=bag], [data-pick=next]", (event, place) => {
    if (!event.target.closest("select, button, option")) pick(place);
  });
  document.addEventListener("change", (event) => {
    if (event.target.form && idOf(event.target.form) === "box-form") choose(event.target);
  });
}

/** After a region has changed: what was noted, and what is left. */
export function refreshBox() {
  const form = one("#box-form");
  if (!form) return;
  fillFromNotes(form);
  count(form);
}

function choose(field) {
  keepOneKind(field);
  keepNotes(field.form);
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

/** Put the chosen token into the bag, or take it out. */
function bag(place) {
  const form = one("#box-form");
  const token = checkedValue(form, "token");
  one("select", place).value = token || "";
  if (token) check(form, "token", "");
  count(form);
}

/** Write what is chosen, what is left and what is in the bag. */
function count(form) {
  const list = one("[data-pick=bag] select", form);
  const bagged = list?.value || "";
  const token = form.elements.do ? checkedValue(form, "token") : "";
  const diamonds = +checkedValue(form, "diamonds");
  const isAny = diamonds || token || bagged || form.elements.fake?.checked;
  for (const each of all("[data-fill]", form)) fillLine(each, leftIn(form, diamonds, token, bagged), isAny);
  const line = one("[data-bag]", form);
  if (line) setText(line, bagged && line.dataset.bag.replace("{token}", list.selectedOptions[0].text));
  markBagged(form, bagged);
}

function leftIn(form, n, token, bagged) {
  const box = one("details", form).dataset;
  return { n, d: box.diamonds - n, t: box.tokens - (token ? 1 : 0) - (bagged ? 1 : 0) };
}

function fillLine(line, numbers, isAny) {
  line.dataset.zero ??= line.textContent;
  const text = line.dataset.fill;
  const isFilled = text.includes("{n}") ? numbers.n : isAny || !line.dataset.zero;
  setText(line, isFilled && text.replace(/\{(\w)\}/g, (_, key) => numbers[key]));
}

function markBagged(form, bagged) {
  const chip = bagged ? one(`.tokens input[value="${bagged}"]`, form) : null;
  for (const each of all(".tokens li", form)) each.classList.toggle("in-bag", each.contains(chip));
}
