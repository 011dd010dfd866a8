// @ts-check
/** Homes, halls and gardens under glass. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const HOMES = {
  dome: `
    shadow @4,1,33,4
    hue-dark M-25,-1A25,26 0 0 1 25,-1z
    leaf-dark M-22,-1c1,-9 6,-10 9,-6 1,-10 9,-10 10,-2 3,-6 8,-5 10,0 4,-4 10,-2 14,8z
    leaf M-22,-1c1,-9 6,-10 9,-6 1,-10 8,-9 8,-4 -4,1 -7,5 -7,10z
    leaf-light M-21,-3c1,-6 5,-7 8,-4 -3,0 -5,2 -5,4zM-12,-9c1,-6 6,-6 7,-2 -3,-1 -5,0 -7,2z
    glass M-25,-1A25,26 0 0 1 25,-1z
    shadow M6,-26A25,26 0 0 1 25,-1H16Q18,-16 6,-26z
    light/1 M-25,-1A25,26 0 0 1 25,-1M-12,-1Q-11,-19 0,-27M12,-1Q11,-19 0,-27M-23,-11Q0,-16 23,-11
    shine M-20,-12Q-16,-20 -7,-24 -14,-17 -17,-10z
    light M-29,-3h58v2h-58z
    dark M-29,-1h58v3h-58z
  `,
  hab: `
    shadow @5,1,32,4
    middle M-26,-17h44a8.5,8.5 0 0 1 0,17h-44z
    light M-26,-17h44c3,0 6,2 7,5h-51z
    dark M-26,-5h52c-1,3 -4,5 -8,5h-44z
    dark @-26,-8.5,4.5,8.5
    light @-27,-8.5,4,8
    black @-27,-8.5,2.6,5.6
    lamp M-15,-11h6v4h-6zM-4,-11h6v4h-6zM7,-11h6v4h-6z
    light/1.3 M14,-17v-13
    red @14,-31,1.6
  `,
  city: `
    shadow @6,1,42,4
    dark M-40,0v-12h8v12zM26,0v-22h10v22z
    middle M-31,0v-22h7v22zM-17,0v-37h8v37zM-2,0v-47l4,-7 4,7v47zM15,0v-30h7v30z
    light M-31,0v-22h2v22zM-17,0v-37h2.5v37zM-2,0v-47l4,-7v54zM15,0v-30h2v30z
    dark M-24,0v-22l5,3v19zM-9,0v-37l6,4v33zM6,0v-47l6,5v42zM22,0v-30l5,4v26z
    windows M-27,-19v17M-13,-33v31M4,-43v41M19,-27v25
    windows-dim M-21,-16v14M-6,-29v27M9,-38v36M30,-18v16M-36,-9v7
  `,
  hut: `
    shadow @4,1,26,4
    middle M-22,0v-14h40v14z
    light M-22,0v-14h14v14z
    red M-26,-14l8,-12h32l8,12z
    white M-18,-14l4,-12h7l-2,12zM0,-14l-1,-12h7l2,12z
    dark M6,-14h12v14h-12z
    gold M-18,-6h6v4h-6z
    leaf-light @-4,-8,3@2,-8,3
    rust-light @8,-8,3
    black M-24,-1h44v2h-44z
  `,
  resort: `
    shadow @4,1,34,4
    middle M-30,0v-10h56v10zM-22,-10v-8h42v8zM-14,-18v-8h28v8z
    light M-30,0v-10h12v10zM-22,-10v-8h10v8zM-14,-18v-8h8v8z
    windows M-26,-4h48M-18,-13h34M-10,-21h20
    water-light M-20,3q24,-5 44,0 -20,6 -44,0z
    red M24,-8c2,-9 18,-9 20,0z
    white M30,-8c1,-8 4,-8 6,0z
    light/1.2 M34,-8V4
  `,
  farm: `
    leaf M-60,14L-8,-10H8L60,14z
    leaf-dark M-44,14L-6,-10h3L-28,14zM-12,14L-1,-10h2L12,14zM28,14L3,-10h3L44,14z
    leaf-light M-60,14L-8,-10h2L-44,14zM-28,14L-3,-10h2L-12,14zM12,14L1,-10h2L28,14zM44,14L6,-10h2L60,14z
  `,
  glass: `
    shadow @5,1,38,4
    leaf-dark M-30,0v-12Q-30,-26 -4,-26H26q10,2 10,14V0z
    leaf M-26,0c1,-9 5,-10 8,-6 2,-8 8,-7 9,-1 4,-6 9,-4 10,1 3,-7 10,-5 10,0 4,-5 9,-3 12,6z
    leaf-light M-26,0c1,-9 5,-10 8,-6 -3,1 -4,3 -4,6zM-9,-7c4,-6 9,-4 10,1 -4,-2 -7,-2 -10,-1z
    glass M-30,0v-12Q-30,-26 -4,-26H26q10,2 10,14V0z
    light/1.1 M-30,0v-12Q-30,-26 -4,-26H26q10,2 10,14V0M-16,0v-22M-2,0v-26M12,0v-26M26,0v-26M-30,-12H36
    shine M-27,-12Q-25,-22 -10,-24 -19,-18 -19,-12z
    light M-32,-1h70v2h-70z
  `,
  lab: `
    shadow @4,1,34,4
    middle M-32,-18h60v18h-60z
    light M-32,-18h20v18h-20z
    dark M10,-18h18v18h-18z
    light M-34,-21h64v3h-64z
    dark M12,-21h18v3h-18z
    middle M-14,-21a13,13 0 0 1 26,0z
    light M-14,-21a13,13 0 0 1 9,-12q-2,6 -1,12z
    black M-1,-33l4,-1 3,13h-5z
    windows M-28,-10h36
    hue M14,-12h9v12h-9z
  `,
  uni: `
    shadow @4,1,38,4
    dark M-32,-22h64v20h-64z
    light M-30,-22h5v20h-5zM-17,-22h5v20h-5zM-4,-22h5v20h-5zM9,-22h5v20h-5zM22,-22h5v20h-5z
    middle M-25,-22h2v20h-2zM-12,-22h2v20h-2zM1,-22h2v20h-2zM14,-22h2v20h-2zM27,-22h2v20h-2z
    light M-36,-24L0,-42V-24z
    middle M0,-42L36,-24H0z
    dark M-36,-24h72v3h-72z
    light M-37,-3h74v3h-74z
    lamp @0,-31,3.4
  `,
  flag: `
    light/1.8 M0,0V-40
    hue M0,-40c8,-4 14,3 24,-1v15c-10,4 -16,-3 -24,1z
    hue-light M0,-40c4,-2 8,-1 12,0v14c-4,-1 -8,-2 -12,0z
    white @12,-33,3.6
    gold @0,-41,1.8
  `,
};
