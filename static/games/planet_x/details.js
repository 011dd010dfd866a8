// @ts-check
/** The knowledge of a sector, and the reasons for a cell of the note sheet. */

import { html, nothing } from "lit-html";
import { t } from "../../js/ui/text.js";
import { icon, nameOf } from "./glyphs.js";
import { theoryText } from "./sky/in_the_sky.js";
import { isAbout } from "./lists/lists.js";
import { markOf } from "./sky/pawns.js";
import { cellDetails } from "./notes/sheet.js";

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  if (key.startsWith("cell:")) return cellDetails(view, ctx, key.slice(5));
  const sector = view.sectors[Number(key.split(":")[1]) - 1];
  if (!sector) return null;
  const tokens = view.tokens.filter((token) => token.sector === sector.sector);
  const facts = view.facts.filter((fact) => isAbout(fact, sector.sector));
  const looked = view.history.filter((each) => each.first && covers(view, each, sector.sector));
  const sure = sector.object || sector.confirmed;
  return {
    heading: t("Sector {n}", { n: sector.sector }),
    body: html`<div class="sector-details">
      <p>
        ${sector.visible ? t("visible") : t("not visible")}${mayHoldComet(view, sector) ? html` · ${t("comets are possible here")}` : nothing}
      </p>
      ${sure ? html`<p>${icon(sure)} <b>${nameOf(sure)}</b></p>` : nothing}
      ${sector.refuted.length ? html`<p>${t("refuted: {objects}", { objects: sector.refuted.map(nameOf).join(t(", ")) })}</p>` : nothing}
      ${list(tokens.map((token) => theoryText(view, ctx, token)))} ${list(facts.map((fact) => fact.text))}
      ${looked.length ? html`<p><b>${t("Looked at here")}</b></p>` : nothing}
      ${list(looked.map((each) => html`${markOf(view, each.pawn)} ${each.text}`))}
    </div>`,
  };
}

/** @param {unknown[]} lines */
const list = (lines) =>
  lines.length
    ? html`<ul>
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>`
    : nothing;

/** Return whether a sector may hold a comet by its number and by all that the viewer was told. @param {PlanetX.View} view @param {PlanetX.SectorView} sector */
const mayHoldComet = (view, { sector, comets, object, confirmed, refuted }) =>
  comets &&
  !object &&
  !confirmed &&
  !refuted.includes("C") &&
  !view.facts.some(({ marks }) => marks.some((mark) => mark.sector === sector && mark.sure === (mark.object !== "C")));

/** Return whether an action looked at a sector. @param {PlanetX.View} view @param {PlanetX.EntryView} entry @param {number} sector */
function covers(view, { first, last }, sector) {
  const n = view.sectors.length;
  return (sector - first + n) % n <= (last - first + n) % n;
}
