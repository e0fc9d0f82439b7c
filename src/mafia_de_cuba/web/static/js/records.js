// Records from a file: read in the browser, and sent one at a time to the page that shows them.
import { on, one } from "./dom.js";
import { row } from "./rows.js";

const FORMAT = "mafia-de-cuba/1";
const LARGEST = 32 * 1024 * 1024; // bytes of a file

let records = []; // of the file that was chosen last, as text

/** Listen to the field that takes a file, and to the rows of what was in it. */
export function startRecords() {
  on("change", "[data-records]", (_, field) => field.files[0] && readFile(field.files[0]));
  on("click", "[data-show-record]", (_, button) => showRecord(records[button.dataset.showRecord]));
}

/** Go to the replay of a record. */
export function showRecord(text) {
  const form = one("[data-one-record]");
  form.elements.record.value = text;
  form.submit();
}

async function readFile(file) {
  const isLarge = file.size > LARGEST;
  const lines = isLarge ? [] : linesOf(await file.text());
  records = lines.filter(playersOf);
  one("[data-records-found]").replaceChildren(...records.map(recordRow));
  tell(isLarge ? "large" : !records.length ? "none" : records.length < lines.length ? "some" : "");
}

/** Say what is wrong with a file, if anything is. */
function tell(problem) {
  const slip = one("[data-records-problem]");
  slip.hidden = !problem;
  slip.textContent = slip.dataset[problem] ?? "";
}

/** A record that stands on several lines is one all the same. */
const linesOf = (text) => (playersOf(text) ? [text] : text.split("\n").filter((line) => line.trim()));

/** Who plays in a record; nobody where it is none. The server reads all of it. */
function playersOf(text) {
  try {
    const { format, players } = JSON.parse(text);
    return format === FORMAT && Array.isArray(players) ? players.join(", ") : "";
  } catch {
    return "";
  }
}

function recordRow(text, index) {
  const made = row("record", { players: playersOf(text) });
  one("[data-show-record]", made).dataset.showRecord = index;
  return made;
}
