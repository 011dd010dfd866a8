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
    const rest = after.join("");
    return html`${before}${gap(before, name)}<b class="seat-${seats.get(name)}">${name}</b>${gap(name, rest)}${rest}`;
  };
}

/** The space between a Latin name and Chinese, which `text-autospace` does not make at the edge of an element. @param {string} left @param {string} right */
const gap = (left, right) =>
  /\p{Script=Han}[\p{Script=Latin}\p{N}]|[\p{Script=Latin}\p{N}]\p{Script=Han}/u.test(
    left.slice(-1) + right.slice(0, 1),
  )
    ? " "
    : "";
