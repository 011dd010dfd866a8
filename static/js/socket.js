// @ts-check
/**
 * The connection to a match: it reconnects by itself, and nothing is lost or played twice.
 *
 * Every message has an id. It is sent again after a reconnection, or a reload of the page, until the
 * server has acknowledged or refused it; the server recognises the id and plays it once.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const TOO_MUCH_WAIT = 60_000;
const PING_EVERY = 15_000;
const REPLY_WITHIN = 6_000;
const MAX_UNREPORTED = 25;
const REPORT_AFTER = 1_500; // the server learns soon what was seen, for the recap of the next visit
const ANEW_WAIT = 2_000; // until the browser has the cookie of its new session
const [NOT_YOURS, ANEW, TOO_MUCH] = [4404, 4407, 4429];
const STORE = `unacknowledged:${location.pathname}`;

/** @typedef {"live" | "connecting" | "lost"} ConnectionState */
/** @typedef {{type: string, id: string, [field: string]: any}} Message */

/**
 * @typedef {object} Listener
 * @property {(frame: ServerFrame) => void} frame
 * @property {(state: ConnectionState) => void} state
 * @property {() => {v: number, at?: number, lines: number}} known the version, when it was made, and the journal lines we have
 * @property {() => void} [site] what the site announces has changed, or may have while there was no connection
 */

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

  /**
   * @param {string} address
   * @param {Listener} listener
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
   * Send what must arrive, once.
   * @param {Record<string, any> & {type: string}} message
   */
  send(message) {
    const numbered = { ...message, id: newId() };
    if (message.type === "notes") this.#store(this.#unacknowledged.filter((each) => each.type !== "notes"));
    this.#store([...this.#unacknowledged, numbered]);
    this.#write(numbered);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#expectReply();
  }

  /** Send what need not arrive. @param {Record<string, any> & {type: string}} message */
  hint(message) {
    this.#write(message);
  }

  /** Report what we have received, and check that somebody is there. */
  ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#unreported = 0;
    const { v } = this.listener.known();
    const seen = document.visibilityState === "visible" ? { seen: v } : {};
    this.#write({ type: "ping", t: Math.round(performance.now()), v, ...seen });
    this.#expectReply();
  }

  #expectReply(within = REPLY_WITHIN) {
    clearTimeout(this.#replyTimer);
    this.#replyTimer = setTimeout(() => this.#drop(), within);
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    if (this.#givenUp) return;
    const { v, at, lines } = this.listener.known();
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(v));
    if (at !== undefined) url.searchParams.set("at", String(at)); // a server of the version before does not tell it
    url.searchParams.set("lines", String(lines));
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#hasReported = false;
    this.listener.state("connecting");
    this.#expectReply(2 * REPLY_WITHIN);
    socket.addEventListener("open", () => {
      for (const message of this.#unacknowledged) this.#write(message);
      if (this.#wasLost) this.listener.site?.();
      this.#wasLost = false;
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    });
  }

  /** @param {ServerFrame} frame */
  #receive(frame) {
    clearTimeout(this.#replyTimer);
    if (frame.type === "ack" || frame.type === "refused") {
      this.#store(this.#unacknowledged.filter((each) => each.id !== frame.id));
    }
    if (frame.type === "match" || frame.type === "current") this.listener.state("live");
    if (frame.type === "site") this.listener.site?.();
    this.listener.frame(frame);
    if (frame.type !== "match" && frame.type !== "current") return;
    this.#wait = FIRST_WAIT;
    clearTimeout(this.#reportTimer);
    const isFirst = !this.#hasReported; // what the page shows when it opens is reported at once: a reload may follow
    this.#hasReported = true;
    if (isFirst || ++this.#unreported >= MAX_UNREPORTED) this.ping();
    else this.#reportTimer = setTimeout(() => this.ping(), REPORT_AFTER);
  }

  /** Nobody answers: a dead line does not close by itself. */
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
    if (code === NOT_YOURS) {
      this.#givenUp = true;
      this.listener.state("lost");
      return;
    }
    this.listener.state("connecting");
    const least = code === TOO_MUCH ? TOO_MUCH_WAIT : code === ANEW ? ANEW_WAIT : 0;
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

/** A number nobody has used before; `randomUUID` is not there on a plain-http address of a home network. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
