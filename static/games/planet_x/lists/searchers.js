// @ts-check
/** The public actions of each player and the bot: theories, targets, topics and surveys. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { icon, nameOf, OBJECTS } from "../glyphs.js";
import { markOf, ownerOf } from "../sky/pawns.js";

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export const searchers = (view, ctx) =>
  [...view.pawns].sort((a, b) => a.pawn - b.pawn).map((each) => searcher(view, ctx, each));

/** Return the season of a player's view of the sky. The bot has none. @param {PlanetX.PawnView} pawn */
export function seasonOf({ season }) {
  if (!season) return "";
  return {
    spring: t("spring equinox"),
    summer: t("summer solstice"),
    autumn: t("autumn equinox"),
    winter: t("winter solstice"),
  }[season];
}

/** The bot of a solo game, for the list of players of the page. @param {PlanetX.View} view @param {BoardContext} ctx */
export function botStanding(view, ctx) {
  const bot = view.pawns.find((each) => each.seat === null);
  if (!bot) return nothing;
  return html`<p class="game-planet_x bot-standing">
    ${markOf(view, bot.pawn)} <b>${ownerOf(view, ctx, bot.pawn)}</b>
    <small
      >${t("sector {sector} · targets {targets} · tokens {tokens}", { sector: bot.sector, targets: bot.targets, tokens: bot.tokens })}</small
    >
  </p>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.PawnView} each */
function searcher(view, ctx, each) {
  const name = ownerOf(view, ctx, each.pawn);
  const done = view.history.filter((entry) => entry.pawn === each.pawn);
  const topics = view.topics.filter((topic) => topic.known_to.includes(each.pawn)).map((topic) => topic.letter);
  const targets = done.filter((entry) => entry.kind === "target").map((entry) => entry.first);
  return html`<section class="searcher" aria-label=${name}>
    <h3 class="whose">
      ${markOf(view, each.pawn)} ${name}
      <small
        >${t("sector {n}", { n: each.sector })}${each.season ? html` · ${seasonOf(each)}` : nothing}${each.level ? html` · ${each.level}` : nothing}</small
      >
    </h3>
    <dl>
      ${row(t("Theories"), theoriesOf(view, each.pawn), t("{n} tokens left", { n: each.tokens }))}
      ${row(t("Targets"), targets.length ? targets.map((n) => t("sector {n}", { n })).join(t(", ")) : "–", t("{n} left", { n: each.targets }))}
      ${row(t("Topics"), topics.length ? topics.join(t(", ")) : "–", "")} ${row(t("Surveys"), surveysOf(done), "")}
    </dl>
  </section>`;
}

/** @param {string} label @param {unknown} body @param {string} left */
const row = (label, body, left) =>
  html`<div>
    <dt>${label}${left ? html` <small>${left}</small>` : nothing}</dt>
    <dd>${body}</dd>
  </div>`;

/** @param {PlanetX.View} view @param {number} pawn */
function theoriesOf(view, pawn) {
  const own = view.tokens.filter((token) => token.pawn === pawn);
  if (!own.length) return "–";
  return html`<ul role="list">
    ${own.map((token) => html`<li data-state=${token.state}>${token.object ? html`${icon(token.object)}<span class="visually-hidden">${nameOf(token.object)}</span>` : html`<i>?</i>`} ${t("sector {n}", { n: token.sector })} <small>${stateOf(token)}</small></li>`)}
  </ul>`;
}

/** @param {PlanetX.TokenView} token */
function stateOf(token) {
  if (token.state === "right") return t("✓ right");
  if (token.state === "wrong") return t("✗ wrong");
  return token.review ? t("reviewed after sector {n}", { n: token.review }) : t("turned up at the end");
}

/** List the surveys by object. @param {PlanetX.EntryView[]} done */
function surveysOf(done) {
  const surveys = done.filter((entry) => entry.kind === "survey");
  const surveyed = OBJECTS.filter((letter) => surveys.some((entry) => entry.object === letter));
  if (!surveyed.length) return "–";
  return html`<ul role="list">
    ${surveyed.map((letter) => {
      const runs = surveys
        .filter((entry) => entry.object === letter)
        .map((entry) => (entry.first === entry.last ? `${entry.first}` : `${entry.first}–${entry.last}`));
      return html`<li>${icon(letter)}<span class="visually-hidden">${nameOf(letter)}</span> ${runs.join(t(", "))}</li>`;
    })}
  </ul>`;
}
