// @ts-check
/** The ten subjects of pictures, one for each action; a card's size is the number of its things. */

import { svg } from "lit-html";

/** @typedef {Impulse.Face["action"]} Action @typedef {[x: number, y: number, scale?: number, turn?: number]} Spot */

/** A thing at its place. @param {string} id @param {number} x @param {number} y @param {number} [scale] @param {number} [turn] */
const put = (id, x, y, scale = 1, turn = 0) =>
  svg`<use href="#im-${id}" transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"></use>`;

/** @param {string} id @param {Spot[]} spots */
const all = (id, spots) => spots.map(([x, y, scale, turn]) => put(id, x, y, scale, turn));

/** The entry for the size of a card. @template T @param {number} n @param {T[]} each @returns {T} */
const of = (n, ...each) => /** @type {T} */ (each[n - 1]);

/** @type {Record<Action, (n: number) => unknown>} */
const SUBJECTS = {
  command: (n) =>
    all(
      "fighter",
      /** @type {Spot[]} */ ([
        [66, 34, 1.25, 48],
        [36, 28, 0.85, 48],
        [74, 64, 0.85, 48],
      ]).slice(0, n),
    ),
  build(n) {
    const hulls = of(n, [60], [44, 76], [36, 60, 84]);
    return svg`<path d="M16 16H104V22H16Z" fill="url(#im-steel)" stroke="#070a18"></path><path d="M20 22V74M100 22V74" stroke="url(#im-dark)" stroke-width="5"></path><path d="M14 72H106V78H14Z" fill="url(#im-dark)" stroke="#070a18"></path>
      ${hulls.map((x) => svg`<path d="M${x} 22V32" stroke="#aab6d8" stroke-width="2.5"></path>${put("hull", x, 54, n < 3 ? 1.1 : 0.9)}`)}${put("spark", of(n, 60, 76, 84) + 8, 44, 0.8)}`;
  },
  mine(n) {
    const shards = of(n, [60], [46, 72], [38, 60, 82]);
    const lit = of(n, 62, 74, 62);
    return svg`<path d="M6 84 18 64 40 56 66 60 92 54 108 68 116 84Z" fill="#454058" stroke="#0a0614"></path><path d="M6 84 18 64 40 56 46 64 30 84Z" fill="#9a93ab"></path><path d="M66 60 92 54 80 70Z" fill="#77708a"></path>
      ${shards.map((x, i) => put("shard", x, n === 3 && i === 1 ? 48 : 54, n === 3 && i === 1 ? 1.15 : of(n, 1.15, 0.95, 0.85), (x - 60) / 2.2))}
      <path d="M94 14 ${lit} 34" stroke="#fff3c4" stroke-width="2.2"></path><path d="M86 6H104L108 14 100 20H88L82 14Z" fill="url(#im-steel)" stroke="#070a18"></path>${put("spark", lit, 35, 0.6)}`;
  },
  trade(n) {
    const [deck, tail, wake] = [of(n, 38, 26, 14), of(n, 36, 24, 12), of(n, 12, 4, -4)];
    return svg`<path d="M10 26Q60 4 112 24" fill="none" stroke="var(--l)" stroke-opacity=".7" stroke-width="1.5" stroke-dasharray="4 4"></path><g transform="translate(52 24) scale(-.5 .5)">${put("box", 0, 0)}<path d="M12-8H24L32 2 24 9H10Z" fill="url(#im-steel)"></path></g><path d="M${deck} 62H92V67H${deck}Z" fill="url(#im-dark)"></path>
      ${of(n, [58], [42, 65], [29, 49, 69]).map((x) => put("box", x, 50, n < 3 ? 1.2 : 1.05))}
      <path d="M80 44H94L108 56 100 67H80Z" fill="url(#im-steel)" stroke="#070a18"></path><path d="M94 47 103 55H92Z" fill="var(--d)"></path><path d="M${tail} 60 ${wake} 64.5 ${tail} 69Z" fill="#ffd98a"></path>`;
  },
  research: (
    n,
  ) => svg`<path d="M0 84Q40 60 120 80V84Z" fill="#0a0f22"></path><path d="M48 50 34 80H66L58 52Z" fill="url(#im-dark)" stroke="#070a18"></path><path d="M22 34Q44 22 66 46 74 58 70 62 40 70 24 48 19 39 22 34Z" fill="url(#im-steel)" stroke="#070a18"></path><path d="M24 36Q44 28 62 48 70 58 69 60 56 54 40 46 28 40 24 36Z" fill="var(--d)"></path><path d="M46 46 74 26" stroke="#eef2ff" stroke-width="2.2"></path><circle cx="74" cy="26" r="3.5" fill="#fff"></circle>
      ${
        /** @type {Spot[]} */ ([
          [92, 20],
          [106, 44],
          [78, 8],
        ])
          .slice(0, n)
          .map(
            ([x, y], i) =>
              svg`<path d="M74 26 ${x} ${y}" stroke="#fff" stroke-opacity=".5" stroke-dasharray="2 3"></path>${put("spark", x, y, i ? 0.75 : 1)}`,
          )
      }`,
  draw: (
    n,
  ) => svg`<ellipse cx="60" cy="72" rx="40" ry="9" fill="var(--l)" opacity=".35"></ellipse><path d="M24 72 36 12H84L96 72Z" fill="#fff" opacity=".12"></path>
      ${all(
        "slate",
        of(
          n,
          /** @type {Spot[]} */ ([[60, 42, 1.25, 0]]),
          [
            [45, 43, 1.25, -9],
            [75, 40, 1.25, 9],
          ],
          [
            [35, 46, 1.1, -16],
            [85, 46, 1.1, 16],
            [60, 38, 1.1, 0],
          ],
        ),
      )}
      <path d="M20 72A40 9 0 0 0 100 72" fill="none" stroke="var(--l)" stroke-width="3"></path>`,
  sabotage: (
    n,
  ) => svg`<path d="M36 84 52 58 84 52 118 62V84Z" fill="url(#im-dark)" stroke="#070a18"></path><path d="M52 58 84 52 86 60 58 66Z" fill="#aeb9da"></path><circle cx="72" cy="54" r="26" fill="url(#im-glow)" opacity=".8"></circle><path d="M72 24 78 42 94 34 88 50 106 54 88 60 94 76 77 68 70 84 64 67 48 74 55 59 40 52 56 47 50 31 66 41Z" fill="url(#im-fire)"></path><path d="M72 40 76 50 86 53 76 57 72 67 68 57 58 53 68 50Z" fill="#fffbe0"></path>
      ${all(
        "bomb",
        /** @type {Spot[]} */ ([
          [34, 38, 1.1],
          [76, 20, 0.78],
          [22, 66, 0.78],
        ]).slice(0, n),
      )}`,
  plan: (
    n,
  ) => svg`<path d="M60 52 116 66 60 84 4 66Z" fill="var(--d)" opacity=".8"></path><path d="M60 52 116 66 60 84 4 66ZM32 59 88 75M88 59 32 75M46 55.5 102 70.5M74 55.5 18 70.5" fill="none" stroke="var(--l)" stroke-opacity=".55" stroke-width="1.1"></path><path d=${of(n, "M14 74 60 67 104 60", "M14 74 40 64 82 68 106 58", "M26 66 60 71 94 62")} fill="none" stroke="#fff" stroke-width="1.6" stroke-dasharray="3 3"></path>
      ${of(
        n,
        [[60, 67]],
        [
          [40, 64],
          [82, 68],
        ],
        [
          [26, 66],
          [94, 62],
          [60, 71],
        ],
      ).map(([x = 0, y = 0]) => put("pin", x, y, n < 3 ? 1.35 : 1.15))}`,
  execute: (n) => svg`<circle cx="60" cy="44" r="36" fill="url(#im-glow)" opacity=".55"></circle>
      ${all(
        "bolt",
        of(
          n,
          /** @type {Spot[]} */ ([[60, 42, 1.05]]),
          [
            [44, 44, 0.85],
            [78, 40, 0.85],
          ],
          [
            [34, 46, 0.72],
            [60, 40, 0.95],
            [88, 44, 0.72],
          ],
        ),
      )}`,
  refine: (
    n,
  ) => svg`<path d="M24 62H96Q92 82 60 82T24 62Z" fill="url(#im-dark)" stroke="#070a18"></path><ellipse cx="60" cy="62" rx="36" ry="7" fill="url(#im-fire)"></ellipse><circle cx="60" cy="50" r="34" fill="url(#im-glow)" opacity=".45"></circle>
      ${all(
        "cut",
        of(
          n,
          /** @type {Spot[]} */ ([[60, 36, 1.35]]),
          [
            [42, 40, 0.98],
            [80, 38, 0.98],
          ],
          [
            [34, 44, 0.8],
            [86, 44, 0.8],
            [60, 30, 1.05],
          ],
        ),
      )}${put("spark", of(n, 48, 34, 52), of(n, 24, 32, 22), 0.55)}`,
};

/** All 30 subjects as symbols. */
export const subjects = () =>
  Object.entries(SUBJECTS).map(([action, drawn]) =>
    [1, 2, 3].map(
      (n) => svg`<symbol id="im-${action}-${n}" viewBox="0 0 120 84" overflow="visible">${drawn(n)}</symbol>`,
    ),
  );
