// Entry of every page: what helps with forms, menus and links; pages work without it.
import { startForms } from "./forms.js";
import { startMenus } from "./menu.js";
import { startRemembering } from "./remember.js";
import { startNameFields } from "./name_fields.js";
import { startSharing } from "./share.js";

document.documentElement.classList.add("js");
startForms();
startMenus();
startRemembering();
startNameFields();
startSharing();
