// Entry of a replay: steps, eyes and keys move within the page; nothing is asked of the server but what-ifs.
import { all, on, one } from "./dom.js";
import { bringFindings } from "./replay_findings.js";
import { showKnown } from "./replay_known.js";
import { checkSeals } from "./seal_check.js";
import { startSouvenirs } from "./souvenirs.js";
import { showWhatIf, startWhatIf } from "./what_if.js";

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
  PageDown: "accusation",
  PageUp: "accusation-back",
};
const ADDRESS_AFTER = 300; // milliseconds: browsers refuse addresses that change too often

const game = { data: {}, step: 1, eyes: "" }; // eyes: a seat, or "" for all-seeing ones
let addressTimer = 0;

const lastStep = () => game.data.stages.length;

/** Whether the eyes notice anything of a step: a dismissal is the first player's secret. */
function isNoticed(step) {
  const [seat, seen] = game.data.secrets[step] || [];
  return seen !== null || !game.eyes || +game.eyes === seat;
}

/** What the eyes see of a step that is somebody's secret; nothing where it is none. */
function seenOf(step) {
  const [seat, seen] = game.data.secrets[step] || [];
  return game.eyes && +game.eyes !== seat ? seen : undefined;
}

/** Go to a step, or past it where nothing is noticed of it. */
function go(step, by = 1) {
  let wanted = Math.min(Math.max(step, 1), lastStep());
  while (!isNoticed(wanted)) wanted += by;
  game.step = wanted;
  show();
}

const goals = {
  first: () => go(1),
  last: () => go(lastStep(), -1),
  back: () => go(game.step - 1, -1),
  on: () => go(game.step + 1),
  accusation: () => go(game.data.accusations.find((step) => step > game.step) ?? lastStep(), -1),
  "accusation-back": () => go(game.data.accusations.findLast((step) => step < game.step) ?? 1),
};

function show() {
  const row = one(`[data-step="${game.step}"]`);
  one("[data-slider]").value = game.step;
  one("[data-step-number]").textContent = game.step;
  one("[data-step-told]").textContent = one("[data-told]", row).textContent;
  showNotes(row);
  for (const each of all(".story > [aria-current]")) each.removeAttribute("aria-current");
  row.setAttribute("aria-current", "step");
  for (const each of all("[data-said]")) each.classList.toggle("later", +each.dataset.said > game.step);
  showKnown(game);
  showWhatIf(game);
  keepAddress();
}

function showNotes(row) {
  const notes = all(".note:not([hidden])", row).map((note) => {
    return Object.assign(document.createElement("li"), { textContent: note.textContent });
  });
  one("[data-step-notes]").replaceChildren(...notes);
}

/** The story as the eyes have it: what others did in secret is told as they noticed it. */
function showStory() {
  document.body.classList.toggle("through-eyes", game.eyes !== "");
  for (const row of all("[data-step]")) {
    const told = one("[data-told]", row);
    told.dataset.all ??= told.textContent;
    told.textContent = seenOf(+row.dataset.step) ?? told.dataset.all;
    row.hidden = !isNoticed(+row.dataset.step);
  }
  for (const note of all("[data-private]")) note.hidden = game.eyes !== "";
}

/** The address is that of the step: copied or kept, it leads back here. */
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", `#step-${game.step}`), ADDRESS_AFTER);
}

const stepOfAddress = () => +(location.hash.match(/^#step-(\d+)$/)?.[1] || 0);

function lookThrough(eyes) {
  game.eyes = eyes;
  showStory();
  go(game.step, -1);
}

function press(event) {
  const goal = KEYS[event.key];
  const typing = event.target.closest("select, textarea, input:not([type=range])");
  if (!goal || typing || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goals[goal]();
}

/** Begin with what the page holds, and again when the findings have come. */
function begin() {
  game.data = JSON.parse(one("#replay-data").textContent);
  one("[data-eyes]").value = game.eyes;
  showStory();
  go(game.step);
  checkSeals(game.data.record);
}

document.documentElement.classList.add("js");
on("input", "[data-slider]", (_, slider) => go(+slider.value));
on("change", "[data-eyes]", (_, select) => lookThrough(select.value));
on("click", "[data-go]", (_, button) => goals[button.dataset.go]());
document.addEventListener("keydown", press);
addEventListener("hashchange", () => stepOfAddress() && go(stepOfAddress()));
startWhatIf(game);
startSouvenirs(game);
game.step = stepOfAddress() || 1;
begin();
bringFindings(begin);
