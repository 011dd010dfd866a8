// @ts-check
/** The match page: draws its board and its question, and then loads what it has beside them. */

import * as board from "board";
import { narrow } from "./board_context.js";
import { byId } from "./elements.js";
import { holdEvents } from "./held_events.js";
import { MatchController } from "./match_controller.js";
import { MatchView } from "./match_view.js";
import { whenResized } from "./resized.js";
import { Connection } from "./socket.js";

const AGAIN = 3000; // milliseconds until what could not be loaded is asked for once more
const UNSEEN = 300; // milliseconds after which nobody waits for a drawing: a page in the background shows none

/** @param {BoardModule} game */
async function main(game) {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
  const [root, list] = ["board", "choices"].map(byId);
  for (const each of page.querySelectorAll("[data-without-scripts=first]")) each.remove();

  const controller = new MatchController(JSON.parse(byId("first-frames").textContent ?? "[]"), root, list);
  const view = new MatchView(controller, game);
  const drawn = new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, UNSEEN);
  });
  const release = holdEvents();
  const rest = drawn.then(() => loadRest(release));
  controller.start(view, (listener) => {
    const site = () => void rest.then(({ loadAnnouncements }) => loadAnnouncements());
    return new Connection(page.dataset.socket ?? "", { ...listener, site, again: site });
  });
  narrow.addEventListener("change", () => view.drawBoard(true));
  whenResized(root, () => view.drawBoard(true));
  performance.mark("match-ready");

  const { MatchRest } = await rest;
  const beside = new MatchRest(controller, view);
  view.complete(beside);
  beside.listen();
  release();
}

/**
 * Load what is drawn beside board and question, as often as it takes.
 *
 * Firefox asks for a module that has failed no second time, unless it has another address.
 * @param {() => void} onFailure
 * @returns {Promise<typeof import("./match_rest.js")>}
 */
async function loadRest(onFailure) {
  const { later } = /** @type {HTMLElement} */ (document.querySelector("script[data-later]")).dataset;
  for (let again = 0; ; again++) {
    try {
      return await (again ? import(`${later}?again=${again}`) : import("./match_rest.js"));
    } catch {
      onFailure();
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

void main(board);
