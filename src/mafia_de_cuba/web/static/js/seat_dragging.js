// Seats in the lobby are dragged onto one another; the form of the list of chairs carries the new order.
import { all, on, one } from "./dom.js";

const SEAT = ".arrange .seat[data-seat]";

let dragged = null;
let target = null;

/** Listen to fingers on the seats. */
export function startSeatDragging() {
  on("pointerdown", SEAT, begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", cancel);
  on("contextmenu", ".arrange .seat", (event) => event.preventDefault());
}

function begin(event, seat) {
  dragged = seat;
  event.target.releasePointerCapture?.(event.pointerId);
}

function move(event) {
  if (!dragged) return;
  dragged.classList.add("dragged");
  const seat = document.elementFromPoint(event.clientX, event.clientY)?.closest(SEAT);
  if (seat === target) return;
  target?.classList.remove("over");
  target = seat !== dragged ? seat : null;
  target?.classList.add("over");
}

function drop() {
  const order = dragged && target && orderAfter(currentOrder(), dragged.dataset.seat, target.dataset.seat);
  dragged?.classList.remove("dragged");
  target?.classList.remove("over");
  dragged = target = null;
  if (order) send(order.join(","));
}

function cancel() {
  target?.classList.remove("over");
  target = null;
  drop();
}

const currentOrder = () => all(SEAT).map((seat) => seat.dataset.seat);

/** The order of seats in which one has moved to the place of another. */
export function orderAfter(order, moved, place) {
  const others = order.filter((seat) => seat !== moved);
  others.splice(order.indexOf(place), 0, moved);
  return others;
}

function send(order) {
  const form = one("form.chairs-form");
  if (!form) return;
  const button = Object.assign(document.createElement("button"), { name: "order", value: order, hidden: true });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
