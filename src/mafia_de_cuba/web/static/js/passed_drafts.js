// What was half told on a phone that is passed round: kept in this tab for its seat, until the phone comes back there.
import { gameNumber } from "./drafts.js";

const FORMS = ["tell", "answer", "free"]; // by id: what is said; never what is chosen in the box
const FOLDS = { tell: "story" }; // where a form is folded away, it is kept while it is unfolded

/** Fill in what this seat had half told, and keep what it has half told when the page is left. */
export function startPassedDrafts(drafts) {
  const key = seatKey();
  if (!key) return;
  fillIn(drafts, read(key));
  addEventListener("pagehide", () => keep(key, drafts));
}

/** What names the table, the game and the seat; null where nobody else gets the phone. */
function seatKey() {
  const seat = document.body.className.match(/\bme-(\d+)/);
  const isPassed = document.body.dataset.shared !== undefined;
  return isPassed && seat ? `drafts-${location.pathname}-${gameNumber()}-${seat[1]}` : null;
}

const isUnfolded = (id) => document.getElementById(FOLDS[id] ?? id)?.open !== false;

function keep(key, drafts) {
  drafts.keep(document);
  const isKept = ([name]) => FORMS.some((id) => name.startsWith(`${id}|`) && isUnfolded(id));
  try {
    sessionStorage.setItem(key, JSON.stringify(drafts.entries.filter(isKept)));
  } catch {
    // not kept
  }
}

function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

function fillIn(drafts, entries) {
  drafts.add(entries);
  drafts.restore(document);
  for (const [id, fold] of Object.entries(FOLDS)) {
    if (entries.some(([name]) => name.startsWith(`${id}|`))) document.getElementById(fold)?.setAttribute("open", "");
  }
}
