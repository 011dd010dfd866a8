// @ts-check
/** Cards: with picture and short text, or small with picture and gems. Their details have the whole text. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { basicPicture, picture, pips } from "../art/drawings.js";
import { signLine } from "../art/signs.js";

/** @typedef {Impulse.View} View */

/** @param {Impulse.Face} [face] */
export const isRaised = (face) => face?.n !== undefined && face.printed !== undefined && face.n > face.printed;

/** A card's text, with the number in its box. A comma stays beside it. @param {string} text @param {Impulse.Face} [face] */
export function boxed(text, face) {
  const parts = text.split(/\[(\d+)\]([,.:;]?)/);
  return parts.map((part, i) => {
    if (i % 3 === 2) return nothing;
    if (i % 3 === 0) return part;
    const box = html`<b class="box" ?data-raised=${isRaised(face)}>${part}</b>`;
    return parts[i + 1] ? html`<span class="unbroken">${box}${parts[i + 1]}</span>` : box;
  });
}

/** The same text for screen readers. @param {string | null} [text] */
export const plainText = (text) => (text ?? "").replace(/\[(\d+)\]/g, "$1");

/**
 * A card with picture and short text. The place that it lies in gives it its build.
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
    aria-label="${face.name}. ${plainText(face.short ?? face.text)}"
  >
    ${picture(face)}
    <header><b>${face.title}</b>${pips(face)}</header>
    ${face.short ? html`<p class="words">${boxed(face.short, face)}</p>` : nothing}${note}
  </div>`;
}

/** A small card: picture and gems. @param {number} id @param {View} view @param {{ key?: boolean, state?: string }} [how] */
export function token(id, view, { key = false, state = "" } = {}) {
  const face = view.faces[id];
  if (!face) return nothing;
  return html`<span
    class="card op token ${face.color} ${state}"
    data-key=${key ? `card:${id}` : nothing}
    data-details="card:${id}"
    data-flip="card${id}"
    role=${key ? nothing : "img"}
    aria-label=${face.name}
    >${picture(face)}${pips(face)}</span
  >`;
}

/**
 * A technology: a card, or the basic one of its slot, with its words and its signs.
 * @param {Impulse.PlayerView} player @param {number} slot @param {View} view
 * @param {{ key?: string, state?: string, note?: unknown }} [how]
 */
export function technology(player, slot, view, { key, state = "", note = nothing } = {}) {
  const tech = player.techs[slot];
  if (!tech) return nothing;
  const face = view.faces[tech.card];
  return html`<div
    class="card op tech ${face?.color ?? "basic"} ${!face && slot && (player.race_name?.length ?? 0) > 9 ? "long-name" : ""} ${state}"
    data-key=${key ?? nothing}
    data-details="tech:${player.seat}:${slot}"
    data-flip="card${tech.card || `basic${player.seat}${slot}`}"
    role=${key ? nothing : "group"}
    aria-label="${techName(player, slot, face)}. ${plainText(tech.short)}"
  >
    ${face ? picture(face) : basicPicture(slot ? player.race : "")}
    <header>
      <b>${face?.title ?? (slot ? player.race_name : t("All races"))}</b
      >${face ? pips(face) : html`<small>${t("basic")}</small>`}
    </header>
    <p class="words">${boxed(tech.short, face)}</p>
    ${signLine(tech.signs, face?.n, isRaised(face))}${note}
  </div>`;
}

/** @param {Impulse.PlayerView} player @param {number} slot @param {Impulse.Face} [face] */
const techName = (player, slot, face) => face?.name ?? `${t("basic")} · ${slot ? player.race_name : t("all races")}`;

/** A card's text, and by how much it is boosted. @param {number} id @param {View} view */
export function cardDetails(id, view) {
  const face = view.faces[id];
  if (!face) return null;
  const boost = isRaised(face)
    ? html`<p class="boost">
        ${t("Printed {printed}, boosted to {n}.", { printed: face.printed ?? 0, n: face.n ?? 0 })}
      </p>`
    : nothing;
  return {
    heading: face.name,
    body: html`<div class="game-impulse"><div class="in-full ${face.color}">${picture(face)}</div></div>
      <p>${boxed(face.text ?? "", face)}</p>
      ${boost}`,
  };
}

/** The effect of a technology. @param {View} view @param {number} seat @param {number} slot */
export function techDetails(view, seat, slot) {
  const player = view.players[seat];
  const tech = player?.techs[slot];
  if (!player || !tech) return null;
  const face = view.faces[tech.card];
  return { heading: techName(player, slot, face), body: html`<p>${boxed(tech.text, face)}</p>` };
}
