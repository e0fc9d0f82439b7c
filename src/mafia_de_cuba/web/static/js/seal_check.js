// Checks the seals of a record in the browser: SHA-256 of salt and choice, where the browser has it.
import { one } from "./dom.js";

/** Say on the page whether every seal is that of what its seat chose. */
export async function checkSeals(record) {
  const slip = one("[data-seals]");
  if (!slip) return;
  slip.dataset.checked = await result(record);
  one("[data-seals-told]").textContent = slip.dataset[slip.dataset.checked];
}

async function result({ seals, moves }) {
  if (!globalThis.crypto?.subtle) return "unable";
  const fitting = await Promise.all(seals.map((seal) => isFitting(seal, moves)));
  return fitting.every(Boolean) ? "fit" : "broken";
}

async function isFitting({ seat, seal, salt }, moves) {
  const choice = chosen(moves, seat);
  if (!choice) return false;
  const text = new TextEncoder().encode(canonical(choice));
  const bytes = Uint8Array.from([...salt.match(/../g).map((pair) => parseInt(pair, 16)), ...text]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === seal;
}

/** What a seat chose, as its moves say. */
function chosen(moves, seat) {
  const own = moves.filter((move) => move.seat === seat);
  if (seat === 0) {
    const hidden = own.find((move) => move.do === "hide");
    return hidden && { hidden: hidden.diamonds };
  }
  const taken = own.find((move) => move.do === "take");
  const bag = own.find((move) => move.do === "dismiss");
  if (!taken) return undefined;
  const { seat: _seat, do: _do, ...take } = taken;
  return { dismissed: (seat === 1 && bag?.token) || null, take };
}

/** JSON with sorted keys and without spaces. */
function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}
