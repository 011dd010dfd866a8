// @ts-check
/** Turns clicks and keys on the board and in the list into choices, by one handler for all games. */

const OFFERED = "[data-key][data-offered]";
const SLIP = 8; // pixels a pointer may move between press and release of one click

/** @typedef {HTMLElement | SVGElement} Piece */

/**
 * @typedef {object} Chooser
 * @property {QuestionView | null} question
 * @property {(key: string) => void} choose
 * @property {(key: string) => void} explain say why a key cannot be chosen
 */

export class ChoiceInput {
  /** @type {{ key?: string, question?: string, x: number, y: number } | null} */ #pressed = null;
  /** @type {string | undefined} */ #meantFor = undefined; // the question at the start of a click or a series of clicks

  /** @param {HTMLElement} board @param {HTMLElement} list @param {Chooser} choices */
  constructor(board, list, choices) {
    this.list = list;
    this.choices = choices;
    const places = [board, list];
    document.addEventListener("pointerdown", () => (this.#pressed = null), { capture: true });
    document.addEventListener("click", (event) => {
      const { target } = event;
      if (!places.some((place) => target instanceof Node && place.contains(target))) this.#chooseBeside(event);
    });
    for (const place of places) {
      place.addEventListener("pointerdown", (event) => this.#press(event));
      place.addEventListener("click", (event) => this.#guardClick(event), { capture: true });
      place.addEventListener("click", (event) => this.#choose(event));
    }
    board.addEventListener("keydown", (event) => {
      const pressed = event.key === "Enter" || event.key === " ";
      if (pressed && !(event.target instanceof HTMLButtonElement)) this.#choose(event);
    });
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const hit = offeredAround(event);
    const key = hit ? nearest(hit, event).dataset.key : undefined;
    this.#pressed = { key, question: this.choices.question?.id, x: event.clientX, y: event.clientY };
  }

  /** A click answers the question at its start, and a double click is one decision. @param {MouseEvent} event */
  #guardClick(event) {
    const asked = this.choices.question?.id;
    if (!isPointer(event)) return;
    if (event.detail === 1) this.#meantFor = this.#pressed ? this.#pressed.question : asked;
    if (this.#meantFor === asked) return;
    this.#pressed = null;
    if (offeredAround(event) || event.currentTarget === this.list) event.stopImmediatePropagation();
  }

  /** @param {Event} event */
  #choose(event) {
    const hit = offeredAround(event);
    const key = this.#pressedHere(event) ?? (hit && (isPointer(event) ? nearest(hit, event) : hit).dataset.key);
    const barred = /** @type {Piece | null} */ (
      event.target instanceof Element && event.target.closest("[data-barred]")
    );
    if (key) {
      event.preventDefault();
      this.choices.choose(key);
    } else if (barred?.dataset.key) {
      this.choices.explain(barred.dataset.key);
    }
    this.#pressed = null;
  }

  /** Choose the pressed piece, even if it has glided away so far that the click falls beside board and list. @param {MouseEvent} event */
  #chooseBeside(event) {
    if (this.#pressed?.question === this.choices.question?.id) this.#choose(event);
    this.#pressed = null;
  }

  /** Return the pressed piece. It counts even if it, or another piece, has glided under the pointer since. @param {Event} event */
  #pressedHere(event) {
    const pressed = this.#pressed;
    if (!pressed || !isPointer(event)) return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLIP) return pressed.key;
  }
}

/** Return whether an event comes from a pointer, not a key. @param {Event} event @returns {event is MouseEvent} */
const isPointer = (event) => event instanceof MouseEvent && event.detail > 0;

/** @param {Event} event */
const offeredAround = ({ target }) =>
  /** @type {Piece | null} */ (target instanceof Element ? target.closest(OFFERED) : null);

/** Return the piece with the nearest middle, where areas overlap (gates and cards on a phone). @param {Piece} hit @param {MouseEvent} click */
function nearest(hit, { clientX, clientY }) {
  const under = document
    .elementsFromPoint(clientX, clientY)
    .map((each) => /** @type {Piece | null} */ (each.closest(OFFERED)));
  const drawing = hit.closest("svg");
  const rivals = under.filter((each) => each !== null && drawing !== null && each.closest("svg") === drawing);
  const away = (/** @type {Piece} */ piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  return /** @type {Piece[]} */ (rivals).reduce((best, each) => (away(each) < away(best) ? each : best), hit);
}
