// @ts-check
/** The end of a match: the finished planet, who scored with what, and the cards that scored most. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { picture, planet } from "../layout/drawings.js";
import { stepsOf } from "../space/space.js";
import { value } from "../space/tracks.js";
import { plots, results } from "./results.js";
import { standings } from "./standings.js";

/** @typedef {AresExpedition.MarsView} View */

const PAGE = "ares-end";
const BEST = 6;

/** Return whether the viewer looks at the end rather than at the table. @param {BoardContext} ctx */
export const isEndShown = (ctx) => ctx.memory.get(PAGE) !== "table";

/** @param {BoardContext} ctx @param {string} page */
const go = (ctx, page) => () => {
  ctx.memory.set(PAGE, page);
  ctx.redraw();
};

/** The page of points on the table after the end, with the way back. @param {View} view @param {BoardContext} ctx */
export const endPage = (view, ctx) => ({
  key: "points",
  label: t("Points"),
  body: () =>
    html`<button type="button" class="to-end" @click=${go(ctx, "end")}>${t("Look at Mars")}</button
      >${results(view, ctx)}`,
});

/** @param {View} view @param {BoardContext} ctx */
export function ending(view, ctx) {
  return html`<section class="fin" aria-label=${t("The end")}>
    <div class="globe">${planet(stepsOf(view))}</div>
    <div class="story">
      <h3>${view.ended === "habitable" ? t("Mars is habitable") : t("Time is up for Mars")}</h3>
      <p>
        ${t("{temperature} °C, {oxygen} % oxygen, {oceans} oceans, {n} rounds", {
          temperature: value(view.temperature),
          oxygen: value(view.oxygen),
          oceans: view.oceans.step,
          n: view.round,
        })}
      </p>
      ${standings(view, ctx)}
      <button type="button" @click=${go(ctx, "table")}>${t("Look at the table")}</button>
    </div>
    ${best(view, ctx)} ${plots(view)}
  </section>`;
}

/** The cards with most points. @param {View} view @param {BoardContext} ctx */
function best(view, ctx) {
  const cards = view.players
    .flatMap(({ seat, card_points }) => Object.entries(card_points).map(([number, n]) => ({ seat, number, n })))
    .filter(({ n }) => n > 0)
    .sort((one, other) => other.n - one.n)
    .slice(0, BEST);
  if (!cards.length) return nothing;
  return html`<section class="best">
    <h4>${t("The cards that scored most")}</h4>
    <ul role="list">
      ${cards.map(({ seat, number, n }) => {
        const face = view.cards[Number(number)];
        return html`<li>
          <div class="portrait" title=${ctx.playerName(seat)}>
            ${face ? picture(Number(number), face) : nothing}${seatMark(seat)}<span class="vp">${n}</span>
          </div>
          <p>${face?.name}</p>
        </li>`;
      })}
    </ul>
  </section>`;
}
