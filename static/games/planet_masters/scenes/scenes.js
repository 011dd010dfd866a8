// @ts-check
/** Scenes of conflicts: an attack, a council. Dice on the board are those from before. */

import { showScene } from "../../../js/board/scene.js";
import { battle } from "./battle.js";
import { council } from "./council.js";

const LENGTH = { battle: 5200, council: 5200 }; // milliseconds

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** @param {HTMLElement} root @param {View | null} before @param {View} after @param {BoardContext} ctx */
export function playScenes(root, before, after, ctx) {
  const { conflict } = after;
  if (!before || !conflict || conflict.turn === before.conflict?.turn || after.round < before.round) return;
  if (conflict.sides.length) showScene(root, council(conflict, before, after, ctx), "council", LENGTH.council);
  else showScene(root, battle(conflict, before, ctx), "battle", LENGTH.battle);
}
