// @ts-check
/** What the faces of the dice do: a page of the board, and the details of one face. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { cube, planet } from "../art/pieces.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** Each kind of dice with its name and faces. @param {View} view @returns {[string, string, PlanetMasters.FaceView[]][]} */
const kindsOf = ({ legend }) => [
  ["home", t("Home die"), legend.home],
  ["colony", t("Colony die"), legend.colony],
  ["military", t("Military die"), legend.military],
];

/** The effects of the faces, their pips, and the abilities of the races. @param {View} view @param {BoardContext} ctx */
export function facesPage(view, ctx) {
  return html`<div class="kinds">
    ${kindsOf(view).map(
      ([kind, label, faces]) =>
        html`<div>
          <h4>${label}</h4>
          <ul role="list">
            ${faces.map(
              (face) =>
                html`<li>
                  <span class="die ${kind}"
                    >${kind === "military" ? cube(face.face) : planet({ face: face.face, home: kind === "home" })}</span
                  >
                  <span
                    ><b>${face.label}</b> <small>${face.pips.join(" ")}</small
                    ><br />${face.effect ?? t("as the race says")}</span
                  >
                </li>`,
            )}
          </ul>
        </div>`,
    )}
    <div>
      <h4>${t("Races, while the home die shows the race face")}</h4>
      <ul role="list">
        ${view.players.map((player) =>
          player.race
            ? html`<li class="seat-${player.seat}">
                <span class="die home">${planet({ face: "race", race: player.race, home: true })}</span>
                <span
                  ><b>${player.race_label}: ${player.ability}</b> <small>${ctx.playerName(player.seat)}</small
                  ><br />${player.effect}</span
                >
              </li>`
            : nothing,
        )}
      </ul>
    </div>
  </div>`;
}

/** The purpose of a face. @param {string} key as in data-details @param {View} view */
export function faceDetails(key, view) {
  const [_kind, face, race] = key.split(":");
  const found = kindsOf(view).flatMap(([, kind, faces]) =>
    faces.filter((each) => each.face === face).map((each) => ({ kind, each })),
  );
  const player = face === "race" ? view.players.find((each) => each.race === race) : undefined;
  if (!found.length) return null;
  return {
    heading: player?.ability ?? found[0].each.label,
    body: html`<p>${player?.effect ?? found[0].each.effect ?? ""}</p>
      <p><small>${found.map(({ kind, each }) => html`${kind}: ${each.pips.join(" ")} `)}</small></p>`,
  };
}
