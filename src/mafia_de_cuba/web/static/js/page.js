// Entry of every page: what helps with forms and menus; pages work without it.
import { startForms } from "./forms.js";
import { startMenus } from "./menu.js";
import { startRemembering } from "./remember.js";
import { startNameFields } from "./name_fields.js";

document.documentElement.classList.add("js");
startForms();
startMenus();
startRemembering();
startNameFields();
