// @ts-check
/** Short soft tones at the player's turn, after moves of others and at the end of a match, if switched on. */

const ENABLED = "chime";
const LOUDNESS = "chime-volume";
const LAST = "chime-last"; // the question that a tab has rung for
const NOTES = [659.3, 880]; // hertz
const END = [523.3, 659.3, 784, 1046.5];
const MOVE = [329.6];
const LENGTH = 0.35; // seconds of each
const VOLUME = { hidden: 0.24, visible: 0.1 }; // at most; who looks at the page needs less
const USUAL = 50; // percent

export class Chime {
  /** @type {AudioContext | undefined} */ #audio;
  /** @type {string | undefined} */ #question; // the last one; empty on another player's turn

  constructor() {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => void this.prepare());
  }

  get enabled() {
    return localStorage.getItem(ENABLED) === "on";
  }

  set enabled(on) {
    localStorage.setItem(ENABLED, on ? "on" : "off");
  }

  /** Percent of the loudest there is. */
  get volume() {
    return Number(localStorage.getItem(LOUDNESS) ?? USUAL);
  }

  set volume(percent) {
    localStorage.setItem(LOUDNESS, String(percent));
  }

  /** Start audio. Browsers allow it only after a click or key on the page. */
  async prepare() {
    if (!this.enabled) return;
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") await this.#audio.resume();
  }

  /** Ring if the player's turn begins with this question; empty on another player's turn. @param {string} question */
  notify(question) {
    const begins = this.#question === "" && question !== "";
    this.#question = question;
    if (!begins || !this.enabled || localStorage.getItem(LAST) === question) return;
    localStorage.setItem(LAST, question);
    this.ring();
  }

  ring() {
    this.#play(NOTES);
  }

  /** Ring for a move of another player, if sound is on and the page is visible. */
  ringMove() {
    if (this.enabled && document.visibilityState === "visible") this.#play(MOVE);
  }

  /** Ring for the end of a match, where sound is on. */
  ringEnd() {
    if (this.enabled) this.#play(END);
  }

  /** @param {number[]} notes */
  #play(notes) {
    const audio = this.#audio;
    if (audio?.state !== "running") return;
    const volume = (VOLUME[document.visibilityState] * this.volume) / 100;
    if (!volume) return;
    notes.forEach((note, n) => tone(audio, note, n * LENGTH * 0.5, volume));
  }
}

/** @param {AudioContext} audio @param {number} note @param {number} after @param {number} volume */
function tone(audio, note, after, volume) {
  const begin = audio.currentTime + after;
  const [source, level] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = note;
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(volume, begin + 0.02);
  level.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
  source.connect(level).connect(audio.destination);
  source.start(begin);
  source.stop(begin + LENGTH);
}
