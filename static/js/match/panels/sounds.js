// @ts-check
/** The sound of an update of the match, from its log lines and from the dice of the view. */

import { t } from "../../ui/text.js";

/** @typedef {import("../../ui/chime.js").SoundName} SoundName */

/** Words of log lines, parted by bars, for each sound; the greatest first. @returns {[SoundName, string][]} */
const words = () => [
  ["great", t("catastrophe|discovers|explores|locates Planet X|was right")],
  ["battle", t("attacks|captures|destroys|occupies|wins the battle")],
  ["dice", t("rolls")],
  ["card", t("draws|discards|plays|takes|executes|plans|adds|turns up|leads")],
];

/**
 * Return the sound of what has happened, or null for a plain move.
 * @param {JournalLine[]} said @param {any} before the view before it @param {any} now the view after it
 * @returns {SoundName | null}
 */
export function soundOf(said, before, now) {
  const text = said
    .filter((line) => !line.heading)
    .map((line) => line.text)
    .join(" ");
  const found = words().find(([, known]) => known.split("|").some((word) => text.includes(word)))?.[0] ?? null;
  const rolled = found !== "great" && found !== "battle" && rolls(now) > rolls(before);
  return rolled ? "dice" : found;
}

/** Count the rolls of all dice in a view: a die counts its own in `rolls`. @param {any} view @returns {number} */
function rolls(view) {
  if (view === null || typeof view !== "object") return 0;
  return Object.entries(view).reduce(
    (sum, [name, value]) => sum + (name === "rolls" && typeof value === "number" ? value : rolls(value)),
    0,
  );
}
