// @ts-check
/** The actions of the running turn or of the last one, read from their notation. */

/** @typedef {{ verb: string, piece: string, system: string, to: string, star: string, given: string }} Deed a trade has the piece `given` */

/** The fields of each action in notation, in the order written. */
const FIELDS = /** @type {Record<string, (keyof Deed | "")[]>} */ ({
  homeworld: ["", "", "piece", "system"],
  build: ["piece", "system"],
  trade: ["given", "piece", "system"],
  move: ["piece", "system", "to"],
  discover: ["piece", "system", "star", "to"],
  attack: ["piece", "system"],
  sacrifice: ["piece", "system"],
  catastrophe: ["system", "star"],
});

/** @param {string} written such as "move r2 Vega Altair" @returns {Deed} */
export function read(written) {
  const [verb, ...words] = written.split(" ");
  const deed = { verb, piece: "", system: "", to: "", star: "", given: "" };
  for (const [n, field] of (FIELDS[verb] ?? []).entries()) if (field) deed[field] = words[n] ?? "";
  return deed;
}

/** The system that a picked ship is in. @param {Homeworlds.View} view @returns {string | undefined} */
export const actingSystem = (view) => view.picked.split(":")[1];

/** The actions to mark: of the running turn once it has some, else of the last one. @param {Homeworlds.View} view */
export function newest(view) {
  if (view.done.length) return { seat: view.to_move, deeds: view.done.map(read) };
  return { seat: view.last?.seat ?? 0, deeds: view.last?.actions.map(read) ?? [] };
}

/** The ships that the newest actions placed, as "system seat piece". @param {Homeworlds.View} view */
export function changedShips(view) {
  const { seat, deeds } = newest(view);
  const there = deeds.map((deed) => `${deed.to || deed.system} ${seat} ${deed.piece}`);
  return new Set(there.filter((_place, n) => !["sacrifice", "catastrophe", "pass"].includes(deeds[n].verb)));
}

/** The ship given up in the running turn, such as "y3". @param {Homeworlds.View} view */
export const sacrificed = (view) => view.done.map(read).find((deed) => deed.verb === "sacrifice")?.piece;

/**
 * The actions of `after` that `before` did not have, with the seat of their player.
 * @param {Homeworlds.View | null} before @param {Homeworlds.View} after
 */
export function news(before, after) {
  if (!before) return { seat: 0, deeds: /** @type {Deed[]} */ ([]) };
  const begun = (/** @type {string[]} */ actions) => before.done.every((action, n) => actions[n] === action);
  const goesOn = before.to_move === after.to_move && after.done.length && begun(after.done);
  const ended = before.to_move !== after.to_move && after.last?.seat === before.to_move && begun(after.last.actions);
  const actions = goesOn ? after.done : ended ? (after.last?.actions ?? []) : [];
  return { seat: before.to_move, deeds: actions.slice(before.done.length).map(read) };
}
