// The page of the games that this device keeps: a list, wins by role, and ways to take them along or forget them.
import { all, on, one } from "./dom.js";
import { keepGames, keptGames } from "./my_games.js";
import { showRecord, startRecords } from "./records.js";
import { row } from "./rows.js";

const page = one("[data-my-games]");
const roles = JSON.parse(page.dataset.roles);

const day = (written) =>
  new Date(`${written}T12:00`).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });

function gameRow(game, index) {
  const players = game.record.players.join(", ");
  const made = row("game", { day: day(game.day), role: roles[game.role] ?? "", players });
  one("[data-result]", made).textContent = game.won ? page.dataset.won : page.dataset.lost;
  Object.assign(one("[data-replay]", made), { href: `/t/${game.code}/replay/${game.number}`, record: game.record });
  one("[data-forget]", made).dataset.forget = index;
  return made;
}

function roleRows(games) {
  const played = Object.keys(roles).map((role) => [role, games.filter((game) => game.role === role)]);
  return played.filter(([, own]) => own.length).map(([role, own]) => {
    const wins = own.filter((game) => game.won).length;
    return row("role", { role: roles[role], games: own.length, wins });
  });
}

function show() {
  const games = keptGames();
  one("[data-games]").replaceChildren(...games.map(gameRow));
  one("[data-roles-won]").replaceChildren(...roleRows(games));
  for (const each of all("[data-some]")) each.hidden = !games.length;
  one("[data-none]").hidden = games.length > 0;
}

/** All records in one file, one a line. */
function takeAlong() {
  const lines = keptGames().map((game) => `${JSON.stringify(game.record)}\n`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
  link.download = "mafia-de-cuba-games.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The page of the table, while there is one; then the record that the device has kept. */
async function replay(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own
  event.preventDefault();
  const answer = await fetch(`${link.href}/record`).catch(() => null);
  if (answer?.ok) location.assign(link.href);
  else showRecord(JSON.stringify(link.record));
}

on("click", "[data-replay]", replay);
on("click", "[data-forget]", (_, button) => {
  keepGames(keptGames().filter((_game, index) => index !== +button.dataset.forget));
  show();
});
on("click", "[data-forget-all]", (_, button) => {
  if (!window.confirm(button.dataset.forgetAll)) return;
  keepGames([]);
  show();
});
on("click", "[data-take-along]", takeAlong);
document.documentElement.classList.add("js");
startRecords();
show();
