// Entry of a live table's page: one socket brings regions down, forms go up as ordinary posts; pages work without it.
import { refreshAnswer, startAnswer } from "./answer_form.js";
import { shieldAnswer } from "./answer_shield.js";
import { refreshBox, startBoxChoice } from "./box_choice.js";
import { setCountdown, showCountdown, startCountdown } from "./countdown.js";
import { startDraftSender } from "./draft_sender.js";
import { Drafts } from "./drafts.js";
import { closeSecrets, refreshSecrets, startHolding } from "./hold.js";
import { startHoldKeys } from "./hold_keys.js";
import { hideLost, showLost } from "./notice.js";
import { startPassedDrafts } from "./passed_drafts.js";
import { startPassedPages } from "./passed_pages.js";
import { setAway, showAway } from "./presence.js";
import { showReactions } from "./reactions.js";
import { Connection } from "./reconnect.js";
import { Regions } from "./regions.js";
import { leaveFor, startSending } from "./send_forms.js";
import { startSharing } from "./share.js";
import { refreshUnderstood, startUnderstood } from "./understood.js";
import { refreshStory, startStory } from "./story_form.js";
import { Stage } from "./stage.js";
import { showTarget, startTarget } from "./target.js";

const KEPT_CLASSES = ["any-away", "stay"]; // the page's own; the others of the body come from the server

const body = document.body;
const [path, asked] = body.dataset.live.split("?"); // asked: which language, and for which seat
const goesTo = new URLSearchParams(location.search).get("to"); // whom a phone that is passed round goes to
const drafts = new Drafts();
const regions = new Regions(drafts);
const stage = new Stage((kept) => kept && show(kept) && refresh());
const connection = new Connection(address, {
  onMessage: (data) => receive(JSON.parse(data)),
  onUp: hideLost,
  onDown: () => showLost(() => connection.crowded),
});

/** Where this page's socket is: for the seat that the page shows now, with what it need not be sent. */
function address() {
  const seat = body.className.match(/\bme-(\d+)/);
  const query = new URLSearchParams(asked);
  if (seat) query.set("as", seat[1]);
  else if (goesTo) query.set("to", goesTo);
  if (regions.printed) query.set("have", regions.printed);
  return `${location.origin.replace("http", "ws")}${path}?${query}`;
}

function receive(news) {
  if (news.go) return leaveFor(news.go); // this page's seat is gone
  if (news.away) setAway(news);
  if (news.reactions) showReactions(news.reactions);
  if (news.regions) stageOrShow(news);
  refresh();
}

/** A reveal comes first, step by step; what else is new waits for its end. */
function stageOrShow(news) {
  regions.note(news.regions);
  if (stage.begins(news)) {
    regions.show({ stage: news.regions.stage });
    setCountdown(null);
    stage.play(...news.stage);
  }
  if (stage.isOn) stage.keep(news);
  else show(news);
}

function show(news) {
  body.dataset.version = news.version;
  body.className = [news.body, ...KEPT_CLASSES.filter((name) => body.classList.contains(name))].join(" ");
  if (news.title) document.title = `${news.title} · Mafia de Cuba`;
  regions.show(news.regions);
  setCountdown(news.seconds, news.of);
  return true;
}

/** Add to the regions what only this page knows. */
function refresh() {
  showAway();
  showTarget();
  showCountdown();
  refreshSecrets();
  refreshBox();
  refreshAnswer();
  shieldAnswer();
  refreshStory();
  refreshUnderstood();
  document.dispatchEvent(new Event("table-changed")); // the public screen has more to add
}

/** A form has arrived: secrets close, and what was filled in is empty. */
function onSent() {
  closeSecrets();
  refresh();
}

document.documentElement.classList.add("js");
startTarget();
startHolding();
startHoldKeys();
startBoxChoice();
startDraftSender();
startAnswer();
startStory();
startUnderstood();
startSharing();
startSending({ table: path.replace(/(\/screen)?\/live$/, ""), connection, drafts, onSent });
startCountdown();
startPassedDrafts(drafts);
startPassedPages();
if (body.dataset.staged) stage.play(...body.dataset.staged.split(" ").map(Number));
refresh();
connection.connect();
connection.watch();
