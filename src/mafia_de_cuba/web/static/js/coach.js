// The coach's three sentences: fetched when the end is on the page, for they take a moment to find.
import { one } from "./dom.js";

const AGAIN_AFTER = 3000; // milliseconds, where the server is busy
const TRIES = 5;
const told = new Map(); // by address: the page may be drawn anew

/** Look for the coach's slip now and whenever the table has changed. */
export function startCoach() {
  document.addEventListener("table-changed", fillIn);
  fillIn();
}

async function fillIn() {
  const address = one("[data-coach]")?.dataset.coach;
  if (!address) return;
  if (!told.has(address)) told.set(address, bring(address, TRIES));
  const html = await told.get(address);
  const lines = one("[data-coach-lines]");
  if (html && lines && one("[data-coach]").dataset.coach === address) lines.outerHTML = html;
}

async function bring(address, tries) {
  const answer = await fetch(address, { headers: { "x-live": "1" } }).catch(() => null);
  if (answer?.ok) return answer.text();
  if (tries < 2) return "";
  await new Promise((done) => setTimeout(done, AGAIN_AFTER));
  return bring(address, tries - 1);
}
