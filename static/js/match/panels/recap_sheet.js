// @ts-check
/** The sheet of what happened since the player's last turn: to them, in numbers, and what is asked. */

import { html, nothing } from "lit-html";
import { openDialog } from "../../ui/dialogs.js";
import { seatMark } from "../../board/seats.js";
import { t } from "../../ui/text.js";

/**
 * @typedef {{at: number, text: string, heading: boolean, to_me: boolean}} NewsLine
 * @typedef {{from: number, to: number, lines: NewsLine[], more: boolean}} News
 * @typedef {object} Sheet
 * @property {News} news
 * @property {Compared[]} before the game's numbers when it began @property {Compared[]} now
 * @property {Player[]} players
 * @property {{prompt: string, hint: string}} asked
 * @property {string} replay the address of the whole match
 */

const FEW = 12; // lines that are in sight at once

/**
 * Open the sheet.
 * @param {Sheet} sheet
 * @returns {Promise<{at: number, plays: boolean} | null>} the moment to show, or null
 */
export async function openSheet({ news, before, now, players, asked, replay }) {
  const lines = news.lines.filter((line) => !line.heading);
  const mine = lines.filter((line) => line.to_me);
  const isOpen = mine.length === 0 || lines.length <= FEW;
  const body = html`<div class="news">
    <h3>${t("What happened to you")}</h3>
    ${mine.length ? list(mine) : html`<p>${t("Nothing was done to you.")}</p>`}
    <h3>${t("What changed")}</h3>
    ${numbers(before, now, players)}
    <h3>${t("What is asked now")}</h3>
    <p class="news-asked">${asked.prompt}</p>
    ${asked.hint ? html`<p>${asked.hint}</p>` : nothing}
    ${
      lines.length
        ? html`<details ?open=${isOpen}>
            <summary>
              ${lines.length === 1 ? t("All that happened: 1 line") : t("All that happened: {n} lines", { n: lines.length })}
            </summary>
            ${news.more ? html`<p><a href=${replay}>${t("Read the earlier lines in the replay")}</a></p>` : nothing}
            ${list(news.lines)}
          </details>`
        : nothing
    }
  </div>`;
  const play = lines.length ? html`<button value=${`play:${lines[0].at}`}>${t("Play it all")}</button>` : nothing;
  const chosen = await openDialog(
    t("Since your last turn"),
    body,
    html`${play}<button value="" class="primary">${t("To the present")}</button>`,
  );
  const [how, at] = chosen.split(":");
  return at ? { at: Number(at), plays: how === "play" } : null;
}

/** Lines that lead to their moments. @param {NewsLine[]} lines */
function list(lines) {
  return html`<ol role="list" class="news-lines">
    ${lines.map(
      (line) =>
        html`<li>
          <button value=${`show:${line.at}`} class=${line.heading ? "heading" : "quiet"}>${line.text}</button>
        </li>`,
    )}
  </ol>`;
}

/** The numbers that changed. @param {Compared[]} before @param {Compared[]} now @param {Player[]} players */
function numbers(before, now, players) {
  const was = new Map(before.map((each) => [each.label, each]));
  const changed = now.filter((each) => JSON.stringify(each) !== JSON.stringify(was.get(each.label)));
  const shared = changed.filter((each) => each.table !== undefined);
  const seats = changed.filter((each) => each.seats);
  if (!changed.length) return html`<p>${t("No number changed.")}</p>`;
  return html`${
    shared.length
      ? html`<ul role="list" class="news-shared">
          ${shared.map(({ label, table, unit }) => html`<li>${label}: ${change(was.get(label)?.table, table)} ${unit}</li>`)}
        </ul>`
      : nothing
  }
  ${
    seats.length
      ? html`<table class="news-numbers">
          <thead>
            <tr>
              <td></td>
              ${seats.map(({ label }) => html`<th scope="col">${label}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${players.map(
              ({ seat, name }) =>
                html`<tr>
                  <th scope="row"><span>${seatMark(seat)} ${name}</span></th>
                  ${seats.map((each) => html`<td>${change(was.get(each.label)?.seats?.[seat], each.seats?.[seat])}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>`
      : nothing
  }`;
}

/** @param {number | undefined} before @param {number | undefined} now */
function change(before, now) {
  if (before === undefined || before === now) return html`${signed(now)}`;
  return html`<b
    ><span aria-hidden="true">${signed(before)} → ${signed(now)}</span
    ><span class="visually-hidden"
      >${t("from {before} to {now}", { before: signed(before), now: signed(now) })}</span
    ></b
  >`;
}

/** @param {number | undefined} n */
const signed = (n) => String(n ?? "").replace("-", "−");
