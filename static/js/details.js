// @ts-check
/**
 * More about a thing: a card in full, a planet's tile. What carries data-details shows it while the
 * mouse rests on it, and in a dialog by a click (where a click does not choose), a long press or "i".
 */

import { html } from "lit-html";
import { showInFull } from "./dialogs.js";
import { render } from "./render.js";

const REST = 350;
const LONG_PRESS = 500;
const SLIP = 4; // pixels that a pointer at rest may move at once

/**
 * @param {HTMLElement} root
 * @param {(key: string) => Details | null | undefined} detailsOf
 * @param {import("./choices.js").Choices} choices
 */
export function showDetails(root, detailsOf, choices) {
  const preview = document.createElement("div");
  preview.className = "preview";
  preview.popover = "manual";
  preview.setAttribute("aria-hidden", "true"); // the same is in the dialog, for who cannot hover
  root.after(preview);
  let timer = 0;
  let pressed = false;

  const hide = () => {
    clearTimeout(timer);
    preview.hidePopover();
  };
  const open = (/** @type {Piece} */ piece) => {
    hide();
    const key = piece.dataset.details ?? "";
    const details = detailsOf(key);
    const chosen = piece.dataset.key ?? "";
    const isOffered = () => choices.isOffered(chosen) && !choices.picked.includes(chosen);
    if (!details) return;
    if (isOffered()) void showInFull(details.heading, details.body, () => choices.choose(chosen), isOffered);
    else void showInFull(details.heading, details.body);
  };

  const rest = (/** @type {PointerEvent} */ event) => {
    const piece = pieceOf(event);
    clearTimeout(timer);
    if (!piece || event.pointerType !== "mouse" || event.buttons) return;
    timer = setTimeout(() => {
      const details = detailsOf(piece.dataset.details ?? "");
      if (!details || !piece.isConnected) return;
      render(
        html`<h3>${details.heading}</h3>
          ${details.body}`,
        preview,
      );
      preview.showPopover();
      place(preview, piece);
    }, REST);
  };

  root.addEventListener("pointerover", (event) => {
    hide();
    rest(event);
  });
  root.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.movementX, event.movementY) < SLIP) return;
    clearTimeout(timer);
    if (!preview.matches(":popover-open")) rest(event); // the mouse has not come to rest before
  });
  root.addEventListener("pointerleave", hide);
  addEventListener("scroll", hide, { passive: true, capture: true });
  root.addEventListener("pointerdown", (event) => {
    const piece = pieceOf(event);
    hide();
    pressed = false;
    if (!piece || (event.pointerType === "mouse" && !piece.hasAttribute("data-hold"))) return;
    timer = setTimeout(() => {
      pressed = true;
      open(piece);
    }, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => clearTimeout(timer));
  root.addEventListener("contextmenu", (event) => {
    const piece = pieceOf(event);
    if (!piece) return;
    event.preventDefault();
    if (!pressed) open(piece);
  });
  root.addEventListener(
    "click",
    (event) => {
      const piece = pieceOf(event);
      if (pressed) {
        event.stopPropagation(); // the click that ends a long press
        event.preventDefault();
      } else if (
        piece &&
        !(
          event.target instanceof Element &&
          event.target.closest("[data-offered], [data-barred], button:not([data-details]), a, summary")
        )
      ) {
        open(piece);
      }
      pressed = false;
    },
    { capture: true },
  );
  root.addEventListener("keydown", (event) => {
    const piece = pieceOf(event);
    if (piece && event.key.toLowerCase() === "i" && !event.ctrlKey && !event.metaKey) open(piece);
    if (
      piece &&
      event.key === "Enter" &&
      piece === event.target &&
      !piece.hasAttribute("data-offered") &&
      !(piece instanceof HTMLButtonElement)
    )
      open(piece);
  });
}

/** @typedef {HTMLElement | SVGElement} Piece */

/** @param {Event} event @returns {Piece | null} */
const pieceOf = (event) => (event.target instanceof Element ? event.target.closest("[data-details]") : null);

/** Beside a piece, or beside the drawing it is part of if there is room: its neighbours are to be seen. On a phone above it. @param {HTMLElement} preview @param {Piece} piece */
export function place(preview, piece) {
  const { width, height } = preview.getBoundingClientRect();
  const drawing = piece.closest("svg")?.getBoundingClientRect();
  const near = piece.getBoundingClientRect();
  const beside = drawing && drawing.right + 12 + width < innerWidth ? drawing : near;
  const right = beside.right + 12 + width < innerWidth;
  const left = beside.left - 12 - width >= 8;
  const middle = near.left + near.width / 2 - width / 2;
  const x = right ? beside.right + 12 : left ? beside.left - 12 - width : middle;
  const above = near.top - 8 - height;
  const y = right || left ? near.top : above >= 8 ? above : near.bottom + 8; // a finger hides what is below it
  preview.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  preview.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}
