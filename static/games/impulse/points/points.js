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
