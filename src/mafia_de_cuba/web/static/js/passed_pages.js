// A seat's page on a phone that is passed round: whoever comes back to it meets the curtain first.

const AGAIN = ["back_forward", "reload"]; // how a page was reached that had been left before

/** Let the curtain fall where this page was reached by the back button, or loaded again. */
export function startPassedPages() {
  const seat = document.body.className.match(/\bme-(\d+)/);
  if (document.body.dataset.shared === undefined || !seat) return;
  const lower = () => location.replace(`${location.pathname}?to=${seat[1]}`);
  const [arrival] = performance.getEntriesByType("navigation");
  if (AGAIN.includes(arrival?.type)) lower();
  addEventListener("pageshow", (event) => event.persisted && lower());
}
