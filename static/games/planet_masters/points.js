// @ts-check
/** What decides a match of Planet Masters that nobody has won, in this order. */

import { t } from "../../js/text.js";

/** @param {PlanetMasters.PlanetMastersView} view @returns {PointSource[]} */
export function points(view) {
  const { players } = view;
  return [
    { label: t("planets"), points: players.map((player) => player.planets) },
    { label: t("victory faces"), points: players.map((player) => player.good) },
    { label: t("votes"), points: players.map((player) => player.votes.worth) },
    { label: t("defence"), points: players.map((player) => player.defence.worth) },
  ];
}
