// @ts-check
/** Gradients, skies and worlds of the four colours. Light falls from the top left. A picture has 120 x 84 units. */

import { svg } from "lit-html";

const COLORS = ["red", "yellow", "green", "blue"];

/** The sky and the ball of a colour. @param {string} color */
const hues = (color) => svg`
  <radialGradient id="im-sky-${color}" cx=".2" cy=".1" r="1.1">
    <stop offset="0" stop-color="var(--${color}-bright)"></stop><stop offset=".34" stop-color="var(--${color}-mid)"></stop><stop offset="1" stop-color="var(--${color}-night)"></stop>
  </radialGradient>
  <linearGradient id="im-ball-${color}" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="var(--${color}-bright)"></stop><stop offset=".5" stop-color="var(--${color}-mid)"></stop><stop offset="1" stop-color="var(--${color}-night)"></stop>
  </linearGradient>`;

/** The light that a held gate throws on both its cards. @param {number} seat */
const light = (seat) => svg`<radialGradient id="im-light-${seat}" class="seat-${seat}">
    <stop offset="0" stop-color="var(--seat)" stop-opacity=".75"></stop><stop offset=".55" stop-color="var(--seat)" stop-opacity=".25"></stop><stop offset="1" stop-color="var(--seat)" stop-opacity="0"></stop>
  </radialGradient>`;

