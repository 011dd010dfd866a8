// @ts-check
/** The pace of this device. Quick shows the present at once, and plays scenes in a third of their time. */

const QUICK = "quick";
const FASTER = 3;

export const pace = {
  get isQuick() {
    return localStorage.getItem(QUICK) === "on";
  },
  set isQuick(on) {
    localStorage.setItem(QUICK, on ? "on" : "off");
  },
  /** Whether this device has no choice of its own yet. */
  get isOpen() {
    return localStorage.getItem(QUICK) === null;
  },
  /** How many times faster than usual a scene plays. */
  get speed() {
    return this.isQuick ? FASTER : 1;
  },
};
