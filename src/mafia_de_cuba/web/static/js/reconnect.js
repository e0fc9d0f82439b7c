// Keeps one socket to the table open: connects, notices a dead network, and reconnects after longer and longer waits.
// Connecting and reconnecting are the same: the server sends each new socket whatever its page does not say it has.

const FIRST_WAIT = 250; // milliseconds, as all times here
const LONGEST_WAIT = 4000;
const CROWDED_WAIT = 30000;
const CONNECTING_TIME = 4000; // a socket gets this long before another one is tried
const HIDDEN_TIME = 4000; // a page hidden for longer connects again
const SILENCE = 15000; // after this much of it the socket is tested
const TEST_EVERY = 10000;
const TOO_MANY = 1013; // close code: too many pages look at this table

/** How long to wait before the next try: scattered, so that not all phones of a table come at once. */
export const scattered = (wait, chance = Math.random()) => wait * (0.7 + chance * 0.6);

/** How long to wait after a try that waited this long. */
export const longer = (wait) => Math.min(wait * 2, LONGEST_WAIT);

export class Connection {
  crowded = false; // too many pages look at this table, and this one was turned away
  #socket = null;
  #begun = 0;
  #heard = 0;
  #wait = FIRST_WAIT;
  #retry = 0;
  #hiddenAt = Date.now();

  /** `address()` gives the URL at each try; `onMessage(data)`, `onUp()` and `onDown()` are called back. */
  constructor(address, { onMessage, onUp, onDown }) {
    Object.assign(this, { address, onMessage, onUp, onDown });
  }

  /** Open a new socket; an older one is dropped. */
  connect() {
    clearTimeout(this.#retry);
    this.#drop();
    this.#begun = Date.now();
    const socket = (this.#socket = new WebSocket(this.address()));
    socket.onopen = () => {
      this.#heard = Date.now();
    };
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = (event) => this.#lose(event.code);
  }

  /** There may be a network again: connect at once, unless that is under way. */
  wake() {
    this.#wait = FIRST_WAIT;
    if (!this.#isConnecting()) this.connect();
  }

  /** Wake whenever the page, the network or the phone comes back, and test a silent socket now and then. */
  watch() {
    document.addEventListener("visibilitychange", () => this.#look());
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.onDown());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    watchNetwork(() => this.wake());
    setInterval(() => this.#test(), TEST_EVERY);
  }

  #drop() {
    if (!this.#socket) return;
    this.#socket.onclose = null;
    this.#socket.close();
  }

  #receive(data) {
    this.#heard = Date.now();
    this.#wait = FIRST_WAIT;
    this.crowded = false;
    this.onUp();
    this.onMessage(data);
  }

  #lose(code) {
    this.crowded = code === TOO_MANY;
    if (this.crowded) this.#wait = CROWDED_WAIT;
    this.onDown();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), scattered(this.#wait));
    this.#wait = longer(this.#wait);
  }

  #isConnecting() {
    return this.#socket.readyState === WebSocket.CONNECTING && Date.now() - this.#begun < CONNECTING_TIME;
  }

  #look() {
    if (document.hidden) this.#hiddenAt = Date.now();
    else if (this.#socket.readyState > WebSocket.OPEN || Date.now() - this.#hiddenAt > HIDDEN_TIME) this.wake();
  }

  /** Test a socket that has been silent: on a network that died without a word, what we send is never taken. */
  #test() {
    const isSilent = Date.now() - this.#heard >= SILENCE;
    if (document.hidden || this.#socket.readyState !== WebSocket.OPEN || !isSilent) return;
    if (this.#socket.bufferedAmount) this.wake();
    else this.#socket.send("");
  }
}

/** Call back when the kind of network changes; its guesses at speed change all the time and mean nothing here. */
function watchNetwork(onChange) {
  const network = navigator.connection;
  let kind = network?.type;
  network?.addEventListener?.("change", () => {
    if (network.type === kind) return;
    kind = network.type;
    onChange();
  });
}
