// @ts-check
/** Resources and other amounts as things, in a box from -16,-17 to 16,17. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const TOKENS = {
  tr: `
    bronze M0,-14L13,-6.5V8L0,15.5 -13,8V-6.5z
    gold M0,-15L13,-7.5V6L0,13.5 -13,6V-7.5z
    white M0,-15L-13,-7.5V6L-6,9.5z
    black/2.6 M-5.5,0L0,-5.5 5.5,0M0,-5V7
  `,
  mc: `
    bronze @0,1.6,13.5
    gold @0,0,13.5
    white @-3.5,-4,7.5,6
    bronze/1.2 @0,0,10.4
    black/2.4 M-5,5.5V-5L0,2 5,-5V5.5
  `,
  heat: `
    red M0,15c-10,0 -14,-7 -12,-14 1,-5 6,-8 6,-14 6,3 7,7 8,10 2,-1 3,-3 3,-6 6,6 8,10 8,14 -1,6 -6,10 -13,10z
    rust-light M-1,15c-7,0 -9,-5 -8,-10 1,-4 4,-6 5,-10 4,3 5,6 6,8 3,1 5,4 5,7 0,3 -4,5 -8,5z
    gold M-1,14c-4,0 -5,-3 -4,-6s3,-3 3,-6c3,3 6,6 5,9 0,2 -2,3 -4,3z
  `,
  plants: `
    leaf-dark M13,-13C-4,-14 -14,-6 -12,6c0,4 3,7 7,7 12,0 19,-10 18,-26z
    leaf M13,-13C-4,-14 -14,-6 -12,6c0,2 1,3 2,4C-6,0 2,-8 13,-13z
    leaf-light M6,-11C-3,-10 -10,-5 -10,3 -6,-3 0,-8 6,-11z
    leaf-dark/1.6 M-13,15C-8,4 0,-4 9,-9
  `,
  cards: `
    dark M-3,-12l14,4 -6,22 -14,-4z
    middle M-11,-13h14v22h-14z
    light M-12,-14h14v22h-14z
    hue M-10,-12h10v8h-10z
    dark/1 M-10,-1h10M-10,3h7
  `,
  steel: `
    dark M-11,-10l22,0 0,5 -7,2v8l7,2v5h-22v-5l7,-2v-8l-7,-2z
    middle M-12,-12h22v5l-7,2v8l7,2v5h-22v-5l7,-2v-8l-7,-2z
    light M-12,-12h22v2h-22zM-5,-4h3v7h-3zM-12,6l5,-1h12l5,1z
  `,
  titanium: `
    dark M0,-15L12,-4 6,14H-6L-12,-4z
    middle M0,-15L2,-3 6,14H-6L-12,-4z
    light M0,-15L2,-3 -12,-4z
    white M0,-15L-3,-6 -12,-4z
    shadow M2,-3L12,-4 6,14z
  `,
  forest: `
    shadow @2,14,10,2.4
    rust-dark M-2,14h4v-7h-4z
    leaf-dark M0,-16L9,-4h-4l7,8h-24l7,-8h-4z
    leaf M0,-16L-9,-4h4l-7,8h11q2,-10 1,-20z
    leaf-light M0,-16L-9,-4h3q4,-5 6,-12z
  `,
};
