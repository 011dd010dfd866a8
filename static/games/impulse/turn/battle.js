// @ts-check
/** A battle as a scene in the map's place: both fleets at their gate, reinforcements, deck cards and the sums. */

import { html, nothing, svg } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { pace } from "../../../js/ui/pace.js";
import { t } from "../../../js/ui/text.js";
import { token } from "../cards/cards.js";

/** @typedef {Impulse.View} View @typedef {Impulse.BattleView} Battle @typedef {Impulse.SideView} Side */

/** Return the battle that is to be seen: one under way, or a decided one until something else happens. @param {View} view @param {BoardContext} ctx */
export function battleInSight(view, ctx) {
  const fought = view.battle;
  if (!fought || fought.turn !== view.turn) return null;
  if (fought.winner === null) return fought;
  const name = `battle ${fought.turn} ${fought.gate} ${fought.attacker.symbols} ${fought.defender.symbols}`;
  const lines = view.story.reduce((sum, panel) => sum + panel.lines.length, 0);
  if (ctx.memory.get("impulse-battle")?.name !== name) ctx.memory.set("impulse-battle", { name, lines });
  return !ctx.question && ctx.memory.get("impulse-battle").lines === lines ? fought : null;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const [BEAT, LONGEST] = [280, 1700]; // milliseconds from card to card, and for all of them

/** Let the cards from the deck appear one after the other, the attacker's first, and then the sums. @param {HTMLElement} root @param {View | null} before @param {View} after */
export function dealCards(root, before, after) {
  const isNews = before?.battle && !before.battle.revealed && after.battle?.revealed;
  if (!isNews || calm.matches) return;
  const [one, other] = [...root.querySelectorAll(".battle .drawn")].map(({ children }) => [...children]);
  if (!one || !other) return;
  const cards = one.flatMap((card, i) => [card, ...other.slice(i, i + 1)]).concat(other.slice(one.length));
  const beat = Math.min(BEAT, LONGEST / cards.length) / pace.speed;
  const appear = (/** @type {Element} */ each, /** @type {number} */ n) =>
    each.animate([{ opacity: 0, translate: "0 -0.6rem" }, {}], { duration: beat, delay: n * beat, fill: "backwards" });
  cards.forEach(appear);
  for (const each of root.querySelectorAll(".battle :is(.sum, .plate, .shots, .blast)")) appear(each, cards.length);
}

/** The last battle for a round, as a line that opens its scene. @param {View} view @param {BoardContext} ctx */
export function lastBattle(view, ctx) {
  const fought = view.battle;
  if (!fought?.revealed || view.turn - fought.turn >= view.players.length || battleInSight(view, ctx)) return nothing;
  const { attacker, defender } = fought;
  return html`<button
    type="button"
    class="last-battle"
    data-details="battle"
    aria-label=${t("The last battle: {sum}", { sum: `${attacker.symbols} : ${defender.symbols}` })}
  >
    ${seatMark(attacker.seat)}<b>${attacker.symbols} : ${defender.symbols}</b>${seatMark(defender.seat)}
  </button>`;
}

/** @param {View} view @param {BoardContext} ctx */
export function battle(view, ctx) {
  const fought = view.battle;
  if (!fought) return nothing;
  const gate = view.gates.find((each) => each.id === fought.gate);
  const [one = "", other = ""] = gate
    ? [gate.one, gate.other].map((id) => view.places.find((spot) => spot.id === id)?.label)
    : [];
  const { attacker, defender } = fought;
  return html`<section
    class="battle"
    ?data-open=${!fought.revealed}
    ?data-decided=${fought.winner !== null}
    aria-label=${t("battle")}
  >
    <header>
      <span class="seat-${attacker.seat}"
        >${seatMark(attacker.seat)}<b>${ctx.playerName(attacker.seat)}</b> <small>${t("attacks")}</small></span
      >
      <h3>${t("gate {one}–{other}", { one, other })}</h3>
      <span class="seat-${defender.seat}"
        ><b>${ctx.playerName(defender.seat)}</b> <small>${t("wins ties")}</small>${seatMark(defender.seat)}</span
      >
    </header>
    ${arena(fought, view)}
    <div class="sides">${side(attacker, fought, view, ctx)} ${side(defender, fought, view, ctx)}</div>
  </section>`;
}

/** @param {Battle} fought @param {View} view */
function arena(fought, view) {
  const { attacker, defender, winner } = fought;
  const sum = (/** @type {Side} */ each, /** @type {number} */ x) =>
    svg`<text class="sum" x=${x} y="150" role="img" aria-label=${t("Gems: {n}", { n: each.symbols })}>${each.symbols}</text>`;
  return html`<svg class="arena" viewBox="0 0 562 206" role="group" aria-label=${t("both fleets")}>
    <rect width="562" height="206" fill="var(--night-0)"></rect>
    <circle cx="20" cy="100" r="190" fill="url(#im-light-${attacker.seat})" opacity=".75"></circle>
    <circle cx="542" cy="100" r="190" fill="url(#im-light-${defender.seat})" opacity=".75"></circle>
    <use href="#im-stars" width="281" height="200"></use>
    <use href="#im-stars" x="281" width="281" height="200"></use>
    <circle cx="281" cy="330" r="170" fill="url(#im-corona)" opacity=".7"></circle>
    <path d="M269 8H293V198H269Z" fill="url(#im-beam)" opacity=".55"></path>
    <path d="M280 14V192" stroke="#fff" stroke-width="2"></path>
    <path d="M263-4H299L294 16H268ZM268 190H294L299 210H263Z" fill="url(#im-steel)" stroke="var(--edge)"></path>
    ${winner === null ? nothing : shots(winner === attacker.seat)} ${fleet(attacker, view, 1)}
    ${fleet(defender, view, -1)} ${fought.revealed ? [sum(attacker, 232), sum(defender, 330)] : nothing}
    ${winner === null ? nothing : outcome(fought)}
  </svg>`;
}

/** @param {boolean} right whether the attacker shoots */
const shots = (right) =>
  svg`<g class="shots" stroke-linecap="round" transform=${right ? nothing : "translate(562 0) scale(-1 1)"}>${[64, 126].map((y, i) => svg`<path d="M178 ${y}L${388 + i * 18} ${y - 14 + i * 30}" stroke="#6cc5f5" stroke-width="5" opacity=".5"></path><path d="M178 ${y}L${388 + i * 18} ${y - 14 + i * 30}" stroke="#fff" stroke-width="1.8"></path>`)}</g>`;

/** Up to four cruisers that fly towards the gate; lost ones break. @param {Side} fighting @param {View} view @param {1 | -1} towards */
function fleet({ seat, ships }, view, towards) {
  const race = view.players[seat]?.race || "triangulumnists";
  const shown = Math.min(ships, 4);
  const lost = view.battle?.winner !== null && view.battle?.winner !== seat;
  const apart = shown > 2 ? 150 / shown : 66;
  return svg`<g class="side-fleet seat-${seat} ${lost ? "lost" : ""}">${[...Array(shown).keys()].map((i) => {
    const x = 281 - towards * 171 + (i % 2 ? -towards * 30 : towards * 16);
    const y = 100 + (i - (shown - 1) / 2) * apart;
    const cruiser = svg`<use href="#im-cruiser-${race}" transform="rotate(${towards * 90})" x="-36" y="-36" width="72" height="72"></use>`;
    if (!lost)
      return svg`<g transform="translate(${x} ${y})"><path d="M${-towards * 26}-6 ${-towards * 110} 0 ${-towards * 26} 6Z" fill="#ffdf9a" opacity=".4"></path>${cruiser}</g>`;
    return svg`<g transform="translate(${x} ${y})"><circle r="44" fill="url(#im-glow)" opacity=".75"></circle><g clip-path="url(#im-half-1)" transform="translate(-12 ${-8 - i * 2}) rotate(-24)">${cruiser}</g><g clip-path="url(#im-half-2)" transform="translate(16 ${9 + i}) rotate(31)">${cruiser}</g><path class="blast" d="M0-24 5-7 21-14 12 1 26 8 9 10 10 25-2 14-15 24-11 8-27 4-12-3-18-18-4-9Z" fill="url(#im-fire)"></path></g>`;
  })}${ships > shown ? svg`<text class="more" x=${281 - towards * 230} y="190">×${ships}</text>` : nothing}</g>`;
}

/** @param {Battle} fought */
function outcome({ attacker, defender, winner }) {
  const [won, lost] = winner === attacker.seat ? [attacker, defender] : [defender, attacker];
  const plate = (/** @type {Side} */ each, /** @type {string} */ words) =>
    svg`<g class="plate" transform="translate(${each === attacker ? 112 : 450} 190)"><rect x="-106" y="-14" width="212" height="27" rx="13.5"></rect><text y="5">${words}</text></g>`;
  return [
    plate(won, t("won: {points} points", { points: `1 + ${lost.ships}` })),
    plate(lost, lost.ships === 1 ? t("1 cruiser lost") : t("{n} cruisers lost", { n: lost.ships })),
  ];
}

/** @param {Side} fighting @param {Battle} fought @param {View} view @param {BoardContext} ctx */
function side(fighting, fought, view, ctx) {
  const won = fought.winner === fighting.seat;
  const bluff = (/** @type {number} */ id) => fought.revealed && !fighting.counted.includes(id);
  const waiting = fought.winner === null ? Math.max(0, fighting.ships - fighting.drawn.length) : 0;
  const laid = fighting.laid.length + fighting.hidden;
  return html`<div
    class="fighter seat-${fighting.seat}"
    ?data-won=${won}
    role="group"
    aria-label=${ctx.playerName(fighting.seat)}
  >
    <h4>${t("Reinforcements")}</h4>
    <div class="cards-of">
      ${fighting.laid.map((id) => html`<span class="laid">${token(id, view)}${bluff(id) ? html`<small>${t("bluff")}</small>` : nothing}</span>`)}
      ${Array.from({ length: fighting.hidden }, () => html`<span class="card back" role="img" aria-label=${t("card face down")}></span>`)}
      ${laid ? nothing : html`<span class="hole">${fought.revealed ? t("none") : t("from hand")}</span>`}
    </div>
    <h4>${t("From the deck")} <small>${t("1 each cruiser")}</small></h4>
    <div class="cards-of drawn">
      ${fighting.drawn.map((id) => token(id, view))}
      ${Array.from({ length: waiting }, () => html`<span class="hole"></span>`)}
    </div>
  </div>`;
}
