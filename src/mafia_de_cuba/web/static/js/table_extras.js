// Entry for what a table's page can do without for a moment: it is loaded beside table.js, and delays nothing.
import "./page.js";
import { startAboutSomebody } from "./about_somebody.js";
import { startAlerts } from "./alerts.js";
import { startCoach } from "./coach.js";
import { startFolds } from "./folds.js";
import { startHoldLinks } from "./hold_link.js";
import { startKnownInLedger } from "./known_in_ledger.js";
import { startKeepingGames } from "./my_games.js";
import { startNotebook } from "./notebook.js";
import { startPictures } from "./picture.js";
import { startSeatDragging } from "./seat_dragging.js";
import { startSheets } from "./sheets.js";
import { startWakeLock } from "./wake_lock.js";

startAboutSomebody();
startAlerts();
startKnownInLedger();
startCoach();
startFolds();
startHoldLinks();
startKeepingGames();
startNotebook();
startPictures();
startSeatDragging();
startSheets();
startWakeLock();
