// @ts-check
/** A step of a lesson: the board and the question of a match that only this page plays. */

import * as board from "board";
import { arrowsMoveFocus } from "../board/arrow_keys.js";
import { narrow } from "../board/context.js";
import { BoardDetails } from "../board/details.js";
import { byId } from "../ui/elements.js";
import { highlightNamed } from "../board/highlight.js";
import { listenToKeys } from "../match/keys.js";
import { LessonConnection } from "./connection.js";
import { LessonView } from "./view.js";
import { MatchController } from "../match/controller.js";
import { rulesDialog } from "../rulebook/dialog.js";
import "../site/site.js";
import { Tips } from "../board/tips.js";
import { whenResized } from "../board/resize.js";

// Milliseconds after the load until a screen reader knows the tabs of a board: earlier, they take its attention.
const TABS_KNOWN = 500;

/** @param {BoardModule} game */
function main(game) {
  const [root, list, journal] = ["board", "choices", "journal"].map(byId);
  const form = /** @type {HTMLFormElement} */ (byId("lesson"));
  /** @type {[import("./connection.js").Told]} */
  const [told] = JSON.parse(byId("told").textContent ?? "[]");
  const frames = [...JSON.parse(byId("first-frames").textContent ?? "[]"), told.frame];
  const controller = new MatchController(frames, root, list);
  const view = new LessonView(controller, game);
  view.tell(told);
  controller.start(view, (listener) => new LessonConnection(form, listener, (news) => view.tell(news)));

  arrowsMoveFocus([root, list]);
  new BoardDetails(root, (key) => game.details?.(controller.frame.view, view.context(), key), controller.choices);
  new Tips(root, controller.choices);
  highlightNamed(journal, root, () => game.namedPieces?.(controller.frame.view) ?? []);
  listenToKeys(controller, { board: root, list, prompt: view.prompt, journal });
  rulesDialog();
  narrow.addEventListener("change", () => view.drawBoard(true));
  whenResized(root, () => view.drawBoard(true));
  const read = () => byId("lesson-says").focus({ preventScroll: true });
  if (root.querySelector("[role=tablist]")) addEventListener("load", () => setTimeout(read, TABS_KNOWN));
  else read();
  performance.mark("match-ready");
}

main(board);
