// Entry of the pages of cases: answers come without a new page, and this device remembers how far one is.
import { all, on, one } from "./dom.js";
import { keepAttempt, keepResult, kept, results } from "./case_memory.js";
import { showNotice } from "./notice.js";

const form = () => one("form[data-attempt]");

if (form()) startCase();
else showResults();

function startCase() {
  document.addEventListener("submit", think);
  on("change", "form[data-attempt]", remember);
  on("click", "[data-copy]", (_, button) => share(button));
  const before = kept(document.body.dataset.case);
  if (before) ask(new URLSearchParams(before), false);
  else noteEnd();
}

/** Send the form, and show what comes back in place of the page. */
function think(event) {
  if (event.target !== form() || event.defaultPrevented) return;
  event.preventDefault();
  ask(new URLSearchParams(new FormData(form(), event.submitter)), true);
}

async function ask(fields, isNews) {
  const wish = { method: "POST", body: fields, headers: { "x-live": "1" }, redirect: "error" };
  const answer = await fetch(form().action, wish).catch(() => null);
  if (!answer?.ok) return showNotice(await reason(answer));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["main", ".thumb"]) one(part).replaceWith(document.adoptNode(one(part, page)));
  remember();
  noteEnd();
  const news = isNews && one("[data-news]");
  if (news) news.focus();
}

/** Why nothing came of it. */
async function reason(answer) {
  const said = await answer?.json().catch(() => null);
  return said?.error?.message || document.body.dataset.lostText;
}

function remember() {
  keepAttempt(document.body.dataset.case, new URLSearchParams(new FormData(form())).toString());
}

/** Keep how a daily case ended, the first time: later looks at it change nothing. */
function noteEnd() {
  const { day, today } = document.body.dataset;
  const { over } = form().dataset;
  if (day && over) keepResult(day, over, today !== undefined);
}

async function share(button) {
  const text = one("[data-result]");
  if (navigator.share) return navigator.share({ text: text.value }).catch(() => {});
  if (navigator.clipboard) await navigator.clipboard.writeText(text.value);
  else {
    text.select();
    document.execCommand("copy");
  }
  showNotice(button.dataset.copied, 3000);
}

/** The list of cases: which days are solved, and how many in a row up to today. */
function showResults() {
  const known = results();
  for (const link of all("[data-day]")) {
    const how = known[link.dataset.day]?.how;
    if (how) one(`.day-${how}`, link).hidden = false;
  }
  const days = streak(known, one(".thumb [data-day]").dataset.day);
  const line = one("[data-streak]");
  line.hidden = days < 1;
  line.textContent = line.dataset.streak.split("|")[days === 1 ? 0 : 1].replace("{n}", days);
}

/** How many days in a row were solved on their day; today's may still be open. */
function streak(known, today) {
  const isSolved = (day) => known[day]?.how === "solved" && known[day].inTime;
  let day = isSolved(today) ? today : dayBefore(today);
  let days = 0;
  for (; isSolved(day); day = dayBefore(day)) days += 1;
  return days;
}

function dayBefore(day) {
  return new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10);
}
