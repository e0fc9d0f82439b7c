// The games that this device keeps: each finished one of its seats, with its record; nothing leaves the device.
import { one } from "./dom.js";

const KEY = "my-games";
const MOST = 200; // the oldest go first; browsers keep some megabytes

/** The kept games, the last one first: code, number, seat, name, role, won, day, record. */
export function keptGames() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "[]");
  } catch {
    return []; // nothing kept, or nothing that can be read
  }
}

/** Keep these games; where there is no room for all, fewer of them. */
export function keepGames(games) {
  for (let number = Math.min(games.length, MOST); number >= 0; number = Math.floor(number / 2) || number - 1) {
    try {
      localStorage.setItem(KEY, JSON.stringify(games.slice(0, number)));
      return;
    } catch {
      // too many
    }
  }
}

/** Keep each game that ends on this page. */
export function startKeepingGames() {
  document.addEventListener("table-changed", keepThisGame);
  keepThisGame();
}

async function keepThisGame() {
  const slip = one("[data-own-game]");
  if (!slip || slip.dataset.kept) return;
  slip.dataset.kept = "1";
  const [code, number, seat] = slip.dataset.ownGame.split(" ");
  const { role } = slip.dataset;
  const won = "won" in slip.dataset;
  if (isKept(code, +number, +seat)) return;
  const answer = await fetch(`/t/${code}/replay/${number}/record`).catch(() => null);
  const record = answer?.ok && (await answer.json().catch(() => null));
  if (!record || isKept(code, +number, +seat)) return;
  const day = new Date().toISOString().slice(0, 10);
  const name = record.players[seat];
  keepGames([{ code, number: +number, seat: +seat, name, role, won, day, record }, ...keptGames()]);
}

const isKept = (code, number, seat) =>
  keptGames().some((game) => game.code === code && game.number === number && game.seat === seat);
