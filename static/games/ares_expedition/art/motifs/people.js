// @ts-check
/** People, papers and goods. ../motifs.js explains a row. */

/** @type {Record<string, string>} */
export const PEOPLE = {
  paper: `
    shadow M-17,-24h40v54h-40z
    white M-20,-27h40v54h-40z
    middle M8,-27h12v54h-12z
    white M-20,-27h34l6,6v48h-40z
    ice M14,-27l6,6h-6z
    dark/1.3 M-14,-17H6M-14,-11H13M-14,-5H13M-14,1H8M-14,7H11
    black/1.2 M-13,18q4,-6 6,-1t7,-2
    red @12,17,6
    rust-light @11,16,4
  `,
  coins: `
    shadow @4,1,24,4
    bronze M-18,-6h22v6h-22zM-18,-13h22v6h-22zM-18,-20h22v6h-22zM8,-6h20v6h-20zM8,-13h20v6h-20z
    gold M-18,-6h14v6h-14zM-18,-13h14v6h-14zM-18,-20h14v6h-14zM8,-6h13v6h-13zM8,-13h13v6h-13z
    gold @-7,-20,11,3.6@18,-13,10,3.2
    white M-16,-21a9,2.6 0 0 1 12,-2z
    bronze @-7,-20,5,1.4@18,-13,4.6,1.2
  `,
  chart: `
    shadow @3,1,30,3
    hue-dark M-26,-14h11v14h-11zM-11,-22h11v22h-11zM4,-30h11v30h-11zM19,-40h11v40h-11z
    hue M-26,-14h7v14h-7zM-11,-22h7v22h-7zM4,-30h7v30h-7zM19,-40h7v40h-7z
    light/2 M-28,-22L-12,-30 2,-36 26,-50
    light M22,-55l10,1 -4,9z
    light/1.4 M-32,0H34
  `,
  people: `
    black M-30,0c0,-14 5,-18 11,-18s11,4 11,18zM6,0c0,-14 5,-18 11,-18s11,4 11,18z
    hue-dark M-14,0c0,-18 6,-22 13,-22s13,4 13,22z
    hue M-14,0c0,-18 6,-22 13,-22 -4,6 -5,14 -4,22z
    black @-19,-24,6@17,-24,6
    middle @-1,-29,7.5
    light @-2.5,-30.5,5.5
    shadow M-30,0h-.1
  `,
  man: `
    shadow @5,1,16,3
    dark M-5,-12h5v12h-7v-2zM1,-12h6v12h-6z
    middle M-9,-30h18v19h-18z
    light M-9,-30h7v19h-7z
    dark M5,-30h4v19h-4z
    light M-13,-28h5v14h-5z
    dark M8,-28h5v14h-5z
    light @0,-36,8.5
    dark M5,-42.5a8.5,8.5 0 0 1 -2,14.5q5,-7 2,-14.5z
    bronze @1.5,-36,5.6,5
    gold M-3,-39q3,-3 6,-1l-5,5q-2,-2 -1,-4z
    hue M-5,-25h9v4h-9z
    dark M-12,-14h4v3h-4zM8,-14h5v3h-5z
  `,
  helmet: `
    shadow @4,1,28,4
    dark M-24,0c0,-10 6,-13 24,-13s26,3 26,13z
    middle M-24,0c0,-10 6,-13 18,-13l4,13z
    light @0,-28,24,23
    dark M12,-48a24,23 0 0 1 -2,41q14,-18 2,-41z
    black @3,-27,17,14
    bronze @3,-27,15.5,12.5
    gold M-12,-27c0,-8 7,-12 15,-12 4,0 7,1 9,2q-8,18 -20,20 -4,-5 -4,-10z
    shine M-8,-30c1,-5 5,-7 10,-7 -4,3 -7,7 -7,11z
    red M-26,-32h4v10h-4z
  `,
  mask: `
    middle M-22,-40c0,-8 44,-8 44,0 3,16 -4,30 -10,36h-24c-6,-6 -13,-20 -10,-36z
    light M-22,-40c0,-6 20,-8 26,-7 -14,8 -18,24 -14,43h-2c-6,-6 -13,-20 -10,-36z
    black @-9,-32,8,6.5@9,-32,8,6.5
    water-light M-15,-34q5,-5 10,-2l-8,6zM3,-34q5,-5 10,-2l-8,6z
    dark @-14,-10,9@14,-10,9
    light @-15,-11,7@13,-11,7
    black @-15,-11,4@13,-11,4
    dark/1 M-18,-11h6M10,-11h6M-15,-14v6M13,-14v6
  `,
  crate: `
    shadow @4,1,22,3
    bronze M-18,-26h34v26h-34z
    gold M-18,-26h22v26h-22z
    white M-18,-26h8v26h-8z
    bronze/2 M-17,-25h32v24h-32zM-17,-25L15,-1
  `,
  film: `
    dark M-30,-32h44v30h-44z
    middle M-32,-34h44v30h-44z
    light M-32,-34h44v5h-39v25h-5z
    black @-2,-19,10
    water-light @-4,-21,5
    dark @-20,-44,10@4,-46,12
    middle @-21,-45,8@3,-47,10
    black @-21,-45,3@3,-47,3.5
    dark M14,-26l18,-8v26l-18,-8z
    dark/2 M-10,-4L-22,14M-10,-4L4,14
  `,
  trophy: `
    gold M-14,-40h28c0,16 -4,24 -10,26v6h8v8h-24v-8h8v-6c-6,-2 -10,-10 -10,-26z
    white M-14,-40h9c0,14 2,22 4,26h-3c-6,-2 -10,-10 -10,-26z
    bronze M6,-40h8c0,16 -4,24 -10,26 2,-8 3,-16 2,-26z
    gold/2.6 M-14,-36h-8c0,10 4,13 10,14M14,-36h8c0,10 -4,13 -10,14
    bronze M2,-8h10v8h-10z
  `,
};
