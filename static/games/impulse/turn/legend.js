// @ts-check
/** The legend of the signs. */

import { html } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { meanings, signLine } from "../art/signs.js";

export const legend = () =>
  html`<div class="game-impulse">
    <dl class="legend">
      ${meanings().map(
        ([sign, meaning]) =>
          html`<div>
            <dt>${signLine(sign, 2)}</dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
    </dl>
  </div>`;

export const signsButton = () =>
  html`<button type="button" class="corner-button" data-details="signs">${t("Signs")}</button>`;
