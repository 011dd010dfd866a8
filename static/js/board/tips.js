// @ts-check
/**
 * Tips beside pieces: name, purpose, and the reason for not being offered now. The mouse on a piece, a click
 * on a piece that is not offered, a long press, "i" or Enter shows one. By keys, it is spoken as well.
 */

import { html, nothing } from "lit-html";
import { chapterLink } from "../rulebook/chapters.js";
import { place } from "./details.js";
import { closeWith } from "../ui/open_questions.js";
import { render } from "../ui/render.js";
import { speak } from "../ui/speech.js";
import { t } from "../ui/text.js";

const REST = 350;
const STAYS = 6000; // after a click or a key, in milliseconds
const PIECE = "[data-tip], [data-key][aria-label], [role=img][aria-label]";
export const EXPLAINED = `${PIECE}, [data-details]`;

/** @typedef {HTMLElement | SVGElement} Piece */

/** @typedef {Pick<import("../match/choices/choices.js").Choices, "whyNot" | "isOffered" | "question">} Choices */

/** The tips of a board's pieces. */
export class Tips {
  #tip = document.createElement("div");
  #timer = 0;
  #chosen = false; // the mouse has not moved since its choice: no tip covers the result

  /** @param {HTMLElement} root @param {Choices} choices */
  constructor(root, choices) {
    this.choices = choices;
    this.#tip.className = "preview tip";
    this.#tip.popover = "manual";
    this.#tip.setAttribute("aria-hidden", "true"); // a screen reader says the piece's own label instead
    root.after(this.#tip);
    this.#listenToMouse(root);
    this.#listenToHiding(root);
    this.#listenToRequests(root);
  }

  /** @param {HTMLElement} root */
  #listenToMouse(root) {
    root.addEventListener("pointerover", (event) => this.#rest(event));
    root.addEventListener("pointermove", (event) => {
      if (!this.#chosen || (event.movementX === 0 && event.movementY === 0)) return;
      this.#chosen = false;
      this.#rest(event);
    });
    root.addEventListener("pointerdown", ({ target }) => {
      this.#chosen = target instanceof Element && target.closest("[data-offered]") !== null;
    });
    this.#tip.addEventListener("pointerenter", () => clearTimeout(this.#timer));
  }

  /** @param {HTMLElement} root */
  #listenToHiding(root) {
    const hide = () => this.#hide();
    root.addEventListener(
      "pointerleave",
      (event) => event.pointerType === "mouse" && !isInTip(event.relatedTarget) && hide(),
    );
    this.#tip.addEventListener("pointerleave", hide);
    addEventListener("scroll", hide, { passive: true, capture: true });
    addEventListener("pointerdown", (event) => !isInTip(event.target) && hide(), { capture: true });
    this.#tip.addEventListener("click", hide);
    root.addEventListener("focusout", hide);
  }

  /** Listen to long presses, clicks and keys. @param {HTMLElement} root */
  #listenToRequests(root) {
    root.addEventListener("contextmenu", (event) => {
      const piece = pieceOf(event);
      if (!piece) return;
      event.preventDefault();
      this.#showFor(piece);
    });
    root.addEventListener("click", (event) => {
      const barred = /** @type {Piece | null} */ (
        event.target instanceof Element ? event.target.closest("[data-barred]") : null
      );
      const piece = barred ?? pieceOf(event);
      if (piece && !piece.hasAttribute("data-offered")) this.#showFor(piece);
    });
    root.addEventListener("keydown", (event) => {
      const piece = pieceOf(event);
      if (!piece || event.ctrlKey || event.metaKey) return;
      if (event.key.toLowerCase() !== "i" && (event.key !== "Enter" || piece.hasAttribute("data-offered"))) return;
      this.#showFor(piece);
      speak(this.#linesOf(piece).join(" "));
    });
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#tip.hidePopover();
  }

  /** Show the tip after a rest of the mouse on a piece. @param {PointerEvent} event */
  #rest(event) {
    const piece = pieceOf(event);
    clearTimeout(this.#timer);
    if (!piece) {
      this.#timer = setTimeout(() => this.#hide(), REST); // perhaps on the way to the tip
      return;
    }
    this.#hide();
    if (event.pointerType !== "mouse" || this.#chosen) return;
    this.#timer = setTimeout(() => this.#linesOf(piece).length + Number(!isListed(piece)) && this.#show(piece), REST);
  }

  /** Show the tip for some seconds. @param {Piece} piece */
  #showFor(piece) {
    this.#show(piece);
    this.#timer = setTimeout(() => this.#hide(), STAYS);
  }

  /** @param {Piece} piece */
  #show(piece) {
    this.#hide();
    if (!piece.isConnected) return;
    const chapter = chapterLink(piece.dataset.key ?? "", true); // R leads there too
    const label = piece.getAttribute("aria-label");
    const lines = this.#linesOf(piece).map((line) => html`<p>${line}</p>`);
    render(html`${label ? html`<b>${label}</b>` : nothing}${lines}${chapter}`, this.#tip);
    this.#tip.showPopover();
    place(this.#tip, piece);
    const question = this.choices.question?.id; // the tip gives its reason against the piece
    closeWith(
      () => this.choices.question?.id === question,
      () => this.#hide(),
    );
  }

  /** @param {Piece} piece */
  #linesOf(piece) {
    const { choices } = this;
    const key = piece.dataset.key ?? "";
    const lines = [piece.dataset.tip, choices.whyNot(key)].filter((line) => line !== undefined);
    const barred = key && choices.question && !lines.length && !choices.isOffered(key);
    return barred ? [t("It cannot be chosen now.")] : lines;
  }
}

/** Whether a button of the question has the same words. @param {Piece} piece */
function isListed({ dataset, ariaLabel }) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("#choices .option:not(details:not([open]) *)")
  );
  return [...buttons].some((each) => each.dataset.key === dataset.key && each.textContent.includes(ariaLabel ?? ""));
}

/** @param {EventTarget | null} place */
const isInTip = (place) => place instanceof Element && place.closest(".tip") !== null;

/** The piece of an event. A piece with details has no tip. @param {Event} event @returns {Piece | null} */
function pieceOf({ target }) {
  const piece = target instanceof Element ? target.closest(PIECE) : null;
  return piece?.closest("[data-details]") ? null : /** @type {Piece | null} */ (piece);
}
