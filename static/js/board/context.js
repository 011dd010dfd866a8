// @ts-check
/** The context of a board: the second argument of its functions, alike on the match page and in a replay. */

/**
 * @typedef {object} PageContext the part of the context that differs between pages
 * @property {import("../match/choices/choices.js").Choices | null} choices null where nothing can be chosen
 * @property {number | null} seat
 * @property {boolean} over
 * @property {(seat: number) => string} playerName
 * @property {() => void} redraw
 * @property {string} language
 * @property {(key: string) => Promise<string[]>} [explain]
 * @property {(supposed: string) => any} [suppose]
 * @property {Record<string, any>} [notes]
 * @property {(notes: Record<string, any>) => void} [saveNotes]
 * @property {boolean} [playersBeside] whether the page has a list of players
 */

/** The width of a phone held upright. */
export const narrow = matchMedia("(max-width: 45rem)");

/**
 * @param {PageContext & Pick<BoardContext, "previousView" | "memory">} page
 * @returns {BoardContext}
 */
export function boardContext({ choices, notes = {}, saveNotes = () => {}, playersBeside = false, ...page }) {
  return {
    ...page,
    question: choices?.question ?? null,
    isOffered: (key) => choices?.isOffered(key) ?? false,
    pickOrder: (key) => (choices ? choices.picked.indexOf(key) + 1 : 0),
    whyNot: (key) => choices?.whyNot(key),
    notes,
    saveNotes,
    playersBeside,
    narrow: narrow.matches,
  };
}
