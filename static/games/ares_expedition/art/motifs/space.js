// @ts-check
/** Things that fly, and the instruments that look at them. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const SPACE = {
  station: `
    dark/6 @0,2,32,12
    middle/4.5 @0,0,32,12
    light/1.6 @-1,-1.6,32,12
    dark/2.4 M-31,0H31M-20,-9L20,10M20,-9L-20,10
    middle M-6,-17h12v32h-12z
    light M-6,-17h4v32h-4z
    dark @0,15,6,2
    light @0,-17,6,2
    windows M-29,4Q-18,11 0,12 18,11 29,4
    light/1 M0,-18v-8
    red @0,-27,1.6
  `,
  mirror: `
    bronze M-33,3L-17,-21 17,-19 34,3 17,25 -17,23z
    gold M-34,0L-17,-23 17,-21 34,1 17,22 -17,21z
    white M-34,0L-17,-23 2,-22 -12,0 -24,12z
    shine M17,-21L34,1 20,-2z
    bronze/1 M-34,0L34,1M-17,-23L17,22M17,-21L-17,21
    dark/2 M8,6L30,32
    middle M25,28h9v9h-9z
    light M25,28h4v9h-4z
  `,
  dish: `
    shadow @2,1,20,3
    dark M-8,0L0,-16 10,0z
    middle M-8,0L0,-16 2,0z
    dark M-26,-34C-22,-12 0,-4 18,-10z
    light M-26,-34C-16,-30 10,-18 18,-10 2,-8 -20,-14 -26,-34z
    middle M-26,-34C-16,-30 10,-18 18,-10 6,-12 -16,-20 -26,-34z
    light/1.4 M-6,-20L10,-34M-16,-28L10,-34M8,-14L10,-34
    lamp @10,-35,2.4
  `,
  scope: `
    shadow @2,1,28,4
    middle M-24,-14h46v14h-46z
    light M-24,-14h14v14h-14z
    dark M10,-14h12v14h-12z
    middle M-22,-14a21,21 0 0 1 42,0z
    light M-22,-14a21,21 0 0 1 14,-20q-4,9 -4,20z
    dark M10,-14q0,-12 -6,-19 14,4 16,19z
    black M-4,-35h10v21h-10z
    dark M-2,-36l10,-10 6,5 -8,12z
    light M-2,-36l10,-10 3,2 -9,11z
    windows M-20,-6h12
  `,
  catapult: `
    shadow @0,2,50,4
    dark/1.4 M-36,0l6,-8M-20,0l6,-12M-2,0l6,-18M18,0l4,-26
    dark M-46,0L34,-38 42,-34 -30,4z
    light M-46,0L34,-38 36,-36 -44,3z
    hue-light/1.4 M-38,-2L30,-34
    middle M4,-26l12,-6 10,-1 -6,8 -12,5z
    light M4,-26l12,-6 10,-1 -20,9z
    glass M4,-26L-20,-12 -16,-8 8,-20z
  `,
  satellite: `
    water-dark M-36,-7h25v14h-25zM11,-7h25v14h-25z
    water M-36,-7h12v14h-12zM11,-7h12v14h-12z
    water-light M-36,-7h4v14h-4zM11,-7h4v14h-4z
    ice/0.8 M-30,-7v14M-24,-7v14M-17.5,-7v14M-36,0h25M17,-7v14M23,-7v14M29.5,-7v14M11,0h25
    light/1.6 M-11,0h4M7,0h4
    dark M-7,-9h14v19h-14z
    gold M-7,-9h14v9h-14z
    white M-7,-9h5v9h-5z
    middle M-7,0h6v10h-6z
    light M-10,-16Q0,-9 10,-16 7,-7 0,-7 -7,-7 -10,-16z
    light/1 M0,-10v-9
    red @0,-20,1.8
  `,
  probe: `
    dark/1.6 M2,4L-28,20M2,4L28,16M4,2L34,-12
    light M-18,-14Q-8,12 20,2 2,-6 -18,-14z
    middle M-18,-14Q2,-4 20,2 14,12 2,12 -16,8 -18,-14z
    gold M-2,8h14v10h-14z
    bronze M6,8h6v10h-6z
    light/1.2 M-2,-2L8,-16M-12,-10L8,-16
    lamp @8,-17,2.2
    dark @-28,20,3.4
    middle @34,-12,2.4
  `,
  rocket: `
    light M0,-46c-7,8 -9,18 -9,34h9z
    middle M0,-46c7,8 9,18 9,34h-9z
    dark M3,-41c5,8 6,17 6,29h-4z
    red M-9,-22l-8,14v7l8,-8zM9,-22l8,14v7l-8,-8zM0,-46c-3,3 -5,7 -6.5,11h13c-1.5,-4 -3.5,-8 -6.5,-11z
    black @0,-26,3.8
    water-light @-.6,-26.6,2.8
    dark M-6,-12h12v3h-12z
    gold M-5.5,-9h11l-5.5,24z
    white M-2.5,-9h5l-2.5,13z
  `,
  plume: `
    shine M-4,0q-2,-20 4,-40 6,20 4,40z
    glass M-30,6c-8,-8 4,-16 11,-10 2,-10 16,-12 19,-4 3,-8 18,-6 19,4 8,-6 18,2 11,10z
    shine M-20,6c-4,-6 4,-11 9,-7 2,-7 12,-8 14,-2 3,-5 12,-3 12,3 5,-2 9,3 5,6z
  `,
  ship: `
    gold M-42,-3l-16,3 16,3z
    white M-42,-2l-8,2 8,2z
    dark M-42,-6h62l22,6 -22,7h-62z
    middle M-42,-6h62l22,6h-84z
    light M-42,-6h62l9,2.5h-71z
    dark M-26,-15h12v31h-12zM-4,-15h12v31h-12z
    middle M-26,-15h9v31h-9zM-4,-15h9v31h-9z
    light M-26,-15h4v31h-4zM-4,-15h4v31h-4z
    windows M12,-1h22M-24,-9v20M-2,-9v20
    dark M-46,-7h6v14h-6z
  `,
  freighter: `
    gold M-30,-2l-10,2 10,2z
    dark M-30,-5h44l12,5 -12,5h-44z
    light M-30,-5h44l6,2.4h-50z
    rust-light M-26,-12h10v7h-10z
    hue M-14,-12h10v7h-10z
    gold M-2,-12h10v7h-10z
    shadow M-20,-12h4v7h-4zM-8,-12h4v7h-4zM4,-12h4v7h-4z
    lamp M14,-2h4v2h-4z
  `,
  shuttle: `
    light M34,0C22,-8 6,-9 -22,-9l-8,-12h-7l3,14v10h46c12,0 18,-1 22,-3z
    dark M34,0C28,5 12,6 -34,6v-5h46c12,0 18,-1 22,-1z
    middle M-8,4L-26,18h-8l8,-14z
    black M18,-5l8,3h-12z
    windows M-16,-3h28
    red M-37,-7h6v4h-6z
    gold M-34,0l-14,2 14,3z
  `,
  zeppelin: `
    dark M-40,0C-34,-16 30,-18 42,0 30,17 -34,16 -40,0z
    middle M-40,0C-34,-16 30,-18 42,0 20,8 -24,8 -40,0z
    light M-36,-4C-24,-14 22,-15 36,-5 10,0 -18,0 -36,-4z
    shadow M-14,-12q-3,12 0,24h3q-3,-12 0,-24zM12,-13q3,12 0,25h3q3,-12 0,-25z
    hue M-40,0l-10,-11h9l8,7zM-40,0l-10,11h9l8,-7z
    dark M-10,14h22l-3,6h-16z
    lamp M-6,16h3v2h-3zM0,16h3v2h-3zM6,16h3v2h-3z
  `,
};
