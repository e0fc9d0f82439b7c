// Swaps the regions of the page that differ from what it shows, and keeps what somebody was doing in them:
// focus, selection, scrolling, open folds and drafts.
import { all, one } from "./dom.js";
import { FIELDS, fieldKey } from "./drafts.js";

// What a live region lacks and a printed page has, and marks that the page itself sets.
const OWN_MARKS = /(name="(?:seen|id)" value=")[^"]*| selected=""| class="away"| away(?=")| if-any-away/g;

/** Markup without what does not count when a printed region is compared with a live one. */
const comparable = (html) => html.replace(OWN_MARKS, "$1").replace(/\s+/g, " ").trim();

export class Regions {
  #shown = {}; // the regions as they came down
  #printed = printedRegions(); // the regions as they came with the page
  #digests = printedDigests(); // of those that nothing has come for since

  /** Drafts are kept in, and restored from, `drafts`. */
  constructor(drafts) {
    this.drafts = drafts;
  }

  /** What this page tells its socket: which regions it has as they came with it. */
  get printed() {
    return [...this.#digests].map((each) => each.join(".")).join("-");
  }

  /** These regions have come, to be shown now or later. */
  note(regions) {
    for (const name of Object.keys(regions)) this.#digests.delete(name);
  }

  /** Show these regions: `{name: html}`. */
  show(regions) {
    const differing = Object.entries(regions).filter(([name, html]) => this.#differs(name, html));
    const places = differing.map(([name]) => region(name));
    const doings = places.map(doingIn);
    const top = scrollY;
    for (const place of places) this.drafts.keep(place);
    differing.forEach(([, html], index) => {
      places[index].innerHTML = html;
    });
    this.drafts.dropOtherGames();
    for (const place of places) this.drafts.restore(place);
    doings.forEach(resume);
    if (scrollY !== top) scrollTo(0, top); // a page that was shorter for a moment
  }

  #differs(name, html) {
    if (!region(name) || this.#shown[name] === html) return false;
    this.#shown[name] = html;
    return !this.#isPrinted(name, html);
  }

  #isPrinted(name, html) {
    if (!this.#printed.has(name)) return false;
    const copy = document.createElement("template");
    copy.innerHTML = html;
    const isSame = comparable(copy.innerHTML) === this.#printed.get(name);
    this.#printed.delete(name);
    return isSame;
  }
}

const region = (name) => one(`[data-region="${name}"]`);

const printedRegions = () =>
  new Map(all("[data-region]").map((each) => [each.dataset.region, comparable(each.innerHTML)]));

const printedDigests = () =>
  new Map((document.body.dataset.printed?.split("-") ?? []).map((each) => each.split(".")));

/** What somebody is doing in a region, to be resumed in the next one. */
function doingIn(place) {
  return {
    place,
    focus: focusIn(place),
    folds: all("details[open][id]", place).map((each) => each.id),
    lamps: new Map(all("[id][data-lit]", place).map((each) => [each.id, each.dataset.lit])),
    top: place.scrollTop,
    rolls: all("[data-roll][id]", place).map(({ id, scrollTop }) => [id, scrollTop]),
  };
}

function focusIn(place) {
  const active = document.activeElement;
  if (!place.contains(active)) return null;
  const selection = active.selectionStart == null ? null : [active.selectionStart, active.selectionEnd];
  const key = fieldKey(active);
  return active.id || key ? { id: active.id, key, selection } : null;
}

function resume({ place, focus, folds, lamps, top, rolls }) {
  folds.forEach(unfold);
  lamps.forEach((lit, id) => swing(id, lit));
  if (focus) focusAgain(place, focus);
  place.scrollTop = top;
  rolls.forEach(([id, scrolled]) => roll(id, scrolled));
}

/** A secret opens again only while it is held. */
function unfold(id) {
  const fold = document.getElementById(id);
  if (fold && (fold.dataset.hold === undefined || document.body.dataset.holding === id)) fold.open = true;
}

/** What is longer than its place shows what it showed. */
function roll(id, scrolled) {
  const place = document.getElementById(id);
  if (place) place.scrollTop = scrolled;
}

/** The lamp over the table swings from where it was. */
function swing(id, from) {
  const lamp = document.getElementById(id);
  const to = lamp?.dataset.lit;
  if (!to || to === from) return;
  lamp.dataset.lit = from;
  lamp.getBoundingClientRect(); // the browser draws it there first
  lamp.dataset.lit = to;
}

function focusAgain(place, { id, key, selection }) {
  const found = id
    ? one(`#${CSS.escape(id)}`, place)
    : all(`${FIELDS}, button`, place).find((field) => fieldKey(field) === key);
  found?.focus({ preventScroll: true });
  if (selection && found?.setSelectionRange) found.setSelectionRange(...selection);
}
