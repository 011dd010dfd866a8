// @ts-check
/** Where points of Ares Expedition came from. */

import { t } from "../../js/text.js";

export const pointsAddUp = true;

/** @param {AresExpedition.MarsView} view @returns {PointSource[]} */
export function points(view) {
  const names = { tr: t("TR"), forests: t("forests"), cards: t("cards") };
  return Object.entries(names).map(([key, label]) => ({
    label,
    points: view.players.map((player) => player.points[key] ?? 0),
  }));
}
