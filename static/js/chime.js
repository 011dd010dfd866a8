// @ts-check
/** A short soft tone when it becomes my turn, on devices where somebody wishes it. */

const WISHED = "chime";
const LAST = "chime-last"; // the question that was rung for, by whichever tab
const NOTES = [659.3, 880]; // hertz
const LENGTH = 0.35; // seconds of each
const VOLUME = { hidden: 0.12, visible: 0.05 }; // who looks at the page needs less

/** @type {AudioContext | undefined} */ let sound;
/** @type {string | undefined} */ let before;

export const isWished = () => localStorage.getItem(WISHED) === "on";

/** @param {boolean} on */
export function wish(on) {
  localStorage.setItem(WISHED, on ? "on" : "off");
}

/** Browsers let a page be heard only after somebody has touched it: call this when they do. */
export async function prepare() {
  if (!isWished()) return;
  sound ??= new AudioContext();
  if (sound.state === "suspended") await sound.resume();
}

export function ring() {
  if (sound?.state !== "running") return;
  const volume = VOLUME[document.visibilityState];
  NOTES.forEach((note, n) => tone(/** @type {AudioContext} */ (sound), note, n * LENGTH * 0.5, volume));
}

/** @param {AudioContext} sound @param {number} note @param {number} after @param {number} volume */
function tone(sound, note, after, volume) {
  const begin = sound.currentTime + after;
  const [source, level] = [sound.createOscillator(), sound.createGain()];
  source.frequency.value = note;
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(volume, begin + 0.02);
  level.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
  source.connect(level).connect(sound.destination);
  source.start(begin);
  source.stop(begin + LENGTH);
}

/** Ring if my turn begins with this question; empty while I am not asked. @param {string} question */
export function notify(question) {
  const begins = before === "" && question !== "";
  before = question;
  if (!begins || !isWished() || localStorage.getItem(LAST) === question) return;
  localStorage.setItem(LAST, question);
  ring();
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => void prepare());
