// @ts-check
/**
 * The connection of a page to the server: it reconnects by itself, and loses no message.
 *
 * Every message has an id. The page sends it again after a reconnection, or a reload, until the
 * server has acknowledged or refused it. The server recognises the id and plays the message once.
 */

import { CloseCode } from "./close_codes.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const TOO_MUCH_WAIT = 60_000;
const PING_EVERY = 15_000;
const REPLY_WITHIN = 6_000;
const MAX_UNREPORTED = 25;
const REPORT_AFTER = 1_500; // the server soon knows the last seen moment, for the recap of the next visit
const ANEW_WAIT = 2_000; // until the browser has the cookie of its new session
const STORE = `unacknowledged:${location.pathname}`;

/** @typedef {"live" | "connecting" | "lost"} ConnectionState */
/** @typedef {{type: string, id: string, [field: string]: any}} Message */

/**
 * @template {ServerFrame | PageFrame} [Frame=ServerFrame]
 * @typedef {object} Listener
 * @property {(frame: Frame) => void} frame
 * @property {(state: ConnectionState, isBarred?: boolean) => void} state barred: the visitor is banned
 * @property {() => {v: number, at?: number, lines: number}} [known] of a match: its version, when that was made, and the journal lines the page has
 * @property {() => void} [site] the site's announcements have changed
 * @property {() => void} [again] the connection is back after a loss
 */

/** @typedef {Listener & Required<Pick<Listener, "known">>} MatchListener */

/** @template {ServerFrame | PageFrame} [Frame=ServerFrame] */
export class Connection {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Message[]} */ #unacknowledged = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  #wait = FIRST_WAIT;
  #retryTimer = 0;
  #replyTimer = 0;
  #reportTimer = 0;
  #unreported = 0;
  #givenUp = false;
  #hasReported = false;
  #wasLost = false;
  #goesElsewhere = false; // past a process that does not answer, which nginx would choose again

  /**
   * @param {string} address
   * @param {Listener<Frame>} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    setInterval(() => this.ping(), PING_EVERY);
    addEventListener("online", () => this.#reconnectNow());
    addEventListener("offline", () => this.#socket && this.#drop());
    addEventListener("pageshow", (event) => event.persisted && this.#reconnectNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#reconnectNow();
    });
    this.#connect();
  }

  /** The messages that are not acknowledged yet. */
  get unacknowledged() {
    return this.#unacknowledged;
  }

  /**
   * Send a message that must arrive, once.
   * @param {Record<string, any> & {type: string}} message
   */
  send(message) {
    const numbered = { ...message, id: newId() };
    if (message.type === "notes") this.#store(this.#unacknowledged.filter((each) => each.type !== "notes"));
    this.#store([...this.#unacknowledged, numbered]);
    this.#write(numbered);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#expectReply();
  }

  /** Send a message that may be lost. @param {Record<string, any> & {type: string}} message */
  hint(message) {
    this.#write(message);
  }

  /** Report the received version, and check that the server answers. */
  ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#unreported = 0;
    const v = this.listener.known?.().v;
    const seen = document.visibilityState === "visible" ? v : undefined;
    this.#write({ type: "ping", t: Math.round(performance.now()), v, seen });
    this.#expectReply();
  }

  #expectReply(within = REPLY_WITHIN) {
    clearTimeout(this.#replyTimer);
    this.#replyTimer = setTimeout(() => {
      this.#goesElsewhere = true;
      this.#drop();
    }, within);
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    if (this.#givenUp) return;
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    for (const [name, value] of Object.entries(this.listener.known?.() ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    if (this.#goesElsewhere) url.searchParams.set("elsewhere", "1");
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#hasReported = false;
    this.listener.state("connecting");
    this.#expectReply(2 * REPLY_WITHIN);
    socket.addEventListener("open", () => {
      for (const message of this.#unacknowledged) this.#write(message);
      if (!this.listener.known) this.ping();
      if (this.#wasLost) this.listener.again?.();
      this.#wasLost = false;
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    });
  }

  /** @param {Frame} frame */
  #receive(frame) {
    clearTimeout(this.#replyTimer);
    if (frame.type === "ack" || frame.type === "refused") {
      this.#store(this.#unacknowledged.filter((each) => each.id !== frame.id));
    }
    if (this.#isServed(frame)) {
      this.#wait = FIRST_WAIT;
      this.#goesElsewhere = false;
      this.listener.state("live");
    }
    if (frame.type === "site") this.listener.site?.();
    this.listener.frame(frame);
    if (frame.type === "match" || frame.type === "current") this.#reportSoon();
  }

  /** Return whether the server has admitted this page. It may refuse an open socket. @param {Frame} frame */
  #isServed({ type }) {
    return this.listener.known ? type === "match" || type === "current" : type === "pong";
  }

  /** Report the first version that the page shows at once, because a reload may follow; later ones together. */
  #reportSoon() {
    clearTimeout(this.#reportTimer);
    const isFirst = !this.#hasReported;
    this.#hasReported = true;
    if (isFirst || ++this.#unreported >= MAX_UNREPORTED) this.ping();
    else this.#reportTimer = setTimeout(() => this.ping(), REPORT_AFTER);
  }

  /** Close a line without answers: a dead line does not close by itself. */
  #drop() {
    const socket = this.#socket;
    this.#lost(0);
    socket?.close();
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    this.#wasLost = true;
    clearTimeout(this.#replyTimer);
    if (code === CloseCode.NOT_YOURS || code === CloseCode.NOT_ALLOWED) {
      this.#givenUp = true;
      this.listener.state("lost", code === CloseCode.NOT_ALLOWED);
      return;
    }
    this.listener.state("connecting");
    const least = code === CloseCode.TOO_MUCH ? TOO_MUCH_WAIT : code === CloseCode.SESSION_ENDED ? ANEW_WAIT : 0;
    const wait = least || this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#connect(), wait);
  }

  /** The page is looked at or the network is back: do not wait any longer. */
  #reconnectNow() {
    this.#wait = FIRST_WAIT;
    if (this.#socket) this.ping();
    else this.#connect();
  }

  /** @param {Message[]} messages */
  #store(messages) {
    this.#unacknowledged = messages;
    sessionStorage.setItem(STORE, JSON.stringify(messages));
  }

  /** @param {object} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** Return a new random number. `randomUUID` is missing on plain http in a home network. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
