// @ts-check
/** Cards: in full with their text, or small with their marks. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { actionIcon, gem } from "./icons.js";

/** @typedef {Impulse.View} View */

/** The gems of a card: its colour and its size. @param {Impulse.Face} face */
export const pips = (face) =>
  html`<span class="pips">${Array.from({ length: face.size }, () => gem(face.color))}</span>`;

/** A card's text, with the number in its box. @param {string} text @param {Impulse.Face} [face] */
export function boxed(text, face) {
  const raised = face?.n !== undefined && face.printed !== undefined && face.n > face.printed;
  return text
    .split(/\[(\d+)\]/)
    .map((part, i) => (i % 2 ? html`<b class="box" ?data-raised=${raised}>${part}</b>` : part));
}

/** The same text for screen readers. @param {string | null} [text] */
export const plainText = (text) => (text ?? "").replace(/\[(\d+)\]/g, "$1");

/**
 * A card with its text.
 * @param {number} id @param {View} view
 * @param {{ key?: boolean, note?: unknown, state?: string }} [how]
 */
export function card(id, view, { key = true, note = nothing, state = "" } = {}) {
  const face = view.faces[id];
  if (!face) return nothing;
  return html`<div
    class="card op ${face.color} ${state}"
    data-key=${key ? `card:${id}` : nothing}
    data-details="card:${id}"
    data-flip="card${id}"
    role=${key ? nothing : "group"}
    aria-label="${face.name}. ${plainText(face.text)}"
  >
    <header>${actionIcon(face.action)}<b>${face.title}</b>${pips(face)}</header>
    ${face.text ? html`<p>${boxed(face.text, face)}</p>` : nothing}${note}
  </div>`;
}

/** A small card; its details have the text. @param {number} id @param {View} view @param {boolean} [key] */
export function small(id, view, key = false) {
  const face = view.faces[id];
  if (!face) return nothing;
  return html`<span
    class="card op small ${face.color}"
    data-key=${key ? `card:${id}` : nothing}
    data-details="card:${id}"
    data-flip="card${id}"
    role=${key ? nothing : "img"}
    aria-label=${face.name}
    >${actionIcon(face.action)}${pips(face)}</span
  >`;
}

/** A card's text, and by how much it is boosted. @param {number} id @param {View} view */
export function cardDetails(id, view) {
  const face = view.faces[id];
  if (!face) return null;
  const boost =
    face.n !== undefined && face.printed !== undefined && face.n > face.printed
      ? html`<p class="boost">${t("Printed {printed}, boosted to {n}.", { printed: face.printed, n: face.n })}</p>`
      : nothing;
  return {
    heading: face.name,
    body: html`<p>${boxed(face.text ?? "", face)}</p>
      ${boost}`,
  };
}

/** The effect of a technology. @param {View} view @param {number} seat @param {number} slot */
export function techDetails(view, seat, slot) {
  const player = view.players[seat];
  const tech = player?.techs[slot];
  if (!player || !tech) return null;
  const face = view.faces[tech.card];
  const whose = slot ? player.race_name : t("all races");
  return { heading: face?.name ?? `${t("basic")} · ${whose}`, body: html`<p>${boxed(tech.text, face)}</p>` };
}
