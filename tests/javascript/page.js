/** As much of a page as the modules ask for while they are tried without a browser. Import it before them. */

/** An event target whose listeners can be forgotten, as if the page had been left. */
class Place {
  #events = new EventTarget();

  addEventListener(...listener) {
    this.#events.addEventListener(...listener);
  }

  dispatchEvent(event) {
    return this.#events.dispatchEvent(event);
  }

  leave() {
    this.#events = new EventTarget();
  }
}

export const page = new Place();
export const motion = { matches: false };
export const document = Object.assign(new Place(), {
  visibilityState: "visible",
  elements: new Map(),
  under: [], // what lies at the point that is clicked
  getElementById: (id) => document.elements.get(id) ?? null,
  querySelector: (selector) => document.elements.get(selector) ?? null,
  elementsFromPoint: () => document.under,
  createTreeWalker: () => ({}), // all that lit-html asks for as long as nothing is drawn
});

const stored = new Map();
export const sessionStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => stored.set(key, String(text)),
  clear: () => stored.clear(),
};

/** An element: an event target with a place on the screen, attributes that CSS asks for, and a memory of its movements. */
export class Element extends EventTarget {
  constructor({ box = [0, 0, 0, 0], data = {}, is = "", inside = null } = {}) {
    super();
    Object.assign(this, {
      box,
      dataset: data,
      is,
      parentElement: inside,
      firstElementChild: null,
      hidden: true,
      movements: [],
    });
  }

  /** This element or the nearest around it that `is` one of the things a selector lists. */
  closest(selector) {
    const wanted = selector.split(/, */);
    for (let each = this; each; each = each.parentElement) {
      if (wanted.some((one) => each.is.split(" ").includes(one))) return each;
    }
    return null;
  }

  contains(other) {
    return other === this || (other?.parentElement ? this.contains(other.parentElement) : false);
  }

  getBoundingClientRect() {
    const [x, y, width, height] = this.box;
    return { x, y, width, height };
  }

  animate(frames) {
    this.movements.push(frames);
  }

  focus() {
    this.focused = true;
  }
}

export class MouseEvent extends Event {
  constructor(x, y, times = 1, type = "click") {
    super(type, { cancelable: true });
    Object.assign(this, { clientX: x, clientY: y, detail: times });
  }
}

export class KeyboardEvent extends Event {
  constructor(key, more = {}) {
    super("keydown", { cancelable: true });
    Object.assign(this, { key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
  }
}

/** Dispatch as if it came from `target` below `place`, as bubbling does. */
export function happen(place, event, target) {
  Object.defineProperty(event, "target", { value: target });
  place.dispatchEvent(event);
  return event;
}

class Point {
  constructor(x = 0, y = 0) {
    Object.assign(this, { x, y });
  }
}

Object.assign(globalThis, {
  window: globalThis,
  document,
  sessionStorage,
  location: new URL("http://orrery.test/match/abc/"),
  matchMedia: () => motion,
  addEventListener: (...listener) => page.addEventListener(...listener),
  Element,
  HTMLElement: Element,
  HTMLButtonElement: class extends Element {},
  SVGGraphicsElement: class extends Element {},
  MouseEvent,
  DOMPoint: Point,
});
