// @ts-check
/** The sources of points in Impulse. */

import { t } from "../../../js/ui/text.js";

/** @typedef {keyof Impulse.PlayerView["sources"]} Source */

/** @returns {[Source, string][]} */
export const sourceNames = () => [
  ["core", t("core patrol")],
  ["activation", t("core activation")],
  ["trade", t("trade")],
  ["refine", t("refining")],
  ["ships", t("ships destroyed")],
  ["battle", t("battles won")],
];

export const pointsAddUp = true;

/** @param {Impulse.View} view @returns {PointSource[]} */
export function points(view) {
  return sourceNames()
    .map(([key, label]) => ({ label, points: view.players.map((player) => player.sources[key] ?? 0) }))
    .filter((each) => each.points.some(Boolean));
}

/** @param {Impulse.View} view @returns {Compared[]} */
export function numbers({ players, places, gates }) {
  const ships = (/** @type {number} */ seat) => {
    const fleets = [...places.flatMap((place) => place.transports), ...gates.flatMap((gate) => gate.fleets)];
    return fleets.reduce((sum, [owner, number]) => sum + (owner === seat ? number : 0), 0);
  };
  return [
    { label: t("Points"), seats: players.map((player) => player.score) },
    { label: t("ships"), seats: players.map((player) => ships(player.seat)) },
    { label: t("hand cards"), seats: players.map((player) => player.hand) },
    { label: t("minerals"), seats: players.map((player) => player.minerals.length) },
  ];
}
