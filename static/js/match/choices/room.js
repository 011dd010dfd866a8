// @ts-check
/** Room for the answers: where they overflow, the news yield, and a strip tells how many answers are below. */

import { byId } from "../../ui/elements.js";
import { t } from "../../ui/text.js";

const FOOT = ".forward, .done, .asked-foot"; // what stays at the foot while answers scroll
const LOW = 110; // pixels: in less room the strip would hide the only row, and stands at its right end

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
    const answers = answersIn(asked);
    const isLow = edge - Math.max(asked.getBoundingClientRect().top, answers[0]?.top ?? 0) < LOW;
    const hidden = asked.getBoundingClientRect().bottom - edge + (isLow ? 0 : more.offsetHeight);
    const seen = isLow ? edge : edge - more.offsetHeight; // an answer is seen where its middle is
    const isAnyCut = answers.some(({ bottom }) => bottom > edge + 6);
    const below = isAnyCut ? answers.filter(({ top, bottom }) => (top + bottom) / 2 > seen - 0.5).length : 0;
    more.toggleAttribute("data-idle", below === 0);
    more.toggleAttribute("data-low", isLow);
    more.textContent = t("▾ {n} more", { n: below });
    more.style.setProperty("--foot", `${Math.round(foot)}px`);
    asked.style.scrollPaddingBottom = `${Math.round(hidden)}px`; // an answer scrolled to stands above the strip
  };
  const fit = () => {
    grid.removeAttribute("data-tight");
    grid.toggleAttribute("data-tight", asked.scrollHeight > asked.clientHeight + 1);
    tell();
  };
  const fitAgain = async () => {
    fit();
    await settled(asked); // a part that glides to its place overflows on its way
    fit();
  };
  asked.addEventListener("scroll", tell, { passive: true });
  asked.addEventListener("toggle", () => void fitAgain(), { capture: true }); // of a fold
  const changes = new ResizeObserver(() => void fitAgain());
  for (const each of [panel, asked, ...panel.querySelectorAll("#hint, #controls, #since, [data-advice]")])
    changes.observe(each);
  const answers = new MutationObserver(() => {
    changes.unobserve(asked); // a box observed anew is measured once more, after the layout of the next frame
    changes.observe(asked);
  });
  answers.observe(byId("choices"), { childList: true, subtree: true, characterData: true });
}

/** Wait for the movements within a place. @param {HTMLElement} place */
const settled = (place) =>
  Promise.allSettled(
    place
      .getAnimations({ subtree: true })
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ finished }) => finished),
  );

/** Return the edge under which answers are out of sight. @param {HTMLElement} asked */
function footOf(asked) {
  const { top, bottom } = asked.getBoundingClientRect();
  const feet = [...asked.querySelectorAll(FOOT)].map((each) => each.getBoundingClientRect());
  return Math.min(bottom, ...feet.filter((each) => each.height && each.bottom > top).map((each) => each.top));
}

/** Return the boxes of the answers that are shown; those in a fold are not. @param {HTMLElement} asked */
const answersIn = (asked) =>
  [...asked.querySelectorAll("#choices .option")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
