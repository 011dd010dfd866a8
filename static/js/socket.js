// @ts-check
/**
 * The connection to a match: it comes back by itself, and nothing said is lost or said twice.
 *
 * Every message has an id. It is sent again after a reconnection, or a reload of the page, until the
 * server has acknowledged or refused it; the server recognises the id and plays it once.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const TOO_MUCH_WAIT = 60_000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 6_000;
const FRAMES_UNREAD = 25;
const TELL_AFTER = 1_500; // what has been looked at is told soon, for the recap of the next visit
const [NOT_YOURS, TOO_MUCH] = [4404, 4429];
const STORE = `unacknowledged:${location.pathname}`;

/** @typedef {"live" | "connecting" | "lost"} ConnectionState */
/** @typedef {{type: string, id: string, [field: string]: any}} Message */

/**
 * @typedef {object} Listener
 * @property {(frame: ServerFrame) => void} frame
 * @property {(state: ConnectionState) => void} state
 * @property {() => {v: number, lines: number}} known the version and the journal lines we have
 */

export class Connection {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Message[]} */ #unacknowledged = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  #wait = FIRST_WAIT;
  #retry = 0;
  #watch = 0;
  #tell = 0;
  #unread = 0;
  #givenUp = false;

  /**
   * @param {string} address
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    setInterval(() => this.ping(), PING_EVERY);
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#socket && this.#drop());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
    this.#connect();
  }

  /** What was said and not acknowledged yet. */
  get unacknowledged() {
    return this.#unacknowledged;
  }

  /**
   * Say something that must arrive, once.
   * @param {Record<string, any> & {type: string}} message
   */
  send(message) {
    const numbered = { ...message, id: newId() };
    if (message.type === "notes") this.#keep(this.#unacknowledged.filter((each) => each.type !== "notes"));
    this.#keep([...this.#unacknowledged, numbered]);
    this.#say(numbered);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#expectNews();
  }

  /** Say something that need not arrive. @param {Record<string, any> & {type: string}} message */
  hint(message) {
    this.#say(message);
  }

  /** Tell what we have read, and see that somebody is there. */
  ping() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#unread = 0;
    const { v } = this.listener.known();
    const seen = document.visibilityState === "visible" ? { seen: v } : {};
    this.#say({ type: "ping", t: Math.round(performance.now()), v, ...seen });
    this.#expectNews();
  }

  #expectNews(within = ANSWER_WITHIN) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#drop(), within);
  }

  #connect() {
    clearTimeout(this.#retry);
    if (this.#givenUp) return;
    const { v, lines } = this.listener.known();
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(v));
    url.searchParams.set("lines", String(lines));
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.listener.state("connecting");
    this.#expectNews(2 * ANSWER_WITHIN);
    socket.addEventListener("open", () => {
      for (const message of this.#unacknowledged) this.#say(message);
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    });
  }

  /** @param {ServerFrame} frame */
  #hear(frame) {
    clearTimeout(this.#watch);
    this.#wait = FIRST_WAIT;
    if (frame.type === "ack" || frame.type === "refused") {
      this.#keep(this.#unacknowledged.filter((each) => each.id !== frame.id));
    }
    if (frame.type === "match" || frame.type === "current") this.listener.state("live");
    this.listener.frame(frame);
    if (frame.type !== "match") return;
    clearTimeout(this.#tell);
    if (++this.#unread >= FRAMES_UNREAD) this.ping();
    else this.#tell = setTimeout(() => this.ping(), TELL_AFTER);
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
    clearTimeout(this.#watch);
    if (code === NOT_YOURS) {
      this.#givenUp = true;
      this.listener.state("lost");
      return;
    }
    this.listener.state("connecting");
    const wait = code === TOO_MUCH ? TOO_MUCH_WAIT : this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** The page is looked at or the network is back: do not wait any longer. */
  #hurry() {
    this.#wait = FIRST_WAIT;
    if (this.#socket) this.ping();
    else this.#connect();
  }

  /** @param {Message[]} messages */
  #keep(messages) {
    this.#unacknowledged = messages;
    sessionStorage.setItem(STORE, JSON.stringify(messages));
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** A number nobody has used before; `randomUUID` is not there on a plain-http address of a home network. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
