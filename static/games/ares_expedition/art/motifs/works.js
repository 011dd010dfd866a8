// @ts-check
/** Mines, plants and machines that work the land. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const WORKS = {
  factory: `
    shadow @6,1,38,4
    middle M-34,0v-15l11,-9v9l11,-9v9l11,-9v24z
    light M-34,-15l11,-9v3l-11,9zM-23,-15l11,-9v3l-11,9zM-12,-15l11,-9v3l-11,9z
    dark M-1,0v-16h31v16z
    light M5,-16v-25h4v25z
    dark M9,-16v-25h4v25zM23,-16v-17h3.4v17z
    middle M20,-16v-17h3v17z
    red M5,-38h8v3h-8z
    windows M-30,-6h26
    windows-dim M3,-8h24
    glass M8,-43c-5,-3 -1,-9 4,-7 1,-6 10,-7 11,-1 6,-2 8,5 3,7z
  `,
  reactor: `
    shadow @4,1,34,4
    middle M-28,0c6,-12 6,-23 2,-34h21c-4,11 -4,22 2,34z
    light M-28,0c6,-12 6,-23 2,-34h7c2,11 1,22 -3,34z
    dark M-11,0c-2,-12 -3,-23 -1,-34h7c-4,11 -4,22 2,34z
    black @-15.5,-34,10.3,2
    middle M3,0c5,-9 5,-17 2,-25h16c-3,8 -3,16 2,25z
    light M3,0c5,-9 5,-17 2,-25h5c1,8 1,17 -2,25z
    dark M16,0c-2,-9 -2,-17 -1,-25h6c-3,8 -3,16 2,25z
    black @13,-25,8,1.5
    shine M-22,-36c-6,-3 -2,-10 4,-8 1,-7 12,-7 12,0 6,-1 7,7 1,8z
    glass M8,-27c-4,-3 0,-8 4,-6 2,-5 9,-4 9,1 5,0 4,5 0,5z
    red M-27,-8h-.5
  `,
  mine: `
    shadow @5,1,32,4
    black M-9,0h16v-7h-16z
    light/2.4 M-13,0L-2,-36M11,0L2,-36
    middle/1.6 M-10,-9H8M-7,-19H6M-4.5,-28H4M-10,-9L6,-19M8,-9L-7,-19M-7,-19L4,-28M6,-19L-4.5,-28
    dark @0,-38,6.5
    light @-.6,-38.6,5.4
    black @0,-38,1.6
    light/0.9 M4,-33L27,-9M-5,-42L6,-35
    middle M19,0v-12l8,-5 9,5v12z
    light M19,0v-12l8,-5v17z
    lamp M29,-9h4v4h-4z
    rust M-34,0c3,-8 8,-11 12,-11s9,4 12,11z
    rust-light M-34,0c3,-8 8,-11 12,-11 -3,3 -4,7 -5,11z
  `,
  pit: `
    rust-dark @0,0,48,15
    rust-light M-48,0a48,15 0 0 1 96,0 48,12 0 0 0 -96,0z
    rust @1,2,38,11
    rust-dark @2,3,36,9.5
    rust @2,4.5,27,7
    rust-dark @3,5.5,25,5.5
    black @4,7,16,3.4
    rust-light/1 M-36,-7Q-14,2 -24,6T2,9
  `,
  drill: `
    shadow @3,1,22,3
    light/2.4 M-11,0L-2,-42M11,0L2,-42
    middle/1.3 M-9,-8H9M-7,-18H7M-4.6,-29H4.6M-9,-8L7,-18M9,-8L-7,-18M-7,-18L4.6,-29M7,-18L-4.6,-29
    light M-4,-47h8v5h-8z
    dark M0,-47h4v5h-4z
    dark/2.4 M0,-42V12
    light M-15,-4h30v2h-30z
    dark M-15,-2h30v4h-30z
    red @0,-49,1.8
  `,
  tank: `
    shadow @4,1,26,4
    middle M-20,-24h28v24h-28z
    light M-20,-24h8v24h-8z
    dark M1,-24h7v24h-7z
    light @-6,-24,14,4.6
    shadow @-4,-23.4,11,3.4
    middle/1.4 M-20,-16h28M-20,-8h28
    middle M12,-14h14v14h-14z
    light M12,-14h4v14h-4z
    dark @19,-14,7,2.4
    dark/2 M8,-6h4
    hue M-14,-14h10v6h-10z
  `,
  pipe: `
    shadow @4,2,44,4
    middle M-46,-12h30v9h-30zM16,-12h30v9h-30z
    light M-46,-12h30v3h-30zM16,-12h30v3h-30z
    dark M-46,-5h30v2h-30zM16,-5h30v2h-30z
    dark M-18,-15h4v15h-4zM14,-15h4v15h-4z
    middle M-14,-20h28v20h-28z
    light M-14,-20h9v20h-9z
    dark M8,-20h6v20h-6z
    red/2 @0,-26,7
    dark/2 M0,-20v-6
    white @0,-10,4.6
    black/1 M0,-10l2.4,-2.6
    water-light M-30,-3q-3,7 0,9 3,-2 0,-9z
  `,
  crane: `
    shadow @0,1,18,3
    light/2 M-4,0V-44M4,0V-44
    middle/1.2 M-4,-4L4,-12L-4,-20 4,-28 -4,-36 4,-44
    light/1.8 M-18,-40H34M-4,-48H4
    dark/1.2 M0,-50L32,-40M0,-50L-16,-40
    gold M-7,-44h9v7h-9z
    dark M-20,-40h7v7h-7z
    dark/1 M26,-40v16
    rust-light M20,-24h12v8h-12z
    rust-dark M27,-24h5v8h-5z
  `,
  turbine: `
    shadow @4,1,10,2
    middle M-1.6,0L-.8,-36h1.8L2,0z
    dark M.4,0L.4,-36H1L2,0z
    light M0,-36C-3,-44 -3,-52 0,-58 2,-50 2,-44 0,-36zM0,-36C8,-35 15,-31 19,-26 11,-27 5,-30 0,-36z
    middle M0,-36C-5,-29 -11,-26 -19,-25 -14,-31 -7,-35 0,-36z
    dark @0,-36,2.2
  `,
  pylon: `
    shadow @3,1,14,2
    light/1.8 M-9,0L-2,-34 0,-44 2,-34 9,0
    middle/1.2 M-7,-8L5,-18 -3.5,-26M7,-8L-5,-18 3.5,-26
    light/1.8 M-17,-34H17M-12,-24H12
    lamp @-17,-32,1.3@17,-32,1.3@-12,-22,1.3@12,-22,1.3
    hue-light/0.8 M-17,-32Q-46,-20 -80,-34M17,-32Q46,-20 80,-34M-12,-22Q-44,-10 -80,-24M12,-22Q44,-10 80,-24
  `,
  dam: `
    water-dark M-52,-30H52V-18H-52z
    water-light M-52,-30H52v2H-52z
    middle M-44,-28Q0,-14 44,-28L34,4Q0,16 -34,4z
    light M-44,-28Q-30,-23 -16,-22L-14,10Q-26,8 -34,4z
    dark M20,-22Q34,-24 44,-28L34,4Q26,8 18,10z
    light M-44,-31Q0,-17 44,-31V-28Q0,-14 -44,-28z
    shine M-8,-18h5v30h-5zM4,-18h5v30h-5z
    water-light M-12,12q12,-5 26,0l-3,4h-22z
  `,
  gear: `
    dark M-4,-22h8l2,6 6,-3 6,6 -3,6 6,2v8l-6,2 3,6 -6,6 -6,-3 -2,6h-8l-2,-6 -6,3 -6,-6 3,-6 -6,-2v-8l6,-2 -3,-6 6,-6 6,3z
    middle M-5,-23h8l2,6 6,-3 4,4Q2,-18 -10,-6 -18,2 -14,14l-1,1 -5,-5 3,-6 -6,-2v-8l6,-2 -3,-6 6,-6 6,3z
    light M-5,-23h8l1,3Q-10,-18 -18,-4l-5,2 v-4l6,-2 -3,-6 6,-6 6,3z
    black @0,0,7
    hue @0,0,4.4
  `,
  chip: `
    dark M-20,-18h42v42h-42z
    middle M-22,-20h42v42h-42z
    black M-18,-16h34v34h-34z
    gold/1.4 M-14,-20v-6M-6,-20v-6M2,-20v-6M10,-20v-6M-14,22v6M-6,22v6M2,22v6M10,22v6M-22,-12h-6M-22,-4h-6M-22,4h-6M-22,12h-6M20,-12h6M20,-4h6M20,4h6M20,12h6
    hue M-9,-7h16v16h-16z
    hue-light M-9,-7h16l-16,16z
    hue-light/1 M-18,-12h8v5M16,-10h-6v5M-18,12h8v-3M16,14h-8v-5
  `,
  panel: `
    shadow @4,2,40,4
    dark/2 M-20,-7V1M16,-7V1
    water-dark M-34,-5l9,-19h26l-9,19z
    water M-34,-5l9,-19h9l-9,19z
    water-light M-34,-5l9,-19h3l-9,19z
    ice/0.7 M-25,-5l9,-19M-17,-5l9,-19M-31,-11h26M-28,-18h26
    water-dark M3,-5l9,-19h26l-9,19z
    water M3,-5l9,-19h9l-9,19z
    water-light M3,-5l9,-19h3l-9,19z
    ice/0.7 M12,-5l9,-19M20,-5l9,-19M6,-11h26M9,-18h26
  `,
  fan: `
    shadow @3,1,22,3
    dark M-20,-36h38v36h-38z
    middle M-22,-38h38v36h-38z
    light M-22,-38h38l-4,4h-30v32h-4z
    black @-3,-20,14
    light M-3,-20c-2,-8 2,-13 7,-13 2,5 -1,10 -7,13zM-3,-20c8,2 11,7 8,12 -6,0 -8,-5 -8,-12zM-3,-20c-5,6 -11,7 -14,2 3,-5 8,-6 14,-2z
    dark @-3,-20,2.6
  `,
  flame: `
    red M0,0c-14,0 -20,-10 -17,-20 2,-7 8,-11 8,-20 9,4 10,10 11,14 3,-2 4,-5 4,-8 8,8 12,14 11,22 -1,8 -8,12 -17,12z
    rust-light M-1,0c-9,0 -13,-7 -11,-14 2,-5 6,-8 7,-14 6,4 7,9 8,12 2,-1 3,-3 3,-5 4,5 7,9 6,13 -1,5 -6,8 -13,8z
    gold M-1,0c-6,0 -8,-5 -6,-9s4,-5 5,-9c4,4 8,9 7,13 0,3 -2,5 -6,5z
  `,
};
