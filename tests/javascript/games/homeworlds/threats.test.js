import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { threatsOf } from "../../../../static/games/homeworlds/map/threats.js";

const pieces = (names) =>
  names
    .split(" ")
    .filter(Boolean)
    .map((piece) => ({ piece }));
function system(name, stars, first, second) {
  const ships = [pieces(first), pieces(second)];
  const powers = ships.map((fleet) =>
    fleet.length
      ? [..."rygb"].filter((letter) => [...fleet, ...pieces(stars)].some(({ piece }) => piece[0] === letter)).join("")
      : "",
  );
  return { name, stars: pieces(stars), ships, powers };
}
const ships = (...systems) => Object.fromEntries(threatsOf({ systems }).ships);

test("a ship is threatened where the rival has red and a ship at least as large", () => {
  const rigel = system("Rigel", "r1", "g2", "y2 b3");
  assert.deepEqual(
    ships(rigel),
    { "Rigel 0 g2": "here", "Rigel 1 y2": "here" },
    "the large ship is safe from a medium one",
  );
  assert.deepEqual(ships(system("Vega", "b1", "g2", "y2")), {}, "no red anywhere");
});

test("a red ship elsewhere threatens by its sacrifice, one in the place only with another ship", () => {
  const vega = system("Vega", "b1", "g1", "y2");
  assert.equal(ships(vega, system("Lyra", "g2", "", "r1"))["Vega 0 g1"], "sacrifice");
  assert.equal(ships(system("Vega", "b1", "g1", "r1"))["Vega 0 g1"], "here", "it captures by its own power");
});

test("three pieces of a colour are near a catastrophe, stars among them; four are past it", () => {
  const near = (...systems) => Object.fromEntries(threatsOf({ systems }).colours);
  assert.deepEqual(near(system("Vega", "g1", "g2", "g3 r1")), { Vega: ["g"] });
  assert.deepEqual(near(system("Vega", "g1", "g2 g2", "g3 r1")), {});
});
