// @ts-check
/** Beside the bank: the trades and the sacrifice of the picked ship, the actions left, the switch of the threats. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { seal, ship, star } from "../art/pieces.js";
import { threatSwitch } from "../map/threats.js";
import { sacrificed } from "../turn.js";

/** @param {BoardContext} ctx @param {string} verb */
const offers = (ctx, verb) => (ctx.question?.options ?? []).filter((option) => option.key.startsWith(verb));

/** @param {import("../map/system.js").Drawing} drawing */
export const actionsOf = ({ view, ctx }) =>
  html`<div class="foot">
    <div class="ship-actions">${offers(ctx, "trade:").map(trade)}${sacrifice(view, ctx)}</div>
    ${seals(view)} ${view.stage === "setup" ? nothing : threatSwitch(ctx)}
  </div>`;

/** On a phone: all that the picked ship takes from the bank, in the bank's place. Nothing if there is none. @param {BoardContext} ctx @param {Homeworlds.View} view */
export function choicesOf(view, ctx) {
  const [stars, trades] = [offers(ctx, "discover:"), offers(ctx, "trade:")];
  const given = sacrifice(view, ctx);
  if (!stars.length && !trades.length && given === nothing) return nothing;
  return html`<div class="ship-actions">${stars.map(discovery)}${trades.map(trade)}${given}</div>`;
}

/** @param {OptionView} option */
const trade = (option) =>
  html`<span class="ship-action" data-key=${option.key} aria-label=${option.label}
    ><span aria-hidden="true">⇄</span>${ship(option.key.slice(-2), false)}</span
  >`;

/** @param {OptionView} option */
const discovery = (option) =>
  html`<span class="ship-action" data-key=${option.key} aria-label=${option.label}
    >${star(option.key.slice(-2))}</span
  >`;

/** The sacrifice, with as many seals as it gives actions. @param {Homeworlds.View} view @param {BoardContext} ctx */
function sacrifice(view, ctx) {
  const [option] = offers(ctx, "sacrifice");
  if (!option) return nothing;
  const piece = view.picked.split(":")[2] ?? "";
  return html`<span
    class="ship-action sacrifice"
    data-key="sacrifice"
    aria-label=${[option.label, option.detail].filter(Boolean).join(", ")}
    ><span aria-hidden="true">${option.label}</span>
    <span class="row">${[...Array(Number(piece[1]) || 0)].map(() => seal(piece[0], false))}</span></span
  >`;
}

/** The actions of the running sacrifice, used and left. @param {Homeworlds.View} view */
export function seals(view) {
  const piece = sacrificed(view);
  if (!piece) return nothing;
  const all = Number(piece[1]);
  const label = t("Actions left: {n} of {all}", { n: view.left, all });
  return html`<div class="seals" role="img" aria-label=${label} data-tip=${label}>
    ${[...Array(all).keys()].map((n) => seal(piece[0], n < all - view.left))}<b aria-hidden="true"
      >${t("{n} left", { n: view.left })}</b
    >
  </div>`;
}
