// @ts-check
/** Pieces in full, for previews and dialogs. */

import { html, nothing } from "lit-html";
import { t } from "../../js/ui/text.js";
import { cardDetails, techDetails, token } from "./cards/cards.js";
import { mineralDetails } from "./mine.js";
import { knownDetails } from "./rivals.js";
import { battle } from "./turn/battle.js";
import { legend } from "./turn/legend.js";
import { storyInFull } from "./turn/story.js";

/** @typedef {Impulse.View} View */

/** @param {View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  const [kind, first, second, third] = key.split(":");
  switch (kind) {
    case "card":
      return cardDetails(Number(first), view);
    case "tech":
      return techDetails(view, Number(first), Number(second));
    case "place":
      return placeDetails(Number(first), view, ctx);
    case "fleet":
      return second === "place" ? placeDetails(Number(third), view, ctx) : null;
    case "known":
      return knownDetails(view, Number(first));
    case "minerals":
      return mineralDetails(view, Number(first));
    case "battle":
      return { heading: t("The last battle"), body: html`<div class="game-impulse">${battle(view, ctx)}</div>` };
    case "story":
      return { heading: t("This turn"), body: html`<div class="game-impulse stories">${storyInFull(view)}</div>` };
    case "signs":
      return { heading: t("Signs"), body: legend() };
    case "discards":
      return {
        heading: t("Discards"),
        body: html`<div class="game-impulse tokens">${view.discards.map((id) => token(id, view))}</div>`,
      };
  }
  return null;
}

/** @param {number} id @param {View} view @param {BoardContext} ctx */
function placeDetails(id, view, ctx) {
  const spot = view.places.find((each) => each.id === id);
  if (!spot) return null;
  const lying = spot.card ? cardDetails(spot.card, view) : null;
  const core = spot.home === null && !spot.face_down && !spot.card;
  const ships = spot.transports.map(
    ([seat, n]) => html`<li>${t("Transports of {player}: {n}", { player: ctx.playerName(seat), n })}</li>`,
  );
  const patrols = spot.patrols.map(
    (seat) => html`<li>${t("{player} patrols here", { player: ctx.playerName(seat) })}</li>`,
  );
  return {
    heading: `${spot.label} · ${lying?.heading ?? (core ? t("Sector Core") : t("face down"))}`,
    body: html`${spot.face_down && lying ? html`<p><small>${t("face down at that moment")}</small></p>` : nothing}
      ${spot.face_down && !lying ? html`<p>${t("A player who enters or crosses it takes the card into hand, then puts any hand card there, face up.")}</p>` : nothing}
      ${lying?.body ?? (core ? html`<p>${t("Arriving transports score 1 point, plus 1 for every two gems of one colour and arriving transports, counted together. Each gate you hold scores 1 point at the end of your turn.")}</p>` : nothing)}
      <ul>
        ${ships}${patrols}
      </ul>`,
  };
}
