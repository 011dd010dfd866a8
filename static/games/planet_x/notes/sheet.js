// @ts-check
/** The note sheet as a table: a row for each sector, a column for each object. */

import { html, nothing } from "lit-html";
import { until } from "lit-html/directives/until.js";
import { t } from "../../../js/ui/text.js";
import { icon, nameOf, OBJECTS, ruleOf } from "../glyphs.js";
import {
  cellOf,
  cycleMark,
  DEEPEST,
  dropBranch,
  isOn,
  keepBranch,
  layersOf,
  markText,
  openBranch,
  saveLayers,
  sheetOf,
  switchAid,
  takeBack,
} from "./notes.js";

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function noteSheet(view, ctx) {
  const branch = layersOf(ctx).length - 1;
  return html`<div class="note-sheet" data-branch=${branch}>
    ${tools(view, ctx, branch)}
    <table>
      <caption class="visually-hidden">
        ${t("My notes: sectors and objects")}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("sector")}</span></th>
          ${OBJECTS.map((letter) => heading(view, ctx, letter))}
        </tr>
      </thead>
      <tbody>
        ${view.sectors.map(
          (each) =>
            html`<tr ?data-visible=${each.visible}>
              <th scope="row">${each.sector}</th>
              ${OBJECTS.map((letter) => html`<td data-hold data-details="cell:${each.sector}${letter}">${cell(view, ctx, each.sector, letter)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${source(view, ctx)}
  </div>`;
}

/** Show an object, and the number that the player has found. @param {PlanetX.View} view @param {BoardContext} ctx @param {Letter} letter */
function heading(view, ctx, letter) {
  const [n, all] = [countSure(view, ctx, letter), view.counts[letter]];
  return html`<th scope="col" data-tip="${nameOf(letter)}: ${ruleOf(letter, view)}">
    ${icon(letter)}<span class="visually-hidden">${nameOf(letter)}</span>
    <small ?data-over=${n > all}>${t("{n}/{all}", { n, all })}</small>
  </th>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {Letter} letter */
const countSure = (view, ctx, letter) =>
  view.sectors.filter((each) => cellOf(view, ctx, `${each.sector}${letter}`).mark === "s").length;

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {number} branch */
function tools(view, ctx, branch) {
  const earlier = (ctx.memory.get("earlier") ?? []).length;
  return html`<div class="note-tools">
      ${
        branch
          ? html`<button type="button" @click=${() => dropBranch(ctx)}>${t("Drop")}</button>
              <button type="button" @click=${() => keepBranch(ctx)}>${t("Keep")}</button>`
          : nothing
      }
      ${branch < DEEPEST ? html`<button type="button" data-tip=${t("Try marks out: later you keep them all, or drop them all.")} @click=${() => openBranch(ctx)}>${t("What if…")}</button>` : nothing}
      <button type="button" ?disabled=${!earlier} @click=${() => takeBack(ctx)}>${t("Undo mark")}</button>
      ${
        branch
          ? nothing
          : html`<button
              type="button"
              ?disabled=${!layersOf(ctx).some((layer) => Object.keys(layer).length)}
              @click=${() => saveLayers(ctx, [{}])}
            >
              ${t("Erase marks")}
            </button>`
      }
    </div>
    <div class="aids" role="group" aria-label=${t("What the sheet does for you")}>
      ${aid(ctx, "books", t("Rows, columns"), t("Crosses out the rest of a row or column that is complete"))}
      ${aid(ctx, "clashes", t("Contradictions"), t("Warns where marks contradict each other or your facts"))}
      ${view.follows.length ? aid(ctx, "all", t("All that follows"), t("Fills in all conclusions from your facts, clues and the rules; the room has agreed on it")) : nothing}
    </div>`;
}

/** @param {BoardContext} ctx @param {import("./notes.js").Aid} key @param {string} label @param {string} title */
const aid = (ctx, key, label, title) =>
  html`<button type="button" aria-pressed=${isOn(ctx, key)} title=${title} @click=${() => switchAid(ctx, key)}>
    <span class="tick" aria-hidden="true">${isOn(ctx, key) ? "✓" : ""}</span>${label}
  </button>`;

/** @typedef {import("../glyphs.js").Letter} Letter */

/** @type {Record<import("./notes.js").Mark, string>} */
const SIGNS = { "": "", x: "✕", o: "?", s: "" };

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {number} sector @param {Letter} letter */
function cell(view, ctx, sector, letter) {
  const key = `${sector}${letter}`;
  const shown = cellOf(view, ctx, key);
  const never = letter === "C" && !view.sectors[sector - 1].comets && shown.layer === -2;
  const fresh = view.facts.at(-1);
  const click = () => {
    const mine = shown.layer >= 0 || shown.mark === "" || ctx.memory.get("cell") === key;
    ctx.memory.set("cell", key);
    if (mine && !shown.facts.length) cycleMark(view, ctx, key);
    else ctx.redraw(); // facts are locked; a tap explains a consequence, and the next one changes it
  };
  const focus = (/** @type {FocusEvent} */ event) => {
    const byKey = event.target instanceof Element && event.target.matches(":focus-visible");
    if (!byKey || ctx.memory.get("cell") === key) return;
    ctx.memory.set("cell", key);
    ctx.redraw();
  };
  return html`<button
    type="button"
    class="cell"
    data-mark=${shown.mark}
    ?data-fact=${shown.layer === -1}
    ?data-ruled=${shown.by !== ""}
    ?data-if=${shown.layer > 0}
    ?data-clash=${clashAt(view, ctx, sector, letter)}
    ?data-never=${never}
    ?data-new=${fresh?.id.startsWith("event:") && shown.facts.includes(fresh)}
    ?data-current=${ctx.memory.get("cell") === key}
    aria-label=${label(key, shown, never)}
    @click=${click}
    @focus=${focus}
  >
    ${shown.mark === "s" ? icon(letter) : never ? "–" : SIGNS[shown.mark]}
  </button>`;
}

/** @param {string} key @param {import("./notes.js").Cell} shown @param {boolean} never */
const label = (key, shown, never) =>
  t("Sector {n}, {object}: {mark}", {
    n: key.slice(0, -1),
    object: nameOf(/** @type {Letter} */ (key.slice(-1))),
    mark: never ? t("never") : markText(shown),
  });

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {number} sector @param {Letter} letter */
const clashAt = (view, ctx, sector, letter) =>
  sheetOf(view, ctx).clashes.some((each) => each.object === letter || each.sectors.includes(sector));

/** Show the contradictions, or the reason for the mark of the last tapped cell. @param {PlanetX.View} view @param {BoardContext} ctx */
function source(view, ctx) {
  const [clash] = sheetOf(view, ctx).clashes;
  const branch = layersOf(ctx).length - 1;
  const key = ctx.memory.get("cell");
  return html`<div class="source">
    ${branch ? html`<span class="trying" role="status">${branch > 1 ? html`<b>${t("Step {n}.", { n: branch })}</b> ` : nothing}${t("You try marks out: Keep makes them yours, Drop takes them off.")}</span>` : nothing}
    ${clash ? html`<em role="status">⚠ ${clash.text}</em>` : nothing}
    ${
      branch && !key
        ? nothing
        : key
          ? html`<b>${label(key, cellOf(view, ctx, key), false)}</b>${why(view, ctx, key)}`
          : html`<span
              >${ctx.narrow ? t("✕ ruled out, ? possible, picture: sure. Dot: told to you. –: never a comet. Hold a cell to see why.") : t("✕ ruled out, ? possible, picture: sure. Dot: told to you, locked. –: never a comet. Point at a cell, or hold it, to see why.")}</span
            >`
    }
  </div>`;
}

/** Explain the origin of a mark and the facts behind it. @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key */
function why(view, ctx, key) {
  const shown = cellOf(view, ctx, key);
  if (shown.facts.length) return html`${shown.facts.map((fact) => told(ctx, fact))}`;
  if (shown.layer > 0) return html`<span>${t("if")}</span>`;
  if (shown.why) return html`<span>${t("because {reason}", { reason: shown.why })}</span>`;
  const known = view.follows.length && ctx.explain && isOn(ctx, "all");
  const own = shown.layer === 0 ? html`<span>${t("my own mark")}</span>` : nothing;
  return known ? html`${own}${until(reasons(ctx, key), html`<span>…</span>`)}` : own;
}

/** @param {BoardContext} ctx @param {string} key */
async function reasons(ctx, key) {
  const lines = (await ctx.explain?.(key)) ?? [];
  return html`${lines.map((line) => html`<span>${line}</span>`)}`;
}

/** Return why a cell is as it is, for a preview or a dialog. @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key */
export const cellDetails = (view, ctx, key) => ({
  heading: label(key, cellOf(view, ctx, key), false),
  body: html`<div class="sector-details why">${why(view, ctx, key)}</div>`,
});

/** Tell a fact; one that an action has brought leads to that action on the ring. @param {BoardContext} ctx @param {PlanetX.FactView} fact */
function told(ctx, fact) {
  const [kind, number] = fact.id.split(":");
  if (kind !== "event") return html`<span>${fact.text}</span>`;
  const show = (/** @type {Event} */ { target }) => {
    if (target instanceof Element) target.closest("dialog")?.close(); // which covers the ring
    ctx.memory.set("shown", Number(number));
    ctx.redraw();
  };
  return html`<button type="button" class="quiet" @click=${show}>${fact.text}</button>`;
}
