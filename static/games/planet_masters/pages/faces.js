// @ts-check
/** What the faces of the dice do: a page of the board, and the details of one face. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { cube, planet } from "../art/pieces.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** Each kind of dice with its faces. @param {View} view @returns {[string, PlanetMasters.FaceView[]][]} */
export const kindsOf = ({ legend }) => [
  [t("Home die"), legend.home],
  [t("Colony die"), legend.colony],
  [t("Military die"), legend.military],
];

/** The faces of planets and ships with their pips and effects. @param {View} view */
export const facesPage = (view) =>
  html`<div class="kinds">
    <div>
      <h4>${t("Planets")}</h4>
      <ul role="list">
        ${facesOfPlanets(view).map((face) => line(planet({ face: face.face }), "colony", face, face.on))}
      </ul>
    </div>
    <div>
      <h4>${t("Military die")}</h4>
      <ul role="list">
        ${view.legend.military.map((face) => line(cube(face.face), "military", face, face.pips.join(" ")))}
      </ul>
    </div>
  </div>`;

/** The faces of home and colony dice in one list; one with other pips on the two names its die. @param {View} view */
function facesOfPlanets({ legend: { home, colony } }) {
  const faces = [...home, ...colony.filter((each) => !home.some(({ face }) => face === each.face))];
  return faces.map((each) => {
    const pips = (/** @type {PlanetMasters.FaceView[]} */ die) =>
      die.find(({ face }) => face === each.face)?.pips.join(" ") ?? "";
    const [onHome, onColony] = [pips(home), pips(colony)];
    const named = [onHome && `${t("Home die")} ${onHome}`, onColony && `${t("Colony die")} ${onColony}`];
    return { ...each, on: onHome === onColony ? onHome : named.filter(Boolean).join(" · ") };
  });
}

/** @param {unknown} drawing @param {string} kind @param {{ label: string, effect: string | null }} face @param {string} pips */
export const line = (drawing, kind, face, pips) =>
  html`<li>
    <span class="die ${kind}">${drawing}</span>
    <span
      ><b>${face.label}</b> ${pips ? html`<small>${pips}</small>` : nothing}
      ${face.effect ?? t("as the race says")}</span
    >
  </li>`;

/** The abilities of the races at the table. @param {View} view @param {BoardContext} ctx */
export const racesPage = (view, ctx) =>
  html`<div class="kinds">
    <div>
      <h4>${t("Races, while the home die shows the race face")}</h4>
      <ul role="list">
        ${view.players.map((player) =>
          player.race
            ? html`<li class="seat-${player.seat}">
                <span class="die home">${planet({ face: "race", race: player.race, home: true })}</span>
                <span
                  ><b>${player.race_label}: ${player.ability}</b>
                  <small>${ctx.playerName(player.seat)}</small> ${player.effect}</span
                >
              </li>`
            : nothing,
        )}
      </ul>
    </div>
  </div>`;

/** The purpose of a face. @param {string} key as in data-details @param {View} view */
export function faceDetails(key, view) {
  const [_kind, face, race] = key.split(":");
  const found = kindsOf(view).flatMap(([kind, faces]) =>
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
