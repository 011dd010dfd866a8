// @ts-check
/** Words for colours, sizes, powers and owners. */

import { t } from "../../js/ui/text.js";

/** The ability of each colour, from a ship or a star. */
const POWER = /** @type {Record<string, () => string>} */ ({
  r: () => t("Red captures: take over an enemy ship here that is not larger than your own."),
  y: () => t("Yellow moves: go to a connected system, or discover one."),
  g: () => t("Green builds: a new ship in a colour you have here, the smallest in the bank."),
  b: () => t("Blue trades: turn a ship into one of another colour and the same size."),
});

const VERB = /** @type {Record<string, () => string>} */ ({
  r: () => t("capture"),
  y: () => t("move"),
  g: () => t("build"),
  b: () => t("trade"),
});

const COLOUR = /** @type {Record<string, () => string>} */ ({
  r: () => t("red"),
  y: () => t("yellow"),
  g: () => t("green"),
  b: () => t("blue"),
});

const ALSO = [() => "", () => t("also small"), () => t("also medium"), () => t("also large")];

/** @param {string} piece */
export const powerOf = (piece) => POWER[piece[0]]();

/** @param {string} letter */
export const verbOf = (letter) => VERB[letter]();

/** @param {string} letter */
export const colourName = (letter) => COLOUR[letter]();

/** Why no ship flies to a system: a star of that size is at both ends. @param {number} size */
export const alsoOf = (size) => ALSO[size]();

/** @param {number} seat @param {BoardContext} ctx */
export const whose = (seat, ctx) =>
  seat === ctx.seat ? t("your homeworld") : t("homeworld of {player}", { player: ctx.playerName(seat) });
