// @ts-check
/** The state and the actions of the match page. MatchView draws them. */

import { Choices } from "./choices/choices.js";
import { closeAnswered } from "../ui/open_questions.js";
import { alike, MatchState } from "./state.js";
import { t } from "../ui/text.js";

/** @typedef {import("../site/socket.js").ConnectionState} ConnectionState */
/** @typedef {Record<string, any> & {type: string}} Message */
/** @typedef {{frame: MatchFrame, lines: JournalLine[], people: PeopleFrame, question: string | undefined}} Before */

/** @typedef {Pick<import("../site/socket.js").Connection, "send" | "hint" | "unacknowledged">} Sender */

/**
 * @typedef {object} View draws the state of the controller
 * @property {() => void} draw all of it
 * @property {() => void} drawQuestion the board and the question
 * @property {() => void} drawBoard
 * @property {() => void} drawPeople
 * @property {() => void} drawPrompt
 * @property {() => void} drawControls
 * @property {() => void} refused let it be heard that something cannot be done
 * @property {() => void} drawConnection
 * @property {() => void} drawNote
 * @property {() => void} drawChat
 * @property {(text: string) => void} speak let a screen reader say it
 * @property {(before: MatchFrame, said: JournalLine[]) => void} follow show the news of an update step by step
 * @property {(asked: string | undefined, said: JournalLine[]) => void} announce say the news since the question `asked`
 */

export class MatchController extends MatchState {
  /** @type {any} */ pastView = null; // drawn in place of the present while the past is played back
  /** @type {ConnectionState} */ connectionState = "connecting";
  wasLive = false;
  isBarred = false; // the player is banned
  refusal = ""; // the reason against the last action
  view = /** @type {View} */ ({}); // set by `start`, as is the connection
  connection = /** @type {Sender} */ ({});
  beforeActing = () => {}; // called before each action of the player
  isTelling = () => false; // whether moments are being shown
  isHeld = false; // whether the player's question waits for the moments
  #answers = 0; // the player's answers that undo may take back
  #undoesAll = false; // undo goes on to the start of the turn
  #storedVersion = 0; // the version that holds all we have sent

  /**
   * @param {ServerFrame[]} frames the frames in the page: hello, people and match, perhaps notes
   * @param {HTMLElement} board
   * @param {HTMLElement} list the list of choices
   */
  constructor(frames, board, list) {
    super(frames);
    if (this.frame.undo) this.#answers = Infinity; // of an earlier page: nobody knows how many
    this.choices = new Choices(board, list, {
      answer: (question, answer) => {
        this.#answers += 1;
        this.send({ type: "answer", question: question.id, answer });
      },
      refuse: (why) => this.refuse(why),
      redraw: () => {
        this.refusal = "";
        this.view.drawBoard();
        this.view.drawControls();
      },
    });
  }

  /**
   * Draw the page, and keep it up to date.
   * @param {View} view
   * @param {(listener: import("../site/socket.js").MatchListener) => Sender} connect
   */
  start(view, connect) {
    this.view = view;
    this.connection = connect({
      frame: (frame) => this.receive(frame),
      state: (state, isBarred) => this.connectionChanged(state, isBarred),
      known: () => ({ v: this.frame.v, at: this.frame.at, lines: this.frame.journal.final }),
    });
    this.#ask();
    this.view.draw();
  }

  /** Send a message that must arrive. @param {Message} message */
  send(message) {
    this.beforeActing();
    this.refusal = "";
    this.connection.send(message);
    this.view.drawPrompt();
    this.view.drawControls();
  }

  /** Send a message that may be lost. @param {Message} message */
  hint(message) {
    this.connection.hint(message);
  }

  /** Whether undo may take back more than one answer of the player. */
  get undoesSeveral() {
    return this.frame.undo && this.#answers > 1;
  }

  /** Take back all answers of the running turn that can be taken back, one after another. */
  undoAll() {
    this.#undoesAll = this.frame.undo;
    this.#goOnUndoing();
  }

  /** Take back the next answer, once the server has stored the answers under way. */
  #goOnUndoing() {
    this.#undoesAll &&= this.frame.undo;
    if (this.#undoesAll && !this.#isUnderWay("answer")) this.undo();
  }

