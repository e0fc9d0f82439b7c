// The line at the foot of the open box: what you take, how you win with it, and what you pass on.
import { all, checkedValue, one, setText } from "./dom.js";
import { FIELDS, isChanged } from "./drafts.js";

const plurals = new Intl.PluralRules(document.documentElement.lang || "en");

/** The option of the bag that is chosen, or null where the bag is empty. */
export function baggedIn(form) {
  const list = one("[data-pick=bag] select", form);
  return list && list.value !== "-" ? list.selectedOptions[0] : null;
}

/** Say what is chosen; as long as nothing is changed, what the server has written stays. */
export function showSum(form) {
  const line = one("[data-sum]", form);
  if (!line) return;
  const isNew = all(FIELDS, form).some(isChanged);
  setText(line, isNew && `${choice(form, line)} ${passed(form, line)}`);
}

/** The sentence of what is chosen: of a token, of diamonds, of the fake diamond, or of nothing. */
function choice(form, line) {
  const token = one("input[name=token][type=radio]:checked:not([value=''])", form);
  const diamonds = one("input[name=diamonds]:checked", form);
  const fake = form.elements.fake?.checked && form.elements.fake;
  const isSome = diamonds && +diamonds.value;
  if (token && (isSome || fake)) return line.dataset.offence; // only an open box lets one try
  if (token) return token.dataset.says;
  if (isSome && fake) return diamonds.dataset.withFake;
  return (fake && !isSome ? fake : diamonds)?.dataset.says || "";
}

/** The sentence of what goes on. */
function passed(form, line) {
  const box = one("details", form).dataset;
  const diamonds = box.diamonds - checkedValue(form, "diamonds");
  const tokens = box.tokens - (isTaken(form) ? 1 : 0) - (baggedIn(form) ? 1 : 0);
  const { pass, diamonds: ofDiamonds, tokens: ofTokens = "" } = line.dataset;
  return pass.replace("{diamonds}", counted(diamonds, ofDiamonds)).replace("{tokens}", counted(tokens, ofTokens));
}

const isTaken = (form) => !!checkedValue(form, "token");

/** So many of something, by its two forms: `{n} token|{n} tokens`. */
function counted(number, forms) {
  const [singular, plural = singular] = forms.split("|");
  return (plurals.select(number) === "one" ? singular : plural).replace("{n}", number);
}
