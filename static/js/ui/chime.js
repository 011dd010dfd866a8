// @ts-check
/** Ten short soft sounds of a match, synthesised, and off until somebody switches them on. */

const ENABLED = "chime";
const LOUDNESS = "chime-volume";
const LAST = "chime-last"; // the question that a tab has rung for
const VOLUME = { hidden: 0.24, visible: 0.1 }; // at most; who looks at the page needs less
const USUAL = 50; // percent
const LENGTH = 0.35; // seconds of a tone
const LATE = 0.8; // seconds that a sound may wait for the one before

/**
 * @typedef {object} Sound
 * @property {number[]} notes hertz, one after the other; of noise, the middle of its band
 * @property {number} [length] seconds of each
 * @property {number} [step] seconds from one to the next
 * @property {OscillatorType | "noise"} [wave]
 * @property {number} [falls] the share of its pitch that a tone keeps until its end
 * @property {boolean} [afar] whether it is heard while the page is hidden, too
 */

/** @satisfies {Record<string, Sound>} */
export const SOUNDS = {
  turn: { notes: [659.3, 880], afar: true },
  move: { notes: [329.6] },
  end: { notes: [523.3, 659.3, 784, 1046.5], afar: true },
  dice: { notes: [1480, 1175, 1568, 1245, 988], length: 0.07, step: 0.075, wave: "triangle" },
  card: { notes: [2600], length: 0.18, wave: "noise" },
  battle: { notes: [130.8, 98], length: 0.5, step: 0.13, wave: "triangle", falls: 0.55 },
  great: { notes: [261.6, 392, 523.3, 784], length: 0.9, step: 0.11 },
  clock: { notes: [1046.5, 1046.5, 1046.5], length: 0.12, step: 0.24, afar: true },
  chat: { notes: [784, 587.3], length: 0.16, step: 0.09, afar: true },
  refusal: { notes: [220, 185], length: 0.2, step: 0.11 },
};

/** @typedef {keyof typeof SOUNDS} SoundName */

export class Chime {
  /** @type {AudioContext | undefined} */ #audio;
  /** @type {string | undefined} */ #question; // the last one; empty on another player's turn
  #free = 0; // when the last sound ends, by the clock of the audio

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
    this.play("turn");
  }

  /** Play a sound after the one before, where sounds are on. @param {SoundName} name @param {boolean} [downwards] */
  play(name, downwards = false) {
    const audio = this.#audio;
    /** @type {Sound} */
    const { notes, length = LENGTH, step = LENGTH / 2, afar, ...more } = SOUNDS[name];
    const volume = (VOLUME[document.visibilityState] * this.volume) / 100;
    if (!this.enabled || audio?.state !== "running" || !volume) return;
    if (!afar && document.visibilityState !== "visible") return;
    const begin = Math.max(audio.currentTime, this.#free);
    if (begin - audio.currentTime > LATE) return;
    this.#free = begin + step * notes.length;
    const order = downwards ? notes.slice().reverse() : notes;
    order.forEach((note, n) => tone(audio, { note, begin: begin + n * step, length, volume, ...more }));
  }
}

/** @param {AudioContext} audio @param {{note: number, begin: number, length: number, volume: number, wave?: OscillatorType | "noise", falls?: number}} sound */
function tone(audio, { note, begin, length, volume, wave = "sine", falls }) {
  const level = audio.createGain();
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(volume, begin + Math.min(0.02, length / 4));
  level.gain.exponentialRampToValueAtTime(0.001, begin + length);
  const source = wave === "noise" ? noise(audio, length) : audio.createOscillator();
  if (wave === "noise") source.connect(band(audio, note)).connect(level);
  else source.connect(level);
  if ("frequency" in source) {
    if (wave !== "noise") source.type = wave;
    source.frequency.value = note;
    if (falls) source.frequency.exponentialRampToValueAtTime(note * falls, begin + length);
  }
  level.connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}

/** @param {AudioContext} audio @param {number} length */
function noise(audio, length) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** @param {AudioContext} audio @param {number} middle */
function band(audio, middle) {
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = middle;
  filter.Q.value = 0.8;
  return filter;
}