  /** @param {string} type of a message */
  #isUnderWay(type) {
    return this.connection.unacknowledged.some((each) => each.type === type);
  }

  undo() {
    if (this.frame.undo && !this.#isUnderWay("undo") && this.frame.v >= this.#storedVersion) {
      this.choices.goBack();
      this.#answers -= 1;
      this.send({ type: "undo", v: this.frame.v });
    }
  }

  /** @param {string} act @param {string | null} about */
  act(act, about) {
    this.send({ type: "act", act, about });
  }

  /** @param {Record<string, any>} notes */
  saveNotes(notes) {
    this.notes = notes;
    this.connection.send({ type: "notes", notes });
    this.view.drawBoard();
  }

  /** Say why something cannot be done. @param {string} why */
  refuse(why) {
    this.refusal = why;
    this.view.drawControls();
    this.view.refused();
    this.view.speak(why);
  }

  /** Show an earlier view on the board, or the present for null. @param {any} view */
  showPast(view) {
    this.pastView = view;
    this.view.drawBoard();
  }

  /** @param {ServerFrame} frame */
  receive(frame) {
    const { frame: match, lines, people } = this;
    const before = { frame: match, lines, people, question: this.choices.question?.id };
    this.take(frame);
    this.#show(frame, before);
    closeAnswered();
  }

  /** @param {ServerFrame} frame @param {Before} before */
  #show(frame, before) {
    switch (frame.type) {
      case "hello": // after a reconnection by another session, which may have another seat
        if (frame.seat !== this.frame.seat) this.connection.hint({ type: "resync" });
        break;
      case "match":
        this.#update(frame, before);
        break;
      case "ack":
        this.#storedVersion = Math.max(this.#storedVersion, frame.v);
        this.#askAgain();
        this.#goOnUndoing();
        break;
      case "refused":
        this.#undoesAll = false;
        this.choices.forget();
        this.refuse(frame.error);
        this.#askAgain();
        break;
      case "people":
        this.#drawPeople(before.people);
        break;
      case "news":
        document.dispatchEvent(new Event("news"));
        break;
      case "clocks":
        this.view.drawPeople();
        break;
      case "pong":
        this.serverTime.measure(frame);
        break;
      case "chat":
        this.view.drawChat();
        break;
      case "notes":
        this.view.drawNote();
        this.view.drawBoard();
        break;
    }
  }

  /** Draw an update of the match. @param {MatchFrame} frame @param {Before} before */
  #update(frame, before) {
    const { at, v } = before.frame;
    const isSetBack = frame.v < v || (frame.v === v && frame.at !== at); // to a backup
    const isNew = frame.v !== v || isSetBack;
    if (isNew) this.refusal = "";
    if (!frame.undo) this.#answers = 0;
    if (isSetBack) this.#storedVersion = frame.v;
    const said = this.lines.slice(alike(before.lines, this.lines));
    if (isNew) this.view.follow(before.frame, said);
    this.#ask();
    this.view.draw();
    if (isNew) this.view.announce(before.question, said);
    this.#goOnUndoing();
  }

  /** @param {PeopleFrame} before */
  #drawPeople(before) {
    this.view.drawPeople();
    this.view.drawPrompt();
    this.#sayWhoThinks(before);
  }

  /** Ask the held question after the last moment. */
  askHeld() {
    if (!this.isHeld) return;
    this.#ask();
    this.view.draw();
    this.view.announce(undefined, []);
  }

  /** @param {ConnectionState} state */
  connectionChanged(state, isBarred = false) {
    this.connectionState = state;
    this.isBarred = isBarred;
    this.wasLive ||= state === "live";
    if (state !== "live") this.#undoesAll = false;
    if (state === "lost") {
      this.#ask();
      this.view.draw();
    }
    this.view.drawConnection();
  }

  /** Say which computer has begun to think. @param {PeopleFrame} before */
  #sayWhoThinks(before) {
    const thought = before.players.filter((each) => each.thinking).map((each) => each.seat);
    const begins = this.people.players.find((each) => each.thinking && !thought.includes(each.seat));
    if (begins) this.view.speak(t("{name} thinks …", { name: begins.name }));
  }

  #askAgain() {
    this.#ask();
    this.view.drawQuestion();
  }

  /** Offer the choices of the player's open question, except during its answer and during moments. */
  #ask() {
    const { choices, connection } = this;
    const next = this.connectionState === "lost" ? null : (this.frame.questions[0] ?? null);
    const isNew = next !== null && next.id !== choices.question?.id;
    this.isHeld = isNew && this.isTelling() && !choices.goesOn;
    const question = this.isHeld ? null : next;
    const underWay = connection.unacknowledged.some((each) => each.type === "answer" && each.question === question?.id);
    const stored = this.frame.v < this.#storedVersion && choices.sent && question?.id === choices.question?.id;
    choices.show(question, underWay || stored);
  }
}
