// @ts-check
/** Steps of an update: those worth seeing, those told together, and the time that each takes. */

export const SHORTEST = 1100; // milliseconds that a step is shown
const LONGEST = 2600;
const A_LETTER = 32;
const FEW = 2; // steps that are told one by one: of more, those of one turn are told together
const MOST = 6; // steps that wait: of more, the newest
const LINES = 4; // of a moment, at most

/**
 * @typedef {object} Step
 * @property {JournalLine[]} said
 * @property {any} view
 * @property {string} [heading] of the turn that it begins, where an earlier step has told that
 * @property {number} [lines] of the log, where they are more than those said
 */

/**
 * Return the steps that change the board, each with the lines since the one before, and the heading of what comes next.
 * @param {Step[]} steps
 * @param {any} before the view before them
 * @param {((line: JournalLine) => boolean) | null} isOfOthers of the player's own answer: it begins with a line of others
 * @returns {{seen: Step[], heading: string}}
 */
export function worthSeeing(steps, before, isOfOthers) {
  const others = isOfOthers ? steps.findIndex((step) => step.said.some(isOfOthers)) : 0;
  const begin = others < 0 ? steps.length : others;
  let last = JSON.stringify(begin ? steps[begin - 1].view : before);
  /** @type {JournalLine[]} */ let said = [];
  /** @type {Step[]} */ const seen = [];
  for (const step of steps.slice(begin)) {
    const looks = JSON.stringify(step.view);
    said = [...said, ...step.said];
    if (looks === last) continue;
    seen.push({ said, view: step.view });
    [said, last] = [[], looks];
  }
  const end = seen.at(-1);
  if (end) end.lines = end.said.length + said.length;
  return { seen, heading: said.filter((line) => line.heading).at(-1)?.text ?? "" };
}

/** Tell many steps in few moments: a turn in one, where others wait. @param {Step[]} steps @returns {Step[]} */
export function together(steps) {
  const told = [...steps];
  for (let n = 0; told.length > FEW && n + 1 < told.length;) {
    const [one, next] = told.slice(n, n + 2);
    if (!joins(next)) n += 1;
    else told.splice(n, 2, merged(one, next));
  }
  return told.slice(-MOST);
}

/** One step of two in a turn. @param {Step} one @param {Step} next @returns {Step} */
export const merged = (one, next) => ({
  said: [...one.said, ...next.said],
  view: next.view,
  heading: one.heading,
  lines: linesOf(one) + linesOf(next),
});

/** @param {Step} step */
export const linesOf = (step) => step.lines ?? step.said.length;

/** Whether a step goes on with the turn of the step before. @param {Step} step */
export const joins = (step) => !step.heading && !step.said.some((line) => line.heading);

/** The lines of a moment that are shown: its headings, those that name the player, and the newest. @param {JournalLine[]} said @param {string} me */
export function brief(said, me) {
  const first = said.filter((line) => line.heading || (me && line.text.includes(me)));
  const others = said.filter((line) => !first.includes(line));
  const room = Math.max(1, LINES - first.length);
  const shown = new Set([...first.slice(-LINES), ...others.slice(-room)]);
  return said.filter((line) => shown.has(line));
}

/** Return the milliseconds of a step. Where others wait, or the player is asked after it, it is short. @param {Step} step @param {number} waiting @param {boolean} isAsked */
export function lengthOf(step, waiting, isAsked) {
  const letters = step.said.reduce((sum, line) => sum + line.text.length, 0);
  const length = Math.max(SHORTEST, Math.min(LONGEST, letters * A_LETTER));
  if (waiting === 0) return isAsked ? SHORTEST : length;
  return Math.max(SHORTEST, length / (1 + waiting / 2));
}
