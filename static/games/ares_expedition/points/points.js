// @ts-check
/** The sources of points in Ares Expedition, and their growth. */

import { t } from "../../../js/ui/text.js";

export const pointsAddUp = true;

/** @param {AresExpedition.MarsView} view @returns {PointSource[]} */
export function points(view) {
  const names = { tr: t("TR"), forests: t("forests"), cards: t("cards") };
  return Object.entries(names).map(([key, label]) => ({
    label,
    points: view.players.map((player) => player.points[key] ?? 0),
  }));
}

/** All points of a player now. @param {AresExpedition.PlayerView} player */
export const total = (player) => Object.values(player.points).reduce((sum, n) => sum + n, 0);

const GOAL = 80; // points of two partners

/** The points of two partners, and their goal. @param {AresExpedition.MarsView} view @returns {JointPoints | null} */
export const jointPoints = (view) =>
  view.variant === "together" ? { n: view.players.reduce((sum, player) => sum + total(player), 0), goal: GOAL } : null;

/** The finished rounds and, before the end, the running one. @param {AresExpedition.MarsView} view @returns {AresExpedition.RoundSummary[][]} */
export function roundsSoFar(view) {
  const now = view.players.map((player) => ({
    tr: player.tr,
    points: total(player),
    mc: player.makes.mc ?? 0,
    heat: player.makes.heat ?? 0,
    plants: player.makes.plants ?? 0,
    cards: player.makes.cards ?? 0,
    phase: player.phase,
  }));
  return view.ended ? view.history : [...view.history, now];
}

/** @param {AresExpedition.MarsView} view @returns {Compared[]} */
export function numbers(view) {
  const { players } = view;
  const value = (/** @type {AresExpedition.TrackView} */ track) => track.first + track.rise * track.step;
  return [
    { label: t("Temperature"), table: value(view.temperature), unit: "°C" },
    { label: t("Oxygen"), table: value(view.oxygen), unit: "%" },
    { label: t("Oceans"), table: value(view.oceans) },
    { label: t("Points"), seats: players.map(total) },
    { label: t("TR"), seats: players.map((player) => player.tr) },
    { label: t("MC"), seats: players.map((player) => player.mc) },
    { label: t("cards in play"), seats: players.map((player) => player.tableau.length) },
  ];
}
