// @ts-check
/** The audit after the end: scores, and the knowledge that each player could have had, counted exactly. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { icon, nameOf } from "../glyphs.js";
import { markOf, ownerOf } from "../sky/pawns.js";

/** @type {import("../glyphs.js").Letter[]} */
const THEORIES = ["A", "C", "D", "G"];

/** @typedef {[unknown, (score: PlanetX.ScoreView, month: number) => unknown]} Row a name, and its cell of a player */

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function scores(view, ctx) {
  const ranked = [...view.pawns].sort((a, b) => (b.score?.total ?? 0) - (a.score?.total ?? 0));
  const shown = (/** @type {import("../glyphs.js").Letter} */ letter) => html`${icon(letter)} ${nameOf(letter)}`;
  /** @type {Row[]} */
  const rows = [
    [t("first to be right"), (score) => score.first],
    ...THEORIES.map((letter) => /** @type {Row} */ ([shown(letter), (score) => score.theories[letter]])),
    [shown("X"), (score) => score.planet_x],
    [html`<b>${t("total")}</b>`, (score) => html`<b>${score.total}</b>`],
    [t("months"), (_score, month) => month],
  ];
  return html`<table class="scores" aria-label=${t("Scores")}>
      <thead>
        <tr>
          <td></td>
          ${ranked.map(({ pawn }) => html`<th scope="col" data-tip=${ownerOf(view, ctx, pawn)}>${markOf(view, pawn)}<span class="visually-hidden">${ownerOf(view, ctx, pawn)}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, of]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${ranked.map(({ score, month }) => html`<td>${score ? of(score, month) : nothing}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${view.code ? html`<p class="code">${t("This sky has the code {code}.", { code: view.code })} <small>${t("Others can play it too: create a room with “Which sky: one that others have played”.")}</small></p>` : nothing}`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function audit(view, ctx) {
  const chosen = view.audit.find((each) => each.pawn === (ctx.memory.get("audited") ?? ctx.seat ?? 0)) ?? view.audit[0];
  const choose = (/** @type {number} */ pawn) => () => {
    ctx.memory.set("audited", pawn);
    ctx.redraw();
  };
  return html`<h3>${t("Audit")}</h3>
    <p class="explained">
      ${t("How many skies were still possible, counted exactly, and which action would have left the fewest.")}
      ${t("“Expected” judges surveys and targets by what the player could know then, without the answer.")}
    </p>
    <div class="filter" role="group" aria-label=${t("Whose search")}>
      ${view.audit.map((each) => html`<button type="button" aria-pressed=${each === chosen} @click=${choose(each.pawn)}>${markOf(view, each.pawn)} ${ownerOf(view, ctx, each.pawn)}</button>`)}
    </div>
    ${curve(chosen)}
    <ol class="steps" role="list">
      <li><span>${t("At the start")}</span><b class="left">${chosen.start.toLocaleString(ctx.language)}</b></li>
      ${chosen.steps.map((step, index) => auditStep(chosen, step, index, ctx))}
    </ol>
    ${
      chosen.theories.length
        ? html`<h3>${t("Theories: proof or luck")}</h3>
            <ul class="facts" role="list">
              ${chosen.theories.map((each) => judgedTheory(view, each))}
            </ul>`
        : nothing
    }`;
}

/** @param {PlanetX.AuditView} whole @param {PlanetX.StepView} step @param {number} index @param {BoardContext} ctx */
function auditStep(whole, step, index, ctx) {
  const first = step.proved && !whole.steps.slice(0, index).some((each) => each.proved);
  const better = step.best && step.best_left < step.after;
  return html`<li ?data-proved=${first}>
    <span
      >${step.text} ${first ? html`<em>${t("Planet X could be proved from here on")}</em>` : nothing}
      ${expectation(step, ctx)}
      ${better ? html`<small>${t("would have told most: {action} ({n} left)", { action: step.best ?? "", n: step.best_left.toLocaleString(ctx.language) })}</small>` : nothing}
      ${step.best && !better ? html`<small class="best">${t("nothing would have told more")}</small>` : nothing}</span
    >
    <b class="left">${step.after.toLocaleString(ctx.language)}</b>
  </li>`;
}

/** What promised most before any answer was known. @param {PlanetX.StepView} step @param {BoardContext} ctx */
function expectation(step, ctx) {
  if (!step.expected) return nothing;
  const n = step.expected_left.toLocaleString(ctx.language);
  if (step.promised !== null && step.promised <= step.expected_left)
    return html`<small class="best">${t("expected to tell most: this, about {n} left", { n })}</small>`;
  const best = t("expected to tell most: {action} (about {n} left)", { action: step.expected, n });
  if (step.promised === null) return html`<small>${best}</small>`;
  const own = t("from this about {n} were to be expected", { n: step.promised.toLocaleString(ctx.language) });
  return html`<small>${best}</small> <small>${own}</small>`;
}

/** @param {PlanetX.View} view @param {PlanetX.TheoryView} each */
function judgedTheory(view, each) {
  const token = view.tokens[each.token];
  if (!token.object) return nothing;
  const params = { n: token.sector, object: nameOf(token.object) };
  const share = Math.round((100 * each.right) / each.possible);
  const right = token.state === "right";
  const verdict =
    each.right === each.possible
      ? t("proof")
      : right
        ? t("luck: {n} % likely", { n: share })
        : each.right === 0
          ? t("refuted already")
          : t("wrong: {n} % likely", { n: share });
  return html`<li>
    ${icon(token.object)} ${t("Sector {n}: {object}", params)} <b class=${right ? "right" : "wrong"}>${verdict}</b>
  </li>`;
}

/** Draw the skies left, step by step, on a scale of powers of two. @param {PlanetX.AuditView} chosen */
function curve(chosen) {
  const counts = [chosen.start, ...chosen.steps.map((step) => step.after)];
  const top = Math.log2(Math.max(2, ...counts));
  const points = counts.map((count, i) => [
    10 + (i * 380) / Math.max(1, counts.length - 1),
    90 - (80 * Math.log2(count)) / top,
  ]);
  return html`<svg
    class="curve"
    viewBox="0 0 400 100"
    role="img"
    aria-label=${t("From {n} possible skies to {m}", { n: counts[0], m: counts[counts.length - 1] })}
  >
    <path class="base" d="M10 90H390" />
    <path class="fall" d="M${points.map((point) => point.join(" ")).join("L")}" />
    ${points.map(([x, y], i) => svg`<circle cx=${x} cy=${y} r=${chosen.steps[i - 1]?.proved ? 4 : 2.6} class=${chosen.steps[i - 1]?.proved ? "proved" : "open"}/>`)}
  </svg>`;
}
