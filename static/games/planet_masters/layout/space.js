// @ts-check
/** The middle of the table: the galaxy with its free colonies, and the supply of military dice. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { galaxy } from "../art/galaxy.js";
import { blank } from "../realm/die.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** @param {View} view @param {BoardContext} ctx */
export const space = (view, ctx) =>
  html`<div class="space">
    ${galaxy()}
    <div
      class="pool"
      role="group"
      aria-label=${view.galaxy.length === 1 ? t("Galaxy: 1 colony") : t("Galaxy: {n} colonies", { n: view.galaxy.length })}
      data-tip=${t("Free colonies: a player who rolls a carrier takes one.")}
    >
      <h3>${t("Galaxy")} <small>${view.galaxy.length || t("empty")}</small></h3>
      <div class="dice">
        ${repeat(
          view.galaxy,
          (key) => key,
          (key) => blank(key, "colony"),
        )}
      </div>
    </div>
    ${supply(view, ctx)}
  </div>`;

/** @param {View} view @param {BoardContext} ctx */
const supply = (view, ctx) =>
  html`<div
    class="pool supply"
    role="group"
    aria-label=${view.supply.length === 1 ? t("Supply: 1 military die") : t("Supply: {n} military dice", { n: view.supply.length })}
    data-tip=${t("Military dice that can still be built, for a resource each.")}
  >
    <h3>${t("Supply")} <small>${view.supply.length}</small></h3>
    <div
      class="dice"
      data-key="build"
      aria-label=${ctx.question?.options?.find((option) => option.key === "build")?.label ?? nothing}
    >
      ${repeat(
        view.supply,
        (key) => key,
        (key) => blank(key, "military"),
      )}
    </div>
  </div>`;
