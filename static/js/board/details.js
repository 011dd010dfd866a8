// @ts-check
/**
 * Details of a piece: a card in full, a planet's tile. The mouse on an element with data-details shows them.
 * A click (where a click does not choose), a long press or "i" opens them in a dialog.
 */

import { html } from "lit-html";
import { showInFull } from "../ui/dialogs.js";
import { render } from "../ui/render.js";

const REST = 350;
const LONG_PRESS = 500;
const SLIP = 4; // pixels that a pointer at rest may move at once
const PRESSED = "[data-offered], [data-barred], button:not([data-details]), a, summary"; // their clicks do something else

/** @typedef {HTMLElement | SVGElement} Piece */

/** The details of a board's pieces. */
export class BoardDetails {
  #preview = document.createElement("div");
  #timer = 0;
  #pressed = false; // whether a long press has opened a dialog
  #chosen = false; // the mouse rests since its choice: pieces that slide under it are not previewed

  /**
   * @param {HTMLElement} root
   * @param {(key: string) => Details | null | undefined} detailsOf
   * @param {import("../match/choices/choices.js").Choices} choices
   */
  constructor(root, detailsOf, choices) {
    this.detailsOf = detailsOf;
    this.choices = choices;
    this.#preview.className = "preview";
    this.#preview.popover = "manual";
    this.#preview.setAttribute("aria-hidden", "true"); // the dialog shows the same by keys
    root.after(this.#preview);
    this.#listenToMouse(root);
    this.#listenToPresses(root);
    root.addEventListener("click", (event) => this.#click(event), { capture: true });
    root.addEventListener("keydown", (event) => opensByKey(event) && this.#open(pieceOf(event)));
  }

  /** @param {HTMLElement} root */
  #listenToMouse(root) {
    root.addEventListener("pointerover", (event) => {
      this.#hide();
      this.#rest(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (Math.hypot(event.movementX, event.movementY) < SLIP) return;
      this.#chosen = false;
      clearTimeout(this.#timer);
      if (!this.#preview.matches(":popover-open")) this.#rest(event); // the mouse has not come to rest before
    });
    root.addEventListener("pointerleave", () => this.#hide());
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#hide());
    addEventListener("scroll", () => this.#hide(), { passive: true, capture: true });
  }

  /** @param {HTMLElement} root */
  #listenToPresses(root) {
    root.addEventListener("pointerdown", (event) => {
      const piece = pieceOf(event);
      this.#hide();
      this.#pressed = false;
      this.#chosen = event.target instanceof Element && event.target.closest("[data-offered]") !== null;
      if (!piece || (event.pointerType === "mouse" && !piece.hasAttribute("data-hold"))) return;
      this.#timer = setTimeout(() => {
        this.#pressed = true;
        this.#open(piece);
      }, LONG_PRESS);
    });
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => clearTimeout(this.#timer));
    root.addEventListener("contextmenu", (event) => {
      const piece = pieceOf(event);
      if (!piece) return;
      event.preventDefault();
      if (!this.#pressed) this.#open(piece);
    });
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#preview.hidePopover();
  }

  /** Show the preview after a rest of the mouse on a piece. @param {PointerEvent} event */
  #rest(event) {
    const piece = pieceOf(event);
    clearTimeout(this.#timer);
    if (!piece || event.pointerType !== "mouse" || event.buttons || this.#chosen) return;
    this.#timer = setTimeout(() => {
      const details = this.detailsOf(piece.dataset.details ?? "");
      if (!details || !piece.isConnected) return;
      render(
        html`<h3>${details.heading}</h3>
          ${details.body}`,
        this.#preview,
      );
      this.#preview.showPopover();
      place(this.#preview, piece);
    }, REST);
  }

  /** Open the dialog, in which an offered piece can be chosen. @param {Piece | null} piece */
  #open(piece) {
    if (!piece) return;
    this.#hide();
    const { choices } = this;
    const details = this.detailsOf(piece.dataset.details ?? "");
    const key = piece.dataset.key ?? "";
    const isOffered = () => choices.isOffered(key) && !choices.picked.includes(key);
    if (!details) return;
    if (isOffered()) void showInFull(details.heading, details.body, () => choices.choose(key), isOffered);
    else void showInFull(details.heading, details.body);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#pressed) {
      event.stopPropagation(); // the click that ends a long press
      event.preventDefault();
    } else if (!(event.target instanceof Element && event.target.closest(PRESSED))) this.#open(pieceOf(event));
    this.#pressed = false;
  }
}

/** Return whether a key opens the dialog: "i", or Enter on a piece that does nothing else. @param {KeyboardEvent} event */
function opensByKey(event) {
  const piece = pieceOf(event);
  if (event.key.toLowerCase() === "i") return !event.ctrlKey && !event.metaKey;
  const isQuiet = !piece?.hasAttribute("data-offered") && !(piece instanceof HTMLButtonElement);
  return event.key === "Enter" && piece === event.target && isQuiet;
}

/** @param {Event} event @returns {Piece | null} */
const pieceOf = (event) => (event.target instanceof Element ? event.target.closest("[data-details]") : null);

/** Place a preview beside a piece, its drawing or its row, or above or below it, where it covers the fewest pieces and choices. @param {HTMLElement} preview @param {Piece} piece */
export function place(preview, piece) {
  const { width, height } = preview.getBoundingClientRect();
  const near = piece.getBoundingClientRect();
  const around = [piece.closest("svg"), piece, piece.parentElement].flatMap(
    (each) => each?.getBoundingClientRect() ?? [],
  );
  const beside = around.flatMap(({ left, right }) => [right + 12, left - 12 - width].map((x) => ({ x, y: near.top })));
  const middle = near.left + near.width / 2 - width / 2;
  const spots = [
    ...beside.filter(({ x }) => x >= 8 && x + width < innerWidth),
    { x: middle, y: near.top - 8 - height }, // a finger hides the screen below it
    { x: middle, y: near.bottom + 8 },
  ].map(({ x, y }) => ({
    x: Math.max(8, Math.min(x, innerWidth - width - 8)),
    y: Math.max(8, Math.min(y, innerHeight - height - 8)),
  }));
  const choices = [...document.querySelectorAll("[data-key]"), piece].map((each) => each.getBoundingClientRect());
  const covered = spots.map(
    ({ x, y }) =>
      choices.filter((each) => each.left < x + width && each.right > x && each.top < y + height && each.bottom > y)
        .length,
  );
  const { x, y } = spots[covered.indexOf(Math.min(...covered))];
  preview.style.left = `${x}px`;
  preview.style.top = `${y}px`;
}
