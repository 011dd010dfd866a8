// @ts-check
/** The tie-breaks of a match of Planet Masters without a winner, in their order. */

import { t } from "../../js/ui/text.js";

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

/** @param {PlanetMasters.PlanetMastersView} view @returns {Compared[]} */
export function numbers(view) {
  const { players } = view;
  return [
    { label: t("planets"), seats: players.map((player) => player.planets) },
    { label: t("victory faces"), seats: players.map((player) => player.good) },
    { label: t("attack"), seats: players.map((player) => player.attack.worth) },
    { label: t("defence"), seats: players.map((player) => player.defence.worth) },
  ];
}