export const skies = () => svg`
  ${COLORS.map(hues)} ${[0, 1, 2, 3, 4, 5].map(light)}
  <linearGradient id="im-steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4f7ff"></stop><stop offset=".45" stop-color="#93a0c4"></stop><stop offset="1" stop-color="#2a3357"></stop></linearGradient>
  <linearGradient id="im-dark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#59658d"></stop><stop offset="1" stop-color="#10162d"></stop></linearGradient>
  <linearGradient id="im-pylon" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#9aa8d2"></stop><stop offset="1" stop-color="#232c50"></stop></linearGradient>
  <linearGradient id="im-trail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"></stop><stop offset=".25" stop-color="#ffe6b0" stop-opacity=".75"></stop><stop offset="1" stop-color="#ffe6b0" stop-opacity="0"></stop></linearGradient>
  <radialGradient id="im-glow"><stop offset="0" stop-color="#fff"></stop><stop offset=".3" stop-color="#fff3cf" stop-opacity=".8"></stop><stop offset="1" stop-color="#ffdf9a" stop-opacity="0"></stop></radialGradient>
  <radialGradient id="im-fire" cx=".45" cy=".45"><stop offset="0" stop-color="#fffbe0"></stop><stop offset=".4" stop-color="#ffb347"></stop><stop offset="1" stop-color="#d3342b"></stop></radialGradient>
  <radialGradient id="im-sun" cx=".4" cy=".36"><stop offset="0" stop-color="#fffdf0"></stop><stop offset=".45" stop-color="#ffd873"></stop><stop offset="1" stop-color="#e8801f"></stop></radialGradient>
  <radialGradient id="im-corona"><stop offset=".3" stop-color="#ffcf70" stop-opacity=".85"></stop><stop offset=".6" stop-color="#ff9d3d" stop-opacity=".3"></stop><stop offset="1" stop-color="#ff8a2d" stop-opacity="0"></stop></radialGradient>
  <radialGradient id="im-veil" cx=".35" cy=".25" r=".9"><stop offset="0" stop-color="#2c3a68"></stop><stop offset=".6" stop-color="#141c3a"></stop><stop offset="1" stop-color="#0a0f22"></stop></radialGradient>
  <linearGradient id="im-shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#05070f" stop-opacity=".72"></stop><stop offset=".42" stop-color="#05070f" stop-opacity=".36"></stop><stop offset=".62" stop-color="#05070f" stop-opacity=".05"></stop><stop offset="1" stop-color="#05070f" stop-opacity=".55"></stop></linearGradient>
  <linearGradient id="im-beam" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"></stop><stop offset=".5" stop-color="#fff" stop-opacity=".9"></stop><stop offset="1" stop-color="#fff" stop-opacity="0"></stop></linearGradient>
  <symbol id="im-stars" viewBox="0 0 120 84"><path d="M12 14h.1M31 8h.1M52 19h.1M74 7h.1M97 15h.1M111 30h.1M8 44h.1M22 62h.1M104 58h.1M88 40h.1M40 34h.1M63 72h.1" stroke="#fff" stroke-width="1.5" stroke-linecap="round" opacity=".7"></path><path d="M20 28h.1M106 8h.1M66 30h.1" stroke="#fff" stroke-width="2.6" stroke-linecap="round"></path></symbol>
  <symbol id="im-world-red" viewBox="0 0 120 84"><circle cx="96" cy="76" r="34" fill="url(#im-ball-red)"></circle><path d="M66 66q26-8 60 4M64 78q30-10 62 0" stroke="#ffb59a" stroke-opacity=".35" stroke-width="2.5" fill="none"></path></symbol>
  <symbol id="im-world-yellow" viewBox="0 0 120 84"><circle cx="24" cy="16" r="30" fill="url(#im-corona)"></circle><circle cx="24" cy="16" r="11" fill="url(#im-sun)"></circle></symbol>
  <symbol id="im-world-green" viewBox="0 0 120 84"><circle cx="60" cy="150" r="88" fill="url(#im-ball-green)"></circle><path d="M-6 78q64-34 132 0" stroke="#c9ffe2" stroke-opacity=".5" stroke-width="1.6" fill="none"></path></symbol>
  <symbol id="im-world-blue" viewBox="0 0 120 84"><path d="M76 34q24-16 40-16 6 3-12 15" fill="none" stroke="#cfe0ff" stroke-opacity=".45" stroke-width="3"></path><circle cx="98" cy="25" r="15" fill="url(#im-ball-blue)"></circle><path d="M76 34q14-1 38-15" fill="none" stroke="#dbe8ff" stroke-width="2.6"></path></symbol>
  <symbol id="im-unknown" viewBox="-58 -58 116 116"><path fill="url(#im-veil)" d="M-58-58H58V58H-58Z"></path><g fill="none" stroke="#8194cf" stroke-opacity=".3" stroke-width="1.2"><circle r="34"></circle><ellipse rx="34" ry="13" transform="rotate(-28)"></ellipse><ellipse rx="34" ry="13" transform="rotate(32)"></ellipse><path d="M0-58V58M-50-29 50 29M50-29-50 29" stroke-opacity=".12"></path></g><circle r="4" fill="#aebcf0" opacity=".55"></circle><circle cx="-29" cy="16" r="2.5" fill="#aebcf0" opacity=".5"></circle></symbol>
  <symbol id="im-core" viewBox="-58 -58 116 116"><path fill="#120b1e" d="M-58-58H58V58H-58Z"></path><circle r="62" fill="url(#im-corona)"></circle><path d="M-46 8Q-20-34 30-26 8-22 4-6M46-8Q20 34-30 26-8 22-4 6" fill="#ffca73" opacity=".35"></path><use href="#im-stars" x="-60" y="-42" width="120" height="84"></use><circle r="19" cy="1" fill="url(#im-sun)"></circle><path d="M-36 1-22-2V4ZM36 1 22-2V4Z" fill="#ffe2a0"></path></symbol>
  <symbol id="im-orbits" viewBox="-35 -30 70 60"><g fill="none" stroke="#aeb9dc" stroke-width="2"><circle r="10"></circle><ellipse rx="30" ry="11" transform="rotate(-20)"></ellipse></g><circle r="5" fill="#ffd98a"></circle></symbol>
  <clipPath id="im-hex"><path d="M0-58 50.2-29V29L0 58-50.2 29V-29Z"></path></clipPath>
  <clipPath id="im-half-1"><path d="M-40-40H6L-6-8 8 4-4 40H-40Z"></path></clipPath>
  <clipPath id="im-half-2"><path d="M40-40H6L-6-8 8 4-4 40H40Z"></path></clipPath>`;
