import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut } from "../../../../static/games/homeworlds/map/layout.js";

const WINDOW = { least: 1.1, most: 2.1, gap: 9, name: 25, touch: 44 };
const PHONE = { least: 0.7, most: 1.7, gap: 5, name: 17, touch: 44 };
const ROOMS = [
  ["1280 × 800", { width: 640, height: 712 }, WINDOW],
  ["1280 × 720", { width: 640, height: 632 }, WINDOW],
  ["1920 × 1080", { width: 950, height: 960 }, WINDOW],
  ["a phone", { width: 350, height: 360 }, PHONE],
];

const system = (name, home, stars, far, near) => ({ name, home, stars, far, near, label: 70 });
const homes = [system("Ishtar", "far", [3, 1], [], [3, 2]), system("Lyra", "near", [2, 1], [3], [])];

/** Sixteen systems: with the ships of both players as many pieces as there are in the box. */
const sixteen = () => {
  const sizes = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3];
  return [
    ...homes,
    ...sizes.map((size, n) => system(`S${n}`, null, [size], n % 2 ? [2] : [], n % 2 ? [] : [1 + (n % 3)])),
  ];
};
const twelveInOne = () => {
  const crowded = system("Rigel", null, [3], [1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3, 3]);
  return [...homes, crowded, system("Vega", null, [1], [1], []), system("Deneb", null, [2], [], [1])];
};
const twelveAtHome = () => [
  homes[0],
  system("Lyra", "near", [2, 1], [3], [1, 1, 1, 2, 2, 2, 3, 3, 3, 1, 2]),
  system("Vega", null, [3], [1], [1]),
];
const allSmall = () => [...homes, ...[...Array(7).keys()].map((n) => system(`S${n}`, null, [1], [(n % 3) + 1], [2]))];

const MAPS = { sixteen, twelveInOne, twelveAtHome, allSmall, opening: () => homes };

const apart = (one, other) =>
  one.x + one.width <= other.x + 0.01 ||
  other.x + other.width <= one.x + 0.01 ||
  one.y + one.height <= other.y + 0.01 ||
  other.y + other.height <= one.y + 0.01;
const pairs = (list) => list.flatMap((one, n) => list.slice(n + 1).map((other) => [one, other]));
const inside = (box, { width, height }) =>
  box.x >= -0.01 && box.y >= -0.01 && box.x + box.width <= width + 0.01 && box.y + box.height <= height + 0.01;

for (const [window, room, bounds] of ROOMS) {
  for (const [name, map] of Object.entries(MAPS)) {
    test(`${name} in ${window}: nothing overlaps or leaves the map, and no piece is too small`, () => {
      const systems = map();
      const { unit, height: high, places } = layOut(systems, room, bounds);
      assert.ok(high === room.height || window === "a phone");
      assert.equal(places.length, systems.length);
      assert.ok(unit >= bounds.least);
      for (const place of places) assert.ok(inside(place, { ...room, height: high }), `${place.name} is inside`);
      for (const [one, other] of pairs(places)) assert.ok(apart(one, other), `${one.name} and ${other.name}`);
      for (const { name: at, pieces, width, height } of places) {
        const { stars } = systems.find((each) => each.name === at);
        for (const piece of pieces) assert.ok(inside(piece, { width, height }), `a piece of ${at}`);
        for (const [one, other] of pairs(pieces)) assert.ok(apart(one, other), `two pieces of ${at}`);
        for (const ship of pieces.slice(stars.length)) assert.ok(ship.width >= 44 && ship.height >= 44);
      }
    });
  }
}

test("homeworlds lie at their edges, and columns follow the sizes of stars", () => {
  const [, room, bounds] = ROOMS[0];
  const systems = [
    ...homes,
    system("Vega", null, [1], [1], []),
    system("Altair", null, [2], [1], []),
    system("Rigel", null, [3], [1], []),
  ];
  const at = Object.fromEntries(layOut(systems, room, bounds).places.map((place) => [place.name, place]));
  assert.equal(at.Ishtar.y, 0);
  assert.equal(at.Lyra.y + at.Lyra.height, room.height);
  const middle = ({ x, width }) => x + width / 2;
  assert.ok(middle(at.Vega) < middle(at.Altair) && middle(at.Altair) < middle(at.Rigel));
});

test("a column that one homeworld alone is connected to lies nearer to it", () => {
  const [, room, bounds] = ROOMS[0];
  const systems = [...homes, system("Altair", null, [2], [1], []), system("Rigel", null, [3], [1], [])];
  const at = Object.fromEntries(layOut(systems, room, bounds).places.map((place) => [place.name, place]));
  assert.ok(at.Altair.y < at.Rigel.y, "Ishtar (3, 1) reaches medium stars, Lyra (2, 1) large ones");
});

test("more systems never make pieces larger", () => {
  const [, room, bounds] = ROOMS[0];
  assert.ok(layOut(homes, room, bounds).unit >= layOut(sixteen(), room, bounds).unit);
});
