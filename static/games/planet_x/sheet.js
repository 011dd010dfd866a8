// @ts-check
/** The note sheet as a table: a row for each sector, a column for each object. */

import { html, nothing } from "lit-html";
import { t } from "../../js/text.js";
import { icon, nameOf, OBJECTS, ruleOf } from "./glyphs.js";
import {
  adopt,
  cellOf,
  DEEPEST,
  fillIn,
  keep,
  layersOf,
  meaning,
  rollBack,
  suppose,
  takeBack,
  toldBy,
  turn,
} from "./notes.js";

/** @param {PlanetX.View} view @param {Table} table */
export function noteSheet(view, table) {
  const branch = layersOf(table).length - 1;
  return html`<div class="note-sheet" data-branch=${branch}>
    ${tools(view, table, branch)}
    <table>
      <caption class="visually-hidden">
        ${t("My notes: sectors and objects")}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("sector")}</span></th>
          ${OBJECTS.map((letter) => heading(view, table, letter))}
        </tr>
      </thead>
      <tbody>
        ${view.sectors.map(
          (each) =>
            html`<tr ?data-visible=${each.visible}>
              <th scope="row">${each.sector}</th>
              ${OBJECTS.map((letter) => html`<td>${cell(view, table, each.sector, letter)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${source(view, table)}
  </div>`;
}

/** An object, and how many of it I have found. @param {PlanetX.View} view @param {Table} table @param {string} letter */
function heading(view, table, letter) {
  const [n, all] = [sureOf(view, table, letter), view.counts[letter]];
  return html`<th scope="col" title="${nameOf(letter)}: ${ruleOf(letter, view)}">
    ${icon(letter)}<span class="visually-hidden">${nameOf(letter)}</span>
    <small ?data-over=${n > all}>${t("{n}/{all}", { n, all })}</small>
  </th>`;
}

/** @param {PlanetX.View} view @param {Table} table @param {string} letter */
const sureOf = (view, table, letter) =>
  view.sectors.filter((each) => cellOf(view, table, `${each.sector}${letter}`).mark === "s").length;

/** @param {PlanetX.View} view @param {Table} table @param {number} branch */
function tools(view, table, branch) {
  const earlier = (table.memory.get("earlier") ?? []).length;
  return html`<div class="note-tools">
    ${
      branch
        ? html`<b class="chip if">${t("If, step {n}", { n: branch })}</b>
            <button type="button" @click=${() => rollBack(table)}>${t("Roll back")}</button>
            <button type="button" @click=${() => adopt(table)}>${t("Keep")}</button>`
        : nothing
    }
    ${branch < DEEPEST ? html`<button type="button" @click=${() => suppose(table)}>${t("What if…")}</button>` : nothing}
    <button
      type="button"
      @click=${() => fillIn(view, table)}
      title=${t("Marks what follows from the rules for objects and my surveys, without the clues")}
    >
      ${t("Fill in by the rules")}
    </button>
    <button type="button" class="quiet" ?disabled=${!earlier} @click=${() => takeBack(table)}>${t("Take back")}</button>
    <button
      type="button"
      class="quiet"
      ?disabled=${!layersOf(table).some((layer) => Object.keys(layer).length)}
      @click=${() => keep(table, [{}])}
    >
      ${t("Clear mine")}
    </button>
  </div>`;
}

const SIGNS = { "": "", x: "✕", o: "?", s: "" };

/** @param {PlanetX.View} view @param {Table} table @param {number} sector @param {string} letter */
function cell(view, table, sector, letter) {
  const key = `${sector}${letter}`;
  const shown = cellOf(view, table, key);
  const impossible = letter === "C" && !view.sectors[sector - 1].comets && shown.mark === "";
  const says = t("Sector {n}, {object}: {mark}", {
    n: sector,
    object: nameOf(letter),
    mark: impossible ? t("never") : meaning(shown),
  });
  const click = () => {
    table.memory.set("cell", key);
    turn(view, table, key);
  };
  return html`<button
    type="button"
    class="cell"
    data-mark=${shown.mark}
    ?data-told=${shown.layer === -1}
    ?data-ruled=${shown.ruled}
    ?data-if=${shown.layer > 0}
    ?data-clash=${shown.clash}
    ?data-never=${impossible}
    ?data-current=${table.memory.get("cell") === key}
    aria-label=${says}
    title=${[says, ...shown.told].join("\n")}
    @click=${click}
  >
    ${shown.mark === "s" ? icon(letter) : impossible ? "–" : SIGNS[/** @type {keyof typeof SIGNS} */ (shown.mark)]}
  </button>`;
}

/** Where the mark of the cell clicked last comes from. @param {PlanetX.View} view @param {Table} table */
function source(view, table) {
  const key = table.memory.get("cell");
  if (!key)
    return html`<p class="source">
      ${t("Tap a cell: ✕ ruled out, ? possible, a picture for sure, nothing. Marks with a dot were told to you; – is never a comet.")}
    </p>`;
  const shown = cellOf(view, table, key);
  const facts = toldBy(view).get(key)?.facts ?? [];
  const own =
    shown.layer > 0 ? t("if") : shown.ruled ? t("by the rules for objects") : shown.layer === 0 ? t("my own mark") : "";
  return html`<div class="source">
    <b
      >${t("Sector {n}, {object}: {mark}", { n: key.slice(0, -1), object: nameOf(key.slice(-1)), mark: meaning(shown) })}</b
    >
    ${own ? html`<span>${own}</span>` : nothing}
    ${facts.map((fact) => html`<button type="button" class="quiet" @click=${() => show(table, fact)}>${fact.text}</button>`)}
    ${shown.clash ? html`<em>${t("This is not what you were told.")}</em>` : nothing}
  </div>`;
}

/** Point at the action a fact comes from. @param {Table} table @param {PlanetX.FactView} fact */
function show(table, fact) {
  const [kind, number] = fact.id.split(":");
  if (kind === "event") table.memory.set("shown", Number(number));
  table.redraw();
}
