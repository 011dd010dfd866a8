// @ts-check
/** Ships of the six races, in the colour of their player. Transports stand on a foot; cruisers point and burn. */

import { svg } from "lit-html";

/** Outline, lit half, and marks of a transport, then those of a cruiser. @type {Record<string, string[]>} */
const SHIPS = {
  piscesish: [
    "M0-17C11-17 15-9 14-1 13 6 9 9 7 12L12 18H-12L-7 12C-9 9-13 6-14-1-15-9-11-17 0-17Z",
    "M0-17V18H-12L-7 12C-9 9-13 6-14-1-15-9-11-17 0-17Z",
    "M-5-8.6A3.6 3.6 0 1 0-5-1.4 3.6 3.6 0 1 0-5-8.6ZM4-8Q9-3 5 4L3.4 3Q6-3 2.6-6.8Z",
    "M0-19C7-13 9-5 6 2L13 8 5 8 10 18 0 13-10 18-5 8-13 8-6 2C-9-5-7-13 0-19Z",
    "M0-19V13L-10 18-5 8-13 8-6 2C-9-5-7-13 0-19Z",
    "M-3-8Q0-11 3-8L2-2H-2Z",
  ],
  ariek: [
    "M-7-12Q0-17 7-12 19-17 18-3 17 5 9 4L10 18H-10L-9 4C-17 5-18-3-18-3-19-17-7-12-7-12ZM9-6Q8 0 12-1 15-4 13-7 11-9 9-6ZM-9-6Q-11-9-13-7-15-4-12-1-8 0-9-6Z",
    "M-7-12Q-3-15 0-15V18H-10L-9 4C-17 5-18-3-18-3-19-17-7-12-7-12ZM-9-6Q-11-9-13-7-15-4-12-1-8 0-9-6Z",
    "M-5 2H5L3 8H-3Z",
    "M0-9 4-6C12-6 13-13 8-19 19-15 20 0 7 5L8 17 0 12-8 17-7 5C-20 0-19-15-8-19-13-13-12-6-4-6Z",
    "M0-9V12L-8 17-7 5C-20 0-19-15-8-19-13-13-12-6-4-6Z",
    "M-2.5-2H2.5L2 5H-2Z",
  ],
  herculese: [
    "M-17-6-11-17H11L17-6V5L11 8V18H-11V8L-17 5Z",
    "M0-17V18H-11V8L-17 5V-6L-11-17Z",
    "M-7-11H7V-6H-7ZM-11 7H11V8.8H-11Z",
    "M-18-17H18V-6L11-3 9 3 7 16H-7L-9 3-11-3-18-6Z",
    "M0-17V16H-7L-9 3-11-3-18-6V-17Z",
    "M-14-13H-7V-9H-14ZM7-13H14V-9H7ZM-3-5H3V3H-3Z",
  ],
  draconians: [
    "M0-19 5-9 16-17C20-3 14 8 9 18H-9C-14 8-20-3-16-17L-5-9Z",
    "M0-19V18H-9C-14 8-20-3-16-17L-5-9Z",
    "M0-6 4 2 0 8-4 2Z",
    "M0-19 4-8 19 2 17 13 10 8 6 16 0 11-6 16-10 8-17 13-19 2-4-8Z",
    "M0-19V11L-6 16-10 8-17 13-19 2-4-8Z",
    "M0-9 2 0 0 4-2 0Z",
  ],
  triangulumnists: [
    "M0-19 18 12V18H-18V12Z",
    "M0-19V18H-18V12Z",
    "M0-2.4A4.4 4.4 0 1 1 0 6.4 4.4 4.4 0 1 1 0-2.4ZM-18 11.2H18V12.8H-18Z",
    "M0-19 6-2 15 17 0 8-15 17-6-2Z",
    "M0-19V8L-15 17-6-2Z",
    "M0-7 3 3H-3Z",
  ],
  caelumnites: [
    "M-10 18V-9L10-18V18ZM-15 6H-10V18H-15ZM10 6H15V18H10Z",
    "M-10 18V-9L0-13.5V18ZM-15 6H-10V18H-15Z",
    "M-5-4H5V-2H-5ZM-5 2H5V4H-5ZM-5 8H5V10H-5Z",
    "M-5 17V-7L5-19V0L14 4V12L5 10V17ZM-5 2V10L-14 12V4Z",
    "M-5 17V-7L0-13V17ZM-5 2V10L-14 12V4Z",
    "M-1.4-6H1.4V5H-1.4Z",
  ],
};

/** A body of steel in a colour: dark edge, shaded side, lit side, marks. @param {string} outline @param {string} lit @param {string} marks */
const body = (outline, lit, marks) =>
  svg`<path d=${outline} fill="var(--seat)" stroke="var(--edge)" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke"></path><path d=${outline} fill="#000" opacity=".34"></path><path d=${lit} fill="var(--seat)"></path><path d=${lit} fill="#fff" opacity=".36"></path><path d=${marks} fill="var(--edge)"></path>`;

/** All twelve ships as symbols. */
export const ships = () =>
  Object.entries(SHIPS).map(
    ([race, [outline = "", lit = "", marks = "", pointed = "", edge = "", signs = ""]]) => svg`
      <symbol id="im-transport-${race}" viewBox="-21 -21 42 42" overflow="visible"><ellipse cx="3" cy="18" rx="18" ry="3.4" fill="#000" opacity=".5"></ellipse>${body(outline, lit, marks)}<path d="M-10 15.4H10" stroke="#ffe9b8" stroke-width="1.8"></path></symbol>
      <symbol id="im-cruiser-${race}" viewBox="-21 -21 42 42" overflow="visible"><ellipse cy="17" rx="4.4" ry="4" fill="#ffb347"></ellipse><ellipse cy="16" rx="2" ry="3" fill="#fff6d6"></ellipse>${body(pointed, edge, signs)}</symbol>`,
  );
