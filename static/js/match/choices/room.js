// @ts-check
/** Room for the answers: where they overflow, the news yield, and a strip tells how many answers are below. */

import { t } from "../../ui/text.js";

const FOOT = ".forward, .done, .asked-foot"; // what stays at the foot while answers scroll

/** @param {HTMLElement} panel of the question */
export function giveRoom(panel) {
  const grid = /** @type {HTMLElement} */ (panel.closest(".match-grid"));
  const asked = /** @type {HTMLElement} */ (panel.querySelector(".asked"));
  const more = document.createElement("button");
  more.type = "button";
  more.className = "more-answers";
  more.tabIndex = -1;
  more.setAttribute("aria-hidden", "true"); // keys and screen readers reach all answers without it
  more.addEventListener("click", () => asked.scrollBy({ top: asked.clientHeight * 0.7 }));
  asked.after(more);

  const tell = () => {
    const edge = footOf(asked);
    const foot = panel.getBoundingClientRect().bottom - edge; // all is measured before the strip changes
    const isAny = answersBelow(asked, edge) > 0;
    const below = answersBelow(asked, edge - more.offsetHeight);
    more.toggleAttribute("data-idle", !isAny);
    more.textContent = t("▾ {n} more", { n: below });
    more.style.setProperty("--foot", `${Math.round(foot)}px`);
  };
  const fit = () => {
    grid.removeAttribute("data-tight");
    grid.toggleAttribute("data-tight", asked.scrollHeight > asked.clientHeight + 1);
    tell();
  };
  asked.addEventListener("scroll", tell, { passive: true });
  const changes = new ResizeObserver(fit);
  for (const each of [panel, ...panel.querySelectorAll("#choices, #controls, [data-advice]")]) changes.observe(each);
}

/** Return the edge under which answers are out of sight. @param {HTMLElement} asked */
function footOf(asked) {
  const { top, bottom } = asked.getBoundingClientRect();
  const feet = [...asked.querySelectorAll(FOOT)].map((each) => each.getBoundingClientRect());
  return Math.min(bottom, ...feet.filter((each) => each.height && each.bottom > top).map((each) => each.top));
}

/** @param {HTMLElement} asked @param {number} edge */
function answersBelow(asked, edge) {
  const answers = [...asked.querySelectorAll("#choices .option")].map((each) => each.getBoundingClientRect());
  return answers.filter((each) => each.height && (each.top + each.bottom) / 2 > edge).length;
}
