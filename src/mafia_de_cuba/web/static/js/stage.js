// The stage: a reveal is uncovered step by step, at the same time on every screen; what else is new waits meanwhile.
// Nothing but the page's clock moves it, and the server says how much of it has passed: who comes late joins in.

const STEPS = [
  // which step, and after which share of the time
  ["pocket", 0],
  ["find", 0.15],
  ["name", 0.36],
  ["words", 0.5],
];

/** The step that is shown when so much of the whole time has passed; "" when it is over. */
function stepAt(passed, lasts) {
  if (passed >= lasts) return "";
  return STEPS.findLast(([, share]) => passed >= share * lasts)[0];
}

export class Stage {
  isOn = false;
  #mark; // of the reveal that is shown, or was shown last
  #began = 0;
  #lasts = 0; // milliseconds
  #kept = null; // the news that waits
  #timer = 0;

  /** `onEnd(news)` is called with what has waited, or null. */
  constructor(onEnd) {
    this.onEnd = onEnd;
    document.addEventListener("visibilitychange", () => this.isOn && this.#show()); // hidden pages lag behind
  }

  /** Whether these news begin a reveal that this page has not shown yet. */
  begins({ stage, regions }) {
    return !!stage && stage[0] !== this.#mark && !!regions.stage;
  }

  /** Show a reveal, from the step that it has come to; times in seconds. */
  play(mark, passed, lasts) {
    this.#mark = mark;
    this.#began = Date.now() - passed * 1000;
    this.#lasts = lasts * 1000;
    this.isOn = true;
    this.#show();
  }

  /** Keep news for the end; later ones add to them. */
  keep(news) {
    this.#kept = { ...this.#kept, ...news, regions: { ...this.#kept?.regions, ...news.regions } };
  }

  #show() {
    clearTimeout(this.#timer);
    const passed = Date.now() - this.#began;
    const step = stepAt(passed, this.#lasts);
    if (!step) return this.#end();
    if (document.body.dataset.stage !== step) {
      document.body.dataset.stage = step;
      tell(step);
    }
    this.#timer = setTimeout(() => this.#show(), Math.max(1, this.#next(passed) - passed));
  }

  /** When the next step comes, or the end. */
  #next(passed) {
    const times = STEPS.map(([, share]) => share * this.#lasts);
    return times.find((time) => time > passed) ?? this.#lasts;
  }

  #end() {
    const news = this.#kept;
    this.#kept = null;
    this.isOn = false;
    delete document.body.dataset.stage;
    delete document.body.dataset.staged;
    this.onEnd(news);
    tell(""); // it is over
  }
}

/** Let the rest of the page know: the screen has sounds for some steps. */
function tell(step) {
  document.dispatchEvent(new CustomEvent("stage-step", { detail: step }));
}
