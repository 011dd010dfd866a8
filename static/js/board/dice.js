// @ts-check
/** Tumbling dice. The game draws their faces. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Tumble the elements of `root` with a changed data-die. It is "name:roll", and the number roll
 * grows with every roll of that die, even to the same face.
 * @param {HTMLElement} root
 * @param {Map<string, string>} memory the roll of each die at the last drawing
 */
export function tumble(root, memory) {
  /** @type {NodeListOf<HTMLElement>} */
  const dice = root.querySelectorAll("[data-die]");
  let n = 0;
  for (const die of dice) {
    const [name, roll] = (die.dataset.die ?? "").split(":");
    const known = memory.get(name);
    memory.set(name, roll);
    if (known === undefined || known === roll || calm.matches) continue;
    die.animate(
      [
        { transform: "rotate(0deg) scale(1)" },
        { transform: "rotate(200deg) scale(1.25)", offset: 0.4 },
        { transform: "rotate(400deg) scale(0.9)", offset: 0.75 },
        { transform: "rotate(360deg) scale(1)" },
      ],
      { duration: 620 + 60 * (n++ % 5), easing: "cubic-bezier(0.2, 0.6, 0.3, 1)" },
    );
  }
}
