// @ts-check
/** The note sheet as a table: a row for each sector, a column for each object. */

import { html, nothing } from "lit-html";
import { t } from "../../js/text.js";
import { icon, nameOf, OBJECTS, ruleOf } from "./glyphs.js";
import {
  cellOf,
  cycleMark,
  DEEPEST,
  dropBranch,
  factCells,
  fillIn,
  keepBranch,
  layersOf,
  markText,
  openBranch,
  saveLayers,
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
              ${OBJECTS.map((letter) => html`<td>${cell(view, ctx, each.sector, letter)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${source(view, ctx)}
  </div>`;
}

/** Show an object, and how many of it I have found. @param {PlanetX.View} view @param {BoardContext} ctx @param {Letter} letter */
function heading(view, ctx, letter) {
  const [n, all] = [countSure(view, ctx, letter), view.counts[letter]];
  return html`<th scope="col" title="${nameOf(letter)}: ${ruleOf(letter, view)}">
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
        ? html`<b class="chip if">${t("If, step {n}", { n: branch })}</b>
            <button type="button" @click=${() => dropBranch(ctx)}>${t("Roll back")}</button>
            <button type="button" @click=${() => keepBranch(ctx)}>${t("Keep")}</button>`
        : nothing
    }
    ${branch < DEEPEST ? html`<button type="button" @click=${() => openBranch(ctx)}>${t("What if…")}</button>` : nothing}
    <button
      type="button"
      @click=${() => fillIn(view, ctx)}
      title=${t("Marks what follows from the rules for objects and my surveys, without the clues")}
    >
      ${t("Fill in by the rules")}
    </button>
    <button type="button" class="quiet" ?disabled=${!earlier} @click=${() => takeBack(ctx)}>${t("Take back")}</button>
    <button
      type="button"
      class="quiet"
      ?disabled=${!layersOf(ctx).some((layer) => Object.keys(layer).length)}
      @click=${() => saveLayers(ctx, [{}])}
    >
      ${t("Clear mine")}
    </button>
  </div>`;
}

/** @typedef {import("./glyphs.js").Letter} Letter */

/** @type {Record<import("./notes.js").Mark, string>} */
const SIGNS = { "": "", x: "✕", o: "?", s: "" };

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {number} sector @param {Letter} letter */
function cell(view, ctx, sector, letter) {
  const key = `${sector}${letter}`;
  const shown = cellOf(view, ctx, key);
  const impossible = letter === "C" && !view.sectors[sector - 1].comets && shown.mark === "";
  const label = t("Sector {n}, {object}: {mark}", {
    n: sector,
    object: nameOf(letter),
    mark: impossible ? t("never") : markText(shown),
  });
  const click = () => {
    ctx.memory.set("cell", key);
    cycleMark(view, ctx, key);
  };
  return html`<button
    type="button"
    class="cell"
    data-mark=${shown.mark}
    ?data-fact=${shown.layer === -1}
    ?data-ruled=${shown.ruled}
    ?data-if=${shown.layer > 0}
    ?data-clash=${shown.clash}
    ?data-never=${impossible}
    ?data-current=${ctx.memory.get("cell") === key}
    aria-label=${label}
    title=${[label, ...shown.facts].join("\n")}
    @click=${click}
  >
    ${shown.mark === "s" ? icon(letter) : impossible ? "–" : SIGNS[shown.mark]}
  </button>`;
}

/** Show where the mark of the cell clicked last comes from. @param {PlanetX.View} view @param {BoardContext} ctx */
function source(view, ctx) {
  const key = ctx.memory.get("cell");
  if (!key)
    return html`<p class="source">
      ${t("Tap a cell: ✕ ruled out, ? possible, a picture for sure, nothing. Marks with a dot were told to you; – is never a comet.")}
    </p>`;
  const shown = cellOf(view, ctx, key);
  const facts = factCells(view).get(key)?.facts ?? [];
  const own =
    shown.layer > 0 ? t("if") : shown.ruled ? t("by the rules for objects") : shown.layer === 0 ? t("my own mark") : "";
  return html`<div class="source">
    <b
      >${t("Sector {n}, {object}: {mark}", { n: key.slice(0, -1), object: nameOf(key.slice(-1)), mark: markText(shown) })}</b
    >
    ${own ? html`<span>${own}</span>` : nothing}
    ${facts.map((fact) => html`<button type="button" class="quiet" @click=${() => showSource(ctx, fact)}>${fact.text}</button>`)}
    ${shown.clash ? html`<em>${t("This is not what you were told.")}</em>` : nothing}
  </div>`;
}

/** Show on the ring the action a fact comes from. @param {BoardContext} ctx @param {PlanetX.FactView} fact */
function showSource(ctx, fact) {
  const [kind, number] = fact.id.split(":");
  if (kind === "event") ctx.memory.set("shown", Number(number));
  ctx.redraw();
}
