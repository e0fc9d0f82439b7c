// What this device remembers of cases: how far each attempt is, and how the daily ones ended.

const MOST_ATTEMPTS = 60;

/** The fields of an attempt, or null. */
export const kept = (address) => read("case-attempts")[address] || null;

/** Keep an attempt, and drop the oldest ones. */
export function keepAttempt(address, fields) {
  const { [address]: _, ...others } = read("case-attempts");
  const newest = Object.entries({ ...others, [address]: fields }).slice(-MOST_ATTEMPTS);
  write("case-attempts", Object.fromEntries(newest));
}

/** How each daily case ended, by its day. */
export const results = () => read("case-results");

/** Keep how a daily case ended, unless that is known. */
export function keepResult(day, how, inTime) {
  const known = results();
  if (!known[day]) write("case-results", { ...known, [day]: { how, inTime } });
}

/** Browsers that keep nothing throw, and what others have written there need not be ours. */
function read(key) {
  try {
    return Object(JSON.parse(localStorage.getItem(key) || "{}"));
  } catch {
    return {};
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // not kept
  }
}
