// @ts-check
/** Dialogs and tips that are about a question close with it, whoever has answered it and wherever. */

/** @type {Map<() => void, () => boolean>} what closes each of them, and whether it is still about something */
const open = new Map();

/**
 * Close something as soon as its question is over.
 * @param {() => boolean} isAsked
 * @param {() => void} close
 * @returns {() => void} to be called when it has been closed otherwise
 */
export function closeWith(isAsked, close) {
  open.set(close, isAsked);
  return () => open.delete(close);
}

/** Close all whose question is over. */
export function closeAnswered() {
  for (const [close, isAsked] of [...open]) {
    if (isAsked()) continue;
    open.delete(close);
    close();
  }
}
