// @ts-check
/** Dialogs and tips of a question, which close with it, even if another page answers it. */

/** @type {Map<() => void, () => boolean>} what closes each of them, and whether it is still about something */
const open = new Map();

/**
 * Close a dialog or tip with its question.
 * @param {() => boolean} isAsked
 * @param {() => void} close
 * @returns {() => void} to be called when it has been closed otherwise
 */
export function closeWith(isAsked, close) {
  open.set(close, isAsked);
  return () => open.delete(close);
}

/** Close the dialogs and tips of closed questions. */
export function closeAnswered() {
  for (const [close, isAsked] of [...open]) {
    if (isAsked()) continue;
    open.delete(close);
    close();
  }
}
