// @ts-check
/** Lists beside the ring: topics and conferences, the history of actions, the viewer's facts. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { icon, nameOf, OBJECTS } from "../glyphs.js";
import { colourOf, markOf, ownerOf } from "../sky/pawns.js";

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function clues(view, ctx) {
  return html`<ul class="topics" role="list">
    ${[...view.topics, ...view.conferences].map((topic) => {
      return html`<li>
        <div
          class="topic"
          data-key=${topic.after ? nothing : `topic:${topic.letter}`}
          ?data-known=${topic.clue !== null}
        >
          <b class="letter">${topic.letter}</b>
          <span class="about"
            ><span class="title">${topic.title}</span>
            ${topic.clue ? html`<span class="clue">${topic.clue}</span>${topic.known_to.length ? nothing : html`<small>${t("nobody knew this at that moment")}</small>`}` : html`<small>${topic.after ? t("revealed when the earth has passed sector {n}", { n: topic.after }) : ctx.seat === null ? t("secret") : t("not researched by you")}</small>`}</span
          >
          <span class="known-to"
            >${topic.after ? nothing : topic.known_to.map((pawn) => html`<span title=${t("{player} knows this", { player: ownerOf(view, ctx, pawn) })}>${markOf(view, pawn)}</span>`)}</span
          >
        </div>
      </li>`;
    })}
  </ul>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function history(view, ctx) {
  const only = ctx.memory.get("only") ?? null;
  const choose = (/** @type {number | null} */ pawn) => () => {
    ctx.memory.set("only", pawn);
    ctx.redraw();
  };
  const entries = view.history.filter((each) => only === null || each.pawn === only).reverse();
  return html`${
      view.pawns.length > 1
        ? html`<div class="filter" role="group" aria-label=${t("Whose actions")}>
            <button type="button" aria-pressed=${only === null} @click=${choose(null)}>${t("all")}</button>
            ${[...view.pawns].sort((a, b) => a.pawn - b.pawn).map((each) => html`<button type="button" aria-pressed=${only === each.pawn} @click=${choose(each.pawn)}>${markOf(view, each.pawn)} ${ownerOf(view, ctx, each.pawn)}</button>`)}
          </div>`
        : nothing
    }
    <p class="none">
      ${entries.length ? t("Sector, who, what. Choose an action to see it on the ring.") : t("Nothing has been done yet.")}
    </p>
    <ol class="history" role="list">
      ${entries.map((each) => entry(view, ctx, each))}
    </ol>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.EntryView} each */
function entry(view, ctx, each) {
  const showOnRing = () => {
    ctx.memory.set("shown", each.event);
    ctx.redraw();
  };
  return html`<li ?data-shown=${ctx.memory.get("shown") === each.event}>
    <small class="month" title=${t("month {n}", { n: each.month })}>${(each.month % view.sectors.length) + 1}</small
    >${markOf(view, each.pawn)}
    <button type="button" class="quiet" @click=${showOnRing}>
      <span>${each.text}</span>${each.answer ? html`<b>${each.answer}</b>` : nothing}
    </button>
  </li>`;
}

/** List the viewer's facts, the newest first, or those about the chosen sector. @param {PlanetX.View} view @param {BoardContext} ctx */
export function knownFacts(view, ctx) {
  if (!view.facts.length) return html`<p class="none">${t("You know nothing yet.")}</p>`;
  const about = Number(ctx.memory.get("about") ?? 0);
  const choose = (/** @type {Event} */ event) => {
    ctx.memory.set("about", Number(/** @type {HTMLSelectElement} */ (event.target).value));
    ctx.redraw();
  };
  const chosen = view.facts.filter((fact) => !about || isAbout(fact, about));
  return html`<label class="about-sector"
      >${t("About")}
      <select @change=${choose}>
        ${[0, ...view.sectors.map(({ sector }) => sector)].map((n) => html`<option value=${n} ?selected=${n === about}>${n ? t("sector {n}", { n }) : t("the whole sky")}</option>`)}
      </select></label
    >
    ${chosen.length ? facts(chosen) : html`<p class="none">${t("You know nothing about this sector alone.")}</p>`}`;
}

/** @param {PlanetX.FactView} fact @param {number} sector */
export const isAbout = (fact, sector) =>
  fact.counts.some((each) => each.sectors.includes(sector)) || fact.marks.some((mark) => mark.sector === sector);

/** @param {PlanetX.FactView[]} known */
function facts(known) {
  const start = known.filter((fact) => fact.id.startsWith("start:"));
  const later = known.filter((fact) => !fact.id.startsWith("start:")).reverse();
  return [
    { heading: t("Learned since, newest first"), lines: later },
    { heading: t("Starting facts"), lines: start },
  ].map(({ heading, lines }) =>
    lines.length
      ? html`<h3>${heading}</h3>
          <ul class="facts" role="list">
            ${lines.map((fact) => html`<li>${fact.text}</li>`)}
          </ul>`
      : nothing,
  );
}

/** Show the private knowledge of each player, where everything is open. @param {PlanetX.View} view @param {BoardContext} ctx */
export function secrets(view, ctx) {
  return [...view.pawns]
    .sort((a, b) => a.pawn - b.pawn)
    .map(({ pawn, secrets: own }) =>
      own
        ? html`<section class="secrets seat-${colourOf(view, pawn)}" aria-label=${ownerOf(view, ctx, pawn)}>
            <h3 class="whose">${markOf(view, pawn)} ${ownerOf(view, ctx, pawn)}</h3>
            ${tokens(
              t("Tokens left"),
              OBJECTS.filter((letter) => own.hand[letter]).map((letter) => ({ letter, n: own.hand[letter] })),
            )}
            ${tokens(
              t("Tokens taken up"),
              own.submitting.map((letter) => ({ letter, n: 1 })),
            )}
            ${facts(own.facts)}
          </section>`
        : nothing,
    );
}

/** @param {string} label @param {{ letter: import("../glyphs.js").Letter, n: number }[]} counted */
function tokens(label, counted) {
  if (!counted.length) return nothing;
  return html`<p class="counted">
    <b>${label}</b>
    ${counted.map(({ letter, n }) => html`<span title=${nameOf(letter)}>${icon(letter)}<span class="visually-hidden">${nameOf(letter)}</span> ${n}</span>`)}
  </p>`;
}
