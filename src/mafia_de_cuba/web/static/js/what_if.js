// What if somebody else had been accused here: the server's bots play it out, and the page shows what came of it.
import { all, one } from "./dom.js";

/** Listen to the form; the answer stands below it until the step changes. */
export function startWhatIf(game) {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-what-if]")) return;
    event.preventDefault();
    tryOut(event.target, game);
  });
}

/** Offer those who can be accused at this step: where somebody was, in their place. */
export function showWhatIf(game) {
  const form = one("[data-what-if]");
  if (!form) return;
  const seats = accusable(game);
  const { target } = form.elements;
  for (const option of target.options) option.hidden = option.disabled = !seats.includes(+option.value);
  if (!seats.includes(+target.value)) target.value = seats[0] ?? "";
  for (const field of all("[data-try]", form)) field.hidden = !seats.length;
  one("[data-no-try]", form).hidden = seats.length > 0;
  one("[data-what-if-answer]").replaceChildren();
}

/** After how many moves the accusation would come: in place of one that was made, or next. */
const place = ({ data, step }) => (data.accusations.includes(step) ? step - 1 : step);

const accusable = (game) => game.data.accusable[game.data.stages[place(game) - 1]] || [];

async function tryOut(form, game) {
  const box = one("[data-what-if-answer]");
  const asked = new URLSearchParams(new FormData(form));
  asked.set("step", place(game));
  box.textContent = box.dataset.working;
  const step = game.step;
  const answer = await fetch(`${form.action}?${asked}`, sent(form, game)).catch(() => null);
  if (game.step !== step) return;
  if (answer?.ok) box.innerHTML = await answer.text();
  else box.textContent = await reason(answer, box.dataset.failed);
}

/** A page that has no address of its own sends its record along. */
function sent(form, game) {
  const headers = { "x-live": "1" };
  return form.method === "get" ? { headers } : { headers, method: "post", body: JSON.stringify(game.data.record) };
}

/** Why it was denied, in the words of the server. */
const reason = (answer, failed) =>
  answer ? answer.json().then((told) => told.error?.message || failed, () => failed) : failed;
