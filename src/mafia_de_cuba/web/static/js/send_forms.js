// Sends forms to the table without leaving the page: each with an id of its own, repeated until it has arrived.
import { idOf, one } from "./dom.js";
import { showLost, showNotice } from "./notice.js";

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 4000;

const onTheWay = new Set(); // forms that were sent and not yet answered
let elsewhere = ""; // where the page goes once none of them waits: its answer may say another place
let isLeaving = false;

/** Load another page, unless the answer to a form says which. */
export function leaveFor(where) {
  if (onTheWay.size) elsewhere = where;
  else if (!isLeaving) go(where);
}

function go(where) {
  isLeaving = true;
  location.assign(where);
}

/** Send the forms of the table at this address; `onSent()` is called when one has arrived. */
export function startSending({ table, connection, drafts, onSent }) {
  document.addEventListener("submit", noteThumb);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !isSentHere(form, table)) return;
    event.preventDefault();
    sendOnce(form, event.submitter, { connection, drafts, onSent });
  });
}

const isSentHere = (form, table) =>
  form.method === "post" && form.dataset.plain === undefined && form.action.includes(`${table}/`);

async function sendOnce(form, submitter, page) {
  const key = idOf(form) || form.action;
  if (onTheWay.has(key)) return;
  onTheWay.add(key);
  try {
    await send(form, submitter, page);
  } finally {
    onTheWay.delete(key);
    if (elsewhere) leaveFor(elsewhere);
  }
}

async function send(form, submitter, page) {
  const lost = () => showLost(() => page.connection.crowded);
  const isSaid = form.closest('[data-region="act"]'); // later it may stand nowhere
  const reply = await post(form, submitter, lost);
  if (reply) arrived(form, reply, page);
  if (reply && isSaid) one(".speech")?.scrollIntoView({ block: "nearest" }); // where the answer will be
  else if (form.dataset.auto !== undefined) form.reset(); // refused: what was before still holds
}

function arrived(form, reply, { connection, drafts, onSent }) {
  const isKept = idOf(form) === "ask" || form.dataset.auto !== undefined || form.dataset.kept !== undefined;
  if (!isKept) drafts.forget(form);
  onSent();
  foldUp(form.closest("details.confirm, details[data-once]"));
  const where = reply.redirected ? reply.url : reply.headers.get("x-go");
  if (reply.headers.get("x-anew")) connection.connect();
  else if (where) go(where); // the page as a whole is another one now
  else if (connection.crowded) location.reload(); // no socket tells this page what came of it
}

/** Close what a form stood in; a region with a new one of it may have come meanwhile. */
function foldUp(fold) {
  if (fold) document.getElementById(fold.id)?.removeAttribute("open");
}

/** The answer to a form, or null where it was refused; the same id goes up again until there is one. */
export async function post(form, submitter, onLost) {
  const body = fieldsOf(form, submitter);
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      const reply = await fetch(form.action, { method: "POST", body, headers: { "X-Live": "1" } });
      if (reply.ok) return reply;
      const isRefused = reply.status < 500;
      const isNews = isRefused || (reply.status === 503 && pause === FIRST_PAUSE); // 503: not stored yet
      if (isNews) showNotice((await reply.json()).error.message);
      if (isRefused) return null;
    } catch {
      onLost();
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** What a form says, without empty fields, with an id and the version that the page has seen. */
function fieldsOf(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  for (const [key, value] of [...fields]) if (value === "") fields.delete(key);
  fields.set("id", newId());
  fields.set("seen", document.body.dataset.version);
  return fields;
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map(hexadecimal).join("");
const hexadecimal = (byte) => byte.toString(16).padStart(2, "0");

/** Either button of the accusation window gets the same answer at once. */
function noteThumb(event) {
  const line = event.target.matches("#press, #pass") && one("[data-noted]");
  if (line) line.textContent = line.dataset.noted;
}
