// @ts-check
/** All drawings of the board: pictures of cards, Mars, things, and the shapes they refer to. */

export { definitions } from "./definitions.js";
export { useLit } from "./lit.js";
export { picture } from "./picture.js";
export { planet } from "./mars/planet.js";
export { token } from "./token.js";
