// @ts-check
/**
 * Bookkeeping of the note sheet by counting: marks that follow from others, and contradictions with each
 * other or with facts. Reasoning with clues is the player's part.
 */

import { t } from "../../../js/ui/text.js";
import { nameOf, OBJECTS } from "../glyphs.js";

/** @typedef {import("../glyphs.js").Letter} Letter */
/** @typedef {import("./notes.js").Mark} Mark */
/** @typedef {(key: string) => Mark} Read the mark of a cell */
/** @typedef {{ text: string, sectors: number[], object?: Letter }} Clash */

/**
 * Cross out and fill in the cells that follow from counting and from neighbours.
 * @param {PlanetX.View} view @param {Read} marked
 * @param {(key: string, mark: Mark, why: string) => boolean} put returns whether the cell was free for the mark
 */
export function keepBooks(view, marked, put) {
  let changed = true;
  const note = (/** @type {string} */ key, /** @type {Mark} */ mark, /** @type {string} */ why) => {
    const settled = marked(key) === "x" || marked(key) === "s";
    if (!settled && put(key, mark, why)) changed = true;
  };
  while (changed) {
    changed = false;
    for (const { sector, comets } of view.sectors) {
      if (!comets) note(`${sector}C`, "x", t("no comet can be in sector {n}", { n: sector }));
      keepRow(sector, marked, note);
    }
    for (const letter of OBJECTS) keepColumn(view, letter, marked, note);
  }
}

/** A sector holds one object. @param {number} sector @param {Read} marked @param {(key: string, mark: Mark, why: string) => void} note */
function keepRow(sector, marked, note) {
  const sure = OBJECTS.find((letter) => marked(`${sector}${letter}`) === "s");
  const left = OBJECTS.filter((letter) => marked(`${sector}${letter}`) !== "x");
  const only = left.length === 1 ? left[0] : undefined;
  if (sure)
    for (const letter of OBJECTS)
      note(`${sector}${letter}`, "x", t("sector {n}: {object}", { n: sector, object: nameOf(sure) }));
  else if (only) note(`${sector}${only}`, "s", t("nothing else is left for sector {n}", { n: sector }));
}

/** There are so many of an object. @param {PlanetX.View} view @param {Letter} letter @param {Read} marked @param {(key: string, mark: Mark, why: string) => void} note */
function keepColumn(view, letter, marked, note) {
  const all = view.counts[letter];
  const words = { object: nameOf(letter), n: all };
  const keys = view.sectors.map(({ sector }) => `${sector}${letter}`);
  const sure = keys.filter((key) => marked(key) === "s");
  const left = keys.filter((key) => marked(key) !== "x");
  if (sure.length === all) for (const key of keys) note(key, "x", t("all found: {object} × {n}", words));
  else if (left.length === all) for (const key of left) note(key, "s", t("only {n} places left: {object}", words));
}

/** Return the contradictions of the marks. @param {PlanetX.View} view @param {Read} marked @returns {Clash[]} */
export function clashes(view, marked) {
  const never = new Set(view.sectors.filter((each) => !each.comets).map(({ sector }) => `${sector}C`));
  /** @type {Read} */
  const read = (key) => marked(key) || (never.has(key) ? "x" : "");
  return [rowClashes, columnClashes, factClashes, neighbourClashes].flatMap((find) => find(view, read));
}

/** @param {PlanetX.View} view @param {Read} marked @returns {Clash[]} */
function rowClashes(view, marked) {
  return view.sectors.flatMap(({ sector }) => {
    const sure = OBJECTS.filter((letter) => marked(`${sector}${letter}`) === "s");
    const left = OBJECTS.filter((letter) => marked(`${sector}${letter}`) !== "x");
    if (sure.length > 1) return [{ text: t("Two objects are sure in sector {n}.", { n: sector }), sectors: [sector] }];
    if (!left.length) return [{ text: t("Nothing is left for sector {n}.", { n: sector }), sectors: [sector] }];
    return [];
  });
}

/** @param {PlanetX.View} view @param {Read} marked @returns {Clash[]} */
function columnClashes(view, marked) {
  return OBJECTS.flatMap((object) => {
    const marks = view.sectors.map(({ sector }) => marked(`${sector}${object}`));
    const words = { object: nameOf(object), n: view.counts[object] };
    if (marks.filter((mark) => mark === "s").length > words.n)
      return [{ text: t("Too many: {object}, there are {n}.", words), sectors: [], object }];
    if (marks.filter((mark) => mark !== "x").length < words.n)
      return [{ text: t("Too few places: {object}, there are {n}.", words), sectors: [], object }];
    return [];
  });
}

/** Return the contradictions with facts that count objects in sectors: too many sure ones, or too few possible ones. @param {PlanetX.View} view @param {Read} marked @returns {Clash[]} */
function factClashes(view, marked) {
  return view.facts.flatMap((fact) =>
    fact.counts
      .filter(({ object, sectors, n }) => {
        const letters = object === "V" ? /** @type {Letter[]} */ (["E", "X"]) : [object];
        const shown = (/** @type {number} */ sector) => letters.map((letter) => marked(`${sector}${letter}`));
        const sure = sectors.filter((sector) => shown(sector).includes("s")).length;
        const possible = sectors.filter((sector) => shown(sector).some((mark) => mark !== "x")).length;
        return sure > n || possible < n;
      })
      .map(({ sectors }) => ({ text: t("You were told otherwise: {fact}", { fact: fact.text }), sectors })),
  );
}

/** @param {PlanetX.View} view @param {Read} marked @returns {Clash[]} */
function neighbourClashes(view, marked) {
  const around = (/** @type {number} */ sector) =>
    [sector - 2, sector].map((index) => ((index + view.sectors.length) % view.sectors.length) + 1);
  return view.neighbours.flatMap(({ object, other, always }) =>
    view.sectors
      .filter(({ sector }) => {
        if (marked(`${sector}${object}`) !== "s") return false;
        const beside = around(sector).map((each) => marked(`${each}${other}`));
        return always ? beside.every((mark) => mark === "x") : object < other && beside.includes("s");
      })
      .map(({ sector }) => {
        const words = { n: sector, object: nameOf(object), other: nameOf(other) };
        const text = always
          ? t("Sector {n}: {object}, with no {other} beside it.", words)
          : t("Sector {n}: {object} beside {other}.", words);
        return { text, sectors: [sector] };
      }),
  );
}
