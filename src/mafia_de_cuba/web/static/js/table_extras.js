// Entry for what a table's page can do without for a moment: it is loaded beside table.js, and delays nothing.
import "./page.js";
import { startHoldLinks } from "./hold_link.js";
import { startSeatDragging } from "./seat_dragging.js";
import { startSheets } from "./sheets.js";
import { startWakeLock } from "./wake_lock.js";

startHoldLinks();
startSeatDragging();
startSheets();
startWakeLock();
