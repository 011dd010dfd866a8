// @ts-check
/** Places of the map: the ground of a card's action, its words above the ships, and the ring that takes clicks. */

import { nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { signRow, signWidth } from "../art/signs.js";
import { CORE, at } from "./gates.js";

/** @typedef {Impulse.View} View */

export const HEX = "M0-58 50.2-29V29L0 58-50.2 29V-29Z";
const ROOM = 82; // units for a line of signs
const [SHORT, LONG] = [6, 82]; // letters that fit a phone's map, and the units for more of them

/** @param {Impulse.PlaceView} spot */
const placed = (spot) => {
  const { x, y } = at(spot);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
};

/** @param {Impulse.PlaceView} spot @param {View} view @param {BoardContext} ctx */
export function ground(spot, view, ctx) {
  const face = view.faces[spot.card];
  const kind = spot.id === CORE ? "core" : (face?.color ?? "unknown");
  const target = view.moves.some((move) => move.kind === "transport" && move.path.at(-1) === spot.id);
  return svg`<g class="place ${kind} ${spot.face_down && face ? "turned-up" : ""}" transform=${placed(spot)}>
    <path class="under" d=${HEX} transform="translate(1.5 5)"></path>
    <g clip-path="url(#im-hex)">${face ? scenery(face, ctx.narrow) : svg`<use href="#im-${spot.id === CORE ? "core" : "unknown"}" x="-58" y="-58" width="116" height="116"></use>`}</g>
    <path class="upper-edge" d="M-50.2 29V-29L0-58 50.2-29"></path><path class="lower-edge" d="M50.2-29V29L0 58-50.2 29"></path>
    ${target ? svg`<path class="land last" d=${HEX}></path>` : nothing}
  </g>`;
}

/** @param {Impulse.Face} face @param {boolean} narrow */
const scenery = (
  face,
  narrow,
) => svg`<svg x="-84" y=${narrow ? -50 : -36} width="168" height="117.6" viewBox="0 0 120 84">
    <rect x="-20" y="-30" width="160" height="140" fill="url(#im-sky-${face.color})"></rect>
    <use href="#im-world-${face.color}" width="120" height="84"></use><use href="#im-${face.action}-${face.size}" width="120" height="84"></use>
  </svg>${narrow ? nothing : svg`<path d=${HEX} fill="url(#im-shade)"></path>`}`;

/** Words and signs of a place. @param {Impulse.PlaceView} spot @param {View} view @param {BoardContext} ctx */
export function words(spot, view, ctx) {
  const face = view.faces[spot.card];
  return svg`<g class="words ${face?.color ?? ""}" transform=${placed(spot)}>
    ${spot.id === CORE ? svg`<text class="title" y="-22">${t("Core")}</text>` : face ? content(face, ctx.narrow) : nothing}
    ${spot.home === null ? nothing : rim(spot.home)}
    <text class="label" y="52">${spot.label}</text>
  </g>`;
}

/** @param {Impulse.Face} face @param {boolean} narrow */
function content(face, narrow) {
  const { color, size, n = 0, printed = 0, signs = "" } = face;
  const raised = n > printed;
  const gems = [...Array(size).keys()];
  if (narrow) {
    const left = -(size * 15 + 26) / 2;
    return svg`${gems.map((i) => svg`<use href="#im-gem-${color}" transform="translate(${left + i * 15} -46) scale(1.15)"></use>`)}
      <g transform="translate(${left + size * 15 + 2} -50) scale(1.35)">${signRow("n", n, raised)}</g>
      <text class="title" y="-11" textLength=${face.title.length > SHORT ? LONG : nothing} lengthAdjust="spacingAndGlyphs">${face.title}</text>`;
  }
  const wide = signWidth(signs);
  const scale = Math.min(1, ROOM / wide);
  return svg`${gems.map((i) => svg`<use href="#im-gem-${color}" x=${(i - size / 2) * 13.5 + 0.7} y="-46"></use>`)}
    <text class="title" y="-18">${face.title}</text>
    <g class="sign-line" transform="translate(${((-wide * scale) / 2).toFixed(1)} -12) scale(${scale.toFixed(2)})"><rect x="-4" y="-1.5" width=${(wide + 8).toFixed(1)} height="19" rx="9"></rect>${signRow(signs, n, raised)}</g>`;
}

/** A rim in the colour of who lives there. @param {number} seat */
const rim = (seat) => svg`<path class="rim seat-${seat}" d="M0-53.5 46-27V27L0 53.500-46 27V-27Z"></path>`;

/** A house in that colour; it stands above the ships. @param {Impulse.PlaceView} spot @param {BoardContext} ctx */
export function house(spot, ctx) {
  if (spot.home === null) return nothing;
  const name = `${spot.label}: ${t("home of {player}", { player: ctx.playerName(spot.home) })}`;
  return svg`<g class="home seat-${spot.home}" role="img" aria-label=${name} transform=${placed(spot)}>
    <g transform="translate(-34 21)${ctx.narrow ? " scale(1.3)" : ""}"><path class="house" d="M-9 2 0-7 9 2H7V9H-7V2Z"></path><text class="owner" y="7.5">${spot.home + 1}</text></g>
  </g>`;
}

/** What a click or a finger takes; a barred place darkens and says who patrols it. @param {Impulse.PlaceView} spot @param {View} view @param {BoardContext} ctx */
export function placeRing(spot, view, ctx) {
  const face = view.faces[spot.card];
  const key = `place:${spot.id}`;
  const lying =
    spot.id === CORE
      ? t("Sector Core")
      : !face
        ? t("face down")
        : spot.face_down
          ? t("{card}, face down at that moment", { card: face.name })
          : face.name;
  const patrol = ctx.whyNot(key) === undefined ? undefined : spot.patrols.find((seat) => seat !== ctx.seat);
  return svg`<g class="spot" data-key=${key} data-details=${key} transform=${placed(spot)} aria-label="${spot.label}: ${lying}">
    <path class="dim" d=${HEX}></path><path class="ring" d=${HEX}></path>
    ${patrol === undefined ? nothing : svg`<g class="patrolled seat-${patrol}" transform="translate(0 4)"><rect x="-43" y="-12" width="86" height="24" rx="12"></rect><text y="5">${t("patrolled")}</text></g>`}
  </g>`;
}
