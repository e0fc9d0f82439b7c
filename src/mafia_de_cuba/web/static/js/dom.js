// Short names for finding elements and for listening to events.

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Call `act(event, element)` for each event inside an element that matches, now or later. */
export function on(type, selector, act) {
  document.addEventListener(type, (event) => {
    const found = event.target.closest?.(selector);
    if (found) act(event, found);
  });
}

/** A form's id: `form.id` is a field of that name where there is one. */
export const idOf = (form) => form.getAttribute("id");

/** The value of the radio button that is checked, or "". */
export const checkedValue = (form, name) => one(`input[name=${name}]:checked`, form)?.value || "";

/** Check the radio button that has this value, if there is one. */
export function check(form, name, value) {
  const found = all(`input[name=${name}]`, form).find((each) => each.value === value);
  if (found) found.checked = true;
}

/** Set an element's text, or its first text again where there is nothing to say. */
export function setText(element, text) {
  element.dataset.zero ??= element.textContent;
  element.textContent = text || element.dataset.zero;
}
