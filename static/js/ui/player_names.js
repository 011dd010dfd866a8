// @ts-check
/** Sets the names of players apart in a text. */

import { html } from "lit-html";

/** @param {Pick<Player, "name" | "seat">[]} players */
export function naming(players) {
  const seats = new Map(players.map((each) => [each.name, each.seat]));
  const names = [...seats.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(${names.join("|")})(?![\\p{Script=Latin}\\p{N}])`, "u");
  return (/** @type {string} */ text) => {
    const [before, name, ...after] = text.split(pattern);
    if (name === undefined) return text;
    return html`${before}<b class="seat-${seats.get(name)}">${name}</b>${after.join("")}`;
  };
}
