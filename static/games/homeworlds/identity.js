// @ts-check
/**
 * The identity of equal pieces on the screen, "g3-0" to "g3-2". The rules do not tell them apart, but
 * a moving piece must glide from its old place.
 */

const PLACES = "places"; // where each piece was when the board was drawn last, by its id

/**
 * Gives every place its pieces with the fewest moves.
 * @param {Homeworlds.View} view
 * @param {Map<string, any>} memory
 * @returns {(place: string, kind: string) => string} takes the next piece of that kind at that place
 */
export function identify(view, memory) {
  const places = /** @type {Record<string, string>} */ (memory.get(PLACES) ?? {});
  const wanted = new Map();
  for (const [place, kind] of pieces(view)) {
    const slot = `${place}|${kind}`;
    wanted.set(slot, (wanted.get(slot) ?? 0) + 1);
  }
  /** @type {Map<string, string[]>} */
  const given = new Map();
  /** @type {Record<string, string>} */
  const now = {};
  for (const stays of [true, false]) {
    for (const [slot, n] of wanted) {
      const ids = given.get(slot) ?? [];
      const [place, kind] = slot.split("|");
      for (const id of [0, 1, 2].map((nth) => `${kind}-${nth}`)) {
        if (ids.length < n && !(id in now) && (!stays || places[id] === place)) {
          ids.push(id);
          now[id] = place;
        }
      }
      given.set(slot, ids);
    }
  }
  memory.set(PLACES, now);
  return (place, kind) => given.get(`${place}|${kind}`)?.shift() ?? kind;
}

/** @param {Homeworlds.View} view @returns {[string, string][]} */
function pieces(view) {
  const found = /** @type {[string, string][]} */ ([]);
  for (const system of view.systems) {
    for (const each of system.stars) found.push([`star ${system.name}`, each.piece]);
    system.ships.forEach((ships, seat) => {
      for (const each of ships) found.push([`ship ${system.name} ${seat}`, each.piece]);
    });
  }
  for (const piece of view.chosen) found.push(["chosen", piece]);
  for (const pile of view.bank) {
    const left = pile.count - view.chosen.filter((piece) => piece === pile.piece).length;
    for (let n = 0; n < left; n++) found.push(["bank", pile.piece]);
  }
  return found;
}
