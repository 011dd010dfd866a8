// @ts-check
/** The two fleets of a match of Homeworlds: their ships and systems. */

import { t } from "../../js/ui/text.js";

/** @param {Homeworlds.View} view @returns {PointSource[]} */
export function points(view) {
  const count = (/** @type {(ships: Homeworlds.Piece[]) => number} */ of) =>
    [0, 1].map((seat) => view.systems.reduce((sum, system) => sum + of(system.ships[seat]), 0));
  return [
    { label: t("ships"), points: count((ships) => ships.length) },
    { label: t("systems"), points: count((ships) => Math.min(ships.length, 1)) },
  ];
}

/** @param {Homeworlds.View} view @returns {Compared[]} */
export const numbers = (view) => points(view).map(({ label, points }) => ({ label, seats: points }));
