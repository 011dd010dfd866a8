// @ts-check
/**
 * Every piece explains itself: what it is, what it is for, and why it cannot be chosen now. Beside it, for whoever
 * rests the mouse on it, clicks it while it is not on offer, presses it long, or presses "i" or Enter, which is spoken.
 */

import { html, nothing } from "lit-html";
import { chapterLink } from "./chapters.js";
import { place } from "./details.js";
import { closeWith } from "./open_questions.js";
import { render } from "./render.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const REST = 350;
const STAYS = 6000; // after a click or a key, in milliseconds
const PIECE = "[data-tip], [data-key][aria-label], [role=img][aria-label]";
export const EXPLAINED = `${PIECE}, [data-details]`;

/** @typedef {HTMLElement | SVGElement} Piece */

/** @param {HTMLElement} root @param {Pick<import("./choices.js").Choices, "whyNot" | "isOffered" | "question">} choices */
export function showTips(root, choices) {
  const tip = document.createElement("div");
  tip.className = "preview tip";
  tip.popover = "manual";
  tip.setAttribute("aria-hidden", "true"); // its words are the piece's own label, and what is spoken
  root.after(tip);
  let timer = 0;
  let chosen = false; // with the mouse still where it chose: what the board shows then is not to be covered

  const hide = () => {
    clearTimeout(timer);
    tip.hidePopover();
  };
  const isInTip = (/** @type {EventTarget | null} */ place) =>
    place instanceof Element && place.closest(".tip") !== null;
  const show = (/** @type {Piece} */ piece) => {
    hide();
    if (!piece.isConnected) return;
    const key = piece.dataset.key ?? "";
    const chapter = chapterLink(key, true); // R leads there too
    const lines = linesOf(piece);
    const label = piece.getAttribute("aria-label");
    render(html`${label ? html`<b>${label}</b>` : nothing}${lines.map((line) => html`<p>${line}</p>`)}${chapter}`, tip);
    tip.showPopover();
    place(tip, piece);
    const question = choices.question?.id; // it tells why a piece cannot be chosen there
    closeWith(() => choices.question?.id === question, hide);
  };
  const linesOf = (/** @type {Piece} */ piece) => {
    const key = piece.dataset.key ?? "";
    const lines = [piece.dataset.tip, choices.whyNot(key)].filter((line) => line !== undefined);
    const barred = key && choices.question && !lines.length && !choices.isOffered(key);
    return barred ? [t("It cannot be chosen now.")] : lines;
  };
  const showFor = (/** @type {Piece} */ piece) => {
    show(piece);
    timer = setTimeout(hide, STAYS);
  };

  const rest = (/** @type {PointerEvent} */ event) => {
    const piece = pieceOf(event);
    clearTimeout(timer);
    if (!piece) return void (timer = setTimeout(hide, REST)); // perhaps on the way to the tip
    hide();
    if (event.pointerType === "mouse" && !chosen) timer = setTimeout(() => show(piece), REST);
  };
  root.addEventListener("pointerover", rest);
  root.addEventListener("pointermove", (event) => {
    if (!chosen || (event.movementX === 0 && event.movementY === 0)) return;
    chosen = false;
    rest(event);
  });
  root.addEventListener(
    "pointerleave",
    (event) => event.pointerType === "mouse" && !isInTip(event.relatedTarget) && hide(),
  );
  tip.addEventListener("pointerenter", () => clearTimeout(timer));
  tip.addEventListener("pointerleave", hide);
  addEventListener("scroll", hide, { passive: true, capture: true });
  addEventListener("pointerdown", (event) => !isInTip(event.target) && hide(), { capture: true });
  root.addEventListener("pointerdown", ({ target }) => {
    chosen = target instanceof Element && target.closest("[data-offered]") !== null;
  });
  tip.addEventListener("click", hide);
  root.addEventListener("contextmenu", (event) => {
    const piece = pieceOf(event);
    if (!piece) return;
    event.preventDefault();
    showFor(piece);
  });
  root.addEventListener("click", (event) => {
    const barred = /** @type {Piece | null} */ (
      event.target instanceof Element ? event.target.closest("[data-barred]") : null
    );
    const piece = barred ?? pieceOf(event);
    if (piece && !piece.hasAttribute("data-offered")) showFor(piece);
  });
  root.addEventListener("keydown", (event) => {
    const piece = pieceOf(event);
    if (!piece || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() !== "i" && (event.key !== "Enter" || piece.hasAttribute("data-offered"))) return;
    showFor(piece);
    speak(linesOf(piece).join(" "));
  });
  root.addEventListener("focusout", hide);
}

/** The piece an event is about; what shows its details in full has no tip beside. @param {Event} event @returns {Piece | null} */
function pieceOf({ target }) {
  const piece = target instanceof Element ? target.closest(PIECE) : null;
  return piece?.closest("[data-details]") ? null : /** @type {Piece | null} */ (piece);
}
