// @ts-check
/** The places of a page that its template names. */

/** Return the element with that id, which the template has. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
