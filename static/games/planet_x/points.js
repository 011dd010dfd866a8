// @ts-check
/** Where points of The Search for Planet X came from. */

import { t } from "../../js/text.js";

/** @param {PlanetX.View} view @returns {PointSource[]} */
export function points(view) {
  const scores = view.pawns.filter((pawn) => pawn.seat !== null).map((pawn) => pawn.score);
  const theories = scores.map((score) => Object.values(score?.theories ?? {}).reduce((sum, n) => sum + n, 0));
  return [
    { label: t("first to be right"), points: scores.map((score) => score?.first ?? 0) },
    { label: t("theories"), points: theories },
    { label: t("Planet X"), points: scores.map((score) => score?.planet_x ?? 0) },
  ];
}
