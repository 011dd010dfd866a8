// @ts-check
/** What would follow if what somebody supposes held: asked of the server, once for each thing supposed. */

/** @type {Map<string, any>} null until the server has answered, and where it does not tell */
const answers = new Map();

/**
 * Return what would follow, as the rules' `suppose` tells it; null until that is known.
 * @param {string} supposed @param {MatchFrame} now as the match stands @param {() => void} known called when it is
 */
export function consequences(supposed, now, known) {
  const key = `${now.v} ${now.at} ${supposed}`; // after a restore another history may have the same numbers
  if (!answers.has(key)) {
    answers.set(key, null);
    void ask(supposed).then((follows) => {
      answers.set(key, follows);
      if (follows !== null) known();
    });
  }
  return answers.get(key);
}

/** @param {string} supposed */
async function ask(supposed) {
  const response = await fetch(`suppose/?${new URLSearchParams({ if: supposed })}`).catch(() => null);
  return response?.ok ? (await response.json()).follows : null;
}
