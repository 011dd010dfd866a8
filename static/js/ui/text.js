// @ts-check
/** Texts of the page in the reader's language. The English text is the key. */

const element = document.getElementById("texts");
/** @type {Record<string, string>} */
const texts = element?.textContent ? JSON.parse(element.textContent) : {};

/**
 * @param {string} text English, with {name} for each parameter
 * @param {Record<string, string | number>} [params]
 */
export function t(text, params = {}) {
  return (texts[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
