// Shows the emblems that people at the table show, each with a name and for some seconds only.
import { one } from "./dom.js";

const SHOWN_FOR = 5000; // milliseconds
const MOST = 5; // at a time: older ones give way

/** Show these reactions: `[{name, emblem}]`. */
export function showReactions(reactions) {
  const place = one("[data-reactions]");
  for (const each of reactions) add(place, each);
}

function add(place, { name, emblem }) {
  const drawn = one(`template[data-emblem="${CSS.escape(emblem)}"]`, place);
  if (!drawn) return;
  const slip = Object.assign(document.createElement("p"), { className: "shown-reaction" });
  const who = Object.assign(document.createElement("b"), { textContent: name });
  slip.append(drawn.content.cloneNode(true), who);
  place.append(slip);
  if (place.querySelectorAll("p").length > MOST) one("p", place).remove();
  setTimeout(() => slip.remove(), SHOWN_FOR);
}
