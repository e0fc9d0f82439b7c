// Entry of a lesson's page: the same hands as at a table, but no socket; forms are ordinary posts.
import "./page.js";
import { startAboutSomebody } from "./about_somebody.js";
import { refreshAnswer, startAnswer } from "./answer_form.js";
import { refreshBox, startBoxChoice } from "./box_choice.js";
import { refreshSecrets, startHolding } from "./hold.js";
import { startHoldKeys } from "./hold_keys.js";
import { startKnownInLedger } from "./known_in_ledger.js";
import { startSheets } from "./sheets.js";
import { Stage } from "./stage.js";
import { refreshStory, startStory } from "./story_form.js";
import { showTarget, startTarget } from "./target.js";

startTarget();
startHolding();
startHoldKeys();
startBoxChoice();
startAnswer();
startStory();
startAboutSomebody();
startKnownInLedger();
startSheets();

const { staged } = document.body.dataset;
if (staged) new Stage(() => {}).play(...staged.split(" ").map(Number));

showTarget();
refreshSecrets();
refreshBox();
refreshAnswer();
refreshStory();
