// @ts-check
/** State of the page only, such as an open tab: it outlives a reload, in this tab of the browser. */

const STORE = `memory:${location.pathname}`;

/** @extends {Map<string, any>} */
export class Memory extends Map {
  constructor() {
    super(Object.entries(JSON.parse(sessionStorage.getItem(STORE) ?? "{}")));
  }

  /** @param {string} key @param {any} value plain data */
  set(key, value) {
    super.set(key, value);
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(this)));
    return this;
  }
}
