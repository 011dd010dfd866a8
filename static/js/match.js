// @ts-check
/** The match page: connects its controller with the board, the keys and what else the page has. */

import * as board from "board";
import { loadAnnouncements } from "./announcements.js";
import { arrowsMoveFocus } from "./arrows.js";
import { narrow } from "./board_context.js";
import { followClocks } from "./clocks.js";
import { showDetails } from "./details.js";
import { byId } from "./elements.js";
import { highlightNamed } from "./highlight.js";
import { listenToKeys } from "./keys.js";
import { MatchController } from "./match_controller.js";
import { matchMenu } from "./match_menu.js";
import { MatchView } from "./match_view.js";
import { notationSwitch } from "./notation_switch.js";
import { recap } from "./recap.js";
import { lookForRematch } from "./rematch.js";
import { rulesDialog } from "./rules_dialog.js";
import { sharing } from "./sharing.js";
import { foldable } from "./sheet.js";
import "./site.js";
import { Connection } from "./socket.js";
import { showTips } from "./tips.js";
import { whenResized } from "./resized.js";

/** @param {BoardModule} game */
function main(game) {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
  const [root, list, journal] = ["board", "choices", "journal"].map(byId);
  for (const each of page.querySelectorAll("[data-without-scripts]")) each.remove();

  const controller = new MatchController(JSON.parse(byId("first-frames").textContent ?? "[]"), root, list);
  const view = new MatchView(controller, game);
  controller.start(
    view,
    (listener) => new Connection(page.dataset.socket ?? "", { ...listener, site: () => void loadAnnouncements() }),
  );

  arrowsMoveFocus([root, list]);
  showDetails(root, (key) => game.details?.(controller.frame.view, view.context(), key), controller.choices);
  showTips(root, controller.choices);
  for (const lines of [journal, byId("since")])
    highlightNamed(lines, root, () => game.namedPieces?.(controller.frame.view) ?? []);
  listenToKeys(controller, { board: root, list, prompt: view.prompt, journal });
  foldable(view.panel);
  matchMenu();
  notationSwitch(game.notation, () => view.drawJournal());
  rulesDialog();
  sharing();
  narrow.addEventListener("change", () => view.drawBoard(true));
  whenResized(root, () => view.drawBoard(true));
  const missed = JSON.parse(document.getElementById("recap-data")?.textContent ?? "null");
  recap(byId("recap"), missed, page.dataset.history ?? "", controller);
  followClocks(page.querySelector("[data-clocks]"), byId("players"));
  const rematch = document.getElementById("rematch"); // of a match that began in a room
  if (rematch) lookForRematch(/** @type {HTMLFormElement} */ (rematch));
  performance.mark("match-ready");
}

main(board);
