// Secrets open while a thumb is down on them, and sliding the thumb chooses; without this a tap opens and closes them.
import { all, on, one } from "./dom.js";
import { pick } from "./box_choice.js";
import { keepStaysOpen, liesOpen, noteShut, showOpenSecrets, staysOpen } from "./open_secrets.js";

const TAP = 350; // milliseconds, as all times here: what is shorter is a tap
const TAP_OPEN = 1600; // a tap leaves the secret open this long, for the next tap
const REST = 220; // a thumb that rests this long on a piece chooses it; what it only passes over is not chosen
const REST_ON_ONE = 150; // of pieces of which one is chosen: the next one undoes it
const AFTER_TOUCH = 700; // a click this long after a touch or a key is not of the thumb, but of a screen reader

let hold = null; // which secret is held, and by what
let closing, resting;
let touched = 0;
let isOpening = false;

/** What is held now: `{secret, pointer}`, or null. */
export const held = () => hold;

/** Close every secret, unless they lie open. */
export function closeSecrets() {
  if (liesOpen()) setHold(null);
  else closeAll();
}

function closeAll() {
  clearTimeout(closing);
  for (const each of all("details[data-hold][open]")) each.open = false;
  setHold(null);
}

/** Say what is held, here and on the body. */
export function setHold(what) {
  hold = what;
  if (what) document.body.dataset.holding = what.secret.id;
  else delete document.body.dataset.holding;
}

/** A touch or a key was used just now. */
export function noteTouch() {
  touched = Date.now();
}

/** Scroll what is longer than the pocket with the thumb, faster where the thumb has not the room. */
export function scrollSecret(secret, distance, room = Infinity) {
  const text = one(".pocket-open", secret);
  if (text) text.scrollTop += distance * Math.max(1, (text.scrollHeight - text.clientHeight) / room);
}

/** After a region has changed: the secret that is held may be a new element. */
export function refreshSecrets() {
  if (hold) hold.secret = document.getElementById(hold.secret.id) || hold.secret;
  showOpenSecrets();
}

/** Listen to fingers and clicks on secrets. */
export function startHolding() {
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", slide);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("touchmove", (event) => hold && event.preventDefault(), { passive: false });
  addEventListener("blur", closeSecrets);
  document.addEventListener("visibilitychange", () => document.hidden && closeSecrets());
  on("contextmenu", "[data-hold], .pow", (event) => event.preventDefault());
  on("mousedown", "details[data-hold] > summary", (event) => event.preventDefault());
  document.addEventListener("click", dropOpeningClick, true);
  on("click", "details[data-hold]", clickSecret);
  on("click", "[data-keep]", (_, button) => closeOrLook(button.form));
  on("change", "[data-stay]", (_, box) => chooseStaysOpen(box.checked));
}

function press(event) {
  const secret = event.target.closest?.("details[data-hold]");
  noteTouch();
  isOpening = false;
  if (!secret || staysOpen() || hold || event.button) return;
  if (!secret.open && !event.target.closest("summary")) return;
  clearTimeout(closing);
  isOpening = !secret.open;
  secret.open = true;
  const start = { since: Date.now(), at: pieceUnder(event), slid: false, y: event.clientY, room: event.clientY * 0.6 };
  setHold({ secret, pointer: event.pointerId, ...start });
}

const pieceUnder = (event) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pick]") || null;

function slide(event) {
  if (hold?.pointer !== event.pointerId) return;
  scrollSecret(hold.secret, hold.y - event.clientY, hold.room);
  hold.y = event.clientY;
  const piece = pieceUnder(event);
  if (piece === hold.at) return;
  hold.at = piece;
  clearTimeout(resting);
  if (piece && hold.secret.contains(piece)) restOn(piece);
}

function restOn(piece) {
  hold.slid = true;
  resting = setTimeout(() => {
    if (hold) hold.done = piece;
    pick(piece);
  }, piece.dataset.pick ? REST : REST_ON_ONE);
}

function release(event) {
  if (hold?.pointer !== event.pointerId) return;
  const { since, at, slid, secret, done } = hold;
  const isLifted = event.type === "pointerup";
  noteTouch();
  clearTimeout(resting);
  if (isLifted && at && slid && secret.contains(at) && done !== at) pick(at);
  setHold(null);
  if (isLifted && !slid && Date.now() - since < TAP) closeSoon();
  else closeSecrets();
}

function closeSoon() {
  clearTimeout(closing);
  closing = setTimeout(closeSecrets, TAP_OPEN);
}

const isJustTouched = () => Date.now() - touched < AFTER_TOUCH;

/** The tap that opens a secret chooses nothing beneath it. */
function dropOpeningClick(event) {
  if (isOpening && event.target.closest(".inside, .pocket-open") && isJustTouched()) {
    event.preventDefault();
    event.stopPropagation();
  }
  isOpening = false;
}

/** A click opens or closes a secret only where secrets stay open, or where a screen reader clicks. */
function clickSecret(event, secret) {
  if (!event.target.closest("summary, .pocket-open")) return;
  const isReader = !isJustTouched() && !hold;
  if (!staysOpen() && !isReader) event.preventDefault();
  else if (event.target.closest("summary")) noteShut(secret, secret.open);
  else secret.open = liesOpen();
}

/** Close what is open; a box that is only looked at opens by the same button, as by a tap on its lid. */
function closeOrLook(form) {
  const box = one("details[data-hold]", form);
  const isOpening = form.dataset.look !== undefined && !box.open;
  closeAll();
  if (form.dataset.look !== undefined) noteShut(box, !isOpening);
  box.open = isOpening;
  if (isOpening && !staysOpen()) closeSoon();
}

function chooseStaysOpen(isOpen) {
  keepStaysOpen(isOpen);
  closeAll();
  refreshSecrets();
}
