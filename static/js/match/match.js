// @ts-check
/** The match page: draws board and question first, and the panels after the browser's first paint. */

import * as board from "board";
import { narrow } from "../board/context.js";
import { whenResized } from "../board/resize.js";
import { loadAnnouncements } from "../site/announcements.js";
import { Connection } from "../site/socket.js";
import { startSite } from "../site/start.js";
import { byId } from "../ui/elements.js";
import { MatchController } from "./controller.js";
import { MatchPanels } from "./panels.js";
import { MatchView } from "./view.js";

const UNSEEN = 300; // milliseconds: the wait of a page in the background, which is never painted

/** @param {BoardModule} game */
async function main(game) {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
  const [root, list] = ["board", "choices"].map(byId);
  for (const each of page.querySelectorAll("[data-without-scripts=first]")) each.remove();

  const controller = new MatchController(JSON.parse(byId("first-frames").textContent ?? "[]"), root, list);
  const view = new MatchView(controller, game);
  const site = () => void loadAnnouncements();
  controller.start(view, (listener) => new Connection(page.dataset.socket ?? "", { ...listener, site, again: site }));
  narrow.addEventListener("change", () => {
    view.drawBoard(true);
    view.drawPeople();
  });
  whenResized(root, () => view.drawBoard(true));
  performance.mark("match-ready");

  await painted();
  startSite();
  const panels = new MatchPanels(controller, view);
  view.complete(panels);
  panels.listen();
  view.announceFirst();
}

/** Wait until the browser has painted the page. @returns {Promise<void>} */
function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, UNSEEN);
  });
}

void main(board);
