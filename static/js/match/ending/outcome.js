// @ts-check
/** The outcome of the match, and the proof of honest draws. */

import { html, nothing } from "lit-html";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

/**
 * @param {HTMLElement} place
 * @param {MatchFrame} now
 * @param {string} commitment
 * @param {(seat: number) => string} nameOf
 * @param {boolean} luck whether the game draws anything by chance
 * @param {unknown} points where points came from
 */
export function drawOutcome(place, now, commitment, nameOf, luck, points) {
  place.hidden = !now.outcome;
  if (!now.outcome) return;
  render(
    html`<h2>${headline(now.outcome, now.seat, nameOf)}</h2>
      <p>${now.outcome.says}</p>
      ${points}
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
}

/** @param {OutcomeView} outcome @param {number | null} seat @param {(seat: number) => string} nameOf */
export function headline({ reason, winners = [], draw }, seat, nameOf) {
  if (draw) return t("A draw");
  if (reason === "void") return t("No result");
  if (winners.length === 0) return seat === null ? t("Nobody wins") : t("You lose");
  const names = winners.map(nameOf).join(t(", "));
  if (seat === null || !winners.includes(seat))
    return winners.length === 1 ? t("{names} wins", { names }) : t("{names} win", { names });
  return winners.length === 1 ? t("You win!") : t("You win together!");
}
