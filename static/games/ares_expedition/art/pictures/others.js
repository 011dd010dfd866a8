// @ts-check
/** The pictures of corporations by number, of phases by name, and of other cards by their first tag. ../picture.js explains a row. */

/** @type {Record<string, string>} */
export const CORPORATIONS = {
  209: "desk safe 48 86 1.3 coins 112 86 1.5",
  210: "plain/day dome 80 88 1.6 tree 34 86 1.1 tree 128 86 1.2",
  211: "space sun 80 48 1.6 mirror 128 76 .6",
  212: "mars/dusk film 80 84 1.5",
  213: "room/night dna 44 46 1 bulb 80 82 1.3 flask 122 84 1.1",
  214: "canyon/dusk drill 44 84 1.4 asteroid 104 64 1.3 :gold",
  215: "space asteroid 90 48 1.8 :dark rocket 34 56 .9 @40",
  216: "space saturn 80 48 1.8",
  217: "space earth 80 50 1.8",
  218: "canyon/dusk city 80 84 1.3 flag 130 82 1",
  219: "mars/night bolt 80 48 1.3 reactor 34 84 .9 pylon 126 84 1.1",
  220: "mars/night ^globe 122 30 .9 :rust flag 80 86 1.8",
};

/** @type {Record<string, string>} */
export const PHASES = {
  development: "mars/dusk factory 92 84 1.6 tree 40 86 1.1",
  construction: "mars/dusk crane 52 84 1.4 dome 104 86 1.4",
  action: "mars/night gear 62 48 1.3 gear 110 62 1 :gold",
  production: "plain/dusk coins 64 86 1.7 crate 116 86 1.4",
  research: "room/night micro 58 84 1.6 flask 108 84 1.4",
};

/** @type {Record<string, string>} */
export const BY_TAG = {
  building: "mars/dusk factory 80 82 1.1",
  space: "orbit satellite 80 46 1.1",
  energy: "plain/night panel 80 82 1.2",
  science: "room/night flask 80 82 1.2",
  jovian: "space jove 90 50 1.1",
  earth: "orbit earth 80 40 1.2",
  plant: "mars/day tree 80 84 1.1",
  microbe: "lens rod 80 50 1.1",
  animal: "plain/day hare 80 84 1.2",
  event: "canyon/dusk crater 80 82 1.2",
  none: "mars/dusk rover 80 84 1.3",
};
