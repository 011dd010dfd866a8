// @ts-check
/** The outcome of the match, and the proof of honest draws. */

import { html, nothing } from "lit-html";
import { showComparison } from "./comparison.js";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

/**
 * @param {HTMLElement} place
 * @param {MatchFrame} now
 * @param {string} commitment
 * @param {(seat: number) => string} nameOf
 * @param {boolean} luck whether the game draws anything by chance
 * @param {unknown} points where points came from
 * @param {unknown} joint the sum of partners
 */
export function drawOutcome(place, now, commitment, nameOf, luck, points, joint) {
  place.hidden = !now.outcome;
  if (!now.outcome) return;
  render(
    html`<h2>${headline(now.outcome, now.seat, nameOf)}</h2>
      ${joint}
      <p>${now.outcome.says}</p>
      ${points}
      <div data-comparison></div>
      ${
        now.secret && luck
          ? html`<details>
              <summary>${t("Verify randomness")}</summary>
              <p>${t("This is the secret of the site, whose SHA-256 was shown before the first draw:")}</p>
              <p><code>${now.secret}</code></p>
              <p>
                <small>SHA-256: <code>${commitment}</code></small>
              </p>
              ${
                now.hash
                  ? html`<p>
                      <small>${t("Running hash at the end:")} <code>${now.hash}</code></small>
                    </p>`
                  : nothing
              }
              <p><a href="proof/">${t("Verify this match")}</a></p>
            </details>`
          : nothing
      }`,
    place,
  );
  showComparison();
}

/** @param {OutcomeView} outcome @param {number | null} seat @param {(seat: number) => string} nameOf */
export function headline(outcome, seat, nameOf) {
  const { reason, winners = [] } = outcome;
  if (outcome.draw) return isShared(outcome) ? shared(outcome, seat, nameOf) : t("A draw");
  if (reason === "void") return t("No result");
  if (winners.length === 0) return nobodyWins(outcome, seat);
  const names = listed(winners.map(nameOf));
  if (seat === null || !winners.includes(seat))
    return winners.length === 1 ? t("{names} wins", { names }) : t("{names} win", { names });
  return winners.length === 1 ? t("You win!") : t("You win together!");
}

/** @param {OutcomeView} outcome @param {number | null} seat */
function nobodyWins({ scores = [] }, seat) {
  if (seat === null) return t("Nobody wins");
  return scores.length === 2 ? t("You both lose") : t("You lose");
}

/** Return whether some players share the win, and others have fewer points. @param {OutcomeView} outcome */
export const isShared = ({ draw, winners = [], scores }) => Boolean(draw && scores && winners.length < scores.length);

/** @param {OutcomeView} outcome @param {number | null} seat @param {(seat: number) => string} nameOf */
function shared({ winners = [], scores = [] }, seat, nameOf) {
  const others = listed(winners.filter((each) => each !== seat).map(nameOf));
  if (seat === null) return t("{names} share the win", { names: others });
  if (winners.includes(seat)) return t("You share the win with {names}", { names: others });
  const ahead = scores.filter((score) => score > scores[seat]).length;
  return t("{names} share the win; you are {place}", { names: others, place: places()[ahead] ?? "" });
}

/** @returns {Record<number, string>} the place of a player with so many others ahead */
const places = () => ({ 2: t("3rd"), 3: t("4th"), 4: t("5th"), 5: t("6th") });

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(document.documentElement.lang || "en").format(names);
