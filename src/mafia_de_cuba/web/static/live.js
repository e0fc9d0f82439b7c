// The live table: one socket down, plain form posts up. Pages work without it. After each swap of a region the
// document gets the event "dress", for what only this page knows; "shut" asks hold.js to close every secret.
(() => {
  "use strict";
  const body = document.body;
  if (!body.dataset.live) return;
  const $ = (s, root = document) => root.querySelector(s);
  const $$ = (s, root = document) => [...root.querySelectorAll(s)];
  const idOf = (form) => form.getAttribute("id"); // form.id is its field of that name
  const region = (name) => $(`[data-region="${name}"]`);
  const [path, made] = body.dataset.live.split("?"); // made: in which language, and for which seat
  const table = path.replace(/(\/screen)?\/live$/, "");
  document.documentElement.classList.add("js");

  // ---- the socket: connecting and reconnecting are the same; the server sends the whole view ----
  const TOO_MANY = 1013;
  let socket, begun = 0, heard = 0, wait = 250, retry, calm = 0, crowded = false;
  const address = () => {
    const seat = body.className.match(/\bme-(\d+)/), query = new URLSearchParams(made);
    if (seat) query.set("as", seat[1]);
    return `${location.origin.replace("http", "ws")}${path}?${query}`;
  };
  const connect = () => {
    clearTimeout(retry);
    if (socket) { socket.onclose = null; socket.close(); }
    begun = Date.now();
    const mine = (socket = new WebSocket(address()));
    mine.onopen = () => { heard = Date.now(); };
    mine.onmessage = (e) => { heard = Date.now(); wait = 250; crowded = false; link(true); receive(JSON.parse(e.data)); };
    mine.onclose = (e) => { crowded = e.code === TOO_MANY; if (crowded) wait = 30000; link(false); again(); };
  };
  const again = () => { clearTimeout(retry); retry = setTimeout(connect, wait * (0.7 + Math.random() * 0.6)); wait = Math.min(wait * 2, 4000); };
  const link = (up) => {
    const sign = $("[data-lost]");
    if (up) { clearTimeout(calm); calm = 0; delete body.dataset.link; if (sign) sign.textContent = ""; }
    else calm ||= setTimeout(() => { body.dataset.link = "lost"; if (sign) sign.textContent = crowded ? sign.dataset.full : sign.dataset.lost; }, 900);
  };
  const connecting = () => socket.readyState === 0 && Date.now() - begun < 4000; // let it
  const wake = () => { wait = 250; if (!connecting()) connect(); awake(); };
  let left = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = Date.now();
    else if (socket.readyState > 1 || Date.now() - left > 4000) wake(); else awake();
  });
  addEventListener("online", wake);
  addEventListener("offline", () => { link(false); });
  addEventListener("pageshow", (e) => e.persisted && wake());
  const network = navigator.connection; // its guesses at speed change all the time, and mean nothing here
  let kind = network?.type;
  network?.addEventListener?.("change", () => { if (network.type !== kind) { kind = network.type; wake(); } });
  setInterval(() => { // a network that died without a word: what we send stays in the pipe
    if (document.hidden || socket.readyState !== 1 || Date.now() - heard < 15000) return;
    if (socket.bufferedAmount) return wake();
    socket.send("");
  }, 10000);

  // ---- what comes down: regions are swapped, and what somebody was doing in them is kept ----
  const last = {}; // the regions as they came down
  const KEPT = ["any-away", "stay"];
  const plain = (html) => html.replace(/(name="(?:seen|id)" value=")[^"]*| selected=""| class="away"| away(?=")/g, "$1").replace(/\s+/g, " ").trim();
  const printed = new Map($$("[data-region]").map((each) => [each.dataset.region, plain(each.innerHTML)])); // as the page came
  const isPrinted = (name, html) => {
    const copy = document.createElement("template");
    copy.innerHTML = html;
    const same = plain(copy.innerHTML) === printed.get(name);
    printed.delete(name);
    return same;
  };
  let away = null, askable = []; // seats whose players are not here, and those that the table may vote about
  const receive = (news) => {
    if (news.go) return location.assign(news.go); // this page's seat is gone
    if (news.away) ({ away, askable } = news);
    if (news.regions) {
      body.dataset.version = news.version;
      body.className = [news.body, ...KEPT.filter((name) => body.classList.contains(name))].join(" ");
      if (news.title) document.title = `${news.title} · Mafia de Cuba`;
      for (const [name, html] of Object.entries(news.regions)) {
        const place = region(name);
        if (!place || last[name] === html) continue;
        last[name] = html;
        if (!(printed.has(name) && isPrinted(name, html))) swap(place, html);
      }
      clock(news.seconds);
    }
    dress();
  };
  const nature = (form) => [idOf(form), form.getAttribute("action"), form.elements.do?.value].join("|");
  const signature = (f) => f.form && [nature(f.form), f.name, /radio|checkbox/.test(f.type) ? f.value : ""].join("|");
  const drafts = new Map(); // what was chosen or half typed, by signature: kept while its form is away
  const FIELDS = "input:not([type=hidden]), select, textarea";
  const dirty = (f) => f.matches("[data-target]") ? f.value !== "" : /radio|checkbox/.test(f.type) ? f.checked !== f.defaultChecked
    : f.options ? [...f.options].some((o) => o.selected !== o.defaultSelected) : f.value !== f.defaultValue;
  const swap = (place, html) => {
    const active = place.contains(document.activeElement) ? document.activeElement : null;
    const focus = active && (active.id ? `#${CSS.escape(active.id)}` : signature(active));
    const range = active && active.selectionStart != null ? [active.selectionStart, active.selectionEnd] : null;
    const opened = $$("details[open][id]", place).map((each) => each.id);
    for (const f of $$(FIELDS, place)) if (!f.form) continue; else if (dirty(f)) drafts.set(signature(f), f); else drafts.delete(signature(f));
    const lamps = new Map($$("[id][data-lit]", place).map((each) => [each.id, each.dataset.lit]));
    const top = place.scrollTop;
    place.innerHTML = html;
    for (const id of opened) { const each = document.getElementById(id); if (each && (each.dataset.hold === undefined || body.dataset.holding === id)) each.open = true; }
    for (const f of $$(FIELDS, place)) {
      const old = f.form && drafts.get(signature(f));
      if (!old) continue;
      if (/radio|checkbox/.test(f.type)) f.checked = old.checked;
      else if (!f.options || [...f.options].some((o) => o.value === old.value)) f.value = old.value;
    }
    for (const [id, lit] of lamps) { // the lamp swings from where it was
      const each = document.getElementById(id);
      if (!each?.dataset.lit || each.dataset.lit === lit) continue;
      const to = each.dataset.lit;
      each.dataset.lit = lit;
      each.getBoundingClientRect();
      each.dataset.lit = to;
    }
    if (focus) {
      const found = focus[0] === "#" ? $(focus, place) : $$(FIELDS + ", button", place).find((f) => signature(f) === focus);
      found?.focus({ preventScroll: true });
      if (range && found?.setSelectionRange) found.setSelectionRange(...range);
    }
    place.scrollTop = top;
  };

  // ---- after every swap: what only this page knows ----
  const dress = () => {
    if (away) {
      for (const each of $$("[data-seat]")) each.classList.toggle("away", away.includes(+each.dataset.seat));
      const gone = $$("#absent option").filter((each) => !(each.hidden = each.disabled = !askable.includes(+each.value)));
      if (gone.length && !gone.some((each) => each.selected)) gone[0].selected = true;
      body.classList.toggle("any-away", gone.length > 0);
    }
    const whom = $("select[data-target]");
    if (whom) aim(whom.value);
    tick();
    document.dispatchEvent(new Event("dress"));
  };

  // ---- time left: the server says how much, the page counts ----
  let end = 0, total = 0;
  const clock = (seconds) => {
    if (seconds === null || seconds === undefined) { end = total = 0; return; }
    end = Date.now() + seconds * 1000;
    total = Math.max(total, seconds);
  };
  const tick = () => {
    const now = end ? Math.max(0, (end - Date.now()) / 1000) : null;
    for (const each of $$("[data-countdown]")) each.textContent = now === null ? "" : Math.ceil(now);
    for (const each of $$("[data-countdown-bar]")) each.value = now === null ? 1 : now / total;
  };
  setInterval(tick, 250);

  // ---- what goes up: forms as they are, with an id of our own, repeated until they arrive ----
  const say = (text) => {
    const slip = Object.assign(document.createElement("p"), { className: "slip", textContent: text });
    region("notice").replaceChildren(slip);
    setTimeout(() => slip.remove(), 6000);
  };
  const fresh = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
  const post = async (form, submitter) => {
    const data = new URLSearchParams(new FormData(form));
    if (submitter?.name) data.append(submitter.name, submitter.value);
    for (const [key, value] of [...data]) if (value === "") data.delete(key);
    data.set("id", fresh());
    data.set("seen", body.dataset.version);
    for (let pause = 300; ; pause = Math.min(pause * 2, 4000)) {
      try {
        const reply = await fetch(form.action, { method: "POST", body: data, headers: { "X-Live": "1" } });
        if (reply.ok) return reply;
        if (reply.status < 500) { say((await reply.json()).error.message); return null; }
        if (reply.status === 503 && pause === 300) say((await reply.json()).error.message); // and again, until it is stored
      } catch { link(false); } // the same id again: the table does it once
      await new Promise((done) => setTimeout(done, pause));
    }
  };
  const clear = (form) => { // here, in the region that may have come meanwhile, and in memory
    const kind = nature(form), now = document.getElementById(idOf(form));
    form.reset();
    if (now && nature(now) === kind) now.reset();
    for (const key of drafts.keys()) if (key.startsWith(`${kind}|`)) drafts.delete(key);
  };
  const busy = new Set();
  document.addEventListener("submit", async (e) => {
    const form = e.target, submitter = e.submitter;
    if (e.defaultPrevented || form.method !== "post" || form.dataset.plain !== undefined || !form.action.includes(`${table}/`)) return;
    e.preventDefault();
    const key = idOf(form) || form.action;
    if (busy.has(key)) return;
    busy.add(key);
    try {
      const first = submitter?.dataset.first && document.getElementById(submitter.dataset.first);
      if (first?.elements.token?.value && !(await post(first))) return;
      const reply = await post(form, submitter);
      const auto = form.dataset.auto !== undefined; // what it says already holds
      if (!reply) return auto && form.reset();
      if (idOf(form) !== "ask" && !auto && form.dataset.kept === undefined) form.reset();
      document.dispatchEvent(new Event("shut"));
      form.closest("details.confirm")?.removeAttribute("open");
      const go = reply.redirected ? reply.url : reply.headers.get("x-go"); // the page as a whole is another one now
      if (reply.headers.get("x-anew")) connect(); else if (go) location.assign(go); else if (crowded) location.reload(); // nobody tells this page what came of it
    } finally { busy.delete(key); }
  });

  // ---- whom the Godfather looks at ----
  const aim = (seat) => {
    let name = "";
    for (const list of $$("select[data-target]")) {
      const found = [...list.options].find((each) => each.value === `${seat}`);
      if (!found) continue;
      list.value = found.value;
      name = found.text;
    }
    const accusable = $("#accuse select")?.value === `${seat}`;
    for (const each of $$("[data-named]")) {
      each.dataset.zero ??= each.textContent;
      each.textContent = name && accusable ? each.dataset.named.replace("{name}", name) : each.dataset.zero;
    }
    for (const each of $$("[data-seat]")) each.classList.toggle("chosen", !!name && each.dataset.seat === `${seat}`);
  };

  document.addEventListener("change", (e) => { if (e.target.matches("[data-target]")) aim(e.target.value); });
  document.addEventListener("click", (e) => {
    const seat = e.target.closest("tr[data-seat], .seat[data-seat]");
    if (seat && $("select[data-target]")) aim(seat.dataset.seat);
    const close = e.target.closest("[data-close]");
    if (close) { e.preventDefault(); fold(close.closest("details")); }
  });
  document.addEventListener("keydown", (e) => { if (e.key === "Escape") $$("details.confirm[open]").forEach(fold); });
  const fold = (sheet) => { sheet.open = false; $("summary", sheet).focus(); };
  document.addEventListener("toggle", (e) => {
    if (!e.target.matches?.("details.confirm")) return;
    for (const each of $$("body > header, body > main, #pocket")) each.inert = e.target.open;
    if (e.target.open) $("[data-close]", e.target)?.focus();
  }, true);

  // ---- a phone that sleeps misses its turn ----
  let film;
  const awake = () => {
    if (document.readyState !== "complete") return; // a film would keep the page from ever being loaded
    if (navigator.wakeLock) { navigator.wakeLock.request("screen").catch(() => {}); return; }
    const canvas = document.createElement("canvas"); // plain http: a picture that plays keeps the screen on
    if (film || !canvas.captureStream) return;
    canvas.getContext("2d").fillRect(0, 0, 1, 1);
    film = Object.assign(document.createElement("video"), { muted: true, playsInline: true, srcObject: canvas.captureStream(1) });
    film.play().catch(() => { film = null; });
  };
  document.addEventListener("click", awake, { once: true });

  if (body.dataset.seconds) clock(+body.dataset.seconds);
  dress();
  connect();
  addEventListener("load", awake);
})();
