// @ts-check
/** What a board is given beside its view, the same on the match page and in a replay. */

export const narrow = matchMedia("(max-width: 45rem)");

/**
 * @typedef {object} PageContext what differs from page to page
 * @property {import("./choices.js").Choices | null} choices null where nothing can be chosen
 * @property {number | null} seat
 * @property {boolean} over
 * @property {(seat: number) => string} playerName
 * @property {any} previousView
 * @property {Map<string, any>} memory
 * @property {() => void} redraw
 * @property {string} language
 * @property {Record<string, any>} [notes]
 * @property {(notes: Record<string, any>) => void} [saveNotes]
 */

/** @param {PageContext} page @returns {BoardContext} */
export const boardContext = ({ choices, notes = {}, saveNotes = () => {}, ...page }) => ({
  ...page,
  question: choices?.question ?? null,
  isOffered: (key) => choices?.offered(key) ?? false,
  pickOrder: (key) => (choices ? choices.picked.indexOf(key) + 1 : 0),
  whyNot: (key) => choices?.why(key),
  notes,
  saveNotes,
  narrow: narrow.matches,
});
