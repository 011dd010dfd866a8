// @ts-check
/** What the page of a match has beside its board and its question. It is loaded when these have been drawn. */

import { Advice } from "./advice.js";
import { loadAnnouncements } from "./announcements.js";
import { arrowsMoveFocus } from "./arrows.js";
import { chat } from "./chat.js";
import { followClocks } from "./clocks.js";
import { showDetails } from "./details.js";
import { byId } from "./elements.js";
import { Ending, pointTable } from "./ending.js";
import { highlightNamed } from "./highlight.js";
import { drawJournal } from "./journal.js";
import { listenToKeys } from "./keys.js";
import { matchMenu } from "./match_menu.js";
import { Moments } from "./moments.js";
import { inNotation, notationSwitch } from "./notation_switch.js";
import { drawOutcome } from "./outcome.js";
import { privateNote } from "./private_note.js";
import { recap } from "./recap.js";
import { followRatings } from "./rating_changes.js";
import { lookForRematch } from "./rematch.js";
import { rulesDialog } from "./rules_dialog.js";
import { sharing } from "./sharing.js";
import "./site.js";
import { t } from "./text.js";
import { showTips } from "./tips.js";
import { TurnSign } from "./turn_sign.js";

export { loadAnnouncements };

/** @typedef {import("./match_controller.js").MatchController} MatchController */
/** @typedef {import("./match_view.js").MatchView} MatchView */

export class MatchRest {
  /**
   * @param {MatchController} controller
   * @param {MatchView} view
   */
  constructor(controller, view) {
    const { game, page, board } = view;
    this.controller = controller;
    this.view = view;
    for (const each of document.querySelectorAll("[data-without-scripts]")) each.remove();
    this.advice = new Advice(/** @type {HTMLFormElement} */ (byId("advice")), board.root, controller);
    this.turnSign = new TurnSign(page);
    this.ending = new Ending(byId("ending"), controller, page, () => this.#points());
    this.moments = new Moments(
      byId("moment"),
      page.steps ?? "",
      controller,
      () => this.#namedPieces(),
      () => {
        view.drawTold();
        if (!this.moments.running) controller.askHeld();
      },
    );
    controller.isTelling = () => this.moments.running;
    this.note = privateNote(byId("private-note"), byId("pinned"), controller);
    this.chat = chat(byId("chat"), byId("chat-tab"), byId("new-chat"), controller, (count) =>
      this.turnSign.showUnread(count),
    );
    notationSwitch(game.notation, () => this.drawJournal());
  }

  /** Draw all of it. */
  draw() {
    this.advice.draw();
    this.drawJournal();
    this.drawOutcome();
    this.drawChat();
    this.drawConnection();
    this.drawMatch();
  }

  /** Draw what follows from how the match stands. */
  drawMatch() {
    const { frame, hello } = this.controller;
    this.moments.afterwards(() => this.ending.show(() => this.turnSign.end()));
    const [mine] = frame.questions;
    const offer = frame.acts.find((act) => act.proposed);
    if (mine) this.turnSign.show(`${hello.match} ${mine.id}`);
    else this.turnSign.show(offer ? `${hello.match} ${offer.about}` : "", offer?.proposed);
  }

  drawOutcome() {
    const { hello } = this.controller;
    const frame = this.view.shownFrame();
    const points = this.#points(frame);
    const nameOf = (/** @type {number} */ seat) => this.controller.playerName(seat);
    drawOutcome(byId("outcome"), frame, hello.commitment, nameOf, "luck" in this.view.page, points);
    const rematch = document.getElementById("rematch"); // of a match that began in a room
    if (rematch) rematch.hidden = !frame.outcome || frame.seat === null;
  }

  drawJournal() {
    const { people, lastSeen } = this.controller;
    const end = this.view.shownFrame().outcome?.says;
    const coded = inNotation() && Boolean(this.view.game.notation);
    const earlier = this.controller.earlier ? this.view.page.replay : "";
    drawJournal(byId("journal"), this.view.shownLines(), people.players, lastSeen, coded, end, earlier);
  }

  drawConnection() {
    const line = byId("live");
    const state = this.controller.connectionState;
    line.dataset.state = state;
    line.textContent = { live: t("live"), connecting: t("connecting…"), lost: t("not connected") }[state];
  }

  drawNote() {
    this.note.show();
  }

  drawChat() {
    this.chat.show(this.controller.chat);
  }

  /** @param {MatchFrame} before @param {JournalLine[]} said */
  follow(before, said) {
    const now = this.controller.frame;
    this.moments.follow(before, now, said);
    if (said.length && now.since !== now.v && !now.questions.length && !now.outcome) this.turnSign.moved();
    // whoever was called back to a match that was broken off is no longer
    if (document.getElementById("sitting-live")?.childElementCount) document.dispatchEvent(new Event("news"));
  }

  /** Listen to all that can be done on the page beside choosing. */
  listen() {
    const { controller, view } = this;
    const { game, page } = view;
    const { root } = view.board;
    const [list, journal] = ["choices", "journal"].map(byId);
    arrowsMoveFocus([root, list]);
    showDetails(root, (key) => game.details?.(controller.frame.view, view.context(), key), controller.choices);
    showTips(root, controller.choices);
    for (const lines of [journal, byId("since")])
      highlightNamed(lines, root, () => game.namedPieces?.(controller.frame.view) ?? []);
    listenToKeys(controller, { board: root, list, prompt: view.prompt, journal });
    matchMenu();
    rulesDialog();
    sharing();
    const missed = JSON.parse(document.getElementById("recap-data")?.textContent ?? "null");
    recap(byId("recap"), missed, page.history ?? "", controller);
    followClocks(document.querySelector("[data-clocks]"), byId("players"));
    const rematch = document.getElementById("rematch"); // of a match that began in a room
    if (rematch) lookForRematch(/** @type {HTMLFormElement} */ (rematch));
    const ratings = document.getElementById("ratings"); // of a rated match
    if (ratings) followRatings(ratings);
  }

  /** Draw where points came from, as soon as the match is over. */
  #points(now = this.controller.frame) {
    const { frame, people } = this.controller;
    const { game } = this.view;
    const sources = (frame.outcome && game.points?.(frame.view)) || [];
    return pointTable(sources, now, people.players, game.unseated?.(frame.view), game.pointsAddUp);
  }

  #namedPieces() {
    return this.view.game.namedPieces?.(this.controller.pastView ?? this.controller.frame.view) ?? [];
  }
}
