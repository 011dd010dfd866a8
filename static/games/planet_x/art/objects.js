// @ts-check
/** The drawings that the board refers to: objects in the sky, 100 units wide and lit from the top left; light and metal. */

import { html } from "lit-html";

/** Return the hidden drawing with all symbols and gradients; the board draws it once. */
export const drawings = () =>
  html`<svg class="drawings" width="0" height="0" aria-hidden="true">
    <defs>
      <radialGradient id="px-globe" cx=".32" cy=".26" r=".82">
        <stop offset="0" stop-color="#fff" stop-opacity=".62" />
        <stop offset=".3" stop-color="#fff" stop-opacity=".1" />
        <stop offset=".6" stop-color="#02040c" stop-opacity=".12" />
        <stop offset="1" stop-color="#02040c" stop-opacity=".85" />
      </radialGradient>
      <radialGradient id="px-coma">
        <stop offset="0" stop-color="#fff" />
        <stop offset=".35" stop-color="#c8fbff" />
        <stop offset="1" stop-color="#59d8ea" stop-opacity="0" />
      </radialGradient>
      <linearGradient id="px-tail" x1="1" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#9af2fb" stop-opacity=".95" />
        <stop offset="1" stop-color="#3d9fd0" stop-opacity="0" />
      </linearGradient>
      <linearGradient id="px-rock" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#f2dcb4" />
        <stop offset=".45" stop-color="#b08d5e" />
        <stop offset="1" stop-color="#3f2d1c" />
      </linearGradient>
      <radialGradient id="px-puff" cx=".36" cy=".3" r=".75">
        <stop offset="0" stop-color="#ffe6f1" />
        <stop offset=".5" stop-color="#f287b8" />
        <stop offset="1" stop-color="#8a2f72" />
      </radialGradient>
      <radialGradient id="px-corona">
        <stop offset=".5" stop-color="#fff3d0" />
        <stop offset=".58" stop-color="#ffc24e" stop-opacity=".75" />
        <stop offset=".74" stop-color="#ff9a2e" stop-opacity=".22" />
        <stop offset="1" stop-color="#ff8a1e" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="px-sky" cx=".42" cy=".38" r=".68">
        <stop offset="0" stop-color="#33488f" />
        <stop offset=".55" stop-color="#172451" />
        <stop offset="1" stop-color="#0a1129" />
      </radialGradient>
      <linearGradient id="px-brass" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#64719c" />
        <stop offset=".4" stop-color="#232d50" />
        <stop offset="1" stop-color="#0c1226" />
      </linearGradient>
      <radialGradient id="px-sun">
        <stop offset="0" stop-color="#fff4cf" />
        <stop offset=".36" stop-color="#ffc961" />
        <stop offset=".42" stop-color="#ffb03a" stop-opacity=".5" />
        <stop offset="1" stop-color="#ffb03a" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="px-beam" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="263">
        <stop offset=".1" stop-color="#cfdcff" stop-opacity=".26" />
        <stop offset="1" stop-color="#a9c1ff" stop-opacity=".05" />
      </radialGradient>
      <pattern id="px-stars" width="174" height="146" patternUnits="userSpaceOnUse" patternTransform="rotate(13)">
        <g fill="#fff">
          <circle cx="14" cy="22" r="1.1" opacity=".9" />
          <circle cx="52" cy="9" r=".7" opacity=".7" />
          <circle cx="83" cy="43" r="1.5" opacity=".85" />
          <circle cx="121" cy="18" r=".8" opacity=".8" />
          <circle cx="160" cy="37" r=".6" opacity=".7" />
          <circle cx="31" cy="66" r=".6" opacity=".75" />
          <circle cx="66" cy="91" r="1" opacity=".9" />
          <circle cx="104" cy="77" r=".6" opacity=".6" />
          <circle cx="143" cy="84" r="1.2" opacity=".8" />
          <circle cx="9" cy="118" r=".8" opacity=".8" />
          <circle cx="47" cy="131" r=".6" opacity=".6" />
          <circle cx="90" cy="124" r=".9" opacity=".85" />
          <circle cx="128" cy="139" r=".6" opacity=".7" />
          <circle cx="165" cy="112" r=".8" opacity=".8" />
        </g>
      </pattern>
      <symbol id="px-C" viewBox="0 0 100 100">
        <path d="M70 20C44 22 14 54 2 98 34 84 74 66 82 38Z" fill="url(#px-tail)" />
        <path
          d="M60 20C40 16 16 30 4 58M86 44C84 66 62 88 36 98"
          fill="none"
          stroke="#8fe9f5"
          stroke-opacity=".65"
          stroke-width="3.5"
          stroke-linecap="round"
        />
        <circle cx="72" cy="29" r="26" fill="url(#px-coma)" />
        <circle cx="72" cy="29" r="12" fill="#f4ffff" />
      </symbol>
      <symbol id="px-A" viewBox="0 0 100 100">
        <path d="M12 38 30 12 58 8 84 24 93 52 80 82 50 94 24 84 8 62Z" fill="url(#px-rock)" />
        <path d="M12 38 30 12 58 8 46 26 24 42Z" fill="#fff" fill-opacity=".28" />
        <path d="M80 82 50 94 24 84 52 78 74 58 93 52Z" fill="#1c1208" fill-opacity=".42" />
        <ellipse cx="38" cy="46" rx="11" ry="10" fill="#3c2a18" fill-opacity=".75" />
        <path d="M29 52a11 10 0 0 0 18-1" fill="none" stroke="#ffe9c4" stroke-opacity=".8" stroke-width="2.5" />
        <ellipse cx="64" cy="60" rx="8" ry="7" fill="#2c1d10" fill-opacity=".75" />
        <circle cx="62" cy="30" r="5.5" fill="#3c2a18" fill-opacity=".6" />
        <circle cx="36" cy="72" r="4.5" fill="#2c1d10" fill-opacity=".6" />
      </symbol>
      <symbol id="px-D" viewBox="0 0 100 100">
        <path d="M6 62A46 15 -22 0 1 90 30" fill="none" stroke="#c99bff" stroke-opacity=".55" stroke-width="5" />
        <circle cx="50" cy="48" r="29" fill="#a873ea" />
        <path d="M22 40q28 10 57 0v8q-28 10-58 0Z" fill="#fff" fill-opacity=".22" />
        <path d="M26 62q24 8 48 0l-6 9q-18 6-36 0Z" fill="#240a48" fill-opacity=".35" />
        <circle cx="50" cy="48" r="29" fill="url(#px-globe)" />
        <path d="M90 30A46 15 -22 0 1 6 62" fill="none" stroke="#e2c8ff" stroke-width="6" stroke-linecap="round" />
      </symbol>
      <symbol id="px-G" viewBox="0 0 100 100">
        <circle cx="30" cy="60" r="23" fill="url(#px-puff)" />
        <circle cx="72" cy="62" r="22" fill="url(#px-puff)" />
        <circle cx="52" cy="38" r="27" fill="url(#px-puff)" />
        <ellipse cx="52" cy="72" rx="34" ry="15" fill="url(#px-puff)" />
        <path
          d="M20 68q14-10 26 0t30-4M36 40q10-10 24-4"
          fill="none"
          stroke="#fff"
          stroke-opacity=".6"
          stroke-width="3.5"
          stroke-linecap="round"
        />
      </symbol>
      <symbol id="px-E" viewBox="0 0 100 100">
        <circle
          cx="50"
          cy="50"
          r="32"
          fill="#0a1029"
          fill-opacity=".5"
          stroke="#c4cff2"
          stroke-width="5"
          stroke-dasharray="8 9"
          stroke-linecap="round"
        />
      </symbol>
      <symbol id="px-X" viewBox="0 0 100 100">
        <circle cx="50" cy="50" r="50" fill="url(#px-corona)" />
        <circle cx="50" cy="50" r="28" fill="#0a0713" />
        <path d="M24 41A28 28 0 0 1 66 27" fill="none" stroke="#fff6dc" stroke-width="4" stroke-linecap="round" />
        <path d="M39 39 61 61M61 39 39 61" stroke="#ffd27d" stroke-width="5.5" stroke-linecap="round" />
      </symbol>
      <symbol id="px-earth" viewBox="0 0 40 40">
        <circle cx="20" cy="20" r="18" fill="#3f8fe8" />
        <path d="M6 14q8-8 16-4t6 8-8 4-6 6-8-4 0-10ZM26 24q8-2 10 2t-8 10-6-6Z" fill="#7ed08a" />
        <circle cx="20" cy="20" r="18" fill="url(#px-globe)" />
      </symbol>
    </defs>
  </svg>`;
