// Brings what was still being worked out when the page of a replay was made, and sets it into the page.
import { one } from "./dom.js";

/** Ask for the whole page once more, and call `begin` when it is here. */
export async function bringFindings(begin) {
  const working = one("[data-working^='/']");
  if (!working) return;
  const answer = await fetch(working.dataset.working).catch(() => null);
  if (!answer?.ok) return;
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = one("[data-region=main]:has(#replay-data)", whole);
  if (!main) return; // something between here and the server has answered
  one("[data-region=main]").replaceWith(main);
  begin();
}
