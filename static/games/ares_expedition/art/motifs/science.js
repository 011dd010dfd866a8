// @ts-check
/** Signs of science. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const SCIENCE = {
  flask: `
    shadow @3,1,18,3
    glass M-6,-40h12v16l14,19a4,4 0 0 1 -4,5h-32a4,4 0 0 1 -4,-5l14,-19z
    hue M-11,-17h22l9,12a4,4 0 0 1 -4,5h-32a4,4 0 0 1 -4,-5z
    hue-dark M3,-17h8l9,12a4,4 0 0 1 -4,5h-10z
    hue-light @0,-17,11,2
    light/1.5 M-6,-40v16l-14,19a4,4 0 0 0 4,5h32a4,4 0 0 0 4,-5l-14,-19v-16
    light/3 M-8,-41h16
    shine M-4,-36v13l-9,12 -3,0 9,-13v-12z
    white @-3,-8,2.2@5,-6,1.5@2,-21,1.7@-1,-28,1.2
  `,
  tubes: `
    dark M-30,-8h58v4h-58z
    glass M-24,-34h9v30a4.5,4.5 0 0 1 -9,0zM-6,-34h9v30a4.5,4.5 0 0 1 -9,0zM12,-34h9v30a4.5,4.5 0 0 1 -9,0z
    hue M-24,-20h9v16a4.5,4.5 0 0 1 -9,0z
    rust-light M-6,-14h9v10a4.5,4.5 0 0 1 -9,0z
    leaf-light M12,-24h9v20a4.5,4.5 0 0 1 -9,0z
    shine M-23,-32h2v26h-2zM-5,-32h2v26h-2zM13,-32h2v26h-2z
    middle M-32,-28h62v3h-62z
    dark M-30,-28v28h3v-28zM25,-28v28h3v-28z
  `,
  micro: `
    shadow @3,1,24,3
    dark M-18,-4h36v4h-36z
    light M-18,-4h18v2h-18z
    middle M8,-4c12,-8 12,-26 -3,-32l-3,5c9,5 9,16 1,22h-17v5z
    dark M12,-9c6,-8 5,-20 -4,-25l-3,-2c15,6 15,24 3,32h-3z
    light M-13,-40l8,-5 13,23 -8,5z
    dark M-8,-43l3,-2 13,23 -3,2z
    black M-16,-43l9,-6 3,5 -9,6z
    middle M-1,-18l6,-3 2,5 -4,2z
    hue-light M-12,-9h20v2h-20z
    lamp/1 M2,-13l1,4
  `,
  atom: `
    hue/2.4 @0,0,30,11
    hue-light/2.4 M-15,-26A30,11 60 1 0 15,26 30,11 60 1 0 -15,-26z
    hue/2.4 M15,-26A30,11 -60 1 0 -15,26 30,11 -60 1 0 15,-26z
    glass @0,0,12
    hue-dark @0,0,7
    hue @-.6,-.6,6
    white @-2,-2,2.6
    white @-30,0,3@15,26,3@15,-26,3
  `,
  dna: `
    hue-dark/3 M11,-36C11,-24 -11,-24 -11,-12S11,0 11,12 -11,24 -11,36
    light/1.5 M-9,-31H9M-4,-26H5M-8,-17H8M-10,-12H10M-8,-7H8M-4,4H5M-9,9H9M-10,14H10M-6,20H6M-9,29H9
    hue-light/3.4 M-11,-36C-11,-24 11,-24 11,-12S-11,0 -11,12 11,24 11,36
  `,
  molecule: `
    dark/3 M-20,8L0,-4 20,8 34,-2M0,-4V-24
    hue-dark @-20,8,9@0,-4,11@20,8,8@34,-2,5@0,-26,6.5
    hue @-21,7,7.6@-1,-5.5,9.4@19,7,6.7@33.5,-2.6,4@-.6,-26.6,5.4
    shine @-24,4,2.4@-5,-9,3@17,4.5,2@-2,-29,1.6
  `,
  bulb: `
    glass @0,-28,26
    glass @0,-28,19
    gold M-14,-28a14,14 0 1 1 28,0c0,8 -7,10 -7,16h-14c0,-6 -7,-8 -7,-16z
    white M-11,-30a11,11 0 0 1 10,-9q-7,8 -6,20 -4,-4 -4,-11z
    bronze/1.4 M-4,-12V-24l4,-4 4,4v12
    middle M-7,-11h14v3h-14zM-6,-6h12v3h-12z
    dark M-4,-2h8v2h-8z
  `,
  eye: `
    hue-dark M-38,0Q0,-34 38,0 0,34 -38,0z
    black M-33,0Q0,-28 33,0 0,28 -33,0z
    hue @0,0,16
    hue-light @-1,-1,12
    black @0,0,7
    white @-4,-4,3.4
    hue-light/1 M-38,0h-14M38,0h14M-20,-16l-8,-10h-10M20,-16l8,-10h10M-20,16l-8,10h-10M20,16l8,10h10
    hue-light @-54,0,2@54,0,2@-40,-26,2@40,-26,2@-40,26,2@40,26,2
  `,
  recycle: `
    hue-light/5 M-20,4L-8,-16M8,-16L20,4M12,16H-10
    hue-light M-14,-18l11,-6 2,12zM24,-2l0,13 -11,-5zM-8,8v15l-11,-8z
  `,
  screen: `
    shadow @3,1,28,3
    dark M-32,-40h66v36h-66z
    black M-30,-42h62v36h-62z
    hue-dark M-28,-40h58v32h-58z
    hue M-28,-40h34l-34,24z
    white @0,-24,9
    black M-3,-29l9,5 -9,5z
    light/1.6 M-10,0L-4,-6M12,0L6,-6
    red M16,-37h11v5h-11z
  `,
};
