// @ts-check
/** The page of a game: keeps its lists fresh, and plays a stretch of a match on the game's board. */

import * as board from "board";
import "./lobby.js";
import { narrow } from "../board/context.js";
import { whenResized } from "../board/resize.js";
import { byId } from "../ui/elements.js";
import { StretchPlayer } from "./stretch.js";

/** @param {BoardModule} game */
async function main(game) {
  const { stretch: address } = /** @type {HTMLElement} */ (document.querySelector(".stretch")).dataset;
  const response = address ? await fetch(address).catch(() => null) : null;
  if (!response?.ok) return; // the emblem stays
  const root = byId("board");
  root.replaceChildren();
  const player = new StretchPlayer(root, game, await response.json());
  narrow.addEventListener("change", () => player.draw(true));
  whenResized(root, () => player.draw(true));
  player.begin();
}

void main(board);
