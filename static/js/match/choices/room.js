// @ts-check
/** Room for the answers: where they overflow, the news yield, and a button tells how many answers are below. */

import { t } from "../../ui/text.js";

const FOOT = ".forward, .done, .asked-foot"; // what stays at the foot while answers scroll

/** @param {HTMLElement} panel of the question */
export function giveRoom(panel) {
  const grid = /** @type {HTMLElement} */ (panel.closest(".match-grid"));
  const asked = /** @type {HTMLElement} */ (panel.querySelector("#asked"));
  const more = document.createElement("button");
  more.type = "button";
  more.className = "more-answers";
  more.addEventListener("click", () => asked.scrollBy({ top: asked.clientHeight * 0.7 }));
  asked.after(more);

  const tell = () => {
    const below = answersBelow(asked);
    more.hidden = below.count === 0;
    more.textContent = t("▾ {n} more", { n: below.count });
    more.style.setProperty("--foot", `${Math.round(panel.getBoundingClientRect().bottom - below.edge)}px`);
  };
  const fit = () => {
    grid.removeAttribute("data-tight");
    grid.toggleAttribute("data-tight", asked.scrollHeight > asked.clientHeight + 1);
    tell();
  };
  asked.addEventListener("scroll", tell, { passive: true });
  const changes = new ResizeObserver(fit);
  for (const each of [panel, ...panel.querySelectorAll("#choices, #controls, #since, [data-advice]")])
    changes.observe(each);
}

/** Return the number of answers out of sight, and the edge below which they are. @param {HTMLElement} asked */
function answersBelow(asked) {
  const { top, bottom } = asked.getBoundingClientRect();
  const feet = [...asked.querySelectorAll(FOOT)].map((each) => each.getBoundingClientRect());
  const edge = Math.min(bottom, ...feet.filter((each) => each.height && each.bottom > top).map((each) => each.top));
  const answers = [...asked.querySelectorAll("#choices .option")].map((each) => each.getBoundingClientRect());
  return { edge, count: answers.filter((each) => each.height && (each.top + each.bottom) / 2 > edge).length };
}
