// @ts-check
/** The bank: pyramids stand in stacks, a shelf for each colour. */

import { html, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { COLOURS } from "../art/glass.js";
import { outline, stacked } from "../art/pieces.js";
import { powerOf, verbOf } from "../words.js";

/** @param {import("../map/system.js").Drawing} drawing */
export function bank({ view, ctx, take }) {
  return html`<section class="bank" aria-label=${t("Bank")}>
    <h3>${t("Bank")}</h3>
    ${COLOURS.map(
      (colour) =>
        html`<div class="shelf ${colour}">
          <div class="piles">
            ${view.bank.filter((each) => each.piece[0] === colour).map((each) => pile(each, view, ctx, take))}
          </div>
          <span class="power" aria-hidden="true"
            ><svg viewBox="-9 -9 18 18">${svg`<use href="#hw-${colour}-emblem"/>`}</svg>${verbOf(colour)}</span
          >
        </div>`,
    )}
  </section>`;
}

/** A stack; a star that can be discovered is taken from it. @param {Homeworlds.Pile} pile @param {Homeworlds.View} view @param {BoardContext} ctx @param {import("../map/system.js").Take} take */
function pile({ piece, count, label }, view, ctx, take) {
  const left = count - view.chosen.filter((each) => each === piece).length;
  const key = `${view.stage === "setup" ? "bank" : "discover"}:${piece}`;
  const offer = view.stage === "setup" ? undefined : ctx.question?.options?.find((option) => option.key === key);
  return html`<span
    class="pile size-${piece[1]} ${left ? "" : "gone"}"
    data-key=${key}
    role="img"
    aria-label=${offer ? `${offer.label}. ${label}` : label}
    data-tip=${powerOf(piece)}
  >
    <span class="stack" .style=${`--n: ${left}`}
      >${left ? [...Array(left)].map(() => stacked(piece, take("bank", piece))) : outline(Number(piece[1]), "standing")}</span
    >
    <b aria-hidden="true">${left}</b>
  </span>`;
}
