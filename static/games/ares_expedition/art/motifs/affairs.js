// @ts-check
/** Meetings, contracts and money, each with a thing of its own. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const AFFAIRS = {
  table: `
    shadow @2,3,50,8
    hue-dark M-34,-14c0,-11 4,-15 9,-15s9,4 9,15zM-9,-18c0,-11 4,-15 9,-15s9,4 9,15zM16,-14c0,-11 4,-15 9,-15s9,4 9,15z
    hue M-34,-14c0,-11 4,-15 9,-15 -4,4 -5,9 -5,15zM-9,-18c0,-11 4,-15 9,-15 -4,4 -5,9 -5,15zM16,-14c0,-11 4,-15 9,-15 -4,4 -5,9 -5,15z
    middle @-25,-33,5@0,-37,5@25,-33,5
    light @-26,-34,3.6@-1,-38,3.6@24,-34,3.6
    rust-dark @0,-8,46,12
    bronze @0,-11,46,12
    gold @-3,-12,41,9.4
    bronze @0,-11,33,7
    white M-24,-14l9,-2 3,4 -10,2zM-5,-16l9,0 1,4 -10,0zM16,-15l8,2 -2,4 -9,-2z
    black M-27,6c0,-14 4,-18 10,-18s10,4 10,18zM8,6c0,-14 4,-18 10,-18s10,4 10,18z
    dark M-27,6c0,-14 4,-18 10,-18 -5,4 -6,10 -6,18zM8,6c0,-14 4,-18 10,-18 -5,4 -6,10 -6,18z
    black @-17,-17,6@18,-17,6
    bronze @-19,-19,3.4@16,-19,3.4
  `,
  lectern: `
    shadow @4,1,24,3
    hue-dark M-14,-24c0,-16 6,-20 14,-20s14,4 14,20z
    hue M-14,-24c0,-16 6,-20 14,-20 -6,5 -7,12 -7,20z
    white M-3,-44h6l-3,12z
    middle @0,-52,8
    light @-1.5,-53.5,6
    hue/5 M12,-36L22,-50
    light @23,-53,3.6
    dark M-15,0l-5,-24h40l-5,24z
    middle M-15,0l-5,-24h16l3,24z
    light M-23,-27h46v4h-46z
    gold @1,-12,6
    white @-.5,-13.5,3
    black/1.4 M-9,-27q-1,-6 4,-9
    black @-4,-37,2.2
  `,
  handshake: `
    shadow M-50,-2L-16,-8 0,16 -44,26zM50,-2L18,-8 2,16 46,26z
    hue-dark M-52,-12L-20,-16 -12,10 -48,22z
    hue M-52,-12L-20,-16 -18,-6 -50,4z
    hue-light M-52,-12L-20,-16l1,4 -32,5z
    rust-dark M52,-12L22,-16 14,10 48,22z
    rust M52,-12L22,-16 20,-6 51,4z
    white M-22,-17l6,-1 9,27 -6,2zM24,-17l-6,-1 -9,27 6,2z
    middle M-16,-16Q-4,-22 8,-17l12,1 -8,24q-6,8 -12,9 -8,0 -12,-7z
    light M-16,-16Q-4,-22 8,-17 2,-10 -4,-9 0,-2 -9,6z
    bronze M8,-17l12,1 -8,24q-6,6 -9,4 8,-12 5,-29z
    dark/1.3 M-4,-9Q4,-8 10,-2M-7,2l8,6M-4,-2l9,6
    shine M-14,-15q6,-4 12,-3 -5,3 -8,7z
  `,
  scales: `
    shadow @3,1,26,4
    bronze M-18,0h38l-6,-7h-26z
    gold M-18,0h16l2,-7h-12z
    bronze M-2,-7h6v-44h-6z
    gold M-2,-7h3v-44h-3z
    gold/3 M-30,-42Q0,-52 32,-50
    white/1 M-30,-43Q0,-53 10,-52
    gold @1,-53,4
    bronze/1.1 M-30,-42L-42,-18M-30,-42L-18,-18M32,-50L20,-26M32,-50L44,-26
    bronze M-45,-18h30a15,9 0 0 1 -30,0zM17,-26h30a15,9 0 0 1 -30,0z
    gold M-45,-18h14v9a15,9 0 0 1 -14,-9zM17,-26h14v9a15,9 0 0 1 -14,-9z
    leaf M-40,-19q2,-10 10,-10 0,7 -10,10zM-30,-19q1,-8 9,-9 0,7 -9,9z
    hue-light M25,-27v-8l7,-4 7,4v8z
  `,
  safe: `
    shadow @4,1,32,4
    black M-22,-3h8v4h-8zM14,-3h8v4h-8z
    dark M-26,-46h54v44h-54z
    middle M-28,-48h54v44h-54z
    light M-28,-48h54l-5,5h-44v34l-5,5z
    dark M-20,-41h39v31h-39z
    hue M-18,-39h35v27h-35z
    hue-light M-18,-39h35l-3,3h-29v21l-3,3z
    bronze @0,-25,10
    gold @-1,-26,8
    white @-3,-28,3
    bronze/2 M-9,-26H7M-1,-34V-18
    gold/1.4 M-9,-26H7M-1,-34V-18
    light M19,-37h3v7h-3zM19,-21h3v7h-3z
  `,
  briefcase: `
    shadow @4,1,32,4
    black/3.4 M-9,-31v-7h18v7
    rust-dark M-28,-30h58v30h-58z
    rust M-30,-32h58v30h-58z
    rust-light M-30,-32h58l-4,4h-50v22l-4,4z
    rust-dark M-30,-19h58v3h-58z
    gold M-20,-22h7v9h-7zM11,-22h7v9h-7z
    white M-20,-22h3v4h-3zM11,-22h3v4h-3z
    shine M-26,-29h20l-4,7h-16z
  `,
  stamp: `
    red/2.4 @0,2,25,8
    red/1.4 @0,2,19,5.4
    shadow @5,0,18,4
    dark M-16,-10h34v9h-34z
    middle M-17,-12h33v9h-33z
    light M-17,-12h13v9h-13z
    rust-dark M-4,-12c1,-8 -2,-12 -3,-16h16c-2,5 -4,9 -2,16z
    rust M-4,-12c1,-8 -2,-12 -3,-16h7c-1,5 -1,10 0,16z
    rust-dark @1,-36,11
    rust @-.5,-37,9
    rust-light @-3,-40,4.6
  `,
  envelope: `
    shadow @3,1,30,4
    leaf-dark M-18,-44l32,-6 5,26 -32,6z
    leaf M-22,-40h34v24h-34z
    leaf-light M-22,-40h34l-4,4h-26v16l-4,4z
    leaf-dark @-5,-28,5.6
    leaf-light @-6,-29,3
    ice-dark M-28,-28h56v28h-56z
    ice M-30,-30h56v29h-56z
    white M-30,-30h56L-2,-10z
    ice-dark/1.2 M-30,-30L-2,-10 26,-30M-30,-1L-10,-16M26,-1L6,-16
    red @-2,-11,5
    rust-light @-3,-12.5,2.2
  `,
  cap: `
    shadow @3,1,26,4
    hue-dark M-20,-24v16q20,11 40,0v-16L0,-16z
    hue M-20,-24v16q8,5 14,5v-16z
    hue-dark M-38,-28L0,-43 38,-28 0,-13z
    hue M-38,-31L0,-46 38,-31 0,-16z
    hue-light M-38,-31L0,-46l8,3L-28,-28z
    gold/2 M0,-31L28,-25V-10
    bronze M25,-11h6l2,10h-10z
    gold M25,-11h3l-1,10h-4z
    white @0,-31,2
  `,
  blueprint: `
    shadow M-34,-24h76v54h-76z
    water-dark M-38,-28h76v54h-76z
    water M-38,-28h60L-22,26h-16z
    glass M-30,-28h1v54h-1zM-14,-28h1v54h-1zM2,-28h1v54h-1zM18,-28h1v54h-1zM-38,-14h76v1h-76zM-38,2h76v1h-76z
    white/1.6 M-22,14a22,22 0 0 1 44,0zM0,-8V14M-15.5,-1.500L15.5,-1.500M-22,14V19H22V14
    white/.9 M-22,-18H22M-22,-20.500v5M22,-20.500v5M30,14V-8M27.5,14h5M27.5,-8h5
    water-light M-42,-30q-5,29 0,58h7q-5,-29 0,-58z
    white M-42,-30q-5,29 0,58h2q-5,-29 0,-58z
  `,
  scroll: `
    shadow M-22,-26h46v54h-46z
    gold M-24,-28h44v52h-44z
    white M-24,-28h22l-8,52h-14z
    bronze M12,-28h8v52h-8z
    bronze M-28,-34h52q6,5 0,10h-52q-6,-5 0,-10zM-28,20h52q6,5 0,10h-52q-6,-5 0,-10z
    gold M-28,-34h40q4,3 0,5h-40q-4,-2 0,-5zM-28,20h40q4,3 0,5h-40q-4,-2 0,-5z
    rust-dark/1.3 M-17,-16H11M-17,-9H11M-17,-2H7M-17,5H2
    red M4,12l-4,16 5,-3 4,5 3,-16z
    red @7,11,7
    rust-light @5,9,3.4
  `,
  pen: `
    shadow M-20,28l6,-9 34,-44 6,5 -34,44z
    black M-14,10L20,-36q6,-3 10,3L-4,18z
    middle M-14,10L20,-36q3,-1 5,0L-10,13z
    gold M-14,10l10,8 -4,5 -10,-8z
    light M-18,15l10,8 -16,7z
    dark/1 M-24,30l7,-9
    gold/1.6 M22,-32l5,4L16,-13
    hue-light/1.6 M-24,30q-10,4 -14,0t-14,2
  `,
  notes: `
    shadow @4,1,34,4
    leaf-dark M-30,-12h58v12h-58zM-26,-25h58v12h-58z
    leaf M-30,-13h58v3h-58zM-26,-26h58v3h-58z
    leaf-dark M-30,-37l8,-8h52l-8,8z
    leaf M-32,-37h54v12h-54z
    leaf-light M-32,-37l8,-8h52l-8,8z
    leaf @-2,-41,6,2.6
    white M-10,-37l8,-8h8l-8,8v12h-8zM-8,-24h9v11h-9zM-12,-12h9v12h-9z
    leaf-dark M22,-37l8,-8v12l-8,8z
    gold @-30,-4,3
  `,
  pie: `
    shadow @4,5,30
    hue-dark @0,2,29
    hue @0,0,29
    hue-light M0,0L-25.1,14.500A29,29 0 0 1 0,-29z
    leaf M0,0L25.1,14.500A29,29 0 0 1 -25.1,14.500z
    leaf-light M0,0L0,29A29,29 0 0 1 -25.1,14.500z
    bronze M5,-5L5,-36A31,31 0 0 1 31.8,10.500z
    gold M5,-5L5,-36A31,31 0 0 1 28,-19z
  `,
};
