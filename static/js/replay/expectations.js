// @ts-check
/** The expected results of all players turn by turn, as a graph and as a table. */

import { html, nothing, svg } from "lit-html";
import { t } from "../ui/text.js";

const [WIDTH, HEIGHT] = [320, 150];
const [LEFT, TOP, BOTTOM] = [30, 8, 132];
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "12 4", "4 4"]; // so that lines differ without colours

/** @typedef {{v: number, turn: number | null, expected: Record<string, number>}} Turn by seat, 0 to 1 */

/** @typedef {import("./controller.js").ReplayController} ReplayController */

/** @param {Turn[]} turns @param {ReplayController} replay */
export function expectations(turns, replay) {
  if (turns.length < 2) return nothing;
  const seats = replay.data.names
    .map((_name, seat) => seat)
    .filter((seat) => turns.some((turn) => seat in turn.expected));
  const now = Math.max(0, turns.filter((turn) => turn.v <= replay.version).length - 1);
  return html`<figure class="expectations">
    ${graph(turns, seats, now, replay)}
    <figcaption>
      ${seats.map((seat) => html`<span class="seat-${seat}"><svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">${svg`<line class="expected" x1="0" x2="24" y1="4" y2="4" stroke-dasharray=${DASHES[seat % DASHES.length]} />`}</svg> ${replay.playerName(seat)}</span>`)}
    </figcaption>
    <details>
      <summary>${t("The numbers")}</summary>
      <div class="numbers" tabindex="0" role="group" aria-label=${t("The numbers")}>
        ${table(turns, seats, now, replay)}
      </div>
    </details>
  </figure>`;
}

/** @param {Turn[]} turns @param {number[]} seats @param {number} now @param {ReplayController} replay */
function graph(turns, seats, now, replay) {
  const x = (/** @type {number} */ n) => LEFT + ((WIDTH - LEFT - 14) * n) / (turns.length - 1);
  const y = (/** @type {number} */ worth) => BOTTOM - (BOTTOM - TOP) * worth;
  const go = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 14);
    void replay.go(turns[Math.max(0, Math.min(turns.length - 1, Math.round(at * (turns.length - 1))))].v);
  };
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${t("Expected result by turn; the table below has the numbers")}
    @click=${go}
  >
    ${[0, 0.5, 1].map(
      (worth) =>
        svg`<line class="level" x1=${LEFT} x2=${WIDTH - 14} y1=${y(worth)} y2=${y(worth)} />
            <text x=${LEFT - 5} y=${y(worth) + 4} text-anchor="end">${100 * worth}</text>`,
    )}
    <line class="now" x1=${x(now)} x2=${x(now)} y1=${TOP} y2=${BOTTOM} />
    ${seats.map((seat) => line(turns, seat, x, y))}
    <text x=${LEFT} y=${HEIGHT - 2}>${replay.turnName(turns[0])}</text>
    <text x=${WIDTH - 14} y=${HEIGHT - 2} text-anchor="end">
      ${replay.turnName(/** @type {Turn} */ (turns.at(-1)))}
    </text>
  </svg>`;
}

/** @param {Turn[]} turns @param {number[]} seats @param {number} now @param {ReplayController} replay */
function table(turns, seats, now, replay) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${t("Turn")}</th>
        ${seats.map((seat) => html`<th scope="col">${replay.playerName(seat)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${turns.map(
        (turn, n) =>
          html`<tr aria-current=${n === now ? "step" : nothing}>
            <th scope="row">
              <button type="button" class="quiet" @click=${() => replay.go(turn.v)}>${replay.turnName(turn)}</button>
            </th>
            ${seats.map((seat) => html`<td>${percent(turn.expected[seat])}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * @param {Turn[]} turns @param {number} seat
 * @param {(n: number) => number} x @param {(worth: number) => number} y
 */
function line(turns, seat, x, y) {
  const points = turns.flatMap(({ expected }, n) => (seat in expected ? [[x(n), y(expected[seat])]] : []));
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return svg`<g class="seat-${seat}">
    <polyline class="expected" points=${points.map((each) => each.join(",")).join(" ")} stroke-dasharray=${DASHES[seat % DASHES.length]} />
    <text class="end" x=${lastX + 4} y=${lastY + 4}>${seat + 1}</text>
  </g>`;
}

/** @param {number | undefined} worth */
const percent = (worth) => (worth === undefined ? "–" : `${Math.round(100 * worth)} %`);
