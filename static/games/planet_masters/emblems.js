// @ts-check
/** The address of the emblems. Bundles lie beside this module, so that it holds for them too. */

export const emblems = new URL("art/dice.svg", import.meta.url).href;
