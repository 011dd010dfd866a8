// @ts-check
/** A note to oneself at this match, kept on the server. */

const WAIT = 800;

/**
 * @param {HTMLElement} place a text area, missing for spectators
 * @param {() => Record<string, any>} notes
 * @param {(notes: Record<string, any>) => void} save
 */
export function keepNote(place, notes, save) {
  const area = place instanceof HTMLTextAreaElement ? place : null;
  area?.closest("details")?.removeAttribute("hidden");
  let timer = 0;
  const show = () => {
    if (area && document.activeElement !== area) area.value = notes().own ?? "";
  };
  const keep = () => {
    clearTimeout(timer);
    if (area && area.value !== (notes().own ?? "")) save({ ...notes(), own: area.value });
  };
  area?.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(keep, WAIT);
  });
  area?.addEventListener("change", keep);
  addEventListener("pagehide", keep);
  show();
  return { show };
}
