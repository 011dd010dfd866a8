// @ts-check
/** The sources of points in The Search for Planet X. */

import { t } from "../../js/ui/text.js";
import { markOf } from "./sky/pawns.js";

export const pointsAddUp = true;

/** @param {PlanetX.View} view @returns {PointSource[]} */
export function points(view) {
  const scores = byNumber(view).map((pawn) => pawn.score);
  if (scores.every((score) => !score)) return []; // where a match was resigned, nothing was scored
  const theories = scores.map((score) => Object.values(score?.theories ?? {}).reduce((sum, n) => sum + n, 0));
  return [
    { label: t("first to be right"), points: scores.map((score) => score?.first ?? 0) },
    { label: t("theories"), points: theories },
    { label: t("Planet X"), points: scores.map((score) => score?.planet_x ?? 0) },
  ];
}

/** Return the bot of a solo game. @param {PlanetX.View} view @returns {Unseated[]} */
export const unseated = (view) =>
  byNumber(view)
    .filter((each) => each.seat === null)
    .map((each) => ({ name: t("the bot"), mark: markOf(view, each.pawn), total: each.score?.total ?? 0 }));

/** Return all pawns not by turn, but as seats are counted; the bot is the last. @param {PlanetX.View} view */
const byNumber = (view) => [...view.pawns].sort((a, b) => a.pawn - b.pawn);

/** @param {PlanetX.View} view @returns {Compared[]} */
export function numbers(view) {
  const pawns = byNumber(view).filter((each) => each.seat !== null);
  return [
    { label: t("month"), table: view.month },
    { label: t("sector"), seats: pawns.map((pawn) => pawn.sector) },
    { label: t("targets"), seats: pawns.map((pawn) => pawn.targets) },
    { label: t("tokens"), seats: pawns.map((pawn) => pawn.tokens) },
  ];
}
