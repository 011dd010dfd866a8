// @ts-check
/** The end of a match has its moment: over the board, until it is closed, the result, where points came from, and what one can do next. */

import { html, nothing, render } from "lit-html";
import { headline } from "./outcome.js";
import { seatMark } from "./seats.js";
import { t } from "./text.js";

/** @typedef {import("./match_controller.js").MatchController} MatchController */

export class Ending {
  #told = false; // the end has been shown, or had been seen before

  /**
   * @param {HTMLElement} place over the board
   * @param {MatchController} match
   * @param {DOMStringMap} page where replay and lobby are
   * @param {() => PointSource[]} points where points came from
   */
  constructor(place, match, page, points) {
    this.place = place;
    this.match = match;
    this.page = page;
    this.points = points;
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** Show the end if it is news. @param {(() => void)} [sound] */
  show(sound) {
    const { frame, lastSeen } = this.match;
    if (!frame.outcome || this.#told) return;
    this.#told = true;
    if (lastSeen !== null && lastSeen >= frame.v) return;
    this.place.hidden = false;
    this.#draw();
    sound?.();
  }

  close() {
    const focused = this.place.contains(document.activeElement);
    this.place.hidden = true;
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
  }

  #draw() {
    const { frame } = this.match;
    const { outcome } = frame;
    if (!outcome) return;
    const nameOf = (/** @type {number} */ seat) => this.match.playerName(seat);
    render(
      html`<div class="ending-head">
          <h2>${headline(outcome, frame.seat, nameOf)}</h2>
          <button type="button" class="quiet" aria-label=${t("Close")} @click=${() => this.close()}>✕</button>
        </div>
        <p>${outcome.says}</p>
        ${pointTable(this.points(), frame, this.match.people.players)}
        <div class="row">
          ${
            frame.seat === null || !document.getElementById("rematch")
              ? nothing
              : html`<button class="primary" form="rematch">
                  ${document.getElementById("rematch")?.querySelector("button")?.textContent}
                </button>`
          }
          <a class="button" href=${this.page.replay ?? ""}>${t("Replay")}</a>
          ${
            "public" in this.page && "share" in navigator
              ? html`<button type="button" @click=${() => navigator.share({ url: location.href }).catch(() => {})}>
                  ${t("Share")}
                </button>`
              : nothing
          }
          <a class="button quiet" href=${this.page.lobby ?? ""}>${t("Back to the lobby")}</a>
        </div>`,
      this.place,
    );
    const keep = document.getElementById("keep"); // how to come back, after one's first match
    if (keep) this.place.append(keep);
    keep?.removeAttribute("hidden");
  }
}

/**
 * Points in all, which are in sight however narrow the place, and by source, a line for each player, the best first; nothing where a game counts none.
 * @param {PointSource[]} sources @param {MatchFrame} now @param {Player[]} players
 */
export function pointTable(sources, now, players) {
  if (!sources.length) return nothing;
  const total = (/** @type {number} */ seat) => now.outcome?.scores?.[seat];
  const counted = players.some(({ seat }) => total(seat) !== undefined);
  const ranked = [...players].sort((a, b) => (total(b.seat) ?? 0) - (total(a.seat) ?? 0));
  return html`<div class="point-table">
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("Player")}</span></th>
          ${counted ? html`<th scope="col">${t("total")}</th>` : nothing}
          ${sources.map(({ label }) => html`<th scope="col">${label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${ranked.map(
          ({ seat, name }) =>
            html`<tr class="seat-${seat}" ?data-won=${now.outcome?.winners?.includes(seat) && !now.outcome.draw}>
              <th scope="row">${seatMark(seat)} ${name}</th>
              ${counted ? html`<td><b>${total(seat)}</b></td>` : nothing}
              ${sources.map(({ points }) => html`<td>${points[seat] ?? 0}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
