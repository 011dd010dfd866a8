import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../../page.js";
import { html, nothing, render, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { definitions } from "../../../../static/games/ares_expedition/art/definitions.js";
import { useLit } from "../../../../static/games/ares_expedition/art/lit.js";
import { MOTIFS } from "../../../../static/games/ares_expedition/art/motifs.js";
import { PICTURES, picture, read } from "../../../../static/games/ares_expedition/art/picture.js";
import { planet } from "../../../../static/games/ares_expedition/art/mars/planet.js";
import { SCENES } from "../../../../static/games/ares_expedition/art/scenes.js";
import { PHASES } from "../../../../static/games/ares_expedition/space/phases.js";
import { document } from "../../page.js";

const ART = new URL("../../../../static/games/ares_expedition/art/", import.meta.url);
const CARDS = Array.from({ length: 220 }, (_card, n) => n + 1);
const KEYS = [...CARDS, ...PHASES];
const tokens = readFileSync(new URL("tokens.css", ART), "utf8");
const tones = readFileSync(new URL("tones.css", ART), "utf8");

useLit({ html, nothing, svg, guard });

function drawn(template) {
  const root = document.createElement("div");
  render(template, root);
  return root;
}

test("each of the 220 cards and each phase has a picture of its own", () => {
  assert.deepEqual(
    KEYS.filter((key) => !PICTURES[key]),
    [],
  );
  assert.equal(new Set(KEYS.map((key) => PICTURES[key])).size, KEYS.length);
});

test("the scene, the motifs and the materials of each picture exist", () => {
  for (const key of KEYS) {
    const { scene, time, placed } = read(PICTURES[key]);
    assert.ok(scene in SCENES, `${key}: ${scene}`);
    assert.ok(["night", "dusk", "day"].includes(time), `${key}: ${time}`);
    assert.ok(placed.length, `${key}`);
    for (const { name, x, y, size, material, turn } of placed) {
      assert.ok(name in MOTIFS || name === "glow", `${key}: ${name}`);
      assert.ok([x, y, size, turn].every(Number.isFinite) && size !== 0, `${key}: ${name}`);
      if (material) assert.match(tokens, new RegExp(`\\.of-${material}\\b`), `${key}: ${material}`);
    }
  }
});

test("each motif is used, and its parts have tones", () => {
  const used = new Set(Object.values(PICTURES).flatMap((row) => read(row).placed.map(({ name }) => name)));
  assert.deepEqual(
    Object.keys(MOTIFS).filter((name) => !used.has(name)),
    [],
  );
  for (const [name, row] of Object.entries(MOTIFS))
    for (const part of row.trim().split("\n"))
      assert.match(tones, new RegExp(`\\.tone-${part.trim().split(/[ /]/)[0]} \\{`), `${name}: ${part}`);
});

test("whatever a drawing refers to is defined", () => {
  const cards = KEYS.map((key) => [key, { tags: [], colour: "green" }]);
  const root = drawn([definitions(cards), ...cards.map(([key, face]) => picture(key, face)), planet({ temperature: 19, oxygen: 14, oceans: 9 })]);
  const referred = [...root.querySelectorAll("*")].flatMap((element) =>
    ["href", "fill", "stroke", "clip-path"].map((name) => element.getAttribute(name)).filter((value) => value?.includes("#")),
  );
  assert.ok(referred.length > 1000);
  for (const value of new Set(referred)) {
    const id = value.replace(/^.*#|\)$/g, "");
    assert.ok(root.querySelector(`[id="${id}"]`), value);
  }
}); // prettier-ignore
