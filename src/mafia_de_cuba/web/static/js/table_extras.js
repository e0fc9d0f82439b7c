// Entry for what a table's page can do without for a moment: it is loaded beside table.js, and delays nothing.
import "./page.js";
import { startAboutSomebody } from "./about_somebody.js";
import { startAlerts } from "./alerts.js";
import { startBeside } from "./beside.js";
import { startHoldLinks } from "./hold_link.js";
import { startNotebook } from "./notebook.js";
import { startPictures } from "./picture.js";
import { startSeatDragging } from "./seat_dragging.js";
import { startSheets } from "./sheets.js";
import { startWakeLock } from "./wake_lock.js";

startAboutSomebody();
startAlerts();
startBeside();
startHoldLinks();
startNotebook();
startPictures();
startSeatDragging();
startSheets();
startWakeLock();
