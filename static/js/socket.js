// @ts-check
/**
 * The connection to a match: it comes back by itself, and nothing said is lost or said twice.
 *
 * Every message has an id. It is sent again after a reconnection until the server has acknowledged
 * or refused it; the server recognises the id and plays it once.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const SILENCE = 25_000;
const FRAMES_UNREAD = 25;

/**
 * @typedef {object} Listener
 * @property {(frame: Frame) => void} frame
 * @property {(state: "live" | "connecting" | "lost", sentence?: string) => void} state
 * @property {() => {v: number, lines: number}} known the version and the journal lines we have
 */

export class Connection {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, object>} */ #unacknowledged = new Map();
  #wait = FIRST_WAIT;
  #timer = 0;
  #heard = 0;
  #unread = 0;
  #given_up = false;

  /**
   * @param {string} address
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    setInterval(() => this.#ping(), PING_EVERY);
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
    this.#connect();
  }

  /** Whether something was sent that has not been acknowledged yet. */
  get busy() {
    return this.#unacknowledged.size > 0;
  }

  /**
   * Say something that must arrive, once.
   * @param {Record<string, any>} message
   */
  send(message) {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const numbered = { ...message, id };
    this.#unacknowledged.set(id, numbered);
    this.#say(numbered);
    return id;
  }

  /** Ask for everything anew. */
  resync() {
    this.#say({ type: "resync" });
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#given_up) return;
    const { v, lines } = this.listener.known();
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(v));
    url.searchParams.set("lines", String(lines));
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.listener.state("connecting");
    socket.addEventListener("open", () => {
      this.#heard = Date.now();
      for (const message of this.#unacknowledged.values()) this.#say(message);
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    });
  }

  /** @param {Frame} frame */
  #hear(frame) {
    this.#heard = Date.now();
    this.#wait = FIRST_WAIT;
    this.listener.state("live");
    if ((frame.type === "ack" || frame.type === "refused") && frame.id) this.#unacknowledged.delete(frame.id);
    this.listener.frame(frame);
    if (frame.type === "match" && ++this.#unread >= FRAMES_UNREAD) this.#ping();
  }

  /** @param {number} code */
  #lost(code) {
    this.#socket = null;
    if (code === 4404) {
      this.#given_up = true;
      this.listener.state("lost");
      return;
    }
    this.listener.state("connecting");
    const wait = code === 4429 ? 60_000 : this.#wait * (0.5 + Math.random());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  /** The page is looked at or the network is back: do not wait any longer. */
  #hurry() {
    this.#wait = FIRST_WAIT;
    if (!this.#socket) this.#connect();
    else this.#ping();
  }

  #ping() {
    if (!this.#socket) return;
    if (this.#socket.readyState === WebSocket.OPEN && Date.now() - this.#heard > SILENCE) {
      this.#socket.close();
      this.#lost(0);
      return;
    }
    this.#unread = 0;
    const { v } = this.listener.known();
    const seen = document.visibilityState === "visible" ? { seen: v } : {};
    this.#say({ type: "ping", t: Math.round(performance.now()), v, ...seen });
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
