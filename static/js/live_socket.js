// @ts-check
/** A socket that only says that something has changed. It is opened again whenever it is lost. */

const PING_EVERY = 15_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 15_000;
const [ANEW, ANEW_WAIT] = [4407, 2_000]; // a session has ended: wait until the browser has the cookie of the new one

/**
 * @param {string} address
 * @param {(type: string) => void} heard what kind of thing has changed; "again" if that is not known after a loss
 * @param {(state: "live" | "lost") => void} [connected]
 */
export function stayConnected(address, heard, connected = () => {}) {
  let wait = FIRST_WAIT;

  function open() {
    const socket = new WebSocket(new URL(address, location.href.replace(/^http/, "ws")));
    const ping = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send("{}"), PING_EVERY);
    socket.addEventListener("open", () => {
      if (wait > FIRST_WAIT) heard("again");
      wait = FIRST_WAIT;
      connected("live");
    });
    socket.addEventListener("message", (event) => heard(JSON.parse(event.data).type));
    socket.addEventListener("close", (event) => {
      clearInterval(ping);
      connected("lost");
      setTimeout(open, event.code === ANEW ? ANEW_WAIT : wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }
  open();
}
