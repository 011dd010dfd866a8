// @ts-check
/** A step of a lesson: the board and the question of a match that only this page plays. */

import * as board from "board";
import { arrowsMoveFocus } from "./arrows.js";
import { narrow } from "./board_context.js";
import { showDetails } from "./details.js";
import { byId } from "./elements.js";
import { highlightNamed } from "./highlight.js";
import { listenToKeys } from "./keys.js";
import { LessonConnection } from "./lesson_connection.js";
import { LessonView } from "./lesson_view.js";
import { MatchController } from "./match_controller.js";
import { rulesDialog } from "./rules_dialog.js";
import "./site.js";
import { showTips } from "./tips.js";
import { whenResized } from "./resized.js";

/** @param {BoardModule} game */
function main(game) {
  const [root, list, journal] = ["board", "choices", "journal"].map(byId);
  const form = /** @type {HTMLFormElement} */ (byId("lesson"));
  /** @type {[import("./lesson_connection.js").Told]} */
  const [told] = JSON.parse(byId("told").textContent ?? "[]");
  const frames = [...JSON.parse(byId("first-frames").textContent ?? "[]"), told.frame];
  const controller = new MatchController(frames, root, list);
  const view = new LessonView(controller, game);
  view.tell(told);
  controller.start(view, (listener) => new LessonConnection(form, listener, (news) => view.tell(news)));

  arrowsMoveFocus([root, list]);
  showDetails(root, (key) => game.details?.(controller.frame.view, view.context(), key), controller.choices);
  showTips(root, controller.choices);
  highlightNamed(journal, root, () => game.namedPieces?.(controller.frame.view) ?? []);
  listenToKeys(controller, { board: root, list, prompt: view.prompt, journal });
  rulesDialog();
  narrow.addEventListener("change", () => view.drawBoard(true));
  whenResized(root, () => view.drawBoard(true));
  byId("lesson-says").focus({ preventScroll: true });
  performance.mark("match-ready");
}

main(board);
