// @ts-check
/** The places of a page that its template names. */

/** Return the element with an id of the template. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
