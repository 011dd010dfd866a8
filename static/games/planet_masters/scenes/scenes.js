// @ts-check
/** Scenes of conflicts: an attack, a council. Dice on the board are those from before. */

import { endScene, showScene } from "../../../js/board/scene.js";
import { battle } from "./battle.js";
import { council } from "./council.js";

const LENGTH = { battle: 5200, council: 5200 }; // milliseconds

/** Phases whose questions belong to the conflict that is shown. */
const OF_CONFLICT = ["await_cancel", "await_reward", "await_discard", "await_loss"];

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** Show a new conflict until the player is asked the next question. @param {HTMLElement} root @param {View | null} before @param {View} after @param {BoardContext} ctx */
export function playScenes(root, before, after, ctx) {
  const { conflict } = after;
  const isNews = before && conflict && conflict.turn !== before.conflict?.turn && after.round >= before.round;
  if (ctx.question && !OF_CONFLICT.includes(after.phase)) return endScene(root);
  if (!isNews) return ctx.over ? endScene(root) : undefined;
  if (conflict.sides.length) showScene(root, council(conflict, before, after, ctx), "council", LENGTH.council);
  else showScene(root, battle(conflict, before, ctx), "battle", LENGTH.battle);
}
