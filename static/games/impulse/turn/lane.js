// @ts-check
/** The Impulse: its cards with their effect for the viewer, the step of the turn, and the card in resolution. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { boxed, card } from "../cards/cards.js";
import { actionIcon } from "../cards/icons.js";

/** @typedef {Impulse.View} View */

/** The six steps of a turn, the present one marked. @param {View} view @param {BoardContext} ctx */
export function steps(view, ctx) {
  if (view.step === "set-up") return nothing;
  if (view.ended)
    return html`<div class="turn">
      <p>${t("Turn {n}", { n: view.turn })}: <b>${t("match over")}</b></p>
    </div>`;
  const names = [
    ["add", t("Add"), t("Add a hand card to the Impulse: the only thing you must do.")],
    ["technology", t("Technology"), t("Use one of your two technologies, or none.")],
    ["impulse", t("Impulse"), t("Use the cards of the Impulse, the oldest first; each is optional.")],
    ["plan", t("Plan"), t("Use the whole Plan or keep it; with four cards or more you have to use it.")],
    [
      "end",
      t("Core, draw"),
      t("Score the gates of the Sector Core, draw two cards, and let the Impulse shrink to three."),
    ],
  ];
  const now = names.findIndex(([key]) => key === view.step);
  return html`<div class="turn seat-${view.mover}">
    <p>
      ${seatMark(view.mover)} <b>${t("Turn {n}", { n: view.turn })}</b>
      <span class="mover">${ctx.playerName(view.mover)}</span>
    </p>
    <ol class="steps" role="list">
      ${names.map(
        ([, name, what], i) =>
          html`<li
            class=${i < now ? "past" : i === now ? "present" : ""}
            data-tip=${what}
            aria-current=${i === now ? "step" : nothing}
          >
            ${name}
          </li>`,
      )}
    </ol>
  </div>`;
}

/** The cards in resolution and their causes, the outermost first. On a phone, the viewer's question replaces them. @param {View} view @param {BoardContext} ctx */
export function running(view, ctx) {
  const top = view.running.at(-1);
  if (!top || view.ended || (ctx.narrow && ctx.question)) return nothing;
  // The technology of all races runs on as one of its two halves: that is one use.
  const nest = view.running.filter((each, i) => each.card || view.running[i - 1]?.card !== 0);
  const face = view.faces[top.card];
  const basic = face ? undefined : view.players[view.mover]?.techs[top.at]?.text;
  return html`<div class="running" role="status">
    <p class="nest">
      ${nest.map((each, i) => {
        const face = view.faces[each.card];
        return html`${i ? html`<span aria-hidden="true"> › </span>` : nothing}<span class=${face?.color ?? ""}
            >${face ? actionIcon(face.action) : nothing}<span class="name">${face?.name ?? t("basic technology")}</span>
            ${each.card ? html`<small>${each.where}</small>` : nothing}</span
          >`;
      })}
    </p>
    ${
      ctx.question
        ? nothing // its hint has the text
        : top.text && face
          ? html`<p>
              ${boxed(top.text, { ...face, n: (face.printed ?? 0) + top.extra })}${
                top.extra ? html` <small>${t("boosted by {n}", { n: top.extra })}</small>` : nothing
              }
            </p>`
          : basic
            ? html`<p>${basic}</p>`
            : nothing
    }
  </div>`;
}

/** One Impulse for all, or one for each team: the viewer's first, then the one in use. A phone shows these two. @param {View} view @param {BoardContext} ctx */
export const lanes = (view, ctx) => laneList(view, ctx, ctx.narrow ? (rank) => rank > 0 : () => true);

/** On a phone, the cards without room above the map. @param {View} view @param {BoardContext} ctx */
export const otherLanes = (view, ctx) => laneList(view, ctx, (rank) => rank === 0);

/** @param {View} view @param {BoardContext} ctx @param {(rank: number) => boolean} shown */
function laneList(view, ctx, shown) {
  const mine = view.teams && ctx.seat !== null ? (view.players[ctx.seat]?.team ?? 0) : 0;
  const rank = (/** @type {number} */ team) => (team === mine ? 2 : Number(team === view.lane));
  const teams = [...view.impulses.keys()].filter((team) => shown(rank(team))).sort((a, b) => rank(b) - rank(a));
  return repeat(
    teams,
    (team) => team,
    (team) =>
      lane(view, team, laneName(view, team, ctx.seat !== null && team === mine), ctx.seat !== null && team !== mine),
  );
}

/** @param {View} view @param {number} team @param {string} name @param {boolean} brief whether its cards are not for the reader to use */
function lane(view, team, name, brief) {
  const cards = view.impulses[team] ?? [];
  return html`<section class="lane ${brief ? "brief" : ""}" ?data-team=${view.teams} aria-label=${name}>
    <h3>${name} <small>${cards.length}</small></h3>
    ${cards.length ? nothing : html`<p class="quiet-text">${t("No card yet.")}</p>`}
    <ol class="lane-cards" role="list" tabindex="0" aria-label=${name}>
      ${repeat(
        cards,
        (id) => id,
        (id, i) =>
          html`<li data-flip="impulse:${id}">
            ${card(id, view, {
              key: false,
              state: cardState(view, team, i),
              note: cardNotes(view, team, i).map((each) => html`<p class="note">${each}</p>`),
            })}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {View} view @param {number} team @param {boolean} mine */
function laneName(view, team, mine) {
  if (!view.teams) return t("Impulse");
  return mine ? t("Impulse of your team {n}", { n: team + 1 }) : t("Impulse of team {n}", { n: team + 1 });
}

/** @param {View} view @param {number} team @param {number} i */
function cardState(view, team, i) {
  if (team !== view.lane || view.ended) return "";
  if (view.step === "impulse") return i < view.walked ? "spent" : i === view.walked ? "current" : "";
  return view.step === "plan" || view.step === "end" ? "spent" : "";
}

/** The result of a card this turn, and its place. @param {View} view @param {number} team @param {number} i */
function cardNotes(view, team, i) {
  const cards = view.impulses[team] ?? [];
  const state = cardState(view, team, i);
  const used = view.story.some((panel) => panel.card === cards[i]);
  const stage =
    state === "current"
      ? html`<b>▸ ${t("being used")}</b>`
      : state === "spent"
        ? used
          ? `✓ ${t("used")}`
          : `– ${t("not used")}`
        : "";
  const newest = i > 0 && i === cards.length - 1 && !stage;
  const place = view.leaving.includes(cards[i] ?? 0) ? t("leaves after this turn") : newest ? t("the newest") : "";
  return [stage, place].filter(Boolean);
}
