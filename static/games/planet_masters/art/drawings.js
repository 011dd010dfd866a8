// @ts-check
/** The drawings that the board refers to: lands of races, surfaces of faces, the ship's die and the galaxy. */

import { html } from "lit-html";

/** Return the hidden drawing with all symbols and gradients; the board draws it once. */
export const drawings = () =>
  html`<svg class="drawings" width="0" height="0" aria-hidden="true">
    <defs>
      <radialGradient id="pm-lit" cx=".32" cy=".26" r=".82">
        <stop offset="0" stop-color="#fff" stop-opacity=".6" />
        <stop offset=".3" stop-color="#fff" stop-opacity=".1" />
        <stop offset=".6" stop-color="var(--pm-limb)" stop-opacity=".1" />
        <stop offset=".82" stop-color="var(--pm-limb)" stop-opacity=".42" />
        <stop offset="1" stop-color="var(--pm-limb)" stop-opacity=".82" />
      </radialGradient>
      <linearGradient id="pm-gloss" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".28" />
        <stop offset=".4" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#0a0416" stop-opacity=".5" />
      </linearGradient>
      <radialGradient id="pm-haze">
        <stop offset="0" stop-color="#b9b4ff" stop-opacity=".5" />
        <stop offset=".5" stop-color="#6f7be0" stop-opacity=".2" />
        <stop offset="1" stop-color="#5a6bd8" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="pm-core">
        <stop offset="0" stop-color="#fff6dc" />
        <stop offset="1" stop-color="#ffd28a" stop-opacity="0" />
      </radialGradient>
      <clipPath id="pm-ball"><circle cx="50" cy="50" r="46" /></clipPath>
      <symbol id="pm-land-gaia" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path
            fill="var(--pm-land)"
            d="M8 34C22 20 40 22 46 32S34 48 40 56 24 76 16 66 2 46 8 34ZM58 12c12 2 26 14 30 26-8 4-14-4-22-6S50 14 58 12ZM62 60c12-8 26-4 30 4-4 14-14 24-26 26-8-8-12-24-4-30Z"
          />
          <path fill="var(--pm-cloud)" d="M20 10q24-8 44 2-20 6-44-2ZM30 94q20-8 40-2-18 8-40 2Z" />
        </g>
      </symbol>
      <symbol id="pm-land-mors" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path fill="var(--pm-land)" d="M0 26q50 14 100 0v12q-50 14-100 0ZM0 62q50 14 100 0v16q-50 14-100 0Z" />
          <path fill="var(--pm-cloud)" d="M0 46q50 14 100 0v5q-50 14-100 0Z" />
          <ellipse fill="var(--pm-land)" cx="26" cy="58" rx="14" ry="8" />
          <ellipse fill="var(--pm-cloud)" cx="26" cy="57" rx="8" ry="4" />
        </g>
      </symbol>
      <symbol id="pm-land-roach" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path
            fill="var(--pm-land)"
            d="M12 20l12-7 12 7v14l-12 7-12-7ZM64 16l12-7 12 7v14l-12 7-12-7ZM-2 50l12-7 12 7v14l-12 7-12-7ZM78 48l12-7 12 7v14l-12 7-12-7ZM16 78l12-7 12 7v14l-12 7-12-7ZM62 76l12-7 12 7v14l-12 7-12-7Z"
          />
          <path fill="var(--pm-cloud)" d="M38 6l12-7 12 7v10l-12 6-12-6ZM40 90l11-6 11 6v12H40Z" />
        </g>
      </symbol>
      <symbol id="pm-land-pakal" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path fill="var(--pm-land)" d="M0 16q50-10 100 4v10Q50 18 0 26ZM0 74q50 12 100-4v12q-50 14-100 4Z" />
          <path fill="var(--pm-cloud)" d="M0 34q50-8 100 4v6Q50 34 0 40ZM0 60q50 10 100-2v6q-50 12-100 2Z" />
        </g>
      </symbol>
      <symbol id="pm-land-matrix" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path
            fill="none"
            stroke="var(--pm-land)"
            stroke-width="4"
            d="M50 2Q10 50 50 98M50 2Q90 50 50 98M4 34Q50 54 96 34M4 68Q50 88 96 68M50 2V98"
          />
          <g fill="var(--pm-cloud)">
            <circle cx="27" cy="40" r="5" />
            <circle cx="73" cy="40" r="5" />
            <circle cx="29" cy="74" r="5" />
            <circle cx="71" cy="74" r="5" />
            <circle cx="50" cy="10" r="5" />
          </g>
        </g>
      </symbol>
      <symbol id="pm-land-freewalker" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path
            fill="var(--pm-land)"
            d="M2 40 30 18 58 12 34 30 8 56ZM40 92 66 64 98 48 84 74 58 98ZM66 20 92 30 96 42 76 34Z"
          />
          <path fill="var(--pm-cloud)" d="M16 62 44 84 36 88 14 74ZM24 22 36 12 52 6 38 16Z" />
        </g>
      </symbol>
      <symbol id="pm-face-depleted" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <circle fill="var(--pm-grey)" cx="50" cy="50" r="46" />
          <g fill="var(--pm-pit)" stroke="var(--pm-line)" stroke-width="1.5">
            <circle cx="22" cy="30" r="8" />
            <circle cx="78" cy="66" r="9" />
            <circle cx="70" cy="20" r="5" />
            <circle cx="26" cy="78" r="6" />
            <circle cx="10" cy="56" r="4" />
          </g>
        </g>
      </symbol>
      <symbol id="pm-face-resource" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <g fill="var(--pm-ore)" stroke="var(--pm-ore-edge)" stroke-width="1.6">
            <path d="M14 36l6-10 7 8-4 10Z" />
            <path d="M74 16l8 4 2 10-9-4Z" />
            <path d="M80 68l8-8 3 9-8 9Z" />
            <path d="M20 74l8-2 3 10-8 2Z" />
          </g>
        </g>
      </symbol>
      <symbol id="pm-face-influence" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <g fill="var(--pm-city)" stroke="var(--pm-city-glow)" stroke-width="3">
            <circle cx="17" cy="38" r="2.4" />
            <circle cx="24" cy="25" r="2" />
            <circle cx="12" cy="56" r="2" />
            <circle cx="80" cy="30" r="2.4" />
            <circle cx="87" cy="46" r="2" />
            <circle cx="84" cy="64" r="2.4" />
            <circle cx="72" cy="82" r="2" />
            <circle cx="28" cy="82" r="2.4" />
            <circle cx="38" cy="10" r="2" />
            <circle cx="64" cy="12" r="2" />
          </g>
        </g>
      </symbol>
      <symbol id="pm-face-marines" viewBox="0 0 100 100">
        <g clip-path="url(#pm-ball)">
          <path fill="var(--pm-plate)" stroke="var(--pm-line)" stroke-width=".6" d="M4 44h92v12H4ZM44 4h12v92H44Z" />
          <path
            stroke="var(--pm-line)"
            stroke-width="4"
            stroke-linecap="round"
            d="M18 18l9 9M82 18l-9 9M18 82l9-9M82 82l-9-9"
          />
        </g>
      </symbol>
      <symbol id="pm-cube" viewBox="0 0 100 100">
        <path
          fill="color-mix(in oklab, currentColor 80%, var(--pm-night))"
          d="M3 31Q3 23 8 18L19 7Q23 3 30 3H84Q97 3 97 16V70Q97 77 93 81L82 92Q77 97 70 97H16Q3 97 3 84Z"
        />
        <path
          fill="#fff"
          fill-opacity=".34"
          d="M8.5 18 19 7Q23 3 30 3H84Q91 3 94.5 7L82.5 19Q79 16 72 16H18Q12 16 8.5 18Z"
        />
        <path
          fill="#02040c"
          fill-opacity=".45"
          d="M94.5 7Q97 10 97 16V70Q97 77 93 81L82 92Q84 88 84 83V29Q84 22 82.5 19Z"
        />
        <rect x="3" y="16" width="81" height="81" rx="14" fill="url(#pm-gloss)" />
        <path
          d="M4 30Q4 17 17 17H70"
          fill="none"
          stroke="#fff"
          stroke-opacity=".7"
          stroke-width="1.6"
          stroke-linecap="round"
        />
      </symbol>
    </defs>
  </svg>`;
