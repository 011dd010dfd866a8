// @ts-check
/** What is pressed before those are there who listen to it. */

const LINKS = "a[data-rules], a[data-chapter], a[data-glance]"; // which do not leave the page
const PIECES = "[data-details], [data-tip], [data-barred]";
const LISTENED = "[data-offered], button, input, textarea, select, summary, dialog";

/**
 * Hold keys, and clicks on what explains itself, that nobody listens to yet.
 * @returns {() => void} lets them happen again, and holds no more
 */
export function holdEvents() {
  /** @type {(KeyboardEvent | MouseEvent)[]} */ const held = [];

  function hold(/** @type {KeyboardEvent | MouseEvent} */ event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFree(event)) return;
    event.preventDefault();
    held.push(event);
  }

  addEventListener("keydown", hold);
  addEventListener("click", hold);
  return () => {
    removeEventListener("keydown", hold);
    removeEventListener("click", hold);
    for (const event of held.splice(0))
      event.target?.dispatchEvent(
        event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new MouseEvent(event.type, event),
      );
  };
}

/** Whether nobody else listens to an event. @param {KeyboardEvent | MouseEvent} event */
function isFree(event) {
  if (!(event.target instanceof Element)) return false;
  if (event instanceof KeyboardEvent)
    return !["Tab", "Enter", " "].includes(event.key) && !event.target.closest("input, textarea, select, dialog");
  if (event.shiftKey) return false; // a window of its own is wished
  return event.target.closest(LINKS) !== null || (event.target.closest(PIECES) && !event.target.closest(LISTENED));
}
