// @ts-check
/** The picture of the discovery: a black planet before its sun, seen from the earth. It is the same for everybody. */

import { svg } from "lit-html";

const [X, Y] = [0, -96]; // the middle of the planet
const STARS = [
  [-330, -250, 1],
  [-250, 40, 2],
  [300, -230, 3],
  [260, 90, 1],
  [-370, 150, 2],
  [370, -40, 3],
  [120, -310, 1],
  [-150, -320, 2],
  [-90, 180, 1],
  [180, 220, 2],
  [-410, -90, 2],
  [410, 230, 1],
];

/** @param {number} degrees clockwise of the top @param {number} r */
function around(degrees, r) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(X + r * Math.cos(angle)).toFixed(1)} ${(Y + r * Math.sin(angle)).toFixed(1)}`;
}

const rays = Array.from({ length: 24 }, (_each, n) => {
  const degrees = n * 15 + (n % 2 ? 4 : 0);
  return `M${around(degrees, 132)}L${around(degrees, n % 3 ? 168 : 214)}`;
}).join("");

export const eclipse = () =>
  svg`<svg class="eclipse" viewBox="-430 -360 860 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <radialGradient id="px-great-corona"><stop offset=".36" stop-color="#fff6dc"/><stop offset=".4" stop-color="#ffcf6a" stop-opacity=".8"/><stop offset=".55" stop-color="#ff9a2e" stop-opacity=".28"/><stop offset="1" stop-color="#ff7a1e" stop-opacity="0"/></radialGradient>
      <radialGradient id="px-great-planet" cx=".3" cy=".26" r=".9"><stop offset="0" stop-color="#453462"/><stop offset=".5" stop-color="#140d24"/><stop offset="1" stop-color="#040208"/></radialGradient>
      <linearGradient id="px-shaft" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#cfe0ff" stop-opacity=".3"/><stop offset="1" stop-color="#cfe0ff" stop-opacity="0"/></linearGradient>
    </defs>
    ${STARS.map(([x, y, r]) => svg`<circle class="far-star" cx=${x} cy=${y} r=${r}/>`)}
    <path class="shaft" d="M-14 360-150-40 150-40 14 360Z" fill="url(#px-shaft)"/>
    <g class="far-orbits"><ellipse cy="360" rx="620" ry="400"/><ellipse cy="360" rx="460" ry="270"/><ellipse cy="360" rx="300" ry="150"/></g>
    <g class="disc">
      <circle cx=${X} cy=${Y} r="330" fill="url(#px-great-corona)"/>
      <path class="rays" d=${rays}/>
      <circle cx=${X} cy=${Y} r="122" fill="url(#px-great-planet)"/>
      <path class="bands" d="M-95-160q70 26 150-22M-118-112q110 50 226-12M-104-40q90 40 196-10"/>
      <path class="diamond" d="M-112-142A122 122 0 0 1 28-214"/>
    </g>
    <use href="#px-earth" x="-26" y="300" width="52" height="52"/>
  </svg>`;
