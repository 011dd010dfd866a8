// @ts-check
/** The notice that all clocks stand still, because no worker keeps time. */

import { speak } from "../../ui/speech.js";
import { t } from "../../ui/text.js";

/** Show or hide the notice, and announce the change. @param {HTMLElement} notice @param {boolean} stand */
export function drawStanding(notice, stand) {
  if (notice.hidden !== stand) return;
  const text = stand ? t("Clocks stand still: the site keeps no time just now. Answers count.") : "";
  notice.textContent = text;
  notice.hidden = !stand;
  speak(text || t("The clocks run again."));
}
