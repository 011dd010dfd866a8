// @ts-check
/**
 * Ships that are dragged. To lift one is to choose it, and to let it go over an offered place is to choose that
 * place: the same answers as by clicks.
 */

const SLIP = 8; // pixels that the pointer moves before a ship is lifted
const PATIENCE = 3000; // milliseconds that a dropped ship waits for the question after it
const DROP = "[data-key][data-offered]:not([data-key^='ship:'])";

/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/** Let the viewer drag ships; once for each board. @param {HTMLElement} root */
export function carryShips(root) {
  if (watched.has(root)) return;
  watched.add(root);
  root.addEventListener("pointerdown", (event) => {
    const ship = event.target instanceof Element ? event.target.closest(".ship[data-key^='ship:']") : null;
    const free = ship instanceof HTMLElement && ship.matches("[data-offered], .picked");
    if (free && event.isPrimary && event.button === 0) new Carried(root, ship, event);
  });
}

class Carried {
  #ended = new AbortController();
  /** @type {HTMLElement | null} */ #picture = null;
  /** @type {Element | null} */ #over = null;

  /** @param {HTMLElement} root @param {HTMLElement} ship @param {PointerEvent} event */
  constructor(root, ship, event) {
    this.root = root;
    this.ship = ship;
    this.from = event;
    const { signal } = this.#ended;
    addEventListener("pointermove", (moved) => this.#move(moved), { signal });
    addEventListener("pointerup", (up) => this.#drop(up), { signal });
    addEventListener("pointercancel", () => this.#end(), { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && this.#end(), { signal });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.from.pointerId) return;
    const [x, y] = [event.clientX - this.from.clientX, event.clientY - this.from.clientY];
    if (!this.#picture && Math.hypot(x, y) < SLIP) return;
    this.#picture ??= this.#lift();
    this.#picture.style.translate = `${x}px ${y}px`;
    this.#mark(targetAt(this.root, event));
  }

  /** Choose the ship, and return its picture that follows the pointer. */
  #lift() {
    const picture = document.createElement("div");
    const drawing = this.ship.querySelector("svg");
    const box = drawing?.getBoundingClientRect() ?? this.ship.getBoundingClientRect();
    picture.className = "carried";
    if (drawing) picture.append(drawing.cloneNode(true));
    Object.assign(picture.style, {
      left: `${box.x}px`,
      top: `${box.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    document.body.append(picture);
    this.root.toggleAttribute("data-carrying", true);
    if (this.ship.matches("[data-offered]")) this.ship.click();
    return picture;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    if (event.pointerId !== this.from.pointerId) return;
    const lifted = this.#picture !== null;
    this.#end();
    if (lifted) choose(this.root, event, performance.now() + PATIENCE);
  }

  /** @param {Element | null} target */
  #mark(target) {
    if (target === this.#over) return;
    this.#over?.removeAttribute("data-drop");
    this.#over = target;
    target?.setAttribute("data-drop", "");
  }

  #end() {
    this.#ended.abort();
    this.#mark(null);
    this.#picture?.remove();
    this.root.removeAttribute("data-carrying");
  }
}

/** The offered place under the pointer. @param {HTMLElement} root @param {PointerEvent} event */
function targetAt(root, { clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY).map((each) => each.closest(DROP));
  return /** @type {HTMLElement | null} */ (under.find((each) => each && root.contains(each)) ?? null);
}

/** Choose the place under the pointer, as soon as the question that offers it may be answered. @param {HTMLElement} root @param {PointerEvent} event @param {number} until */
function choose(root, event, until) {
  const target = targetAt(root, event);
  const reads = root.hasAttribute("data-sent") || document.querySelector("#choices[data-unread]") !== null;
  if (target && !reads) target.click();
  else if (performance.now() < until) requestAnimationFrame(() => choose(root, event, until));
}
