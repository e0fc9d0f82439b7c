// What could be known at a step of a replay: roles, shares and worlds in the table, and the place on the curve.
import { all, one } from "./dom.js";

const sign = document.documentElement.lang === "en" ? "%" : "\u00a0%";
const percent = (share) => (share === null || share === undefined ? "" : `${share}${sign}`);

/** Show what the eyes knew after this step; all-seeing eyes see what the seat in office could know. */
export function showKnown({ data, step, eyes }) {
  const stage = data.stages[step - 1];
  const office = data.office[step - 1];
  const seen = data.known[eyes === "" ? office : eyes]?.[stage];
  const believed = eyes === "" || +eyes === office ? data.beliefs[step] : undefined;
  for (const row of all(".known [data-seat]")) {
    const seat = +row.dataset.seat;
    one("[data-role]", row).textContent = data.names[roleOf(data, eyes, stage, seat)] ?? "?";
    one("[data-thief]", row).textContent = percent(seen?.thief[seat]);
    one("[data-belief]", row).textContent = seat ? percent(believed?.[seat]) : "";
    row.classList.toggle("in-office", seat === office);
  }
  one(".known").classList.toggle("no-beliefs", !believed);
  one("[data-worlds]").textContent = seen ? grouped(seen.worlds) : "–";
  const place = data.places[step - 1];
  if (place !== undefined) one("[data-now]")?.setAttribute("d", `M${place} 4V162`);
}

/** The first list of roles is that of all-seeing eyes. */
const roleOf = (data, eyes, stage, seat) => data.roles[eyes === "" ? 0 : +eyes + 1][stage][seat];

const grouped = (number) => new Intl.NumberFormat(document.documentElement.lang).format(BigInt(number));
