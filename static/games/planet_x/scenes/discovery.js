// @ts-check
/**
 * The discovery of Planet X as a scene in the place of the board. Its sector is told where the view knows it:
 * to the one who has found it, and to all when the sky is open.
 */

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { pace } from "../../../js/ui/pace.js";
import { t } from "../../../js/ui/text.js";
import { eclipse } from "../art/eclipse.js";
import { icon, nameOf } from "../glyphs.js";
import { markOf, ownerOf } from "../sky/pawns.js";

/** @typedef {import("../glyphs.js").Letter} Letter */
/** @typedef {{ sector: number, object: Letter }} Found an object in a sector */

const LASTS = 9000; // milliseconds, unless a key or click ends it
const STILL = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** Remember a new discovery. A replay shows it only where a single step leads to it. @param {PlanetX.View} view @param {BoardContext} ctx */
export function noticeDiscovery(view, ctx) {
  /** @type {PlanetX.View | null} */
  const before = ctx.previousView;
  if (!before || before === view) return;
  const known = new Set(before.history.map(({ event }) => event));
  const news = view.history.filter(({ event }) => !known.has(event));
  const found = news.filter(({ kind }) => kind === "located");
  const own = found.find(({ pawn }) => pawn === ctx.seat) ?? found[0];
  if (own && (ctx.explain || news.length === 1)) ctx.memory.set("discovery", own.event);
}

/** @param {BoardContext} ctx */
function end(ctx) {
  ctx.memory.delete("discovery");
  ctx.redraw();
}

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function discovery(view, ctx) {
  const entry = view.history.find(({ event, kind }) => kind === "located" && event === ctx.memory.get("discovery"));
  if (!entry) return nothing;
  const [before, x, after] = whereFound(view, entry);
  return keyed(
    entry.event,
    html`<section class="discovery" data-scene aria-label=${t("Planet X is located")}>
      ${eclipse()}
      <div class="words">
        <p class="who">${whoFound(view, ctx)}</p>
        <h2>${x ? t("Planet X is in sector {n}", { n: x.sector }) : t("Planet X is found")}</h2>
        ${
          x
            ? html`<p class="between">
                ${icon(before.object)}
                <span
                  >${t("between {left} ({n}) and {right} ({m})", { left: nameOf(before.object), n: before.sector, right: nameOf(after.object), m: after.sector })}</span
                >
                ${icon(after.object)}
              </p>`
            : html`<p class="between">${t("Its sector stays secret until the end.")}</p>`
        }
        <p class="gain">${gains(view)}</p>
        <button type="button" @click=${() => end(ctx)}>${t("See the sky")} <kbd aria-hidden="true">X</kbd></button>
      </div>
    </section>`,
  );
}

/** All who have located Planet X so far, the first one first. @param {PlanetX.View} view */
const finders = (view) => view.history.filter(({ kind }) => kind === "located").sort((a, b) => a.event - b.event);

/** @param {PlanetX.View} view @param {BoardContext} ctx */
function whoFound(view, ctx) {
  const [first, ...others] = finders(view);
  const nameOf = (/** @type {PlanetX.EntryView} */ entry) => ownerOf(view, ctx, entry.pawn);
  const player = nameOf(first);
  const text = others.length
    ? t("{player} was the first to locate Planet X. Also right: {others}", {
        player,
        others: others.map(nameOf).join(t(", ")),
      })
    : t("{player} has located Planet X", { player });
  return html`${markOf(view, first.pawn)} ${text}`;
}

/** What Planet X has brought to each who has located it. @param {PlanetX.View} view */
function gains(view) {
  const found = finders(view);
  const marked = found.length > 1;
  return html`${found.map((each) => html`${marked ? markOf(view, each.pawn) : nothing}<b>+${each.points}</b> `)}
  ${t("points for Planet X")}`;
}

/** Return Planet X between its neighbours, where the view knows them. @param {PlanetX.View} view @param {PlanetX.EntryView} entry @returns {Found[]} */
function whereFound(view, entry) {
  const fact = view.facts.find(({ id }) => id === `event:${entry.event}`);
  if (fact) return fact.marks;
  const x = view.sectors.findIndex(({ object }) => object === "X");
  if (x < 0) return [];
  const n = view.sectors.length;
  return [x + n - 1, x, x + 1].map((index) => /** @type {Found} */ (view.sectors[index % n]));
}

/** @type {WeakSet<Element>} */
const shown = new WeakSet();

/** Let any key or click end the scene, or time. @param {HTMLElement} root @param {BoardContext} ctx */
export function endByAnything(root, ctx) {
  const scene = root.querySelector(".discovery");
  if (!scene || shown.has(scene)) return;
  shown.add(scene);
  const stop = new AbortController();
  const over = () => {
    stop.abort();
    if (scene.isConnected) end(ctx);
  };
  const timer = setTimeout(over, LASTS / pace.speed);
  stop.signal.addEventListener("abort", () => clearTimeout(timer));
  const options = { capture: true, signal: stop.signal };
  addEventListener("keydown", ({ key }) => STILL.includes(key) || over(), options);
  addEventListener("click", over, options);
}
