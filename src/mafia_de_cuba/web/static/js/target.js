// Whom the Godfather looks at: chosen in a list, in the round or in the ledger, and shown in all of them.
// Their own words are said to the same seat.
import { all, on, one, setText } from "./dom.js";

const LISTS = "select[data-target]";

let asked = []; // seats, who was asked last comes last

/** Listen to the lists, the round and the ledger. */
export function startTarget() {
  on("change", "[data-target]", (_, list) => choose(list.value));
  document.addEventListener("submit", ({ target: form, submitter }) => followAsked(new FormData(form, submitter)));
  on("click", "tr[data-seat], .seat[data-seat]", (_, seat) => {
    if (one(LISTS)) choose(seat.dataset.seat);
  });
}

/** Whoever is asked, by whichever form, is looked at. */
function followAsked(fields) {
  if (fields.getAll("do").at(-1) === "ask" && fields.get("target") && one(LISTS)) choose(fields.get("target"));
}

function choose(seat) {
  asked = [...asked.filter((each) => each !== `${seat}`), `${seat}`];
  setTarget(seat);
}

/** Show again whom the list names, after a region has changed. */
export function showTarget() {
  const list = one(LISTS);
  if (list) setTarget(asked.findLast((seat) => accusable(seat) ?? hasSeat(list, seat)) ?? list.value);
}

const hasSeat = (list, seat) => [...list.options].some((each) => each.value === seat);

/** Whether this seat can be accused; null where the page accuses nobody. */
function accusable(seat) {
  const list = one("#accuse select");
  return list ? hasSeat(list, seat) : null;
}

function setTarget(seat) {
  const name = chooseInLists(seat);
  const isAccusable = one("#accuse select")?.value === `${seat}`;
  for (const each of all("[data-named]")) {
    setText(each, name && isAccusable && each.dataset.named.replace("{name}", name));
  }
  for (const field of all("input[data-to]")) field.value = seat;
  for (const each of all("[data-seat]")) each.classList.toggle("chosen", !!name && each.dataset.seat === `${seat}`);
}

/** Choose the seat in every list that has it; its name, or "". */
function chooseInLists(seat) {
  let name = "";
  for (const list of all(LISTS)) {
    const found = [...list.options].find((each) => each.value === `${seat}`);
    if (!found) continue;
    list.value = found.value;
    name = found.text;
  }
  return name;
}
