// Secrets: they open while a thumb, or the space bar, is down; sliding chooses. Without it a tap opens and shuts them.
(() => {
  "use strict";
  const body = document.body;
  const $ = (s, root = document) => root.querySelector(s);
  const $$ = (s, root = document) => [...root.querySelectorAll(s)];

  // ---- open while held ----
  let hold = null, grace, dwell, touched = 0, opening = false;
  const staying = () => { try { return localStorage.getItem("stay") === "1"; } catch { return false; } };
  const shut = () => { clearTimeout(grace); for (const each of $$("details[data-hold][open]")) each.open = false; grip(null); };
  const grip = (what) => { hold = what; if (what) body.dataset.holding = what.el.id; else delete body.dataset.holding; };
  const read = (el, way, room = Infinity) => { // what is longer than the pocket follows the thumb, faster where it has not the room
    const text = $(".pocket-open", el);
    if (text) text.scrollTop += way * Math.max(1, (text.scrollHeight - text.clientHeight) / room);
  };
  const under = (e) => document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-pick]") || null;
  document.addEventListener("pointerdown", (e) => {
    const el = e.target.closest?.("details[data-hold]");
    touched = Date.now();
    opening = false;
    if (!el || staying() || hold || e.button) return;
    if (!el.open && !e.target.closest("summary")) return;
    clearTimeout(grace);
    opening = !el.open;
    el.open = true;
    grip({ el, pointer: e.pointerId, since: Date.now(), at: under(e), slid: false, y: e.clientY, room: e.clientY * 0.6 });
  });
  document.addEventListener("pointermove", (e) => {
    if (!hold || hold.pointer !== e.pointerId) return;
    read(hold.el, hold.y - e.clientY, hold.room);
    hold.y = e.clientY;
    const at = under(e);
    if (at === hold.at) return;
    hold.at = at;
    clearTimeout(dwell);
    if (!at || !hold.el.contains(at)) return;
    hold.slid = true;
    const rest = at.dataset.pick ? 220 : 80; // what the thumb only passes over is not chosen
    dwell = setTimeout(() => { if (hold) hold.done = at; pick(at); }, rest);
  });
  document.addEventListener("touchmove", (e) => { if (hold) e.preventDefault(); }, { passive: false }); // else a flick eats the next tap
  const release = (e) => {
    if (!hold || hold.pointer !== e.pointerId) return;
    touched = Date.now();
    clearTimeout(dwell);
    if (hold.at && hold.slid && hold.el.contains(hold.at) && hold.done !== hold.at && e.type === "pointerup") pick(hold.at);
    const tapped = Date.now() - hold.since < 350 && !hold.slid;
    grip(null);
    if (tapped && e.type === "pointerup") { clearTimeout(grace); grace = setTimeout(shut, 1600); } // who taps gets a moment for the next tap
    else shut();
  };
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  addEventListener("blur", shut);
  document.addEventListener("contextmenu", (e) => { if (e.target.closest("[data-hold], .pow")) e.preventDefault(); });
  document.addEventListener("mousedown", (e) => { if (e.target.closest("details[data-hold] > summary")) e.preventDefault(); });
  document.addEventListener("click", (e) => { // the tap that lifts the lid chooses nothing beneath it
    if (opening && e.target.closest(".inside, .pocket-open") && Date.now() - touched < 700) { e.preventDefault(); e.stopPropagation(); }
    opening = false;
  }, true);
  document.addEventListener("click", (e) => {
    const cover = e.target.closest("details[data-hold]");
    if (cover && e.target.closest("summary, .pocket-open")) {
      const reader = Date.now() - touched > 700 && !hold; // a click without finger or key: a screen reader's
      if (staying() || reader) { if (!e.target.closest("summary")) cover.open = false; }
      else e.preventDefault();
    }
    const spot = e.target.closest("[data-pick=bag], [data-pick=next]");
    if (spot && !e.target.closest("select, button, option")) pick(spot);
    const keep = e.target.closest("[data-keep]");
    if (keep) shut();
  });
  document.addEventListener("change", (e) => {
    const t = e.target;
    if (t.matches("[data-stay]")) { try { localStorage.setItem("stay", t.checked ? "1" : "0"); } catch { /* not kept */ } shut(); body.classList.toggle("stay", t.checked); }
    if (t.matches("[data-other]") && t.value) for (const r of $$(`[name=${t.dataset.other}]`, t.form)) { r.checked = false; t.name = t.dataset.other; }
    if (t.name === "took" && t.type === "radio") { const other = $("[data-other]", t.form); if (other) { other.value = ""; other.removeAttribute("name"); } }
    if (t.form?.getAttribute("id") === "box-form") { settle(t); note(t.form); count(t.form); }
    const counts = t.closest(".counts"); // who counts one kind says of the others that there is none
    if (counts) for (const each of $$("fieldset", counts)) if (!$(":checked", each)) $("input", each).checked = true;
    if (t.form?.getAttribute("id") === "answer") announce(t.form);
  });
  document.addEventListener("keydown", (e) => {
    const cover = e.target.closest?.("details[data-hold] > summary")?.parentElement;
    if (e.key === "Escape") shut();
    if (!cover || staying()) return;
    touched = Date.now();
    if (e.key === " ") { e.preventDefault(); cover.open = true; if (!hold) grip({ el: cover, pointer: "key" }); }
    else if (hold && e.key.startsWith("Arrow")) { e.preventDefault(); step(hold.el, e.key); read(hold.el, { ArrowDown: 40, ArrowUp: -40 }[e.key] || 0); }
    else if (hold && e.key === "b") { const bag = $("[data-pick=bag]", hold.el); if (bag) pick(bag); }
  });
  document.addEventListener("keyup", (e) => { if (e.key === " " && hold?.pointer === "key") { e.preventDefault(); touched = Date.now(); shut(); } });
  document.addEventListener("focusout", () => { if (hold?.pointer === "key") shut(); });

  // ---- choosing in the box ----
  const pick = (spot) => {
    const input = $("input, select", spot), kind = spot.dataset.pick;
    if (kind === "bag") bag(spot);
    else if (kind === "next") { input.selectedIndex = (input.selectedIndex + 1) % input.options.length; changed(input); }
    else if (input) { input.checked = kind === "once" ? !input.checked : true; changed(input); }
  };
  const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));
  const step = (el, key) => { // arrows: along the diamonds, or down the tokens
    const name = /Left|Right/.test(key) ? "diamonds" : "token";
    const all = $$(`[data-pick] input[name=${name}][type=radio]`, el).sort((a, b) => a.value - b.value);
    if (!all.length) return;
    const now = all.findIndex((each) => each.checked);
    const next = all[(now + (/Right|Down/.test(key) ? 1 : -1) + all.length) % all.length];
    next.checked = true;
    changed(next);
  };
  const value = (form, name) => form.querySelector(`input[name=${name}]:checked`)?.value || "";
  const choose = (form, name, wanted) => { const found = $$(`input[name=${name}]`, form).find((each) => each.value === wanted); if (found) found.checked = true; };
  const settle = (input) => { // diamonds or one token, never both; an open box does not mind
    const form = input.form;
    if (form.elements.do?.value !== "take" || form.dataset.openBox !== undefined) return;
    const fake = form.elements.fake;
    if (input.name === "token" && input.value) { choose(form, "diamonds", "0"); if (fake) fake.checked = false; }
    else if (input.name === "fake" ? input.checked : +value(form, "diamonds")) choose(form, "token", "");
  };
  const bag = (spot) => {
    const list = $("select", spot), form = $("#box-form"), token = value(form, "token");
    list.value = token || "";
    if (token) choose(form, "token", "");
    count(form);
  };
  const count = (form) => {
    const box = $("details", form), n = +value(form, "diamonds"), list = $("[data-pick=bag] select", form);
    const token = form.elements.do ? value(form, "token") : "";
    const bagged = list?.value || "";
    const some = n || token || bagged || form.elements.fake?.checked;
    const told = { n, d: box.dataset.diamonds - n, t: box.dataset.tokens - (token ? 1 : 0) - (bagged ? 1 : 0) };
    for (const each of $$("[data-fill]", form)) {
      each.dataset.zero ??= each.textContent;
      const text = each.dataset.fill;
      each.textContent = (text.includes("{n}") ? n : some || !each.dataset.zero) ? text.replace(/\{(\w)\}/g, (_, key) => told[key]) : each.dataset.zero;
    }
    const line = $("[data-bag]", form);
    if (line) {
      line.dataset.zero ??= line.textContent;
      line.textContent = bagged ? line.dataset.bag.replace("{token}", list.selectedOptions[0].text) : line.dataset.zero;
    }
    const chip = bagged && $(`.tokens input[value="${bagged}"]`, form);
    for (const each of $$(".tokens li", form)) each.classList.toggle("in-bag", each.contains(chip || null));
  };

  // ---- notes: what I will say, kept in this tab and nowhere else ----
  const notes = (key) => { try { return JSON.parse(sessionStorage.getItem(`notes-${key}`)); } catch { return null; } };
  const note = (form) => {
    if (!form.dataset.notes) return;
    const tokens = $$("[name=token]", form).map((each) => +each.checked);
    const kept = { diamonds: value(form, "diamonds"), tokens, kinds: $$("[name=token]", form).map((each) => each.value), fake: form.elements.fake?.checked, took: form.elements.took.value };
    try { sessionStorage.setItem(`notes-${form.dataset.notes}`, JSON.stringify(kept)); } catch { /* not kept */ }
  };
  const remember = (form) => {
    const kept = form.dataset.notes && notes(form.dataset.notes);
    if (!kept) return;
    choose(form, "diamonds", kept.diamonds);
    $$("[name=token]", form).forEach((each, i) => { each.checked = !!kept.tokens[i]; });
    if (form.elements.fake) form.elements.fake.checked = kept.fake;
    form.elements.took.value = kept.took;
  };
  const suggest = (form) => { // an answer begins with what was rehearsed
    form.dataset.filled = "1";
    const kept = notes(form.dataset.fromNotes);
    if (!kept || $$("input[type=radio]", form).some((f) => f.checked !== f.defaultChecked)) return;
    const took = +kept.took || 0;
    const held = {};
    kept.kinds.forEach((kind, i) => { held[kind] = (held[kind] || 0) + kept.tokens[i]; });
    for (const field of $$("input[type=radio]", form)) {
      const [topic, kind] = field.name.split(".");
      const less = topic === "passed_tokens" && kind === kept.took ? 1 : 0;
      const wanted = kind ? (held[kind] || 0) - less
        : topic === "received_diamonds" ? kept.diamonds : topic === "passed_diamonds" ? kept.diamonds - took : kept.took;
      if (wanted !== "" && field.value === `${wanted}`) field.checked = true;
    }
  };

  const announce = (form) => { // the button says what will be said
    const button = $("[form=answer][data-say]");
    if (!button) return;
    const words = $$("input:checked", form).map((each) => {
      const kind = each.closest(".counts fieldset");
      const name = (kind ? $("legend", kind) : each.parentElement).textContent.trim();
      return !kind || each.value === "1" ? name : +each.value ? `${each.value} × ${name}` : "";
    }).filter(Boolean);
    if (!words.length && $(".counts :checked", form)) words.push(button.dataset.none);
    button.dataset.zero ??= button.textContent;
    button.textContent = words.length ? button.dataset.say.replace("{words}", words.join(", ")) : button.dataset.zero;
  };

  document.addEventListener("submit", (e) => { // either thumb in the window gets the same answer
    const line = e.target.matches("#press, #pass") && $("[data-noted]");
    if (line) line.textContent = line.dataset.noted;
  });
  document.addEventListener("shut", () => shut());
  document.addEventListener("visibilitychange", () => document.hidden && shut());
  document.addEventListener("dress", () => {
    if (hold) hold.el = document.getElementById(hold.el.id) || hold.el;
    const box = $("#box-form");
    if (box) { remember(box); count(box); }
    const answer = $("form[data-from-notes]");
    if (answer && !answer.dataset.filled) suggest(answer);
    if (answer) announce(answer);
    for (const each of $$("[data-stay]")) each.checked = staying();
    body.classList.toggle("stay", staying());
  });
  document.dispatchEvent(new Event("dress"));
})();
