// @ts-check
/** The Impulse as a belt: cards come in at its foot, are used from the top and leave there. Each team has one. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { card, token } from "../cards/cards.js";
import { bead } from "./steps.js";

/** @typedef {Impulse.View} View */

/** One Impulse for all, or one for each team: the viewer's first, then the one in use. @param {View} view @param {BoardContext} ctx */
export function lanes(view, ctx) {
  const mine = view.teams && ctx.seat !== null ? (view.players[ctx.seat]?.team ?? 0) : view.lane;
  const rank = (/** @type {number} */ team) => (team === mine ? 2 : Number(team === view.lane));
  const teams = [...view.impulses.keys()].sort((a, b) => rank(b) - rank(a));
  return html`<div class="lanes" data-belts=${teams.length}>
    ${repeat(
      teams,
      (team) => team,
      (team) => lane(view, team, ctx, ctx.seat !== null && team === mine, team !== mine),
    )}
    ${ctx.narrow ? nothing : piles(view)}
  </div>`;
}

/** @param {View} view @param {number} team @param {BoardContext} ctx @param {boolean} mine @param {boolean} brief whether its cards are not for the reader to use */
function lane(view, team, ctx, mine, brief) {
  const cards = view.impulses[team] ?? [];
  const name = laneName(view, team, mine);
  const short = view.impulses.length > 2 && brief ? t("team {n}", { n: team + 1 }) : name;
  return html`<section class="lane ${brief ? "brief" : ""}" aria-label=${name}>
    <h3>
      ${team === view.lane ? bead(view, "impulse") : nothing} ${view.teams ? members(view, team) : nothing}
      <span>${ctx.narrow ? name : view.teams && mine ? t("Your Impulse") : short}</span>
    </h3>
    <ol class="belt" role="list" aria-label=${name}>
      ${repeat(
        cards,
        (id) => id,
        (id, i) => {
          const state = cardState(view, team, i);
          if (brief && !ctx.narrow) return html`<li data-flip="impulse:${id}">${token(id, view, { state })}</li>`;
          return html`<li data-flip="impulse:${id}">
            ${card(id, view, { key: false, state, note: cardNote(view, team, i) })}
          </li>`;
        },
      )}
      ${cards.length ? nothing : html`<li class="empty">${t("No card yet.")}</li>`}
    </ol>
  </section>`;
}

/** The marks of a team's players. @param {View} view @param {number} team */
const members = (view, team) => view.players.filter((player) => player.team === team).map(({ seat }) => seatMark(seat));

/** @param {View} view @param {number} team @param {boolean} mine */
function laneName(view, team, mine) {
  if (!view.teams) return t("Impulse");
  return mine ? t("Impulse of your team {n}", { n: team + 1 }) : t("Impulse of team {n}", { n: team + 1 });
}

/** The cards of the Impulse as pictures, above the map of a phone. @param {View} view */
export const shortLane = (view) =>
  html`<ol class="short-lane" role="list" aria-label=${t("Impulse")}>
    ${(view.impulses[view.lane] ?? []).map(
      (id, i) => html`<li data-flip="impulse:${id}">${token(id, view, { state: cardState(view, view.lane, i) })}</li>`,
    )}
  </ol>`;

/** @param {View} view @param {number} team @param {number} i */
function cardState(view, team, i) {
  if (team !== view.lane || view.ended) return "";
  if (view.step === "impulse") return i < view.walked ? "spent" : i === view.walked ? "current" : "";
  return view.step === "plan" || view.step === "end" ? "spent" : "";
}

/** The result of a card this turn, and its place: a sign and a short word, whose tip is whole. @param {View} view @param {number} team @param {number} i */
function cardNote(view, team, i) {
  const cards = view.impulses[team] ?? [];
  const state = cardState(view, team, i);
  const leaves = !view.ended && view.leaving.includes(cards[i] ?? 0);
  if (state === "current") return note("▸", t("in use"), t("being used"), true);
  if (state === "spent") {
    const used = view.story.some((panel) => panel.card === cards[i]);
    const [sign, told] = used ? ["✓", t("used")] : ["–", t("not used")];
    return leaves ? note(`${sign}↑`, t("leaves"), `${told}, ${t("leaves")}`) : note(sign, told);
  }
  if (leaves) return note("↑", t("leaves"), t("leaves after this turn"));
  return i > 0 && i === cards.length - 1 ? note("", t("newest")) : nothing;
}

/** @param {string} sign @param {string} word @param {string} [told] @param {boolean} [isNow] */
export const note = (sign, word, told = word, isNow = false) =>
  html`<p class="note ${isNow ? "now" : ""}" data-tip=${told}>
    <span class="visually-hidden">${told}</span
    ><span aria-hidden="true">${sign} <span class="word">${word}</span></span>
  </p>`;

/** Deck and discards. @param {View} view */
export const piles = (view) =>
  html`<p class="piles">
    <span class="pile" data-key="deck" aria-label=${t("Deck: {n} cards", { n: view.deck })}
      ><i></i><span>${t("Deck")}</span> <b>${view.deck}</b></span
    >
    <span
      class="pile discards"
      data-details="discards"
      tabindex="0"
      role="img"
      aria-label=${t("Discards: {n} cards", { n: view.discards.length })}
      ><i></i><span>${t("Discards")}</span> <b>${view.discards.length}</b></span
    >
  </p>`;
