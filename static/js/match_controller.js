// @ts-check
/** The state of the match page and what can be done there; how it looks is the view's business. */

import { Choices } from "./choices.js";
import { closeAnswered } from "./open_questions.js";
import { alike, MatchState } from "./match_state.js";
import { t } from "./text.js";

/** @typedef {import("./socket.js").ConnectionState} ConnectionState */
/** @typedef {Record<string, any> & {type: string}} Message */

/** @typedef {Pick<import("./socket.js").Connection, "send" | "hint" | "unacknowledged">} Sender */

/**
 * @typedef {object} View draws what the controller knows
 * @property {() => void} draw all of it
 * @property {() => void} drawQuestion the board and what is asked
 * @property {() => void} drawBoard
 * @property {() => void} drawPeople
 * @property {() => void} drawPrompt
 * @property {() => void} drawControls
 * @property {() => void} drawConnection
 * @property {() => void} drawNote
 * @property {() => void} drawChat
 * @property {(text: string) => void} speak let a screen reader say it
 * @property {(before: MatchFrame, said: JournalLine[]) => void} follow show step by step what an update brought
 * @property {(asked: string | undefined, said: JournalLine[]) => void} announce say what has happened since the question `asked`
 */

export class MatchController extends MatchState {
  /** @type {any} */ pastView = null; // drawn in place of the present while the past is played back
  /** @type {ConnectionState} */ connectionState = "connecting";
  wasLive = false;
  refusal = ""; // why the last thing could not be done
  view = /** @type {View} */ ({}); // set by `start`, as is the connection
  connection = /** @type {Sender} */ ({});
  beforeActing = () => {}; // what makes way as soon as one does something
  isTelling = () => false; // whether what has happened is still being told step by step
  isHeld = false; // whether my question comes only when that has been told
  #storedVersion = 0; // the version that holds all we have sent

  /**
   * @param {ServerFrame[]} frames what the page came with: hello, people and match, perhaps notes
   * @param {HTMLElement} board
   * @param {HTMLElement} list where choices are listed
   */
  constructor(frames, board, list) {
    super(frames);
    this.choices = new Choices(board, list, {
      answer: (question, answer) => this.send({ type: "answer", question: question.id, answer }),
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
   * @param {(listener: import("./socket.js").MatchListener) => Sender} connect
   */
  start(view, connect) {
    this.view = view;
    this.connection = connect({
      frame: (frame) => this.receive(frame),
      state: (state) => this.connectionChanged(state),
      known: () => ({ v: this.frame.v, at: this.frame.at, lines: this.frame.journal.final }),
    });
    this.#ask();
    this.view.draw();
  }

  /** Send what must arrive. @param {Message} message */
  send(message) {
    this.beforeActing();
    this.refusal = "";
    this.connection.send(message);
    this.view.drawPrompt();
    this.view.drawControls();
  }

  /** Send what need not arrive. @param {Message} message */
  hint(message) {
    this.connection.hint(message);
  }

  undo() {
    const underWay = this.connection.unacknowledged.some((each) => each.type === "undo");
    if (this.frame.undo && !underWay && this.frame.v >= this.#storedVersion) {
      this.choices.goBack();
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
    this.view.speak(why);
  }

  /** Show an earlier view on the board, or the present for null. @param {any} view */
  showPast(view) {
    this.pastView = view;
    this.view.drawBoard();
  }

  /** @param {ServerFrame} frame */
  receive(frame) {
    const before = { v: this.frame.v, frame: this.frame, lines: this.lines, question: this.choices.question?.id };
    const { people } = this;
    this.take(frame);
    switch (frame.type) {
      case "hello": // after a reconnection by another session: the page shows what another seat may see
        if (frame.seat !== this.frame.seat) this.connection.hint({ type: "resync" });
        break;
      case "match": {
        const isSetBack = frame.v < before.v || (frame.v === before.v && frame.at !== before.frame.at); // to a backup
        const isNew = frame.v !== before.v || isSetBack;
        if (isNew) this.refusal = "";
        if (isSetBack) this.#storedVersion = frame.v;
        const said = this.lines.slice(alike(before.lines, this.lines));
        if (isNew) this.view.follow(before.frame, said);
        this.#ask();
        this.view.draw();
        if (isNew) this.view.announce(before.question, said);
        break;
      }
      case "ack":
        this.#storedVersion = Math.max(this.#storedVersion, frame.v);
        this.#ask();
        this.view.drawQuestion();
        break;
      case "refused":
        this.choices.forget();
        this.refuse(frame.error);
        this.#ask();
        this.view.drawQuestion();
        break;
      case "people":
        this.view.drawPeople();
        this.view.drawPrompt();
        this.#sayWhoThinks(people);
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
    closeAnswered();
  }

  /** Ask what was held back, once all that led to it has been told. */
  askHeld() {
    if (!this.isHeld) return;
    this.#ask();
    this.view.draw();
    this.view.announce(undefined, []);
  }

  /** @param {ConnectionState} state */
  connectionChanged(state) {
    this.connectionState = state;
    this.wasLive ||= state === "live";
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

  /** Offer the choices of my open question, unless its answer is under way, or the board is still on its way to it. */
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
