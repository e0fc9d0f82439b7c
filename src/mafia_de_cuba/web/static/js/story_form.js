// The editor of a whole story: begins with what was rehearsed, works the other box out, and flags what cannot be.
import { notedFor } from "./answer_form.js";
import { all, on, one } from "./dom.js";
import { readNotes } from "./notes.js";

const FORM = "form[data-story]";

let instead = ""; // the question that a story is told instead of an answer to

/** Listen to what is chosen in the story. */
export function startStory() {
  on("change", FORM, (_, form) => showWorkedOut(form));
  on("click", "[data-unfold], #story > summary", tellInstead);
  on("click", "[data-unfold]", (event, link) => unfold(event, link.dataset.unfold));
}

/** After a region has changed: fill in what was rehearsed, once, and work the other box out. */
export function refreshStory() {
  const form = one(FORM);
  if (!form) return;
  markInstead();
  if (!form.dataset.filled) beginWithNotes(form);
  showWorkedOut(form);
}

/** A story that is opened now is told instead of an answer to what is asked now. */
function tellInstead() {
  instead = questionNow();
  markInstead();
}

/** Whoever is asked something else while a story is open sees the form of the answer again. */
function markInstead() {
  one("#story")?.toggleAttribute("data-instead", !!instead && instead === questionNow());
}

const questionNow = () => one("[data-question]")?.dataset.question ?? "";

function unfold(event, id) {
  const fold = document.getElementById(id);
  if (!fold) return;
  event.preventDefault();
  fold.open = true;
  fold.scrollIntoView({ block: "start" });
  one("select, input:not([type=hidden])", fold)?.focus({ preventScroll: true });
}

// ---------------------------------------------------------------- what was rehearsed

/**
 * Fill in what was rehearsed of topics on which nothing is said or chosen yet. It is no draft: what is said
 * before the story is told takes its place.
 */
function beginWithNotes(form) {
  form.dataset.filled = "1";
  const notes = readNotes(form.dataset.story);
  if (!notes) return;
  fillList(form, "received_diamonds", notes);
  fillList(form, "took", notes);
  if (!one("[name^='received_tokens.']:checked", form)) fillCounts(form, notes);
}

function fillList(form, name, notes) {
  const list = form.elements[name];
  if (list && !list.value) list.value = `${notedFor(notes, name)}`;
  if (list?.selectedIndex < 0) list.value = "";
  for (const option of list?.options ?? []) option.defaultSelected = option.selected;
}

function fillCounts(form, notes) {
  for (const field of all("[name^='received_tokens.']", form)) {
    field.defaultChecked = field.value === `${notedFor(notes, ...field.name.split("."))}`;
    field.checked = field.defaultChecked;
  }
}

// ---------------------------------------------------------------- the other box

/** What the fields of a story say: null where nothing is said. */
function readStory(form) {
  const taken = form.elements.took.value;
  return {
    diamonds: form.elements.received_diamonds.value,
    counts: countsIn(form, "received_tokens"),
    taken,
    takenDiamonds: parseInt(taken, 10) || 0,
    gone: [taken, form.elements.dismissed?.value].filter(Boolean),
  };
}

/** How many of each kind are said: a map from kinds to numbers, or null. */
function countsIn(form, prefix) {
  const chosen = all(`[name^="${prefix}."]:checked`, form);
  return chosen.length ? new Map(chosen.map((field) => [field.name.split(".")[1], +field.value])) : null;
}

/** The box that was passed on: what came without what is gone. Less than nothing cannot be. */
export function workOut(story) {
  if (!story.taken) return { diamonds: null, counts: null };
  const diamonds = story.diamonds === "" ? null : +story.diamonds - story.takenDiamonds;
  const counts = story.counts && new Map(story.counts);
  if (counts) for (const kind of story.gone) if (counts.has(kind)) counts.set(kind, counts.get(kind) - 1);
  return { diamonds, counts };
}

const isLess = ({ diamonds, counts }) =>
  (diamonds ?? 0) < 0 || [...(counts?.values() ?? [])].some((number) => number < 0);

function showWorkedOut(form) {
  const box = workOut(readStory(form));
  const cannot = isLess(box);
  one("[data-cannot]", form).hidden = !cannot;
  const output = one("[data-worked]", form);
  output.dataset.zero ??= output.textContent;
  const pieces = cannot ? [] : drawBox(form, box, output.dataset.none);
  output.replaceChildren(...(pieces.length ? pieces : [output.dataset.zero]));
}

/** The box in numbers and emblems, which are copies of those beside the fields. */
function drawBox(form, { diamonds, counts }, none) {
  const pieces = diamonds === null ? [] : [`${diamonds}`, emblem(form.elements.received_diamonds.closest("label"))];
  if (!counts) return pieces;
  const left = [...counts].filter(([, number]) => number > 0);
  if (!left.length) return [...pieces, ` ${none}`];
  return [...pieces, ...left.flatMap(([kind, number]) => drawKind(form, kind, number))];
}

function drawKind(form, kind, number) {
  const legend = one(`[name="received_tokens.${kind}"]`, form).closest("fieldset").firstElementChild;
  const name = document.createElement("span");
  name.className = "unseen";
  name.textContent = ` ${legend.textContent.trim()} `;
  return [" ", emblem(legend), name, number > 1 ? `${number}` : ""];
}

const emblem = (place) => one("svg", place).cloneNode(true);
