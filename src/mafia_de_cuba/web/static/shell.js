// The shell: chairs dragged, forms that send themselves, curtains held open. Pages work without it.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  const on = (event, selector, act) =>
    document.addEventListener(event, (e) => {
      const found = e.target.closest?.(selector);
      if (found) act(e, found);
    });

  // a form that sends itself when something in it changes; its fields may stand elsewhere
  document.addEventListener("change", (e) => { if (e.target.form?.matches("[data-auto]")) e.target.form.requestSubmit(); });

  // one among bots: a box or a chair that is not for so few is given back, and the fold says which box it is
  on("change", ".lone", (e, form) => {
    const players = +form.elements.players.value, chosen = (name) => form.querySelector(`[name="${name}"]:checked`);
    if (+chosen("box").closest("[data-from]").dataset.from > players) form.querySelector("[value=standard]").checked = true;
    if (+chosen("seat").value >= players) form.querySelector("[value=last]").checked = true;
    form.querySelector("[data-says=box]").textContent = chosen("box").closest("label").querySelector("b").textContent;
  });

  // ask before what cannot be undone
  document.addEventListener("submit", (e) => {
    const question = e.target.dataset.sure;
    if (question && !window.confirm(question)) { e.preventDefault(); e.stopImmediatePropagation(); }
  }, true);

  // the link: the phone's own sheet, else the clipboard, else an ordinary link
  on("click", "[data-share]", async (e, link) => {
    if (navigator.share) {
      e.preventDefault();
      navigator.share({ title: document.title, url: link.href }).catch(() => {});
    } else if (navigator.clipboard) {
      e.preventDefault();
      await navigator.clipboard.writeText(link.href);
      say(link.dataset.share);
    }
  });
  on("focusin", "[data-select]", (e, input) => input.select());
  const say = (text) => {
    const place = document.querySelector("[data-region=notice]");
    const slip = Object.assign(document.createElement("p"), { className: "slip", textContent: text });
    place?.replaceChildren(slip);
    setTimeout(() => slip.remove(), 3000);
  };

  // a menu shuts when something else is touched, or with Escape
  document.addEventListener("click", (e) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(e.target)) menu.open = false;
  });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) { menu.open = false; menu.querySelector("summary").focus(); }
  });

  // four letters, in capitals
  on("input", ".input-code", (e, input) => { input.value = input.value.toUpperCase().replace(/[^A-Z]/g, ""); });

  // a curtain opens after a held thumb; a key or a reader's click opens it at once
  let timer = 0, held = null;
  const drop = () => { clearTimeout(timer); held?.classList.remove("holding"); held = null; };
  on("pointerdown", "[data-hold-link]", (e, link) => {
    drop(); held = link; link.classList.add("holding");
    timer = setTimeout(() => { location.href = link.href; }, 650);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, drop);
  on("click", "[data-hold-link]", (e) => { if (e.detail) e.preventDefault(); });
  on("contextmenu", "[data-hold-link], .arrange .seat", (e) => e.preventDefault());

  // chairs: drag one seat onto another, and it sits there; the form of the list carries the order
  let from = null, over = null;
  const seatAt = (e) => document.elementFromPoint(e.clientX, e.clientY)?.closest(".arrange .seat[data-seat]");
  on("pointerdown", ".arrange .seat[data-seat]", (e, seat) => { from = seat; e.target.releasePointerCapture?.(e.pointerId); });
  document.addEventListener("pointermove", (e) => {
    if (!from) return;
    from.classList.add("dragged");
    const seat = seatAt(e);
    if (seat === over) return;
    over?.classList.remove("over");
    over = seat !== from ? seat : null;
    over?.classList.add("over");
  });
  const let_go = () => {
    const order = from && over && moved(from, over);
    from?.classList.remove("dragged");
    over?.classList.remove("over");
    from = over = null;
    const form = document.querySelector("form.chairs-form");
    if (!order || !form) return;
    const button = Object.assign(document.createElement("button"), { name: "order", value: order, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  };
  const moved = (what, where) => {
    const order = [...document.querySelectorAll(".arrange .seat[data-seat]")].map((seat) => seat.dataset.seat);
    const to = order.indexOf(where.dataset.seat);
    order.splice(order.indexOf(what.dataset.seat), 1);
    order.splice(to, 0, what.dataset.seat);
    return order.join(",");
  };
  document.addEventListener("pointerup", let_go);
  document.addEventListener("pointercancel", () => { over = null; let_go(); });
})();
