// @ts-check
/** The replay page: connects its controller with the board, the keys and the address of the page. */

import * as board from "board";
import { narrow } from "../board/context.js";
import { byId } from "../ui/elements.js";
import { listenToReplayKeys } from "./controls.js";
import { ReplayController } from "./controller.js";
import { ReplayFrames } from "./frames.js";
import { ReplayView } from "./view.js";
import { whenResized } from "../board/resize.js";
import "../site/site.js";

/** @param {BoardModule} game */
function main(game) {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-replay]"));
  const data = JSON.parse(byId("replay-data").textContent ?? "{}");
  const framesOf = (/** @type {string} */ perspective) => new ReplayFrames(page.dataset.history ?? "", perspective);
  const replay = new ReplayController(data, framesOf);
  const view = new ReplayView(replay, game, page.dataset);

  listenToReplayKeys(replay);
  addEventListener("hashchange", () => replay.follow(location.hash));
  narrow.addEventListener("change", () => view.drawBoard(true));
  whenResized(byId("board"), () => view.drawBoard(true));
  replay.start(view, location.hash);
}

main(board);
