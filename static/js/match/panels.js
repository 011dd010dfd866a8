// @ts-check
/** The panels of the match page, beside board and question: journal, chat, hints, moments, the end, the menu. */

import { Advice } from "./panels/advice.js";
import { arrowsMoveFocus } from "../board/arrow_keys.js";
import { Chat } from "./panels/chat.js";
import { followClocks } from "./clocks/time_list.js";
import { BoardDetails } from "../board/details.js";
import { byId } from "../ui/elements.js";
import { Ending, jointSum, pointTable } from "./ending/ending.js";
import { highlightNamed } from "../board/highlight.js";
import { drawJournal } from "./panels/journal.js";
import { listenToKeys } from "./keys.js";
import { matchMenu, recapButton } from "./panels/menu.js";
import { Moments } from "./moments/moments.js";
import { inNotation, notationSwitch } from "./panels/notation_switch.js";
import { drawOutcome, headline } from "./ending/outcome.js";
import { privateNote } from "./panels/private_note.js";
import { Recap } from "./panels/recap.js";
import { followComparison } from "./ending/comparison.js";
import { followRatings } from "./ending/ratings.js";
import { lookForRematch } from "./ending/rematch.js";
import { hintText, promptText } from "./prompt.js";
import { rulesDialog } from "../rulebook/dialog.js";
import { sharing } from "../ui/link_buttons.js";
import { soundOf } from "./panels/sounds.js";
import { speakAll } from "../ui/speech.js";
import { t } from "../ui/text.js";
import { Tips } from "../board/tips.js";
import { TurnSign } from "./turn_sign.js";

/** @typedef {import("./controller.js").MatchController} MatchController */
/** @typedef {import("./view.js").MatchView} MatchView */

export class MatchPanels {
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
    this.ending = new Ending(byId("ending"), controller, page, () => this.#points(), view.board.root);
    this.moments = new Moments(
      byId("moment"),
      page.steps ?? "",
      controller,
      () => this.#namedPieces(),
      () => {
        view.drawTold();
        if (this.moments.running) return;
        controller.askHeld();
        speakAll(this.result());
      },
      (said, before, now) => this.#sound(said, before, now),
    );
    controller.isTelling = () => this.moments.running;
    this.note = privateNote(byId("private-note"), byId("pinned"), controller);
    const mates = () => controller.hello.team.map((seat) => controller.people.players[seat]?.name ?? "");
    this.chat = new Chat(byId("chat"), byId("chat-tab"), byId("new-chat"), controller, mates, {
      unread: (count) => this.turnSign.showUnread(count),
      arrived: () => this.turnSign.sound("chat"),
    });
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

  /** Draw the panels that depend on the state of the match. */
  drawMatch() {
    const { frame, hello } = this.controller;
    this.moments.afterwards(() => this.ending.show(() => this.turnSign.end(this.#isLost())));
    const [mine] = frame.questions;
    const offer = frame.acts.find((act) => act.proposed);
    if (mine) this.turnSign.show(`${hello.match} ${mine.id}`);
    else this.turnSign.show(offer ? `${hello.match} ${offer.about}` : "", offer?.proposed);
  }

  /** The result of the match in words, once it is shown. */
  result() {
    const { outcome, seat } = this.view.shownFrame();
    return outcome ? [headline(outcome, seat, (each) => this.controller.playerName(each)), outcome.says] : [];
  }

  drawOutcome() {
    const { hello } = this.controller;
    const frame = this.view.shownFrame();
    const { points, joint } = this.#points(frame);
    const nameOf = (/** @type {number} */ seat) => this.controller.playerName(seat);
    drawOutcome(byId("outcome"), frame, hello.commitment, nameOf, "luck" in this.view.page, points, joint);
    for (const id of ["rematch", "harder", "easier", "other-terms"]) {
      const next = document.getElementById(id); // after a match that began in a room
      if (next) next.hidden = !frame.outcome || frame.seat === null;
    }
    document.getElementById("all-hands")?.toggleAttribute("hidden", !frame.outcome);
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
    if (said.length && !this.moments.running) this.#sound(said, before.view, now.view);
    // a call back to a broken-off match ends
    if (document.getElementById("sitting-live")?.childElementCount) document.dispatchEvent(new Event("news"));
  }

  /** Listen to all that can be done on the page beside choosing. */
  listen() {
    const { controller, view } = this;
    const { game, page } = view;
    const { root } = view.board;
    const [list, journal] = ["choices", "journal"].map(byId);
    arrowsMoveFocus([root, list]);
    const explained = game.playerBlock ? [root, byId("players")] : [root];
    for (const each of explained) {
      new BoardDetails(each, (key) => game.details?.(controller.frame.view, view.context(), key), controller.choices);
      new Tips(each, controller.choices);
    }
    for (const lines of [journal, byId("since")])
      highlightNamed(lines, root, () => game.namedPieces?.(controller.frame.view) ?? []);
    listenToKeys(controller, { board: root, list, prompt: view.prompt, journal });
    matchMenu(() => this.moments.skip());
    rulesDialog();
    sharing();
    const missed = JSON.parse(document.getElementById("recap-data")?.textContent ?? "null");
    const asked = () => ({ prompt: promptText(controller), hint: hintText(controller) });
    const { recap: news = "", history = "", replay = "" } = page;
    const numbers = (/** @type {any} */ past) => game.numbers?.(past) ?? [];
    const recap = new Recap(byId("recap"), controller, { news, history, replay, numbers, asked });
    recap.offer(missed);
    recapButton(() => recap.open());
    followClocks(document.querySelector("[data-clocks]"), byId("players"));
    const rematch = document.getElementById("rematch"); // of a match that began in a room
    if (rematch) lookForRematch(/** @type {HTMLFormElement} */ (rematch));
    const ratings = document.getElementById("ratings"); // of a rated match
    if (ratings) followRatings(ratings);
    const comparison = document.getElementById("comparison"); // of a match alone
    if (comparison) followComparison(comparison.dataset.address ?? "");
  }

  /** Let a step of the match be heard. Moves without a sound of their own are heard when they are others'. @param {JournalLine[]} said @param {any} before @param {any} now */
  #sound(said, before, now) {
    const { frame } = this.controller;
    const isMine = frame.since === frame.v;
    const other = isMine || frame.questions.length || frame.outcome ? null : "move";
    const sound = soundOf(said, before, now) ?? other;
    if (sound) this.turnSign.sound(sound);
  }

  #isLost() {
    const { outcome, seat } = this.controller.frame;
    if (seat === null || !outcome || outcome.draw || outcome.reason === "void") return false;
    return !outcome.winners?.includes(seat);
  }

  /** Return the table of points of a finished match, and the sum of partners. */
  #points(now = this.controller.frame) {
    const { frame, people } = this.controller;
    const { game } = this.view;
    const sources = (frame.outcome && game.points?.(frame.view)) || [];
    const joint = game.jointPoints?.(frame.view) ?? null;
    return {
      points: pointTable(sources, now, people.players, game.unseated?.(frame.view), game.pointsAddUp),
      joint: frame.outcome ? jointSum(joint) : null,
    };
  }

  #namedPieces() {
    return this.view.game.namedPieces?.(this.controller.pastView ?? this.controller.frame.view) ?? [];
  }
}
